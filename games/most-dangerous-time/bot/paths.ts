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

/** What each place means to the marches of a side: looked up once for many searches. */
export interface Ground {
  readonly isPassable: Uint8Array;
  readonly isSafe: Uint8Array;
  readonly isHarbour: Uint8Array;
}

export const surveyGround = (board: GameState, side: Side): Ground => {
  const isPassable = new Uint8Array(PLACE_COUNT);
  const isSafe = new Uint8Array(PLACE_COUNT);
  const isHarbour = new Uint8Array(PLACE_COUNT);
  for (let place = 0; place < PLACE_COUNT; place++) {
    isPassable[place] = canMarchThrough(board, place, side) ? 1 : 0;
    isSafe[place] = isSafeGround(board, place, side) ? 1 : 0;
    isHarbour[place] = !isSpace(place) || sideControls(board, side, place) ? 1 : 0;
  }
  return { isPassable, isSafe, isHarbour };
};

/** The paths to one place from all others. */
export interface PathsToGoal {
  /** By place, half movement points to the goal. */
  readonly halves: Uint8Array;
  /** By place, the next place on the path. */
  readonly next: Int16Array;
  /** By place, the lowest unit limit on the path. */
  readonly limit: Uint8Array;
}

const MAX_HALF_POINTS = 16;
/** More half points than any path costs. */
const TOO_FAR = 255;
/** By half points, the places reached at this cost; used by one search at a time. */
const frontier: number[][] = Array.from({ length: MAX_HALF_POINTS + 1 }, () => []);

/**
 * The cheapest paths to a place for up to `most` half points, searched from it outwards: half a point for a step on safe roads, a
 * whole point for any other.
 */
export const findPathsTo = ({ isPassable, isSafe, isHarbour }: Ground, goal: number, most = MAX_HALF_POINTS): PathsToGoal => {
  const halves = new Uint8Array(PLACE_COUNT).fill(TOO_FAR);
  const next = new Int16Array(PLACE_COUNT).fill(NONE);
  const limit = new Uint8Array(PLACE_COUNT).fill(ROAD_LIMIT);
  const furthest = Math.min(most, MAX_HALF_POINTS);
  for (const bucket of frontier) bucket.length = 0;
  halves[goal] = 0;
  (frontier[0] as number[]).push(goal);
  for (let cost = 0; cost < furthest; cost++) {
    const bucket = frontier[cost] as number[];
    for (let b = 0; b < bucket.length; b++) {
      const place = bucket[b] as number;
      if (halves[place] !== cost) continue;
      if (place !== goal && isPassable[place] === 0) continue;
      const safe = isSafe[place] === 1;
      const neighbours = neighboursOf(place);
      const kinds = linkKindsOf(place);
      for (let i = 0; i < neighbours.length; i++) {
        const from = neighbours[i] as number;
        const kind = kinds[i] as number;
        if (cost + 1 >= (halves[from] as number)) continue;
        if (kind === LANE && isHarbour[from] === 0) continue;
        const step = kind === ROAD && safe && isSafe[from] === 1 ? 1 : 2;
        const total = cost + step;
        if (total >= (halves[from] as number) || total > furthest) continue;
        halves[from] = total;
        next[from] = place;
        limit[from] = Math.min(limit[place] as number, kind === LANE ? LANE_LIMIT : marchLimit(kind));
        (frontier[total] as number[]).push(from);
      }
    }
  }
  return { halves, next, limit };
};
