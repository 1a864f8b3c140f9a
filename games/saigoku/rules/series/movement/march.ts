import { repeat, args, replaceWith, decision, endStep, metByCandidates, simpleActionType, actionType } from '@gunbai/engine';
import type { Action, Rule } from '@gunbai/engine';
import { directionTo, findReachable, hexAt } from '@gunbai/shared/hex';
import type { Hex } from '@gunbai/shared/hex';
import { armyOf, followerCount, hexOf, isForceLeader, membersOf, moveForce, NONE, sideOf, unitIndexOf, unitOf } from '../state.ts';
import type { GameState } from '../state.ts';
import { forceActionRules, hexLabel, readyForces, createRuleFactory, seatOfSide, seatsOfSide, unitId } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import { formOwnForce } from '../combat/unit-elimination.ts';
import { commandRefusal } from '../command/command-limits.ts';
import { garrisonAction, isConfinedToCastle, leaveCastleAction } from './garrison.ts';
import { lineReaches } from './communication-lines.ts';
import { OFFICER, MOVEMENT_POINT, WATER } from '../scenario-data.ts';
import type { Terrain, ScenarioData } from '../scenario-data.ts';
import { hasEnemyForce, entersStrongZone, isNearEnemy, standsInStrongZone, zonesOf } from './zones.ts';

/** 15-2-1 In half points, since strategic movement uses them. */
export const BASE_MOVEMENT = 16;

/** 15 A march: points left, whether strategic, whether the force has moved, and units dropped in this hex. */
export type March = { force: number; points: number; strategic: boolean; begun: boolean; dropped: number[] };

type MarchAction = readonly ['march', string];
type StepAction = readonly ['step', string];
type DropAction = readonly ['drop', string] | readonly ['drop', string, string];

/** 15-6-3 */
export const movementPoints = (board: GameState, force: number): number => BASE_MOVEMENT + MOVEMENT_POINT * (board.morale[force] as number);

/** 15-2, 15-4 The cost of a step in half points, with zones; -1 if terrain or hexside forbids it. */
export const stepCost = (data: ScenarioData, board: GameState, side: number, from: Hex, direction: number, strategic: boolean): number => {
  const base = (strategic ? data.strategicCost : data.marchCost)[from * 6 + direction] as number;
  if (base < 0) return -1;
  const zones = zonesOf(data, board);
  const next = data.grid.neighbours[from * 6 + direction] as Hex;
  return base + (standsInStrongZone(zones, from, side) ? MOVEMENT_POINT : 0) + (entersStrongZone(zones, next, side) ? MOVEMENT_POINT : 0);
};

/** 15-3-2 A garrison needs a real line for strategic movement, although it counts as having one elsewhere (11-1-6). */
const hasLineToMarch = (data: ScenarioData, board: GameState, force: number): boolean =>
  lineReaches(data, board, armyOf(data, force), hexOf(board, force));

/** 15-3 Why a force may not move strategically; null if it may. */
export const strategicMoveRefusal = (data: ScenarioData, board: GameState, force: number): string | null => {
  if ((board.morale[force] as number) < 0) return '15-3-3';
  if (isNearEnemy(data, zonesOf(data, board), hexOf(board, force), sideOf(data, force))) return '15-3-1';
  return hasLineToMarch(data, board, force) ? null : '15-3-2';
};

export const marchAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  const rule = createRuleFactory(series);
  const forceOf = (data: ScenarioData, action: Action): number => unitIndexOf(data, action[1] as string);
  const facts = (_: ScenarioData, __: GameState, action: Action) => ({ unit: action[1] as string });
  return actionType<GameState, null, MarchAction>({
    name: 'march',
    args: args([ids.unit]),
    candidates: (view) => {
      const data = scenarioDataOf(view);
      const { board } = view;
      const orders: MarchAction[] = [];
      for (const force of readyForces(data, board)) if (board.besieging[force] === 0) orders.push(['march', unitId(data, force)]);
      return orders;
    },
    rules: [
      ...metByCandidates([
        ...forceActionRules<null, MarchAction>(series),
        rule('18-4-1', (data, board, action) => board.besieging[forceOf(data, action)] === 0, facts),
      ]),
      rule(
        series.banClauses.march,
        (data, board, action) => !data.hooks.marchRefusal || data.hooks.marchRefusal(board, forceOf(data, action)) === null,
        facts,
      ),
      rule('16-3-1', (data, board, action) => !isConfinedToCastle(data, board, forceOf(data, action)), facts),
    ],
    apply(ctx, action) {
      const data = scenarioDataOf(ctx.state);
      const force = forceOf(data, action);
      ctx.board.acted[force] = 1;
      ctx.emit({ type: 'marches', unit: action[1], hex: hexLabel(data, hexOf(ctx.board, force)) });
      return replaceWith('march', createMarch(ctx.board, force));
    },
  });
};

export const createMarch = (board: GameState, force: number): March => ({
  force,
  points: movementPoints(board, force),
  strategic: false,
  begun: false,
  dropped: [],
});

/** 13-2.2, 15-5 A unit leaves its force alone, or under a commander who left with it. It has acted. */
export const detachUnit = (board: GameState, unit: number, newLeader: number): void => {
  const from = board.leader[unit] as number;
  formOwnForce(board, unit, from);
  board.acted[unit] = 1;
  if (newLeader !== NONE) board.leader[unit] = newLeader;
};

/** 15-5 A moving force and the commanders dropped in this hex, absent in a landing stored under earlier rules. */
type DroppingForce = { force: number; dropped?: number[] };
const droppedCommanders = ({ dropped = [] }: DroppingForce): readonly number[] => dropped;

/** 15-5 A moving force leaves a unit behind, alone or under a commander left behind before. */
export const dropAction = <L extends DroppingForce>(series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  const rule = createRuleFactory(series);
  const unitOfAction = (data: ScenarioData, action: DropAction): number => unitIndexOf(data, action[1]);
  const newLeader = (data: ScenarioData, action: DropAction): number => (action[2] === undefined ? NONE : unitIndexOf(data, action[2]));
  return actionType<GameState, L, DropAction>({
    name: 'drop',
    args: args([ids.unit], [ids.unit]),
    candidates: (view, { local }) => {
      const data = scenarioDataOf(view);
      const { board } = view;
      const drops: DropAction[] = [];
      if (followerCount(data, board, local.force) === 0) return drops;
      for (const unit of membersOf(data, board, local.force)) {
        if (unit === local.force) continue;
        drops.push(['drop', unitId(data, unit)]);
        for (const commander of droppedCommanders(local)) drops.push(['drop', unitId(data, unit), unitId(data, commander)]);
      }
      return drops;
    },
    rules: [
      ...metByCandidates<GameState, L, DropAction>([
        rule(
          '15-5',
          (data, board, action, { local }) => {
            const unit = unitOfAction(data, action);
            return unit !== local.force && board.leader[unit] === local.force && (board.steps[unit] as number) > 0;
          },
          (_, __, action) => ({ unit: action[1] }),
        ),
        rule(
          '15-5-2',
          (data, _, action, { local }) => action.length === 2 || droppedCommanders(local).includes(newLeader(data, action)),
          (_, __, action) => ({ unit: action[1] }),
        ),
      ]),
      rule(
        '9-2',
        (data, board, action) =>
          action.length === 2 || commandRefusal(data, board, newLeader(data, action), unitOfAction(data, action)) === null,
        (_, __, action) => ({ unit: action[1] }),
      ),
    ],
    apply(ctx, action, { local }) {
      const data = scenarioDataOf(ctx.state);
      const unit = unitOfAction(data, action);
      detachUnit(ctx.board, unit, newLeader(data, action));
      if (unitOf(data, unit).rank > OFFICER) (local.dropped ??= []).push(unit);
      ctx.emit({ type: 'dropped', unit: action[1], hex: hexLabel(data, hexOf(ctx.board, unit)) });
      return repeat;
    },
  });
};

const terrainAt = (data: ScenarioData, hex: Hex): Terrain => data.terrains[data.terrain[hex] as number] as Terrain;

const hexOfAction = (data: ScenarioData, action: StepAction): Hex => hexAt(data.grid, action[1]);
const stepActionCost = (data: ScenarioData, board: GameState, action: StepAction, { force, strategic }: March): number => {
  const from = hexOf(board, force);
  return stepCost(data, board, sideOf(data, force), from, directionTo(data.grid, from, hexOfAction(data, action)), strategic);
};

const legalSteps = (data: ScenarioData, board: GameState, { force, points, strategic }: March): StepAction[] => {
  if (board.inside[force] === 1) return [];
  const from = hexOf(board, force);
  const side = sideOf(data, force);
  const zones = zonesOf(data, board);
  const steps: StepAction[] = [];
  for (let direction = 0; direction < 6; direction++) {
    const cost = stepCost(data, board, side, from, direction, strategic);
    if (cost < 0 || cost > points) continue;
    const next = data.grid.neighbours[from * 6 + direction] as Hex;
    if (hasEnemyForce(zones, next, side) || (strategic && isNearEnemy(data, zones, next, side))) continue;
    steps.push(['step', hexLabel(data, next)]);
  }
  return steps;
};

/** 15-2 What the way to a distant hex costs, in whole points, and what is left; empty if no way leads there. */
const distantHexFacts = (data: ScenarioData, board: GameState, action: StepAction, { force, points, strategic }: March) => {
  const side = sideOf(data, force);
  const zones = zonesOf(data, board);
  const target = hexOfAction(data, action);
  const cost = (from: Hex, to: Hex, direction: number): number =>
    hasEnemyForce(zones, to, side) || (strategic && isNearEnemy(data, zones, to, side)) || data.inArea[to] !== 1
      ? -1
      : stepCost(data, board, side, from, direction, strategic);
  const total = findReachable(data.grid, hexOf(board, force), Number.POSITIVE_INFINITY, cost).costTo(target);
  return total > points ? { cost: total / MOVEMENT_POINT, left: points / MOVEMENT_POINT } : {};
};

/** 15-1 to 15-4, 15-6 Rules for entering a hex. */
const stepRules = (series: SeriesContext): Rule<GameState, March, StepAction>[] => {
  const rule = createRuleFactory(series);
  const hexFacts = (_: ScenarioData, __: GameState, action: StepAction) => ({ hex: action[1] });
  return [
    rule(
      '16-3',
      (_, board, __, { local }) => board.inside[local.force] === 0,
      (data, _, __, { local }) => ({ unit: unitId(data, local.force) }),
    ),
    rule(
      '15-1-2',
      (data, board, action, { local }) => directionTo(data.grid, hexOf(board, local.force), hexOfAction(data, action)) >= 0,
      (data, board, action, { local }) => ({ hex: action[1], ...distantHexFacts(data, board, action, local) }),
    ),
    rule(
      '15-6-1',
      (data, board, action, { local }) => {
        const from = hexOf(board, local.force);
        return ((data.edgeFeatures[from * 6 + directionTo(data.grid, from, hexOfAction(data, action))] as number) & WATER) === 0;
      },
      hexFacts,
    ),
    rule('33.11', (data, _, action) => data.inArea[hexOfAction(data, action)] === 1, hexFacts),
    rule(
      '2-1-2',
      (data, _, action) => terrainAt(data, hexOfAction(data, action)).move >= 0,
      (data, _, action) => ({ hex: action[1], terrain: terrainAt(data, hexOfAction(data, action)).id }),
    ),
    rule(
      '15-6-2a',
      (data, board, action, { local }) => !hasEnemyForce(zonesOf(data, board), hexOfAction(data, action), sideOf(data, local.force)),
      hexFacts,
    ),
    rule(
      '15-3-1',
      (data, board, action, { local }) =>
        !local.strategic || !isNearEnemy(data, zonesOf(data, board), hexOfAction(data, action), sideOf(data, local.force)),
      hexFacts,
    ),
    rule(
      '15-2-2',
      (data, board, action, { local }) => stepActionCost(data, board, action, local) <= local.points,
      (data, board, action, { local }) => ({
        hex: action[1],
        cost: stepActionCost(data, board, action, local) / MOVEMENT_POINT,
        left: local.points / MOVEMENT_POINT,
      }),
    ),
  ];
};

/** 15-1-2 A step to an adjacent hex. */
const stepAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  return actionType<GameState, March, StepAction>({
    name: 'step',
    args: args([ids.hex]),
    candidates: (view, { local }) => legalSteps(scenarioDataOf(view), view.board, local),
    rules: metByCandidates(stepRules(series)),
    apply(ctx, action, { local }) {
      const data = scenarioDataOf(ctx.state);
      const hex = hexOfAction(data, action);
      local.points -= stepActionCost(data, ctx.board, action, local);
      const start = local.begun ? {} : { 'from:hex': hexLabel(data, hexOf(ctx.board, local.force)), strategic: local.strategic };
      local.begun = true;
      local.dropped = [];
      moveForce(data, ctx.board, local.force, hex);
      ctx.emit({ type: 'moved', unit: unitId(data, local.force), ...start, hex: action[1] });
      data.hooks.onHexEntered?.(data, ctx, local.force, hex);
      return repeat;
    },
  });
};

/** 15-3 Strategic movement, chosen before the first step. */
const strategicAction = (series: SeriesContext) => {
  const rule = createRuleFactory(series);
  return actionType<GameState, March, readonly ['strategic']>({
    name: 'strategic',
    args: args([]),
    candidates: (_, { local }) => (local.begun || local.strategic ? [] : [['strategic']]),
    rules: [
      ...metByCandidates([rule('15-3', (_, __, ___, { local }: { local: March }) => !local.begun && !local.strategic)]),
      rule(
        '15-3-3',
        (_, board, __, { local }) => (board.morale[local.force] as number) === 0,
        (data, _, __, { local }) => ({ unit: unitId(data, local.force) }),
      ),
      rule(
        '15-3-1',
        (data, board, _, { local }) => strategicMoveRefusal(data, board, local.force) !== '15-3-1',
        (data, board, _, { local }) => ({ hex: hexLabel(data, hexOf(board, local.force)) }),
      ),
      rule(
        '15-3-2',
        (data, board, _, { local }) => hasLineToMarch(data, board, local.force),
        (data, _, __, { local }) => ({ unit: unitId(data, local.force) }),
      ),
    ],
    apply(_, __, { local }) {
      local.strategic = true;
      return repeat;
    },
  });
};

export const marchSteps = (series: SeriesContext) => {
  const { scenarioDataOf } = series;
  const stop = simpleActionType<GameState, March>('stop', { apply: () => endStep() });
  return {
    march: decision<GameState, March>({
      seats: (view, local) => {
        const data = scenarioDataOf(view);
        return isForceLeader(view.board, local.force) ? seatsOfSide(data, sideOf(data, local.force)) : [];
      },
      prompt: (view, { local }) => {
        const data = scenarioDataOf(view);
        return {
          key: local.strategic ? 'march-strategic' : 'march',
          facts: {
            seat: seatOfSide(data, sideOf(data, local.force)),
            unit: unitId(data, local.force),
            left: local.points / MOVEMENT_POINT,
          },
        };
      },
      actionTypes: [
        stepAction(series),
        strategicAction(series),
        dropAction<March>(series),
        garrisonAction(series),
        leaveCastleAction(series),
        stop,
      ],
    }),
  };
};
