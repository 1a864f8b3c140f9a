import type { Hex, HexGrid } from '@gunbai/kits/hex';
import { memo, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useWords } from '../speech.tsx';
import { isSmall, showsAll, useViewport } from '../viewport-store.ts';
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
  return store ? <Drawn {...props} store={store} /> : null;
};

const LARGE = 180;
const SMALL = 108;

const Drawn = ({ grid, isLand, dots, store, width = isSmall(store.lie()) ? SMALL : LARGE }: MiniMapProps & { store: ViewportStore }) => {
  const words = useWords();
  const size = sizeOf(grid);
  const svg = useRef<SVGSVGElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const scale = width / size.width;
  useEffect(() => {
    // A gesture moves the frame some sixty times a second: past React, and by a transform that paints nothing anew.
    const frame = (): void => {
      const element = view.current;
      if (!element) return;
      const lie = store.lie();
      element.style.transform = `translate(${(-lie.x / lie.k) * scale}px, ${(-lie.y / lie.k) * scale}px)`;
      element.style.width = `${(lie.width / lie.k) * scale}px`;
      element.style.height = `${(lie.height / lie.k) * scale}px`;
      // Where the whole map is in view, a small one would only hide a part of it.
      element.parentElement?.toggleAttribute('data-idle', showsAll(lie, { width: size.width, height: size.height }));
    };
    frame();
    return store.subscribe(frame);
  }, [store, scale, size.width, size.height]);
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
    <div className="mini-map" role="img" aria-label={words('miniMap')}>
      <svg ref={svg} viewBox={`0 0 ${size.width} ${size.height}`} width={width} height={(width * size.height) / size.width}>
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
      </svg>
      <div ref={view} className="mini-view" />
    </div>
  );
};

/** What can wait until the map has been seen: it is drawn after the first frame. */
export const Later = ({ children }: { children: ReactNode }) => {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 60);
    return () => clearTimeout(timer);
  }, []);
  return isDue ? children : null;
};
