import { DEAD, ON_TURN_TRACK } from './state.ts';
import type { GameState, MdtContext } from './state.ts';
import { placeLeader, removeLeader } from './units.ts';
import { YOSHIAKI, TOMO, CHITS, NOBUNAGA, leaderId, NOBUTADA, ANTI_ODA, LEADERS, NONE } from './components.ts';
import type { ChitId, Leader } from './components.ts';
import { isChitInZone, moveChit } from './turn/chit-cup.ts';
import { winFor } from './victory.ts';

type LeaderLossCause = 'battle' | 'assassin' | 'exile' | 'defeat' | 'withdrawal' | 'illness' | 'disband';

/** 2.45.2, 15.1.7a Ashikaga goes to Tomo and never leaves it. */
export const sendShogunToTomo = (board: GameState): void => placeLeader(board, YOSHIAKI, TOMO);

const personalChitOf = (leader: number): ChitId | null =>
  CHITS.find((chit) => chit.leader === leader && chit.id !== 'tokugawa_4p')?.id ?? null;

/** 4.1.2c A dead leader's personal chit leaves the game. In the four-player game Nobunaga's chit is Katsuie's (16.2.2.5b). */
const removePersonalChit = (ctx: MdtContext, leader: number): void => {
  const chit = personalChitOf(leader);
  if (chit === null || (ctx.board.players === 4 && leader === NOBUNAGA)) return;
  for (const zone of ['cup', 'drawn', 'aside'] as const) if (isChitInZone(ctx.state, chit, zone)) moveChit(ctx, chit, zone, 'out');
};

/** 10.3.3.5c, 7.0.1, 3.3.2a Moves a leader to the Permanently Eliminated Units Box, with all consequences. */
export const killLeader = (ctx: MdtContext, leader: number, cause: LeaderLossCause): void => {
  const { board } = ctx;
  if (leader === YOSHIAKI && cause !== 'defeat') {
    sendShogunToTomo(board);
    ctx.emit({ type: 'shogunToTomo' });
    return;
  }
  removeLeader(board, leader, DEAD);
  removePersonalChit(ctx, leader);
  ctx.emit({ type: 'leaderDied', leader: leaderId(leader), cause });
  checkDecisiveDeath(ctx, leader, cause);
};

/** 14.3.3a, 16.2.4.3c Leaders whose death ends the game. */
const checkDecisiveDeath = (ctx: MdtContext, leader: number, cause: LeaderLossCause): void => {
  const { goal } = ctx.board;
  if (goal === 'campaign' && ((leader === NOBUNAGA && cause === 'battle') || leader === NOBUTADA)) winFor(ctx, ANTI_ODA, 'nobunaga-dead');
  if (goal === 'four' && leader === NOBUNAGA) winFor(ctx, ANTI_ODA, 'nobunaga-dead');
};

/** 10.3.3.5a, 10.3.3.5b On the turn track until a turn; Ashikaga goes to Tomo instead (15.1.7a). */
export const woundLeader = (ctx: MdtContext, leader: number, returns: number): void => {
  if (leader === YOSHIAKI) {
    sendShogunToTomo(ctx.board);
    ctx.emit({ type: 'shogunToTomo' });
    return;
  }
  removeLeader(ctx.board, leader, ON_TURN_TRACK, returns);
  ctx.emit({ type: 'leaderWounded', leader: leaderId(leader), turn: returns });
};

/** 15.3.3 The heir takes the dead leader's place, wherever that is. */
export const replaceByHeir = (ctx: MdtContext, leader: number): void => {
  const { board } = ctx;
  const { heir } = LEADERS[leader] as Leader;
  const at = board.leaderAt[leader] as number;
  const marks = board.leaderMarks[leader] as number;
  const returns = board.returns[leader] as number;
  removeLeader(board, leader, DEAD);
  removePersonalChit(ctx, leader);
  ctx.emit({ type: 'leaderDied', leader: leaderId(leader), cause: 'illness' });
  if (heir !== NONE) {
    board.leaderClan[heir] = board.leaderClan[leader] as number;
    if (at >= 0) placeLeader(board, heir, at, marks);
    else removeLeader(board, heir, at, returns);
    ctx.emit({ type: 'heir', leader: leaderId(heir) });
  }
  checkDecisiveDeath(ctx, leader, 'illness');
};
