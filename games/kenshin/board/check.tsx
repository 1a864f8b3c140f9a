import type { Action } from '@gunbai/engine';
import { ClauseMark } from '@gunbai/ui';
import { Bars } from '@gunbai/ui/map';
import { membersOf } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { attritionResult, unitAt, unitNumber } from '../rules/components.ts';
import { isIsolated } from '../rules/supply.ts';
import type { Words } from './words.ts';

/** What may come of a check: the force moves, or it fails and loses so many steps. */
export interface CheckOdds {
  readonly moves: number;
  readonly losses: ReadonlyMap<number, number>;
}

/** 10-2-1a A die not above the rating; 10-2-1c, 9-4-7 otherwise a die for attrition. Exact. */
export const checkOdds = (board: Board, unit: number): CheckOdds => {
  const moves = Math.min(unitAt(unit).action, 6) / 6;
  const size = membersOf(board, unit).length;
  const more = isIsolated(board, unit) ? 1 : 0;
  const losses = new Map<number, number>();
  for (let roll = 1; roll <= 6; roll++) {
    const damage = attritionResult(size, roll + more);
    losses.set(damage, (losses.get(damage) ?? 0) + (1 - moves) / 6);
  }
  return { moves, losses };
};

interface CheckAheadProps {
  readonly board: Board;
  readonly chosen: Action | null;
  readonly words: Words;
  /** A unit by its name. */
  nameOf(named: string): string;
}

/** The check that is marked but not yet rolled: whose, and what may come of it. */
export const CheckAhead = ({ board, chosen, words, nameOf }: CheckAheadProps) => {
  if (chosen?.[0] !== 'check') return null;
  const id = String(chosen[1]);
  const { moves, losses } = checkOdds(board, unitNumber(id));
  const fails = [...losses].filter(([, chance]) => chance > 0).toSorted(([a], [b]) => a - b);
  return (
    <section className="war-battle" aria-label={words('check')}>
      <h3>
        {words('check')} <small>{nameOf(`unit:${id}`)}</small> <ClauseMark clause="10-2-1a" />
      </h3>
      <Bars
        label={words('check')}
        outcomes={[
          { label: words('checkMoves'), chance: moves, tone: 'good' },
          ...fails.map(([n, chance]) => ({
            label: n === 0 ? words('checkFails') : words('checkLoses', { n }),
            chance,
            tone: n === 0 ? ('plain' as const) : ('bad' as const),
          })),
        ]}
      />
    </section>
  );
};
