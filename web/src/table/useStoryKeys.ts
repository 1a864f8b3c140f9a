import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

const buttonsIn = (element: Element | null | undefined): readonly HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>('button') ?? []),
];

/** The button of a line that lies nearest to one above or below it. */
const nearestIn = (line: Element, from: Element): HTMLElement | undefined => {
  const middle = (one: Element): number => {
    const { left, width } = one.getBoundingClientRect();
    return left + width / 2;
  };
  const aside = (one: Element): number => Math.abs(middle(one) - middle(from));
  return buttonsIn(line).reduce<HTMLElement | undefined>((best, one) => (best && aside(best) <= aside(one) ? best : one), undefined);
};

/** The next line before or after that one in which anything can be pressed, and there what lies nearest. */
const inNextLine = (from: Element, way: 'previousElementSibling' | 'nextElementSibling'): HTMLElement | undefined => {
  let line = from.closest('li')?.[way];
  while (line && buttonsIn(line).length === 0) line = line[way];
  return line ? nearestIn(line, from) : undefined;
};

const nextFor = (key: string, list: Element, from: HTMLElement): HTMLElement | undefined => {
  const all = buttonsIn(list);
  switch (key) {
    case 'ArrowLeft':
      return all[all.indexOf(from) - 1];
    case 'ArrowRight':
      return all[all.indexOf(from) + 1];
    case 'ArrowUp':
      return inNextLine(from, 'previousElementSibling');
    case 'ArrowDown':
      return inNextLine(from, 'nextElementSibling');
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default:
      return undefined;
  }
};

/**
 * Makes a list of lines with names one stop of the Tab key, the newest name first; arrows lead on: left and right from name to
 * name, up and down from line to line.
 */
export const useStoryKeys = (list: RefObject<HTMLElement | null>): void => {
  const stop = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const all = buttonsIn(list.current);
    if (!stop.current?.isConnected) stop.current = all.at(-1) ?? null;
    for (const one of all) one.tabIndex = one === stop.current ? 0 : -1;
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement) || target === stop.current) return;
      if (stop.current) stop.current.tabIndex = -1;
      stop.current = target;
      target.tabIndex = 0;
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof HTMLElement)) return;
      const next = nextFor(event.key, element, event.target);
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
