import { select } from 'd3-selection';
import { zoom, zoomIdentity } from 'd3-zoom';
import type { D3ZoomEvent } from 'd3-zoom';
import { zoomLevelAt } from '../label-layout.ts';
import type { Point } from '../point.ts';
import { centredTransform, createTransformStore, fitTransform, initialTransform } from './viewport-store.ts';
import type { Box, ViewTransform, ViewportStore } from './viewport-store.ts';

type Gesture = D3ZoomEvent<HTMLDivElement, unknown>;

/** How far a mouse may move during a click, in pixels. */
const CLICK_TOLERANCE = 6;
const ANIMATION_MS = 260;

/**
 * Sets the zoom level for the style sheet after a gesture.
 * All drawn elements depend on it, so it is written only when it changes.
 */
const updateZoomLevel = ({ dataset, style }: SVGSVGElement, k: number): void => {
  const zoomLevel = zoomLevelAt(k);
  const scale = k.toFixed(3);
  if (dataset['zoom'] !== zoomLevel) dataset['zoom'] = zoomLevel;
  if (style.getPropertyValue('--zoom-scale') !== scale) style.setProperty('--zoom-scale', scale);
};

/** Whether the mouse has moved too far for a click. */
const isDragged = (from: Point, { sourceEvent }: Gesture): boolean =>
  sourceEvent instanceof MouseEvent &&
  sourceEvent.type === 'mousemove' &&
  Math.hypot(sourceEvent.x - from.x, sourceEvent.y - from.y) > CLICK_TOLERANCE;

interface ZoomOptions {
  readonly width: number;
  readonly height: number;
  /** The largest zoom factor. */
  readonly maxScale: number;
}

/** Moves a drawing in its window with a CSS transform of the SVG. */
export class ZoomController implements ViewportStore {
  private readonly options: ZoomOptions;
  private readonly transformStore = createTransformStore();
  private readonly behaviour = zoom<HTMLDivElement, unknown>().clickDistance(CLICK_TOLERANCE);
  private frame: HTMLDivElement | null = null;
  private svg: SVGSVGElement | null = null;
  private initialBox: Box | undefined;
  private isAnimated = true;
  /** The transform before the reader moved the drawing. */
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

  /** Whether moves by keys and buttons are animated. */
  setAnimated(isAnimated: boolean): void {
    this.isAnimated = isAnimated;
  }

  /** Attaches to a window and its drawing, showing `initialBox` first. Returns a function that detaches. */
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
    // Set only when it moves: otherwise a click would paint the whole map twice.
    style.willChange = 'transform';
    style.transform = `translate(${x}px, ${y}px) scale(${k})`;
    if (isDragged(this.pressPoint, event)) frame.dataset['dragged'] = '';
    this.transformStore.set({ ...this.transformStore.current, x, y, k });
  }

  private onZoomEnd(frame: HTMLDivElement, svg: SVGSVGElement): void {
    // A permanent will-change keeps the old raster and blurs the enlarged map.
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
      // Until the reader moves the map, it is fitted again for each window size.
      this.applyTransform(initialTransform(w, h, this.initialBox ?? { x: 0, y: 0, width, height }));
      this.startTransform = this.transformStore.current;
    } else if (before.width !== w || before.height !== h) {
      // Otherwise the centre stays in the centre.
      select(frame).call(this.behaviour.translateBy, (w - before.width) / 2 / before.k, (h - before.height) / 2 / before.k);
    }
  }

  /** Pan and zoom limits for this window size. */
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
