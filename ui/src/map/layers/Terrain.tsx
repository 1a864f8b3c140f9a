import type { Hex, HexGrid } from '@gunbai/shared/hex';
import { roundToTenth } from '../../round.ts';
import { memo } from 'react';
import type { ReactNode } from 'react';
import {
  bordersBetween,
  groupPathsByBlock,
  labelAnchor,
  hexsidePaths,
  splitLoops,
  loopsPath,
  gridPaths,
  regionLoops,
  regionPath,
  roadPaths,
  sideMidpoint,
  sideAngle,
  mapSize,
  hexCentre,
} from '../geometry/hex-geometry.ts';
import type { HexPair } from '../geometry/hex-geometry.ts';
import '../map.css';

/** Ground types. Each is drawn over the ones before it, so that edges blend without gaps. */
export type Ground = 'off' | 'sea' | 'lake' | 'plain' | 'swamp' | 'rough' | 'mountain' | 'peak';

export interface MapDesign {
  readonly grid: HexGrid;
  readonly ground: (hex: Hex) => Ground;
  /** River hexsides, and those with a bridge. */
  readonly rivers: readonly HexPair[];
  readonly bridges?: readonly HexPair[];
  /** Water hexsides: straits, arms of a lake. */
  readonly straits?: readonly HexPair[];
  readonly roads?: readonly HexPair[];
  /** The province of a hex, for borders; null if none. */
  readonly province?: (hex: Hex) => string | null;
}

const GROUND_HEIGHT: Readonly<Record<Ground, number>> = { off: 1, sea: 0, lake: 1, plain: 1, swamp: 1, rough: 2, mountain: 3, peak: 4 };

const formatNumber = (value: number): string => String(roundToTenth(value));

/** A deterministic number from 0 to 1 for a hex. */
const hashToUnit = (hex: Hex, salt: number): number => {
  const hash = Math.imul(hex + 1 + salt * 7919, 0x9e37_79b1);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
};

const ridgePath = (x: number, y: number, w: number, h: number): string =>
  `M${formatNumber(x - w)} ${formatNumber(y)}Q${formatNumber(x - w * 0.45)} ${formatNumber(y - h * 0.5)} ${formatNumber(x - w * 0.1)} ${formatNumber(y - h)}Q${formatNumber(x + w * 0.35)} ${formatNumber(y - h * 0.45)} ${formatNumber(x + w)} ${formatNumber(y)}`;

const peakPath = (x: number, y: number, w: number, h: number): string =>
  `${ridgePath(x, y, w, h)}M${formatNumber(x + w * 0.02)} ${formatNumber(y - h * 0.72)}L${formatNumber(x + w * 0.1)} ${formatNumber(y - h * 0.2)}M${formatNumber(x + w * 0.22)} ${formatNumber(y - h * 0.5)}L${formatNumber(x + w * 0.36)} ${formatNumber(y - h * 0.1)}M${formatNumber(x + w * 0.48)} ${formatNumber(y - h * 0.28)}L${formatNumber(x + w * 0.6)} ${formatNumber(y)}`;

type Brush = 'waves' | 'hills' | 'mountains' | 'peaks' | 'reeds';
const BRUSHES: readonly Brush[] = ['waves', 'hills', 'mountains', 'peaks', 'reeds'];

/** Brush strokes for hills and mountains, waves for the sea, reeds for swamps. */
const brushPaths = (brush: Brush, { grid, ground }: MapDesign): string[] =>
  groupPathsByBlock(grid, (hex) => {
    const kind = ground(hex);
    const { x, y } = hexCentre(grid, hex);
    const dx = (hashToUnit(hex, 1) - 0.5) * 9;
    const dy = (hashToUnit(hex, 2) - 0.5) * 7;
    const size = 0.85 + hashToUnit(hex, 3) * 0.35;
    switch (brush) {
      case 'hills':
        return kind === 'rough'
          ? `M${formatNumber(x + dx - 6 * size)} ${formatNumber(y + dy + 3)}q${formatNumber(6 * size)} ${formatNumber(-8 * size)} ${formatNumber(12 * size)} 0`
          : '';
      case 'mountains':
        return kind === 'mountain'
          ? ridgePath(x + dx - 3, y + dy + 6, 9 * size, 11 * size) + ridgePath(x + dx + 7, y + dy + 8, 6 * size, 7 * size)
          : '';
      case 'peaks':
        return kind === 'peak' ? peakPath(x + dx, y + dy + 9, 13 * size, 18 * size) : '';
      case 'waves':
        return kind === 'sea' && hashToUnit(hex, 4) < 0.22 ? `M${formatNumber(x + dx - 8)} ${formatNumber(y + dy)}q4 -4 8 0t8 0` : '';
      case 'reeds':
        return kind === 'swamp'
          ? REED_OFFSETS.map(([rx, ry]) => `M${formatNumber(x + rx)} ${formatNumber(y + ry)}v-6m-2.5 6v-4m5 4v-4`).join('')
          : '';
    }
  });

const REED_OFFSETS = [
  [-8, 4],
  [2, -3],
  [7, 6],
] as const;

const PathGroup = ({ className, paths }: { className: string; paths: readonly string[] }) => (
  <g className={className}>
    {paths.map((d, index) => (
      <path key={index} d={d} />
    ))}
  </g>
);

/** The printed map: land, water, rivers, roads, borders. Few paths, rendered once. */
export const Terrain = memo(({ design, children }: { design: MapDesign; children?: ReactNode }) => {
  const { grid, ground } = design;
  const height = Array.from({ length: grid.size }, (_, hex) => GROUND_HEIGHT[ground(hex)]);
  const regionAbove = (level: number): string => regionPath(grid, (hex) => (height[hex] as number) >= level);
  const regionOfKind = (kind: Ground): string => regionPath(grid, (hex) => ground(hex) === kind);
  const land = regionLoops(grid, (hex) => (height[hex] as number) >= 1);
  const coast = splitLoops(land);
  const rivers = hexsidePaths(grid, design.rivers);
  const roads = roadPaths(grid, design.roads ?? []);
  return (
    <g className="terrain" aria-hidden="true">
      <path className="ground-sea" d={regionPath(grid, () => true)} />
      <PathGroup className="shoal shoal-wide" paths={coast} />
      <PathGroup className="shoal" paths={coast} />
      <path className="ground-plain" d={loopsPath(land)} fillRule="evenodd" />
      <path className="ground-swamp" d={regionOfKind('swamp')} />
      <path className="ground-rough" d={regionAbove(2)} fillRule="evenodd" />
      <path className="ground-mountain" d={regionAbove(3)} fillRule="evenodd" />
      <path className="ground-peak" d={regionAbove(4)} fillRule="evenodd" />
      <path className="ground-off" d={regionOfKind('off')} fillRule="evenodd" />
      <path className="ground-lake" d={regionOfKind('lake')} fillRule="evenodd" />
      <PathGroup className="coast" paths={coast} />
      {BRUSHES.map((brush) => (
        <PathGroup key={brush} className={`brush brush-${brush}`} paths={brushPaths(brush, design)} />
      ))}
      <PathGroup className="hex-lines" paths={gridPaths(grid)} />
      <PathGroup className="strait" paths={hexsidePaths(grid, design.straits ?? [])} />
      <PathGroup className="river river-bank" paths={rivers} />
      <PathGroup className="river" paths={rivers} />
      <PathGroup className="road road-bank" paths={roads} />
      <PathGroup className="road" paths={roads} />
      {design.province && <PathGroup className="border" paths={hexsidePaths(grid, bordersBetween(grid, design.province))} />}
      {design.bridges?.map(([one, other]) => {
        const { x, y } = sideMidpoint(grid, one, other);
        return (
          <path
            key={`${one} ${other}`}
            className="bridge"
            d="M-6 -3H6M-6 3H6"
            transform={`translate(${formatNumber(x)} ${formatNumber(y)}) rotate(${formatNumber(sideAngle(grid, one, other))})`}
          />
        );
      })}
      {children}
    </g>
  );
});

/** Estimated width of letter-spaced text; CJK characters are square. */
const spacedTextLength = (name: string, size: number): number =>
  [...name].reduce((sum, character) => sum + (character > '\u2e80' ? 1.27 : 0.82), 0.5) * size;

/** Names of provinces or seas, large and pale. */
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
        const point = labelAnchor(grid, hexes);
        const size = Math.min(52, 14 + Math.round(Math.sqrt(hexes.length) * 4));
        const half = spacedTextLength(name, size) / 2;
        return point ? (
          <text
            key={name}
            className={`area-name area-name-${kind}`}
            x={formatNumber(Math.min(Math.max(point.x, half), mapSize(grid).width - half))}
            y={formatNumber(point.y)}
            fontSize={size}
          >
            {name}
          </text>
        ) : null;
      })}
    </g>
  ),
);
