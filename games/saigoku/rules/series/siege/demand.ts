import { args, metByCandidates, replaceWith, endStep, procedure, actionType } from '@gunbai/engine';
import type { GameContext } from '@gunbai/engine';
import { ASSAULTED, DEMANDED, garrisonOf, livingUnits, moraleOfCastle, sideOf, unitOf, setForCastle } from '../state.ts';
import type { GameState } from '../state.ts';
import { forceActionRules, castleId, readyForces, createRuleFactory, unitId } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import { sumModifiers } from '../combat/combat-chart.ts';
import type { Modifiers } from '../combat/combat-chart.ts';
import { siegeTarget, unitFacts, forceOfAction, standsBeforeCastleRule } from './siege-targets.ts';
import { createSurrender } from './surrender.ts';
import { COMMANDER_IN_CHIEF, GENERAL, OFFICER } from '../scenario-data.ts';
import type { SurrenderResult, ScenarioData } from '../scenario-data.ts';

/** 20 A demand for surrender. */
type Demand = { side: number; castle: number; force: number };
type DemandAction = readonly ['demand', string];

/** 20-1 A besieging commander demands surrender. */
export const demandAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  const rule = createRuleFactory(series);
  return actionType<GameState, null, DemandAction>({
    name: 'demand',
    args: args([ids.unit]),
    candidates: (view) => {
      const data = scenarioDataOf(view);
      const { board } = view;
      const orders: DemandAction[] = [];
      for (const force of readyForces(data, board)) if (board.besieging[force] === 1) orders.push(['demand', unitId(data, force)]);
      return orders;
    },
    rules: [
      ...metByCandidates(forceActionRules<null, DemandAction>(series)),
      standsBeforeCastleRule(series),
      rule(
        '20-1',
        (data, board, action) =>
          board.besieging[forceOfAction(data, action)] === 1 && unitOf(data, forceOfAction(data, action)).rank > OFFICER,
        unitFacts,
      ),
      rule(
        '20-1-1',
        (data, board, action) => ((board.sieged[siegeTarget(data, board, forceOfAction(data, action))] as number) & ASSAULTED) === 0,
        unitFacts,
      ),
      rule(
        '20-1-2',
        (data, board, action) => ((board.sieged[siegeTarget(data, board, forceOfAction(data, action))] as number) & DEMANDED) === 0,
        unitFacts,
      ),
      rule('20-3.A', (data, board, action) => board.resists[siegeTarget(data, board, forceOfAction(data, action))] === 0, unitFacts),
    ],
    apply(ctx, action) {
      const data = scenarioDataOf(ctx.state);
      const force = forceOfAction(data, action);
      return replaceWith('demand', { side: sideOf(data, force), castle: siegeTarget(data, ctx.board, force), force });
    },
  });
};

/** 20-2-1 Modifiers of the roll; 20-3.B counts only for demands. */
export const surrenderModifiers = (data: ScenarioData, board: GameState, castle: number, morale: number, isDemand: boolean): Modifiers => {
  const ranks = livingUnits(data, board, garrisonOf(data, board, castle)).map((unit) => unitOf(data, unit).rank);
  const chief = ranks.includes(COMMANDER_IN_CHIEF);
  return {
    '20-2-1.1': chief ? -2 : 0,
    '20-2-1.2': !chief && ranks.includes(GENERAL) ? -1 : 0,
    '20-2-1.3': morale - moraleOfCastle(data, board, castle),
    '20-3.B': isDemand ? -(board.refusals[castle] as number) : 0,
  };
};

/** 20-2 A total outside the chart uses its first or last row. */
export const surrenderResultFor = (data: ScenarioData, total: number, durability: number): SurrenderResult => {
  const { surrender, minSurrenderTotal: lowestSurrender } = data.charts;
  const row = Math.max(0, Math.min(surrender.length - 1, total - lowestSurrender));
  return surrender[row]?.[durability] as SurrenderResult;
};

/** 20-2, 21.0.2 The roll for the fate of the garrison. */
export const rollSurrender = (
  data: ScenarioData,
  ctx: GameContext<GameState>,
  castle: number,
  durability: number,
  modifiers: Modifiers,
  why: string,
): SurrenderResult => {
  const roll = ctx.roll(6, 1, why)[0] as number;
  const total = roll + sumModifiers(modifiers);
  const letter = surrenderResultFor(data, total, durability);
  const id = castleId(data, castle);
  const isEmpty = garrisonOf(data, ctx.board, castle).length === 0;
  ctx.emit({
    type: 'answered',
    castle: id,
    'fallen:castle': why === '21.0.2' && !isEmpty ? id : null,
    'empty:castle': isEmpty ? id : null,
    roll,
    modifiers,
    total,
    letter,
    'outcome:emptyCastle': letter, // nobody is inside to be killed
  });
  return letter;
};

export const demandSteps = ({ scenarioDataOf }: SeriesContext) => ({
  /** 20-2 The answer; 20-3.A to 20-3.C keep the castle closed. */
  demand: procedure<GameState, Demand>({
    roll(ctx, { side, castle, force }) {
      const data = scenarioDataOf(ctx.state);
      const { board } = ctx;
      board.acted[force] = 1;
      setForCastle(board, 'sieged', castle, (board.sieged[castle] as number) | DEMANDED);
      ctx.emit({ type: 'demanded', unit: unitId(data, force), castle: castleId(data, castle) });
      data.hooks.onAttack?.(data, ctx, side, board.owner[castle] as number);
      const modifiers = surrenderModifiers(data, board, castle, board.morale[force] as number, true);
      const letter = rollSurrender(data, ctx, castle, board.durability[castle] as number, modifiers, '20-2');
      if (letter === 'A') setForCastle(board, 'resists', castle, 1);
      else if (letter === 'B') setForCastle(board, 'refusals', castle, (board.refusals[castle] as number) + 1);
      else if (letter !== 'C') return replaceWith('yield', createSurrender({ side, castle, force, ruin: false }, letter));
      return endStep();
    },
  }),
});
