import { useEffect } from 'react';

const TEXT_FIELDS = 'input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, [contenteditable]';

/** Elements that handle arrow keys themselves. */
const ARROW_KEY_OWNERS = 'input, [role=log], .board-stage *, .table-panel';

/** Page-wide keys, except while typing or while a dialog is open. */
export const useKeyBindings = (keys: Readonly<Record<string, () => void>>): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && (event.target.closest(TEXT_FIELDS) || event.target.closest('dialog, [role=dialog]'))) return;
      if (event.key.startsWith('Arrow') && event.target instanceof Element && event.target.closest(ARROW_KEY_OWNERS)) return;
      const handler = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [keys]);
};
