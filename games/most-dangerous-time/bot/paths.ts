import { otherSideUnitsInField, sideControls, sphereOf } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { isOffMap, isSpace, NONE, ODA, PLACE_COUNT, neighboursOf, linkKindsOf, LANE, ROAD } from '../rules/components.ts';
import type { Side } from '../rules/components.ts';
import { clauseBarringEntry } from '../rules/place-access.ts';
import { ROAD_LIMIT, LANE_LIMIT, marchLimit } from '../rules/movement/link-limits.ts';
import { isBoundBySpheres } from '../rules/multiplayer/spheres.ts';
import { isSafeGround } from '../rules/movement/strategic-movement.ts';

/** Whether a march may continue from a place that it enters. */
const canMarchThrough = (board: GameState, place: number, side: Side): boolean => {
  if (isOffMap(place) || clauseBarringEntry(board, place, side) !== null || otherSideUnitsInField(board, place, side) > 0) return false;
  if (isSpace(place) && !sideControls(board, side, place)) return false;
  if (!isBoundBySpheres(board)) return true;
  // 16.2.7.3b: soldiers stay behind in another Oda player's sphere.
  const sphere = sphereOf(board, place);
  return sphere === NONE || sphere === board.activeSeat || (isSpace(place) && !sideControls(board, ODA, place));
};

/** The paths to one place from all others. */
export interface PathsToGoal {
  /** By place, half movement points to the goal. */
  readonly halves: number[];
  /** By place, the next place on the path. */
  readonly next: number[];
  /** By place, the lowest unit limit on the path. */
  readonly limit: number[];
}

const MAX_HALF_POINTS = 16;

/** The cheapest paths to a place, searched from it outwards: half a point for a step on safe roads, a whole point for any other. */
export const findPathsTo = (board: GameState, goal: number, side: Side): PathsToGoal => {
  const halves = new Array<number>(PLACE_COUNT).fill(Infinity);
  const next = new Array<number>(PLACE_COUNT).fill(NONE);
  const limit = new Array<number>(PLACE_COUNT).fill(ROAD_LIMIT);
  const buckets: number[][] = Array.from({ length: MAX_HALF_POINTS + 1 }, () => []);
  halves[goal] = 0;
  (buckets[0] as number[]).push(goal);
  for (let cost = 0; cost <= MAX_HALF_POINTS; cost++) {
    const bucket = buckets[cost] as number[];
    for (let b = 0; b < bucket.length; b++) {
      const place = bucket[b] as number;
      if (halves[place] !== cost) continue;
      if (place !== goal && !canMarchThrough(board, place, side)) continue;
      const safe = isSafeGround(board, place, side);
      const neighbours = neighboursOf(place);
      const kinds = linkKindsOf(place);
      for (let i = 0; i < neighbours.length; i++) {
        const from = neighbours[i] as number;
        const kind = kinds[i] as number;
        if (kind === LANE && isSpace(from) && !sideControls(board, side, from)) continue;
        const step = kind === ROAD && safe && isSafeGround(board, from, side) ? 1 : 2;
        const total = cost + step;
        if (total >= (halves[from] as number) || total > MAX_HALF_POINTS) continue;
        halves[from] = total;
        next[from] = place;
        limit[from] = Math.min(limit[place] as number, kind === LANE ? LANE_LIMIT : marchLimit(kind));
        (buckets[total] as number[]).push(from);
      }
    }
  }
  return { halves, next, limit };
};
