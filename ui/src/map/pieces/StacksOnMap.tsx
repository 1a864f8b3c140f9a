import type { GameEvent } from '@gunbai/engine';
import { hexAt } from '@gunbai/shared/hex';
import type { Hex, HexGrid } from '@gunbai/shared/hex';
import { Fragment, useMemo, useState } from 'react';
import type { Point } from '../../roving-tabindex.ts';
import { Stack } from './Counter.tsx';
import type { CounterFace } from './Counter.tsx';
import { hexCentre } from '../geometry/hex-geometry.ts';
import type { CastleOnMap, UnitOnMap } from '../types.ts';

interface UnitStack {
  /** Its first leader: a pile keeps its drawing while he goes from hex to hex. */
  readonly key: string;
  readonly hex: Hex;
  readonly faces: readonly CounterFace[];
  /** The leaders under the first. */
  readonly joinedUnits: readonly UnitOnMap[];
}

const groupIntoStacks = (units: readonly UnitOnMap[]): UnitStack[] => {
  const stacks = new Map<string, { key: string; hex: Hex; faces: CounterFace[]; joinedUnits: UnitOnMap[] }>();
  for (const unit of units) {
    const { id, hex, stackId, isLeader, face } = unit;
    if (hex === null || !isLeader) continue;
    const stackKey = `${hex} ${stackId}`;
    const stack = stacks.get(stackKey);
    if (stack) {
      stack.faces.push(face);
      stack.joinedUnits.push(unit);
    } else stacks.set(stackKey, { key: id, hex, faces: [face], joinedUnits: [] });
  }
  return [...stacks.values()];
};

const hexesById = (units: readonly UnitOnMap[]): ReadonlyMap<string, Hex> =>
  new Map(units.flatMap(({ id, hex }) => (hex === null ? [] : [[id, hex] as const])));

/** Where units stood before the last change of the board. */
const usePreviousHexes = (units: readonly UnitOnMap[]): ReadonlyMap<string, Hex> => {
  const [history, setHistory] = useState({ units, current: hexesById(units), previous: hexesById(units) });
  if (history.units === units) return history.previous;
  const next = { units, current: hexesById(units), previous: history.current };
  setHistory(next);
  return next.previous;
};

/** The ways that units went in the last step, where an event tells of one: the hexes they came through, in order. */
export const recentPaths = (grid: HexGrid, events: readonly GameEvent[]): Map<string, Point[]> => {
  const paths = new Map<string, Point[]>();
  for (const { unit, path } of events as readonly { readonly unit?: unknown; readonly path?: unknown }[]) {
    if (typeof unit !== 'string' || !Array.isArray(path)) continue;
    const hexes = path.map((label) => hexAt(grid, String(label))).filter((hex) => hex >= 0);
    paths.set(unit, [...(paths.get(unit) ?? []), ...hexes.map((hex) => hexCentre(grid, hex))]);
  }
  return paths;
};

/** How far the next pile of a hex lies from the one before it: so that the number of that one can be read. */
const STACK_OFFSET = { x: 9, y: 13 };

const isGarrison = ({ faces }: UnitStack): boolean => faces.every(({ marks = [] }) => marks.includes('garrison'));

/** Whether a pile stands next to another: from afar they would cover each other. */
const isCrowded = (grid: HexGrid, occupied: ReadonlyMap<Hex, number>, hex: Hex): boolean =>
  grid.neighbours.subarray(hex * 6, hex * 6 + 6).some((next) => occupied.has(next));

/** The strength of the strongest force in each hex; one whose strength is not known counts for nothing. */
const strengthByHex = (stacks: readonly UnitStack[]): ReadonlyMap<Hex, number> => {
  const strengths = new Map<Hex, number>();
  for (const { hex, faces } of stacks)
    strengths.set(hex, Math.max(strengths.get(hex) ?? 0, ...faces.map(({ strength }) => (typeof strength === 'number' ? strength : 0))));
  return strengths;
};

/**
 * Where piles lie in their hexes: several beside each other, and beside a castle; whoever is in it under those before it. The mightiest come
 * last, so that no neighbour covers them.
 */
export const layoutStacks = (grid: HexGrid, units: readonly UnitOnMap[], castles: readonly CastleOnMap[]) => {
  const withCastle = new Set(castles.map(({ hex }) => hex));
  const stackCounts = new Map<Hex, number>();
  const stacks = groupIntoStacks(units);
  const strengths = strengthByHex(stacks);
  const ordered = [...stacks.filter(isGarrison), ...stacks.filter((stack) => !isGarrison(stack))].toSorted(
    (a, b) => (strengths.get(a.hex) ?? 0) - (strengths.get(b.hex) ?? 0),
  );
  return ordered.map((stack) => {
    const position = stackCounts.get(stack.hex) ?? 0;
    stackCounts.set(stack.hex, position + 1);
    const castleShift = withCastle.has(stack.hex) ? 8 : 0;
    const scale = castleShift > 0 || position > 0 ? 0.82 : 1;
    const offset = { dx: castleShift + position * STACK_OFFSET.x, dy: -castleShift + position * STACK_OFFSET.y };
    return { ...stack, place: { ...hexCentre(grid, stack.hex), ...offset, scale, isCrowded: isCrowded(grid, strengths, stack.hex) } };
  });
};

/** Those in the hex that a decision is about come last, before them those in hexes that can be chosen: no neighbour covers them. */
export const bringToFront = <P extends { readonly hex: Hex }>(
  stacks: readonly P[],
  selectable: ReadonlyMap<Hex, unknown>,
  focusHex: Hex | null,
): P[] => {
  const rank = ({ hex }: P): number => (hex === focusHex ? 2 : selectable.has(hex) ? 1 : 0);
  return stacks.toSorted((a, b) => rank(a) - rank(b));
};

interface StacksOnMapProps {
  readonly grid: HexGrid;
  readonly units: readonly UnitOnMap[];
  readonly castles: readonly CastleOnMap[];
  readonly events: readonly GameEvent[];
  readonly selectable: ReadonlyMap<Hex, unknown>;
  readonly focusHex: Hex | null;
}

/** All piles of counters. */
export const StacksOnMap = ({ grid, units, castles, events, selectable, focusHex }: StacksOnMapProps) => {
  const paths = useMemo(() => recentPaths(grid, events), [grid, events]);
  const previousHexes = usePreviousHexes(units);
  const stacks = useMemo(() => layoutStacks(grid, units, castles), [grid, units, castles]);
  return (
    <g className="stacks">
      {bringToFront(stacks, selectable, focusHex).map(({ key, hex, faces, joinedUnits, place }) => {
        const pathOf = (unit: string): readonly Point[] | undefined => {
          const from = previousHexes.get(unit);
          return from === undefined || from === hex ? paths.get(unit) : [hexCentre(grid, from), ...(paths.get(unit) ?? [])];
        };
        return (
          <Fragment key={key}>
            {/* Who joins a pile comes in under it. */}
            {joinedUnits
              .filter(({ id }) => previousHexes.has(id) && previousHexes.get(id) !== hex)
              .map(({ id, face }) => (
                <Stack key={id} faces={[face]} hex={hex} {...place} path={pathOf(id)} />
              ))}
            <Stack faces={faces} hex={hex} {...place} path={pathOf(key)} />
          </Fragment>
        );
      })}
    </g>
  );
};
