import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { directionFromKey, TARGET_SELECTOR, targetInDirection } from '../roving-tabindex.ts';
import type { ArrowDirection } from '../roving-tabindex.ts';
import type { ViewportStore } from './viewport-store.ts';

const PAN_STEP = 90;
export const ZOOM_STEP = 1.35;
/** How far from the edge of the window a target is moved when keys focus it. */
const FOCUS_MARGIN = 48;

/** Keys that a map handles itself. */
export interface ViewportKeyHandlers {
  /** Handles the arrow keys, where a map has its own cursor; returns whether it did. */
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

/** Zoom keys. */
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

/** The shift that brings an interval into a range. */
const shiftIntoRange = (near: number, far: number, min: number, max: number): number =>
  near < min + FOCUS_MARGIN ? min + FOCUS_MARGIN - near : far > max - FOCUS_MARGIN ? max - FOCUS_MARGIN - far : 0;

const bringIntoView = (field: Element, target: Element, store: ViewportStore): void => {
  const bounds = field.getBoundingClientRect();
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const dx = shiftIntoRange(left, right, bounds.left, bounds.right);
  const dy = shiftIntoRange(top, bottom, bounds.top, bounds.bottom);
  if (dx || dy) store.panBy(dx, dy);
};

/** Moves the focus to the next target in a direction and brings it into view. */
const moveFocus = (field: Element, from: EventTarget | null, direction: ArrowDirection, store: ViewportStore): void => {
  const start = from instanceof Element ? from.closest(TARGET_SELECTOR) : null;
  const next = targetInDirection(field, TARGET_SELECTOR, start, direction);
  next?.focus({ preventScroll: true });
  if (next) bringIntoView(field, next, store);
};

/** Handles a key on the map; returns whether it did. */
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

/** Makes the viewport focusable and handles its keys. Targets in it stay buttons of their own. */
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
