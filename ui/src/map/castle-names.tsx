import type { HexGrid } from '@gunbai/kits/hex';
import { memo, useMemo } from 'react';
import { letteringAt, letteringStyle, roomAt } from '../lettering.ts';
import type { Named, Nearness } from '../lettering.ts';
import { COUNTER } from './counter.tsx';
import { sizeOf, spotOf } from './geometry.ts';
import { placedPiles } from './stacks.tsx';
import type { CastleOnMap, UnitOnMap } from './war-table.tsx';

/** How much larger than the map things are drawn at each distance, and the size of letters; the style sheet draws them so. */
const SWELL: Readonly<Record<Nearness, number>> = { near: 1, middle: 1.3, far: 1.65, away: 2.1 };
/** The same for counters in a crowd: a hex is forty wide. */
const CROWDED: Readonly<Record<Nearness, number>> = { near: 1, middle: 1.2, far: 1.35, away: 1.6 };
/** From away counters grow beyond the rest, so that their numbers can be read: about so much on a phone. */
const GROWN = 1.35;
const SIZES: Readonly<Record<Nearness, number>> = { near: 11, middle: 16.5, far: 25, away: 54 };

/** Half the size of a castle's mark, alone in its hex or aside of counters. */
const ALONE = { x: 0, half: 13 };
const ASIDE = { x: -10.5, half: 11 };

interface NamesProps {
  readonly grid: HexGrid;
  readonly castles: readonly CastleOnMap[];
  readonly units: readonly UnitOnMap[];
}

/** Castles and counters as things to be lettered; counters have no names but take room. */
const namedOnMap = ({ grid, castles, units }: NamesProps, near: Nearness): readonly Named[] => {
  const swell = SWELL[near];
  const piles = placedPiles(grid, units, castles);
  const occupied = new Set(piles.map(({ hex }) => hex));
  const counters = piles.map(({ key, place: { x, y, dx, dy, scale, isCrowded } }) => {
    const grows = isCrowded ? CROWDED[near] : swell;
    const half = (COUNTER / 2) * scale * grows * (near === 'away' ? GROWN : 1);
    return {
      key: `pile ${key}`,
      name: '',
      at: { x, y },
      mark: [half, half] as const,
      body: [roomAt(x + dx * grows - half, y + dy * grows - half, half * 2, half * 2)],
      size: 0,
      weight: 0,
      isNeeded: false,
    };
  });
  const named = castles.map(({ id, hex, face }) => {
    const { x, y } = spotOf(grid, hex);
    const aside = occupied.has(hex) ? ASIDE : ALONE;
    const half = aside.half * swell;
    const middle = x + aside.x * swell;
    return {
      key: id,
      name: face.name,
      at: { x, y },
      mark: [half, 12 * swell] as const,
      body: [roomAt(middle - half, y - 10 * swell, half * 2, 22 * swell)],
      size: (near === 'far' || near === 'away') && !face.isHome ? 0 : SIZES[near],
      weight: (face.isHome ? 20 : 0) + (occupied.has(hex) ? 5 : 0),
      isNeeded: face.isHome === true && near !== 'away',
    };
  });
  return [...named, ...counters];
};

/** The names of all castles, above the counters. */
export const CastleNames = memo(({ grid, castles, units }: NamesProps) => {
  const lettering = useMemo(() => {
    const { width, height } = sizeOf(grid);
    return letteringAt((near) => namedOnMap({ grid, castles, units }, near), roomAt(0, 0, width, height));
  }, [grid, castles, units]);
  return (
    <g className="place-names" aria-hidden="true">
      {castles.map(({ id, hex, face }) => {
        const { x, y } = spotOf(grid, hex);
        const lettered = lettering.get(id);
        return (
          lettered && (
            <g key={id} transform={`translate(${x} ${y})`}>
              <text className="place-name lettered" style={letteringStyle(lettered)}>
                {face.name}
              </text>
            </g>
          )
        );
      })}
    </g>
  );
});
