import { legalActions, copyState, seededRandom, applyAction, seedFromText, GameContext } from '@gunbai/engine';
import type { Action, RandomSource, State } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import type { GameState, Pieces } from '../../rules/state.ts';
import { AKECHI, AREA_IDS, AREAS, DAIMYO, KYO, UNIT_IDS, UNITS } from '../../rules/components.ts';
import { hideyoshi } from '../../rules/index.ts';
import type { OrdersDecision } from '../../rules/orders.ts';
import { cardId, position, refusedBy } from '../helpers.ts';
import type { SeatName } from '../helpers.ts';
import { movablePieces, referenceGroups, referenceReach } from './reference-rules.ts';

const MAX_GROUPS = 24;
const POSITIONS = 8;
const PLAYS: readonly [SeatName, string, string][] = [
  ['hideyoshi', 'operations', 'iga_ninja'],
  ['anti', 'operations', 'arquebus'],
  ['anti', 'event', 'cavalry'],
];

/** The same game after one more action. */
const stateAfter = (state: State<GameState>, seat: string, action: Action): State<GameState> => {
  const copy = copyState(state, hideyoshi.copyBoard);
  applyAction(new GameContext(hideyoshi, copy, seededRandom(1)), seat, action);
  return copy;
};

const namePieces = (pieces: Pieces): string =>
  pieces
    .flatMap(([unit, count]) => new Array<string>(count).fill(UNIT_IDS[unit]!))
    .sort()
    .join(' ');

/** Every group that can be formed by taking piece after piece. */
const listOfferedGroups = (state: State<GameState>, seat: string, found = new Set<string>()): Set<string> => {
  const group = namePieces((state.flow.at(-1)!.local as unknown as { taken: Pieces }).taken);
  if (found.has(group)) return found;
  found.add(group);
  for (const action of legalActions(hideyoshi, state, seat))
    if (action[0] === 'take' && action[2] === 1) listOfferedGroups(stateAfter(state, seat, action), seat, found);
  return found;
};

/** For one area: every move that the rules offer or the reference finds, as "to: group". */
const compareArea = (state: State<GameState>, seat: string, area: number): string[] => {
  if (!legalActions(hideyoshi, state, seat).some(([type, id]) => type === 'move' && id === AREA_IDS[area])) return [];
  const setOut = stateAfter(state, seat, ['move', AREA_IDS[area]!]);
  return legalActions(hideyoshi, setOut, seat).flatMap((to) =>
    [...listOfferedGroups(stateAfter(setOut, seat, to), seat)].filter((group) => group !== '').map((group) => `${String(to[1])}: ${group}`),
  );
};

const expectedMoves = (state: State<GameState>, { side, swift }: OrdersDecision, area: number): string[] =>
  referenceGroups(movablePieces(state.board, side, area)).flatMap((group) =>
    [...referenceReach(state, side, area, group, swift)].map(
      (to) => `${AREA_IDS[to]!}: ${namePieces(group.map(({ index }) => [index, 1]))}`,
    ),
  );

/** Random armies over the map, with random sides and states. */
const scatterArmies = (chance: RandomSource, side: SeatName): Parameters<typeof position>[0] => {
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
    const chance = seededRandom(seedFromText('second reading'));
    for (const [seat, action, name] of PLAYS)
      for (let i = 0; i < POSITIONS; i++) {
        const table = position(scatterArmies(chance, seat));
        if (refusedBy(table, seat, [action, cardId(name)])) continue;
        const { state } = table.act(seat, [action, cardId(name)]);
        const command = state.flow.at(-1)!.local as unknown as OrdersDecision;
        for (const { index } of AREAS) {
          if (referenceGroups(movablePieces(state.board, command.side, index)).length > MAX_GROUPS) continue;
          const found = expectedMoves(state, command, index).sort();
          expect(compareArea(state, seat, index).sort()).toEqual(found);
          ways += found.length;
        }
      }
    expect(ways).toBeGreaterThan(1000);
  },
);
