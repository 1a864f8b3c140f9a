import type { Hex } from '@gunbai/shared/hex';
import { useMemo } from 'react';
import { crestOf } from '../../crests.ts';
import type { ThingRef } from '../../action-picker.ts';
import type { CastleOnMap, UnitOnMap } from '../types.ts';

/** Indexes of the pieces on the map. */
export const usePieceIndex = (castles: readonly CastleOnMap[], units: readonly UnitOnMap[]) => {
  const hexByRef = useMemo(() => {
    const index = new Map<ThingRef, Hex>();
    for (const { id, hex } of castles) index.set(`castle:${id}`, hex);
    for (const { id, hex } of units) if (hex !== null) index.set(`unit:${id}`, hex);
    return index;
  }, [castles, units]);
  const things = useMemo(
    () => [
      ...castles.map(({ id, face, names, about }) => ({ id: `castle:${id}`, name: face.name, about, names })),
      ...units.filter(({ hex }) => hex !== null).map(({ id, name, names, about }) => ({ id: `unit:${id}`, name, about, names })),
    ],
    [castles, units],
  );
  const dots = useMemo(
    () => units.flatMap(({ hex, isLeader, face }) => (hex !== null && isLeader ? [{ hex, colour: crestOf(face.clan).fill }] : [])),
    [units],
  );
  const unitHexes = useMemo(() => new Set(units.map(({ hex }) => hex)), [units]);
  const occupiedHexes = useMemo(() => new Set([...units, ...castles].map(({ hex }) => hex)), [units, castles]);
  return { hexByRef, things, dots, unitHexes, occupiedHexes };
};
