import { again, args, call, done, verb } from '@gunbai/engine';
import type { Next, Table } from '@gunbai/engine';
import { livingUnits, membersOf, stepsOf, unitNumber, unitOf } from './board.ts';
import type { Board } from './board.ts';
import { ruleIn, sideDecision, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import { loseStep, removeUnit } from './death.ts';
import type { War } from './war.ts';

/** Steps that forces must lose; while `kill`, a whole unit first (●). */
export type Losses = { side: number; forces: number[]; steps: number; kill: boolean };
/** Steps that a force may get back. */
export type Restoring = { side: number; force: number; steps: number };

type Restore = readonly ['restore', string];

/** Nothing is left to choose: what must be lost is all there is, there is one unit only, or nothing must be lost. */
const isPlain = (war: War, board: Board, { forces, steps, kill }: Losses): boolean =>
  (steps <= 0 && !kill) || stepsOf(war, board, forces) <= steps || livingUnits(war, board, forces).length <= 1;

const takePlainLoss = (war: War, table: Table<Board>, { forces, steps, kill }: Losses): void => {
  let left = steps;
  for (const unit of livingUnits(war, table.board, forces)) {
    if (kill) removeUnit(war, table, unit);
    for (; left > 0 && (table.board.steps[unit] as number) > 0; left--) loseStep(war, table, unit);
  }
};

/** 19-2-4.2b, 23-3-3 A dot takes one whole unit; its steps count toward the damage, and it goes even if they are more. */
export const killOne = (war: War, table: Table<Board>, unit: number, damage: number): number => {
  const steps = table.board.steps[unit] as number;
  removeUnit(war, table, unit);
  return Math.max(0, damage - steps);
};

/** Takes a loss at once if it leaves no choice; otherwise asks the owner. */
export const suffer = (war: War, table: Table<Board>, losses: Losses): Next | undefined => {
  if (!isPlain(war, table.board, losses)) return call('losses', losses);
  takePlainLoss(war, table, losses);
  return undefined;
};

export const lostSteps = (war: War, board: Board, force: number): number =>
  membersOf(war, board, force).reduce((sum, unit) => sum + 2 - (board.steps[unit] as number), 0);

export const restoreStep = (war: War, table: Table<Board>, unit: number): void => {
  table.board.steps[unit] = 2;
  table.emit({ type: 'restored', unit: unitOf(war, unit).id });
};

/** 14-2-4a, 20-3.H Gives steps back at once if that leaves no choice; otherwise asks the owner. 14-2-6 The rest is lost. */
export const restore = (war: War, table: Table<Board>, restoring: Restoring): Next | undefined => {
  const { force, steps } = restoring;
  const lost = lostSteps(war, table.board, force);
  if (steps <= 0 || lost === 0) return undefined;
  if (lost > steps) return call('restoring', restoring);
  for (const unit of membersOf(war, table.board, force)) if (table.board.steps[unit] === 1) restoreStep(war, table, unit);
  return undefined;
};

/** After a loss: the owner is asked again until nothing is left to choose. */
const afterLoss = (war: War, table: Table<Board>, losses: Losses): Next => {
  if (!isPlain(war, table.board, losses)) return again;
  takePlainLoss(war, table, losses);
  return done();
};

/** 14-2-4b, 19-2-4.2, 23-6-3, 24-2-4 The owner names a unit that loses a step, or for a dot one that is lost whole. */
const unitVerb = (series: Series, name: 'lose' | 'kill') => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  const isNow = ({ kill }: Losses): boolean => kill === (name === 'kill');
  return verb<Board, Losses, readonly [string, string]>({
    name,
    args: args([names.unit]),
    candidates: (view, { local }) => {
      const war = warOf(view);
      return isNow(local) ? livingUnits(war, view.board, local.forces).map((unit) => [name, unitId(war, unit)] as const) : [];
    },
    rules: [
      rule('19-2-4.2b', (_, __, ___, { local }) => isNow(local)), // a unit must be named for the dot first
      rule(
        '19-2-4.2a',
        (war, board, action, { local }) => livingUnits(war, board, local.forces).includes(unitNumber(war, action[1])),
        (_, __, action) => ({ unit: action[1] }),
      ),
    ],
    apply(table, action, { local }) {
      const war = warOf(table.state);
      const unit = unitNumber(war, action[1]);
      if (name === 'kill') {
        local.steps = killOne(war, table, unit, local.steps);
        local.kill = false;
      } else {
        loseStep(war, table, unit);
        local.steps--;
      }
      return afterLoss(war, table, local);
    },
  });
};

/** 14-2-4a, 14-2-5 The owner names a unit of the force that gets a step back. */
const restoreVerb = (series: Series) => {
  const { warOf, names } = series;
  const reduced = (war: War, board: Board, { force }: Restoring): number[] =>
    membersOf(war, board, force).filter((unit) => board.steps[unit] === 1);
  return verb<Board, Restoring, Restore>({
    name: 'restore',
    args: args([names.unit]),
    candidates: (view, { local }) => {
      const war = warOf(view);
      return reduced(war, view.board, local).map((unit): Restore => ['restore', unitId(war, unit)]);
    },
    rules: [
      ruleIn(series)(
        '14-2-5',
        (war, board, action, { local }) => reduced(war, board, local).includes(unitNumber(war, action[1])),
        (_, __, action) => ({ unit: action[1] }),
      ),
    ],
    apply(table, action, { local }) {
      const war = warOf(table.state);
      restoreStep(war, table, unitNumber(war, action[1]));
      local.steps--;
      return local.steps > 0 && lostSteps(war, table.board, local.force) > 0 ? again : done();
    },
  });
};

/** The owner chooses which units lose steps and which get them back, one at a time. */
export const lossSteps = (series: Series) => ({
  losses: sideDecision<Losses>(series, (_, __, { kill, steps }) => ({ key: kill ? 'kill' : 'lose', facts: { steps } }), [
    unitVerb(series, 'lose'),
    unitVerb(series, 'kill'),
  ]),
  restoring: sideDecision<Restoring>(series, (_, __, { steps }) => ({ key: 'restore', facts: { steps } }), [restoreVerb(series)]),
});
