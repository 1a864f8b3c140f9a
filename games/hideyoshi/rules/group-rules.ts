import { countActed, UNUSED, countUnused, countWithFace } from './state.ts';
import type { GameState, Pieces } from './state.ts';
import { DAIMYO, UNITS } from './components.ts';
import type { Daimyo, Side, Unit } from './components.ts';
import { enemiesOf, isOwn, neutralsOf } from './daimyo.ts';

// 8.0, 8.1 Orders and groups

/** The target of an attack: one daimyo by index, or one of these. */
export const ALL_ENEMIES = -1;
/** The target of an Ambush. */
export const STRIKE = -2;

export const ANY_DAIMYO = -1;
const ANYWHERE = -1;

/** A bonus on attack values: its size, the daimyo it applies to (bits), and the highest value. */
export type Bonus = { by: number; of: number; most: number };
export const NO_BONUS: Bonus = { by: 0, of: 0, most: 5 };

/** What a player may order with a card's strategy value or an event. */
export type Orders = {
  side: Side;
  /** 8.0.1 Groups that can still act. */
  points: number;
  acts: 'any' | 'move' | 'attack';
  /** The daimyo of whom the group needs a piece. */
  must: number;
  /** Only these pieces in that area: the second action of an event. */
  limit: Pieces | null;
  at: number;
  /** The limit is the whole group: every piece must act. */
  whole: boolean;
  bonus: Bonus;
  /** The attacker chooses the losses. */
  picks: boolean;
  /** 3.6.1 Neutral daimyo of the side may join an attack in their own areas. */
  neutrals: boolean;
  /** 16.2.3 Every step costs 1. */
  swift: boolean;
  mayFinish: boolean;
  /** The clause of these orders. */
  clause: string;
};

export const createOrders = (side: Side, points: number): Orders => ({
  side,
  points,
  acts: 'any',
  must: ANY_DAIMYO,
  limit: null,
  at: ANYWHERE,
  whole: false,
  bonus: NO_BONUS,
  picks: false,
  neutrals: true,
  swift: false,
  mayFinish: true,
  clause: '8.0.1',
});

export const countUnit = (pieces: Pieces, unit: number): number => {
  for (const [index, count] of pieces) if (index === unit) return count;
  return 0;
};

export const groupSize = (pieces: Pieces): number => {
  let size = 0;
  for (const [, count] of pieces) size += count;
  return size;
};

/** Pieces as events list them: each kind, with its number if above one. */
export const namePieces = (pieces: Pieces): string[][] =>
  pieces.map(([unit, count]) => [(UNITS[unit] as Unit).id, ...(count > 1 ? [`×${count}`] : [])]);

export const daimyoMaskOf = (pieces: Pieces): number => {
  let mask = 0;
  for (const [unit] of pieces) mask |= 1 << (UNITS[unit] as Unit).daimyo;
  return mask;
};

/** event.horagatoge A daimyo who is held back cannot join a group. */
export const isFrozen = (board: GameState, daimyo: number): boolean => (board.frozen & (1 << daimyo)) !== 0;

/** 3.6.1 A neutral daimyo attacks only in areas that he controls, and never his own side. */
const canNeutralAttack = (board: GameState, side: Side, area: number, daimyo: number, target: number): boolean =>
  (neutralsOf(board, side) & (1 << daimyo)) !== 0 &&
  board.circle[area] === daimyo &&
  target >= 0 && // beside a neutral daimyo every target is one daimyo (8.31.1)
  (enemiesOf(board, side) & (1 << target)) !== 0;

/** 8.1.1, 3.6.1 Can pieces of this daimyo in an area join a moving group? */
export const canJoinMove = (board: GameState, side: Side, daimyo: number): boolean =>
  isOwn(board, side, daimyo) && !isFrozen(board, daimyo);
export const canJoinAttack = (board: GameState, { side, neutrals }: Orders, area: number, daimyo: number, target: number): boolean =>
  (isOwn(board, side, daimyo) || (neutrals && canNeutralAttack(board, side, area, daimyo, target))) && !isFrozen(board, daimyo);

/** 8.1.2, 8.0.1 Unused pieces that may act and have not acted with this card. */
export const countAvailable = (board: GameState, orders: Orders, area: number, unit: number): number => {
  const free = countUnused(board, area, unit) - countActed(board, area, unit);
  return orders.limit === null ? free : area === orders.at ? Math.min(free, countUnit(orders.limit, unit)) : 0;
};

/** Has the daimyo any piece in the area that these orders can use? */
export const hasAvailable = (board: GameState, orders: Orders, area: number, daimyo: number): boolean => {
  for (const unit of (DAIMYO[daimyo] as Daimyo).units) if (countAvailable(board, orders, area, unit) > 0) return true;
  return false;
};

/** 8.4.1, 8.4.2 The value of a piece, raised to that of the best general of its daimyo in the group. */
const bestValue = (pieces: Pieces, unit: number, value: 'move' | 'attack'): number => {
  const one = UNITS[unit] as Unit;
  let best = one[value];
  for (const [index] of pieces) {
    const other = UNITS[index] as Unit;
    if (other.isGeneral && other.daimyo === one.daimyo && other[value] > best) best = other[value];
  }
  return best;
};

/** 8.2.2 The smallest movement value in the group, after generals lend theirs. */
export const groupMovement = (pieces: Pieces): number => {
  let min = Infinity;
  for (const [unit] of pieces) min = Math.min(min, bestValue(pieces, unit, 'move'));
  return min;
};

export const bestAttackOf = (pieces: Pieces, unit: number): number => bestValue(pieces, unit, 'attack');

export const addPiece = (pieces: Pieces, unit: number, count: number): Pieces => {
  const all: Pieces = pieces.map(([index, of]) => [index, of]);
  const existing = all.find(([index]) => index === unit);
  if (existing) existing[1] += count;
  else all.push([unit, count]);
  return all;
};

export const subtractPieces = (pieces: Pieces, part: Pieces): Pieces =>
  pieces.map(([unit, count]): [number, number] => [unit, count - countUnit(part, unit)]).filter(([, count]) => count > 0);

/** event.ogaeshi, event.best_archer The group of the first action. If it attacked, it becomes used when the event ends. */
export type CommittedGroup = { kind: 'committed'; group: Pieces };

/** All pieces of one face in an area, of a set of daimyo. */
export const listPieces = (board: GameState, area: number, mask: number, face: 0 | 1 = UNUSED): Pieces => {
  const pieces: Pieces = [];
  for (let left = (board.present[area] as number) & mask; left !== 0; left &= left - 1)
    for (const unit of (DAIMYO[31 - Math.clz32(left & -left)] as Daimyo).units) {
      const count = countWithFace(board, area, unit, face);
      if (count > 0) pieces.push([unit, count]);
    }
  return pieces;
};
