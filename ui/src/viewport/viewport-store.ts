import { createContext, useContext } from 'react';

/** Position of the drawing in its window: scaled by `k`, then shifted by (x, y). */
export interface ViewTransform {
  readonly x: number;
  readonly y: number;
  readonly k: number;
  /** Size of the window. */
  readonly width: number;
  readonly height: number;
}

/** Pan and zoom live outside React, so a gesture renders nothing. */
export interface ViewportStore {
  getTransform(): ViewTransform;
  subscribe(listener: () => void): () => void;
  /** Centres a point of the drawing. */
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

/** The largest scale that shows the whole drawing, centred. */
export const fitTransform = (
  width: number,
  height: number,
  drawing: { width: number; height: number },
): Pick<ViewTransform, 'x' | 'y' | 'k'> => {
  const k = Math.min(width / drawing.width, height / drawing.height) || 1;
  return { k, x: (width - drawing.width * k) / 2, y: (height - drawing.height * k) / 2 };
};

/** Share of a drawing that may overflow the window while it still counts as in view. */
const OVERFLOW_TOLERANCE = 0.03;

/** Below this scale nothing is legible; on a small window, nothing can be tapped. */
const MIN_SCALE = 0.3;
const MIN_TOUCH_SCALE = 0.5;
const SMALL_WINDOW_WIDTH = 600;
export const isSmallWindow = ({ width }: Pick<ViewTransform, 'width'>): boolean => width > 0 && width < SMALL_WINDOW_WIDTH;

/** A rectangle of the drawing. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Whether (nearly) the whole box is in view. */
export const isBoxInView = ({ x, y, k, width, height }: ViewTransform, box: Box): boolean => {
  const isWithin = (from: number, window: number, size: number): boolean =>
    from >= -size * OVERFLOW_TOLERANCE && from + size <= window + size * OVERFLOW_TOLERANCE;
  return isWithin(x + box.x * k, width, box.width * k) && isWithin(y + box.y * k, height, box.height * k);
};

/** The initial transform: the whole box, or, if that would be too small, the box enlarged beyond the window. */
export const initialTransform = (width: number, height: number, box: Box): Pick<ViewTransform, 'x' | 'y' | 'k'> => {
  const fitScale = Math.min(width / box.width, height / box.height) || 1;
  const minScale = isSmallWindow({ width }) ? MIN_TOUCH_SCALE : MIN_SCALE;
  const k = fitScale >= minScale ? fitScale : Math.min(Math.max(width / box.width, height / box.height), 0.75);
  return { k, x: width / 2 - (box.x + box.width / 2) * k, y: height / 2 - (box.y + box.height / 2) * k };
};

/** Share of the window that may stay empty next to the drawing; more on a small window, whose overlays hide its sides. */
const EMPTY_MARGIN = { small: 0.25, large: 0.06 };

/** The transform that centres a point, as far as that leaves little of the window empty. */
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
