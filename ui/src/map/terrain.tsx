import type { Hex, HexGrid } from '@gunbai/kits/hex';
import { memo } from 'react';
import type { ReactNode } from 'react';
import {
  bordersBetween,
  gatherByBlock,
  heartOf,
  hexsideLines,
  loopRuns,
  loopsPath,
  netPaths,
  regionLoops,
  regionPath,
  roadLines,
  sideSpot,
  sideTurn,
  sizeOf,
  spotOf,
} from './geometry.ts';
import type { HexPair } from './geometry.ts';
import './map.css';

/** What the ground looks like; each kind is drawn over the ones before it, so that edges blend without gaps. */
export type Ground = 'off' | 'sea' | 'lake' | 'plain' | 'swamp' | 'rough' | 'mountain' | 'peak';

export interface MapDesign {
  readonly grid: HexGrid;
  readonly ground: (hex: Hex) => Ground;
  /** Rivers along hexsides, and those hexsides that have a bridge. */
  readonly rivers: readonly HexPair[];
  readonly bridges?: readonly HexPair[];
  /** Hexsides that are water: straits, arms of a lake. */
  readonly straits?: readonly HexPair[];
  /** Roads from centre to centre. */
  readonly roads?: readonly HexPair[];
  /** The province of a hex, for borders; null has none. */
  readonly province?: (hex: Hex) => string | null;
}

const HEIGHT: Readonly<Record<Ground, number>> = { off: 1, sea: 0, lake: 1, plain: 1, swamp: 1, rough: 2, mountain: 3, peak: 4 };

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A number from 0 to 1 that is the same for a hex every time. */
const chanceOf = (hex: Hex, salt: number): number => {
  const mixed = Math.imul(hex + 1 + salt * 7919, 0x9e37_79b1);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
};

const ridge = (x: number, y: number, w: number, h: number): string =>
  `M${n(x - w)} ${n(y)}Q${n(x - w * 0.45)} ${n(y - h * 0.5)} ${n(x - w * 0.1)} ${n(y - h)}Q${n(x + w * 0.35)} ${n(y - h * 0.45)} ${n(x + w)} ${n(y)}`;

/** A summit with its shaded side. */
const peak = (x: number, y: number, w: number, h: number): string =>
  `${ridge(x, y, w, h)}M${n(x + w * 0.02)} ${n(y - h * 0.72)}L${n(x + w * 0.1)} ${n(y - h * 0.2)}M${n(x + w * 0.22)} ${n(y - h * 0.5)}L${n(x + w * 0.36)} ${n(y - h * 0.1)}M${n(x + w * 0.48)} ${n(y - h * 0.28)}L${n(x + w * 0.6)} ${n(y)}`;

type Brush = 'waves' | 'hills' | 'mountains' | 'peaks' | 'reeds';
const BRUSHES: readonly Brush[] = ['waves', 'hills', 'mountains', 'peaks', 'reeds'];

/** Brush strokes for hills and mountains, waves for the sea, reeds for swamps. */
const strokes = (brush: Brush, { grid, ground }: MapDesign): string[] =>
  gatherByBlock(grid, (hex) => {
    const kind = ground(hex);
    const { x, y } = spotOf(grid, hex);
    const dx = (chanceOf(hex, 1) - 0.5) * 9;
    const dy = (chanceOf(hex, 2) - 0.5) * 7;
    const size = 0.85 + chanceOf(hex, 3) * 0.35;
    switch (brush) {
      case 'hills':
        return kind === 'rough' ? `M${n(x + dx - 6 * size)} ${n(y + dy + 3)}q${n(6 * size)} ${n(-8 * size)} ${n(12 * size)} 0` : '';
      case 'mountains':
        return kind === 'mountain'
          ? ridge(x + dx - 3, y + dy + 6, 9 * size, 11 * size) + ridge(x + dx + 7, y + dy + 8, 6 * size, 7 * size)
          : '';
      case 'peaks':
        return kind === 'peak' ? peak(x + dx, y + dy + 9, 13 * size, 18 * size) : '';
      case 'waves':
        return kind === 'sea' && chanceOf(hex, 4) < 0.22 ? `M${n(x + dx - 8)} ${n(y + dy)}q4 -4 8 0t8 0` : '';
      case 'reeds':
        return kind === 'swamp' ? REEDS.map(([rx, ry]) => `M${n(x + rx)} ${n(y + ry)}v-6m-2.5 6v-4m5 4v-4`).join('') : '';
    }
  });

const REEDS = [
  [-8, 4],
  [2, -3],
  [7, 6],
] as const;

const Lines = ({ className, paths }: { className: string; paths: readonly string[] }) => (
  <g className={className}>
    {paths.map((d, index) => (
      <path key={index} d={d} />
    ))}
  </g>
);

/** The printed map: land, water, rivers, roads, borders. Drawn once; few paths however many hexes there are. */
export const Terrain = memo(({ design, children }: { design: MapDesign; children?: ReactNode }) => {
  const { grid, ground } = design;
  const height = Array.from({ length: grid.size }, (_, hex) => HEIGHT[ground(hex)]);
  const from = (level: number): string => regionPath(grid, (hex) => (height[hex] as number) >= level);
  const only = (kind: Ground): string => regionPath(grid, (hex) => ground(hex) === kind);
  const land = regionLoops(grid, (hex) => (height[hex] as number) >= 1);
  const coast = loopRuns(land);
  const rivers = hexsideLines(grid, design.rivers);
  const roads = roadLines(grid, design.roads ?? []);
  return (
    <g className="terrain" aria-hidden="true">
      <path className="ground-sea" d={regionPath(grid, () => true)} />
      <Lines className="shoal shoal-wide" paths={coast} />
      <Lines className="shoal" paths={coast} />
      <path className="ground-plain" d={loopsPath(land)} fillRule="evenodd" />
      <path className="ground-swamp" d={only('swamp')} />
      <path className="ground-rough" d={from(2)} fillRule="evenodd" />
      <path className="ground-mountain" d={from(3)} fillRule="evenodd" />
      <path className="ground-peak" d={from(4)} fillRule="evenodd" />
      <path className="ground-off" d={only('off')} fillRule="evenodd" />
      <path className="ground-lake" d={only('lake')} fillRule="evenodd" />
      <Lines className="coast" paths={coast} />
      {BRUSHES.map((brush) => (
        <Lines key={brush} className={`brush brush-${brush}`} paths={strokes(brush, design)} />
      ))}
      <Lines className="net" paths={netPaths(grid)} />
      <Lines className="strait" paths={hexsideLines(grid, design.straits ?? [])} />
      <Lines className="river river-bank" paths={rivers} />
      <Lines className="river" paths={rivers} />
      <Lines className="road road-bank" paths={roads} />
      <Lines className="road" paths={roads} />
      {design.province && <Lines className="border" paths={hexsideLines(grid, bordersBetween(grid, design.province))} />}
      {design.bridges?.map(([one, other]) => {
        const { x, y } = sideSpot(grid, one, other);
        return (
          <path
            key={`${one} ${other}`}
            className="bridge"
            d="M-6 -3H6M-6 3H6"
            transform={`translate(${n(x)} ${n(y)}) rotate(${n(sideTurn(grid, one, other))})`}
          />
        );
      })}
      {children}
    </g>
  );
});

/** About how long a name is that is written in spaced letters; those of East Asia are square. */
const lengthOf = (name: string, size: number): number =>
  [...name].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1.27 : 0.82), 0.5) * size;

/** The names of provinces or seas, written large and pale across them. */
export const AreaNames = memo(
  ({
    grid,
    areas,
    kind = 'province',
  }: {
    grid: HexGrid;
    areas: readonly { readonly name: string; readonly hexes: readonly Hex[] }[];
    kind?: 'province' | 'sea';
  }) => (
    <g className="area-names" aria-hidden="true">
      {areas.map(({ name, hexes }) => {
        const spot = heartOf(grid, hexes);
        const size = Math.min(52, 14 + Math.round(Math.sqrt(hexes.length) * 4));
        const half = lengthOf(name, size) / 2;
        return spot ? (
          <text
            key={name}
            className={`area-name area-name-${kind}`}
            x={n(Math.min(Math.max(spot.x, half), sizeOf(grid).width - half))}
            y={n(spot.y)}
            fontSize={size}
          >
            {name}
          </text>
        ) : null;
      })}
    </g>
  ),
);
