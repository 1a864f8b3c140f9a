import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import { useSpeech, useWords } from './speech.tsx';
import { useMapKeys, ZOOM_STEP } from './viewport-keys.ts';
import type { MapKeys } from './viewport-keys.ts';
import { ViewportContext } from './viewport-store.ts';
import type { Box, ViewportStore } from './viewport-store.ts';
import { ZoomedDrawing } from './viewport-zoom.ts';
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
  const store = useMemo(() => new ZoomedDrawing({ width, height, most }), [width, height, most]);
  useEffect(() => store.letGlide(motion), [store, motion]);
  const opensWith = useEffectEvent(() => opening);
  useEffect(() => (frame.current && svg.current ? store.attach(frame.current, svg.current, opensWith()) : undefined), [store]);
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
