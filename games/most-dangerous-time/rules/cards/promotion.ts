import { actionType, args, oneOf, repeat } from '@gunbai/engine';
import type { Rule } from '@gunbai/engine';
import { PROMOTION_WINDOWS, firstCardOnly, playableCards, NO_ACTIONS } from './card-action.ts';
import { createHeldRule, createTimingRule, createOwnImpulseRule, cardsWithEffect, discardCard, windowOf } from './hand.ts';
import type { WindowLocals } from './hand.ts';
import { rallyToNewDaimyo } from '../combat/battle-groups.ts';
import { YOSHIAKI, NEUTRAL, CLANS, leaderOf, LEADER_IDS, LEADERS, leaderId } from '../components.ts';
import type { CardId, LeaderId } from '../components.ts';
import { sideOfSeat, alliancesOfSeat, seatIndex } from '../seats.ts';
import { sideOfLeader } from '../state.ts';
import type { GameState } from '../state.ts';
import { promoteToDaimyo as makeDaimyo } from '../units.ts';

/* 59-64 Samurai Becomes a Daimyo. */

/** 16.1.4.4 A player promotes only his own samurai. */
export const canPromote = (board: GameState, seat: number, leader: number): boolean => {
  const place = board.leaderAt[leader] as number;
  if (place < 0 || leader === YOSHIAKI || board.daimyo[leader] === 1) return false;
  const side = sideOfLeader(board, leader);
  if (side === NEUTRAL || side !== sideOfSeat(board, seat)) return false;
  return (
    board.players !== 3 ||
    alliancesOfSeat(board, seat).includes((CLANS[board.leaderClan[leader] as number] as (typeof CLANS)[number]).alliance)
  );
};

type Promote = readonly ['promote', CardId, LeaderId];

const promoteRules: readonly Rule<GameState, WindowLocals, Promote>[] = [
  createHeldRule(),
  createTimingRule('6.1.6', PROMOTION_WINDOWS),
  createOwnImpulseRule('10.1.6'),
  {
    clause: 'card.59',
    ok: (view, { 2: leader }, { seat }) => canPromote(view.board, seatIndex(view, seat), leaderOf(leader)),
    values: (_, [, , leader]) => ({ leader }),
  },
];

/** 2.3.2.2a, 6.1.6, 10.1.6 At any time in the player's own impulse, also in a battle. */
export const promote = actionType<GameState, WindowLocals, Promote>({
  name: 'promote',
  allowsUnlisted: true,
  args: args([oneOf(cardsWithEffect('makeDaimyo')), oneOf(LEADER_IDS)]),
  candidates: (view, { seat, local }) => {
    const cards = firstCardOnly(playableCards(view, seat, local, 'makeDaimyo', PROMOTION_WINDOWS));
    if (cards.length === 0) return NO_ACTIONS;
    const samurai = LEADERS.filter(({ index }) => canPromote(view.board, seatIndex(view, seat), index));
    return cards.flatMap((card) => samurai.map(({ id }): Promote => ['promote', card, id]));
  },
  rules: promoteRules,
  apply(ctx, { 1: card, 2: id }, { seat, local }) {
    discardCard(ctx, seat, card);
    makeDaimyo(ctx.board, leaderOf(id));
    ctx.emit({ type: 'promoted', leader: leaderId(leaderOf(id)) });
    const window = windowOf(local);
    if (window === 'betrayal' || window === 'battle_start') rallyToNewDaimyo(ctx.board, leaderOf(id));
    return repeat;
  },
});
