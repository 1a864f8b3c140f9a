import type { SeatId } from '@gunbai/engine';
import { useMemo, useState } from 'react';
import { sideOfSeat } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { houseAtHex, houseOfConcern, housesInField, supplyOf } from './supply.ts';
import type { SupplyShown } from './supply.ts';

/** A house whose supply is shown, or all of a side. */
export type Supplied = number | 'all';

export interface SupplyWished {
  /** The houses whose supply can be shown, the one that matters now first; and whose is. */
  readonly houses: readonly number[];
  readonly supplied: Supplied | null;
  readonly net: SupplyShown | null;
  show(supplied: Supplied | null): void;
  /** The reader opens what stands in a hex. */
  look(hex: number): void;
}

/** Whose supply a reader wants to see, and what there is to see of it. */
export const useSupply = (board: Board, seat: SeatId | null): SupplyWished => {
  const [wanted, setWanted] = useState<Supplied | null>(null);
  const [looked, setLooked] = useState<number | null>(null);
  const concern = useMemo(() => houseOfConcern(board, looked, seat), [board, looked, seat]);
  const houses = useMemo(() => {
    const side = concern === null ? (seat === null ? 0 : Math.max(0, sideOfSeat(seat))) : (board.side[concern] as number);
    return housesInField(board, side, concern);
  }, [board, concern, seat]);
  // Whoever has supply shown and opens another force sees that one's.
  const look = (hex: number): void => {
    setLooked(hex);
    const house = houseAtHex(board, hex);
    if (house !== null && typeof wanted === 'number') setWanted(house);
  };
  // A house that has left the field gives way to the first that is there.
  const supplied = typeof wanted === 'number' && !houses.includes(wanted) ? (houses[0] ?? null) : wanted;
  const net = useMemo(
    () => (supplied === null ? null : supplyOf(board, supplied === 'all' ? houses : [supplied])),
    [supplied, houses, board],
  );
  return { houses, supplied, net, show: setWanted, look };
};
