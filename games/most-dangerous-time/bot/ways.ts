import { controls, strangersInField } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { isOffMap, isSpace, LANE, linkKindsOf, neighboursOf, NONE, ODA, PLACE_COUNT, ROAD } from '../rules/components.ts';
import type { Side } from '../rules/components.ts';
import { shutTo } from '../rules/map.ts';
import { isSafe } from '../rules/movement.ts';
import { sphereOf } from '../rules/players.ts';
import { isBySpheres } from '../rules/spheres.ts';

/** Whether a march may go on from a place that it enters. */
const isThrough = (board: Board, place: number, side: Side): boolean => {
  if (isOffMap(place) || shutTo(board, place, side) !== null || strangersInField(board, place, side) > 0) return false;
  if (isSpace(place) && !controls(board, side, place)) return false;
  if (!isBySpheres(board)) return true;
  // 16.2.7.3b: soldiers stay behind in another Oda player's sphere.
  const sphere = sphereOf(board, place);
  return sphere === NONE || sphere === board.activeSeat || (isSpace(place) && !controls(board, ODA, place));
};

/** The ways to one place from all around it. */
export interface Ways {
  /** By place, half movement points to the goal. */
  readonly halves: number[];
  /** By place, the next one on the way. */
  readonly next: number[];
  /** By place, how many units the narrowest line on the way carries. */
  readonly limit: number[];
}

const FURTHEST = 16;

/** The cheapest ways to a place, searched from it outwards: one half point for a step on safe roads, a whole one for any other. */
export const waysTo = (board: Board, goal: number, side: Side): Ways => {
  const halves = new Array<number>(PLACE_COUNT).fill(Infinity);
  const next = new Array<number>(PLACE_COUNT).fill(NONE);
  const limit = new Array<number>(PLACE_COUNT).fill(8);
  const buckets: number[][] = Array.from({ length: FURTHEST + 1 }, () => []);
  halves[goal] = 0;
  (buckets[0] as number[]).push(goal);
  for (let cost = 0; cost <= FURTHEST; cost++) {
    const bucket = buckets[cost] as number[];
    for (let b = 0; b < bucket.length; b++) {
      const place = bucket[b] as number;
      if (halves[place] !== cost) continue;
      if (place !== goal && !isThrough(board, place, side)) continue;
      const safe = isSafe(board, place, side);
      const neighbours = neighboursOf(place);
      const kinds = linkKindsOf(place);
      for (let i = 0; i < neighbours.length; i++) {
        const from = neighbours[i] as number;
        const kind = kinds[i] as number;
        if (kind === LANE && isSpace(from) && !controls(board, side, from)) continue;
        const step = kind === ROAD && safe && isSafe(board, from, side) ? 1 : 2;
        const total = cost + step;
        if (total >= (halves[from] as number) || total > FURTHEST) continue;
        halves[from] = total;
        next[from] = place;
        limit[from] = Math.min(limit[place] as number, kind === ROAD ? 8 : kind === LANE ? 1 : 4);
        (buckets[total] as number[]).push(from);
      }
    }
  }
  return { halves, next, limit };
};
