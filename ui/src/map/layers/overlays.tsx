import type { Hex, HexGrid } from '@gunbai/shared/hex';
import { memo, useState } from 'react';
import type { Point } from '../../point.ts';
import { outlinePath, hexesPath, hexOutlinePath, linkPaths, smoothPath, hexCentre } from '../geometry/hex-geometry.ts';
import type { CommunicationLines } from '../geometry/communication-lines.ts';
import '../map.css';

type HexTone = 'selectable' | 'selected' | 'range' | 'zoc' | 'supply' | 'unused';

/** Tones for whole areas; the others mark single hexes with a gap between them. */
const AREA_TONES: ReadonlySet<HexTone> = new Set(['supply', 'unused']);

/** Hexes tinted in one tone, as one path. */
export const HexTint = memo(({ grid, hexes, tone }: { grid: HexGrid; hexes: readonly Hex[]; tone: HexTone }) => {
  if (hexes.length === 0) return null;
  const d = AREA_TONES.has(tone) ? outlinePath(grid, new Set(hexes)) : hexesPath(grid, hexes, 1.2);
  return <path className={`tint tint-${tone}`} d={d} fillRule="evenodd" />;
});

const NO_HEXES: readonly Hex[] = [];
const RING_PATH = hexOutlinePath(-2);

/** Rings around selectable hexes, below their pieces. */
export const SelectableRings = ({ grid, hexes }: { grid: HexGrid; hexes: readonly Hex[] }) => (
  <g className="selectable-rings" aria-hidden="true">
    {hexes.map((hex) => {
      const { x, y } = hexCentre(grid, hex);
      return (
        <g key={hex} data-hex={grid.labels[hex]} transform={`translate(${x} ${y})`}>
          <path className="zoom-scaled ring-halo" d={RING_PATH} />
          <path className="zoom-scaled" d={RING_PATH} />
        </g>
      );
    })}
  </g>
);

/** A ring around the open hex. */
export const StackRing = ({ grid, hex }: { grid: HexGrid; hex: Hex | null }) => {
  if (hex === null || hex < 0) return null;
  const { x, y } = hexCentre(grid, hex);
  return (
    <g className="stack-ring" aria-hidden="true" data-hex={grid.labels[hex]} transform={`translate(${x} ${y})`}>
      <path className="zoom-scaled" d={RING_PATH} />
    </g>
  );
};

interface HighlightRingProps {
  readonly grid: HexGrid;
  readonly hex: Hex | null;
  readonly request: object | null | undefined;
  /** The subject of a lesson stays marked; the place of a clicked name only for a moment. */
  readonly stays: boolean;
}

/** A ring around the hex of a clicked name, or of what a lesson talks about. */
export const HighlightRing = ({ grid, hex, request, stays }: HighlightRingProps) => {
  const [lastRequest, setLastRequest] = useState(request);
  const [count, setCount] = useState(0);
  if (lastRequest !== request) {
    setLastRequest(request);
    setCount(count + 1);
  }
  if (hex === null || hex < 0 || !request) return null;
  const { x, y } = hexCentre(grid, hex);
  return (
    <g
      key={count}
      className="highlight-ring"
      data-stays={stays || undefined}
      aria-hidden="true"
      data-hex={grid.labels[hex]}
      transform={`translate(${x} ${y})`}
    >
      <path className="zoom-scaled highlight-halo" d={RING_PATH} />
      <path className="zoom-scaled" d={RING_PATH} />
    </g>
  );
};

interface MovementRangeProps {
  readonly grid: HexGrid;
  readonly costs: ReadonlyMap<Hex, number>;
  readonly zocHexes?: readonly Hex[];
  /** Hexes that only another kind of movement reaches. */
  readonly specialHexes?: readonly Hex[];
}

/** A movement range with the cost of each hex. */
export const MovementRange = memo(({ grid, costs, zocHexes, specialHexes = NO_HEXES }: MovementRangeProps) => {
  const hexes = [...costs.keys()].filter((hex) => !specialHexes.includes(hex));
  return (
    <g className="range" aria-hidden="true">
      <HexTint grid={grid} hexes={hexes} tone="range" />
      {specialHexes.length > 0 && <path className="range-edge range-edge-special" d={outlinePath(grid, new Set([...costs.keys()]))} />}
      {zocHexes && <HexTint grid={grid} hexes={zocHexes} tone="zoc" />}
      <path className="range-edge-halo" d={outlinePath(grid, new Set(hexes))} />
      <path className="range-edge" d={outlinePath(grid, new Set(hexes))} />
      {[...costs].map(([hex, cost]) => {
        const { x, y } = hexCentre(grid, hex);
        return (
          <text
            key={hex}
            className="range-cost"
            data-hex={grid.labels[hex]}
            data-special={specialHexes.includes(hex) || undefined}
            x={Math.round(x)}
            y={Math.round(y) - 9}
          >
            {cost}
          </text>
        );
      })}
    </g>
  );
});

/** The angle from one point to another, in degrees. */
const angleTo = (from: Point, to: Point): number => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

const ArrowHead = ({ from, to }: { from: Point; to: Point }) => (
  <path className="path-head" d="M0 0L-11 -6.5L-8 0L-11 6.5Z" transform={`translate(${to.x} ${to.y}) rotate(${angleTo(from, to)})`} />
);

/** A path with an arrow head and the cost so far. */
export const PathLine = memo(({ grid, hexes, cost }: { grid: HexGrid; hexes: readonly Hex[]; cost?: number }) => {
  if (hexes.length < 2) return null;
  const points = hexes.map((hex) => hexCentre(grid, hex));
  const end = points.at(-1) ?? { x: 0, y: 0 };
  const before = points.at(-2) ?? end;
  return (
    <g className="path path-selected" aria-hidden="true">
      <path className="path-halo" d={smoothPath(points)} />
      <path className="path-line" d={smoothPath(points)} />
      <ArrowHead from={before} to={end} />
      {cost !== undefined && (
        <g transform={`translate(${end.x + 13} ${end.y - 13})`}>
          <circle className="path-cost-ground" r="8" />
          <text className="path-cost" y="3.6">
            {cost}
          </text>
        </g>
      )}
    </g>
  );
});

const CROSS_PATH = 'M-7 -7L7 7M7 -7L-7 7';

const interpolate = (from: Point, to: Point, fraction: number): Point => ({
  x: from.x + (to.x - from.x) * fraction,
  y: from.y + (to.y - from.y) * fraction,
});

/** A short attack arrow over the side between two hexes. */
export const AttackArrow = ({ grid, from, to }: { grid: HexGrid; from: Hex; to: Hex }) => {
  const [one, other] = [hexCentre(grid, from), hexCentre(grid, to)];
  const [tail, tip] = [interpolate(one, other, 0.32), interpolate(one, other, 0.72)];
  return (
    <g className="path path-selected" aria-hidden="true">
      <path className="path-halo" d={smoothPath([tail, tip])} />
      <path className="path-line" d={smoothPath([tail, interpolate(tail, tip, 0.7)])} />
      <ArrowHead from={tail} to={tip} />
    </g>
  );
};

/** A recent path. Its arrow head is half-way, because the piece covers the end. */
export const MovementTrail = ({ points }: { points: readonly Point[] }) => {
  const leg = Math.ceil(points.length / 2);
  const [from, to] = [points[leg - 1], points[leg]];
  if (!from || !to) return null;
  const { x, y } = interpolate(from, to, 0.6);
  return (
    <g className="path path-recent" aria-hidden="true">
      <path className="path-halo" d={smoothPath(points)} />
      <path className="path-line" d={smoothPath(points)} />
      <g transform={`translate(${x} ${y}) rotate(${angleTo(from, to)})`}>
        <path className="path-head" d="M6 0L-6 -7L-3 0L-6 7Z" />
      </g>
    </g>
  );
};

/** Recent paths, below all pieces; each distinct path is drawn once. */
export const MovementTrails = memo(({ grid, trails }: { grid: HexGrid; trails: ReadonlyMap<string, readonly Hex[]> }) => (
  <g className="trails" aria-hidden="true">
    {[...new Map([...trails.values()].map((hexes) => [hexes.join(), hexes]))].map(([key, hexes]) => (
      <MovementTrail key={key} points={hexes.map((hex) => hexCentre(grid, hex))} />
    ))}
  </g>
));

/** Lines of communication, and where they break. */
export const CommunicationLineLayer = memo(({ grid, lines: { intact, broken, cuts } }: { grid: HexGrid; lines: CommunicationLines }) => {
  const intactPath = linkPaths(grid, intact).join('');
  return (
    <g className="path path-communication" aria-hidden="true">
      <path className="path-halo" d={intactPath} />
      <path className="path-line" d={intactPath} />
      <path className="path-line path-broken" d={linkPaths(grid, broken).join('')} />
      {cuts.map((hex) => {
        const { x, y } = hexCentre(grid, hex);
        return (
          <g key={hex} transform={`translate(${x} ${y})`}>
            <g className="zoom-scaled">
              <circle className="path-cut-ground" r="11" />
              <path className="path-cut" d={CROSS_PATH} />
            </g>
          </g>
        );
      })}
    </g>
  );
});
