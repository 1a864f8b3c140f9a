import type { GameEvent } from '@gunbai/engine';
import { hexAt } from '@gunbai/shared/hex';
import type { Hex, HexGrid } from '@gunbai/shared/hex';

/** The hexes that an event brings a unit through: from where it set out, if that is told, to where it comes. */
const hexesOfEvent = (grid: HexGrid, event: GameEvent): Hex[] =>
  [event['from:hex'] ?? [], event['path'] ?? event['hex'] ?? []]
    .flat()
    .map((label) => hexAt(grid, String(label)))
    .filter((hex) => hex >= 0);

/** The ways that units went, by unit, as events of these types tell; what is known of a unit is only where it came to, if it is one hex. */
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
