import { Match, seededRandom } from '@gunbai/engine';
import type { SeatId } from '@gunbai/engine';
import { LANGUAGES, toText } from '@gunbai/shared/i18n';
import { loadAllLanguages, openMatch } from '@gunbai/shared/testing';
import { findBattles, lastRollEntry, readBattle } from '@gunbai/ui/battle';
import type { BattleRoll, LoggedBattle } from '@gunbai/ui/battle';
import { describe, expect, test } from 'vitest';
import { games } from '../registry.ts';
import type { GameModule } from '../registry.ts';

const MAX_DECISIONS = 600;
const MIN_BATTLES = 3;
const MAX_BATTLES = 12;

/** A game of the simplest bot, with the battles that it fought. */
const playBattles = ({ game, bots }: GameModule, types: Parameters<typeof findBattles>[1]) => {
  const match: Match = openMatch(game, game.id === 'age-of-war' ? { players: 2 } : {}, '5a'.repeat(32));
  const chance = seededRandom(7);
  const seen = new Map<string, { readonly battle: LoggedBattle; readonly view: ReturnType<Match['view']> }>();
  for (let decision = 0; decision < MAX_DECISIONS && !match.outcome && seen.size < MAX_BATTLES; decision++) {
    const before = match.number;
    const seat = match.pendingSeats()[0] as SeatId;
    const legalActions = match.legalActions(seat);
    const action = bots[0]?.choose({ game, seat, legalActions, view: () => match.view(seat), chance }) ?? legalActions[0];
    expect(match.act(seat, action, match.number).ok).toBe(true);
    if (match.logFor(null, before).some(({ events }) => events.some(({ type }) => types.rolls.has(type))))
      for (const battle of findBattles(match.logFor(null), types))
        if (lastRollEntry(battle, types) !== null) seen.set(battle.key, { battle, view: seen.get(battle.key)?.view ?? match.view(null) });
  }
  return { match, fought: [...seen.values()] };
};

describe.each(games.map((manifest) => [manifest.id, manifest] as const))('%s', (_, manifest) => {
  test('every battle roll is on a card with both sides and its dice, in every language', async () => {
    const rules = await manifest.rules();
    const { battles } = await manifest.board();
    const texts = await loadAllLanguages(manifest.text);
    const { match, fought } = playBattles(rules, battles.types);
    expect(fought.length).toBeGreaterThanOrEqual(battles.types.rolls.size === 0 ? 0 : MIN_BATTLES);
    const inBattles = new Set(findBattles(match.logFor(null), battles.types).flatMap(({ events }) => events.map(({ event }) => event)));
    for (const { events } of match.logFor(null))
      for (const event of events) if (battles.types.rolls.has(event.type)) expect(inBattles, JSON.stringify(event)).toContain(event);
    for (const { battle, view } of fought)
      for (const language of LANGUAGES) {
        const report = readBattle(battles, battle, { view, text: texts[language], language, seatNames: {} });
        expect(toText(report.title)).toMatch(/\S/);
        for (const side of report.sides) expect(side.name, JSON.stringify(battle.events)).toMatch(/\S/);
        const rolls = report.steps.flatMap((step): readonly BattleRoll[] => ('rolls' in step ? step.rolls : []));
        expect(rolls.length).toBeGreaterThan(0);
        for (const { rows, by } of rolls) {
          expect(by).toMatch(/\S/);
          for (const { dice } of rows) for (const { value } of dice) expect(Number.isInteger(value)).toBe(true);
        }
      }
  });
});
