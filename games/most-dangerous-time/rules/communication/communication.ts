import { CLOSED, connectedComponents } from '@gunbai/shared/graph';
import {
  otherSideUnitsInField,
  unitsInField,
  enemySideOf,
  isBesieged,
  sideControls,
  isSpaceClosed,
  otherSideUnitsInside,
  CROSSED_FIRST_SEA,
  CROSSED_SEAS_MASK,
  OUT_OF_COMMUNICATION,
  stacksAt,
  marksOfStack,
  clanOfStack,
  leadersAt,
} from '../state.ts';
import type { GameState, Stack } from '../state.ts';
import { updateMarks } from '../units.ts';
import {
  NEUTRAL,
  isOffMap,
  isSpace,
  PLACE_COUNT,
  ODA,
  ANTI_ODA,
  isSea,
  seaIndex,
  MAP_GRAPH,
  LANE,
  CLANS,
  CLAN_ODA,
  HOME_CASTLES,
  sideOfClan,
  SPACES,
  NONE,
  neighboursOf,
  CLAN_IKKO,
  CLAN_ASHIKAGA,
  linkKindsOf,
  YOSHIAKI,
} from '../components.ts';
import type { Side, Clan, Space } from '../components.ts';

/** 5.2.2b, 13.1.4 An enemy in the field cuts a line; a neutral unit does not (3.0.2), unless it besieges units of this side (5.2.1c). */
export const isLineCutByUnits = (board: GameState, place: number, side: Side): boolean =>
  (side === NEUTRAL ? otherSideUnitsInField(board, place, side) : unitsInField(board, place, enemySideOf(side))) > 0 ||
  isBesieged(board, place, side);

/** 5.2.2b, 5.2.2c, 13.1.4 A place through which a side's lines may run: no enemy in the open, and if a space, its own. */
export const isOpenToLines = (board: GameState, place: number, side: Side): boolean => {
  if (isOffMap(place) || isLineCutByUnits(board, place, side)) return false;
  return !isSpace(place) || (sideControls(board, side, place) && !isSpaceClosed(board, place));
};

/** 9.8.2, 9.8.3d Lanes begin in the castle of a port: while another side is inside, units outside trace no line by sea. */
export const isPortBlocked = (board: GameState, place: number, side: Side): boolean =>
  isSpace(place) && otherSideUnitsInside(board, place, side) > 0;

/** The map as one side's lines see it: connected places share a label; a blocking place has none. */
interface LineNetwork {
  readonly side: Side;
  readonly labels: Int16Array;
}

/** The last trace of a side: its board and version, and by place whether lines may pass, or by land only. */
interface LineCache extends LineNetwork {
  board: GameState | null;
  stamp: number;
  readonly open: Uint8Array;
}

const createLineCache = (side: Side): LineCache => ({
  side,
  labels: new Int16Array(PLACE_COUNT).fill(CLOSED),
  board: null,
  stamp: -1,
  open: new Uint8Array(PLACE_COUNT),
});
const SIDES = [ODA, ANTI_ODA, NEUTRAL] as const;
const lineCaches: readonly LineCache[] = SIDES.map(createLineCache);
const lineCachesWithoutSeas: readonly LineCache[] = SIDES.map(createLineCache);

/** How a place is open to a side's lines. */
const BLOCKED = 0;
const OPEN = 1;
const OPEN_BY_LAND = 2;

const lineNetworkOf = (board: GameState, side: Side, withoutSeas = 0): LineNetwork => {
  const last = (withoutSeas === 0 ? lineCaches : lineCachesWithoutSeas)[side] as LineCache;
  if (withoutSeas === 0) {
    if (last.board === board && last.stamp === board.stamp) return last;
    last.board = board;
    last.stamp = board.stamp;
  }
  const { open, labels } = last;
  let isUnchanged = true;
  for (let place = 0; place < PLACE_COUNT; place++) {
    const isOpen = isOpenToLines(board, place, side) && !(isSea(place) && (withoutSeas & (CROSSED_FIRST_SEA << seaIndex(place))) !== 0);
    const openness = !isOpen ? BLOCKED : isPortBlocked(board, place, side) ? OPEN_BY_LAND : OPEN;
    if (open[place] === openness) continue;
    open[place] = openness;
    isUnchanged = false;
  }
  // The lines depend only on which places are open.
  if (!isUnchanged)
    connectedComponents(
      MAP_GRAPH,
      (place) => open[place] !== BLOCKED,
      labels,
      (from, to, kind) => kind !== LANE || (open[from] === OPEN && open[to] === OPEN),
    );
  return last;
};

/** 15.5.4 Azuchi at level 3 is one more home castle of Oda. */
const addAzuchiHome = ({ azuchiLevel, azuchiAt }: GameState, homes: readonly number[]): readonly number[] =>
  azuchiLevel === 3 && !homes.includes(azuchiAt) ? [...homes, azuchiAt] : homes;

/** 2.41.3c Home castles of a clan: printed ones, and Azuchi for Oda. */
export const homeCastlesOf = (board: GameState, clan: number): readonly number[] => {
  const { homeCastles: homes } = CLANS[clan] as Clan;
  return clan === CLAN_ODA ? addAzuchiHome(board, homes) : homes;
};

/** 5.2.1b Home castles of any clan of a side. */
const HOME_CASTLES_OF_SIDE: readonly (readonly number[])[] = SIDES.map((side) =>
  HOME_CASTLES.filter((space) => sideOfClan[(SPACES[space] as Space).homeOf] === side),
);

/** 5.2.1b By clan, the ends of its lines without a home castle: its own spaces, and its faction's home castles. */
const LINE_ENDS_WITHOUT_HOME: readonly (readonly number[])[] = CLANS.map(({ startSpaces: starts, side }) =>
  side === NEUTRAL ? starts : [...starts, ...(HOME_CASTLES_OF_SIDE[side] as readonly number[])],
);

/** 5.2.1a, 5.2.1b, 5.2.1e, 15.1.1c The places where the lines of a clan may end. */
export const lineEndsOf = (board: GameState, clan: number): readonly number[] => {
  const { homeCastles: homes, offMapArea: box, side } = CLANS[clan] as Clan;
  if (box !== NONE) return neighboursOf(box);
  if (clan === CLAN_IKKO) return ikkoControlledSpaces(board);
  if (clan === CLAN_ASHIKAGA) return HOME_CASTLES_OF_SIDE[ANTI_ODA] as readonly number[];
  if (homes.length > 0) return homeCastlesOf(board, clan);
  const ends = LINE_ENDS_WITHOUT_HOME[clan] as readonly number[];
  return side === ODA ? addAzuchiHome(board, ends) : ends;
};

const ikkoControlledSpaces = (board: GameState): number[] => {
  const spaces: number[] = [];
  for (let space = 0; space < board.control.length; space++) if (board.control[space] === CLAN_IKKO) spaces.push(space);
  return spaces;
};

/** Records where the lines of a clan end: by label, the clans as bits. Blocked ends do not count. */
const markLineEnds = (ends: Int32Array, board: GameState, clan: number, { labels }: LineNetwork): void => {
  const places = lineEndsOf(board, clan);
  for (let i = 0; i < places.length; i++) {
    const label = labels[places[i] as number] as number;
    if (label >= 0) (ends[label] as number) |= 1 << clan;
  }
};
/** Reused buffer for traces outside a check; the next trace overwrites it. */
const lineEndsBuffer = new Int32Array(PLACE_COUNT);
const lineEndsOfClan = (board: GameState, clan: number, lines: LineNetwork): Int32Array => {
  markLineEnds(lineEndsBuffer.fill(0), board, clan, lines);
  return lineEndsBuffer;
};
const isLineEnd = (ends: Int32Array, label: number, clan: number): boolean => label >= 0 && ((ends[label] as number) & (1 << clan)) !== 0;

/** 5.2.2b (ruling) The unit's own place is exempt from the tests; 5.2.1c: a besieged place is no end. */
export const isAtLineEnd = (board: GameState, clan: number, place: number): boolean => {
  const { offMapArea: box, side, startSpaces: starts } = CLANS[clan] as Clan;
  if (box !== NONE) return place === box || neighboursOf(box).includes(place);
  if (side === NEUTRAL) return starts.includes(place);
  return isSpace(place) && sideControls(board, side, place) && !isBesieged(board, place, side) && lineEndsOf(board, clan).includes(place);
};

/** 9.8.3d A lane serves only the side that controls the port, so units that landed elsewhere leave by road or trail (9.8.3c). */
export const canUseLanes = (board: GameState, place: number, side: Side): boolean =>
  !isSpace(place) || (sideControls(board, side, place) && !isPortBlocked(board, place, side));

const reachesLineEnd = (board: GameState, clan: number, place: number, { side, labels }: LineNetwork, ends: Int32Array): boolean => {
  const own = labels[place] as number;
  if (isLineEnd(ends, own, clan) || isAtLineEnd(board, clan, place)) return true;
  if (own >= 0) return false;
  const byLane = canUseLanes(board, place, side);
  const neighbours = neighboursOf(place);
  const kinds = linkKindsOf(place);
  for (let i = 0; i < neighbours.length; i++)
    if (
      (kinds[i] !== LANE || (byLane && !isPortBlocked(board, neighbours[i] as number, side))) &&
      isLineEnd(ends, labels[neighbours[i] as number] as number, clan)
    )
      return true;
  return false;
};

/** 9.8.3c, 13.2.4 Units that landed in a port their side does not control may not trace over the seas they crossed. */
export const barredSeas = (board: GameState, place: number, side: Side, marks: number): number =>
  (marks & CROSSED_SEAS_MASK) !== 0 && isSpace(place) && !sideControls(board, side, place) ? marks & CROSSED_SEAS_MASK : 0;

/** 5.2 Whether a unit of a clan in a place is in communication. */
export const isInCommunication = (board: GameState, clan: number, place: number, marks = 0): boolean => {
  const side = sideOfClan[clan] as Side;
  const lines = lineNetworkOf(board, side, barredSeas(board, place, side, marks));
  return reachesLineEnd(board, clan, place, lines, lineEndsOfClan(board, clan, lines));
};

/** 15.1.1c Ashikaga himself is always supplied. */
export const isLeaderInCommunication = (board: GameState, leader: number, place: number, marks = 0): boolean =>
  leader === YOSHIAKI || isInCommunication(board, board.leaderClan[leader] as number, place, marks);

/** Reused buffer: only one check runs at a time. */
const checkLineEndsBuffer = new Int32Array(PLACE_COUNT);

/** Caches the traces of each clan during one check. */
class CommunicationCheck {
  private readonly board: GameState;
  private readonly lines: (LineNetwork | null)[] = [null, null, null];
  /** Where lines end, for the clans that have been traced, as bits. */
  private readonly ends = checkLineEndsBuffer.fill(0);
  private traced = 0;

  constructor(board: GameState) {
    this.board = board;
  }

  isInCommunication(clan: number, place: number, marks: number): boolean {
    const { board, ends } = this;
    const side = sideOfClan[clan] as Side;
    if (barredSeas(board, place, side, marks) !== 0) return isInCommunication(board, clan, place, marks);
    const lines = (this.lines[side] ??= lineNetworkOf(board, side));
    if ((this.traced & (1 << clan)) === 0) {
      this.traced |= 1 << clan;
      markLineEnds(ends, board, clan, lines);
    }
    return reachesLineEnd(board, clan, place, lines, ends);
  }
}

const isMarkedOut = (marks: number): boolean => (marks & OUT_OF_COMMUNICATION) !== 0;

/** Whether every unit in a place already carries the right mark. */
const areMarksCurrent = (board: GameState, place: number, check: CommunicationCheck): boolean => {
  const stacks = stacksAt(board, place);
  for (let i = 0; i < stacks.length; i++) {
    const stack = stacks[i] as Stack;
    const marks = marksOfStack(stack);
    if (check.isInCommunication(clanOfStack(stack), place, marks) === isMarkedOut(marks)) return false;
  }
  const leaders = leadersAt(board, place);
  for (let i = 0; i < leaders.length; i++) {
    const leader = leaders[i] as number;
    const marks = board.leaderMarks[leader] as number;
    if (leader !== YOSHIAKI && check.isInCommunication(board.leaderClan[leader] as number, place, marks) === isMarkedOut(marks))
      return false;
  }
  return true;
};

const updateMarksAt = (board: GameState, place: number, check: CommunicationCheck): void => {
  if (!areMarksCurrent(board, place, check))
    updateMarks(board, place, (clan, marks) =>
      check.isInCommunication(clan, place, marks) ? marks & ~OUT_OF_COMMUNICATION : marks | OUT_OF_COMMUNICATION,
    );
  // 15.1.1c: marks are updated by clan; the shogun himself is always in communication.
  if ((board.leaderMarks[YOSHIAKI] as number) & OUT_OF_COMMUNICATION && board.leaderAt[YOSHIAKI] === place)
    board.leaderMarks[YOSHIAKI] = (board.leaderMarks[YOSHIAKI] as number) & ~OUT_OF_COMMUNICATION;
};

/** 4.1.4.5, 5.1.1 Checks every unit on the map. */
export const updateCommunication = (board: GameState): void => {
  const check = new CommunicationCheck(board);
  for (let place = 0; place < PLACE_COUNT; place++)
    if (stacksAt(board, place).length > 0 || leadersAt(board, place).length > 0) updateMarksAt(board, place, check);
};

/** 5.1.1, 10.2.1a Checks the units in one place, at the start of a combat there. */
export const updateCommunicationAt = (board: GameState, place: number): void => updateMarksAt(board, place, new CommunicationCheck(board));

/** 11.2.1c Spaces of a side from which a unit of this clan could trace its line, unbesieged. */
export const spacesInCommunication = (board: GameState, clan: number): number[] => {
  const lines = lineNetworkOf(board, sideOfClan[clan] as Side);
  const ends = lineEndsOfClan(board, clan, lines);
  const spaces: number[] = [];
  for (let space = 0; space < board.control.length; space++) if (isLineEnd(ends, lines.labels[space] as number, clan)) spaces.push(space);
  return spaces;
};

/** By space, as bits, the clans of a side that could trace from it. */
export const clansTracingBySpace = (board: GameState, side: Side): number[] => {
  const lines = lineNetworkOf(board, side);
  const ends = lineEndsBuffer.fill(0);
  for (const { index, side: of } of CLANS) if (of === side) markLineEnds(ends, board, index, lines);
  const reach: number[] = [];
  for (let space = 0; space < board.control.length; space++) {
    const label = lines.labels[space] as number;
    reach.push(label >= 0 ? (ends[label] as number) : 0);
  }
  return reach;
};

/** 11.3.1a By space, the number of the Ikko-ikki group it belongs to, or NONE: their spaces that have lines with each other. */
export const ikkoGroups = (board: GameState): number[] => {
  const { labels } = lineNetworkOf(board, ANTI_ODA);
  const groups = new Array<number>(board.control.length).fill(NONE);
  for (const space of ikkoControlledSpaces(board)) {
    const label = labels[space] as number;
    groups[space] = label >= 0 ? label : PLACE_COUNT + space;
  }
  return groups;
};
