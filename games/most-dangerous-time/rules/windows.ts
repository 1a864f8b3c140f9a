import type { Board, Dangerous } from './board.ts';
import { TRUCE_FOR_GOOD } from './board.ts';
import { readyInBox } from './pieces.ts';
import { mayPromote } from './cardEffects.ts';
import { CARDS, CLAN_IKKO, LEADERS } from './components.ts';
import type { CardId } from './components.ts';
import { holdsCards, mayPlay } from './hand.ts';
import type { Window } from './hand.ts';

/*
 * When a seat is asked whether it plays a card. A window opens by public facts alone: how many cards are in the hand, which cards have been
 * played and so can be in no hand, whose impulse it is and how the board lies. Whether the card is really held never matters.
 */

/** Whether the board leaves room for the effect of a card, if this seat held it. */
const hasUse = ({ board }: Dangerous, seat: number, type: string): boolean => {
  switch (type) {
    case 'riot':
      return readyInBox(board, CLAN_IKKO) > 0;
    case 'ikkoTruce':
      return board.truce !== TRUCE_FOR_GOOD;
    case 'makeDaimyo':
      return hasSamurai(board, seat);
    default:
      return true;
  }
};

/** card.59 Somebody whom this player could make a daimyo. */
const hasSamurai = (board: Board, seat: number): boolean => LEADERS.some(({ index }) => mayPromote(board, seat, index));

const byType = (types: readonly string[]): readonly { readonly id: CardId; readonly type: string }[] =>
  CARDS.filter(({ effect }) => types.includes(effect.type)).map(({ id, effect }) => ({ id, type: effect.type }));

const OF_WINDOW: Readonly<Partial<Record<Window, ReturnType<typeof byType>>>> = {
  before_chit_draw: byType(['chooseChit']),
  movement: byType(['addMP', 'riot', 'ikkoTruce', 'makeDaimyo']),
  // A truce or a promotion can as well wait for the next battle or the end of the impulse.
  between_combats: byType(['riot']),
  round: byType(['makeDaimyo']),
};

export const isPlayed = ({ zones }: Dangerous, card: CardId): boolean => zones['played']?.pieces.includes(card) ?? false;

/** Whether a seat could, as far as everybody knows, play a card in this window. */
export const mightAnswer = (view: Dangerous, seat: number, window: Window): boolean => {
  if (!holdsCards(view, seat)) return false;
  const cards = OF_WINDOW[window];
  // So many kinds may be played there that one of them is always left.
  if (!cards) return true;
  for (const { id, type } of cards) if (!isPlayed(view, id) && mayPlay(view.board, seat, id) && hasUse(view, seat, type)) return true;
  return false;
};

/** Whether a card of one effect is still to be played, by whomever. */
export const isLeft = (view: Dangerous, cards: readonly CardId[]): boolean => cards.some((card) => !isPlayed(view, card));
