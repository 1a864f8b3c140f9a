import { AREA_COUNT, AREAS, KYO } from '../rules/components.ts';
import type { Area } from '../rules/components.ts';

/** Steps between any two areas, by land and sea. */
const DISTANCE: readonly (readonly number[])[] = AREAS.map(({ index }) => {
  const steps = new Array<number>(AREA_COUNT).fill(Infinity);
  steps[index] = 0;
  const queue = [index];
  for (const area of queue)
    for (const next of (AREAS[area] as Area).neighbours)
      if (steps[next] === Infinity) {
        steps[next] = (steps[area] as number) + 1;
        queue.push(next);
      }
  return steps;
});

/** The share of a prize's value that remains per step of distance. */
const DISTANCE_DECAY = 0.55;
export const PROXIMITY: readonly (readonly number[])[] = DISTANCE.map((steps) => steps.map((n) => DISTANCE_DECAY ** n));

/** The value of controlling an area. A resource area is a card every turn and a tenth of victory. */
export const AREA_WORTH: readonly number[] = AREAS.map(({ index, isSea, isResource }) =>
  isSea ? 0 : index === KYO ? 12 : isResource ? 10 : 2.5,
);
