import type { AnyActionType } from '@gunbai/engine';
import { windowOf, NO_CARDS, heldCardsWithEffect, mayPlayCard } from './hand.ts';
import type { WindowLocals, PlayWindow } from './hand.ts';
import type { CardId } from '../components.ts';
import { seatIndex } from '../seats.ts';
import type { GameState, MdtView } from '../state.ts';

export type CardAction = AnyActionType<GameState, WindowLocals>;
export type CardOnlyAction<Name extends string> = readonly [Name, CardId];

/** Cards of one effect that this seat holds and may play in this window. */
export const playableCards = (
  view: MdtView,
  seat: string,
  local: WindowLocals,
  type: string,
  windows: readonly PlayWindow[],
): readonly CardId[] => {
  if (!windows.includes(windowOf(local))) return NO_CARDS;
  const held = heldCardsWithEffect(view, seat, type);
  if (held.length === 0) return NO_CARDS;
  const index = seatIndex(view, seat);
  const cards: CardId[] = [];
  for (const card of held) if (mayPlayCard(view.board, index, card)) cards.push(card);
  return cards;
};

/** Cards with one effect are interchangeable: only the first one held is listed; the others are allowed too. */
export const firstCardOnly = (cards: readonly CardId[]): readonly CardId[] => (cards.length > 1 ? cards.slice(0, 1) : cards);

export const NO_ACTIONS: readonly never[] = [];

/** The same action for each of these cards. */
export const actionsForCards = <Name extends string>(name: Name, cards: readonly CardId[]): readonly CardOnlyAction<Name>[] =>
  cards.length === 0 ? NO_ACTIONS : cards.map((card): CardOnlyAction<Name> => [name, card]);

export const IMPULSE_START_WINDOWS: readonly PlayWindow[] = ['impulse_start'];
export const MOVEMENT_WINDOWS: readonly PlayWindow[] = ['movement'];
export const IMPULSE_END_WINDOWS: readonly PlayWindow[] = ['impulse_end'];
export const ANYTIME_WINDOWS: readonly PlayWindow[] = ['impulse_start', 'negotiation', 'movement', 'between_combats', 'impulse_end'];
export const PROMOTION_WINDOWS: readonly PlayWindow[] = [...ANYTIME_WINDOWS, 'betrayal', 'battle_start', 'round'];
