import { actionType, args, oneOf, endStep, repeat } from '@gunbai/engine';
import { isIgnoredShogun, sideOfLeader } from '../state.ts';
import type { GameState } from '../state.ts';
import { endSiegeIfFree } from '../units.ts';
import { isOffMap, NEUTRAL, LEADER_IDS, LEADERS, leaderOf } from '../components.ts';
import type { CardId, LeaderId } from '../components.ts';
import { cardsWithEffect, createHeldRule, createTimingRule, createOwnImpulseRule, discardCard } from './hand.ts';
import type { WindowLocals } from './hand.ts';
import { killLeader, woundLeader } from '../leader-status.ts';
import { sideOfSeat, seatIndex, decidingSeat } from '../seats.ts';
import {
  actionsForCards,
  playableCards,
  IMPULSE_END_WINDOWS,
  firstCardOnly,
  MOVEMENT_WINDOWS,
  IMPULSE_START_WINDOWS,
  NO_ACTIONS,
} from './card-action.ts';
import type { CardOnlyAction, CardAction } from './card-action.ts';
import { riot, ikkoTruce } from './ikko-cards.ts';
import { levy } from './levy-card.ts';
import { promote } from './promotion.ts';
import { driveOutShogun, sendLetter } from './shogun-cards.ts';

/* 31 Master of Tactics. */

const masterOfTactics = actionType<GameState, WindowLocals, CardOnlyAction<'tactics'>>({
  name: 'tactics',
  args: args([oneOf(cardsWithEffect('extraImpulse'))]),
  candidates: (view, { seat, local }) => actionsForCards('tactics', playableCards(view, seat, local, 'extraImpulse', IMPULSE_END_WINDOWS)),
  rules: [createHeldRule(), createTimingRule('4.1.4.9', IMPULSE_END_WINDOWS), createOwnImpulseRule('4.1.4.9')],
  apply(ctx, { 1: card }, { seat }) {
    discardCard(ctx, seat, card);
    return endStep('again');
  },
});

/* 33-38 Forced March. */

const FORCED_MARCH_POINTS = 3;

const forcedMarch = actionType<GameState, WindowLocals, CardOnlyAction<'forcedMarch'>>({
  name: 'forcedMarch',
  allowsUnlisted: true,
  args: args([oneOf(cardsWithEffect('addMP'))]),
  candidates: (view, { seat, local }) =>
    actionsForCards('forcedMarch', firstCardOnly(playableCards(view, seat, local, 'addMP', MOVEMENT_WINDOWS))),
  rules: [createHeldRule(), createTimingRule('6.1.8', MOVEMENT_WINDOWS), createOwnImpulseRule('4.1.4.6')],
  apply(ctx, { 1: card }, { seat }) {
    discardCard(ctx, seat, card);
    ctx.board.points += FORCED_MARCH_POINTS;
    ctx.board.rolled += FORCED_MARCH_POINTS;
    return repeat;
  },
});

/* 45 Iron Ship. */

const ironShip = actionType<GameState, WindowLocals, CardOnlyAction<'ironShip'>>({
  name: 'ironShip',
  args: args([oneOf(cardsWithEffect('ironShip'))]),
  candidates: (view, { seat, local }) => actionsForCards('ironShip', playableCards(view, seat, local, 'ironShip', IMPULSE_START_WINDOWS)),
  rules: [createHeldRule(), createTimingRule('6.1.2', IMPULSE_START_WINDOWS), createOwnImpulseRule('4.1.4.1a')],
  apply(ctx, { 1: card }, { seat }) {
    discardCard(ctx, seat, card);
    ctx.board.ironShip = sideOfSeat(ctx.board, seatIndex(ctx.state, seat));
    return repeat;
  },
});

/* 46 Ninja Assassin. */

/** A leader of the enemy faction on the map; with three players of any other player (16.1.4.4). */
const isAssassinTarget = (board: GameState, seat: number, leader: number): boolean => {
  const place = board.leaderAt[leader] as number;
  if (place < 0 || isOffMap(place) || isIgnoredShogun(board, leader)) return false;
  const side = sideOfLeader(board, leader);
  if (side === NEUTRAL) return false;
  if (board.players === 3) return decidingSeat(board, board.leaderClan[leader] as number, place) !== seat;
  return side !== sideOfSeat(board, seat);
};

type Assassin = readonly ['assassin', CardId, LeaderId];

const assassin = actionType<GameState, WindowLocals, Assassin>({
  name: 'assassin',
  args: args([oneOf(cardsWithEffect('assassin')), oneOf(LEADER_IDS)]),
  candidates: (view, { seat, local }) => {
    const cards = playableCards(view, seat, local, 'assassin', IMPULSE_START_WINDOWS);
    if (cards.length === 0) return NO_ACTIONS;
    const targets = LEADERS.filter(({ index }) => isAssassinTarget(view.board, seatIndex(view, seat), index));
    return cards.flatMap((card) => targets.map(({ id }): Assassin => ['assassin', card, id]));
  },
  rules: [
    createHeldRule(),
    createTimingRule('6.1.2', IMPULSE_START_WINDOWS),
    createOwnImpulseRule('4.1.4.1a'),
    {
      clause: 'card.46',
      ok: (view, { 2: leader }, { seat }) => isAssassinTarget(view.board, seatIndex(view, seat), leaderOf(leader)),
      values: (_, [, , leader]) => ({ leader }),
    },
  ],
  apply(ctx, { 1: card, 2: id }, { seat }) {
    discardCard(ctx, seat, card);
    const leader = leaderOf(id);
    const place = ctx.board.leaderAt[leader] as number;
    const [roll = 0] = ctx.roll(6, 1, 'card.46');
    ctx.emit({ type: 'assassin', leader: id, roll });
    if (roll === 6) killLeader(ctx, leader, 'assassin');
    else if (roll >= 4) woundLeader(ctx, leader, ctx.state.turn + 1);
    // 10.5.1c: he may have been the only besieger.
    endSiegeIfFree(ctx.board, place);
    if (!ctx.state.outcome) return repeat;
  },
});

/** Cards for step 1 of an impulse, for movement, and for step 9. */
export const impulseStartActions: readonly CardAction[] = [driveOutShogun, sendLetter, levy, ironShip, assassin, riot, ikkoTruce, promote];
export const movementCardActions: readonly CardAction[] = [forcedMarch, riot, ikkoTruce, promote];
export const anytimeActions: readonly CardAction[] = [riot, ikkoTruce, promote];
export const impulseEndActions: readonly CardAction[] = [masterOfTactics, riot, ikkoTruce, promote];
