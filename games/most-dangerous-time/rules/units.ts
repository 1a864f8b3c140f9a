import {
  INSIDE,
  packStack,
  countOfStack,
  clanOfStack,
  marksOfStack,
  isIgnoredShogun,
  sideOfLeader,
  sphereOf,
  leadersAt,
  stacksAt,
  unitsInsideWalls,
  otherSideUnitsInField,
} from './state.ts';
import type { GameState, Stack } from './state.ts';
import { sideOfClan, CLANS, ODA, NONE, PLACE_COUNT, ANTI_ODA, NEUTRAL, CLAN_COUNT } from './components.ts';
import type { Side } from './components.ts';

/* Moving pieces. Every change of the map goes through these, so that the counts stay right. */

const presenceIndex = (place: number, side: Side, marks: number): number => place * 6 + side * 2 + (marks & INSIDE);

/** Marks that last beyond an impulse. */
const LASTING_MARKS = INSIDE;

export const addSoldiers = (board: GameState, place: number, clan: number, marks: number, count: number): void => {
  if (count <= 0) return;
  const stacks = stacksAt(board, place);
  board.stamp++;
  (board.presence[presenceIndex(place, sideOfClan[clan] as Side, marks)] as number) += count;
  const key = packStack(clan, marks, 0);
  for (let i = 0; i < stacks.length; i++) {
    const stack = stacks[i] as Stack;
    if ((stack & ~0xff) === key) {
      board.soldiers[place] = stacks.with(i, stack + count);
      return;
    }
  }
  board.soldiers[place] = [...stacks, key + count];
};

/** Takes soldiers with exactly these marks. */
export const removeSoldiers = (board: GameState, place: number, clan: number, marks: number, count: number): void => {
  if (count <= 0) return;
  const stacks = stacksAt(board, place);
  const key = packStack(clan, marks, 0);
  let index = stacks.length - 1;
  while (index >= 0 && ((stacks[index] as Stack) & ~0xff) !== key) index--;
  const left = index < 0 ? -1 : countOfStack(stacks[index] as Stack) - count;
  if (left < 0) throw new Error(`no ${count} soldiers of clan ${clan} with marks ${marks} in place ${place}`);
  board.soldiers[place] = left === 0 ? stacks.toSpliced(index, 1) : stacks.with(index, key + left);
  board.stamp++;
  (board.presence[presenceIndex(place, sideOfClan[clan] as Side, marks)] as number) -= count;
};

/** Takes soldiers of a clan whose marks match `marks` within `mask`. Returns how many it took. */
export const removeMatchingSoldiers = (
  board: GameState,
  place: number,
  clan: number,
  marks: number,
  mask: number,
  count: number,
): number => {
  let taken = 0;
  const stacks = stacksAt(board, place);
  for (let i = stacks.length - 1; i >= 0 && taken < count; i--) {
    const stack = stacks[i] as Stack;
    if (clanOfStack(stack) !== clan || (marksOfStack(stack) & mask) !== (marks & mask)) continue;
    const part = Math.min(count - taken, countOfStack(stack));
    removeSoldiers(board, place, clan, marksOfStack(stack), part);
    taken += part;
  }
  return taken;
};

/** 11.2.1a Eliminated or disbanded soldiers go to their clan's regroup box. */
export const moveSoldiersToBox = (board: GameState, place: number, clan: number, marks: number, count: number): void => {
  removeSoldiers(board, place, clan, marks, count);
  (board.box[clan] as number) += count;
};

/** 12.0.1c Disbanded soldiers wait in their box for the next regrouping. */
export const recordDisbanded = (board: GameState, clan: number, count: number): void => {
  if (!board.disbanded?.length) board.disbanded = CLANS.map(() => 0);
  (board.disbanded[clan] as number) += count;
};

/** 12.0.1c Soldiers keep waiting in the box of the clan that gained theirs. */
export const transferDisbanded = (board: GameState, from: number, to: number): void => {
  const waiting = board.disbanded?.[from] ?? 0;
  if (waiting === 0) return;
  recordDisbanded(board, to, waiting);
  board.disbanded[from] = 0;
};

/** 12.0.1c Soldiers in a regroup box that a card may return before the next regroup step. */
export const countReadyInBox = (board: GameState, clan: number): number =>
  Math.max(0, (board.box[clan] as number) - (board.disbanded?.[clan] ?? 0));

const adjustLeaderPresence = (board: GameState, leader: number, place: number, by: 1 | -1): void => {
  if (isIgnoredShogun(board, leader)) return;
  board.stamp++;
  (board.presence[presenceIndex(place, sideOfLeader(board, leader), board.leaderMarks[leader] as number)] as number) += by;
};

const liftLeader = (board: GameState, leader: number): void => {
  const place = board.leaderAt[leader] as number;
  if (place < 0) return;
  adjustLeaderPresence(board, leader, place, -1);
  const there = leadersAt(board, place);
  board.leaders[place] = there.toSpliced(there.indexOf(leader), 1);
};

/** Puts a leader in a place, from wherever he is. */
export const placeLeader = (board: GameState, leader: number, place: number, marks = 0): void => {
  liftLeader(board, leader);
  board.leaderAt[leader] = place;
  board.leaderMarks[leader] = marks;
  board.leaders[place] = [...leadersAt(board, place), leader];
  adjustLeaderPresence(board, leader, place, 1);
};

/** Takes a leader off the map to IN_BOX, DEAD, or ON_TRACK until a turn. */
export const removeLeader = (board: GameState, leader: number, to: number, returns = 0): void => {
  liftLeader(board, leader);
  board.leaderAt[leader] = to;
  board.leaderMarks[leader] = 0;
  board.returns[leader] = returns;
};

export const setLeaderMarks = (board: GameState, leader: number, marks: number): void => {
  const place = board.leaderAt[leader] as number;
  if (place >= 0) adjustLeaderPresence(board, leader, place, -1);
  board.leaderMarks[leader] = marks;
  if (place >= 0) adjustLeaderPresence(board, leader, place, 1);
};

/** 8.2 A leader joins another clan and stays in his place. */
export const changeLeaderClan = (board: GameState, leader: number, clan: number): void => {
  const place = board.leaderAt[leader] as number;
  if (place >= 0) adjustLeaderPresence(board, leader, place, -1);
  board.leaderClan[leader] = clan;
  if (place >= 0) adjustLeaderPresence(board, leader, place, 1);
  // 16.2.8.2: a leader who joins Oda follows the player of the sphere.
  if (board.players === 4) board.lord[leader] = sideOfClan[clan] === ODA && place >= 0 ? sphereOf(board, place) : NONE;
};

/** 2.3.2.2a, 15.1.3a A samurai becomes a daimyo for good. */
export const promoteToDaimyo = (board: GameState, leader: number): void => {
  const place = board.leaderAt[leader] as number;
  if (place >= 0) adjustLeaderPresence(board, leader, place, -1);
  board.daimyo[leader] = 1;
  if (place >= 0) adjustLeaderPresence(board, leader, place, 1);
};

/** Changes the marks of all units in a place and merges stacks with equal marks. All new marks are computed before any unit is moved. */
export const updateMarks = (board: GameState, place: number, newMarks: (clan: number, marks: number) => number): void => {
  const before = stacksAt(board, place);
  const wanted = before.map((stack) => newMarks(clanOfStack(stack), marksOfStack(stack)));
  const wantedOfLeaders = leadersAt(board, place).map((leader) =>
    newMarks(board.leaderClan[leader] as number, board.leaderMarks[leader] as number),
  );
  if (before.some((stack, i) => marksOfStack(stack) !== wanted[i])) {
    board.soldiers[place] = [];
    for (const [i, stack] of before.entries()) {
      const clan = clanOfStack(stack);
      (board.presence[presenceIndex(place, sideOfClan[clan] as Side, marksOfStack(stack))] as number) -= countOfStack(stack);
      addSoldiers(board, place, clan, wanted[i] as number, countOfStack(stack));
    }
  }
  for (const [i, leader] of leadersAt(board, place).entries())
    if (board.leaderMarks[leader] !== wantedOfLeaders[i]) setLeaderMarks(board, leader, wantedOfLeaders[i] as number);
};

const hasTemporaryMarks = (board: GameState, place: number): boolean => {
  const stacks = stacksAt(board, place);
  for (let i = 0; i < stacks.length; i++) if ((marksOfStack(stacks[i] as Stack) & ~LASTING_MARKS) !== 0) return true;
  const leaders = leadersAt(board, place);
  for (let i = 0; i < leaders.length; i++) if (((board.leaderMarks[leaders[i] as number] as number) & ~LASTING_MARKS) !== 0) return true;
  return false;
};

/** Marks of an impulse end with it; the besieged mark stays. */
export const clearTemporaryMarks = (board: GameState): void => {
  for (let place = 0; place < PLACE_COUNT; place++)
    if (hasTemporaryMarks(board, place)) updateMarks(board, place, (_, marks) => marks & LASTING_MARKS);
};

/** 10.5.1c A siege lasts while an enemy or neutral unit is in the field. */
export const endSiegeIfFree = (board: GameState, place: number): void => {
  for (const side of [ODA, ANTI_ODA, NEUTRAL] as const)
    if (unitsInsideWalls(board, place, side) > 0 && otherSideUnitsInField(board, place, side) === 0)
      updateMarks(board, place, (clan, marks) => (sideOfClan[clan] === side ? marks & ~INSIDE : marks));
};

/** Unit counts that must match the map, for the fuzzer. */
export const countPresence = (board: GameState): number[] => {
  const counts = new Array<number>(PLACE_COUNT * 6).fill(0);
  for (let place = 0; place < PLACE_COUNT; place++) {
    for (const stack of stacksAt(board, place))
      (counts[presenceIndex(place, sideOfClan[clanOfStack(stack)] as Side, marksOfStack(stack))] as number) += countOfStack(stack);
    for (const leader of leadersAt(board, place))
      if (!isIgnoredShogun(board, leader))
        (counts[presenceIndex(place, sideOfLeader(board, leader), board.leaderMarks[leader] as number)] as number)++;
  }
  return counts;
};

/** All soldiers of the game: on the map, in the boxes and permanently eliminated. */
export const countSoldiersInGame = (board: GameState): number => {
  let count = board.eliminated;
  for (let clan = 0; clan < CLAN_COUNT; clan++) count += board.box[clan] as number;
  for (let place = 0; place < PLACE_COUNT; place++) for (const stack of stacksAt(board, place)) count += countOfStack(stack);
  return count;
};
