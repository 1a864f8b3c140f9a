import type { MdtContext } from '../state.ts';
import { leaderId } from '../components.ts';
import { killLeader, woundLeader } from '../leader-status.ts';

/** 10.3.3.5 One unmodified die for a leader who was lost: 1-2 back next turn, 3-4 in two turns, 5-6 dead. */
export const rollLeaderFate = (ctx: MdtContext, leader: number, cause: 'battle' | 'disband'): void => {
  const [roll = 0] = ctx.roll(6, 1, '10.3.3.5');
  ctx.emit({ type: 'leaderFate', leader: leaderId(leader), roll });
  if (roll >= 5) killLeader(ctx, leader, cause);
  else woundLeader(ctx, leader, ctx.state.turn + (roll <= 2 ? 1 : 2));
};
