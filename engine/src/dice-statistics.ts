import type { ClauseId } from './types.ts';
import type { GameRecord } from './record.ts';

const DIE_FACES = 6;

/**
 * Counts the faces of all dice in a record by the clause they were rolled for. A clause that ever used another
 * number of outcomes than six draws cards or chits, and is left out.
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
