import {
  HALTED,
  INSIDE,
  OUT_OF_COMMUNICATION,
  clanOfStack,
  countOfStack,
  isIgnoredShogun,
  leadersAt,
  marksOfStack,
  sideControls,
  sideOfLeader,
  stacksAt,
} from '../state.ts';
import type { GameState } from '../state.ts';
import { CLAN_ODA, ODA, isSpace, sideOfClan } from '../components.ts';
import { addSoldiers, removeSoldiers, setLeaderMarks, updateMarks } from '../units.ts';
import { TOKUGAWA_SEAT } from '../seats.ts';
import { countLedBy } from './led-soldiers.ts';
import {
  canMoveLeader,
  countOwnSoldiers,
  isBoundBySpheres,
  isInOwnSphere,
  isNobunaga,
  isNobunagaSpace,
  sumCommandLimits,
} from './spheres.ts';

/* 16.2.7.3a With four players an Oda player fights in his impulse only with units that he may move; the others stand by. */

/** The unit stands by in the combat of its place. Cleared with the combat. */
export const STANDING_BY = 128;

interface SoldiersStandingBy {
  readonly clan: number;
  readonly marks: number;
  readonly count: number;
}

/** Units of other Oda players in a place. */
export interface Bystanders {
  readonly leaders: readonly number[];
  readonly soldiers: readonly SoldiersStandingBy[];
}

export const NO_BYSTANDERS: Bystanders = { leaders: [], soldiers: [] };

const countOdaSoldiers = (board: GameState, place: number, matches: (marks: number) => boolean): number => {
  let count = 0;
  for (const stack of stacksAt(board, place))
    if (clanOfStack(stack) === CLAN_ODA && matches(marksOfStack(stack))) count += countOfStack(stack);
  return count;
};

/** Oda soldiers inside the walls, or in the field, that entered in this impulse under the active player. */
const countArrived = (board: GameState, place: number, inside: number): number => {
  const halted = countOdaSoldiers(board, place, (marks) => (marks & (INSIDE | HALTED)) === (inside | HALTED));
  // Units need not stop in waypoints without enemies, nor in Oda's spaces with enemies inside only.
  const mayPass = !isSpace(place) || isNobunagaSpace(board, place) || sideControls(board, ODA, place);
  return mayPass && inside === 0 ? Math.max(halted, countLedBy(board, place, board.activeSeat)) : halted;
};

/** How many Oda soldiers inside the walls, or in the field, fight for the active player. */
const countFightingSoldiers = (board: GameState, place: number, inside: number): number => {
  const all = countOdaSoldiers(board, place, (marks) => (marks & INSIDE) === inside);
  const own = countOwnSoldiers(board, place);
  if (isInOwnSphere(board, place)) return Math.min(all, own);
  const leaders = leadersAt(board, place).filter(
    (leader) =>
      ((board.leaderMarks[leader] as number) & INSIDE) === inside && canMoveLeader(board, leader) && sideOfLeader(board, leader) === ODA,
  );
  // 16.2.5.6b: Nobunaga leads up to seven soldiers of any player.
  const claim = leaders.some(isNobunaga) ? Math.max(own, 7) : own;
  return Math.min(all, Math.max(countArrived(board, place, inside), Math.min(claim, sumCommandLimits(board, leaders))));
};

/**
 * 16.2.6.2, 16.2.5.6a How many Oda soldiers may have come out of a besieged castle, behind these leaders. The active player's own
 * soldiers, and those that entered in this impulse, need none.
 */
export const countComingOut = (board: GameState, place: number, leadersOut: readonly number[], cameOut: number): number => {
  if (!isBoundBySpheres(board) || isInOwnSphere(board, place)) return Infinity;
  const halted = (inside: number): number => countOdaSoldiers(board, place, (marks) => (marks & (INSIDE | HALTED)) === (inside | HALTED));
  return Math.max(halted(INSIDE) + Math.min(cameOut, halted(0)), sumCommandLimits(board, leadersOut));
};

/** Soldiers that arrived fight first, then those in communication. */
const readiness = (marks: number): number => ((marks & HALTED) !== 0 ? 2 : 0) + ((marks & OUT_OF_COMMUNICATION) === 0 ? 1 : 0);

const odaSoldiersStandingBy = (board: GameState, place: number, inside: number): SoldiersStandingBy[] => {
  let fighting = countFightingSoldiers(board, place, inside);
  const standing: SoldiersStandingBy[] = [];
  const stacks = stacksAt(board, place).filter((stack) => clanOfStack(stack) === CLAN_ODA && (marksOfStack(stack) & INSIDE) === inside);
  for (const stack of stacks.sort((a, b) => readiness(marksOfStack(b)) - readiness(marksOfStack(a)))) {
    const count = countOfStack(stack) - Math.min(fighting, countOfStack(stack));
    fighting -= countOfStack(stack) - count;
    if (count > 0) standing.push({ clan: CLAN_ODA, marks: marksOfStack(stack), count });
  }
  return standing;
};

/** The Oda units in a place that stand by in the active player's impulse. */
export const bystandersAt = (board: GameState, place: number): Bystanders => {
  if (!isBoundBySpheres(board)) return NO_BYSTANDERS;
  const leaders = leadersAt(board, place).filter((leader) => sideOfLeader(board, leader) === ODA && !canMoveLeader(board, leader));
  const soldiers = [...odaSoldiersStandingBy(board, place, 0), ...odaSoldiersStandingBy(board, place, INSIDE)];
  for (const stack of stacksAt(board, place)) {
    const clan = clanOfStack(stack);
    // 16.2.6.1
    if (clan !== CLAN_ODA && sideOfClan[clan] === ODA && board.activeSeat !== TOKUGAWA_SEAT)
      soldiers.push({ clan, marks: marksOfStack(stack), count: countOfStack(stack) });
  }
  return { leaders, soldiers };
};

/** Whether the active Oda player has a unit in a place that may fight. */
export const hasOwnFighters = (board: GameState, place: number): boolean => {
  const { leaders, soldiers } = bystandersAt(board, place);
  const isOda = (leader: number): boolean => sideOfLeader(board, leader) === ODA && !isIgnoredShogun(board, leader);
  if (leadersAt(board, place).filter(isOda).length > leaders.length) return true;
  const all = stacksAt(board, place).reduce((sum, stack) => sum + (sideOfClan[clanOfStack(stack)] === ODA ? countOfStack(stack) : 0), 0);
  return all > soldiers.reduce((sum, { count }) => sum + count, 0);
};

/** Marks the units that stand by as the combat begins. */
export const markBystanders = (board: GameState, place: number): void => {
  const { leaders, soldiers } = bystandersAt(board, place);
  for (const { clan, marks, count } of soldiers) {
    removeSoldiers(board, place, clan, marks, count);
    addSoldiers(board, place, clan, marks | STANDING_BY, count);
  }
  for (const leader of leaders) setLeaderMarks(board, leader, (board.leaderMarks[leader] as number) | STANDING_BY);
};

export const releaseBystanders = (board: GameState, place: number): void => updateMarks(board, place, (_, marks) => marks & ~STANDING_BY);
