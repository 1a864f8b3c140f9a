import { SHINGEN, KENSHIN, NOBUNAGA, CLANS, clanOf, leaderId } from '../components.ts';
import type { Clan } from '../components.ts';
import { replaceByHeir } from '../leader-status.ts';
import { IN_BOX } from '../state.ts';
import type { MdtContext } from '../state.ts';

/* 15.3 Illness. */

export const rollIllnesses = (ctx: MdtContext): void => {
  for (const leader of [SHINGEN, KENSHIN, NOBUNAGA]) if (isCheckedForIllness(ctx, leader)) applyIllness(ctx, leader);
};

/** 4.2.4a, 15.3.1a, 15.3.4 Living leaders in play; Nobunaga from turn 31. */
const isCheckedForIllness = ({ board, state }: MdtContext, leader: number): boolean => {
  if (state.outcome || (board.leaderAt[leader] as number) < IN_BOX - 1) return false;
  const { alliance } = CLANS[leader === NOBUNAGA ? clanOf('oda') : leader === SHINGEN ? clanOf('takeda') : clanOf('uesugi')] as Clan;
  return board.entered[alliance] === 1 && (leader !== NOBUNAGA || state.turn >= 31);
};

/** 15.3.1b, 15.3.2, 15.3.3 */
const applyIllness = (ctx: MdtContext, leader: number): void => {
  const { board, state } = ctx;
  const [first, second] = ctx.roll(6, 2, '15.3.1a') as [number, number];
  ctx.emit({ type: 'illness', leader: leaderId(leader), first, second });
  if (first + second > 3) return;
  const { alliance } = CLANS[board.leaderClan[leader] as number] as Clan;
  board.resting[alliance] = state.turn + 1;
  replaceByHeir(ctx, leader);
};
