import {
  stacksAt,
  clanOfStack,
  marksOfStack,
  INSIDE,
  leadersAt,
  sideOfLeader,
  isIgnoredShogun,
  sideControls,
  isSpaceClosed,
  unitsInsideWalls,
  CROSSED_FIRST_SEA,
} from '../state.ts';
import type { GameState } from '../state.ts';
import { isLineCutByUnits, barredSeas, lineEndsOf, canUseLanes, isPortBlocked, isOpenToLines, isAtLineEnd } from './communication.ts';
import { sideOfClan, NONE, isSpace, isSea, PLACE_COUNT, seaIndex, neighboursOf, linkKindsOf, isOffMap, LANE } from '../components.ts';
import type { Side } from '../components.ts';

/* 5.2 A line of communication for display: its path, or where and by what it is cut. */

type CutReason =
  /** Enemies in the field. */
  | 'units'
  /** The space has another controller, or none. */
  | 'held'
  /** The space belongs to a power that has not entered. */
  | 'closed'
  /** The end of the line is besieged or lost. */
  | 'siege'
  | 'lost'
  /** 9.8.3 The sea is closed: another side's port, a castle with other units, or a sea just crossed. */
  | 'port'
  | 'landed'
  /** There is no place where the line could end. */
  | 'nowhere';

export interface LineCut {
  readonly place: number;
  readonly reason: CutReason;
  readonly clause: string;
  /** The clans that cut the line: those with units there, or the controller of the space. */
  readonly clans: readonly number[];
}

export interface CommunicationLine {
  readonly isOpen: boolean;
  /** From the unit to the end of its line; if it is cut, the path with the fewest cuts. */
  readonly path: readonly number[];
  /** The cuts of that path, from the unit onward. */
  readonly cuts: readonly LineCut[];
  /** Where the other paths are cut. */
  readonly elsewhere: readonly LineCut[];
}

/** The clans of other sides with units in the open field of a place. */
const otherSideClansInField = (board: GameState, place: number, side: Side): number[] => {
  const clans = new Set<number>();
  for (const stack of stacksAt(board, place))
    if (sideOfClan[clanOfStack(stack)] !== side && (marksOfStack(stack) & INSIDE) === 0) clans.add(clanOfStack(stack));
  for (const leader of leadersAt(board, place))
    if (sideOfLeader(board, leader) !== side && !isIgnoredShogun(board, leader) && ((board.leaderMarks[leader] as number) & INSIDE) === 0)
      clans.add(board.leaderClan[leader] as number);
  return [...clans];
};

const holdingClans = (board: GameState, place: number): number[] => (board.control[place] === NONE ? [] : [board.control[place] as number]);

/** The reason why a place is not open to a side. */
const describeCutAt = (board: GameState, place: number, side: Side, isEnd: boolean): LineCut => {
  const cuttingClans = isLineCutByUnits(board, place, side) ? otherSideClansInField(board, place, side) : [];
  const isHeld = isSpace(place) && !sideControls(board, side, place);
  if (isSpace(place) && isSpaceClosed(board, place)) return { place, reason: 'closed', clause: '3.2.2', clans: [] };
  if (isEnd && isHeld) return { place, reason: 'lost', clause: '5.2.1c', clans: holdingClans(board, place) };
  if (isEnd && unitsInsideWalls(board, place, side) > 0) return { place, reason: 'siege', clause: '5.2.1c', clans: cuttingClans };
  if (cuttingClans.length > 0) return { place, reason: 'units', clause: isSea(place) ? '13.1.4' : '5.2.2b', clans: cuttingClans };
  return { place, reason: 'held', clause: '5.2.2c', clans: holdingClans(board, place) };
};

const UNREACHABLE_COST = PLACE_COUNT * PLACE_COUNT;
/** A cut costs more than any detour. */
const CUT_COST = PLACE_COUNT;

const createEmptyLine = (from: number): CommunicationLine => ({
  isOpen: false,
  path: [from],
  cuts: [{ place: from, reason: 'nowhere', clause: '5.2.1b', clans: [] }],
  elsewhere: [],
});

/** The places open to the unit that traces its line. */
interface LineSearch {
  readonly board: GameState;
  readonly side: Side;
  readonly from: number;
  readonly ends: readonly number[];
  /** 9.8.3d Whether the lanes of a place on the path may be used. */
  hasLanes(place: number): boolean;
  /** 9.8.3c A sea just crossed carries no line. */
  isBarred(place: number): boolean;
  isOpen(place: number): boolean;
}

const createLineSearch = (board: GameState, clan: number, from: number, marks: number): LineSearch => {
  const side = sideOfClan[clan] as Side;
  const barred = barredSeas(board, from, side, marks);
  const isBarred = (place: number): boolean => isSea(place) && (barred & (CROSSED_FIRST_SEA << seaIndex(place))) !== 0;
  return {
    board,
    side,
    from,
    ends: lineEndsOf(board, clan),
    hasLanes: (place) => (place === from ? canUseLanes(board, place, side) : !isPortBlocked(board, place, side)),
    isBarred,
    isOpen: (place) => isOpenToLines(board, place, side) && !isBarred(place),
  };
};

/** By place, the cost of the best path there (steps and cuts) and the place before it. */
interface CheapestPaths {
  readonly cost: readonly number[];
  readonly before: readonly number[];
}

const findCheapestPaths = ({ from, hasLanes, isOpen }: LineSearch): CheapestPaths => {
  const cost = new Array<number>(PLACE_COUNT).fill(UNREACHABLE_COST);
  const before = new Array<number>(PLACE_COUNT).fill(NONE);
  const settled = new Array<boolean>(PLACE_COUNT).fill(false);
  cost[from] = 0;
  for (;;) {
    let place = NONE;
    for (let one = 0; one < PLACE_COUNT; one++)
      if (!settled[one] && (cost[one] as number) < (place === NONE ? UNREACHABLE_COST : (cost[place] as number))) place = one;
    if (place === NONE) return { cost, before };
    settled[place] = true;
    const neighbours = neighboursOf(place);
    const kinds = linkKindsOf(place);
    for (let i = 0; i < neighbours.length; i++) {
      const next = neighbours[i] as number;
      if (isOffMap(next)) continue;
      const isLaneShut = kinds[i] === LANE && !(hasLanes(place) && hasLanes(next));
      const total = (cost[place] as number) + 1 + (isOpen(next) && !isLaneShut ? 0 : CUT_COST);
      if (total >= (cost[next] as number)) continue;
      cost[next] = total;
      before[next] = place;
    }
  }
};

/** 9.8.3d The port that closes the sea: another side holds its castle, or the whole space. */
const describeCutByPort = (board: GameState, port: number, side: Side): LineCut => {
  const inside = stacksAt(board, port).filter((stack) => (marksOfStack(stack) & INSIDE) !== 0 && sideOfClan[clanOfStack(stack)] !== side);
  const clans = sideControls(board, side, port) ? [...new Set(inside.map(clanOfStack))] : holdingClans(board, port);
  return { place: port, reason: 'port', clause: '9.8.3d', clans };
};

/** What cuts a path in a place that it enters from another. */
const findCut = ({ board, side, ends, hasLanes, isBarred, isOpen }: LineSearch, place: number, previous: number): LineCut | null => {
  if (linkKindTo(previous, place) === LANE) {
    if (!hasLanes(previous)) return describeCutByPort(board, previous, side);
    if (!hasLanes(place) && isOpen(place)) return describeCutByPort(board, place, side);
  }
  if (isBarred(place)) return { place, reason: 'landed', clause: '9.8.3c', clans: [] };
  return isOpen(place) ? null : describeCutAt(board, place, side, ends.includes(place));
};

const findCutsAlong = (search: LineSearch, path: readonly number[]): LineCut[] => {
  if (path.length === 1) return [describeCutAt(search.board, search.from, search.side, true)];
  return path.slice(1).flatMap((place, index) => findCut(search, place, path[index] as number) ?? []);
};

/** The first cuts of the other paths. */
const findCutsElsewhere = (search: LineSearch, { cost, before }: CheapestPaths, cuts: readonly LineCut[]): LineCut[] => {
  const elsewhere: LineCut[] = [];
  for (let place = 0; place < PLACE_COUNT; place++) {
    const total = cost[place] as number;
    const isFirst = total >= CUT_COST && total < 2 * CUT_COST;
    if (place === search.from || !isFirst) continue;
    const cut = findCut(search, place, before[place] as number);
    if (cut && ![...cuts, ...elsewhere].some((one) => one.place === cut.place)) elsewhere.push(cut);
  }
  return elsewhere;
};

/** 5.2 The line of a clan's unit in a place, with the marks it bears. */
export const traceLine = (board: GameState, clan: number, from: number, marks = 0): CommunicationLine => {
  if (isAtLineEnd(board, clan, from)) return { isOpen: true, path: [from], cuts: [], elsewhere: [] };
  const search = createLineSearch(board, clan, from, marks);
  const { ends } = search;
  if (ends.length === 0) return createEmptyLine(from);
  const paths = findCheapestPaths(search);
  // The unit's own place, if it is an end, is besieged or lost: one cut and no path.
  const costOfEnd = (end: number): number => (end === from ? CUT_COST : (paths.cost[end] as number));
  const end = ends.reduce((best, one) => (costOfEnd(one) < costOfEnd(best) ? one : best));
  if (costOfEnd(end) >= UNREACHABLE_COST) return createEmptyLine(from);
  const path: number[] = [];
  for (let place = end; place !== NONE; place = paths.before[place] as number) path.unshift(place);
  if (costOfEnd(end) < CUT_COST) return { isOpen: true, path, cuts: [], elsewhere: [] };
  const cuts = findCutsAlong(search, path);
  return { isOpen: false, path, cuts, elsewhere: findCutsElsewhere(search, paths, cuts) };
};

const linkKindTo = (from: number, to: number): number => linkKindsOf(from)[neighboursOf(from).indexOf(to)] as number;
