import { args, actionType } from '@gunbai/engine';
import type { GameContext } from '@gunbai/engine';
import { castleOfSideIn, hexOf, isForceAlive, livingUnits, totalSteps, unitIndexOf } from '../state.ts';
import type { GameState } from '../state.ts';
import { createRuleFactory, sideDecision, unitId } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import { inflictLosses } from './step-losses.ts';
import { canRetreatBy, MAX_RETREAT_HEXES } from './retreat.ts';
import type { ScenarioData } from '../scenario-data.ts';

/** 23-3 Damage to the defenders of a skirmish, taken by steps and by retreat from the attacker's hex. */
export type SkirmishLosses = { side: number; forces: number[]; away: number; damage: number; kill: boolean };

/** 23-4-6b, 23-4-6c Into the castle of the attacked hex the defenders may go whatever the damage. */
const canTakeShelter = (data: ScenarioData, board: GameState, { side, forces }: SkirmishLosses): boolean =>
  forces.every((force) => !isForceAlive(data, board, force) || castleOfSideIn(data, board, hexOf(board, force), side) >= 0);

/** 23-3a, 23-4-1 Whether all defenders can take the rest of the damage by retreating. */
const canWithdraw = (data: ScenarioData, board: GameState, losses: SkirmishLosses): boolean => {
  const { side, forces, away, damage, kill } = losses;
  if (kill || damage <= 0) return false;
  if (canTakeShelter(data, board, losses)) return true;
  return (
    damage <= MAX_RETREAT_HEXES &&
    forces.every((force) => !isForceAlive(data, board, force) || canRetreatBy(data, board, side, hexOf(board, force), away, damage))
  );
};

/** Whether the damage leaves no choice: no retreat, and every unit or a single unit to lose. */
export const applyForcedLosses = (data: ScenarioData, ctx: GameContext<GameState>, losses: SkirmishLosses): boolean => {
  const { board } = ctx;
  if (canWithdraw(data, board, { ...losses, kill: false })) return false;
  // After the ● or enough lost steps a retreat may become possible, so only forced losses are taken at once.
  if (
    losses.damage > 1 &&
    totalSteps(data, board, losses.forces) > 1 &&
    !(losses.damage >= totalSteps(data, board, losses.forces) + MAX_RETREAT_HEXES)
  )
    return false;
  const units = livingUnits(data, board, losses.forces);
  if (units.length > 1 && losses.damage < totalSteps(data, board, losses.forces)) return false;
  return inflictLosses(data, ctx, { side: losses.side, forces: losses.forces, steps: losses.damage, kill: losses.kill }) === undefined;
};

const livingDefenders = (data: ScenarioData, board: GameState, { forces }: SkirmishLosses): number[] => livingUnits(data, board, forces);

/** 23-3 One of the defenders' units loses a step; a ● eliminates a whole unit first. */
const unitLossAction = (series: SeriesContext, name: 'lose' | 'kill') => {
  const { scenarioDataOf, ids } = series;
  const rule = createRuleFactory(series);
  const isDue = ({ kill }: SkirmishLosses): boolean => kill === (name === 'kill');
  return actionType<GameState, SkirmishLosses, readonly [string, string]>({
    name,
    args: args([ids.unit]),
    candidates: (view, { local }) =>
      isDue(local)
        ? livingDefenders(scenarioDataOf(view), view.board, local).map((unit) => [name, unitId(scenarioDataOf(view), unit)] as const)
        : [],
    rules: [
      rule('23-3-3', (_, __, ___, { local }) => isDue(local)),
      rule(
        '23-3-1',
        (data, board, action, { local }) => livingDefenders(data, board, local).includes(unitIndexOf(data, action[1])),
        (_, __, action) => ({ unit: action[1] }),
      ),
    ],
    apply: () => undefined,
  });
};

/** 23-4 All defenders take the rest of the damage by retreating. */
const withdrawAction = (series: SeriesContext) => {
  const { scenarioDataOf } = series;
  const rule = createRuleFactory(series);
  return actionType<GameState, SkirmishLosses, readonly ['withdraw']>({
    name: 'withdraw',
    args: args([]),
    candidates: (view, { local }) => (canWithdraw(scenarioDataOf(view), view.board, local) ? [['withdraw']] : []),
    rules: [
      rule('23-3b', (_, __, ___, { local }) => !local.kill), // the ● comes first
      rule(
        '23-4-2a',
        (data, board, _, { local }) => local.damage <= MAX_RETREAT_HEXES || canTakeShelter(data, board, local),
        (_, __, ___, { local }) => ({ damage: local.damage, most: MAX_RETREAT_HEXES }),
      ),
      rule(
        '23-4-1',
        (data, board, _, { local }) => canWithdraw(data, board, local),
        (_, __, ___, { local }) => ({ damage: local.damage }),
      ),
    ],
    apply: () => undefined,
  });
};

/** 23-3 Steps are lost one at a time, the ● first; a retreat may take the rest. */
export const skirmishLossSteps = (series: SeriesContext) => ({
  absorb: sideDecision<SkirmishLosses>(series, (_, __, { kill, damage }) => ({ key: kill ? 'kill' : 'absorb', facts: { damage } }), [
    unitLossAction(series, 'lose'),
    unitLossAction(series, 'kill'),
    withdrawAction(series),
  ]),
});
