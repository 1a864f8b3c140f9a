import type { Hex } from '@gunbai/shared/hex';
import { useState } from 'react';
import type { MapAction } from '../types.ts';

/** The open hex, the actions and the lesson's subject it was opened for, and whether the reader opened it. */
interface OpenStackState {
  readonly hex: Hex | null;
  readonly actions: readonly MapAction[];
  readonly subject: object | null;
  readonly isUserOpened: boolean;
}

interface OpenStackOptions {
  /** The hex of the decision. It opens unless the reader has opened another. */
  readonly defaultHex: Hex | null;
  /** What a lesson talks about: a new subject opens again. */
  readonly subject: object | null;
  /** Hexes with a piece. */
  readonly occupiedHexes: ReadonlySet<Hex | null>;
  readonly onOpen: ((hex: Hex) => void) | undefined;
}

/** The hex open in the panel, and how to open another. */
export const useOpenStack = (actions: readonly MapAction[], { defaultHex, subject, occupiedHexes, onOpen }: OpenStackOptions) => {
  const [openStack, setOpenStack] = useState<OpenStackState>({ hex: null, actions, subject, isUserOpened: false });
  if (openStack.actions !== actions || openStack.subject !== subject)
    setOpenStack({ hex: defaultHex ?? openStack.hex, actions, subject, isUserOpened: false });
  const candidateHex = (openStack.actions === actions ? openStack.hex : null) ?? defaultHex ?? openStack.hex;
  return {
    // A hex that the reader did not open closes when it is empty.
    stackHex: candidateHex !== null && (openStack.isUserOpened || occupiedHexes.has(candidateHex)) ? candidateHex : null,
    isUserOpened: openStack.isUserOpened,
    openAt(hex: Hex): void {
      setOpenStack({ hex, actions, subject, isUserOpened: true });
      onOpen?.(hex);
    },
  };
};
