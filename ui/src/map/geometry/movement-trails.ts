import type { GameEvent } from '@gunbai/engine';
import { hexAt } from '@gunbai/shared/hex';
import type { Hex, HexGrid } from '@gunbai/shared/hex';

/** The hexes of an event, from the start (if known) to the end. */
const hexesOfEvent = (grid: HexGrid, event: GameEvent): Hex[] =>
  [event['from:hex'] ?? [], event['path'] ?? event['hex'] ?? []]
    .flat()
    .map((label) => hexAt(grid, String(label)))
    .filter((hex) => hex >= 0);

/** Paths of units, by unit, from events of these types. */
export const traceMovement = (
  grid: HexGrid,
  events: readonly GameEvent[],
  movementEvents: ReadonlySet<string>,
): ReadonlyMap<string, readonly Hex[]> => {
  const trails = new Map<string, Hex[]>();
  for (const event of events) {
    const { unit } = event;
    if (typeof unit !== 'string' || !movementEvents.has(event.type)) continue;
    const trail = trails.get(unit) ?? [];
    for (const hex of hexesOfEvent(grid, event)) if (trail.at(-1) !== hex) trail.push(hex);
    if (trail.length > 0) trails.set(unit, trail);
  }
  return trails;
};
