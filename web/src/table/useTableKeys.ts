import { useMemo } from 'react';
import type { Asking } from './useAdvice.ts';
import type { Choosing } from './useChoosing.ts';
import { useKeys } from './useKeys.ts';
import type { Rooms } from './useRooms.ts';

/** The keys of the table; the sheet of keys lists them. */
export const useTableKeys = (rooms: Rooms, choosing: Choosing, advice: Asking | null, undo: () => void): void => {
  const { togglePanel, openSheet } = rooms;
  const { chosen, drop, commit } = choosing;
  const keys = useMemo(
    () => ({
      u: undo,
      ...(advice && !advice.isThinking ? { h: advice.ask } : {}),
      l: () => togglePanel('log'),
      c: () => togglePanel('choices'),
      r: () => togglePanel('rules'),
      '?': () => openSheet('keys'),
      ...(chosen ? { Escape: drop } : {}),
    }),
    [undo, drop, chosen, advice, togglePanel, openSheet],
  );
  useKeys(keys);
  useCommitByEnter(chosen !== null, commit);
};

const NO_KEYS = {};

/** Enter commits what was chosen, unless the focus is on something that Enter itself presses. */
const useCommitByEnter = (waits: boolean, commit: () => void): void => {
  const keys = useMemo(
    () => ({
      Enter: () => {
        const pressed = document.activeElement;
        if (pressed instanceof HTMLElement && pressed.matches('button, a, summary, [role=button]')) pressed.click();
        else commit();
      },
    }),
    [commit],
  );
  useKeys(waits ? keys : NO_KEYS);
};
