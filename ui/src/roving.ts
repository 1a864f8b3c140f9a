import { useEffect } from 'react';
import type { RefObject } from 'react';

export type Direction = 'left' | 'right' | 'up' | 'down';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export const directionOf = (key: string): Direction | null => {
  switch (key) {
    case 'ArrowLeft':
      return 'left';
    case 'ArrowRight':
      return 'right';
    case 'ArrowUp':
      return 'up';
    case 'ArrowDown':
      return 'down';
    default:
      return null;
  }
};

/** The number of the nearest spot that lies more that way than aside; straight on counts for more than near. */
export const nextSpot = (from: Spot, spots: readonly Spot[], direction: Direction): number | null => {
  let best: number | null = null;
  let bestCost = Infinity;
  for (const [index, spot] of spots.entries()) {
    const dx = spot.x - from.x;
    const dy = spot.y - from.y;
    const ahead = direction === 'left' ? -dx : direction === 'right' ? dx : direction === 'up' ? -dy : dy;
    const aside = Math.abs(direction === 'left' || direction === 'right' ? dy : dx);
    if (ahead < 1 || aside > ahead * 3) continue;
    const cost = ahead + aside * 2;
    if (cost < bestCost) {
      bestCost = cost;
      best = index;
    }
  }
  return best;
};

const middleOf = (element: Element): Spot => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** The target that an arrow key leads to from the one that has the focus (or from the middle of the field). */
export const targetTowards = (
  field: Element,
  selector: string,
  from: Element | null,
  direction: Direction,
): SVGElement | HTMLElement | null => {
  const targets = [...field.querySelectorAll<SVGElement | HTMLElement>(selector)].filter((one) => one !== from);
  const next = nextSpot(middleOf(from ?? field), targets.map(middleOf), direction);
  return next === null ? null : (targets[next] ?? null);
};

export const TARGET = '[data-target]';

/**
 * Makes a field of targets one stop of the Tab key; arrow keys move inside it, by where things lie.
 * Call it in the component that draws the field: after each drawing exactly one target can be reached by Tab.
 */
export const useRoving = (field: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const targets = [...(field.current?.querySelectorAll<HTMLElement>(TARGET) ?? [])];
    const focused = targets.find((one) => one === document.activeElement);
    const stop = focused ?? targets.find(({ dataset }) => dataset['state'] === 'lit') ?? targets[0];
    for (const one of targets) one.tabIndex = one === stop ? 0 : -1;
  });
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent): void => {
      const direction = directionOf(event.key);
      const from = event.target instanceof Element ? event.target.closest(TARGET) : null;
      if (!direction || !from || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const next = targetTowards(element, TARGET, from, direction);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    const onFocus = (event: FocusEvent): void => {
      if (!(event.target instanceof Element) || !event.target.matches(TARGET)) return;
      for (const one of element.querySelectorAll<HTMLElement>(TARGET)) one.tabIndex = one === event.target ? 0 : -1;
    };
    element.addEventListener('keydown', onKey);
    element.addEventListener('focusin', onFocus);
    return () => {
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('focusin', onFocus);
    };
  }, [field]);
};
