import type { GameContext } from '@gunbai/engine';
import components from '../data/components.json' with { type: 'json' };
import { seatOfSide } from './state.ts';
import type { GameState, HideyoshiView } from './state.ts';
import type { CardId, EventId, Side } from './components.ts';
import type { EventEffect, Requirement } from './events/types.ts';

// 6 Strategy cards

export interface Card {
  readonly id: CardId;
  readonly event: EventId;
  /** 6.2.1 */
  readonly value: number;
  /** 11.0.1a to 11.0.1c */
  readonly side: 'common' | 'hideyoshi' | 'anti';
  readonly isReaction: boolean;
  readonly requirements: readonly Requirement[];
  readonly effect: EventEffect;
}

export const CARDS: readonly Card[] = components.cards.map((card) => ({
  id: `${card.event}-${card.id}`,
  event: card.event,
  value: card.value,
  side: card.side as Card['side'],
  isReaction: card.timing !== 'own_round',
  requirements: card.requirements as readonly Requirement[],
  effect: card.effect as EventEffect,
}));
export const CARD_IDS: readonly CardId[] = CARDS.map(({ id }) => id);
export const EVENT_IDS: readonly EventId[] = [...new Set(CARDS.map(({ event }) => event))];

const cardById = new Map(CARDS.map((card) => [card.id, card]));
export const cardOf = (id: CardId): Card => {
  const card = cardById.get(id);
  if (!card) throw new Error(`there is no card ${id}`);
  return card;
};
export const eventOf = (id: CardId): EventId | undefined => cardById.get(id)?.event;

export const DECK = 'deck';
export const DISCARDS = 'discards';
const HANDS = ['hand.hideyoshi', 'hand.anti'] as const;
export const handZone = (side: Side): string => HANDS[side];

const NO_CARDS: readonly CardId[] = [];
export const handOf = (view: HideyoshiView, side: Side): readonly CardId[] => view.zones[HANDS[side]]?.pieces ?? NO_CARDS;

/** 7.0.2 The card used is discarded. */
export const discardCard = (ctx: GameContext<GameState>, side: Side, card: CardId): void => ctx.move(card, handZone(side), DISCARDS);

/** 6.1.1a, 6.1.2 Draws from the deck. When it is empty, the discards become the new deck. */
export const drawCards = (ctx: GameContext<GameState>, side: Side, count: number): void => {
  const hand = handZone(side);
  let left = count - ctx.draw(DECK, hand, count, '6.1.1a').length;
  if (left > 0 && ctx.zone(DISCARDS).pieces.length > 0) {
    for (const card of ctx.zone(DISCARDS).pieces.slice()) ctx.move(card, DISCARDS, DECK);
    ctx.emit({ type: 'reshuffled' });
    left -= ctx.draw(DECK, hand, left, '6.1.1a').length;
  }
  ctx.emit({ type: 'drew', seat: seatOfSide(side), cards: count - left });
};
