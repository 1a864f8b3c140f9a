import { actionType, args, oneOf, integer, callStep, repeat } from '@gunbai/engine';
import { playableCards, ANYTIME_WINDOWS, NO_ACTIONS, actionsForCards, firstCardOnly } from './card-action.ts';
import type { CardOnlyAction } from './card-action.ts';
import { cardsWithEffect, createHeldRule, createTimingRule, createOwnImpulseRule, discardCard } from './hand.ts';
import type { WindowLocals } from './hand.ts';
import { placeOf, cardOf, SPACES, CARDS, SPACE_IDS, CLAN_IKKO, placeId, ANTI_ODA, ODA } from '../components.ts';
import type { CardId, SpaceId } from '../components.ts';
import { canSideEnter } from '../place-access.ts';
import { TRUCE_FOR_GOOD, sideControls, NO_TRUCE, TRUCE_THIS_TURN } from '../state.ts';
import type { GameState } from '../state.ts';
import { isChitInZone, moveChit } from '../turn/chit-cup.ts';
import { countReadyInBox, addSoldiers } from '../units.ts';

const ISHIYAMA = placeOf('ishiyama');

/* 49-56 Ikko-ikki riots. */

const riotSpaces = (card: CardId): number[] => {
  const provinces = cardOf(card).effect.provinces ?? [];
  return SPACES.filter(({ province }) => provinces.includes(province)).map(({ index }) => index);
};

const RIOT_SPACES: Readonly<Record<CardId, readonly number[]>> = Object.fromEntries(
  CARDS.filter(({ effect }) => effect.type === 'riot').map(({ id }) => [id, riotSpaces(id)]),
);

type Riot = readonly ['riot', CardId, SpaceId, number];

export const riot = actionType<GameState, WindowLocals, Riot>({
  name: 'riot',
  args: args([oneOf(cardsWithEffect('riot')), oneOf(SPACE_IDS), integer(1, 2)]),
  candidates: (view, { seat, local }) => {
    const cards = playableCards(view, seat, local, 'riot', ANYTIME_WINDOWS);
    if (cards.length === 0) return NO_ACTIONS;
    const max = Math.min(2, countReadyInBox(view.board, CLAN_IKKO));
    return cards.flatMap((card) =>
      (RIOT_SPACES[card] ?? []).flatMap((space) => Array.from({ length: max }, (_, i): Riot => ['riot', card, placeId(space), i + 1])),
    );
  },
  rules: [
    createHeldRule(),
    createTimingRule('6.1.6', ANYTIME_WINDOWS),
    createOwnImpulseRule('4.1.4.1c'),
    {
      clause: 'card.49',
      ok: (_, { 1: card, 2: space }) => RIOT_SPACES[card]?.includes(placeOf(space)) ?? false,
      values: (_, [, card, space]) => ({ card, space }),
    },
    {
      clause: '3.2.2',
      ok: ({ board }, { 2: space }) => canSideEnter(board, placeOf(space), ANTI_ODA),
      values: (_, [, , space]) => ({ space }),
    },
    {
      clause: '15.2.9',
      ok: ({ board }, { 3: count }) => count <= countReadyInBox(board, CLAN_IKKO),
      values: ({ board }) => ({ most: countReadyInBox(board, CLAN_IKKO) }),
    },
  ],
  apply(ctx, { 1: card, 2: space, 3: count }, { seat }) {
    const { board } = ctx;
    const place = placeOf(space);
    discardCard(ctx, seat, card);
    (board.box[CLAN_IKKO] as number) -= count;
    addSoldiers(board, place, CLAN_IKKO, 0, count);
    board.carded.push(place);
    ctx.emit({ type: 'riot', place: space, count });
    return callStep('turncoats', { place, clan: CLAN_IKKO, soldiers: count, leaders: [], isNew: true });
  },
});

/* 57-58 Truce with Ikko-ikki. */

export const ikkoTruce = actionType<GameState, WindowLocals, CardOnlyAction<'ikkoTruce'>>({
  name: 'ikkoTruce',
  allowsUnlisted: true,
  args: args([oneOf(cardsWithEffect('ikkoTruce'))]),
  candidates: (view, { seat, local }) =>
    actionsForCards('ikkoTruce', firstCardOnly(playableCards(view, seat, local, 'ikkoTruce', ANYTIME_WINDOWS))),
  rules: [
    createHeldRule(),
    createTimingRule('6.1.6', ANYTIME_WINDOWS),
    createOwnImpulseRule('4.1.4.1b'),
    { clause: 'card.57', ok: ({ board }) => board.truce !== TRUCE_FOR_GOOD },
  ],
  apply(ctx, { 1: card }, { seat }) {
    const { board } = ctx;
    discardCard(ctx, seat, card);
    const isPermanent = sideControls(board, ODA, ISHIYAMA);
    if (isPermanent) board.truce = TRUCE_FOR_GOOD;
    else if (board.truce === NO_TRUCE) board.truce = TRUCE_THIS_TURN;
    board.trucePlayed = 1;
    if (!isPermanent && isChitInZone(ctx.state, 'ikko', 'cup')) moveChit(ctx, 'ikko', 'cup', 'aside');
    ctx.emit({ type: isPermanent ? 'truceForGood' : 'truceThisTurn' });
    return repeat;
  },
});
