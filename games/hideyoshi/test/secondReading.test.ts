import { allowed, copyState, fastChance, perform, seedFrom, Table } from '@gunbai/engine';
import type { Action, Chance, State } from '@gunbai/engine';
import { clause } from '@gunbai/kits/testing';
import { expect } from 'vitest';
import type { Board, Pieces } from '../rules/board.ts';
import { AKECHI, AREA_IDS, AREAS, DAIMYO, KYO, UNIT_IDS, UNITS } from '../rules/components.ts';
import { hideyoshi } from '../rules/index.ts';
import type { Command } from '../rules/orders.ts';
import { card, position, refusedBy } from './position.ts';
import type { SeatName } from './position.ts';
import { freshIn, groupsOf, reachOf } from './secondReading.ts';

const MOST_GROUPS = 24;
const POSITIONS = 8;
const PLAYS: readonly [SeatName, string, string][] = [
  ['hideyoshi', 'operations', 'iga_ninja'],
  ['anti', 'operations', 'arquebus'],
  ['anti', 'event', 'cavalry'],
];

/** The same game after one more action. */
const after = (state: State<Board>, seat: string, action: Action): State<Board> => {
  const copy = copyState(state, hideyoshi.copyBoard);
  perform(new Table(hideyoshi, copy, fastChance(1)), seat, action);
  return copy;
};

const named = (pieces: Pieces): string =>
  pieces
    .flatMap(([unit, count]) => new Array<string>(count).fill(UNIT_IDS[unit]!))
    .sort()
    .join(' ');

/** Every group that can be put together, taking piece after piece. */
const groupsOffered = (state: State<Board>, seat: string, found = new Set<string>()): Set<string> => {
  const group = named((state.flow.at(-1)!.local as unknown as { taken: Pieces }).taken);
  if (found.has(group)) return found;
  found.add(group);
  for (const action of allowed(hideyoshi, state, seat))
    if (action[0] === 'take' && action[2] === 1) groupsOffered(after(state, seat, action), seat, found);
  return found;
};

/** For one area: every way that the referee offers, or that the second reading finds, as "to: group". */
const offered = (state: State<Board>, seat: string, area: number): string[] => {
  if (!allowed(hideyoshi, state, seat).some(([verb, id]) => verb === 'move' && id === AREA_IDS[area])) return [];
  const setOut = after(state, seat, ['move', AREA_IDS[area]!]);
  return allowed(hideyoshi, setOut, seat).flatMap((to) =>
    [...groupsOffered(after(setOut, seat, to), seat)].filter((group) => group !== '').map((group) => `${String(to[1])}: ${group}`),
  );
};

const expected = (state: State<Board>, { side, swift }: Command, area: number): string[] =>
  groupsOf(freshIn(state.board, side, area)).flatMap((group) =>
    [...reachOf(state, side, area, group, swift)].map((to) => `${AREA_IDS[to]!}: ${named(group.map(({ index }) => [index, 1]))}`),
  );

/** Armies strewn over the map, sides and states as they fall. */
const strewn = (chance: Chance, side: SeatName): Parameters<typeof position>[0] => {
  const map: Record<string, Record<string, number>> = { omi: { hashiba: 2 } };
  const put = (area: string, unit: string, count: number): void => {
    (map[area] ??= {})[unit] = count;
  };
  for (const { id, index } of AREAS)
    for (let stacks = chance.next(4); stacks > 0; stacks--) {
      const daimyo = chance.next(DAIMYO.length);
      if (daimyo !== AKECHI || index === KYO) put(id, DAIMYO[daimyo]!.id, 1 + chance.next(3));
    }
  for (const { id, daimyo, start } of UNITS.slice(DAIMYO.length))
    if (daimyo !== AKECHI && start !== 'optional' && chance.next(4) > 0) put(AREA_IDS[chance.next(AREAS.length)]!, id, 1);
  const withTrack = DAIMYO.filter(({ track }) => track.length > 0);
  return {
    side,
    map,
    turned: withTrack.filter(() => chance.next(4) === 0).map(({ id }) => id),
    war: withTrack.filter(() => chance.next(3) > 0).map(({ id }) => id),
    options: { limits: chance.next(2) === 1, swiftCavalry: chance.next(2) === 1 },
    hands: { hideyoshi: ['iga_ninja'], anti: ['arquebus', 'cavalry'] },
  };
};

clause(
  ['8.1.1', '8.2.1', '8.2.2', '8.2.3a', '8.2.3b', '8.2.4', '8.2.5a', '8.2.5b', '8.4.1', '16.1.3.1', '16.1.3.2', '16.2.3'],
  'wherever armies stand: just those groups may march just there that a second reading of the rules finds',
  () => {
    let ways = 0;
    const chance = fastChance(seedFrom('second reading'));
    for (const [seat, action, name] of PLAYS)
      for (let i = 0; i < POSITIONS; i++) {
        const table = position(strewn(chance, seat));
        if (refusedBy(table, seat, [action, card(name)])) continue;
        const { state } = table.act(seat, [action, card(name)]);
        const command = state.flow.at(-1)!.local as unknown as Command;
        for (const { index } of AREAS) {
          if (groupsOf(freshIn(state.board, command.side, index)).length > MOST_GROUPS) continue;
          const found = expected(state, command, index).sort();
          expect(offered(state, seat, index).sort()).toEqual(found);
          ways += found.length;
        }
      }
    expect(ways).toBeGreaterThan(1000);
  },
);
