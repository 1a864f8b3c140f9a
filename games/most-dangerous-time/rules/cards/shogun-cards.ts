import { actionType, args, oneOf, repeat } from '@gunbai/engine';
import { actionsForCards, playableCards, IMPULSE_START_WINDOWS } from './card-action.ts';
import type { CardOnlyAction } from './card-action.ts';
import { cardsWithEffect, createHeldRule, createTimingRule, createOwnImpulseRule, discardCard } from './hand.ts';
import type { WindowLocals } from './hand.ts';
import { YOSHIAKI, TOMO, allianceOf, cardOf } from '../components.ts';
import type { CardId } from '../components.ts';
import { sendShogunToTomo } from '../leader-status.ts';
import { hastenPower } from '../regroup/reinforcements.ts';
import { isIgnoredShogun, isLeaderInAnyPlace } from '../state.ts';
import type { GameState } from '../state.ts';

/* 19 The Shogun Driven Out. */

const isShogunNeutral = (board: GameState): boolean =>
  isIgnoredShogun(board, YOSHIAKI) && isLeaderInAnyPlace(board, YOSHIAKI) && board.leaderAt[YOSHIAKI] !== TOMO;

export const driveOutShogun = actionType<GameState, WindowLocals, CardOnlyAction<'driveOut'>>({
  name: 'driveOut',
  args: args([oneOf(cardsWithEffect('exileAshikaga'))]),
  candidates: (view, { seat, local }) =>
    actionsForCards('driveOut', playableCards(view, seat, local, 'exileAshikaga', IMPULSE_START_WINDOWS)),
  rules: [
    createHeldRule(),
    createTimingRule('6.1.2', IMPULSE_START_WINDOWS),
    createOwnImpulseRule('4.1.4.1a'),
    { clause: 'card.19', ok: ({ board }) => isShogunNeutral(board) },
  ],
  apply(ctx, { 1: card }, { seat }) {
    discardCard(ctx, seat, card);
    sendShogunToTomo(ctx.board);
    ctx.emit({ type: 'shogunToTomo' });
    return repeat;
  },
});

/* 26-28 Secret letters. */

const powerOnCard = (card: CardId): number => allianceOf(cardOf(card).effect.alliance ?? '');

/** 15.1.5 A shogun who went to Tomo as a samurai sends no more letters. */
const canShogunSendLetters = (board: GameState): boolean => !(board.leaderAt[YOSHIAKI] === TOMO && board.daimyo[YOSHIAKI] === 0);

export const sendLetter = actionType<GameState, WindowLocals, CardOnlyAction<'letter'>>({
  name: 'letter',
  args: args([oneOf(cardsWithEffect('accelerateEntry'))]),
  candidates: (view, { seat, local }) =>
    actionsForCards('letter', playableCards(view, seat, local, 'accelerateEntry', IMPULSE_START_WINDOWS)),
  rules: [
    createHeldRule(),
    createTimingRule('6.1.2', IMPULSE_START_WINDOWS),
    createOwnImpulseRule('4.1.4.1a'),
    { clause: '11.4.2a', ok: ({ board }, { 1: card }) => board.entered[powerOnCard(card)] === 0 },
    { clause: '15.1.5', ok: ({ board }) => canShogunSendLetters(board) },
  ],
  apply(ctx, { 1: card }, { seat }) {
    discardCard(ctx, seat, card);
    hastenPower(ctx, powerOnCard(card), cardOf(card).clause);
    return repeat;
  },
});
