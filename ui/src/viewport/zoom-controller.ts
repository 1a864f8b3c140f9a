import { select } from 'd3-selection';
import { zoom, zoomIdentity } from 'd3-zoom';
import type { D3ZoomEvent } from 'd3-zoom';
import { zoomLevelAt } from '../label-layout.ts';
import type { Point } from '../roving-tabindex.ts';
import { centredTransform, createTransformStore, fitTransform, initialTransform } from './viewport-store.ts';
import type { Box, ViewTransform, ViewportStore } from './viewport-store.ts';

type Gesture = D3ZoomEvent<HTMLDivElement, unknown>;

/** How far a mouse may slip between pressing and letting go for a click, in pixels. */
const CLICK_TOLERANCE = 6;
const ANIMATION_MS = 260;

/**
 * Tells the style sheet how near the reader is, after a gesture: small lettering shows only from near. The style of everything
 * drawn hangs on it, so it is said only where it has changed.
 */
const updateZoomLevel = ({ dataset, style }: SVGSVGElement, k: number): void => {
  const zoomLevel = zoomLevelAt(k);
  const scale = k.toFixed(3);
  if (dataset['zoom'] !== zoomLevel) dataset['zoom'] = zoomLevel;
  if (style.getPropertyValue('--zoom-scale') !== scale) style.setProperty('--zoom-scale', scale);
};

/** Whether a mouse has been dragged so far that no click can come of it. */
const isDragged = (from: Point, { sourceEvent }: Gesture): boolean =>
  sourceEvent instanceof MouseEvent &&
  sourceEvent.type === 'mousemove' &&
  Math.hypot(sourceEvent.x - from.x, sourceEvent.y - from.y) > CLICK_TOLERANCE;

interface ZoomOptions {
  readonly width: number;
  readonly height: number;
  /** How far it can be enlarged. */
  readonly maxScale: number;
}

/** A drawing that is moved in its window: by a CSS transform of the SVG, so that nothing is drawn anew. */
export class ZoomController implements ViewportStore {
  private readonly options: ZoomOptions;
  private readonly transformStore = createTransformStore();
  private readonly behaviour = zoom<HTMLDivElement, unknown>().clickDistance(CLICK_TOLERANCE);
  private frame: HTMLDivElement | null = null;
  private svg: SVGSVGElement | null = null;
  private initialBox: Box | undefined;
  private isAnimated = true;
  /** How it lay when it was opened. */
  private startTransform: ViewTransform | null = null;
  private pressPoint: Point = { x: 0, y: 0 };

  constructor(options: ZoomOptions) {
    this.options = options;
  }

  readonly getTransform = (): ViewTransform => this.transformStore.current;

  readonly subscribe: ViewportStore['subscribe'] = (listener) => this.transformStore.subscribe(listener);

  readonly centreOn: ViewportStore['centreOn'] = (x, y, k = this.transformStore.current.k) =>
    this.animate(() => this.applyTransform(centredTransform(this.transformStore.current, this.options, { x, y }, k)));

  readonly zoomBy = (factor: number): void =>
    this.animate((frame) => {
      select(frame).call(this.behaviour.scaleBy, factor);
    });

  readonly panBy = (dx: number, dy: number): void =>
    this.animate((frame) => {
      const { k } = this.transformStore.current;
      select(frame).call(this.behaviour.translateBy, dx / k, dy / k);
    });

  readonly fit = (): void =>
    this.animate(() =>
      this.applyTransform(fitTransform(this.transformStore.current.width, this.transformStore.current.height, this.options)),
    );

  private applyTransform({ x, y, k }: Pick<ViewTransform, 'x' | 'y' | 'k'>): void {
    if (this.frame) select(this.frame).call(this.behaviour.transform, zoomIdentity.translate(x, y).scale(k));
  }

  private animate(change: (frame: HTMLDivElement) => void): void {
    const { frame, svg } = this;
    if (svg && this.isAnimated) {
      svg.dataset['animating'] = '';
      setTimeout(() => delete svg.dataset['animating'], ANIMATION_MS);
    }
    if (frame) change(frame);
  }

  /** Whether it glides to where it is moved by keys or buttons. */
  setAnimated(isAnimated: boolean): void {
    this.isAnimated = isAnimated;
  }

  /** Takes the window, the drawing in it, and the part that is shown at first (all of it, if not given); gives the way to let them go. */
  attach(frame: HTMLDivElement, svg: SVGSVGElement, initialBox: Box | undefined): () => void {
    this.frame = frame;
    this.svg = svg;
    this.initialBox = initialBox;
    this.behaviour
      .on('start', (event: Gesture) => this.onZoomStart(event))
      .on('zoom', (event: Gesture) => this.onZoom(frame, svg, event))
      .on('end', () => this.onZoomEnd(frame, svg));
    select(frame).call(this.behaviour).on('dblclick.zoom', null);
    this.updateSize(frame);
    updateZoomLevel(svg, this.transformStore.current.k);
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => this.updateSize(frame));
    observer?.observe(frame);
    return () => {
      observer?.disconnect();
      select(frame).on('.zoom', null);
      this.frame = null;
      this.svg = null;
    };
  }

  private onZoomStart({ sourceEvent }: Gesture): void {
    if (sourceEvent instanceof MouseEvent) this.pressPoint = { x: sourceEvent.x, y: sourceEvent.y };
  }

  private onZoom(frame: HTMLDivElement, { style }: SVGSVGElement, event: Gesture): void {
    const { x, y, k } = event.transform;
    // Not before it moves: a click would have the whole map drawn twice.
    style.willChange = 'transform';
    style.transform = `translate(${x}px, ${y}px) scale(${k})`;
    if (isDragged(this.pressPoint, event)) frame.dataset['dragged'] = '';
    this.transformStore.set({ ...this.transformStore.current, x, y, k });
  }

  private onZoomEnd(frame: HTMLDivElement, svg: SVGSVGElement): void {
    // A lasting will-change keeps the old raster and blurs what was enlarged.
    svg.style.willChange = '';
    delete frame.dataset['dragged'];
    updateZoomLevel(svg, this.transformStore.current.k);
  }

  private updateSize(frame: HTMLDivElement): void {
    const { width, height } = this.options;
    const w = frame.clientWidth || width;
    const h = frame.clientHeight || height;
    const before = this.transformStore.current;
    this.transformStore.set({ ...before, width: w, height: h });
    this.updateLimits(w, h);
    if (before.width === 0 || before === this.startTransform) {
      // Until the reader moves it, it lies as it would in a window of this size.
      this.applyTransform(initialTransform(w, h, this.initialBox ?? { x: 0, y: 0, width, height }));
      this.startTransform = this.transformStore.current;
    } else if (before.width !== w || before.height !== h) {
      // Otherwise what was in the middle stays there.
      select(frame).call(this.behaviour.translateBy, (w - before.width) / 2 / before.k, (h - before.height) / 2 / before.k);
    }
  }

  /** How far it can be moved and enlarged in a window of this size. */
  private updateLimits(w: number, h: number): void {
    const { width, height, maxScale } = this.options;
    const fitScale = fitTransform(w, h, this.options).k;
    this.behaviour
      .extent([
        [0, 0],
        [w, h],
      ])
      .scaleExtent([fitScale * 0.85, Math.max(maxScale, fitScale * 2)])
      .translateExtent([
        [-width * 0.25, -height * 0.25],
        [width * 1.25, height * 1.25],
      ]);
  }
}
