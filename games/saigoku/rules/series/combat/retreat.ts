import { args, callStep, endStep, procedure, goTo, metByCandidates, actionType } from '@gunbai/engine';
import type { Transition, Rule, GameContext } from '@gunbai/engine';
import { directionTo, distance, hexAt } from '@gunbai/shared/hex';
import type { Hex } from '@gunbai/shared/hex';
import {
  castleOfSideIn,
  currentLeader,
  isForceAlive,
  hexOf,
  membersOf,
  moveForce,
  NONE,
  sideOf,
  unitIndexOf,
  setForCastle,
} from '../state.ts';
import type { GameState } from '../state.ts';
import { hexLabel, createRuleFactory, sideDecision, unitId } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import { inflictLosses } from './step-losses.ts';
import { changeMorale } from '../command/morale.ts';
import { BRIDGE, RIVER, WATER } from '../scenario-data.ts';
import type { Terrain, ScenarioData } from '../scenario-data.ts';
import { hasEnemyCastle, hasEnemyForce, retreatEntersZone, zonesOf } from '../movement/zones.ts';

/**
 * Forces that retreat, each a number of hexes. `exact`: each must retreat all of them (23-4-1); otherwise missing hexes cost
 * steps (24-3-2). `free`: without loss of morale (24-2-5c, 24-2-7).
 */
type Retreat = {
  side: number;
  away: number;
  forces: number[];
  hexes: number[];
  exact: boolean;
  free: boolean;
  paths: number[][];
  moving: number;
};
type RetreatMove = Pick<Retreat, 'side' | 'away' | 'forces' | 'exact' | 'free' | 'moving'> & { left: number[] };

type RetreatAction = readonly ['retreat', string, string];
type ShelterAction = readonly ['shelter', string];

/** 23-4-2a The longest retreat over the map. */
export const MAX_RETREAT_HEXES = 4;

const terrainAt = (data: ScenarioData, hex: Hex): Terrain => data.terrains[data.terrain[hex] as number] as Terrain;

/** 23-4-3 Hexes that a retreat may enter, apart from the direction. */
const canRetreatInto = (data: ScenarioData, board: GameState, side: number, from: Hex, next: Hex, direction: number): boolean =>
  data.inArea[next] === 1 &&
  terrainAt(data, next).retreat &&
  ((data.edgeFeatures[from * 6 + direction] as number) & WATER) === 0 &&
  !hasEnemyForce(zonesOf(data, board), next, side);

const isFarther = (data: ScenarioData, from: Hex, next: Hex, away: Hex): boolean =>
  distance(data.grid, next, away) === distance(data.grid, from, away) + 1;

const retreatHexes = (data: ScenarioData, board: GameState, side: number, from: Hex, away: Hex): Hex[] => {
  const open: Hex[] = [];
  for (let direction = 0; direction < 6; direction++) {
    const next = data.grid.neighbours[from * 6 + direction] as Hex;
    if (next >= 0 && isFarther(data, from, next, away) && canRetreatInto(data, board, side, from, next, direction)) open.push(next);
  }
  return open;
};

/** 24-2-5c Whether there is a hex to retreat to. */
export const hasRetreatHex = (data: ScenarioData, board: GameState, side: number, from: Hex, away: Hex): boolean =>
  retreatHexes(data, board, side, from, away).length > 0;

/** 23-4-1 Whether a force can retreat so many hexes, or reach a castle before (23-4-6). */
export const canRetreatBy = (data: ScenarioData, board: GameState, side: number, from: Hex, away: Hex, hexes: number): boolean =>
  hexes === 0 ||
  castleOfSideIn(data, board, from, side) >= 0 ||
  retreatHexes(data, board, side, from, away).some((next) => canRetreatBy(data, board, side, next, away, hexes - 1));

/** 23-4-4 Whether entering a hex in retreat costs a step; several reasons cost no more than one. */
export const retreatCostsStep = (data: ScenarioData, board: GameState, side: number, from: Hex, next: Hex): boolean => {
  const zones = zonesOf(data, board);
  const hexside = data.edgeFeatures[from * 6 + directionTo(data.grid, from, next)] as number;
  return (
    terrainAt(data, next).retreatLoss ||
    hasEnemyCastle(zones, next, side) ||
    retreatEntersZone(zones, next, side) ||
    ((hexside & RIVER) !== 0 && (hexside & BRIDGE) === 0)
  );
};

/** 10-4b A force enters a castle, whose own morale then no longer counts. */
export const enterCastle = (data: ScenarioData, board: GameState, force: number): void => {
  board.inside[force] = 1;
  board.besieging[force] = 0;
  const castle = data.castleAt[hexOf(board, force)] as number;
  if (castle >= 0) setForCastle(board, 'castleMorale', castle, 0);
};

const forceOf = (data: ScenarioData, action: RetreatAction | ShelterAction): number => unitIndexOf(data, action[1]);
const hexesLeftFor = ({ forces, left }: RetreatMove, force: number): number => left[forces.indexOf(force)] ?? 0;
const forcesToMove = ({ forces, moving }: RetreatMove): number[] => (moving === NONE ? forces : [moving]);
const isRetreatDone = (local: RetreatMove): boolean => local.moving !== NONE && hexesLeftFor(local, local.moving) === 0;

/** 23-4-1 Forces retreat one after another: a force that has begun finishes first. */
const inTurnRule = <A extends RetreatAction | ShelterAction>(series: SeriesContext): Rule<GameState, RetreatMove, A> =>
  createRuleFactory(series)<RetreatMove, A>(
    '23-4-1',
    (data, _, action, { local }) => forcesToMove(local).includes(forceOf(data, action)),
    (_, __, action) => ({ unit: action[1] }),
  );

/** 23-4-2, 23-4-3 Hexes for the next step of a retreat. */
const retreatRules = (series: SeriesContext): Rule<GameState, RetreatMove, RetreatAction>[] => {
  const rule = createRuleFactory(series);
  const target = (data: ScenarioData, action: RetreatAction): Hex => hexAt(data.grid, action[2]);
  const hexFacts = (_: ScenarioData, __: GameState, action: RetreatAction) => ({ hex: action[2] });
  return [
    inTurnRule(series),
    rule(
      '23-4-1',
      (data, _, action, { local }) => hexesLeftFor(local, forceOf(data, action)) > 0,
      (_, __, action) => ({ unit: action[1] }),
    ),
    rule(
      '23-4-2a',
      (data, _, action, { local }) => hexesLeftFor(local, forceOf(data, action)) <= MAX_RETREAT_HEXES,
      (data, _, action, { local }) => ({ damage: hexesLeftFor(local, forceOf(data, action)), most: MAX_RETREAT_HEXES }),
    ),
    rule('23-4-2b', (data, board, action, { local }) => {
      const from = hexOf(board, forceOf(data, action));
      const next = target(data, action);
      return directionTo(data.grid, from, next) >= 0 && isFarther(data, from, next, local.away);
    }),
    rule('23-4-3.1', (data, board, action) => {
      const from = hexOf(board, forceOf(data, action));
      return ((data.edgeFeatures[from * 6 + directionTo(data.grid, from, target(data, action))] as number) & WATER) === 0;
    }),
    rule('23-4-3.2', (data, _, action) => terrainAt(data, target(data, action)).id !== 'peak', hexFacts),
    rule('23-4-3', (data, _, action) => data.inArea[target(data, action)] === 1 && terrainAt(data, target(data, action)).retreat, hexFacts),
    rule('23-4-3.3', (data, board, action, { local }) => !hasEnemyForce(zonesOf(data, board), target(data, action), local.side), hexFacts),
    rule(
      '23-4-1',
      (data, board, action, { local }) =>
        !local.exact ||
        canRetreatBy(data, board, local.side, target(data, action), local.away, hexesLeftFor(local, forceOf(data, action)) - 1),
    ),
  ];
};

const retreatAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  return actionType<GameState, RetreatMove, RetreatAction>({
    name: 'retreat',
    args: args([ids.unit, ids.hex]),
    candidates: (view, { local }) => {
      const data = scenarioDataOf(view);
      const { board } = view;
      const actions: RetreatAction[] = [];
      for (const force of forcesToMove(local))
        for (const next of retreatHexes(data, board, local.side, hexOf(board, force), local.away))
          if (
            hexesLeftFor(local, force) > 0 &&
            hexesLeftFor(local, force) <= MAX_RETREAT_HEXES &&
            (!local.exact || canRetreatBy(data, board, local.side, next, local.away, hexesLeftFor(local, force) - 1))
          )
            actions.push(['retreat', unitId(data, force), hexLabel(data, next)]);
      return actions;
    },
    rules: metByCandidates(retreatRules(series)),
    apply: () => undefined,
  });
};

/** 23-4-6 Whether a force may enter the castle in its hex; 24-2-5c, 24-2-7 only after it has retreated the one hex. */
const canShelter = (
  data: ScenarioData,
  board: GameState,
  { side, free, moving }: Pick<Retreat, 'side' | 'free' | 'moving'>,
  force: number,
): boolean => castleOfSideIn(data, board, hexOf(board, force), side) >= 0 && (!free || moving === force);

/** 23-4-6 Into a castle of its side. */
const shelterAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  return actionType<GameState, RetreatMove, ShelterAction>({
    name: 'shelter',
    args: args([ids.unit]),
    candidates: (view, { local }) => {
      const data = scenarioDataOf(view);
      return forcesToMove(local)
        .filter((force) => canShelter(data, view.board, local, force))
        .map((force): ShelterAction => ['shelter', unitId(data, force)]);
    },
    rules: [
      inTurnRule(series),
      createRuleFactory(series)('23-4-6a', (data, board, action, { local }) => canShelter(data, board, local, forceOf(data, action))),
    ],
    apply: () => undefined,
  });
};

/** 23-4-6a At the end of its retreat a force may stay outside the castle. */
const haltAction = (series: SeriesContext) =>
  actionType<GameState, RetreatMove, readonly ['halt']>({
    name: 'halt',
    args: args([]),
    candidates: (_, { local }) => (isRetreatDone(local) ? [['halt']] : []),
    rules: [createRuleFactory(series)('23-4-1', (_, __, ___, { local }) => isRetreatDone(local))],
    apply: () => undefined,
  });

/** Forces that still have to retreat, and how far; 23-4-6a a force that ends in a castle hex may still enter. */
const remainingRetreats = (
  data: ScenarioData,
  board: GameState,
  { forces, hexes, paths, side, moving }: Retreat,
): { waiting: number[]; left: number[] } => {
  const waiting: number[] = [];
  const left: number[] = [];
  for (const [index, force] of forces.entries()) {
    if (!isForceAlive(data, board, force) || board.inside[force] === 1) continue;
    const rest = (hexes[index] as number) - (paths[index] as number[]).length;
    if (rest <= 0 && (moving !== force || castleOfSideIn(data, board, hexOf(board, force), side) < 0)) continue;
    waiting.push(force);
    left.push(rest);
  }
  return { waiting, left };
};

const isRetreatBlocked = (data: ScenarioData, board: GameState, local: Retreat, force: number): boolean =>
  !canShelter(data, board, local, force) && !hasRetreatHex(data, board, local.side, hexOf(board, force), local.away);

/** 24-3-2 A force that cannot retreat further stays, and loses a step for each missing hex. */
const endBlockedRetreat = (
  data: ScenarioData,
  ctx: GameContext<GameState>,
  local: Retreat,
  force: number,
  left: number,
): Transition | undefined => {
  const index = local.forces.indexOf(force);
  local.hexes[index] = (local.paths[index] as number[]).length;
  local.moving = NONE;
  return inflictLosses(data, ctx, { side: local.side, forces: [force], steps: left, kill: false });
};

const shelterForce = (data: ScenarioData, ctx: GameContext<GameState>, local: Retreat, force: number): void => {
  const { board } = ctx;
  board.besieging[force] = 0;
  enterCastle(data, board, force);
  local.moving = NONE;
  ctx.emit({ type: 'sheltered', unit: unitId(data, currentLeader(data, board, force)), hex: hexLabel(data, hexOf(board, force)) });
};

/** 23-4-4 One hex farther, which may cost a step. */
const retreatOneHex = (
  data: ScenarioData,
  ctx: GameContext<GameState>,
  local: Retreat,
  force: number,
  next: Hex,
): Transition | undefined => {
  const { board } = ctx;
  const costs = retreatCostsStep(data, board, local.side, hexOf(board, force), next);
  board.besieging[force] = 0;
  const path = local.paths[local.forces.indexOf(force)] as number[];
  const start = path.length === 0 ? { 'from:hex': hexLabel(data, hexOf(board, force)) } : {};
  moveForce(data, board, force, next);
  path.push(next);
  local.moving = force;
  ctx.emit({ type: 'retreated', unit: unitId(data, currentLeader(data, board, force)), ...start, hex: hexLabel(data, next) });
  data.hooks.onHexEntered?.(data, ctx, force, next);
  return costs ? inflictLosses(data, ctx, { side: local.side, forces: [force], steps: 1, kill: false }) : undefined;
};

/** 23-4 Returns the path of each force and the forces that entered a castle. */
const retreatStep = ({ scenarioDataOf }: SeriesContext) =>
  procedure<GameState, Retreat>({
    ask(ctx, local) {
      const data = scenarioDataOf(ctx.state);
      const { board } = ctx;
      const { waiting, left } = remainingRetreats(data, board, local);
      if (waiting.length === 0) return goTo('over');
      if (local.moving !== NONE && !waiting.includes(local.moving)) local.moving = NONE;
      const { side, away, exact, free, moving } = local;
      const stuck = exact
        ? -1
        : waiting.findIndex((force) => (moving === NONE || moving === force) && isRetreatBlocked(data, board, local, force));
      if (stuck >= 0) return endBlockedRetreat(data, ctx, local, waiting[stuck] as number, left[stuck] as number) ?? goTo('ask');
      return callStep('stepBack', { side, away, forces: waiting, left, exact, free, moving });
    },
    moved(ctx, local, returned) {
      if (returned === null) return goTo('ask');
      const data = scenarioDataOf(ctx.state);
      const [name, id, label] = returned as unknown as RetreatAction | [...ShelterAction, undefined] | ['halt', '', undefined];
      const force = unitIndexOf(data, id);
      if (name === 'halt') local.moving = NONE;
      else if (name === 'shelter') shelterForce(data, ctx, local, force);
      else return retreatOneHex(data, ctx, local, force, hexAt(data.grid, label)) ?? goTo('ask');
      return goTo('ask');
    },
    afterLoss: () => goTo('ask'),
    /** 23-4-5 Morale drops when the retreat has ended. */
    over(ctx, local) {
      const data = scenarioDataOf(ctx.state);
      const sheltered = local.forces.map((force) => ctx.board.inside[force] === 1);
      if (!local.free)
        for (const [index, force] of local.forces.entries())
          if (membersOf(data, ctx.board, force).length > 0) changeMorale(data, ctx, force, -(local.paths[index] as number[]).length);
      return endStep({ paths: local.paths, sheltered });
    },
  });

export const retreatSteps = (series: SeriesContext) => ({
  retreat: retreatStep(series),
  stepBack: sideDecision<RetreatMove>(
    series,
    (data, board, local) =>
      isRetreatDone(local)
        ? { key: 'shelter', facts: { unit: unitId(data, currentLeader(data, board, local.moving)) } }
        : Math.max(0, ...local.left) > MAX_RETREAT_HEXES
          ? { key: 'shelter-all' }
          : { key: 'retreat', facts: { left: Math.max(0, ...local.left) } },
    [retreatAction(series), shelterAction(series), haltAction(series)],
  ),
});

export type RetreatResult = { readonly paths: readonly (readonly number[])[]; readonly sheltered: readonly boolean[] };

export const createRetreat = (
  data: ScenarioData,
  forces: readonly number[],
  away: Hex,
  hexes: readonly number[],
  mode: { exact: boolean; free: boolean },
): Retreat => ({
  side: sideOf(data, forces[0] as number),
  away,
  forces: forces.slice(),
  hexes: hexes.slice(),
  exact: mode.exact,
  free: mode.free,
  paths: forces.map(() => []),
  moving: NONE,
});
