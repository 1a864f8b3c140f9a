import type { Hex, HexGrid } from '@gunbai/shared/hex';
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useUiMessages } from '../../i18n.ts';
import { isBoxInView, isSmallWindow, useViewport } from '../../viewport/viewport-store.ts';
import type { Box, ViewportStore } from '../../viewport/viewport-store.ts';
import { regionPath, mapSize, hexCentre } from '../geometry/hex-geometry.ts';
import '../map.css';

interface MiniMapProps {
  readonly grid: HexGrid;
  isLand(hex: Hex): boolean;
  /** Pieces as coloured dots. */
  readonly dots: readonly { readonly hex: Hex; readonly colour: string }[];
  readonly width?: number;
  /** The part of the map in play; the whole map by default. */
  readonly box?: Box | undefined;
}

const MiniMapLand = memo(({ grid, isLand }: Pick<MiniMapProps, 'grid' | 'isLand'>) => (
  <path className="mini-map-land" d={regionPath(grid, isLand)} fillRule="evenodd" />
));

/** The whole map, small, with a frame around the part in view. */
export const MiniMap = (props: MiniMapProps) => {
  const store = useViewport();
  return store ? <MiniMapView {...props} store={store} /> : null;
};

const LARGE_WIDTH = 180;
const SMALL_WIDTH = 108;

const MiniMapView = ({
  grid,
  isLand,
  dots,
  store,
  width = isSmallWindow(store.getTransform()) ? SMALL_WIDTH : LARGE_WIDTH,
  box,
}: MiniMapProps & { store: ViewportStore }) => {
  const t = useUiMessages();
  const size = mapSize(grid);
  const svgRef = useRef<SVGSVGElement>(null);
  const frameRef = useRef<HTMLDivElement>(null);
  const scale = width / size.width;
  const isLandInView = useEffectEvent(() => isBoxInView(store.getTransform(), box ?? { x: 0, y: 0, ...size }));
  useEffect(() => {
    // A gesture moves the frame 60 times a second, so it bypasses React and repaints nothing.
    const updateFrame = (): void => {
      const element = frameRef.current;
      if (!element) return;
      const transform = store.getTransform();
      element.style.transform = `translate(${(-transform.x / transform.k) * scale}px, ${(-transform.y / transform.k) * scale}px)`;
      element.style.width = `${(transform.width / transform.k) * scale}px`;
      element.style.height = `${(transform.height / transform.k) * scale}px`;
      // Hidden while all land in play is in view.
      element.parentElement?.toggleAttribute('data-redundant', isLandInView());
    };
    updateFrame();
    return store.subscribe(updateFrame);
  }, [store, scale]);
  useEffect(() => {
    const element = svgRef.current;
    if (!element) return undefined;
    const jumpTo = (event: PointerEvent): void => {
      if (event.type === 'pointermove' && !event.buttons) return;
      const bounds = element.getBoundingClientRect();
      store.centreOn(
        ((event.clientX - bounds.left) / bounds.width) * size.width,
        ((event.clientY - bounds.top) / bounds.height) * size.height,
      );
    };
    element.addEventListener('pointerdown', jumpTo);
    element.addEventListener('pointermove', jumpTo);
    return () => {
      element.removeEventListener('pointerdown', jumpTo);
      element.removeEventListener('pointermove', jumpTo);
    };
  }, [store, size.width, size.height]);
  return (
    <div className="mini-map" role="img" aria-label={t('miniMap')}>
      <svg ref={svgRef} viewBox={`0 0 ${size.width} ${size.height}`} width={width} height={(width * size.height) / size.width}>
        <MiniMapLand grid={grid} isLand={isLand} />
        {dots.map(({ hex, colour }, index) => {
          const { x, y } = hexCentre(grid, hex);
          return (
            <circle
              key={index}
              cx={x}
              cy={y}
              r={size.width / 110}
              fill={colour}
              stroke="var(--paper-raised)"
              strokeWidth={size.width / 500}
            />
          );
        })}
      </svg>
      <div ref={frameRef} className="mini-map-view" />
    </div>
  );
};

/** Mounts its children after the first frame. */
export const DeferredMount = ({ children }: { children: ReactNode }) => {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 60);
    return () => clearTimeout(timer);
  }, []);
  return isReady ? children : null;
};
