import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { directionOf, TARGET, targetTowards } from './roving.ts';
import type { Direction } from './roving.ts';
import type { ViewportStore } from './viewport-store.ts';

const PAN_STEP = 90;
export const ZOOM_STEP = 1.35;
/** How far from the rim of the window a target is brought that was led to by keys. */
const EDGE = 48;

/** What a map does itself with some keys. */
export interface MapKeys {
  /** Takes over the arrow keys, where a map has a cursor of its own; true if it did. */
  readonly onArrow?: ((direction: Direction) => boolean) | undefined;
  readonly onEnter?: (() => void) | undefined;
  readonly onEscape?: (() => void) | undefined;
}

const PANS: Readonly<Record<Direction, readonly [dx: number, dy: number]>> = {
  left: [PAN_STEP, 0],
  right: [-PAN_STEP, 0],
  up: [0, PAN_STEP],
  down: [0, -PAN_STEP],
};

/** Keys that enlarge, make small, and show all. */
const ZOOMS: Readonly<Record<string, (store: ViewportStore) => void>> = {
  '+': (store) => store.zoomBy(ZOOM_STEP),
  '=': (store) => store.zoomBy(ZOOM_STEP),
  '-': (store) => store.zoomBy(1 / ZOOM_STEP),
  _: (store) => store.zoomBy(1 / ZOOM_STEP),
  '0': (store) => store.fit(),
};

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

const isForOthers = ({ altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean => altKey || ctrlKey || metaKey || isTyping(target);

/** How far something must move to lie between two rims. */
const inwards = (near: number, far: number, least: number, most: number): number =>
  near < least + EDGE ? least + EDGE - near : far > most - EDGE ? most - EDGE - far : 0;

const bringIntoView = (field: Element, target: Element, store: ViewportStore): void => {
  const rim = field.getBoundingClientRect();
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const dx = inwards(left, right, rim.left, rim.right);
  const dy = inwards(top, bottom, rim.top, rim.bottom);
  if (dx || dy) store.panBy(dx, dy);
};

/** An arrow leads from target to target, by where they lie; what it leads to comes into view. */
const goTowards = (field: Element, from: EventTarget | null, direction: Direction, store: ViewportStore): void => {
  const start = from instanceof Element ? from.closest(TARGET) : null;
  const next = targetTowards(field, TARGET, start, direction);
  next?.focus({ preventScroll: true });
  if (next) bringIntoView(field, next, store);
};

/** Does what a key means on a map; true if it means anything. */
const press = (event: KeyboardEvent, field: Element, store: ViewportStore, { onArrow, onEnter, onEscape }: MapKeys): boolean => {
  const direction = directionOf(event.key);
  if (direction) {
    if (event.shiftKey) store.panBy(...PANS[direction]);
    else if (!onArrow?.(direction)) goTowards(field, event.target, direction, store);
    return true;
  }
  const zoom = ZOOMS[event.key];
  const own = event.key === 'Enter' && event.target === field ? onEnter : event.key === 'Escape' ? onEscape : undefined;
  if (zoom) zoom(store);
  else own?.();
  return zoom !== undefined || own !== undefined;
};

/** Leads the keys to a map: its window takes the focus, so that they reach it; its targets are buttons of their own. */
export const useMapKeys = (frame: RefObject<HTMLElement | null>, store: ViewportStore, keys: MapKeys): void => {
  const latest = useRef({ store, keys });
  useEffect(() => {
    latest.current = { store, keys };
  });
  useEffect(() => {
    const field = frame.current;
    if (!field) return undefined;
    field.setAttribute('tabindex', '0');
    const listen = (event: KeyboardEvent): void => {
      if (isForOthers(event)) return;
      if (press(event, field, latest.current.store, latest.current.keys)) event.preventDefault();
    };
    const stay = (): void => field.scrollTo(0, 0);
    field.addEventListener('keydown', listen);
    field.addEventListener('scroll', stay);
    return () => {
      field.removeEventListener('keydown', listen);
      field.removeEventListener('scroll', stay);
    };
  }, [frame]);
};
