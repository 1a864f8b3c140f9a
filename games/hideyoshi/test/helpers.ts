import type { Action, Json } from '@gunbai/engine';
import { flowFrame, TestTable } from '@gunbai/shared/testing';
import {
  createState,
  IN_POOL,
  NOBODY,
  NOT_USED,
  NOT_YET_IN_PLAY,
  placePieces,
  REMOVED,
  countUnused,
  UNUSED,
  USED,
  countUsed,
} from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { CARDS, CARD_IDS, DECK, DISCARDS, handZone } from '../rules/cards.ts';
import {
  AKECHI,
  ANTI,
  areaAt,
  AREAS,
  DAIMYO,
  DAIMYO_COUNT,
  daimyoAt,
  DEPLOYMENT,
  HASHIBA,
  HIDEYOSHI,
  SIDES,
  unitAt,
  UNITS,
} from '../rules/components.ts';
import type { CardId, DaimyoId, Side } from '../rules/components.ts';
import { updateSidesFromMarkers } from '../rules/daimyo.ts';
import { hideyoshi } from '../rules/index.ts';
import { createPlayDecision } from '../rules/round.ts';

export { dice } from '@gunbai/shared/testing';

export type SeatName = (typeof SIDES)[number];
type Forces = Readonly<Record<string, Readonly<Record<string, number>>>>;

interface PositionSetup {
  readonly turn?: number;
  /** The active side. */
  readonly side?: SeatName;
  /** Unused pieces by area and unit; all others are in the pools. Default: the starting armies. */
  readonly map?: Forces;
  readonly used?: Forces;
  /** The daimyo in a circle, if not the first one listed for the area. */
  readonly circle?: Readonly<Record<string, DaimyoId | null>>;
  /** Daimyo at war, or neutral, on their own side. */
  readonly war?: readonly DaimyoId[];
  readonly peace?: readonly DaimyoId[];
  /** Daimyo that have changed sides. */
  readonly turned?: readonly DaimyoId[];
  readonly marker?: Readonly<Record<DaimyoId, number>>;
  readonly pool?: Readonly<Record<DaimyoId, number>>;
  readonly hands?: Readonly<Partial<Record<SeatName, readonly string[]>>>;
  readonly discards?: readonly string[];
  readonly options?: Readonly<Record<string, boolean>>;
  readonly rank?: number;
}

/** The card of an event; `'arquebus:2'` is the second of its kind. */
export const cardId = (name: string): CardId => {
  const [event, copy = '1'] = name.split(':');
  const found = CARDS.filter((one) => one.event === event)[Number(copy) - 1];
  if (!found) throw new Error(`there is no card ${name}`);
  return found.id;
};

const sideOf = (seat: SeatName): Side => (seat === 'hideyoshi' ? HIDEYOSHI : ANTI);

const warSpace = (daimyo: number, side: Side): number => {
  const { track } = DAIMYO[daimyo]!;
  return side === HIDEYOSHI ? track.lastIndexOf('yellow') : track.indexOf('green');
};

const placeForces = (board: GameState, forces: Forces, face: 0 | 1): void => {
  for (const [area, units] of Object.entries(forces))
    for (const [unit, count] of Object.entries(units)) {
      const index = unitAt(unit);
      placePieces(board, areaAt(area), index, face, count);
      if (index < DAIMYO_COUNT && index !== AKECHI) board.pool[index]! -= count;
      if (index === AKECHI) board.removed[AKECHI]! -= count;
    }
};

const arrangeBoard = (board: GameState, setup: PositionSetup): void => {
  if (setup.map) {
    Object.assign(board, createState());
    for (const { index, startPool, startWaiting } of DAIMYO) {
      const deployed = DEPLOYMENT.filter(({ daimyo }) => daimyo === index).reduce((sum, { troops }) => sum + troops, 0);
      board.pool[index] = index === AKECHI ? 0 : startPool + deployed;
      board.removed[index] = index === AKECHI ? deployed : 0;
      board.waiting[index] = index === HASHIBA ? startWaiting : 0;
    }
    for (const { index, daimyo, start } of UNITS.slice(DAIMYO_COUNT))
      board.place[index - DAIMYO_COUNT] =
        start === 'unappeared' ? NOT_YET_IN_PLAY : start === 'optional' ? NOT_USED : daimyo === AKECHI ? REMOVED : IN_POOL;
  }
  for (const id of setup.turned ?? []) board.side[daimyoAt(id)] = DAIMYO[daimyoAt(id)]!.startSide === HIDEYOSHI ? ANTI : HIDEYOSHI;
  for (const id of setup.war ?? []) board.marker[daimyoAt(id)] = warSpace(daimyoAt(id), board.side[daimyoAt(id)] as Side);
  for (const id of setup.peace ?? []) board.marker[daimyoAt(id)] = DAIMYO[daimyoAt(id)]!.track.indexOf('white');
  for (const [id, space] of Object.entries(setup.marker ?? {})) board.marker[daimyoAt(id)] = space;
  updateSidesFromMarkers(board);
  placeForces(board, setup.map ?? {}, UNUSED);
  placeForces(board, setup.used ?? {}, USED);
  if (setup.map)
    for (const { index, id, isSea } of AREAS) {
      const first = Object.keys(setup.map[id] ?? setup.used?.[id] ?? {})[0];
      board.circle[index] = isSea || first === undefined ? NOBODY : UNITS[unitAt(first)]!.daimyo;
    }
  for (const [area, daimyo] of Object.entries(setup.circle ?? {})) board.circle[areaAt(area)] = daimyo === null ? NOBODY : daimyoAt(daimyo);
  for (const [daimyo, count] of Object.entries(setup.pool ?? {})) board.pool[daimyoAt(daimyo)] = count;
  board.rank = setup.rank ?? 0;
};

export type Position = TestTable<GameState>;

/** A game in progress: a player's round begins, and he must use a card. */
export const position = (setup: PositionSetup = {}): Position => {
  const table = new TestTable(hideyoshi, { options: { ...setup.options } });
  const side = sideOf(setup.side ?? 'hideyoshi');
  return table.editState((board, state) => {
    arrangeBoard(board, setup);
    board.active = side;
    board.rounds = 1;
    state.turn = setup.turn ?? 1;
    const held: Record<string, CardId[]> = {
      [handZone(HIDEYOSHI)]: (setup.hands?.hideyoshi ?? []).map(cardId),
      [handZone(ANTI)]: (setup.hands?.anti ?? []).map(cardId),
      [DISCARDS]: (setup.discards ?? []).map(cardId),
    };
    const gone = Object.values(held).flat();
    held[DECK] = CARD_IDS.filter((id) => !gone.includes(id));
    for (const [zone, pieces] of Object.entries(held)) state.zones[zone]!.pieces = pieces;
    state.zones[DECK]!.sees = [];
    state.flow = [
      flowFrame('war', 'advance'),
      flowFrame('turn', 'next'),
      flowFrame('round', 'carryOut', { side }),
      flowFrame('play', '', createPlayDecision(state, side)),
    ];
  });
};

/** Uses a card in its player's round and takes the following decisions, all by the same seat. */
export const playCard = (table: Position, seat: SeatName, action: string, name: string, ...then: Action[]): Position => {
  table.act(seat, [action, cardId(name)]);
  for (const one of then) table.act(seat, one);
  return table;
};

/** The current step. */
export const currentStep = (table: Position): string => table.step;

/** Unused and used pieces of a unit in an area. */
export const unusedCount = (table: Position, area: string, unit: string): number => countUnused(table.board, areaAt(area), unitAt(unit));
export const usedCount = (table: Position, area: string, unit: string): number => countUsed(table.board, areaAt(area), unitAt(unit));
export const pieceCount = (table: Position, area: string, unit: string): number =>
  unusedCount(table, area, unit) + usedCount(table, area, unit);
export const pooledCount = (table: Position, daimyo: string): number => table.board.pool[daimyoAt(daimyo)]!;
export const holderOf = (table: Position, area: string): DaimyoId | null => DAIMYO[table.board.circle[areaAt(area)]!]?.id ?? null;
export const sideOfDaimyo = (table: Position, daimyo: string): SeatName | undefined =>
  (SIDES as readonly SeatName[])[table.board.side[daimyoAt(daimyo)]!];
export const markerOf = (table: Position, daimyo: string): number => table.board.marker[daimyoAt(daimyo)]!;
export const isAtWar = (table: Position, daimyo: string): boolean =>
  ((table.board.own[0] | table.board.own[1]) & (1 << daimyoAt(daimyo))) !== 0;

/** Is the action allowed? */
export const isAllowed = (table: Position, seat: SeatName, action: Action): boolean => table.isLegal(seat, action);

/** The clause that refuses an action. */
export const refusedBy = (table: Position, seat: SeatName, action: Action): string | undefined =>
  table.refusalFor(seat, action as Json)?.clause;

/** The legal actions of one type. */
export const choicesOf = (table: Position, seat: SeatName, type: string): Action[] => table.actionsOfType(seat, type);

/** Ends the round of the deciding seat, skipping everything optional. */
export const endRound = (table: Position): Position => {
  for (let i = 0; i < 12; i++) {
    const step = currentStep(table);
    const seat = table.state.seats.find((one) => table.allowed(one).length > 0 && table.refusalFor(one, ['x'])?.code !== 'wrong-seat');
    if (seat === undefined) return table;
    const action = {
      orders: 'finish',
      diplomacy: 'enough',
      mobilisation: 'enough',
      exchange: 'keep',
      exchangeMore: 'keep',
      chooseRecovery: 'enough',
    }[step];
    if (action === undefined) return table;
    table.act(seat, [action]);
  }
  return table;
};
