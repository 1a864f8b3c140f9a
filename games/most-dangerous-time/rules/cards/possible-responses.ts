import { TRUCE_FOR_GOOD } from '../state.ts';
import type { MdtView, GameState } from '../state.ts';
import { countReadyInBox } from '../units.ts';
import { CLAN_IKKO, LEADERS, CARDS } from '../components.ts';
import type { CardId } from '../components.ts';
import { hasCards, mayPlayCard } from './hand.ts';
import type { PlayWindow } from './hand.ts';
import { canPromote } from './promotion.ts';

/*
 * When a seat is asked for a card. A window opens by public facts alone: hand size, cards already played, the active seat and the
 * position. Whether the seat really holds the card never matters.
 */

/** Whether the position allows the effect of a card, if this seat held it. */
const couldCardHaveEffect = ({ board }: MdtView, seat: number, type: string): boolean => {
  switch (type) {
    case 'riot':
      return countReadyInBox(board, CLAN_IKKO) > 0;
    case 'ikkoTruce':
      return board.truce !== TRUCE_FOR_GOOD;
    case 'makeDaimyo':
      return hasSamuraiToPromote(board, seat);
    default:
      return true;
  }
};

/** card.59 A samurai that this player could promote. */
const hasSamuraiToPromote = (board: GameState, seat: number): boolean => LEADERS.some(({ index }) => canPromote(board, seat, index));

const cardsOfTypes = (types: readonly string[]): readonly { readonly id: CardId; readonly type: string }[] =>
  CARDS.filter(({ effect }) => types.includes(effect.type)).map(({ id, effect }) => ({ id, type: effect.type }));

const CARDS_BY_WINDOW: Readonly<Partial<Record<PlayWindow, ReturnType<typeof cardsOfTypes>>>> = {
  before_chit_draw: cardsOfTypes(['chooseChit']),
  movement: cardsOfTypes(['addMP', 'riot', 'ikkoTruce', 'makeDaimyo']),
  // A truce or a promotion can wait for the next battle or the end of the impulse.
  between_combats: cardsOfTypes(['riot']),
  round: cardsOfTypes(['makeDaimyo']),
};

export const isCardPlayed = ({ zones }: MdtView, card: CardId): boolean => zones['played']?.pieces.includes(card) ?? false;

/** Whether a seat could, by public facts, play a card in this window. */
export const couldSeatRespond = (view: MdtView, seat: number, window: PlayWindow): boolean => {
  if (!hasCards(view, seat)) return false;
  const cards = CARDS_BY_WINDOW[window];
  // This window allows so many kinds that one of them is always left.
  if (!cards) return true;
  for (const { id, type } of cards)
    if (!isCardPlayed(view, id) && mayPlayCard(view.board, seat, id) && couldCardHaveEffect(view, seat, type)) return true;
  return false;
};

/** Whether any card of this effect has not been played yet. */
export const isAnyCardLeft = (view: MdtView, cards: readonly CardId[]): boolean => cards.some((card) => !isCardPlayed(view, card));
