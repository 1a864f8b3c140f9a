import { allianceOfClan, isOffMap, YOSHIAKI, ODA, LEADERS, sideOfClan, NONE, neighboursOf, ANTI_ODA } from '../components.ts';
import type { Side } from '../components.ts';
import {
  hasDiplomacy,
  isDaimyo,
  isLeaderInside,
  isBesieged,
  sideOfLeader,
  sideUnitsAt,
  stacksAt,
  clanOfStack,
  marksOfStack,
  INSIDE,
  leadersAt,
} from '../state.ts';
import type { GameState, Stack } from '../state.ts';
import { canUseLeader } from '../multiplayer/spheres.ts';

/* Which leaders can use Diplomacy, and on which units. */

/** 8.2.2a, 8.3.1a An active leader with Diplomacy who is not besieged. 16.2.8.3a: of the drawn Oda alliance, or Nobunaga. */
export const canNegotiate = (board: GameState, leader: number): boolean => {
  const at = board.leaderAt[leader] as number;
  if (!hasDiplomacy(leader) || at < 0 || allianceOfClan[board.leaderClan[leader] as number] !== board.active) return false;
  // 15.1.7b: from off the map only Ashikaga, who became a daimyo before he went to Tomo.
  if (isOffMap(at) && !(leader === YOSHIAKI && isDaimyo(board, leader))) return false;
  if (isLeaderInside(board, leader) && isBesieged(board, at, sideOfLeader(board, leader))) return false;
  return board.players !== 4 || sideOfLeader(board, leader) !== ODA || canUseLeader(board, leader);
};

const DIPLOMATS: readonly number[] = LEADERS.filter(({ hasDiplomacy: has }) => has).map(({ index }) => index);

export const listNegotiators = (board: GameState): number[] => DIPLOMATS.filter((leader) => canNegotiate(board, leader));

/** Units of a side, or of one of its alliances (NONE: of any), in a place; `inField` asks for units that are not besieged. */
const hasUnitsAt = (board: GameState, place: number, side: Side, alliance: number, inField: boolean): boolean => {
  if (sideUnitsAt(board, place, side) === 0) return false;
  const stacks = stacksAt(board, place);
  for (let i = 0; i < stacks.length; i++) {
    const stack = stacks[i] as Stack;
    const clan = clanOfStack(stack);
    if (
      sideOfClan[clan] === side &&
      (alliance === NONE || allianceOfClan[clan] === alliance) &&
      !(inField && (marksOfStack(stack) & INSIDE) !== 0)
    )
      return true;
  }
  const leaders = leadersAt(board, place);
  for (let i = 0; i < leaders.length; i++) {
    const leader = leaders[i] as number;
    const clan = board.leaderClan[leader] as number;
    if (
      sideOfClan[clan] === side &&
      (alliance === NONE || allianceOfClan[clan] === alliance) &&
      !(inField && isLeaderInside(board, leader))
    )
      return true;
  }
  return false;
};

/** Whether units of a side (or of one alliance) are adjacent to a place or besiege it. */
const isWithinReachOf = (board: GameState, place: number, isInside: boolean, side: Side, alliance: number): boolean => {
  if (isInside && hasUnitsAt(board, place, side, alliance, true)) return true;
  const neighbours = neighboursOf(place);
  for (let i = 0; i < neighbours.length; i++) {
    const next = neighbours[i] as number;
    if (!isOffMap(next) && hasUnitsAt(board, next, side, alliance, false)) return true;
  }
  return false;
};

/** 8.2.2b, 8.2.2c, 15.1.6 Whether a leader reaches a unit of a side in a place. */
export const canLeaderReach = (board: GameState, diplomat: number, place: number, isInside: boolean, target: Side): boolean => {
  if (isOffMap(place)) return false;
  if (diplomat === YOSHIAKI && isDaimyo(board, YOSHIAKI) && target === ODA) return isWithinReachOf(board, place, isInside, ANTI_ODA, NONE);
  if (isDaimyo(board, diplomat))
    return isWithinReachOf(
      board,
      place,
      isInside,
      sideOfLeader(board, diplomat),
      allianceOfClan[board.leaderClan[diplomat] as number] as number,
    );
  const at = board.leaderAt[diplomat] as number;
  return at === place ? isInside && !isLeaderInside(board, diplomat) : neighboursOf(at).includes(place);
};
