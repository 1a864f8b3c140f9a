import { args, callStep, replaceWith, oneOf, procedure, actionType } from '@gunbai/engine';
import type { Transition } from '@gunbai/engine';
import {
  armyOf,
  castleOf,
  castleSide,
  fieldForcesAt,
  hexOf,
  highestLeader,
  isBesieged,
  membersOf,
  NONE,
  sideOf,
  SUBORDINATE_AT_STAGE_START,
  unitOf,
  setForCastle,
} from '../state.ts';
import type { GameState } from '../state.ts';
import { castleId, createRuleFactory, unitId } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import { hasLine } from '../movement/communication-phase.ts';
import { restoreSteps, inflictLosses } from '../combat/step-losses.ts';
import type { Reorganisation } from './organise.ts';
import { enemyOf, RUIN } from '../scenario-data.ts';
import type { Army, ScenarioData, ScenarioDataOf } from '../scenario-data.ts';

/** 14 A commander replenishes his force or the castle in his hex. */
type Replenishment = { force: number; castle: boolean };

type ReplenishAction = readonly ['replenish', string];

export const castleToReplenish = (data: ScenarioData, board: GameState, force: number): number =>
  data.castleAt[hexOf(board, force)] as number;

/** 31-2 A home castle in ruins may be rebuilt by its army without a line of communication. */
const canRebuildHome = (data: ScenarioData, board: GameState, force: number): boolean => {
  const castle = castleToReplenish(data, board, force);
  return castle >= 0 && board.owner[castle] === RUIN && (data.armies[armyOf(data, force)] as Army).home === castle;
};

const isBesiegedInside = (data: ScenarioData, board: GameState, force: number): boolean =>
  board.inside[force] === 1 && isBesieged(board, data.castleAt[hexOf(board, force)] as number);

export const hasLostSteps = (data: ScenarioData, board: GameState, force: number): boolean =>
  membersOf(data, board, force).some((unit) => board.steps[unit] === 1);

export const isCastleDamaged = (data: ScenarioData, board: GameState, force: number): boolean => {
  const castle = castleToReplenish(data, board, force);
  return castle >= 0 && (board.durability[castle] as number) < castleOf(data, castle).durability;
};

/** 14-3-2, 21-1.2 A castle of his own army, or a ruin. */
export const mayRepairCastle = (data: ScenarioData, board: GameState, force: number): boolean => {
  const owner = board.owner[castleToReplenish(data, board, force)];
  return owner === RUIN || owner === armyOf(data, force);
};

/** 14 Why a commander may not replenish his force, or the castle in his hex, as a clause; null if he may. */
export const replenishRefusal = (data: ScenarioData, board: GameState, force: number, forCastle: boolean): string | null => {
  if ((board.under[force] as number) & SUBORDINATE_AT_STAGE_START) return '14-1-2a';
  const castle = castleToReplenish(data, board, force);
  if (forCastle && castle < 0) return '14-3-1';
  if (isBesiegedInside(data, board, force)) return forCastle ? '14-3-5' : '16-5';
  if (forCastle && !mayRepairCastle(data, board, force)) return '14-3-2';
  if (forCastle && board.replenished[castle] === sideOf(data, force) + 1) return '14-3-3';
  if (!(forCastle ? isCastleDamaged : hasLostSteps)(data, board, force)) return '14.0';
  return hasLine(data, board, force) || (forCastle && canRebuildHome(data, board, force)) ? null : '11-4-2';
};
const REPLENISH_REFUSALS = ['14-1-2a', '14-3-1', '14-3-5', '16-5', '14-3-2', '14-3-3', '14.0', '11-4-2'];

/** 14-1-1 After regrouping a commander replenishes his force or the castle; then his action is over. */
export const replenishAction = (series: SeriesContext) => {
  const { scenarioDataOf } = series;
  const rule = createRuleFactory(series);
  const forCastle = (action: ReplenishAction): boolean => action[1] === 'castle';
  return actionType<GameState, Reorganisation, ReplenishAction>({
    name: 'replenish',
    args: args([oneOf(['force', 'castle'])]),
    candidates: (view, { local }) => {
      const data = scenarioDataOf(view);
      const kinds: ReplenishAction[] = [];
      if (local.actor !== undefined) return kinds;
      if (hasLostSteps(data, view.board, local.commander)) kinds.push(['replenish', 'force']);
      if (isCastleDamaged(data, view.board, local.commander)) kinds.push(['replenish', 'castle']);
      return kinds;
    },
    rules: [
      // 13-2-3a Another force has spent its action, and he has none of his own.
      rule<Reorganisation, ReplenishAction>(
        '12-2-4',
        (_, __, ___, { local }) => local.actor === undefined,
        (data, board, _, { local }) => ({
          unit: unitId(data, local.commander),
          rating: unitOf(data, local.commander).action,
          stage: board.stage,
        }),
      ),
      ...REPLENISH_REFUSALS.map((clause) =>
        rule<Reorganisation, ReplenishAction>(
          clause,
          (data, board, action, { local }) => replenishRefusal(data, board, local.commander, forCastle(action)) !== clause,
          (data, board, _, { local }) => ({
            unit: unitId(data, local.commander),
            castle: castleId(data, castleToReplenish(data, board, local.commander)),
          }),
        ),
      ),
    ],
    apply: (_, action, { local }) => replaceWith('replenish', { force: local.commander, castle: forCastle(action) }),
  });
};

/** 14-2-1, 14-2-2, 31-1 The column by the commander's hex. */
export const replenishColumn = (data: ScenarioData, board: GameState, force: number): readonly number[] => {
  const army = data.armies[armyOf(data, force)] as Army;
  const { replenish, home, provinces } = army;
  const castle = castleToReplenish(data, board, force);
  const isOwn = castle >= 0 && board.owner[castle] === army.index;
  if (castle >= 0 && castle === home && (isOwn || board.owner[castle] === RUIN)) return replenish.home ?? replenish.ownCastle;
  if (provinces.includes(data.province[hexOf(board, force)] as number)) return isOwn ? replenish.ownCastle : replenish.ownOther;
  return isOwn ? replenish.foreignCastle : replenish.foreignOther;
};

export const replenishSteps = (scenarioDataOf: ScenarioDataOf) => ({
  replenish: procedure<GameState, Replenishment>({
    roll(ctx, { force, castle: forCastle }) {
      const data = scenarioDataOf(ctx.state);
      const { board } = ctx;
      const roll = ctx.roll(6, 1, '14-2-2')[0] as number;
      const result = (replenishColumn(data, board, force)[roll - 1] as number) + (board.morale[force] as number);
      ctx.emit({ type: 'replenished', unit: unitId(data, force), roll, result });
      if (forCastle) {
        const castle = castleToReplenish(data, board, force);
        const before = board.durability[castle];
        repairCastle(data, board, force, result);
        if (board.durability[castle] !== before)
          ctx.emit({ type: 'repaired', castle: castleId(data, castle), durability: board.durability[castle] as number });
        return board.durability[castle] === 0 && board.owner[castle] !== RUIN ? callRuin(data, board, castle) : undefined;
      }
      if (result < 0)
        return inflictLosses(data, ctx, { side: sideOf(data, force), forces: [force], steps: -result, kill: false, deserts: true });
      return restoreSteps(data, ctx, { side: sideOf(data, force), force, steps: result });
    },
  }),
});

/** 14-3-4 A failed replenishment ruins the castle. 21.0.2 With an enemy before it, he decides the fate of the garrison. */
const callRuin = (data: ScenarioData, board: GameState, castle: number): Transition => {
  const side = enemyOf(castleSide(data, board, castle));
  const force = highestLeader(data, board, fieldForcesAt(data, board, castleOf(data, castle).hex, side));
  return force === NONE ? callStep('ruin', { castle }) : callStep('fall', { side, castle, force, ruin: true });
};

/** 14-3-4 At most the durability at the start, at least 0; 21-1.2 the army that rebuilds a ruin owns it. */
const repairCastle = (data: ScenarioData, board: GameState, force: number, result: number): void => {
  const castle = castleToReplenish(data, board, force);
  const max = castleOf(data, castle).durability;
  setForCastle(board, 'replenished', castle, sideOf(data, force) + 1);
  setForCastle(board, 'durability', castle, Math.max(0, Math.min(max, (board.durability[castle] as number) + result)));
  if (board.owner[castle] === RUIN && (board.durability[castle] as number) > 0) setForCastle(board, 'owner', castle, armyOf(data, force));
};
