import { components } from '@gunbai/kits/graph';
import {
  ALL_CROSSED,
  clanIn,
  controls,
  CROSSED,
  isBesieged,
  isClosed,
  leadersAt,
  marksIn,
  OUT_OF_TOUCH,
  remark,
  stacksAt,
  strangersInField,
} from './board.ts';
import type { Board } from './board.ts';
import {
  ANTI_ODA,
  CLAN_ASHIKAGA,
  CLAN_IKKO,
  CLAN_ODA,
  CLANS,
  HOME_CASTLES,
  isOffMap,
  isSea,
  isSpace,
  LANE,
  linkKindsOf,
  MAP,
  neighboursOf,
  NEUTRAL,
  NONE,
  ODA,
  PLACE_COUNT,
  seaNumber,
  sideOfClan,
  SPACES,
  YOSHIAKI,
} from './components.ts';
import type { Clan, Side, Space } from './components.ts';

/** 5.2.2b, 5.2.2c, 13.1.4 A place through which a side's lines may run: no enemy in the open, and if a space, its own. */
export const isOpenTo = (board: Board, place: number, side: Side): boolean => {
  if (isOffMap(place) || strangersInField(board, place, side) > 0) return false;
  return !isSpace(place) || (controls(board, side, place) && !isClosed(board, place));
};

/** The map as one side's lines see it: places that are joined have the same label; a place that blocks has none. */
interface Lines {
  readonly side: Side;
  readonly labels: Int16Array;
}

const scratch: readonly Int16Array[] = [0, 1, 2, 3].map(() => new Int16Array(PLACE_COUNT));

/** By place, 1 while a line may run through it. */
const open = new Uint8Array(PLACE_COUNT);
const isOpenNow = (place: number): boolean => open[place] === 1;

/** What was traced last for each side: for which board, and when. */
const lastTraced: { board: Board | null; stamp: number }[] = [0, 1, 2].map(() => ({ board: null, stamp: -1 }));

const linesOf = (board: Board, side: Side, withoutSeas = 0): Lines => {
  const labels = scratch[withoutSeas === 0 ? side : 3] as Int16Array;
  if (withoutSeas === 0) {
    const last = lastTraced[side] as { board: Board | null; stamp: number };
    if (last.board === board && last.stamp === board.stamp) return { side, labels };
    last.board = board;
    last.stamp = board.stamp;
  }
  for (let place = 0; place < PLACE_COUNT; place++)
    open[place] = isOpenTo(board, place, side) && !(isSea(place) && (withoutSeas & (CROSSED << seaNumber(place))) !== 0) ? 1 : 0;
  components(MAP, isOpenNow, labels);
  return { side, labels };
};

/** 2.41.3c Home castles of a clan: printed ones, and Azuchi at level 3 for Oda (15.5.4). */
export const homesOf = (board: Board, clan: number): readonly number[] => {
  const { homes } = CLANS[clan] as Clan;
  return clan === CLAN_ODA && board.azuchiLevel === 3 && !homes.includes(board.azuchiAt) ? [...homes, board.azuchiAt] : homes;
};

/** 5.2.1b Home castles of any clan of a side. */
const HOMES_OF_SIDE: readonly (readonly number[])[] = ([ODA, ANTI_ODA, NEUTRAL] as const).map((side) =>
  HOME_CASTLES.filter((space) => sideOfClan[(SPACES[space] as Space).homeOf] === side),
);
const homesOfSide = (board: Board, side: Side): readonly number[] => {
  const homes = HOMES_OF_SIDE[side] as readonly number[];
  return side === ODA && board.azuchiLevel === 3 && !homes.includes(board.azuchiAt) ? [...homes, board.azuchiAt] : homes;
};

/** Where the lines of a clan may end. 5.2.1a, 5.2.1b, 5.2.1e, 15.1.1c. */
export const endsOf = (board: Board, clan: number): readonly number[] => {
  const { homes, starts, box, side } = CLANS[clan] as Clan;
  if (box !== NONE) return neighboursOf(box);
  if (clan === CLAN_IKKO) return ikkoSpaces(board);
  if (clan === CLAN_ASHIKAGA) return homesOfSide(board, ANTI_ODA);
  if (homes.length > 0) return homesOf(board, clan);
  return side === NEUTRAL ? starts : [...starts, ...homesOfSide(board, side)];
};

const ikkoSpaces = (board: Board): number[] => {
  const spaces: number[] = [];
  for (let space = 0; space < board.control.length; space++) if (board.control[space] === CLAN_IKKO) spaces.push(space);
  return spaces;
};

/** The labels of the places where a clan's lines end; those that are blocked are no ends. */
const endLabels = (ends: readonly number[], { labels }: Lines): number[] => {
  const found: number[] = [];
  for (const end of ends) {
    const label = labels[end] as number;
    if (label >= 0 && !found.includes(label)) found.push(label);
  }
  return found;
};

/** 5.2.2b (ruling) The unit's own place is exempt from the tests; 5.2.1c: a besieged end is none. */
export const standsAtEnd = (board: Board, clan: number, place: number, ends: readonly number[]): boolean => {
  const { box, side, starts } = CLANS[clan] as Clan;
  if (box !== NONE) return place === box || neighboursOf(box).includes(place);
  if (side === NEUTRAL) return starts.includes(place);
  return ends.includes(place) && controls(board, side, place) && !isBesieged(board, place, side);
};

const reaches = (
  board: Board,
  clan: number,
  place: number,
  marks: number,
  lines: Lines,
  ends: readonly number[],
  goals: readonly number[],
): boolean => {
  if (standsAtEnd(board, clan, place, ends)) return true;
  if (goals.length === 0) return false;
  const { side, labels } = lines;
  const own = labels[place] as number;
  if (own >= 0) return goals.includes(own);
  // 9.8.3d: a lane serves only whoever controls the port; 9.8.3c: those who landed leave by road or trail.
  const byLane = !isSpace(place) || (controls(board, side, place) && (marks & ALL_CROSSED) === 0);
  const neighbours = neighboursOf(place);
  const kinds = linkKindsOf(place);
  for (let i = 0; i < neighbours.length; i++) {
    const label = labels[neighbours[i] as number] as number;
    if (label >= 0 && (byLane || kinds[i] !== LANE) && goals.includes(label)) return true;
  }
  return false;
};

/** 9.8.3c, 13.2.4 Whoever landed where his side is not master may not trace over the seas he crossed. */
export const seasBarred = (board: Board, place: number, side: Side, marks: number): number =>
  isSpace(place) && !controls(board, side, place) ? marks & ALL_CROSSED : 0;

/** 5.2 Whether a unit of a clan in a place is in communication. */
export const isInTouch = (board: Board, clan: number, place: number, marks = 0): boolean => {
  const side = sideOfClan[clan] as Side;
  const lines = linesOf(board, side, seasBarred(board, place, side, marks));
  const ends = endsOf(board, clan);
  return reaches(board, clan, place, marks, lines, ends, endLabels(ends, lines));
};

/** 15.1.1c Ashikaga himself is always supplied. */
export const isLeaderInTouch = (board: Board, leader: number, place: number, marks = 0): boolean =>
  leader === YOSHIAKI || isInTouch(board, board.leaderClan[leader] as number, place, marks);

interface Traced {
  readonly ends: readonly number[];
  readonly goals: readonly number[];
}

/** Remembers what was traced for each clan during one check. */
class Check {
  private readonly board: Board;
  private readonly lines: (Lines | undefined)[] = [];
  private readonly traced: (Traced | undefined)[] = [];

  constructor(board: Board) {
    this.board = board;
  }

  isInTouch(clan: number, place: number, marks: number): boolean {
    const side = sideOfClan[clan] as Side;
    if (seasBarred(this.board, place, side, marks) !== 0) return isInTouch(this.board, clan, place, marks);
    const lines = (this.lines[side] ??= linesOf(this.board, side));
    let traced = this.traced[clan];
    if (!traced) {
      const ends = endsOf(this.board, clan);
      traced = this.traced[clan] = { ends, goals: endLabels(ends, lines) };
    }
    return reaches(this.board, clan, place, marks, lines, traced.ends, traced.goals);
  }
}

const markPlace = (board: Board, place: number, check: Check): void => {
  const marked = (clan: number, marks: number): number =>
    check.isInTouch(clan, place, marks) ? marks & ~OUT_OF_TOUCH : marks | OUT_OF_TOUCH;
  let isRight = true;
  for (const stack of stacksAt(board, place)) {
    const marks = marksIn(stack);
    if (marked(clanIn(stack), marks) !== marks) isRight = false;
  }
  for (const leader of leadersAt(board, place)) {
    const marks = board.leaderMarks[leader] as number;
    if (leader !== YOSHIAKI && marked(board.leaderClan[leader] as number, marks) !== marks) isRight = false;
  }
  if (!isRight) remark(board, place, marked);
  // 15.1.1c: re-marking a place goes by clan; the shogun himself never loses touch.
  if ((board.leaderMarks[YOSHIAKI] as number) & OUT_OF_TOUCH && board.leaderAt[YOSHIAKI] === place)
    board.leaderMarks[YOSHIAKI] = (board.leaderMarks[YOSHIAKI] as number) & ~OUT_OF_TOUCH;
};

/** 4.1.4.5, 5.1.1 Checks every unit on the map. */
export const markCommunication = (board: Board): void => {
  const check = new Check(board);
  for (let place = 0; place < PLACE_COUNT; place++)
    if (stacksAt(board, place).length > 0 || leadersAt(board, place).length > 0) markPlace(board, place, check);
};

/** 5.1.1, 10.2.1a Checks the units in one place, at the start of a combat there. */
export const markCommunicationAt = (board: Board, place: number): void => markPlace(board, place, new Check(board));

/** 11.2.1c Spaces of a side from which a unit of this clan could trace its line, unbesieged. */
export const spacesInTouch = (board: Board, clan: number): number[] => {
  const lines = linesOf(board, sideOfClan[clan] as Side);
  const goals = endLabels(endsOf(board, clan), lines);
  const spaces: number[] = [];
  for (let space = 0; space < board.control.length; space++) {
    const label = lines.labels[space] as number;
    if (label >= 0 && goals.includes(label)) spaces.push(space);
  }
  return spaces;
};

/** By space, as bits, the clans of a side that could trace from it. */
export const reachOf = (board: Board, side: Side): number[] => {
  const lines = linesOf(board, side);
  const reach = new Array<number>(board.control.length).fill(0);
  for (const { index, side: of } of CLANS) {
    if (of !== side) continue;
    const goals = endLabels(endsOf(board, index), lines);
    if (goals.length === 0) continue;
    for (let space = 0; space < reach.length; space++) {
      const label = lines.labels[space] as number;
      if (label >= 0 && goals.includes(label)) (reach[space] as number) |= 1 << index;
    }
  }
  return reach;
};

/** 11.3.1a By space, the number of the Ikko-ikki group it belongs to, or NONE: their spaces that have lines with each other. */
export const ikkoGroups = (board: Board): number[] => {
  const { labels } = linesOf(board, ANTI_ODA);
  const groups = new Array<number>(board.control.length).fill(NONE);
  for (const space of ikkoSpaces(board)) {
    const label = labels[space] as number;
    groups[space] = label >= 0 ? label : PLACE_COUNT + space;
  }
  return groups;
};
