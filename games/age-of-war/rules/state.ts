import type { SeatId, View } from '@gunbai/engine';
import { CASTLES, CLANS } from './components.ts';
import type { Castle, Clan } from './components.ts';

/** Where a castle card lies, where no seat's number is meant. */
export const CENTRE = -1;
export const NOBODY = -1;
export const NO_CASTLE = -1;

export interface GameState {
  /** For each castle, the number of the seat before whom it lies, or CENTRE. */
  holder: number[];
  /** For each clan, the number of the seat that has conquered it (its castles lie face down), or NOBODY. */
  conqueror: number[];
  /** The number of the seat whose turn it is. */
  active: number;
  /** The castle attacked in this turn, once its first line is filled. */
  target: number;
  /** The lines of the target filled so far, as bits. */
  filled: number;
  /** How many of the dice rolled last show each face. */
  dice: number[];
  /** Dice that lie on the card, and dice given up, in this turn. */
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

/** clan.2, clan.4: the castles of a conquered clan lie face down. */
export const isFaceDown = (board: GameState, castle: Castle): boolean => board.conqueror[castle.clan] !== NOBODY;

export const countDiceToRoll = (board: GameState): number => {
  let count = 0;
  for (const shown of board.dice) count += shown;
  return count;
};

/** clan.1 Whoever holds all castles of a clan has conquered it. */
export const holdsClan = (board: GameState, clan: Clan, seat: number): boolean =>
  clan.castles.every((castle) => board.holder[castle] === seat);

/** The lines that must be filled, as bits: daimyo.1 leaves the special line out in the centre, daimyo.2 asks for it elsewhere. */
export const requiredLines = (board: GameState, castle: Castle): number =>
  (1 << (isInCentre(board, castle) ? castle.printedLineCount : castle.lines.length)) - 1;

/** Of the lines that must be filled, those still empty; only the castle under attack has any that are not. */
export const unfilledLines = (board: GameState, castle: Castle): number => requiredLines(board, castle) & ~board.filled;
