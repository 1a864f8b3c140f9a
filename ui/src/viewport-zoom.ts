import { select } from 'd3-selection';
import { zoom, zoomIdentity } from 'd3-zoom';
import type { D3ZoomEvent } from 'd3-zoom';
import { nearnessAt } from './lettering.ts';
import type { Spot } from './roving.ts';
import { centredLie, createLie, fitLie, openingLie } from './viewport-store.ts';
import type { Box, Lie, ViewportStore } from './viewport-store.ts';

type Gesture = D3ZoomEvent<HTMLDivElement, unknown>;

/** How far a mouse may slip between pressing and letting go for a click, in pixels. */
const CLICK = 6;
const GLIDE_MS = 260;

/**
 * Tells the style sheet how near the reader is, after a gesture: small lettering shows only from near. The style of everything
 * drawn hangs on it, so it is said only where it has changed.
 */
const tellNearness = ({ dataset, style }: SVGSVGElement, k: number): void => {
  const near = nearnessAt(k);
  const scale = k.toFixed(3);
  if (dataset['near'] !== near) dataset['near'] = near;
  if (style.getPropertyValue('--k') !== scale) style.setProperty('--k', scale);
};

/** Whether a mouse has been dragged so far that no click can come of it. */
const isDragged = (from: Spot, { sourceEvent }: Gesture): boolean =>
  sourceEvent instanceof MouseEvent &&
  sourceEvent.type === 'mousemove' &&
  Math.hypot(sourceEvent.x - from.x, sourceEvent.y - from.y) > CLICK;

export interface ZoomWish {
  readonly width: number;
  readonly height: number;
  /** How far it can be enlarged. */
  readonly most: number;
}

/** A drawing that is moved in its window: by a CSS transform of the SVG, so that nothing is drawn anew. */
export class ZoomedDrawing implements ViewportStore {
  private readonly wish: ZoomWish;
  private readonly where = createLie();
  private readonly behaviour = zoom<HTMLDivElement, unknown>().clickDistance(CLICK);
  private frame: HTMLDivElement | null = null;
  private svg: SVGSVGElement | null = null;
  private opening: Box | undefined;
  private glides = true;
  /** How it lay when it was opened. */
  private opened: Lie | null = null;
  private pressed: Spot = { x: 0, y: 0 };

  constructor(wish: ZoomWish) {
    this.wish = wish;
  }

  readonly lie = (): Lie => this.where.now;

  readonly subscribe: ViewportStore['subscribe'] = (listener) => this.where.subscribe(listener);

  readonly centreOn: ViewportStore['centreOn'] = (x, y, k = this.where.now.k) =>
    this.glide(() => this.layAt(centredLie(this.where.now, this.wish, { x, y }, k)));

  readonly zoomBy = (factor: number): void =>
    this.glide((frame) => {
      select(frame).call(this.behaviour.scaleBy, factor);
    });

  readonly panBy = (dx: number, dy: number): void =>
    this.glide((frame) => {
      const { k } = this.where.now;
      select(frame).call(this.behaviour.translateBy, dx / k, dy / k);
    });

  readonly fit = (): void => this.glide(() => this.layAt(fitLie(this.where.now.width, this.where.now.height, this.wish)));

  private layAt({ x, y, k }: Pick<Lie, 'x' | 'y' | 'k'>): void {
    if (this.frame) select(this.frame).call(this.behaviour.transform, zoomIdentity.translate(x, y).scale(k));
  }

  private glide(move: (frame: HTMLDivElement) => void): void {
    const { frame, svg } = this;
    if (svg && this.glides) {
      svg.dataset['gliding'] = '';
      setTimeout(() => delete svg.dataset['gliding'], GLIDE_MS);
    }
    if (frame) move(frame);
  }

  /** Whether it glides to where it is moved by keys or buttons. */
  letGlide(glides: boolean): void {
    this.glides = glides;
  }

  /** Takes the window, the drawing in it, and the part that is shown at first (all of it, if not given); gives the way to let them go. */
  attach(frame: HTMLDivElement, svg: SVGSVGElement, opening: Box | undefined): () => void {
    this.frame = frame;
    this.svg = svg;
    this.opening = opening;
    this.behaviour
      .on('start', (event: Gesture) => this.begin(event))
      .on('zoom', (event: Gesture) => this.move(frame, svg, event))
      .on('end', () => this.end(frame, svg));
    select(frame).call(this.behaviour).on('dblclick.zoom', null);
    this.measure(frame);
    tellNearness(svg, this.where.now.k);
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => this.measure(frame));
    observer?.observe(frame);
    return () => {
      observer?.disconnect();
      select(frame).on('.zoom', null);
      this.frame = null;
      this.svg = null;
    };
  }

  private begin({ sourceEvent }: Gesture): void {
    if (sourceEvent instanceof MouseEvent) this.pressed = { x: sourceEvent.x, y: sourceEvent.y };
  }

  private move(frame: HTMLDivElement, { style }: SVGSVGElement, event: Gesture): void {
    const { x, y, k } = event.transform;
    // Not before it moves: a click would have the whole map drawn twice.
    style.willChange = 'transform';
    style.transform = `translate(${x}px, ${y}px) scale(${k})`;
    if (isDragged(this.pressed, event)) frame.dataset['dragged'] = '';
    this.where.set({ ...this.where.now, x, y, k });
  }

  private end(frame: HTMLDivElement, svg: SVGSVGElement): void {
    // A lasting will-change keeps the old raster and blurs what was enlarged.
    svg.style.willChange = '';
    delete frame.dataset['dragged'];
    tellNearness(svg, this.where.now.k);
  }

  private measure(frame: HTMLDivElement): void {
    const { width, height } = this.wish;
    const w = frame.clientWidth || width;
    const h = frame.clientHeight || height;
    const before = this.where.now;
    this.where.set({ ...before, width: w, height: h });
    this.bound(w, h);
    if (before.width === 0 || before === this.opened) {
      // Until the reader moves it, it lies as it would in a window of this size.
      this.layAt(openingLie(w, h, this.opening ?? { x: 0, y: 0, width, height }));
      this.opened = this.where.now;
    } else if (before.width !== w || before.height !== h) {
      // Otherwise what was in the middle stays there.
      select(frame).call(this.behaviour.translateBy, (w - before.width) / 2 / before.k, (h - before.height) / 2 / before.k);
    }
  }

  /** How far it can be moved and enlarged in a window of this size. */
  private bound(w: number, h: number): void {
    const { width, height, most } = this.wish;
    const whole = fitLie(w, h, this.wish).k;
    this.behaviour
      .extent([
        [0, 0],
        [w, h],
      ])
      .scaleExtent([whole * 0.85, Math.max(most, whole * 2)])
      .translateExtent([
        [-width * 0.25, -height * 0.25],
        [width * 1.25, height * 1.25],
      ]);
  }
}
