import type { SeatId } from '@gunbai/engine';
import { useMemo, useState } from 'react';
import { sideOfSeat } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { houseAtHex, defaultSupplyHouse, housesInField, buildSupplyOverlay } from './supply-overlay.ts';
import type { SupplyOverlay } from './supply-overlay.ts';

/** A house whose supply is shown, or all of a side. */
export type SupplySelection = number | 'all';

export interface SupplyControls {
  /** The houses whose supply can be shown, the one that matters now first; and whose is. */
  readonly houses: readonly number[];
  readonly selected: SupplySelection | null;
  readonly overlay: SupplyOverlay | null;
  select(supplied: SupplySelection | null): void;
  /** The reader opens what stands in a hex. */
  openHex(hex: number): void;
}

/** Whose supply a reader wants to see, and what there is to see of it. */
export const useSupply = (board: GameState, seat: SeatId | null): SupplyControls => {
  const [requested, setRequested] = useState<SupplySelection | null>(null);
  const [lastOpened, setLastOpened] = useState<number | null>(null);
  const defaultHouse = useMemo(() => defaultSupplyHouse(board, lastOpened, seat), [board, lastOpened, seat]);
  const houses = useMemo(() => {
    const side = defaultHouse === null ? (seat === null ? 0 : Math.max(0, sideOfSeat(seat))) : (board.side[defaultHouse] as number);
    return housesInField(board, side, defaultHouse);
  }, [board, defaultHouse, seat]);
  // Whoever has supply shown and opens another force sees that one's.
  const openHex = (hex: number): void => {
    setLastOpened(hex);
    const house = houseAtHex(board, hex);
    if (house !== null && typeof requested === 'number') setRequested(house);
  };
  // A house that has left the field gives way to the first that is there.
  const selected = typeof requested === 'number' && !houses.includes(requested) ? (houses[0] ?? null) : requested;
  const overlay = useMemo(
    () => (selected === null ? null : buildSupplyOverlay(board, selected === 'all' ? houses : [selected])),
    [selected, houses, board],
  );
  return { houses, selected, overlay, select: setRequested, openHex };
};
