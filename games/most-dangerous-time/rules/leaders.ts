import { DEAD, ON_TRACK } from './board.ts';
import type { Board, Referee } from './board.ts';
import { putLeader, removeLeader } from './pieces.ts';
import { ANTI_ODA, CHITS, LEADERS, leaderId, NOBUNAGA, NOBUTADA, NONE, TOMO, YOSHIAKI } from './components.ts';
import type { ChitId, Leader } from './components.ts';
import { isChitIn, moveChit } from './cup.ts';
import { wins } from './victory.ts';

export type Cause = 'battle' | 'assassin' | 'exile' | 'defeat' | 'withdrawal' | 'illness' | 'disband';

/** 2.45.2, 15.1.7a Ashikaga goes to Tomo and never leaves it. */
export const sendToTomo = (board: Board): void => putLeader(board, YOSHIAKI, TOMO);

const personalChit = (leader: number): ChitId | null =>
  CHITS.find((chit) => chit.leader === leader && chit.id !== 'tokugawa_4p')?.id ?? null;

/** 4.1.2c A dead leader's personal chit leaves the game. In the four-player game Nobunaga's chit is Katsuie's (16.2.2.5b). */
const removeChit = (table: Referee, leader: number): void => {
  const chit = personalChit(leader);
  if (chit === null || (table.board.players === 4 && leader === NOBUNAGA)) return;
  for (const zone of ['cup', 'drawn', 'aside'] as const) if (isChitIn(table.state, chit, zone)) moveChit(table, chit, zone, 'out');
};

/** 10.3.3.5c, 7.0.1, 3.3.2a To the Permanently Eliminated Units Box, with all that follows from it. */
export const killLeader = (table: Referee, leader: number, cause: Cause): void => {
  const { board } = table;
  if (leader === YOSHIAKI && cause !== 'defeat') {
    sendToTomo(board);
    table.emit({ type: 'shogunToTomo' });
    return;
  }
  removeLeader(board, leader, DEAD);
  removeChit(table, leader);
  table.emit({ type: 'leaderDied', leader: leaderId(leader), cause });
  deathDecides(table, leader, cause);
};

/** 14.3.3a, 16.2.4.3c Deaths that end a game. */
export const deathDecides = (table: Referee, leader: number, cause: Cause): void => {
  const { goal } = table.board;
  if (goal === 'campaign' && ((leader === NOBUNAGA && cause === 'battle') || leader === NOBUTADA)) wins(table, ANTI_ODA, 'nobunaga-dead');
  if (goal === 'four' && leader === NOBUNAGA) wins(table, ANTI_ODA, 'nobunaga-dead');
};

/** 10.3.3.5a, 10.3.3.5b On the turn track until a turn; Ashikaga goes to Tomo instead (15.1.7a). */
export const woundLeader = (table: Referee, leader: number, returns: number): void => {
  if (leader === YOSHIAKI) {
    sendToTomo(table.board);
    table.emit({ type: 'shogunToTomo' });
    return;
  }
  removeLeader(table.board, leader, ON_TRACK, returns);
  table.emit({ type: 'leaderWounded', leader: leaderId(leader), turn: returns });
};

/** 15.3.3 The heir takes the dead man's place, wherever that is. */
export const succeed = (table: Referee, leader: number): void => {
  const { board } = table;
  const { heir } = LEADERS[leader] as Leader;
  const at = board.leaderAt[leader] as number;
  const marks = board.leaderMarks[leader] as number;
  const returns = board.returns[leader] as number;
  removeLeader(board, leader, DEAD);
  removeChit(table, leader);
  table.emit({ type: 'leaderDied', leader: leaderId(leader), cause: 'illness' });
  if (heir !== NONE) {
    board.leaderClan[heir] = board.leaderClan[leader] as number;
    if (at >= 0) putLeader(board, heir, at, marks);
    else removeLeader(board, heir, at, returns);
    table.emit({ type: 'heir', leader: leaderId(heir) });
  }
  deathDecides(table, leader, 'illness');
};
