import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { directionFromKey, TARGET_SELECTOR, targetInDirection } from '../roving-tabindex.ts';
import type { ArrowDirection } from '../roving-tabindex.ts';
import type { ViewportStore } from './viewport-store.ts';

const PAN_STEP = 90;
export const ZOOM_STEP = 1.35;
/** How far from the rim of the window a target is brought that was led to by keys. */
const FOCUS_MARGIN = 48;

/** What a map does itself with some keys. */
export interface ViewportKeyHandlers {
  /** Takes over the arrow keys, where a map has a cursor of its own; true if it did. */
  readonly onArrow?: ((direction: ArrowDirection) => boolean) | undefined;
  readonly onEnter?: (() => void) | undefined;
  readonly onEscape?: (() => void) | undefined;
}

const PAN_OFFSETS: Readonly<Record<ArrowDirection, readonly [dx: number, dy: number]>> = {
  left: [PAN_STEP, 0],
  right: [-PAN_STEP, 0],
  up: [0, PAN_STEP],
  down: [0, -PAN_STEP],
};

/** Keys that enlarge, make small, and show all. */
const ZOOM_KEYS: Readonly<Record<string, (store: ViewportStore) => void>> = {
  '+': (store) => store.zoomBy(ZOOM_STEP),
  '=': (store) => store.zoomBy(ZOOM_STEP),
  '-': (store) => store.zoomBy(1 / ZOOM_STEP),
  _: (store) => store.zoomBy(1 / ZOOM_STEP),
  '0': (store) => store.fit(),
};

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

const isHandledElsewhere = ({ altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || isTyping(target);

/** How far something must move to lie between two rims. */
const shiftIntoRange = (near: number, far: number, min: number, max: number): number =>
  near < min + FOCUS_MARGIN ? min + FOCUS_MARGIN - near : far > max - FOCUS_MARGIN ? max - FOCUS_MARGIN - far : 0;

const bringIntoView = (field: Element, target: Element, store: ViewportStore): void => {
  const bounds = field.getBoundingClientRect();
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const dx = shiftIntoRange(left, right, bounds.left, bounds.right);
  const dy = shiftIntoRange(top, bottom, bounds.top, bounds.bottom);
  if (dx || dy) store.panBy(dx, dy);
};

/** An arrow leads from target to target, by where they lie; what it leads to comes into view. */
const moveFocus = (field: Element, from: EventTarget | null, direction: ArrowDirection, store: ViewportStore): void => {
  const start = from instanceof Element ? from.closest(TARGET_SELECTOR) : null;
  const next = targetInDirection(field, TARGET_SELECTOR, start, direction);
  next?.focus({ preventScroll: true });
  if (next) bringIntoView(field, next, store);
};

/** Does what a key means on a map; true if it means anything. */
const handleKey = (
  event: KeyboardEvent,
  field: Element,
  store: ViewportStore,
  { onArrow, onEnter, onEscape }: ViewportKeyHandlers,
): boolean => {
  const direction = directionFromKey(event.key);
  if (direction) {
    if (event.shiftKey) store.panBy(...PAN_OFFSETS[direction]);
    else if (!onArrow?.(direction)) moveFocus(field, event.target, direction, store);
    return true;
  }
  const zoom = ZOOM_KEYS[event.key];
  const handler = event.key === 'Enter' && event.target === field ? onEnter : event.key === 'Escape' ? onEscape : undefined;
  if (zoom) zoom(store);
  else handler?.();
  return zoom !== undefined || handler !== undefined;
};

/** Leads the keys to a map: its window takes the focus, so that they reach it; its targets are buttons of their own. */
export const useViewportKeys = (frame: RefObject<HTMLElement | null>, store: ViewportStore, handlers: ViewportKeyHandlers): void => {
  const latest = useRef({ store, keys: handlers });
  useEffect(() => {
    latest.current = { store, keys: handlers };
  });
  useEffect(() => {
    const field = frame.current;
    if (!field) return undefined;
    field.setAttribute('tabindex', '0');
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isHandledElsewhere(event)) return;
      if (handleKey(event, field, latest.current.store, latest.current.keys)) event.preventDefault();
    };
    const resetScroll = (): void => field.scrollTo(0, 0);
    field.addEventListener('keydown', onKeyDown);
    field.addEventListener('scroll', resetScroll);
    return () => {
      field.removeEventListener('keydown', onKeyDown);
      field.removeEventListener('scroll', resetScroll);
    };
  }, [frame]);
};
