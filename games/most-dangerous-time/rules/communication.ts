import { CLOSED, components } from '@gunbai/kits/graph';
import {
  ALL_CROSSED,
  clanIn,
  controls,
  CROSSED,
  enemyOf,
  fieldUnits,
  isBesieged,
  isClosed,
  leadersAt,
  marksIn,
  OUT_OF_TOUCH,
  stacksAt,
  strangersInField,
  strangersInside,
} from './board.ts';
import type { Board, Stack } from './board.ts';
import { remark } from './pieces.ts';
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

/** 5.2.2b, 13.1.4 An enemy in the open cuts a line, a neutral unit does not (3.0.2), unless it besieges men of this side (5.2.1c). */
export const isCutByUnits = (board: Board, place: number, side: Side): boolean =>
  (side === NEUTRAL ? strangersInField(board, place, side) : fieldUnits(board, place, enemyOf(side))) > 0 || isBesieged(board, place, side);

/** 5.2.2b, 5.2.2c, 13.1.4 A place through which a side's lines may run: no enemy in the open, and if a space, its own. */
export const isOpenTo = (board: Board, place: number, side: Side): boolean => {
  if (isOffMap(place) || isCutByUnits(board, place, side)) return false;
  return !isSpace(place) || (controls(board, side, place) && !isClosed(board, place));
};

/** 9.8.2, 9.8.3d Lanes begin in the castle of a port: while others sit in it, no line of those before its walls runs over the sea. */
export const isPortShut = (board: Board, place: number, side: Side): boolean => isSpace(place) && strangersInside(board, place, side) > 0;

/** The map as one side's lines see it: places that are joined have the same label; a place that blocks has none. */
interface Lines {
  readonly side: Side;
  readonly labels: Int16Array;
}

/** What was traced last for a side: for which board and when, and by place whether a line could run through it, or by land only. */
interface Tracing extends Lines {
  board: Board | null;
  stamp: number;
  readonly open: Uint8Array;
}

const tracingOf = (side: Side): Tracing => ({
  side,
  labels: new Int16Array(PLACE_COUNT).fill(CLOSED),
  board: null,
  stamp: -1,
  open: new Uint8Array(PLACE_COUNT),
});
const SIDES = [ODA, ANTI_ODA, NEUTRAL] as const;
const tracings: readonly Tracing[] = SIDES.map(tracingOf);
const tracingsWithoutSeas: readonly Tracing[] = SIDES.map(tracingOf);

/** How a place is open to lines. */
const SHUT = 0;
const OPEN = 1;
const BY_LAND = 2;

const linesOf = (board: Board, side: Side, withoutSeas = 0): Lines => {
  const last = (withoutSeas === 0 ? tracings : tracingsWithoutSeas)[side] as Tracing;
  if (withoutSeas === 0) {
    if (last.board === board && last.stamp === board.stamp) return last;
    last.board = board;
    last.stamp = board.stamp;
  }
  const { open, labels } = last;
  let isAsBefore = true;
  for (let place = 0; place < PLACE_COUNT; place++) {
    const isOpen = isOpenTo(board, place, side) && !(isSea(place) && (withoutSeas & (CROSSED << seaNumber(place))) !== 0);
    const how = !isOpen ? SHUT : isPortShut(board, place, side) ? BY_LAND : OPEN;
    if (open[place] === how) continue;
    open[place] = how;
    isAsBefore = false;
  }
  // The lines depend on nothing but which places are open.
  if (!isAsBefore)
    components(
      MAP,
      (place) => open[place] !== SHUT,
      labels,
      (from, to, kind) => kind !== LANE || (open[from] === OPEN && open[to] === OPEN),
    );
  return last;
};

/** 15.5.4 Azuchi at level 3 is one more home castle of Oda. */
const withAzuchi = ({ azuchiLevel, azuchiAt }: Board, homes: readonly number[]): readonly number[] =>
  azuchiLevel === 3 && !homes.includes(azuchiAt) ? [...homes, azuchiAt] : homes;

/** 2.41.3c Home castles of a clan: printed ones, and Azuchi for Oda. */
export const homesOf = (board: Board, clan: number): readonly number[] => {
  const { homes } = CLANS[clan] as Clan;
  return clan === CLAN_ODA ? withAzuchi(board, homes) : homes;
};

/** 5.2.1b Home castles of any clan of a side. */
const HOMES_OF_SIDE: readonly (readonly number[])[] = SIDES.map((side) =>
  HOME_CASTLES.filter((space) => sideOfClan[(SPACES[space] as Space).homeOf] === side),
);

/** 5.2.1b By clan, where its lines end if it has no home castle: its own spaces, and the home castles of its faction. */
const ENDS_WITHOUT_HOME: readonly (readonly number[])[] = CLANS.map(({ starts, side }) =>
  side === NEUTRAL ? starts : [...starts, ...(HOMES_OF_SIDE[side] as readonly number[])],
);

/** Where the lines of a clan may end. 5.2.1a, 5.2.1b, 5.2.1e, 15.1.1c. */
export const endsOf = (board: Board, clan: number): readonly number[] => {
  const { homes, box, side } = CLANS[clan] as Clan;
  if (box !== NONE) return neighboursOf(box);
  if (clan === CLAN_IKKO) return ikkoSpaces(board);
  if (clan === CLAN_ASHIKAGA) return HOMES_OF_SIDE[ANTI_ODA] as readonly number[];
  if (homes.length > 0) return homesOf(board, clan);
  const ends = ENDS_WITHOUT_HOME[clan] as readonly number[];
  return side === ODA ? withAzuchi(board, ends) : ends;
};

const ikkoSpaces = (board: Board): number[] => {
  const spaces: number[] = [];
  for (let space = 0; space < board.control.length; space++) if (board.control[space] === CLAN_IKKO) spaces.push(space);
  return spaces;
};

/** Notes where the lines of a clan end: by label, the clans as bits. Ends that are blocked are none. */
const addEnds = (ends: Int32Array, board: Board, clan: number, { labels }: Lines): void => {
  const places = endsOf(board, clan);
  for (let i = 0; i < places.length; i++) {
    const label = labels[places[i] as number] as number;
    if (label >= 0) (ends[label] as number) |= 1 << clan;
  }
};
/** For whatever is asked outside a check, until the next question. */
const endsAsked = new Int32Array(PLACE_COUNT);
const endsOfOne = (board: Board, clan: number, lines: Lines): Int32Array => {
  addEnds(endsAsked.fill(0), board, clan, lines);
  return endsAsked;
};
const isEnd = (ends: Int32Array, label: number, clan: number): boolean => label >= 0 && ((ends[label] as number) & (1 << clan)) !== 0;

/** 5.2.2b (ruling) The unit's own place is exempt from the tests; 5.2.1c: a besieged end is none. */
export const standsAtEnd = (board: Board, clan: number, place: number): boolean => {
  const { box, side, starts } = CLANS[clan] as Clan;
  if (box !== NONE) return place === box || neighboursOf(box).includes(place);
  if (side === NEUTRAL) return starts.includes(place);
  return isSpace(place) && controls(board, side, place) && !isBesieged(board, place, side) && endsOf(board, clan).includes(place);
};

/** 9.8.3d A lane serves only whoever controls the port, so those who landed elsewhere leave by road or trail (9.8.3c). */
export const mayUseLanes = (board: Board, place: number, side: Side): boolean =>
  !isSpace(place) || (controls(board, side, place) && !isPortShut(board, place, side));

const reaches = (board: Board, clan: number, place: number, { side, labels }: Lines, ends: Int32Array): boolean => {
  const own = labels[place] as number;
  if (isEnd(ends, own, clan) || standsAtEnd(board, clan, place)) return true;
  if (own >= 0) return false;
  const byLane = mayUseLanes(board, place, side);
  const neighbours = neighboursOf(place);
  const kinds = linkKindsOf(place);
  for (let i = 0; i < neighbours.length; i++)
    if (
      (kinds[i] !== LANE || (byLane && !isPortShut(board, neighbours[i] as number, side))) &&
      isEnd(ends, labels[neighbours[i] as number] as number, clan)
    )
      return true;
  return false;
};

/** 9.8.3c, 13.2.4 Whoever landed where his side is not master may not trace over the seas he crossed. */
export const seasBarred = (board: Board, place: number, side: Side, marks: number): number =>
  (marks & ALL_CROSSED) !== 0 && isSpace(place) && !controls(board, side, place) ? marks & ALL_CROSSED : 0;

/** 5.2 Whether a unit of a clan in a place is in communication. */
export const isInTouch = (board: Board, clan: number, place: number, marks = 0): boolean => {
  const side = sideOfClan[clan] as Side;
  const lines = linesOf(board, side, seasBarred(board, place, side, marks));
  return reaches(board, clan, place, lines, endsOfOne(board, clan, lines));
};

/** 15.1.1c Ashikaga himself is always supplied. */
export const isLeaderInTouch = (board: Board, leader: number, place: number, marks = 0): boolean =>
  leader === YOSHIAKI || isInTouch(board, board.leaderClan[leader] as number, place, marks);

/** There is only one check at a time. */
const endsInCheck = new Int32Array(PLACE_COUNT);

/** Remembers what was traced for each clan during one check. */
class Check {
  private readonly board: Board;
  private readonly lines: (Lines | null)[] = [null, null, null];
  /** Where lines end, for the clans that have been traced, as bits. */
  private readonly ends = endsInCheck.fill(0);
  private traced = 0;

  constructor(board: Board) {
    this.board = board;
  }

  isInTouch(clan: number, place: number, marks: number): boolean {
    const { board, ends } = this;
    const side = sideOfClan[clan] as Side;
    if (seasBarred(board, place, side, marks) !== 0) return isInTouch(board, clan, place, marks);
    const lines = (this.lines[side] ??= linesOf(board, side));
    if ((this.traced & (1 << clan)) === 0) {
      this.traced |= 1 << clan;
      addEnds(ends, board, clan, lines);
    }
    return reaches(board, clan, place, lines, ends);
  }
}

const isOut = (marks: number): boolean => (marks & OUT_OF_TOUCH) !== 0;

/** Whether every unit in a place already carries the right mark. */
const isMarkedRight = (board: Board, place: number, check: Check): boolean => {
  const stacks = stacksAt(board, place);
  for (let i = 0; i < stacks.length; i++) {
    const stack = stacks[i] as Stack;
    const marks = marksIn(stack);
    if (check.isInTouch(clanIn(stack), place, marks) === isOut(marks)) return false;
  }
  const leaders = leadersAt(board, place);
  for (let i = 0; i < leaders.length; i++) {
    const leader = leaders[i] as number;
    const marks = board.leaderMarks[leader] as number;
    if (leader !== YOSHIAKI && check.isInTouch(board.leaderClan[leader] as number, place, marks) === isOut(marks)) return false;
  }
  return true;
};

const markPlace = (board: Board, place: number, check: Check): void => {
  if (!isMarkedRight(board, place, check))
    remark(board, place, (clan, marks) => (check.isInTouch(clan, place, marks) ? marks & ~OUT_OF_TOUCH : marks | OUT_OF_TOUCH));
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
  const ends = endsOfOne(board, clan, lines);
  const spaces: number[] = [];
  for (let space = 0; space < board.control.length; space++) if (isEnd(ends, lines.labels[space] as number, clan)) spaces.push(space);
  return spaces;
};

/** By space, as bits, the clans of a side that could trace from it. */
export const reachOf = (board: Board, side: Side): number[] => {
  const lines = linesOf(board, side);
  const ends = endsAsked.fill(0);
  for (const { index, side: of } of CLANS) if (of === side) addEnds(ends, board, index, lines);
  const reach: number[] = [];
  for (let space = 0; space < board.control.length; space++) {
    const label = lines.labels[space] as number;
    reach.push(label >= 0 ? (ends[label] as number) : 0);
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
