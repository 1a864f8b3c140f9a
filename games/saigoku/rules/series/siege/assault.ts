import { metByCandidates, args, replaceWith, callStep, endStep, procedure, actionType } from '@gunbai/engine';
import {
  ASSAULTED,
  castleOf,
  DEMANDED,
  garrisonOf,
  currentLeader,
  isForceAlive,
  highestLeader,
  moraleOfCastle,
  sideOf,
  forceStrength,
  totalStrength,
  unitOf,
  setForCastle,
} from '../state.ts';
import type { GameState } from '../state.ts';
import { forceActionRules, castleId, readyForces, createRuleFactory, unitId } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import { rollCombat } from '../combat/combat-chart.ts';
import type { Modifiers } from '../combat/combat-chart.ts';
import { siegeTarget, unitFacts, forceOfAction, standsBeforeCastleRule } from './siege-targets.ts';
import { inflictLosses } from '../combat/step-losses.ts';
import type { Terrain, ScenarioData } from '../scenario-data.ts';

type Assault = { side: number; castle: number; force: number };
type AssaultAction = readonly ['assault', string];

/** 19-2-5 Modifiers of the interception. */
export const interceptionModifiers = (data: ScenarioData, board: GameState, castle: number, force: number): Modifiers => {
  const leader = highestLeader(data, board, garrisonOf(data, board, castle));
  return {
    '19-2-5.1': 1,
    '19-2-5.2': leader < 0 ? 0 : unitOf(data, leader).field,
    '19-2-5.3': moraleOfCastle(data, board, castle) - (board.morale[force] as number),
  };
};

/** 19-3-2 Modifiers of the assault. */
export const assaultModifiers = (data: ScenarioData, board: GameState, castle: number, force: number): Modifiers => {
  const { level, hex } = castleOf(data, castle);
  return {
    '19-3-2.1': -level,
    '19-3-2.2': -(data.terrains[data.terrain[hex] as number] as Terrain).assault,
    '19-3-2.3': (board.morale[force] as number) - moraleOfCastle(data, board, castle),
  };
};

/** 19-1 One force assaults the castle in its hex. */
export const assaultAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  const rule = createRuleFactory(series);
  return actionType<GameState, null, AssaultAction>({
    name: 'assault',
    args: args([ids.unit]),
    candidates: (view) => {
      const data = scenarioDataOf(view);
      const { board } = view;
      const orders: AssaultAction[] = [];
      for (const force of readyForces(data, board)) if (siegeTarget(data, board, force) >= 0) orders.push(['assault', unitId(data, force)]);
      return orders;
    },
    rules: [
      ...metByCandidates<GameState, null, AssaultAction>([
        ...forceActionRules<null, AssaultAction>(series),
        standsBeforeCastleRule(series),
      ]),
      rule(
        '20-1-1',
        (data, board, action) => ((board.sieged[siegeTarget(data, board, forceOfAction(data, action))] as number) & DEMANDED) === 0,
        unitFacts,
      ),
    ],
    apply(ctx, action) {
      const data = scenarioDataOf(ctx.state);
      const force = forceOfAction(data, action);
      return replaceWith('assault', { side: sideOf(data, force), castle: siegeTarget(data, ctx.board, force), force });
    },
  });
};

/** 19 The garrison intercepts; then the rest of the force assaults. */
const assaultStep = ({ scenarioDataOf }: SeriesContext) =>
  procedure<GameState, Assault>({
    declare(ctx, { side, castle, force }) {
      const data = scenarioDataOf(ctx.state);
      ctx.board.acted[force] = 1;
      setForCastle(ctx.board, 'sieged', castle, (ctx.board.sieged[castle] as number) | ASSAULTED);
      ctx.emit({ type: 'assaulted', unit: unitId(data, force), castle: castleId(data, castle) });
      data.hooks.onAttack?.(data, ctx, side, ctx.board.owner[castle] as number);
    },
    /** 19-1-3, 19-2 */
    intercept(ctx, { side, castle, force }) {
      const data = scenarioDataOf(ctx.state);
      const { board } = ctx;
      const strength = totalStrength(data, board, garrisonOf(data, board, castle));
      const result = rollCombat(data, ctx, strength, interceptionModifiers(data, board, castle, force), '19-2-4.1', () => ({
        castle: castleId(data, castle),
      }));
      return inflictLosses(data, ctx, { side, forces: [force], steps: result.loss, kill: result.kill });
    },
    /** 19-3 */
    storm(ctx, { side, castle, force }) {
      const data = scenarioDataOf(ctx.state);
      const { board } = ctx;
      if (!isForceAlive(data, board, force)) return endStep();
      const durabilityAfter = (loss: number): number => Math.max(0, (board.durability[castle] as number) - loss);
      const modifiers = assaultModifiers(data, board, castle, force);
      const result = rollCombat(data, ctx, forceStrength(data, board, force), modifiers, '19-3-1.1', ({ loss }) => ({
        unit: unitId(data, currentLeader(data, board, force)),
        durability: durabilityAfter(loss),
        falls: false, // 19-3-1.2
      }));
      setForCastle(board, 'durability', castle, durabilityAfter(result.loss));
      return board.durability[castle] === 0 ? callStep('fall', { castle, side, force, ruin: true }) : undefined;
    },
  });

export const assaultSteps = (series: SeriesContext) => ({ assault: assaultStep(series) });
