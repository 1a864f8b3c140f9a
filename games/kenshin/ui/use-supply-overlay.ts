import type { SeatId } from '@gunbai/engine';
import { useMemo, useState } from 'react';
import { sideOfSeat } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { houseAtHex, defaultSupplyHouse, housesInField, buildSupplyOverlay } from './supply-overlay.ts';
import type { SupplyOverlay } from './supply-overlay.ts';

/** The house whose supply is shown, or all houses of a side. */
type SupplySelection = number | 'all';

export interface SupplyControls {
  /** The houses to choose from, the most relevant first, and the selected one. */
  readonly houses: readonly number[];
  readonly selected: SupplySelection | null;
  readonly overlay: SupplyOverlay | null;
  select(supplied: SupplySelection | null): void;
  /** Called when a hex is opened. */
  openHex(hex: number): void;
}

/** State of the supply overlay: the selection and what it shows. */
export const useSupply = (board: GameState, seat: SeatId | null): SupplyControls => {
  const [requested, setRequested] = useState<SupplySelection | null>(null);
  const [lastOpened, setLastOpened] = useState<number | null>(null);
  const defaultHouse = useMemo(() => defaultSupplyHouse(board, lastOpened, seat), [board, lastOpened, seat]);
  const houses = useMemo(() => {
    const side = defaultHouse === null ? (seat === null ? 0 : Math.max(0, sideOfSeat(seat))) : (board.side[defaultHouse] as number);
    return housesInField(board, side, defaultHouse);
  }, [board, defaultHouse, seat]);
  // Opening another force switches the overlay to its house.
  const openHex = (hex: number): void => {
    setLastOpened(hex);
    const house = houseAtHex(board, hex);
    if (house !== null && typeof requested === 'number') setRequested(house);
  };
  // A house without forces in the field gives way to the first in the list.
  const selected = typeof requested === 'number' && !houses.includes(requested) ? (houses[0] ?? null) : requested;
  const overlay = useMemo(
    () => (selected === null ? null : buildSupplyOverlay(board, selected === 'all' ? houses : [selected])),
    [selected, houses, board],
  );
  return { houses, selected, overlay, select: setRequested, openHex };
};
