import {
  clanIn,
  controls,
  CROSSED,
  INSIDE,
  insideUnits,
  isClosed,
  isIgnored,
  leadersAt,
  marksIn,
  sideOfLeader,
  stacksAt,
} from './board.ts';
import type { Board } from './board.ts';
import { endsOf, isCutByUnits, isOpenTo, isPortShut, mayUseLanes, seasBarred, standsAtEnd } from './communication.ts';
import { isOffMap, isSea, isSpace, LANE, linkKindsOf, neighboursOf, NONE, PLACE_COUNT, seaNumber, sideOfClan } from './components.ts';
import type { Side } from './components.ts';

/* 5.2 A line of communication for the eye: the way it takes, or where it is cut and by what. */

export type CutReason =
  /** Enemies stand in the open. */
  | 'units'
  /** The space is another side's, or nobody's. */
  | 'held'
  /** The space belongs to a power that has not entered. */
  | 'closed'
  /** The end of the line is besieged, or lost. */
  | 'siege'
  | 'lost'
  /** No line goes by sea through a port that is not one's own or whose castle others hold; nor over a sea just crossed. */
  | 'port'
  | 'landed'
  /** There is no place at all where the line could end. */
  | 'nowhere';

export interface Cut {
  readonly place: number;
  readonly reason: CutReason;
  readonly clause: string;
  /** The clans that cut it: whose units stand there, or who holds the space. */
  readonly clans: readonly number[];
}

export interface Line {
  readonly isOpen: boolean;
  /** From the unit to the end of its line; if it is cut, the way with the fewest cuts. */
  readonly path: readonly number[];
  /** What cuts that way, from the unit onward. */
  readonly cuts: readonly Cut[];
  /** Where the other ways out of the unit's reach are cut. */
  readonly elsewhere: readonly Cut[];
}

/** The clans of other sides with units in the open field of a place. */
const strangersOf = (board: Board, place: number, side: Side): number[] => {
  const clans = new Set<number>();
  for (const stack of stacksAt(board, place))
    if (sideOfClan[clanIn(stack)] !== side && (marksIn(stack) & INSIDE) === 0) clans.add(clanIn(stack));
  for (const leader of leadersAt(board, place))
    if (sideOfLeader(board, leader) !== side && !isIgnored(board, leader) && ((board.leaderMarks[leader] as number) & INSIDE) === 0)
      clans.add(board.leaderClan[leader] as number);
  return [...clans];
};

const holderOf = (board: Board, place: number): number[] => (board.control[place] === NONE ? [] : [board.control[place] as number]);

/** What stands in the way in a place that is not open to a side. */
const cutAt = (board: Board, place: number, side: Side, isEnd: boolean): Cut => {
  const strangers = isCutByUnits(board, place, side) ? strangersOf(board, place, side) : [];
  const isHeld = isSpace(place) && !controls(board, side, place);
  if (isSpace(place) && isClosed(board, place)) return { place, reason: 'closed', clause: '3.2.2', clans: [] };
  if (isEnd && isHeld) return { place, reason: 'lost', clause: '5.2.1c', clans: holderOf(board, place) };
  if (isEnd && insideUnits(board, place, side) > 0) return { place, reason: 'siege', clause: '5.2.1c', clans: strangers };
  if (strangers.length > 0) return { place, reason: 'units', clause: isSea(place) ? '13.1.4' : '5.2.2b', clans: strangers };
  return { place, reason: 'held', clause: '5.2.2c', clans: holderOf(board, place) };
};

const FAR = PLACE_COUNT * PLACE_COUNT;
/** A cut weighs more than any way round it. */
const A_CUT = PLACE_COUNT;

const nowhereToGo = (from: number): Line => ({
  isOpen: false,
  path: [from],
  cuts: [{ place: from, reason: 'nowhere', clause: '5.2.1b', clans: [] }],
  elsewhere: [],
});

/** What is open to the unit that looks for its line. */
interface Search {
  readonly board: Board;
  readonly side: Side;
  readonly from: number;
  readonly ends: readonly number[];
  /** 9.8.3d Whether the lanes of a place on the way may be used. */
  hasLanes(place: number): boolean;
  /** 9.8.3c A sea just crossed carries no line. */
  isBarred(place: number): boolean;
  isOpen(place: number): boolean;
}

const searchOf = (board: Board, clan: number, from: number, marks: number): Search => {
  const side = sideOfClan[clan] as Side;
  const barred = seasBarred(board, from, side, marks);
  const isBarred = (place: number): boolean => isSea(place) && (barred & (CROSSED << seaNumber(place))) !== 0;
  return {
    board,
    side,
    from,
    ends: endsOf(board, clan),
    hasLanes: (place) => (place === from ? mayUseLanes(board, place, side) : !isPortShut(board, place, side)),
    isBarred,
    isOpen: (place) => isOpenTo(board, place, side) && !isBarred(place),
  };
};

/** By place, what the best way there costs (its steps, and its cuts) and the place before it. */
interface Ways {
  readonly cost: readonly number[];
  readonly before: readonly number[];
}

const waysFrom = ({ from, hasLanes, isOpen }: Search): Ways => {
  const cost = new Array<number>(PLACE_COUNT).fill(FAR);
  const before = new Array<number>(PLACE_COUNT).fill(NONE);
  const settled = new Array<boolean>(PLACE_COUNT).fill(false);
  cost[from] = 0;
  for (;;) {
    let place = NONE;
    for (let one = 0; one < PLACE_COUNT; one++)
      if (!settled[one] && (cost[one] as number) < (place === NONE ? FAR : (cost[place] as number))) place = one;
    if (place === NONE) return { cost, before };
    settled[place] = true;
    const neighbours = neighboursOf(place);
    const kinds = linkKindsOf(place);
    for (let i = 0; i < neighbours.length; i++) {
      const next = neighbours[i] as number;
      if (isOffMap(next)) continue;
      const isLaneShut = kinds[i] === LANE && !(hasLanes(place) && hasLanes(next));
      const total = (cost[place] as number) + 1 + (isOpen(next) && !isLaneShut ? 0 : A_CUT);
      if (total >= (cost[next] as number)) continue;
      cost[next] = total;
      before[next] = place;
    }
  }
};

/** 9.8.3d The port that bars the sea: its castle is held from inside, or the whole space by others. */
const cutByPort = (board: Board, port: number, side: Side): Cut => {
  const inside = stacksAt(board, port).filter((stack) => (marksIn(stack) & INSIDE) !== 0 && sideOfClan[clanIn(stack)] !== side);
  const clans = controls(board, side, port) ? [...new Set(inside.map(clanIn))] : holderOf(board, port);
  return { place: port, reason: 'port', clause: '9.8.3d', clans };
};

/** What cuts a way in a place that it enters from another. */
const cutOn = ({ board, side, ends, hasLanes, isBarred, isOpen }: Search, place: number, previous: number): Cut | null => {
  if (linkKind(previous, place) === LANE) {
    if (!hasLanes(previous)) return cutByPort(board, previous, side);
    if (!hasLanes(place) && isOpen(place)) return cutByPort(board, place, side);
  }
  if (isBarred(place)) return { place, reason: 'landed', clause: '9.8.3c', clans: [] };
  return isOpen(place) ? null : cutAt(board, place, side, ends.includes(place));
};

const cutsAlong = (search: Search, path: readonly number[]): Cut[] => {
  if (path.length === 1) return [cutAt(search.board, search.from, search.side, true)];
  return path.slice(1).flatMap((place, index) => cutOn(search, place, path[index] as number) ?? []);
};

/** Where ways are cut for the first time that are not this one. */
const cutsElsewhere = (search: Search, { cost, before }: Ways, cuts: readonly Cut[]): Cut[] => {
  const elsewhere: Cut[] = [];
  for (let place = 0; place < PLACE_COUNT; place++) {
    const total = cost[place] as number;
    const isFirst = total >= A_CUT && total < 2 * A_CUT;
    if (place === search.from || !isFirst) continue;
    const cut = cutOn(search, place, before[place] as number);
    if (cut && ![...cuts, ...elsewhere].some((one) => one.place === cut.place)) elsewhere.push(cut);
  }
  return elsewhere;
};

/** 5.2 The line of a clan's unit in a place, with the marks it bears. */
export const lineOf = (board: Board, clan: number, from: number, marks = 0): Line => {
  if (standsAtEnd(board, clan, from)) return { isOpen: true, path: [from], cuts: [], elsewhere: [] };
  const search = searchOf(board, clan, from, marks);
  const { ends } = search;
  if (ends.length === 0) return nowhereToGo(from);
  const ways = waysFrom(search);
  // The unit's own place, if it is an end, is a besieged or lost one: one cut and no way to go.
  const costOfEnd = (end: number): number => (end === from ? A_CUT : (ways.cost[end] as number));
  const end = ends.reduce((best, one) => (costOfEnd(one) < costOfEnd(best) ? one : best));
  if (costOfEnd(end) >= FAR) return nowhereToGo(from);
  const path: number[] = [];
  for (let place = end; place !== NONE; place = ways.before[place] as number) path.unshift(place);
  if (costOfEnd(end) < A_CUT) return { isOpen: true, path, cuts: [], elsewhere: [] };
  const cuts = cutsAlong(search, path);
  return { isOpen: false, path, cuts, elsewhere: cutsElsewhere(search, ways, cuts) };
};

const linkKind = (from: number, to: number): number => linkKindsOf(from)[neighboursOf(from).indexOf(to)] as number;
