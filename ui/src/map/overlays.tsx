import type { Hex, HexGrid } from '@gunbai/kits/hex';
import { memo, useState } from 'react';
import type { Spot } from '../roving.ts';
import { edgePath, hexesPath, hexOutline, linkLines, softLine, spotOf } from './geometry.ts';
import type { DrawnLines } from './lines.ts';
import './map.css';

type HexTone = 'lit' | 'chosen' | 'range' | 'zone' | 'supply' | 'unused';

/** Tones that mean a whole area; the others mean single hexes, which keep apart. */
const WIDE: ReadonlySet<HexTone> = new Set(['supply', 'unused']);

/** A set of hexes tinted in one tone: one path, whatever their number. */
export const HexTint = memo(({ grid, hexes, tone }: { grid: HexGrid; hexes: readonly Hex[]; tone: HexTone }) => {
  if (hexes.length === 0) return null;
  const d = WIDE.has(tone) ? edgePath(grid, new Set(hexes)) : hexesPath(grid, hexes, 1.2);
  return <path className={`tint tint-${tone}`} d={d} fillRule="evenodd" />;
});

const RING = hexOutline(-2);

/** Around hexes that may be chosen: as large as what stands there is drawn, and under it. */
export const LitRings = ({ grid, hexes }: { grid: HexGrid; hexes: readonly Hex[] }) => (
  <g className="lit-rings" aria-hidden="true">
    {hexes.map((hex) => {
      const { x, y } = spotOf(grid, hex);
      return (
        <g key={hex} data-hex={grid.labels[hex]} transform={`translate(${x} ${y})`}>
          <path className="swell" d={RING} />
        </g>
      );
    })}
  </g>
);

/** Around the hex whose stack is open in the panel. */
export const OpenRing = ({ grid, hex }: { grid: HexGrid; hex: Hex | null }) => {
  if (hex === null || hex < 0) return null;
  const { x, y } = spotOf(grid, hex);
  return (
    <g className="open-ring" aria-hidden="true" data-hex={grid.labels[hex]} transform={`translate(${x} ${y})`}>
      <path className="swell" d={RING} />
    </g>
  );
};

/** Around the hex that the reader asked for in a sentence, for a moment. */
export const ShownRing = ({ grid, hex, of }: { grid: HexGrid; hex: Hex | null; of: object | null | undefined }) => {
  const [last, setLast] = useState(of);
  const [count, setCount] = useState(0);
  if (last !== of) {
    setLast(of);
    setCount(count + 1);
  }
  if (hex === null || hex < 0 || !of) return null;
  const { x, y } = spotOf(grid, hex);
  return (
    <g key={count} className="shown-ring" aria-hidden="true" data-hex={grid.labels[hex]} transform={`translate(${x} ${y})`}>
      <path className="swell" d={RING} />
    </g>
  );
};

/** How far something reaches, with what each hex costs. */
export const Range = memo(({ grid, costs, stops }: { grid: HexGrid; costs: ReadonlyMap<Hex, number>; stops?: readonly Hex[] }) => {
  const hexes = [...costs.keys()];
  return (
    <g className="range" aria-hidden="true">
      <HexTint grid={grid} hexes={hexes} tone="range" />
      {stops && <HexTint grid={grid} hexes={stops} tone="zone" />}
      <path className="range-edge" d={edgePath(grid, new Set(hexes))} />
      {[...costs].map(([hex, cost]) => {
        const { x, y } = spotOf(grid, hex);
        return (
          <text key={hex} className="range-cost" data-hex={grid.labels[hex]} x={Math.round(x)} y={Math.round(y) - 9}>
            {cost}
          </text>
        );
      })}
    </g>
  );
});

/** Which way one looks from a spot to another, in degrees. */
const turnTo = (from: Spot, to: Spot): number => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

const ArrowHead = ({ from, to }: { from: Spot; to: Spot }) => (
  <path className="way-head" d="M0 0L-11 -6.5L-8 0L-11 6.5Z" transform={`translate(${to.x} ${to.y}) rotate(${turnTo(from, to)})`} />
);

/** A way over the map, with an arrow at its end and the cost so far beside it. */
export const Way = memo(({ grid, hexes, cost }: { grid: HexGrid; hexes: readonly Hex[]; cost?: number }) => {
  if (hexes.length < 2) return null;
  const spots = hexes.map((hex) => spotOf(grid, hex));
  const end = spots.at(-1) ?? { x: 0, y: 0 };
  const before = spots.at(-2) ?? end;
  return (
    <g className="way way-chosen" aria-hidden="true">
      <path className="way-halo" d={softLine(spots)} />
      <path className="way-line" d={softLine(spots)} />
      <ArrowHead from={before} to={end} />
      {cost !== undefined && (
        <g transform={`translate(${end.x + 13} ${end.y - 13})`}>
          <circle className="way-cost-ground" r="8" />
          <text className="way-cost" y="3.6">
            {cost}
          </text>
        </g>
      )}
    </g>
  );
});

const CROSS = 'M-7 -7L7 7M7 -7L-7 7';

const between = (from: Spot, to: Spot, part: number): Spot => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });

/** A blow from one hex at another: a short arrow over the side between them, which hides neither. */
export const Blow = ({ grid, from, to }: { grid: HexGrid; from: Hex; to: Hex }) => {
  const [one, other] = [spotOf(grid, from), spotOf(grid, to)];
  const [tail, tip] = [between(one, other, 0.32), between(one, other, 0.72)];
  return (
    <g className="way way-chosen" aria-hidden="true">
      <path className="way-halo" d={softLine([tail, tip])} />
      <path className="way-line" d={softLine([tail, between(tail, tip, 0.7)])} />
      <ArrowHead from={tail} to={tip} />
    </g>
  );
};

/** The way that a force went of late; its head stands half-way, since what came there covers the end. */
export const Trail = ({ spots }: { spots: readonly Spot[] }) => {
  const leg = Math.ceil(spots.length / 2);
  const [from, to] = [spots[leg - 1], spots[leg]];
  if (!from || !to) return null;
  const { x, y } = between(from, to, 0.6);
  return (
    <g className="way way-gone" aria-hidden="true">
      <path className="way-halo" d={softLine(spots)} />
      <path className="way-line" d={softLine(spots)} />
      <g transform={`translate(${x} ${y}) rotate(${turnTo(from, to)})`}>
        <path className="way-head" d="M6 0L-6 -7L-3 0L-6 7Z" />
      </g>
    </g>
  );
};

/** The ways that forces went of late, under all that stands on the map; one that several went is drawn once. */
export const Trails = memo(({ grid, trails }: { grid: HexGrid; trails: ReadonlyMap<string, readonly Hex[]> }) => (
  <g className="trails" aria-hidden="true">
    {[...new Map([...trails.values()].map((hexes) => [hexes.join(), hexes]))].map(([way, hexes]) => (
      <Trail key={way} spots={hexes.map((hex) => spotOf(grid, hex))} />
    ))}
  </g>
));

/** Lines of supply or communication, and where they break off. */
export const LinesOnMap = memo(({ grid, lines: { whole, broken, cuts } }: { grid: HexGrid; lines: DrawnLines }) => {
  const run = linkLines(grid, whole).join('');
  return (
    <g className="way way-supply" aria-hidden="true">
      <path className="way-halo" d={run} />
      <path className="way-line" d={run} />
      <path className="way-line way-broken" d={linkLines(grid, broken).join('')} />
      {cuts.map((hex) => {
        const { x, y } = spotOf(grid, hex);
        return (
          <g key={hex} transform={`translate(${x} ${y})`}>
            <g className="swell">
              <circle className="way-cut-ground" r="11" />
              <path className="way-cut" d={CROSS} />
            </g>
          </g>
        );
      })}
    </g>
  );
});
