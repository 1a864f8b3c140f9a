import type { Hex } from '@gunbai/shared/hex';
import { useState } from 'react';
import type { MapAction } from '../types.ts';

/** The hex whose stack is open, since which offers, and whether the reader asked for it. */
interface OpenStackState {
  readonly hex: Hex | null;
  readonly actions: readonly MapAction[];
  readonly isUserOpened: boolean;
}

interface OpenStackOptions {
  /** The hex that the decision is about: it is opened unless the reader has asked for another since. */
  readonly defaultHex: Hex | null;
  /** Hexes in which anything stands. */
  readonly occupiedHexes: ReadonlySet<Hex | null>;
  readonly onOpen: ((hex: Hex) => void) | undefined;
}

/** Which hex is open in the panel, whether the reader asked for it, and how to open another. */
export const useOpenStack = (actions: readonly MapAction[], { defaultHex, occupiedHexes, onOpen }: OpenStackOptions) => {
  const [openStack, setOpenStack] = useState<OpenStackState>({ hex: null, actions, isUserOpened: false });
  if (openStack.actions !== actions) setOpenStack({ hex: defaultHex ?? openStack.hex, actions, isUserOpened: false });
  const candidateHex = (openStack.actions === actions ? openStack.hex : null) ?? defaultHex ?? openStack.hex;
  return {
    // A hex that the reader did not ask for closes when the last has left it.
    stackHex: candidateHex !== null && (openStack.isUserOpened || occupiedHexes.has(candidateHex)) ? candidateHex : null,
    isUserOpened: openStack.isUserOpened,
    openAt(hex: Hex): void {
      setOpenStack({ hex, actions, isUserOpened: true });
      onOpen?.(hex);
    },
  };
};
