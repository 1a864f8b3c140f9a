import type { Rule } from '@gunbai/engine';
import { sideOfAlliance, activeSide } from '../state.ts';
import type { MdtView, MdtContext, GameState } from '../state.ts';
import { CARDS, cardOf, ODA, ANTI_ODA, ALLIANCE_ODA, ALLIANCE_IKKO, NONE } from '../components.ts';
import type { CardId } from '../components.ts';
import { seatIndex, sideOfSeat } from '../seats.ts';

/** Where a card may be played: the windows of the impulse, of the draw and of a combat. */
export type PlayWindow =
  | 'before_chit_draw'
  | 'impulse_start'
  | 'movement'
  | 'between_combats'
  | 'impulse_end'
  | 'negotiation'
  | 'betrayal'
  | 'battle_start'
  | 'round';

/** The card window of a decision; the movement decision has no data of its own. */
export type WindowLocals = { readonly window: PlayWindow; readonly seat: number } | null;
export const windowOf = (local: WindowLocals): PlayWindow => (local === null ? 'movement' : local.window);

const handOf = ({ board, zones }: MdtView, seat: number): readonly CardId[] => zones[board.hands[seat] as string]?.pieces ?? [];

/** Hand sizes are public: a seat with an empty hand is not asked about cards. */
export const hasCards = (view: MdtView, seat: number): boolean => handOf(view, seat).length > 0;

/** Effects by card number, the end of the id: faster than looking the id up. */
const EFFECT_TYPES: readonly (string | undefined)[] = CARDS.reduce<(string | undefined)[]>((types, { number, effect }) => {
  types[number] = effect.type;
  return types;
}, []);
const effectTypeOf = (card: CardId): string | undefined => EFFECT_TYPES[card.charCodeAt(5) * 10 + card.charCodeAt(6) - 528];

/** All cards with one effect. */
export const cardsWithEffect = (type: string): readonly CardId[] => CARDS.filter(({ effect }) => effect.type === type).map(({ id }) => id);

/** Cards of a seat's hand with one effect. */
export const heldCardsWithEffect = (view: MdtView, seat: string, type: string): readonly CardId[] => {
  let held: CardId[] | null = null;
  const hand = handOf(view, seatIndex(view, seat));
  for (let i = 0; i < hand.length; i++) if (effectTypeOf(hand[i] as CardId) === type) (held ??= []).push(hand[i] as CardId);
  return held ?? NO_CARDS;
};
export const NO_CARDS: readonly CardId[] = [];

/** 6.3.1c A played card is out of the game and public. */
export const discardCard = (ctx: MdtContext, seat: string, card: CardId): void => {
  ctx.move(card, ctx.board.hands[seatIndex(ctx.state, seat)] as string, 'played');
  ctx.emit({ type: 'played', seat, card });
};

/** 6.1 The faction and the impulse that a card requires (16.1.4.4: with three players only the impulse). */
export const mayPlayCard = (board: GameState, seat: number, card: CardId): boolean => {
  const { who, impulseOf } = cardOf(card);
  const side = sideOfSeat(board, seat);
  const isFree = board.players === 3;
  if (!isFree && ((who === 'oda' && side !== ODA) || (who === 'antiOda' && side !== ANTI_ODA))) return false;
  switch (impulseOf) {
    case 'oda':
      return board.active === ALLIANCE_ODA;
    case 'ikko':
      return board.active === ALLIANCE_IKKO;
    case 'ownFaction':
      return board.active !== NONE && (isFree || sideOfAlliance(board.active) === side);
    default:
      return true;
  }
};

type CardPlayAction = readonly [string, CardId, ...(string | number)[]];

/** 6.3.1a A player plays only cards of his own hand. */
export const createHeldRule = <A extends CardPlayAction>(): Rule<GameState, WindowLocals, A> => ({
  clause: '6.3.1a',
  ok: (view, action, { seat }) => handOf(view, seatIndex(view, seat)).includes(action[1]),
  values: (_, action) => ({ card: action[1] }),
});

/** The moment at which a card may be played. */
export const createTimingRule = <A extends CardPlayAction>(
  clause: string,
  windows: readonly PlayWindow[],
): Rule<GameState, WindowLocals, A> => ({
  clause,
  ok: (_, __, { local }) => windows.includes(windowOf(local)),
  values: (_, action) => ({ card: action[1] }),
});

export const createOwnImpulseRule = <A extends CardPlayAction>(clause: string): Rule<GameState, WindowLocals, A> => ({
  clause,
  ok: (view, action, { seat }) => mayPlayCard(view.board, seatIndex(view, seat), action[1]),
  values: (_, action) => ({ card: action[1] }),
});

/** 16.1.4.4 Seats asked in an impulse: the active player, then with three players all others, with four those who share his hand. */
export const seatsAskedInImpulse = ({ board, seats }: MdtView): number[] => {
  const asked = [board.activeSeat];
  if (board.players === 2 || (board.players === 4 && activeSide(board) !== ODA)) return asked;
  for (let seat = 0; seat < seats.length; seat++)
    if (seat !== board.activeSeat && (board.players === 3 || sideOfSeat(board, seat) === ODA)) asked.push(seat);
  return asked;
};
