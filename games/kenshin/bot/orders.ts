import type { Hex } from '@gunbai/shared/hex';
import { NONE } from '../rules/state.ts';

/** What a search tells `general` to do differently. */
export interface Orders {
  /** By force, where it marches; its own hex to stay there. */
  readonly goals: ReadonlyMap<number, Hex>;
  /** A hex that nobody attacks or assaults, or NONE. */
  readonly spared: Hex;
}

let given: Orders | null = null;

/** Makes decisions under orders. */
export const withOrders = <T>(orders: Orders, decide: () => T): T => {
  const before = given;
  given = orders;
  try {
    return decide();
  } finally {
    given = before;
  }
};

/** The hex that the force is ordered to, or NONE. */
export const orderedGoal = (unit: number): Hex => given?.goals.get(unit) ?? NONE;

export const isSpared = (hex: Hex): boolean => given?.spared === hex;
