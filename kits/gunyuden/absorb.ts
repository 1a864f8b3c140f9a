import { args, verb } from '@gunbai/engine';
import type { Table } from '@gunbai/engine';
import { hexOf, isAlive, livingUnits, stepsOf, unitNumber } from './board.ts';
import type { Board } from './board.ts';
import { ruleIn, sideDecision, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import { suffer } from './losses.ts';
import { canGoBack } from './retreat.ts';
import type { War } from './war.ts';

/** 23-4-2a */
export const MOST_HEXES = 4;

/** 23-3 What the defenders of a skirmish must account for, by steps and by retreating from the attacker's hex. */
export type Absorb = { side: number; forces: number[]; away: number; damage: number; kill: boolean };

/** 23-3a, 23-4-1 Whether all defenders can take what is left by retreating. */
export const canWithdraw = (war: War, board: Board, { side, forces, away, damage, kill }: Absorb): boolean =>
  !kill &&
  damage > 0 &&
  damage <= MOST_HEXES &&
  forces.every((force) => !isAlive(war, board, force) || canGoBack(war, board, side, hexOf(board, force), away, damage));

/** The damage leaves nothing to choose: no retreat, and all or a single unit to lose. */
export const takeAtOnce = (war: War, table: Table<Board>, absorb: Absorb): boolean => {
  const { board } = table;
  if (canWithdraw(war, board, { ...absorb, kill: false })) return false;
  // After the dot or enough lost steps a retreat may come within reach, so that only what no choice can change is taken.
  if (absorb.damage > 1 && stepsOf(war, board, absorb.forces) > 1 && !(absorb.damage >= stepsOf(war, board, absorb.forces) + MOST_HEXES))
    return false;
  const units = livingUnits(war, board, absorb.forces);
  if (units.length > 1 && absorb.damage < stepsOf(war, board, absorb.forces)) return false;
  return suffer(war, table, { side: absorb.side, forces: absorb.forces, steps: absorb.damage, kill: absorb.kill }) === undefined;
};

const unitsOf = (war: War, board: Board, { forces }: Absorb): number[] => livingUnits(war, board, forces);

/** 23-3 One of the defenders' units loses a step; for a dot a whole unit is named first. */
const unitVerb = (series: Series, name: 'lose' | 'kill') => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  const isNow = ({ kill }: Absorb): boolean => kill === (name === 'kill');
  return verb<Board, Absorb, readonly [string, string]>({
    name,
    args: args([names.unit]),
    candidates: (view, { local }) =>
      isNow(local) ? unitsOf(warOf(view), view.board, local).map((unit) => [name, unitId(warOf(view), unit)] as const) : [],
    rules: [
      rule('23-3-3', (_, __, ___, { local }) => isNow(local)),
      rule(
        '23-3-1',
        (war, board, action, { local }) => unitsOf(war, board, local).includes(unitNumber(war, action[1])),
        (_, __, action) => ({ unit: action[1] }),
      ),
    ],
    apply: () => undefined,
  });
};

/** 23-4 All defenders take what is left by retreating. */
const withdrawVerb = (series: Series) => {
  const { warOf } = series;
  const rule = ruleIn(series);
  return verb<Board, Absorb, readonly ['withdraw']>({
    name: 'withdraw',
    args: args([]),
    candidates: (view, { local }) => (canWithdraw(warOf(view), view.board, local) ? [['withdraw']] : []),
    rules: [
      rule('23-3b', (_, __, ___, { local }) => !local.kill), // the dot comes first
      rule(
        '23-4-2a',
        (_, __, ___, { local }) => local.damage <= MOST_HEXES,
        (_, __, ___, { local }) => ({ damage: local.damage, most: MOST_HEXES }),
      ),
      rule(
        '23-4-1',
        (war, board, _, { local }) => canWithdraw(war, board, local),
        (_, __, ___, { local }) => ({ damage: local.damage }),
      ),
    ],
    apply: () => undefined,
  });
};

/** 23-3 Steps are lost one at a time, the dot first; then the rest may be taken by retreating. */
export const absorbSteps = (series: Series) => ({
  absorb: sideDecision<Absorb>(series, (_, __, { kill, damage }) => ({ key: kill ? 'kill' : 'absorb', facts: { damage } }), [
    unitVerb(series, 'lose'),
    unitVerb(series, 'kill'),
    withdrawVerb(series),
  ]),
});
