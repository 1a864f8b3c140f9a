import { Match, seededRandom } from '@gunbai/engine';
import type { GameEvent, SeatId, View } from '@gunbai/engine';
import { games } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { openMatch } from '@gunbai/shared/testing';
import type { TrackedUnit } from '@gunbai/ui';
import { expect, test } from 'vitest';
import { formatLog, recapStart } from '../../src/table/log/format-log.ts';
import { recapContent, recapText } from '../../src/table/log/recap-content.ts';

const MAX_DECISIONS = 400;
const MIN_RECAPS = 4;
/** Kinds of names that stand for units. */
const UNIT_KINDS = ['unit', 'leader'];
/** Events that move, fight with or remove units are told; these only change how a unit is organised. */
const SILENT: ReadonlySet<string> = new Set(['marches', 'nothing']);

/** The ids of all units and leaders in the facts of an event. */
const unitsNamedIn = (event: GameEvent, isUnit: (id: string) => boolean): readonly string[] =>
  Object.entries(event)
    .filter(([key]) => key !== 'type')
    .flatMap(([, value]) => [value].flat(4))
    .filter((value): value is string => typeof value === 'string' && isUnit(value));

const describeChange = (before: readonly TrackedUnit[], now: readonly TrackedUnit[]): readonly TrackedUnit[] =>
  before.filter((old, index) => old.place !== now[index]?.place || old.steps > (now[index]?.steps ?? 0));

/** Plays with the simplest bots, and checks the recap at each turn of the first seat. */
const checkRecaps = async (manifest: GameManifest): Promise<{ recaps: number; units: number }> => {
  const rules = await manifest.rules();
  const { recap } = await manifest.board();
  const text = await manifest.text.en();
  const { game, bots } = rules;
  const match: Match = openMatch(game, game.id === 'age-of-war' ? { players: 2 } : {}, '7b'.repeat(32));
  const chance = seededRandom(5);
  const viewer = match.seats[0] as SeatId;
  const isUnit = (id: string): boolean => UNIT_KINDS.some((kind) => Object.hasOwn(text.names[kind] ?? {}, id));
  const counts = { recaps: 0, units: 0 };
  let before: View<unknown> | null = null;
  let hasWaited = false;
  for (let decision = 0; decision < MAX_DECISIONS && !match.outcome; decision++) {
    const seat = match.pendingSeats()[0] as SeatId;
    const view = match.view(seat);
    if (seat !== viewer) hasWaited = true;
    else {
      const log = match.logFor(viewer);
      const from = recapStart(log, viewer, Number.POSITIVE_INFINITY);
      if (hasWaited && before) {
        const content = recapContent({ rows: formatLog(log, rules, text, {}), from, before, view, reader: recap, text });
        const told = recapText(content);
        counts.recaps++;
        const events = log.filter(({ n, seat: actor }) => n >= from && actor !== viewer).flatMap((line) => line.events);
        for (const event of events.filter(({ type }) => !SILENT.has(type)))
          for (const id of unitsNamedIn(event, isUnit)) {
            // A daimyo and his troops may share an id.
            const nameList = Object.values(text.names).flatMap((names) => names?.[id] ?? []);
            expect(
              nameList.filter((name) => told.includes(name)),
              JSON.stringify(event),
            ).not.toEqual([]);
            counts.units++;
          }
        for (const { kind, id } of describeChange(recap?.units?.(before) ?? [], recap?.units?.(view) ?? [])) {
          expect(told, `${game.id} ${id} changed`).toContain(text.names[kind]?.[id]);
          counts.units++;
        }
      }
      hasWaited = false;
      before = view;
    }
    const legalActions = match.legalActions(seat);
    const action = bots[0]?.choose({ game, seat, legalActions, view: () => view, chance }) ?? legalActions[0];
    expect(match.act(seat, action, match.number).ok).toBe(true);
  }
  return counts;
};

test.each(games.map((manifest) => [manifest.id, manifest] as const))(
  '%s: the recap names every unit that moved, fought or was lost, as the log and the position say',
  async (id, manifest) => {
    const { recaps, units } = await checkRecaps(manifest);
    expect(recaps).toBeGreaterThanOrEqual(MIN_RECAPS);
    if (id !== 'age-of-war') expect(units).toBeGreaterThan(10);
  },
);
