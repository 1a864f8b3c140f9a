import { isLeaderInside, isOnBoard, leadersAt, sideOfLeader, unitsOf } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { isLeaderInTouch } from '../rules/communication.ts';
import { allianceOfClan, isSpace, NONE, ODA, SPACE_COUNT, YOSHIAKI } from '../rules/components.ts';
import { playsAlliance } from '../rules/players.ts';
import { threatsTo } from './estimate.ts';
import type { Estimate } from './estimate.ts';

/** What an enemy must be able to bring before a lone leader goes home. */
const TOO_MANY = 3;

const isThreatened = (plan: Estimate, place: number): boolean => threatsTo(plan, place).some(({ units }) => units >= TOO_MANY);

const isSafeToSend = (board: Board, leader: number, place: number): boolean =>
  leader !== YOSHIAKI &&
  isOnBoard(board, leader) &&
  !isLeaderInside(board, leader) &&
  isLeaderInTouch(board, leader, place, board.leaderMarks[leader] as number);

/**
 * 12 A leader who stands alone before an army would be lost, and perhaps killed; from the regroup box he comes back. Soldiers come back
 * either way, so they stay and cost the enemy time.
 */
export const leaderToSendHome = (plan: Estimate): number => {
  const { board, side, seat } = plan;
  if (board.players === 4 && side === ODA) return NONE;
  for (let place = 0; place < SPACE_COUNT; place++) {
    const [leader] = leadersAt(board, place);
    if (leader === undefined || !isSpace(place) || unitsOf(board, place, side) !== 1 || sideOfLeader(board, leader) !== side) continue;
    if (!playsAlliance(board, seat, allianceOfClan[board.leaderClan[leader] as number] as number)) continue;
    if (isSafeToSend(board, leader, place) && isThreatened(plan, place)) return leader;
  }
  return NONE;
};
