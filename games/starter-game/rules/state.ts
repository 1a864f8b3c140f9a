import type { SeatId, View } from '@gunbai/engine';
import components from '../data/components.json' with { type: 'json' };

export const CARDS = components.cards.map(({ id }) => id);
export const CASTLES = components.castles;
export const HAND_SIZE = components.handSize;

/** The public part of the state. Hands and deck are zones, because they are secret. */
export interface GameState {
  /** For each castle the seat that holds it; null as long as nobody does. */
  holders: (SeatId | null)[];
}

export const createState = (): GameState => ({ holders: CASTLES.map(() => null) });

export const copyBoard = ({ holders }: GameState): GameState => ({ holders: holders.slice() });

export const handOf = (seat: SeatId): string => `hand.${seat}`;

/** The hand of a seat, as the viewer sees it: hidden cards are `'?'`. */
export const cardsOf = (view: View<GameState>, seat: SeatId): readonly string[] => view.zones[handOf(seat)]?.pieces ?? [];

/** Hidden cards count as nothing. */
export const strengthOf = (card: string): number => components.cards.find(({ id }) => id === card)?.strength ?? 0;

export const weakestFirst = (cards: readonly string[]): string[] => cards.toSorted((a, b) => strengthOf(a) - strengthOf(b));

/** 1.2 The castle that is contested now: its place in the row, or -1 after the last. */
export const contestedCastle = ({ holders }: GameState): number => holders.indexOf(null);

export const pointsOf = ({ holders }: GameState, seat: SeatId): number =>
  CASTLES.reduce((sum, { points }, castle) => (holders[castle] === seat ? sum + points : sum), 0);
