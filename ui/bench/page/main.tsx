import { hexAt, createHexGrid } from '@gunbai/shared/hex';
import { createRoot } from 'react-dom/client';
import { Viewport } from '../../src/index.ts';
import { hexOutlinePath, mapSize, hexCentre, Terrain } from '../../src/map/index.ts';
import type { Ground, HexPair, MapDesign } from '../../src/map/index.ts';
import '../../src/theme.css';

/** The map of a game, from its data. */
interface MapData {
  readonly map: {
    readonly grid: { readonly cols: number; readonly rows: number };
    readonly hexes: readonly { readonly id: string; readonly terrain: Ground; readonly province: string | null }[];
    readonly edges: readonly { readonly a: string; readonly b: string; readonly kind: string }[];
  };
}

declare global {
  interface Window {
    /** Milliseconds from the first React call to the end of the first frame. */
    firstFrame?: number;
  }
}

interface Roads {
  readonly roads: readonly { readonly way: string }[];
}

const { map } = (await (await fetch('/map.json')).json()) as MapData;
const { roads } = (await (await fetch('/roads.json')).json()) as Roads;
const grid = createHexGrid(map.grid.cols, map.grid.rows, 'even');
const pair = ({ a, b }: { readonly a: string; readonly b: string }): HexPair => [hexAt(grid, a), hexAt(grid, b)];
const design: MapDesign = {
  grid,
  ground: (hex) => map.hexes[hex]?.terrain ?? 'sea',
  rivers: map.edges.filter(({ kind }) => kind === 'river').map(pair),
  straits: map.edges.filter(({ kind }) => kind !== 'river').map(pair),
  roads: roads.flatMap(({ way }) => {
    const hexes = way.split(' ').map((label) => hexAt(grid, label));
    return hexes.slice(1).map((to, index): HexPair => [hexes[index] ?? to, to]);
  }),
  province: (hex) => map.hexes[hex]?.province ?? null,
};

const FILLS: Readonly<Record<Ground, string>> = {
  sea: '#c3d5d8',
  lake: '#b4ced6',
  plain: '#e3e2b8',
  rough: '#d3c396',
  mountain: '#bfa678',
  peak: '#a3875f',
  swamp: '#b5c7a0',
  off: '#e0d8c8',
};

/** What a map is without any of our drawing: a path for each hex, filled and stroked. */
const PlainMap = () => {
  const outline = hexOutlinePath();
  return (
    <g>
      {grid.labels.map((label, hex) => {
        const { x, y } = hexCentre(grid, hex);
        return <path key={label} d={outline} transform={`translate(${x} ${y})`} fill={FILLS[design.ground(hex)]} stroke="#8a8272" />;
      })}
    </g>
  );
};

const isPlain = location.search.includes('plain');
const start = performance.now();
const afterFrame = (): void => {
  if (!document.querySelector('.viewport-field path')) {
    requestAnimationFrame(afterFrame);
    return;
  }
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    window.firstFrame = performance.now() - start;
  };
  requestAnimationFrame(() => port2.postMessage(null));
};
requestAnimationFrame(afterFrame);
createRoot(document.getElementById('map') as HTMLElement).render(
  <Viewport label="Map" {...mapSize(grid)}>
    {isPlain ? <PlainMap /> : <Terrain design={design} />}
  </Viewport>,
);
