import { actionType, args, oneOf, callStep } from '@gunbai/engine';
import { firstCardOnly, playableCards, IMPULSE_START_WINDOWS, NO_ACTIONS } from './card-action.ts';
import { cardsWithEffect, createHeldRule, createTimingRule, createOwnImpulseRule, discardCard } from './hand.ts';
import type { WindowLocals } from './hand.ts';
import { spacesInCommunication } from '../communication/communication.ts';
import { sideOfClan, CLAN_IKKO, CLANS, CLAN_IDS, ALLIANCES, clanId, clanOf } from '../components.ts';
import type { Side, CardId, ClanId, Alliance } from '../components.ts';
import { isOwnPlayersSpace, seatIndex } from '../seats.ts';
import { isBesieged, IN_PLAY } from '../state.ts';
import type { GameState } from '../state.ts';
import { countReadyInBox } from '../units.ts';

/* 41-44 Emergency Levy. */

/** 11.2.1c Spaces that a soldier of the clan could be placed in; 11.3.3 the Ikko-ikki only in their own. */
const levySites = (board: GameState, clan: number): number[] => {
  const side = sideOfClan[clan] as Side;
  return spacesInCommunication(board, clan).filter(
    (space) =>
      !isBesieged(board, space, side) &&
      isOwnPlayersSpace(board, clan, space) &&
      (clan !== CLAN_IKKO || board.control[space] === CLAN_IKKO),
  );
};

/** 3.2.1, 15.4.2a The monks of Mt. Hiei cannot be levied before they have risen. */
const canLevy = (board: GameState, clan: number): boolean =>
  CLANS[clan]?.alliance === board.active &&
  board.clanState[clan] === IN_PLAY &&
  countReadyInBox(board, clan) > 0 &&
  levySites(board, clan).length > 0;

type Levy = readonly ['levy', CardId, ClanId];

export const levy = actionType<GameState, WindowLocals, Levy>({
  name: 'levy',
  allowsUnlisted: true,
  args: args([oneOf(cardsWithEffect('levy')), oneOf(CLAN_IDS)]),
  candidates: (view, { seat, local }) => {
    const cards = firstCardOnly(playableCards(view, seat, local, 'levy', IMPULSE_START_WINDOWS));
    if (cards.length === 0) return NO_ACTIONS;
    const { clans } = ALLIANCES[view.board.active] as Alliance;
    return clans
      .filter((clan) => countReadyInBox(view.board, clan) > 0)
      .flatMap((clan) => cards.map((card): Levy => ['levy', card, clanId(clan)]));
  },
  rules: [
    createHeldRule(),
    createTimingRule('6.1.2', IMPULSE_START_WINDOWS),
    createOwnImpulseRule('4.1.4.1a'),
    { clause: 'card.41', ok: ({ board }, { 2: clan }) => canLevy(board, clanOf(clan)), values: (_, [, , clan]) => ({ clan }) },
  ],
  apply(ctx, { 1: card, 2: clan }, { seat }) {
    discardCard(ctx, seat, card);
    const index = clanOf(clan);
    return callStep('levy', { seat: seatIndex(ctx.state, seat), clan: index, left: 2, used: [], sites: levySites(ctx.board, index) });
  },
});
