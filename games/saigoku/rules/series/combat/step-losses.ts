import { repeat, args, callStep, endStep, actionType } from '@gunbai/engine';
import type { Transition, GameContext } from '@gunbai/engine';
import { livingUnits, membersOf, totalSteps, unitIndexOf, unitOf } from '../state.ts';
import type { GameState } from '../state.ts';
import { createRuleFactory, sideDecision, unitId } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import { killUnit, loseStep } from './unit-elimination.ts';
import type { ScenarioData } from '../scenario-data.ts';

/** Steps that forces must lose; while `kill`, a whole unit first (●). `deserts`: the men run away, so nobody is killed (25-2a). */
type StepLosses = { side: number; forces: number[]; steps: number; kill: boolean; deserts?: boolean };
/** Steps that a force may regain. */
type StepRestoration = { side: number; force: number; steps: number };

type RestoreAction = readonly ['restore', string];

/** Whether the losses leave no choice: all steps, a single unit, or nothing to lose. */
const isForcedLoss = (data: ScenarioData, board: GameState, { forces, steps, kill }: StepLosses): boolean =>
  (steps <= 0 && !kill) || totalSteps(data, board, forces) <= steps || livingUnits(data, board, forces).length <= 1;

const applyForcedLoss = (data: ScenarioData, ctx: GameContext<GameState>, { forces, steps, kill, deserts }: StepLosses): void => {
  let left = steps;
  for (const unit of livingUnits(data, ctx.board, forces)) {
    if (kill) killUnit(data, ctx, unit);
    for (; left > 0 && (ctx.board.steps[unit] as number) > 0; left--) loseStep(data, ctx, unit, deserts);
  }
};

/** 19-2-4.2b, 23-3-3 A ● eliminates one whole unit, even if its steps exceed the damage. They count toward it. */
export const eliminateUnit = (data: ScenarioData, ctx: GameContext<GameState>, unit: number, damage: number): number => {
  const steps = ctx.board.steps[unit] as number;
  killUnit(data, ctx, unit);
  return Math.max(0, damage - steps);
};

/** Applies a loss at once if it leaves no choice; otherwise asks the owner. */
export const inflictLosses = (data: ScenarioData, ctx: GameContext<GameState>, losses: StepLosses): Transition | undefined => {
  if (!isForcedLoss(data, ctx.board, losses)) return callStep('losses', losses);
  applyForcedLoss(data, ctx, losses);
  return undefined;
};

export const countLostSteps = (data: ScenarioData, board: GameState, force: number): number =>
  membersOf(data, board, force).reduce((sum, unit) => sum + 2 - (board.steps[unit] as number), 0);

const restoreStep = (data: ScenarioData, ctx: GameContext<GameState>, unit: number): void => {
  ctx.board.steps[unit] = 2;
  ctx.emit({ type: 'restored', unit: unitOf(data, unit).id });
};

/** 14-2-4a, 20-3.H Restores steps at once if that leaves no choice; otherwise asks the owner. 14-2-6 The rest is lost. */
export const restoreSteps = (data: ScenarioData, ctx: GameContext<GameState>, restoration: StepRestoration): Transition | undefined => {
  const { force, steps } = restoration;
  const lost = countLostSteps(data, ctx.board, force);
  if (steps <= 0 || lost === 0) return undefined;
  if (lost > steps) return callStep('restoring', restoration);
  for (const unit of membersOf(data, ctx.board, force)) if (ctx.board.steps[unit] === 1) restoreStep(data, ctx, unit);
  return undefined;
};

/** After a loss the owner is asked again until no choice is left. */
const continueLosses = (data: ScenarioData, ctx: GameContext<GameState>, losses: StepLosses): Transition => {
  if (!isForcedLoss(data, ctx.board, losses)) return repeat;
  applyForcedLoss(data, ctx, losses);
  return endStep();
};

/** 14-2-4b, 19-2-4.2, 23-6-3, 24-2-4 The owner names the unit that loses a step, or for a ● the unit that is eliminated. */
const unitLossAction = (series: SeriesContext, name: 'lose' | 'kill') => {
  const { scenarioDataOf, ids } = series;
  const rule = createRuleFactory(series);
  const isDue = ({ kill }: StepLosses): boolean => kill === (name === 'kill');
  return actionType<GameState, StepLosses, readonly [string, string]>({
    name,
    args: args([ids.unit]),
    candidates: (view, { local }) => {
      const data = scenarioDataOf(view);
      return isDue(local) ? livingUnits(data, view.board, local.forces).map((unit) => [name, unitId(data, unit)] as const) : [];
    },
    rules: [
      rule('19-2-4.2b', (_, __, ___, { local }) => isDue(local)), // the ● comes first
      rule(
        '19-2-4.2a',
        (data, board, action, { local }) => livingUnits(data, board, local.forces).includes(unitIndexOf(data, action[1])),
        (_, __, action) => ({ unit: action[1] }),
      ),
    ],
    apply(ctx, action, { local }) {
      const data = scenarioDataOf(ctx.state);
      const unit = unitIndexOf(data, action[1]);
      if (name === 'kill') {
        local.steps = eliminateUnit(data, ctx, unit, local.steps);
        local.kill = false;
      } else {
        loseStep(data, ctx, unit, local.deserts);
        local.steps--;
      }
      return continueLosses(data, ctx, local);
    },
  });
};

/** 14-2-4a, 14-2-5 The owner names the unit of the force that regains a step. */
const restoreAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  const reducedUnits = (data: ScenarioData, board: GameState, { force }: StepRestoration): number[] =>
    membersOf(data, board, force).filter((unit) => board.steps[unit] === 1);
  return actionType<GameState, StepRestoration, RestoreAction>({
    name: 'restore',
    args: args([ids.unit]),
    candidates: (view, { local }) => {
      const data = scenarioDataOf(view);
      return reducedUnits(data, view.board, local).map((unit): RestoreAction => ['restore', unitId(data, unit)]);
    },
    rules: [
      createRuleFactory(series)(
        '14-2-5',
        (data, board, action, { local }) => reducedUnits(data, board, local).includes(unitIndexOf(data, action[1])),
        (_, __, action) => ({ unit: action[1] }),
      ),
    ],
    apply(ctx, action, { local }) {
      const data = scenarioDataOf(ctx.state);
      restoreStep(data, ctx, unitIndexOf(data, action[1]));
      local.steps--;
      return local.steps > 0 && countLostSteps(data, ctx.board, local.force) > 0 ? repeat : endStep();
    },
  });
};

/** The owner chooses the units that lose or regain steps, one at a time. */
export const lossSteps = (series: SeriesContext) => ({
  losses: sideDecision<StepLosses>(series, (_, __, { kill, steps }) => ({ key: kill ? 'kill' : 'lose', facts: { steps } }), [
    unitLossAction(series, 'lose'),
    unitLossAction(series, 'kill'),
  ]),
  restoring: sideDecision<StepRestoration>(series, (_, __, { steps }) => ({ key: 'restore', facts: { steps } }), [restoreAction(series)]),
});
