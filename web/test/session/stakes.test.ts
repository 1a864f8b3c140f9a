import { eraseGameType, seededRandom, viewFor } from '@gunbai/engine';
import type { GameEvent, Match, SeatId } from '@gunbai/engine';
import { games } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { openMatch } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import { haruhisa, moriOfficers, motonari, positionWith, takakage, yoshihisa } from '../../../games/saigoku/test/helpers/open-plain.ts';
import { previewAction } from '../../src/session/irreversible.ts';
import { figureChanges } from '../../src/session/stakes.ts';

const MIN_DECISIONS = 120;
/** Castles fall seldom: where no figure has changed yet, the game goes on. */
const MAX_DECISIONS = 4000;

const always = async (): Promise<boolean> => true;

/** The events of the entries since `number`, as the seat may know them. */
const eventsSince = (match: Match, seat: SeatId, number: number): readonly GameEvent[] =>
  match.logFor(seat, number).flatMap(({ events }) => events);

/** Plays as the simplest bot and now and then at random; compares what each confirmation announces with what happens. */
const compareAnnouncements = async (manifest: GameManifest): Promise<{ certain: number; changed: number }> => {
  const { game, bots } = await manifest.rules();
  const standings = await manifest.standings();
  const match = openMatch(game, game.id === 'age-of-war' ? { players: 2 } : {}, '3c'.repeat(32));
  const chance = seededRandom(11);
  const counts = { certain: 0, changed: 0 };
  const isEnough = (decisions: number): boolean =>
    decisions >= MIN_DECISIONS && (counts.changed > 0 || game.id === 'age-of-war' || decisions >= MAX_DECISIONS);
  for (let decision = 0; !isEnough(decision) && !match.outcome; decision++) {
    const seat = match.pendingSeats()[0] as SeatId;
    const legalActions = match.legalActions(seat);
    const view = match.view(seat);
    const usual = chance.next(4) > 0 && bots[0]?.choose({ game, seat, legalActions, view: () => view, chance });
    const action = usual || legalActions[chance.next(legalActions.length)];
    if (!action) throw new Error('no legal action');
    const { events, after } = previewAction(game, view, seat, action);
    const changes = after && (await figureChanges(standings, { game, view, seat, action, after }, always));
    const { number } = match;
    expect(match.act(seat, action, number).ok).toBe(true);
    const happened = eventsSince(match, seat, number);
    expect(happened.slice(0, events.length), `${game.id} ${JSON.stringify(action)}`).toEqual(events);
    // Another seat's only choice follows by itself, but it is not announced.
    if (!changes || match.logFor(seat, number).some((entry) => entry.seat !== seat)) continue;
    counts.certain++;
    const before = standings.standings(view);
    const now = standings.standings(match.view(seat));
    for (const [row, { side, values }] of before.entries())
      for (const [figure, value] of values.entries()) {
        const change = (now[row]?.values[figure] ?? value) - value;
        const announced = changes.find((one) => one.side.id === side.id && one.figure === figure);
        expect([announced?.least ?? 0, announced?.most ?? 0], `${game.id} ${JSON.stringify(action)}`).toEqual([change, change]);
        if (change !== 0) counts.changed++;
      }
  }
  return counts;
};

test('the last step of a commander-in-chief announces his death, and that of his army', () => {
  const play = positionWith({
    forces: [
      { lead: motonari, with: moriOfficers.slice(0, 3), at: '2020' },
      { lead: haruhisa, at: '2019' },
      { lead: takakage, at: '4030' },
      { lead: 'uragami-munekage', at: '2019' },
      { lead: yoshihisa, at: '3030' },
    ],
  });
  play.act(['battle', motonari, '2019']).act(['add', 'uragami-munekage'], 5, 1).act(['lose', haruhisa]);
  const { table, seatToAct } = play;
  const { events } = previewAction(eraseGameType(table.game), viewFor(table.game, play.state, seatToAct), seatToAct, ['lose', haruhisa]);
  expect(events).toContainEqual(expect.objectContaining({ type: 'removed', unit: haruhisa }));
  expect(events.map(({ type }) => type)).toContain('armyRemoved');
});

test.each(games.map((manifest) => [manifest.id, manifest] as const))('%s: a confirmation announces what happens', async (id, manifest) => {
  const { certain, changed } = await compareAnnouncements(manifest);
  // In Age of War every decision rolls dice.
  if (id === 'age-of-war') return;
  expect(certain).toBeGreaterThan(10);
  expect(changed).toBeGreaterThan(0);
});
