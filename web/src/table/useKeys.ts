import { useEffect } from 'react';

const TYPING = 'input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, [contenteditable]';

/** Where arrows have a meaning of their own. */
const OWN_ARROWS = 'input, [role=log], .stage *, .table-panel';

/** Keys that work anywhere on a page, except while something is typed or a sheet lies over it. */
export const useKeys = (keys: Readonly<Record<string, () => void>>): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && (event.target.closest(TYPING) || event.target.closest('dialog, [role=dialog]'))) return;
      if (event.key.startsWith('Arrow') && event.target instanceof Element && event.target.closest(OWN_ARROWS)) return;
      const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [keys]);
};
