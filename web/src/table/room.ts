/** Whether there is room for a panel beside the board. */
export const isRoomy = (): boolean => globalThis.matchMedia?.('(min-width: 62rem)').matches ?? true;
