import type { Hex, HexGrid } from '@gunbai/kits/hex';
import { memo } from 'react';
import { Stack } from './counter.tsx';
import type { CounterFace } from './counter.tsx';
import { spotOf } from './geometry.ts';
import type { CastleOnMap, UnitOnMap } from './war-table.tsx';

interface Pile {
  /** Its first leader: a pile keeps its drawing while he goes from hex to hex. */
  readonly key: string;
  readonly hex: Hex;
  readonly faces: readonly CounterFace[];
}

const pilesOf = (units: readonly UnitOnMap[]): Pile[] => {
  const piles = new Map<string, { key: string; hex: Hex; faces: CounterFace[] }>();
  for (const { id, hex, pile, leads, face } of units) {
    if (hex === null || !leads) continue;
    const place = `${hex} ${pile}`;
    const found = piles.get(place);
    if (found) found.faces.push(face);
    else piles.set(place, { key: id, hex, faces: [face] });
  }
  return [...piles.values()];
};

/** All piles of counters; several in one hex lie beside each other, and beside a castle. */
export const StacksOnMap = memo(
  ({ grid, units, castles }: { grid: HexGrid; units: readonly UnitOnMap[]; castles: readonly CastleOnMap[] }) => {
    const piles = pilesOf(units);
    const withCastle = new Set(castles.map(({ hex }) => hex));
    const seen = new Map<Hex, number>();
    return (
      <g className="stacks">
        {piles.map(({ key, hex, faces }) => {
          const order = seen.get(hex) ?? 0;
          seen.set(hex, order + 1);
          const { x, y } = spotOf(grid, hex);
          const dx = (withCastle.has(hex) ? 7 : 0) + order * 7;
          const dy = (withCastle.has(hex) ? -7 : 0) + order * 9;
          return <Stack key={key} faces={faces} x={x + dx} y={y + dy} scale={withCastle.has(hex) || order > 0 ? 0.82 : 1} />;
        })}
      </g>
    );
  },
);
