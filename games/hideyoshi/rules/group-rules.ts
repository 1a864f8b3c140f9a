import { countActed, UNUSED, countUnused, countWithFace } from './state.ts';
import type { GameState, Pieces } from './state.ts';
import { DAIMYO, UNITS } from './components.ts';
import type { Daimyo, Side, Unit } from './components.ts';
import { enemiesOf, isOwn, neutralsOf } from './daimyo.ts';

// 8.0, 8.1 Orders and groups

/** What an attack is aimed at: one neutral daimyo or Akechi by index, or one of these. */
export const ALL_ENEMIES = -1;
/** The target of an Ambush's strike. */
export const STRIKE = -2;

export const ANY_DAIMYO = -1;
const ANYWHERE = -1;

/** A raise of attack values: by how much, for whose pieces (bits), up to which value. */
export type Bonus = { by: number; of: number; most: number };
export const NO_BONUS: Bonus = { by: 0, of: 0, most: 5 };

/** What a player may order: by a card's strategy value, or by an event. */
export type Orders = {
  side: Side;
  /** 8.0.1 Groups that may still act. */
  points: number;
  acts: 'any' | 'move' | 'attack';
  /** The daimyo of whom the group needs a piece. */
  must: number;
  /** Only these pieces, in that area: the second action of an event. */
  limit: Pieces | null;
  at: number;
  /** The limit is the whole group: nobody may stay out. */
  whole: boolean;
  bonus: Bonus;
  /** The attacker, not the owner, picks the losses. */
  picks: boolean;
  /** 3.6.1 Neutral daimyo of the side may join an attack in their own areas. */
  neutrals: boolean;
  /** 16.2.3 Every step costs 1. */
  swift: boolean;
  mayFinish: boolean;
  /** The clause by which these orders are given. */
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

/** As events name them: each kind, and how many where there are several. */
export const namePieces = (pieces: Pieces): string[][] =>
  pieces.map(([unit, count]) => [(UNITS[unit] as Unit).id, ...(count > 1 ? [`×${count}`] : [])]);

export const daimyoMaskOf = (pieces: Pieces): number => {
  let mask = 0;
  for (const [unit] of pieces) mask |= 1 << (UNITS[unit] as Unit).daimyo;
  return mask;
};

/** event.horagatoge None of his pieces may be put into a group. */
export const isFrozen = (board: GameState, daimyo: number): boolean => (board.frozen & (1 << daimyo)) !== 0;

/** 3.6.1 A neutral daimyo of the side attacks only in an area that he controls, and never his own side. */
const canNeutralAttack = (board: GameState, side: Side, area: number, daimyo: number, target: number): boolean =>
  (neutralsOf(board, side) & (1 << daimyo)) !== 0 &&
  board.circle[area] === daimyo &&
  (target === ALL_ENEMIES || (target >= 0 && (enemiesOf(board, side) & (1 << target)) !== 0));

/** 8.1.1, 3.6.1 Whose pieces in an area may join a group. */
export const canJoinMove = (board: GameState, side: Side, daimyo: number): boolean =>
  isOwn(board, side, daimyo) && !isFrozen(board, daimyo);
export const canJoinAttack = (board: GameState, { side, neutrals }: Orders, area: number, daimyo: number, target: number): boolean =>
  (isOwn(board, side, daimyo) || (neutrals && canNeutralAttack(board, side, area, daimyo, target))) && !isFrozen(board, daimyo);

/** 8.1.2, 8.0.1 Unused pieces that have not acted with this card, and belong to those who may act at all. */
export const countAvailable = (board: GameState, orders: Orders, area: number, unit: number): number => {
  const free = countUnused(board, area, unit) - countActed(board, area, unit);
  return orders.limit === null ? free : area === orders.at ? Math.min(free, countUnit(orders.limit, unit)) : 0;
};

/** Whether a daimyo has any piece in an area that these orders could use. */
export const hasAvailable = (board: GameState, orders: Orders, area: number, daimyo: number): boolean => {
  for (const unit of (DAIMYO[daimyo] as Daimyo).units) if (countAvailable(board, orders, area, unit) > 0) return true;
  return false;
};

/** 8.4.1, 8.4.2 A piece with the values of the best general of its daimyo in the group. */
const bestValue = (pieces: Pieces, unit: number, value: 'move' | 'attack'): number => {
  const one = UNITS[unit] as Unit;
  let best = one[value];
  for (const [index] of pieces) {
    const other = UNITS[index] as Unit;
    if (other.isGeneral && other.daimyo === one.daimyo && other[value] > best) best = other[value];
  }
  return best;
};

/** 8.2.2 The smallest movement value in the group, after generals have lent theirs. */
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

/** event.ogaeshi, event.best_archer The group of the first action, if it attacked: it becomes used when the event ends. */
export type CommittedGroup = { kind: 'committed'; group: Pieces };

/** Every piece of a face in an area, of the daimyo in a mask. */
export const listPieces = (board: GameState, area: number, mask: number, face: 0 | 1 = UNUSED): Pieces => {
  const pieces: Pieces = [];
  for (let left = (board.present[area] as number) & mask; left !== 0; left &= left - 1)
    for (const unit of (DAIMYO[31 - Math.clz32(left & -left)] as Daimyo).units) {
      const count = countWithFace(board, area, unit, face);
      if (count > 0) pieces.push([unit, count]);
    }
  return pieces;
};
