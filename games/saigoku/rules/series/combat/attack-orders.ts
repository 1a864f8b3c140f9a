import { args, metByCandidates, replaceWith, actionType } from '@gunbai/engine';
import type { Rule } from '@gunbai/engine';
import { directionTo, hexAt } from '@gunbai/shared/hex';
import type { Hex } from '@gunbai/shared/hex';
import { fieldForcesAt, hasFieldForce, hexOf, sideOf, unitIndexOf, unitOf } from '../state.ts';
import type { GameState } from '../state.ts';
import { forceActionRules, activeSide, hexLabel, readyForces, createRuleFactory, unitId } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import { createPitchedBattle } from './pitched-battle.ts';
import { createSkirmish } from './skirmish.ts';
import { sortieAction } from './sortie.ts';
import { COMMANDER_IN_CHIEF, enemyOf, WATER } from '../scenario-data.ts';
import type { Terrain, ScenarioData } from '../scenario-data.ts';
import { hasEnemyForce, zonesOf } from '../movement/zones.ts';

type AttackAction = readonly ['attack', string, string];
type BattleAction = readonly ['battle', string, string];

const forceOfAction = (data: ScenarioData, action: AttackAction | BattleAction): number => unitIndexOf(data, action[1]);
const targetHex = (data: ScenarioData, action: AttackAction | BattleAction): Hex => hexAt(data.grid, action[2]);
const attackFacts = (_: ScenarioData, __: GameState, action: AttackAction | BattleAction) => ({ unit: action[1], hex: action[2] });

/** Hexes that a force could attack. */
const attackTargets = (data: ScenarioData, board: GameState, force: number): Hex[] => {
  const zones = zonesOf(data, board);
  const from = hexOf(board, force);
  const hexes: Hex[] = [];
  for (let direction = 0; direction < 6; direction++) {
    const next = data.grid.neighbours[from * 6 + direction] as Hex;
    if (next >= 0 && ((data.edgeFeatures[from * 6 + direction] as number) & WATER) === 0 && hasEnemyForce(zones, next, sideOf(data, force)))
      hexes.push(next);
  }
  return hexes;
};

const isInField = (board: GameState, force: number): boolean => board.inside[force] === 0 && board.besieging[force] === 0;

/** 22-1 Rules for every attack into an adjacent hex. */
const attackRules = <A extends AttackAction | BattleAction>(series: SeriesContext): Rule<GameState, null, A>[] => {
  const rule = createRuleFactory(series);
  return [
    ...forceActionRules<null, A>(series),
    rule<null, A>('18-4-1', (data, board, action) => board.besieging[forceOfAction(data, action)] === 0, attackFacts),
    rule<null, A>(
      '22-1-2',
      (data, board, action) =>
        board.inside[forceOfAction(data, action)] === 0 &&
        directionTo(data.grid, hexOf(board, forceOfAction(data, action)), targetHex(data, action)) >= 0,
      attackFacts,
    ),
    rule<null, A>(
      '22-1-5',
      (data, board, action) => {
        const from = hexOf(board, forceOfAction(data, action));
        return ((data.edgeFeatures[from * 6 + directionTo(data.grid, from, targetHex(data, action))] as number) & WATER) === 0;
      },
      attackFacts,
    ),
    rule<null, A>(
      '22-1-2',
      (data, board, action) => hasFieldForce(data, board, targetHex(data, action), enemyOf(activeSide(data, board))),
      attackFacts,
    ),
  ];
};

/** 23 One force against all enemies in a hex. */
const attackAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  return actionType<GameState, null, AttackAction>({
    name: 'attack',
    args: args([ids.unit, ids.hex]),
    candidates: (view) => {
      const data = scenarioDataOf(view);
      const { board } = view;
      const orders: AttackAction[] = [];
      for (const force of readyForces(data, board))
        if (isInField(board, force))
          for (const hex of attackTargets(data, board, force)) orders.push(['attack', unitId(data, force), hexLabel(data, hex)]);
      return orders;
    },
    rules: metByCandidates(attackRules<AttackAction>(series)),
    apply(ctx, action) {
      const data = scenarioDataOf(ctx.state);
      const force = forceOfAction(data, action);
      return replaceWith('skirmish', createSkirmish(data, ctx.board, [force], sideOf(data, force), targetHex(data, action), false));
    },
  });
};

const allowsPitchedBattle = (data: ScenarioData, hex: Hex): boolean => (data.terrains[data.terrain[hex] as number] as Terrain).battle;

/** 24-1-1 The commanders-in-chief of a side who lead forces in a hex, outside a castle. */
const chiefsAt = (data: ScenarioData, board: GameState, hex: Hex, side: number): number[] =>
  fieldForcesAt(data, board, hex, side).filter(
    (force) => unitOf(data, force).rank === COMMANDER_IN_CHIEF && (board.steps[force] as number) > 0,
  );

/** 24 One commander-in-chief against another. */
const battleAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  const rule = createRuleFactory(series);
  return actionType<GameState, null, BattleAction>({
    name: 'battle',
    args: args([ids.unit, ids.hex]),
    candidates: (view) => {
      const data = scenarioDataOf(view);
      const { board } = view;
      const orders: BattleAction[] = [];
      for (const force of readyForces(data, board))
        if (unitOf(data, force).rank === COMMANDER_IN_CHIEF && isInField(board, force))
          for (const hex of attackTargets(data, board, force)) orders.push(['battle', unitId(data, force), hexLabel(data, hex)]);
      return orders;
    },
    rules: [
      ...metByCandidates(attackRules<BattleAction>(series)),
      rule<null, BattleAction>(
        '24-1-1',
        (data, board, action) =>
          unitOf(data, forceOfAction(data, action)).rank === COMMANDER_IN_CHIEF &&
          chiefsAt(data, board, targetHex(data, action), enemyOf(activeSide(data, board))).length > 0,
        attackFacts,
      ),
      rule<null, BattleAction>(
        '24-1-7',
        (data, board, action) =>
          allowsPitchedBattle(data, hexOf(board, forceOfAction(data, action))) && allowsPitchedBattle(data, targetHex(data, action)),
        attackFacts,
      ),
      rule<null, BattleAction>('24-1-8', (data, board, action) => !board.refusedBattle.includes(targetHex(data, action)), attackFacts),
    ],
    apply(ctx, action) {
      const data = scenarioDataOf(ctx.state);
      return replaceWith('battle', createPitchedBattle(data, ctx.board, forceOfAction(data, action), targetHex(data, action)));
    },
  });
};

/** 22 Field battle: skirmish, pitched battle, sortie. */
export const fieldActions = (series: SeriesContext) => [attackAction(series), battleAction(series), sortieAction(series)];
