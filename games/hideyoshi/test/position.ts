import type { Action, Json } from '@gunbai/engine';
import { frame, TestTable } from '@gunbai/kits/testing';
import { emptyBoard, IN_POOL, NOBODY, NOT_USED, NOT_YET, put, REMOVED, unusedOf, UNUSED, USED, usedOf } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
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
import { readMarkers } from '../rules/daimyo.ts';
import { hideyoshi } from '../rules/index.ts';
import { playingFor } from '../rules/play.ts';

export { dice } from '@gunbai/kits/testing';

export type SeatName = (typeof SIDES)[number];
type Forces = Readonly<Record<string, Readonly<Record<string, number>>>>;

interface Wish {
  readonly turn?: number;
  /** Whose round it is. */
  readonly side?: SeatName;
  /** Unused pieces by area and unit; everything else is in the pools. Without it the armies stand as at the start. */
  readonly map?: Forces;
  readonly used?: Forces;
  /** Who is in a circle, if not the first daimyo named for the area. */
  readonly circle?: Readonly<Record<string, DaimyoId | null>>;
  /** Daimyo brought into the war, or made neutral, on their side. */
  readonly war?: readonly DaimyoId[];
  readonly peace?: readonly DaimyoId[];
  /** Daimyo that have gone over. */
  readonly turned?: readonly DaimyoId[];
  readonly marker?: Readonly<Record<DaimyoId, number>>;
  readonly pool?: Readonly<Record<DaimyoId, number>>;
  readonly hands?: Readonly<Partial<Record<SeatName, readonly string[]>>>;
  readonly discards?: readonly string[];
  readonly options?: Readonly<Record<string, boolean>>;
  readonly rank?: number;
}

/** The card of an event; `'arquebus:2'` is the second of its kind. */
export const card = (name: string): CardId => {
  const [event, copy = '1'] = name.split(':');
  const found = CARDS.filter((one) => one.event === event)[Number(copy) - 1];
  if (!found) throw new Error(`there is no card ${name}`);
  return found.id;
};

const sideNamed = (seat: SeatName): Side => (seat === 'hideyoshi' ? HIDEYOSHI : ANTI);

const warSpace = (daimyo: number, side: Side): number => {
  const { track } = DAIMYO[daimyo]!;
  return side === HIDEYOSHI ? track.lastIndexOf('yellow') : track.indexOf('green');
};

const place = (board: Board, forces: Forces, face: 0 | 1): void => {
  for (const [area, units] of Object.entries(forces))
    for (const [unit, count] of Object.entries(units)) {
      const index = unitAt(unit);
      put(board, areaAt(area), index, face, count);
      if (index < DAIMYO_COUNT && index !== AKECHI) board.pool[index]! -= count;
      if (index === AKECHI) board.removed[AKECHI]! -= count;
    }
};

const build = (board: Board, wish: Wish): void => {
  if (wish.map) {
    Object.assign(board, emptyBoard());
    for (const { index, startPool, startWaiting } of DAIMYO) {
      const deployed = DEPLOYMENT.filter(({ daimyo }) => daimyo === index).reduce((sum, { troops }) => sum + troops, 0);
      board.pool[index] = index === AKECHI ? 0 : startPool + deployed;
      board.removed[index] = index === AKECHI ? deployed : 0;
      board.waiting[index] = index === HASHIBA ? startWaiting : 0;
    }
    for (const { index, daimyo, start } of UNITS.slice(DAIMYO_COUNT))
      board.place[index - DAIMYO_COUNT] =
        start === 'unappeared' ? NOT_YET : start === 'optional' ? NOT_USED : daimyo === AKECHI ? REMOVED : IN_POOL;
  }
  for (const id of wish.turned ?? []) board.side[daimyoAt(id)] = DAIMYO[daimyoAt(id)]!.startSide === HIDEYOSHI ? ANTI : HIDEYOSHI;
  for (const id of wish.war ?? []) board.marker[daimyoAt(id)] = warSpace(daimyoAt(id), board.side[daimyoAt(id)] as Side);
  for (const id of wish.peace ?? []) board.marker[daimyoAt(id)] = DAIMYO[daimyoAt(id)]!.track.indexOf('white');
  for (const [id, space] of Object.entries(wish.marker ?? {})) board.marker[daimyoAt(id)] = space;
  readMarkers(board);
  place(board, wish.map ?? {}, UNUSED);
  place(board, wish.used ?? {}, USED);
  if (wish.map)
    for (const { index, id, isSea } of AREAS) {
      const first = Object.keys(wish.map[id] ?? wish.used?.[id] ?? {})[0];
      board.circle[index] = isSea || first === undefined ? NOBODY : UNITS[unitAt(first)]!.daimyo;
    }
  for (const [area, daimyo] of Object.entries(wish.circle ?? {})) board.circle[areaAt(area)] = daimyo === null ? NOBODY : daimyoAt(daimyo);
  for (const [daimyo, count] of Object.entries(wish.pool ?? {})) board.pool[daimyoAt(daimyo)] = count;
  board.rank = wish.rank ?? 0;
};

export type Position = TestTable<Board>;

/** A game in the middle: a player's round begins, and he is to play a card. */
export const position = (wish: Wish = {}): Position => {
  const table = new TestTable(hideyoshi, { options: { ...wish.options } });
  const side = sideNamed(wish.side ?? 'hideyoshi');
  return table.arrange((board, state) => {
    build(board, wish);
    board.active = side;
    board.rounds = 1;
    state.turn = wish.turn ?? 1;
    const held: Record<string, CardId[]> = {
      [handZone(HIDEYOSHI)]: (wish.hands?.hideyoshi ?? []).map(card),
      [handZone(ANTI)]: (wish.hands?.anti ?? []).map(card),
      [DISCARDS]: (wish.discards ?? []).map(card),
    };
    const gone = Object.values(held).flat();
    held[DECK] = CARD_IDS.filter((id) => !gone.includes(id));
    for (const [zone, pieces] of Object.entries(held)) state.zones[zone]!.pieces = pieces;
    state.zones[DECK]!.sees = [];
    state.flow = [
      frame('war', 'advance'),
      frame('turn', 'next'),
      frame('round', 'carryOut', { side }),
      frame('play', '', playingFor(state, side)),
    ];
  });
};

/** Plays a card in the round of its player and takes the decisions that follow, all by the same seat. */
export const plays = (table: Position, seat: SeatName, action: string, name: string, ...then: Action[]): Position => {
  table.act(seat, [action, card(name)]);
  for (const one of then) table.act(seat, one);
  return table;
};

/** What is asked now. */
export const asking = (table: Position): string => table.step;

/** Unused and used pieces of a unit in an area. */
export const unused = (table: Position, area: string, unit: string): number => unusedOf(table.board, areaAt(area), unitAt(unit));
export const used = (table: Position, area: string, unit: string): number => usedOf(table.board, areaAt(area), unitAt(unit));
export const there = (table: Position, area: string, unit: string): number => unused(table, area, unit) + used(table, area, unit);
export const pooled = (table: Position, daimyo: string): number => table.board.pool[daimyoAt(daimyo)]!;
export const holder = (table: Position, area: string): DaimyoId | null => DAIMYO[table.board.circle[areaAt(area)]!]?.id ?? null;
export const sideOfDaimyo = (table: Position, daimyo: string): SeatName | undefined =>
  (SIDES as readonly SeatName[])[table.board.side[daimyoAt(daimyo)]!];
export const markerOf = (table: Position, daimyo: string): number => table.board.marker[daimyoAt(daimyo)]!;
export const isAtWar = (table: Position, daimyo: string): boolean =>
  ((table.board.own[0] | table.board.own[1]) & (1 << daimyoAt(daimyo))) !== 0;

/** Whether an action is among those allowed. */
export const may = (table: Position, seat: SeatName, action: Action): boolean => table.offers(seat, action);

/** The clause that forbids an action. */
export const refusedBy = (table: Position, seat: SeatName, action: Action): string | undefined => table.why(seat, action as Json)?.clause;

/** The choices of one verb. */
export const choices = (table: Position, seat: SeatName, verb: string): Action[] => table.offered(seat, verb);

/** Ends the round of the seat that is to act: whatever may be left out is left out. */
export const endRound = (table: Position): Position => {
  for (let i = 0; i < 12; i++) {
    const step = asking(table);
    const seat = table.state.seats.find((one) => table.allowed(one).length > 0 && table.why(one, ['x'])?.code !== 'wrong-seat');
    if (seat === undefined) return table;
    const way = {
      orders: 'finish',
      diplomacy: 'enough',
      mobilisation: 'enough',
      exchange: 'keep',
      exchangeMore: 'keep',
      chooseRecovery: 'enough',
    }[step];
    if (way === undefined) return table;
    table.act(seat, [way]);
  }
  return table;
};
