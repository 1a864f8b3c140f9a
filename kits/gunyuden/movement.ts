import { again, args, become, decision, done, plainVerb, verb } from '@gunbai/engine';
import type { Action, Rule } from '@gunbai/engine';
import { directionTo, hexAt } from '@gunbai/kits/hex';
import type { Hex } from '@gunbai/kits/hex';
import { armyOf, followersOf, hexOf, leads, membersOf, moveForce, NONE, sideOf, unitNumber, unitOf } from './board.ts';
import type { Board } from './board.ts';
import { actingRules, hexLabel, readyForces, ruleIn, seatOf, seatsOf, unitId } from './chapter.ts';
import type { Series } from './chapter.ts';
import { becomeForce } from './death.ts';
import { mayCommand } from './force.ts';
import { garrisonVerb, isShutIn, leaveVerb } from './garrison.ts';
import { lineReaches } from './lines.ts';
import { OFFICER, POINT, WATER } from './war.ts';
import type { Terrain, War } from './war.ts';
import { enemyStands, entersStrongZone, nearEnemy, standsInStrongZone, zonesOf } from './zones.ts';

/** 15-2-1 In half points, since strategic movement uses them. */
export const MOVEMENT = 16;

/** 15 A force on the march: points left, whether strategic, whether it has moved yet, and who was dropped in this hex. */
export type March = { force: number; points: number; strategic: boolean; begun: boolean; dropped: number[] };

type MarchOrder = readonly ['march', string];
type Step = readonly ['step', string];
type Drop = readonly ['drop', string] | readonly ['drop', string, string];

/** 15-6-3 */
export const movementPoints = (board: Board, force: number): number => MOVEMENT + POINT * (board.morale[force] as number);

/** 15-2, 15-4 What a step costs in half points, zones included; -1 if the terrain or the hexside bars it. */
export const stepCost = (war: War, board: Board, side: number, from: Hex, direction: number, strategic: boolean): number => {
  const base = (strategic ? war.strategicCost : war.marchCost)[from * 6 + direction] as number;
  if (base < 0) return -1;
  const zones = zonesOf(war, board);
  const next = war.grid.neighbours[from * 6 + direction] as Hex;
  return base + (standsInStrongZone(zones, from, side) ? POINT : 0) + (entersStrongZone(zones, next, side) ? POINT : 0);
};

/** 15-3-2 A garrison counts as having a line for other ends (11-1-6): to move strategically it must have one, in the castle or before it. */
const isOnLine = (war: War, board: Board, force: number): boolean => lineReaches(war, board, armyOf(war, force), hexOf(board, force));

/** 15-3 Why a force may not move strategically; null if it may. */
export const noStrategicMove = (war: War, board: Board, force: number): string | null => {
  if ((board.morale[force] as number) < 0) return '15-3-3';
  if (nearEnemy(war, zonesOf(war, board), hexOf(board, force), sideOf(war, force))) return '15-3-1';
  return isOnLine(war, board, force) ? null : '15-3-2';
};

export const marchVerb = (series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  const forceOf = (war: War, action: Action): number => unitNumber(war, action[1] as string);
  const facts = (_: War, __: Board, action: Action) => ({ unit: action[1] as string });
  return verb<Board, null, MarchOrder>({
    name: 'march',
    args: args([names.unit]),
    candidates: (view) => {
      const war = warOf(view);
      const { board } = view;
      const orders: MarchOrder[] = [];
      for (const force of readyForces(war, board)) if (board.besieging[force] === 0) orders.push(['march', unitId(war, force)]);
      return orders;
    },
    rules: [
      ...actingRules<null, MarchOrder>(series),
      rule('18-4-1', (war, board, action) => board.besieging[forceOf(war, action)] === 0, facts),
      rule(
        series.clauses.march,
        (war, board, action) => !war.title.mayMarch || war.title.mayMarch(board, forceOf(war, action)) === null,
        facts,
      ),
      rule('16-3-1', (war, board, action) => !isShutIn(war, board, forceOf(war, action)), facts),
    ],
    apply(table, action) {
      const war = warOf(table.state);
      const force = forceOf(war, action);
      table.board.acted[force] = 1;
      table.emit({ type: 'marches', unit: action[1], hex: hexLabel(war, hexOf(table.board, force)) });
      return become('march', marchOf(table.board, force));
    },
  });
};

export const marchOf = (board: Board, force: number): March => ({
  force,
  points: movementPoints(board, force),
  strategic: false,
  begun: false,
  dropped: [],
});

/** 13-2.2, 15-5 A unit leaves its force as one of its own, or under a commander who left with it. It has acted. */
export const detach = (board: Board, unit: number, under: number): void => {
  const from = board.leader[unit] as number;
  becomeForce(board, unit, from);
  board.acted[unit] = 1;
  if (under !== NONE) board.leader[unit] = under;
};

/** 15-5 A force that moves, and the commanders whom it has dropped in this hex; a landing stored under earlier rules has noted none. */
export type Dropping = { force: number; dropped?: number[] };
const droppedBy = ({ dropped = [] }: Dropping): readonly number[] => dropped;

/** 15-5 Units that a moving force leaves behind, each on its own or under a commander left behind before. */
export const dropVerb = <L extends Dropping>(series: Series) => {
  const { warOf, names } = series;
  const rule = ruleIn(series);
  const unitIn = (war: War, action: Drop): number => unitNumber(war, action[1]);
  const under = (war: War, action: Drop): number => (action[2] === undefined ? NONE : unitNumber(war, action[2]));
  return verb<Board, L, Drop>({
    name: 'drop',
    args: args([names.unit], [names.unit]),
    candidates: (view, { local }) => {
      const war = warOf(view);
      const { board } = view;
      const drops: Drop[] = [];
      if (followersOf(war, board, local.force) === 0) return drops;
      for (const unit of membersOf(war, board, local.force)) {
        if (unit === local.force) continue;
        drops.push(['drop', unitId(war, unit)]);
        for (const commander of droppedBy(local)) drops.push(['drop', unitId(war, unit), unitId(war, commander)]);
      }
      return drops;
    },
    rules: [
      rule(
        '15-5',
        (war, board, action, { local }) => {
          const unit = unitIn(war, action);
          return unit !== local.force && board.leader[unit] === local.force && (board.steps[unit] as number) > 0;
        },
        (_, __, action) => ({ unit: action[1] }),
      ),
      rule(
        '15-5-2',
        (war, _, action, { local }) => action.length === 2 || droppedBy(local).includes(under(war, action)),
        (_, __, action) => ({ unit: action[1] }),
      ),
      rule(
        '9-2',
        (war, board, action) => action.length === 2 || mayCommand(war, board, under(war, action), unitIn(war, action)) === null,
        (_, __, action) => ({ unit: action[1] }),
      ),
    ],
    apply(table, action, { local }) {
      const war = warOf(table.state);
      const unit = unitIn(war, action);
      detach(table.board, unit, under(war, action));
      if (unitOf(war, unit).rank > OFFICER) (local.dropped ??= []).push(unit);
      table.emit({ type: 'dropped', unit: action[1], hex: hexLabel(war, hexOf(table.board, unit)) });
      return again;
    },
  });
};

const terrainAt = (war: War, hex: Hex): Terrain => war.terrains[war.terrain[hex] as number] as Terrain;

const hexIn = (war: War, action: Step): Hex => hexAt(war.grid, action[1]);
const costOf = (war: War, board: Board, action: Step, { force, strategic }: March): number => {
  const from = hexOf(board, force);
  return stepCost(war, board, sideOf(war, force), from, directionTo(war.grid, from, hexIn(war, action)), strategic);
};

const stepsFrom = (war: War, board: Board, { force, points, strategic }: March): Step[] => {
  if (board.inside[force] === 1) return [];
  const from = hexOf(board, force);
  const side = sideOf(war, force);
  const zones = zonesOf(war, board);
  const steps: Step[] = [];
  for (let direction = 0; direction < 6; direction++) {
    const cost = stepCost(war, board, side, from, direction, strategic);
    if (cost < 0 || cost > points) continue;
    const next = war.grid.neighbours[from * 6 + direction] as Hex;
    if (enemyStands(zones, next, side) || (strategic && nearEnemy(war, zones, next, side))) continue;
    steps.push(['step', hexLabel(war, next)]);
  }
  return steps;
};

/** 15-1 to 15-4, 15-6 What stops a force at the edge of a hex. */
const stepRules = (series: Series): Rule<Board, March, Step>[] => {
  const rule = ruleIn(series);
  const toHex = (_: War, __: Board, action: Step) => ({ hex: action[1] });
  return [
    rule(
      '16-3',
      (_, board, __, { local }) => board.inside[local.force] === 0,
      (war, _, __, { local }) => ({ unit: unitId(war, local.force) }),
    ),
    rule('15-1-2', (war, board, action, { local }) => directionTo(war.grid, hexOf(board, local.force), hexIn(war, action)) >= 0, toHex),
    rule(
      '15-6-1',
      (war, board, action, { local }) => {
        const from = hexOf(board, local.force);
        return ((war.sides6[from * 6 + directionTo(war.grid, from, hexIn(war, action))] as number) & WATER) === 0;
      },
      toHex,
    ),
    rule('33.11', (war, _, action) => war.inArea[hexIn(war, action)] === 1, toHex),
    rule(
      '2-1-2',
      (war, _, action) => terrainAt(war, hexIn(war, action)).move >= 0,
      (war, _, action) => ({ hex: action[1], terrain: terrainAt(war, hexIn(war, action)).id }),
    ),
    rule(
      '15-6-2a',
      (war, board, action, { local }) => !enemyStands(zonesOf(war, board), hexIn(war, action), sideOf(war, local.force)),
      toHex,
    ),
    rule(
      '15-3-1',
      (war, board, action, { local }) =>
        !local.strategic || !nearEnemy(war, zonesOf(war, board), hexIn(war, action), sideOf(war, local.force)),
      toHex,
    ),
    rule(
      '15-2-2',
      (war, board, action, { local }) => costOf(war, board, action, local) <= local.points,
      (war, board, action, { local }) => ({
        hex: action[1],
        cost: costOf(war, board, action, local) / POINT,
        left: local.points / POINT,
      }),
    ),
  ];
};

/** 15-1-2 One hex further. */
const stepVerb = (series: Series) => {
  const { warOf, names } = series;
  return verb<Board, March, Step>({
    name: 'step',
    args: args([names.hex]),
    candidates: (view, { local }) => stepsFrom(warOf(view), view.board, local),
    rules: stepRules(series),
    apply(table, action, { local }) {
      const war = warOf(table.state);
      const hex = hexIn(war, action);
      local.points -= costOf(war, table.board, action, local);
      const start = local.begun ? {} : { 'from:hex': hexLabel(war, hexOf(table.board, local.force)), strategic: local.strategic };
      local.begun = true;
      local.dropped = [];
      moveForce(war, table.board, local.force, hex);
      table.emit({ type: 'moved', unit: unitId(war, local.force), ...start, hex: action[1] });
      war.title.entered?.(war, table, local.force, hex);
      return again;
    },
  });
};

/** 15-3 The whole march at other costs, chosen before the first step. */
const strategicVerb = (series: Series) => {
  const rule = ruleIn(series);
  return verb<Board, March, readonly ['strategic']>({
    name: 'strategic',
    args: args([]),
    candidates: (_, { local }) => (local.begun || local.strategic ? [] : [['strategic']]),
    rules: [
      rule('15-3', (_, __, ___, { local }) => !local.begun && !local.strategic),
      rule(
        '15-3-3',
        (_, board, __, { local }) => (board.morale[local.force] as number) === 0,
        (war, _, __, { local }) => ({ unit: unitId(war, local.force) }),
      ),
      rule(
        '15-3-1',
        (war, board, _, { local }) => noStrategicMove(war, board, local.force) !== '15-3-1',
        (war, board, _, { local }) => ({ hex: hexLabel(war, hexOf(board, local.force)) }),
      ),
      rule(
        '15-3-2',
        (war, board, _, { local }) => isOnLine(war, board, local.force),
        (war, _, __, { local }) => ({ unit: unitId(war, local.force) }),
      ),
    ],
    apply(_, __, { local }) {
      local.strategic = true;
      return again;
    },
  });
};

export const marchSteps = (series: Series) => {
  const { warOf } = series;
  const stop = plainVerb<Board, March>('stop', { apply: () => done() });
  return {
    march: decision<Board, March>({
      seats: (view, local) => {
        const war = warOf(view);
        return leads(view.board, local.force) ? seatsOf(war, sideOf(war, local.force)) : [];
      },
      prompt: (view, { local }) => {
        const war = warOf(view);
        return {
          key: local.strategic ? 'march-strategic' : 'march',
          facts: { seat: seatOf(war, sideOf(war, local.force)), unit: unitId(war, local.force), left: local.points / POINT },
        };
      },
      verbs: [stepVerb(series), strategicVerb(series), dropVerb<March>(series), garrisonVerb(series), leaveVerb(series), stop],
    }),
  };
};
