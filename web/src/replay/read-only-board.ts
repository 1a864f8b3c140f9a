import type { BoardProps } from '@gunbai/ui';

/** The props of a board that shows a position and offers no choice. */
export const READ_ONLY_BOARD = {
  actingSeat: null,
  allowed: [],
  pendingAction: null,
  choose: () => undefined,
  refusalFor: () => null,
  explain: () => [],
  showMessage: () => undefined,
  isAdviceAllowed: true,
} satisfies Partial<BoardProps<unknown>>;
