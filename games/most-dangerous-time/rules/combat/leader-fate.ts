import { procedure, callStep } from '@gunbai/engine';
import { DEFEATED, IN_BOX } from '../state.ts';
import type { MdtContext, GameState } from '../state.ts';
import { leaderId } from '../components.ts';
import { killLeader, woundLeader } from '../leader-status.ts';
import { requireBattle } from './battle-state.ts';

/** 10.3.3.5 One unmodified die for a lost leader: 1-2 back next turn, 3-4 in two turns, 5-6 dead. */
export const rollLeaderFate = (ctx: MdtContext, leader: number, cause: 'battle' | 'disband'): void => {
  const [roll = 0] = ctx.roll(6, 1, '10.3.3.5');
  ctx.emit({ type: 'leaderFate', leader: leaderId(leader), roll });
  if (roll >= 5) killLeader(ctx, leader, cause);
  else woundLeader(ctx, leader, ctx.state.turn + (roll <= 2 ? 1 : 2));
};

/** 10.3.3.5, 10.5.6 After the losses come clan defeats (10.5.ex7), then the fate roll of each lost leader. */
export const resolveLeaderFates = procedure<GameState>({
  falls: ({ board }) => (requireBattle(board).fallen.length > 0 ? callStep('fallOfClans') : undefined),
  roll(ctx) {
    const battle = requireBattle(ctx.board);
    const { fallen } = battle;
    battle.groups = battle.groups.filter((group) => ctx.board.clanState[group.clan] !== DEFEATED);
    battle.fallen = [];
    for (const leader of fallen) if (ctx.board.leaderAt[leader] === IN_BOX) rollLeaderFate(ctx, leader, 'battle');
  },
});
