import type { SeatId, View } from '@gunbai/engine';
import { CASTLES, CLANS } from './components.ts';
import type { Castle, Clan } from './components.ts';

/** Special value of `holder`: the castle is in the centre. */
export const CENTRE = -1;
export const NOBODY = -1;
export const NO_CASTLE = -1;

export interface GameState {
  /** For each castle, the index of the seat that holds it, or CENTRE. */
  holder: number[];
  /** For each clan, the index of the seat that has conquered it, or NOBODY. Its castles are face down. */
  conqueror: number[];
  /** The index of the seat whose turn it is. */
  active: number;
  /** The castle attacked this turn, once its first line is filled. */
  target: number;
  /** The filled lines of the target, as bits. */
  filled: number;
  /** How many dice of the last roll show each face. */
  dice: number[];
  /** Dice placed on the card and dice given up this turn. */
  placed: number;
  givenUp: number;
}

export type AgeOfWarView = View<GameState>;

export const createState = (): GameState => ({
  holder: CASTLES.map(() => CENTRE),
  conqueror: CLANS.map(() => NOBODY),
  active: 0,
  target: NO_CASTLE,
  filled: 0,
  dice: [0, 0, 0, 0, 0, 0],
  placed: 0,
  givenUp: 0,
});

export const copyBoard = (board: GameState): GameState => ({
  holder: board.holder.slice(),
  conqueror: board.conqueror.slice(),
  active: board.active,
  target: board.target,
  filled: board.filled,
  dice: board.dice.slice(),
  placed: board.placed,
  givenUp: board.givenUp,
});

export const activeSeat = (view: AgeOfWarView): SeatId => view.seats[view.board.active] as SeatId;

export const isInCentre = (board: GameState, castle: Castle): boolean => board.holder[castle.index] === CENTRE;

/** clan.2, clan.4 The castles of a conquered clan are face down. */
export const isFaceDown = (board: GameState, castle: Castle): boolean => board.conqueror[castle.clan] !== NOBODY;

export const countDiceToRoll = (board: GameState): number => {
  let count = 0;
  for (const shown of board.dice) count += shown;
  return count;
};

/** clan.1 A player who holds every castle of a clan has conquered it. */
export const holdsClan = (board: GameState, clan: Clan, seat: number): boolean =>
  clan.castles.every((castle) => board.holder[castle] === seat);

/** The lines that must be filled, as bits. daimyo.1, daimyo.2 The special line counts only outside the centre. */
export const requiredLines = (board: GameState, castle: Castle): number =>
  (1 << (isInCentre(board, castle) ? castle.printedLineCount : castle.lines.length)) - 1;

/** The required lines that are still empty, as bits. */
export const unfilledLines = (board: GameState, castle: Castle): number => requiredLines(board, castle) & ~board.filled;
