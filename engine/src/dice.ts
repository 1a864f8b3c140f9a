import type { ClauseId } from './terms.ts';
import type { GameRecord } from './record.ts';

const SIDES = 6;

/**
 * How the dice of a record fell: by the clause they were rolled for, how often each face came up. Cards and the like are
 * drawn from fewer and fewer: whatever clause has asked for another number of outcomes than a die has, draws.
 */
export const diceOf = ({ log }: Pick<GameRecord, 'log'>): ReadonlyMap<ClauseId, readonly number[]> => {
  const rolls = log.flatMap((entry) => ('rolls' in entry ? entry.rolls : []));
  const drawing = new Set(rolls.filter(({ of }) => of !== SIDES).map(({ why }) => why));
  const fell = new Map<ClauseId, number[]>();
  for (const { why, got } of rolls) {
    if (drawing.has(why) || got.length === 0) continue;
    const faces = fell.get(why) ?? Array.from({ length: SIDES }, () => 0);
    for (const face of got) faces[face] = (faces[face] as number) + 1;
    fell.set(why, faces);
  }
  return fell;
};
