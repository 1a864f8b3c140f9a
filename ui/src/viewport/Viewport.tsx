import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import { useUiPreferences, useUiMessages } from '../i18n.ts';
import { useViewportKeys, ZOOM_STEP } from './use-viewport-keys.ts';
import type { ViewportKeyHandlers } from './use-viewport-keys.ts';
import { ViewportContext } from './viewport-store.ts';
import type { Box, ViewportStore } from './viewport-store.ts';
import { ZoomController } from './zoom-controller.ts';
import '../components.css';

interface ViewportProps extends ViewportKeyHandlers {
  /** Size of the drawing. */
  readonly width: number;
  readonly height: number;
  readonly label: string;
  /** The largest zoom factor. */
  readonly maxScale?: number;
  /** The part shown at first; the whole drawing by default. */
  readonly initialBox?: Box | undefined;
  /** SVG content. */
  readonly children: ReactNode;
  /** Content over the drawing that does not move: mini-map, find box. */
  readonly overlay?: ReactNode;
  readonly storeRef?: Ref<ViewportStore>;
}

/** A viewport on a large drawing. Gestures, keys and buttons change a CSS transform; React renders nothing again. */
export const Viewport = ({
  width,
  height,
  label,
  maxScale = 2.6,
  initialBox,
  children,
  overlay,
  onArrow,
  onEnter,
  onEscape,
  storeRef,
}: ViewportProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const t = useUiMessages();
  const { motion } = useUiPreferences();
  const store = useMemo(() => new ZoomController({ width, height, maxScale }), [width, height, maxScale]);
  useEffect(() => store.setAnimated(motion), [store, motion]);
  const getInitialBox = useEffectEvent(() => initialBox);
  useEffect(() => (frame.current && svg.current ? store.attach(frame.current, svg.current, getInitialBox()) : undefined), [store]);
  useImperativeHandle(storeRef, () => store, [store]);

  useViewportKeys(frame, store, { onArrow, onEnter, onEscape });

  return (
    <ViewportContext value={store}>
      {/* The map comes last, so that the keys go on from it to what lies beside it, not through its buttons. */}
      <div className="viewport">
        <div className="viewport-buttons">
          <button type="button" className="button" aria-label={t('zoomIn')} onClick={() => store.zoomBy(ZOOM_STEP)}>
            +
          </button>
          <button type="button" className="button" aria-label={t('zoomOut')} onClick={() => store.zoomBy(1 / ZOOM_STEP)}>
            −
          </button>
          <button type="button" className="button" aria-label={t('showAll')} onClick={() => store.fit()}>
            ⤢
          </button>
        </div>
        {overlay}
        <div ref={frame} className="viewport-field" role="group" aria-label={`${label}. ${t('mapInstructions')}`}>
          <svg ref={svg} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
            {children}
          </svg>
        </div>
      </div>
    </ViewportContext>
  );
};
