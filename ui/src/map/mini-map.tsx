import type { Hex, HexGrid } from '@gunbai/kits/hex';
import { memo, useEffect, useRef, useState } from 'react';
import { useWords } from '../speech.tsx';
import { useViewport } from '../viewport-store.ts';
import type { ViewportStore } from '../viewport-store.ts';
import { regionPath, sizeOf, spotOf } from './geometry.ts';
import './map.css';

export interface MiniMapProps {
  readonly grid: HexGrid;
  isLand(hex: Hex): boolean;
  /** Who stands where. */
  readonly dots: readonly { readonly hex: Hex; readonly colour: string }[];
  readonly width?: number;
}

const Land = memo(({ grid, isLand }: Pick<MiniMapProps, 'grid' | 'isLand'>) => (
  <path className="mini-land" d={regionPath(grid, isLand)} fillRule="evenodd" />
));

/** The whole map small, with the part in view framed. Lies over a viewport; keys move the map itself. */
export const MiniMap = (props: MiniMapProps) => {
  const store = useViewport();
  // The large map comes first; this one is drawn after its first frame.
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 60);
    return () => clearTimeout(timer);
  }, []);
  return store && isDue ? <Drawn {...props} store={store} /> : null;
};

const Drawn = ({ grid, isLand, dots, width = 180, store }: MiniMapProps & { store: ViewportStore }) => {
  const words = useWords();
  const size = sizeOf(grid);
  const svg = useRef<SVGSVGElement>(null);
  const view = useRef<SVGRectElement>(null);
  useEffect(() => {
    // A gesture moves the frame some sixty times a second: past React.
    const frame = (): void => {
      const lie = store.lie();
      view.current?.setAttribute('x', String(-lie.x / lie.k));
      view.current?.setAttribute('y', String(-lie.y / lie.k));
      view.current?.setAttribute('width', String(lie.width / lie.k));
      view.current?.setAttribute('height', String(lie.height / lie.k));
    };
    frame();
    return store.subscribe(frame);
  }, [store]);
  useEffect(() => {
    const element = svg.current;
    if (!element) return undefined;
    const go = (event: PointerEvent): void => {
      if (event.type === 'pointermove' && !event.buttons) return;
      const box = element.getBoundingClientRect();
      store.centreOn(((event.clientX - box.left) / box.width) * size.width, ((event.clientY - box.top) / box.height) * size.height);
    };
    element.addEventListener('pointerdown', go);
    element.addEventListener('pointermove', go);
    return () => {
      element.removeEventListener('pointerdown', go);
      element.removeEventListener('pointermove', go);
    };
  }, [store, size.width, size.height]);
  return (
    <svg
      ref={svg}
      className="mini-map"
      viewBox={`0 0 ${size.width} ${size.height}`}
      width={width}
      height={(width * size.height) / size.width}
      role="img"
      aria-label={words('miniMap')}
    >
      <Land grid={grid} isLand={isLand} />
      {dots.map(({ hex, colour }, index) => {
        const { x, y } = spotOf(grid, hex);
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
      <rect ref={view} className="mini-view" strokeWidth={size.width / 120} />
    </svg>
  );
};
