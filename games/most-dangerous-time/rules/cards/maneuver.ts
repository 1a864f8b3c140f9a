import { actionType, args, oneOf, endStep } from '@gunbai/engine';
import { cardsWithEffect, heldCardsWithEffect, createHeldRule, createTimingRule, discardCard } from './hand.ts';
import type { WindowLocals } from './hand.ts';
import { chitOf, CHIT_IDS, ODA, ANTI_ODA } from '../components.ts';
import type { ChitId, CardId } from '../components.ts';
import { seatPlaysAlliance, seatIndex, sideOfSeat } from '../seats.ts';
import type { MdtView, GameState } from '../state.ts';
import { chitsInCup, isChitInactive } from '../turn/chit-cup.ts';

/* 32 Brilliant Maneuver. */

/** card.32 The player's chits in the cup that may take effect, without Turn End. */
const ownChitsInCup = (view: MdtView, seat: number): ChitId[] => {
  const { board } = view;
  return chitsInCup(view).filter((chit) => seatPlaysAlliance(board, seat, chitOf(chit).alliance) && !isChitInactive(board, chit));
};

type Maneuver = readonly ['maneuver', CardId, ChitId];

export const maneuver = actionType<GameState, WindowLocals, Maneuver>({
  name: 'maneuver',
  args: args([oneOf(cardsWithEffect('chooseChit')), oneOf(CHIT_IDS)]),
  candidates: (view, { seat }) =>
    heldCardsWithEffect(view, seat, 'chooseChit').flatMap((card) =>
      ownChitsInCup(view, seatIndex(view, seat)).map((chit): Maneuver => ['maneuver', card, chit]),
    ),
  rules: [
    createHeldRule(),
    createTimingRule('6.1.3', ['before_chit_draw']),
    {
      clause: 'card.32',
      ok: (view, { 2: chit }, { seat }) => ownChitsInCup(view, seatIndex(view, seat)).includes(chit),
      values: (_, [, , chit]) => ({ chit }),
    },
  ],
  apply(ctx, { 1: card, 2: chit }, { seat }) {
    discardCard(ctx, seat, card);
    return endStep(chit);
  },
});

const hasOwnChitInCup = (board: GameState, cup: readonly ChitId[], seat: number): boolean => {
  for (let i = 0; i < cup.length; i++) {
    const chit = cup[i] as ChitId;
    if (seatPlaysAlliance(board, seat, chitOf(chit).alliance) && !isChitInactive(board, chit)) return true;
  }
  return false;
};

/** 4.1.3 Before a draw, Oda first. Only players with a chit of their own in the cup are asked. */
export const seatsAskedBeforeDraw = (view: MdtView): number[] => {
  const { board, seats } = view;
  const cup = chitsInCup(view);
  const asked: number[] = [];
  for (const side of [ODA, ANTI_ODA] as const)
    for (let seat = 0; seat < seats.length; seat++)
      if (sideOfSeat(board, seat) === side && hasOwnChitInCup(board, cup, seat)) asked.push(seat);
  return asked;
};
