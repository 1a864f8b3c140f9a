import type { ClauseId } from './types.ts';
import type { GameRecord } from './record.ts';

const DIE_FACES = 6;

/**
 * How the dice of a record fell: by the clause they were rolled for, how often each face came up. Cards and the like are
 * drawn from fewer and fewer: whatever clause has asked for another number of outcomes than a die has, draws.
 */
export const countDiceByClause = ({ log }: Pick<GameRecord, 'log'>): ReadonlyMap<ClauseId, readonly number[]> => {
  const rolls = log.flatMap((entry) => ('rolls' in entry ? entry.rolls : []));
  const drawClauses = new Set(rolls.filter(({ of }) => of !== DIE_FACES).map(({ why }) => why));
  const counts = new Map<ClauseId, number[]>();
  for (const { why, got } of rolls) {
    if (drawClauses.has(why) || got.length === 0) continue;
    const faces = counts.get(why) ?? Array.from({ length: DIE_FACES }, () => 0);
    for (const face of got) faces[face] = (faces[face] as number) + 1;
    counts.set(why, faces);
  }
  return counts;
};
