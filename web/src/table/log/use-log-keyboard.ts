import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

const buttonsIn = (element: Element | null | undefined): readonly HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>('button') ?? []),
];

/** The button of a row that is horizontally nearest to a button above or below. */
const nearestButton = (row: Element, from: Element): HTMLElement | undefined => {
  const middle = (one: Element): number => {
    const { left, width } = one.getBoundingClientRect();
    return left + width / 2;
  };
  const distance = (one: Element): number => Math.abs(middle(one) - middle(from));
  return buttonsIn(row).reduce<HTMLElement | undefined>((best, one) => (best && distance(best) <= distance(one) ? best : one), undefined);
};

/** The nearest button in the next row with any button, before or after this one. */
const buttonInNextRow = (from: Element, sibling: 'previousElementSibling' | 'nextElementSibling'): HTMLElement | undefined => {
  let row = from.closest('li')?.[sibling];
  while (row && buttonsIn(row).length === 0) row = row[sibling];
  return row ? nearestButton(row, from) : undefined;
};

const nextFocusTarget = (key: string, list: Element, from: HTMLElement): HTMLElement | undefined => {
  const all = buttonsIn(list);
  switch (key) {
    case 'ArrowLeft':
      return all[all.indexOf(from) - 1];
    case 'ArrowRight':
      return all[all.indexOf(from) + 1];
    case 'ArrowUp':
      return buttonInNextRow(from, 'previousElementSibling');
    case 'ArrowDown':
      return buttonInNextRow(from, 'nextElementSibling');
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default:
      return undefined;
  }
};

/**
 * Makes the log one Tab stop, the newest name first. Left and right move between names, up and down between rows.
 */
export const useLogKeyboard = (list: RefObject<HTMLElement | null>): void => {
  const tabStop = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const all = buttonsIn(list.current);
    if (!tabStop.current?.isConnected) tabStop.current = all.at(-1) ?? null;
    for (const one of all) one.tabIndex = one === tabStop.current ? 0 : -1;
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement) || target === tabStop.current) return;
      if (tabStop.current) tabStop.current.tabIndex = -1;
      tabStop.current = target;
      target.tabIndex = 0;
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof HTMLElement)) return;
      const next = nextFocusTarget(event.key, element, event.target);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener('focusin', onFocus);
    element.addEventListener('keydown', onKey);
    return () => {
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('keydown', onKey);
    };
  }, [list]);
};
