import { isLeaderInAnyPlace, isLeaderInside, leadersAt, sideUnitsAt, sideOfLeader } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { isLeaderInCommunication } from '../rules/communication/communication.ts';
import { YOSHIAKI, ODA, NONE, SPACE_COUNT, isSpace, allianceOfClan } from '../rules/components.ts';
import { seatPlaysAlliance } from '../rules/seats.ts';
import { threatsAgainst } from './evaluate.ts';
import type { Evaluation } from './evaluate.ts';

/** The enemy strength in reach that makes a lone leader disband. */
const DANGEROUS_FORCE = 3;

const isThreatened = (plan: Evaluation, place: number): boolean =>
  threatsAgainst(plan, place).some(({ units }) => units >= DANGEROUS_FORCE);

const isSafeToSend = (board: GameState, leader: number, place: number): boolean =>
  leader !== YOSHIAKI &&
  isLeaderInAnyPlace(board, leader) &&
  !isLeaderInside(board, leader) &&
  isLeaderInCommunication(board, leader, place, board.leaderMarks[leader] as number);

/**
 * 12 A lone leader facing an army would be lost, perhaps killed; from the regroup box he returns. Soldiers return either way, so they
 * stay and delay the enemy.
 */
export const chooseLeaderToSendHome = (plan: Evaluation): number => {
  const { board, side, seat } = plan;
  if (board.players === 4 && side === ODA) return NONE;
  for (let place = 0; place < SPACE_COUNT; place++) {
    const [leader] = leadersAt(board, place);
    if (leader === undefined || !isSpace(place) || sideUnitsAt(board, place, side) !== 1 || sideOfLeader(board, leader) !== side) continue;
    if (!seatPlaysAlliance(board, seat, allianceOfClan[board.leaderClan[leader] as number] as number)) continue;
    if (isSafeToSend(board, leader, place) && isThreatened(plan, place)) return leader;
  }
  return NONE;
};
