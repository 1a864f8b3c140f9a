import { createContext, useContext } from 'react';

/** Where the drawing lies in its window: shifted by (x, y) after it was enlarged k times. */
export interface ViewTransform {
  readonly x: number;
  readonly y: number;
  readonly k: number;
  /** The window's own size. */
  readonly width: number;
  readonly height: number;
}

/** Pan and zoom live outside React, so that a gesture draws nothing anew. */
export interface ViewportStore {
  getTransform(): ViewTransform;
  subscribe(listener: () => void): () => void;
  /** Brings a place of the drawing into the middle. */
  centreOn(x: number, y: number, k?: number): void;
  zoomBy(factor: number): void;
  panBy(dx: number, dy: number): void;
  fit(): void;
}

export const createTransformStore = (): {
  current: ViewTransform;
  set(transform: ViewTransform): void;
  subscribe(listener: () => void): () => void;
} => {
  const listeners = new Set<() => void>();
  return {
    current: { x: 0, y: 0, k: 1, width: 0, height: 0 },
    set(transform) {
      this.current = transform;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export const ViewportContext = createContext<ViewportStore | null>(null);

export const useViewport = (): ViewportStore | null => useContext(ViewportContext);

/** The greatest enlargement at which the whole drawing shows, and where it then lies. */
export const fitTransform = (
  width: number,
  height: number,
  drawing: { width: number; height: number },
): Pick<ViewTransform, 'x' | 'y' | 'k'> => {
  const k = Math.min(width / drawing.width, height / drawing.height) || 1;
  return { k, x: (width - drawing.width * k) / 2, y: (height - drawing.height * k) / 2 };
};

/** How much of a drawing may lie beyond the edges of its window where all of it is in view. */
const OVERFLOW_TOLERANCE = 0.03;

/** Whether all of a drawing is in view, or hardly any of it is not. */
export const isDrawingInView = ({ x, y, k, width, height }: ViewTransform, drawing: { width: number; height: number }): boolean => {
  const isWithin = (from: number, window: number, size: number): boolean =>
    from >= -size * OVERFLOW_TOLERANCE && from + size <= window + size * OVERFLOW_TOLERANCE;
  return isWithin(x, width, drawing.width * k) && isWithin(y, height, drawing.height * k);
};

/** Below this nothing on a map can be read; on a small window, nothing can be touched. */
const MIN_SCALE = 0.3;
const MIN_TOUCH_SCALE = 0.5;
const SMALL_WINDOW_WIDTH = 600;
export const isSmallWindow = ({ width }: Pick<ViewTransform, 'width'>): boolean => width > 0 && width < SMALL_WINDOW_WIDTH;

/** A part of a drawing. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How it lies at first: the part that matters whole; but where that would be too small, it fills the window and goes beyond it. */
export const initialTransform = (width: number, height: number, box: Box): Pick<ViewTransform, 'x' | 'y' | 'k'> => {
  const fitScale = Math.min(width / box.width, height / box.height) || 1;
  const minScale = isSmallWindow({ width }) ? MIN_TOUCH_SCALE : MIN_SCALE;
  const k = fitScale >= minScale ? fitScale : Math.min(Math.max(width / box.width, height / box.height), 0.75);
  return { k, x: width / 2 - (box.x + box.width / 2) * k, y: height / 2 - (box.y + box.height / 2) * k };
};

/** How much of the window may lie empty beyond an edge of the drawing; more of a small one, since what lies over it hides its sides. */
const EMPTY_MARGIN = { small: 0.25, large: 0.06 };

/** How it lies with a place in the middle, or as near to it as leaves hardly any of the window empty. */
export const centredTransform = (
  { width, height }: Pick<ViewTransform, 'width' | 'height'>,
  drawing: { width: number; height: number },
  { x, y }: { readonly x: number; readonly y: number },
  k: number,
): Pick<ViewTransform, 'x' | 'y' | 'k'> => {
  const margin = EMPTY_MARGIN[isSmallWindow({ width }) ? 'small' : 'large'];
  const alignAxis = (window: number, size: number, target: number): number => {
    const slack = window * margin;
    const minOffset = window - size - slack;
    return minOffset > slack ? (window - size) / 2 : Math.min(Math.max(window / 2 - target, minOffset), slack);
  };
  return { k, x: alignAxis(width, drawing.width * k, x * k), y: alignAxis(height, drawing.height * k, y * k) };
};
