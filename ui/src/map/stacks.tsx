import type { GameEvent } from '@gunbai/engine';
import { hexAt } from '@gunbai/kits/hex';
import type { Hex, HexGrid } from '@gunbai/kits/hex';
import { Fragment, useMemo, useState } from 'react';
import type { Spot } from '../roving.ts';
import { Stack } from './counter.tsx';
import type { CounterFace } from './counter.tsx';
import { spotOf } from './geometry.ts';
import type { CastleOnMap, UnitOnMap } from './war-table.tsx';

interface Pile {
  /** Its first leader: a pile keeps its drawing while he goes from hex to hex. */
  readonly key: string;
  readonly hex: Hex;
  readonly faces: readonly CounterFace[];
  /** The leaders under the first. */
  readonly others: readonly UnitOnMap[];
}

const pilesOf = (units: readonly UnitOnMap[]): Pile[] => {
  const piles = new Map<string, { key: string; hex: Hex; faces: CounterFace[]; others: UnitOnMap[] }>();
  for (const unit of units) {
    const { id, hex, pile, leads, face } = unit;
    if (hex === null || !leads) continue;
    const place = `${hex} ${pile}`;
    const found = piles.get(place);
    if (found) {
      found.faces.push(face);
      found.others.push(unit);
    } else piles.set(place, { key: id, hex, faces: [face], others: [] });
  }
  return [...piles.values()];
};

const placesOf = (units: readonly UnitOnMap[]): ReadonlyMap<string, Hex> =>
  new Map(units.flatMap(({ id, hex }) => (hex === null ? [] : [[id, hex] as const])));

/** Where units stood before the last change of the board. */
const usePlacesBefore = (units: readonly UnitOnMap[]): ReadonlyMap<string, Hex> => {
  const [seen, setSeen] = useState({ units, now: placesOf(units), before: placesOf(units) });
  if (seen.units === units) return seen.before;
  const next = { units, now: placesOf(units), before: seen.now };
  setSeen(next);
  return next.before;
};

/** The ways that units went in the last step, where an event tells of one: the hexes they came through, in order. */
export const waysGone = (grid: HexGrid, events: readonly GameEvent[]): Map<string, Spot[]> => {
  const ways = new Map<string, Spot[]>();
  for (const { unit, path } of events as readonly { readonly unit?: unknown; readonly path?: unknown }[]) {
    if (typeof unit !== 'string' || !Array.isArray(path)) continue;
    const hexes = path.map((label) => hexAt(grid, String(label))).filter((hex) => hex >= 0);
    ways.set(unit, [...(ways.get(unit) ?? []), ...hexes.map((hex) => spotOf(grid, hex))]);
  }
  return ways;
};

/** How far the next pile of a hex lies from the one before it: so that the number of that one can be read. */
const BESIDE = { x: 9, y: 13 };

const isGarrison = ({ faces }: Pile): boolean => faces.every(({ marks = [] }) => marks.includes('garrison'));

/** Whether a pile stands next to another: from afar they would cover each other. */
const isCrowded = (grid: HexGrid, held: ReadonlyMap<Hex, number>, hex: Hex): boolean =>
  grid.neighbours.subarray(hex * 6, hex * 6 + 6).some((next) => held.has(next));

/** The strength of the strongest force in each hex; one whose strength is not known counts for nothing. */
const mightIn = (piles: readonly Pile[]): ReadonlyMap<Hex, number> => {
  const might = new Map<Hex, number>();
  for (const { hex, faces } of piles)
    might.set(hex, Math.max(might.get(hex) ?? 0, ...faces.map(({ strength }) => (typeof strength === 'number' ? strength : 0))));
  return might;
};

/**
 * Where piles lie in their hexes: several beside each other, and beside a castle; whoever is in it under those before it. The mightiest come
 * last, so that no neighbour covers them.
 */
export const placedPiles = (grid: HexGrid, units: readonly UnitOnMap[], castles: readonly CastleOnMap[]) => {
  const withCastle = new Set(castles.map(({ hex }) => hex));
  const seen = new Map<Hex, number>();
  const piles = pilesOf(units);
  const might = mightIn(piles);
  const inOrder = [...piles.filter(isGarrison), ...piles.filter((pile) => !isGarrison(pile))].toSorted(
    (a, b) => (might.get(a.hex) ?? 0) - (might.get(b.hex) ?? 0),
  );
  return inOrder.map((pile) => {
    const order = seen.get(pile.hex) ?? 0;
    seen.set(pile.hex, order + 1);
    const beside = withCastle.has(pile.hex) ? 8 : 0;
    const scale = beside > 0 || order > 0 ? 0.82 : 1;
    const aside = { dx: beside + order * BESIDE.x, dy: -beside + order * BESIDE.y };
    return { ...pile, place: { ...spotOf(grid, pile.hex), ...aside, scale, isCrowded: isCrowded(grid, might, pile.hex) } };
  });
};

/** Those in the hex that a decision is about come last, before them those in hexes that can be chosen: no neighbour covers them. */
export const raised = <P extends { readonly hex: Hex }>(piles: readonly P[], lit: ReadonlyMap<Hex, unknown>, focus: Hex | null): P[] => {
  const rank = ({ hex }: P): number => (hex === focus ? 2 : lit.has(hex) ? 1 : 0);
  return piles.toSorted((a, b) => rank(a) - rank(b));
};

interface StacksProps {
  readonly grid: HexGrid;
  readonly units: readonly UnitOnMap[];
  readonly castles: readonly CastleOnMap[];
  readonly events: readonly GameEvent[];
  readonly lit: ReadonlyMap<Hex, unknown>;
  readonly focus: Hex | null;
}

/** All piles of counters. */
export const StacksOnMap = ({ grid, units, castles, events, lit, focus }: StacksProps) => {
  const ways = useMemo(() => waysGone(grid, events), [grid, events]);
  const before = usePlacesBefore(units);
  const piles = useMemo(() => placedPiles(grid, units, castles), [grid, units, castles]);
  return (
    <g className="stacks">
      {raised(piles, lit, focus).map(({ key, hex, faces, others, place }) => {
        const wayOf = (unit: string): readonly Spot[] | undefined => {
          const from = before.get(unit);
          return from === undefined || from === hex ? ways.get(unit) : [spotOf(grid, from), ...(ways.get(unit) ?? [])];
        };
        return (
          <Fragment key={key}>
            {/* Who joins a pile comes in under it. */}
            {others
              .filter(({ id }) => before.has(id) && before.get(id) !== hex)
              .map(({ id, face }) => (
                <Stack key={id} faces={[face]} at={hex} {...place} way={wayOf(id)} />
              ))}
            <Stack faces={faces} at={hex} {...place} way={wayOf(key)} />
          </Fragment>
        );
      })}
    </g>
  );
};
