import type { GameEvent } from '@gunbai/engine';
import { hexAt } from '@gunbai/shared/hex';
import type { Hex, HexGrid } from '@gunbai/shared/hex';
import { Fragment, useMemo, useState } from 'react';
import type { Point } from '../../point.ts';
import { Stack } from './Counter.tsx';
import type { CounterFace } from './Counter.tsx';
import { hexCentre } from '../geometry/hex-geometry.ts';
import type { CastleOnMap, UnitOnMap } from '../types.ts';

interface UnitStack {
  /** Its first leader, so that the stack keeps its element while it moves. */
  readonly key: string;
  readonly hex: Hex;
  readonly faces: readonly CounterFace[];
  /** Leaders below the first. */
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

/** Hexes of the units before the last update. */
const usePreviousHexes = (units: readonly UnitOnMap[]): ReadonlyMap<string, Hex> => {
  const [history, setHistory] = useState({ units, current: hexesById(units), previous: hexesById(units) });
  if (history.units === units) return history.previous;
  const next = { units, current: hexesById(units), previous: history.current };
  setHistory(next);
  return next.previous;
};

/** Paths of units in the last step, from events that name the hexes. */
export const recentPaths = (grid: HexGrid, events: readonly GameEvent[]): Map<string, Point[]> => {
  const paths = new Map<string, Point[]>();
  for (const { unit, path } of events as readonly { readonly unit?: unknown; readonly path?: unknown }[]) {
    if (typeof unit !== 'string' || !Array.isArray(path)) continue;
    const hexes = path.map((label) => hexAt(grid, String(label))).filter((hex) => hex >= 0);
    paths.set(unit, [...(paths.get(unit) ?? []), ...hexes.map((hex) => hexCentre(grid, hex))]);
  }
  return paths;
};

/** Offset of the next stack in a hex, so that the number of the first stays visible. */
const STACK_OFFSET = { x: 9, y: 13 };

const isGarrison = ({ faces }: UnitStack): boolean => faces.every(({ marks = [] }) => marks.includes('garrison'));

/** Whether a neighbouring hex has a stack, which would overlap when zoomed out. */
const isCrowded = (grid: HexGrid, occupied: ReadonlyMap<Hex, number>, hex: Hex): boolean =>
  grid.neighbours.subarray(hex * 6, hex * 6 + 6).some((next) => occupied.has(next));

/** The strongest force in each hex; unknown strength counts as 0. */
const strengthByHex = (stacks: readonly UnitStack[]): ReadonlyMap<Hex, number> => {
  const strengths = new Map<Hex, number>();
  for (const { hex, faces } of stacks)
    strengths.set(hex, Math.max(strengths.get(hex) ?? 0, ...faces.map(({ strength }) => (typeof strength === 'number' ? strength : 0))));
  return strengths;
};

/**
 * Positions of the stacks in their hexes: side by side, next to a castle, garrisons below besiegers.
 * The strongest are drawn last, so that no neighbour covers them.
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

/** Draws stacks in the focused hex last, after those in selectable hexes, so that no neighbour covers them. */
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

/** All stacks of counters. */
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
            {/* Units that join a stack move in below it. */}
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
