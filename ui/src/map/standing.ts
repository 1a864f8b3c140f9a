import type { Hex } from '@gunbai/kits/hex';
import { useMemo } from 'react';
import { crestOf } from '../crests.ts';
import type { Term } from '../picking.ts';
import type { CastleOnMap, UnitOnMap } from './war-table.tsx';

/** What stands on the map, looked at as its parts need it. */
export const useStanding = (castles: readonly CastleOnMap[], units: readonly UnitOnMap[]) => {
  const places = useMemo(() => {
    const found = new Map<Term, Hex>();
    for (const { id, hex } of castles) found.set(`castle:${id}`, hex);
    for (const { id, hex } of units) if (hex !== null) found.set(`unit:${id}`, hex);
    return found;
  }, [castles, units]);
  const things = useMemo(
    () => [
      ...castles.map(({ id, face, names, about }) => ({ id: `castle:${id}`, name: face.name, about, names })),
      ...units.filter(({ hex }) => hex !== null).map(({ id, name, names, about }) => ({ id: `unit:${id}`, name, about, names })),
    ],
    [castles, units],
  );
  const dots = useMemo(
    () => units.flatMap(({ hex, leads, face }) => (hex !== null && leads ? [{ hex, colour: crestOf(face.clan).fill }] : [])),
    [units],
  );
  const manned = useMemo(() => new Set(units.map(({ hex }) => hex)), [units]);
  const occupied = useMemo(() => new Set([...units, ...castles].map(({ hex }) => hex)), [units, castles]);
  return { places, things, dots, manned, occupied };
};
