import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { Point } from './point.ts';

export type ArrowDirection = 'left' | 'right' | 'up' | 'down';

export const directionFromKey = (key: string): ArrowDirection | null => {
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

/** Index of the nearest point in a direction. Sideways distance counts double. */
export const nearestInDirection = (from: Point, points: readonly Point[], direction: ArrowDirection): number | null => {
  let best: number | null = null;
  let bestCost = Infinity;
  for (const [index, point] of points.entries()) {
    const dx = point.x - from.x;
    const dy = point.y - from.y;
    const ahead = direction === 'left' ? -dx : direction === 'right' ? dx : direction === 'up' ? -dy : dy;
    const sideways = Math.abs(direction === 'left' || direction === 'right' ? dy : dx);
    if (ahead < 1 || sideways > ahead * 3) continue;
    const cost = ahead + sideways * 2;
    if (cost < bestCost) {
      bestCost = cost;
      best = index;
    }
  }
  return best;
};

const elementCentre = (element: Element): Point => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** The target in a direction from the focused one, or from the centre of the field. */
export const targetInDirection = (
  field: Element,
  selector: string,
  from: Element | null,
  direction: ArrowDirection,
): SVGElement | HTMLElement | null => {
  const targets = [...field.querySelectorAll<SVGElement | HTMLElement>(selector)].filter((target) => target !== from);
  const next = nearestInDirection(elementCentre(from ?? field), targets.map(elementCentre), direction);
  return next === null ? null : (targets[next] ?? null);
};

export const TARGET_SELECTOR = '[data-target]';

/**
 * Makes a field of targets one Tab stop; arrow keys move between targets by position.
 * Call it in the component that renders the field: every render leaves exactly one target in the Tab order.
 */
export const useRovingTabindex = (fieldRef: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const targets = [...(fieldRef.current?.querySelectorAll<HTMLElement>(TARGET_SELECTOR) ?? [])];
    const focused = targets.find((target) => target === document.activeElement);
    const tabStop = focused ?? targets.find(({ dataset }) => dataset['state'] === 'selectable') ?? targets[0];
    for (const target of targets) target.tabIndex = target === tabStop ? 0 : -1;
  });
  useEffect(() => {
    const element = fieldRef.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent): void => {
      const direction = directionFromKey(event.key);
      const from = event.target instanceof Element ? event.target.closest(TARGET_SELECTOR) : null;
      if (!direction || !from || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const next = targetInDirection(element, TARGET_SELECTOR, from, direction);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    const onFocus = (event: FocusEvent): void => {
      if (!(event.target instanceof Element) || !event.target.matches(TARGET_SELECTOR)) return;
      for (const target of element.querySelectorAll<HTMLElement>(TARGET_SELECTOR)) target.tabIndex = target === event.target ? 0 : -1;
    };
    element.addEventListener('keydown', onKey);
    element.addEventListener('focusin', onFocus);
    return () => {
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('focusin', onFocus);
    };
  }, [fieldRef]);
};
