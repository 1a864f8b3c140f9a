import { select } from 'd3-selection';
import { zoom, zoomIdentity } from 'd3-zoom';
import type { D3ZoomEvent } from 'd3-zoom';
import { useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import { nearnessAt } from './lettering.ts';
import type { Spot } from './roving.ts';
import { useSpeech, useWords } from './speech.tsx';
import { useMapKeys, ZOOM_STEP } from './viewport-keys.ts';
import type { MapKeys } from './viewport-keys.ts';
import { centredLie, createLie, fitLie, openingLie, ViewportContext } from './viewport-store.ts';
import type { Box, Lie, ViewportStore } from './viewport-store.ts';
import './pieces.css';

export interface ViewportProps extends MapKeys {
  /** The drawing's own size. */
  readonly width: number;
  readonly height: number;
  readonly label: string;
  /** How far it can be enlarged. */
  readonly most?: number;
  /** The part that is shown at first; all of it, if not given. */
  readonly opening?: Box | undefined;
  /** The drawing, as SVG. */
  readonly children: ReactNode;
  /** What lies over it and does not move: mini-map, find box. */
  readonly over?: ReactNode;
  readonly handle?: Ref<ViewportStore>;
}

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

/** How far a mouse may slip between pressing and letting go for a click, in pixels. */
const CLICK = 6;

/** Whether a mouse has been dragged so far that no click can come of it. */
const isDragged = (from: Spot, { sourceEvent }: D3ZoomEvent<HTMLDivElement, unknown>): boolean =>
  sourceEvent instanceof MouseEvent &&
  sourceEvent.type === 'mousemove' &&
  Math.hypot(sourceEvent.x - from.x, sourceEvent.y - from.y) > CLICK;

/** A window on a large drawing: drag, wheel, pinch, keys and buttons move a CSS transform of the SVG; React draws nothing anew. */
export const Viewport = ({
  width,
  height,
  label,
  most = 2.6,
  opening,
  children,
  over,
  onArrow,
  onEnter,
  onEscape,
  handle,
}: ViewportProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const words = useWords();
  const { motion } = useSpeech();
  const glides = useRef(motion);
  useEffect(() => {
    glides.current = motion;
  }, [motion]);

  const first = useRef(opening);
  const { store, attach } = useMemo(() => {
    const lie = createLie();
    const behaviour = zoom<HTMLDivElement, unknown>().clickDistance(CLICK);
    const on = () => (frame.current ? select(frame.current) : null);
    const glide = (move: () => void): void => {
      const drawing = svg.current;
      if (drawing && glides.current) {
        drawing.dataset['gliding'] = '';
        setTimeout(() => delete drawing.dataset['gliding'], 260);
      }
      move();
    };
    const made: ViewportStore = {
      lie: () => lie.now,
      subscribe: (listener) => lie.subscribe(listener),
      centreOn: (x, y, k) =>
        glide(() => {
          const centred = centredLie(lie.now, { width, height }, { x, y }, k ?? lie.now.k);
          on()?.call(behaviour.transform, zoomIdentity.translate(centred.x, centred.y).scale(centred.k));
        }),
      zoomBy: (factor) => glide(() => on()?.call(behaviour.scaleBy, factor)),
      panBy: (dx, dy) => glide(() => on()?.call(behaviour.translateBy, dx / lie.now.k, dy / lie.now.k)),
      fit: () =>
        glide(() => {
          const { x, y, k } = fitLie(lie.now.width, lie.now.height, { width, height });
          on()?.call(behaviour.transform, zoomIdentity.translate(x, y).scale(k));
        }),
    };
    /** How it lay when it was opened. */
    let opened: Lie | null = null;
    const join = (element: HTMLDivElement, drawing: SVGSVGElement): (() => void) => {
      let pressed: Spot = { x: 0, y: 0 };
      const measure = (): void => {
        const w = element.clientWidth || width;
        const h = element.clientHeight || height;
        const before = lie.now;
        lie.set({ ...before, width: w, height: h });
        const fitted = fitLie(w, h, { width, height });
        behaviour
          .extent([
            [0, 0],
            [w, h],
          ])
          .scaleExtent([fitted.k * 0.85, Math.max(most, fitted.k * 2)])
          .translateExtent([
            [-width * 0.25, -height * 0.25],
            [width * 1.25, height * 1.25],
          ]);
        const field = select(element);
        if (before.width === 0 || before === opened) {
          // Until the reader moves it, it lies as it would in a window of this size.
          const { x, y, k } = openingLie(w, h, first.current ?? { x: 0, y: 0, width, height });
          field.call(behaviour.transform, zoomIdentity.translate(x, y).scale(k));
          opened = lie.now;
        } else if (before.width !== w || before.height !== h) {
          // Otherwise what was in the middle stays there.
          field.call(behaviour.translateBy, (w - before.width) / 2 / before.k, (h - before.height) / 2 / before.k);
        }
      };
      behaviour
        .on('start', ({ sourceEvent }: D3ZoomEvent<HTMLDivElement, unknown>) => {
          if (sourceEvent instanceof MouseEvent) pressed = { x: sourceEvent.x, y: sourceEvent.y };
        })
        .on('zoom', (event: D3ZoomEvent<HTMLDivElement, unknown>) => {
          const { x, y, k } = event.transform;
          // Not before it moves: a click would have the whole map drawn twice.
          drawing.style.willChange = 'transform';
          drawing.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
          if (isDragged(pressed, event)) element.dataset['dragged'] = '';
          lie.set({ ...lie.now, x, y, k });
        })
        .on('end', () => {
          // A lasting will-change keeps the old raster and blurs what was enlarged.
          drawing.style.willChange = '';
          delete element.dataset['dragged'];
          tellNearness(drawing, lie.now.k);
        });
      select(element).call(behaviour).on('dblclick.zoom', null);
      measure();
      tellNearness(drawing, lie.now.k);
      const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
      observer?.observe(element);
      return () => {
        observer?.disconnect();
        select(element).on('.zoom', null);
      };
    };
    return { store: made, attach: join };
  }, [width, height, most]);

  useEffect(() => (frame.current && svg.current ? attach(frame.current, svg.current) : undefined), [attach]);
  useImperativeHandle(handle, () => store, [store]);

  useMapKeys(frame, store, { onArrow, onEnter, onEscape });

  return (
    <ViewportContext value={store}>
      {/* The map comes last, so that the keys go on from it to what lies beside it, not through its buttons. */}
      <div className="viewport">
        <div className="viewport-buttons">
          <button type="button" className="button" aria-label={words('zoomIn')} onClick={() => store.zoomBy(ZOOM_STEP)}>
            +
          </button>
          <button type="button" className="button" aria-label={words('zoomOut')} onClick={() => store.zoomBy(1 / ZOOM_STEP)}>
            −
          </button>
          <button type="button" className="button" aria-label={words('fit')} onClick={() => store.fit()}>
            ⤢
          </button>
        </div>
        {over}
        <div ref={frame} className="viewport-field" role="group" aria-label={`${label}. ${words('map')}`}>
          <svg ref={svg} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
            {children}
          </svg>
        </div>
      </div>
    </ViewportContext>
  );
};
