import type { Hex } from '@gunbai/kits/hex';
import { useState } from 'react';
import type { MapOffer } from './war-table.tsx';

/** The hex whose stack is open, since which offers, and whether the reader asked for it. */
interface Looking {
  readonly hex: Hex | null;
  readonly of: readonly MapOffer[];
  readonly isAsked: boolean;
}

export interface LookingWish {
  /** The hex that the decision is about: it is opened unless the reader has asked for another since. */
  readonly opened: Hex | null;
  /** Hexes in which anything stands. */
  readonly occupied: ReadonlySet<Hex | null>;
  readonly onLook: ((hex: Hex) => void) | undefined;
}

/** Which hex is open in the panel, whether the reader asked for it, and how to open another. */
export const useLooking = (offers: readonly MapOffer[], { opened, occupied, onLook }: LookingWish) => {
  const [looking, setLooking] = useState<Looking>({ hex: null, of: offers, isAsked: false });
  if (looking.of !== offers) setLooking({ hex: opened ?? looking.hex, of: offers, isAsked: false });
  const wished = (looking.of === offers ? looking.hex : null) ?? opened ?? looking.hex;
  return {
    // A hex that the reader did not ask for closes when the last has left it.
    looked: wished !== null && (looking.isAsked || occupied.has(wished)) ? wished : null,
    isAsked: looking.isAsked,
    look(hex: Hex): void {
      setLooking({ hex, of: offers, isAsked: true });
      onLook?.(hex);
    },
  };
};
