import type { Action, Refusal } from '@gunbai/engine';
import { OFF_MAP, findReachable } from '@gunbai/shared/hex';
import type { Hex, StepCost } from '@gunbai/shared/hex';
import { refId, thingRef } from '@gunbai/ui';
import type { ActionPicker, BoardProps, ThingRef } from '@gunbai/ui';
import { findReachableHexes } from '@gunbai/ui/map';
import type { MapAction, MovePlan } from '@gunbai/ui/map';
import { isHex, isLeader, sideOfUnit } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { CASTLE_IDS, UNIT_IDS, UNITS } from '../rules/components.ts';
import { GRID, HEX_LABELS } from '../rules/map.ts';
import { MAX_PATH_LENGTH } from '../rules/march.ts';
import { isHostileHex, isNeutralHex, countOpenUnits, marchStepCost } from '../rules/derived-state.ts';
import { hexOfPlace } from './map-design.ts';

const units = new Set<string>(UNIT_IDS);
const castles = new Set<string>(CASTLE_IDS);
const hexes = new Set<string>(HEX_LABELS);

/** The things an action names, in order. A march is identified by its last hex. */
export const thingRefsOf = (action: Action): ThingRef[] => {
  const named = action.slice(1).flatMap((id) => {
    if (typeof id !== 'string') return [];
    return [thingRef(units.has(id) ? 'unit' : castles.has(id) ? 'castle' : hexes.has(id) ? 'hex' : 'place', id)];
  });
  return action[0] === 'march' ? named.slice(-1) : named;
};

const hexLabel = (hex: Hex): string => HEX_LABELS[hex] as string;

/** The movement costs of a side, where a step is possible. */
const marchCosts =
  (board: GameState, side: number): StepCost =>
  (from, to) => {
    const points = marchStepCost(board, side, from, to);
    return points > 0 && !isNeutralHex(board, to) && countOpenUnits(board, 1 - side, to) === 0 ? points : -1;
  };

/** The destinations of the moving force, each by its cheapest path. The rules decide whether a path is legal. */
const listMarches = (board: GameState, refusalFor: (action: Action) => Refusal | null): MapAction[] => {
  const side = sideOfUnit(board, board.marching);
  const start = board.at[board.marching] as number;
  if (!isHex(start)) return [];
  return findReachableHexes(GRID, start, board.pointsLeft, marchCosts(board, side))
    .map(({ hex, cost: points, path }) => ({
      action: ['march', ...path.slice(1).map(hexLabel)] as const,
      refs: [thingRef('hex', hexLabel(hex))],
      path,
      cost: points,
      entersEnemyZoc: isHostileHex(board, side, hex),
    }))
    .filter(({ action }) => refusalFor(action) === null);
};

/** All allowed actions as things to click. `gather` is offered in the panel; on the map only if nothing else is allowed. */
export const listPickableActions = (
  board: GameState,
  allowed: readonly Action[],
  refusalFor: (action: Action) => Refusal | null,
): MapAction[] => {
  const far = allowed.some(([type]) => type === 'march') ? listMarches(board, refusalFor) : [];
  const isGatherDecision = allowed.every(([type]) => type === 'gather');
  const near = allowed.filter(([type]) => (type !== 'gather' || isGatherDecision) && (type !== 'march' || far.length === 0));
  return [...near.map((action) => ({ action, refs: thingRefsOf(action) })), ...far];
};

const NO_COST_LIMIT = 99;

/** The cheapest path to a hex, even if it cannot be entered or is too far. */
const cheapestMarchTo = (board: GameState, hex: Hex): Action => {
  const start = board.at[board.marching] as number;
  if (!isHex(start)) return ['march', hexLabel(hex)];
  const found = findReachable(GRID, start, NO_COST_LIMIT, marchCosts(board, sideOfUnit(board, board.marching)));
  const reachableNeighbours = [...GRID.neighbours.subarray(hex * 6, hex * 6 + 6)].filter((next) => next !== OFF_MAP && found.has(next));
  const [nearest] = found.has(hex) ? [hex] : reachableNeighbours.toSorted((a, b) => found.costTo(a) - found.costTo(b));
  const path = nearest === undefined ? [] : found.pathTo(nearest).slice(1);
  const fullPath = nearest === hex ? path : [...path, hex];
  return ['march', ...fullPath.slice(0, MAX_PATH_LENGTH).map(hexLabel)];
};

/** The order that sets a force in motion, if it has one: at once, or after a roll. */
const ordersToMove = (allowed: readonly Action[], unit: string): Action | undefined =>
  allowed.find(([type, who]) => (type === 'move' || type === 'check') && who === unit);

/** 10a, 10-2-1a What a force could do if it moved: its range, and the enemies that it could engage or overrun. */
export const planMove = (
  allowed: readonly Action[],
  lookAhead: BoardProps<GameState>['lookAhead'] | undefined,
  ref: ThingRef,
): MovePlan | null => {
  const order = ordersToMove(allowed, refId(ref));
  const next = order && lookAhead?.(order, ({ flow }) => flow.at(-1)?.step === 'march');
  if (!next) return null;
  const { board } = next.view;
  const orders = listPickableActions(board, next.allowed, next.refusalFor).filter(({ refs }) => refs[0]?.startsWith('hex:'));
  return {
    actions: orders.map((one) => ({ ...one, refs: [ref, ...one.refs], action: order, then: [one.action] })),
    refusalAt: (hex) => next.refusalFor(cheapestMarchTo(board, hex)),
  };
};

/** The most likely intended action for a click on a hex that is not offered. */
export const inferAction = (
  board: GameState,
  allowed: readonly Action[],
  hex: Hex,
  { picked, incomplete: open }: ActionPicker<MapAction>,
): Action | null => {
  const actionTypes = new Set(allowed.map(([type]) => type));
  const [unit] = picked;
  const type = open[0]?.action[0];
  if (unit !== undefined && type !== undefined && open[0]?.refs[1]?.startsWith('hex:'))
    return [type, unit.slice('unit:'.length), hexLabel(hex)];
  if (actionTypes.has('march')) {
    const start = board.at[board.marching] as number;
    return hex === hexOfPlace(start) ? null : cheapestMarchTo(board, hex);
  }
  for (const one of ['withdraw', 'displace']) if (actionTypes.has(one)) return [one, hexLabel(hex)];
  const here = UNITS.find(({ index }) => isLeader(board, index) && hexOfPlace(board.at[index] as number) === hex);
  const order = ['move', 'check', 'support', 'shelter', 'attack'].find((one) => actionTypes.has(one));
  if (!here || order === undefined) return null;
  return order === 'attack' ? ['attack', here.id, hexLabel(GRID.neighbours[hex * 6] as Hex)] : [order, here.id];
};

/** Orders that a phase always shows: if refused, they explain what is left to do. */
export const refusedPhaseActions = (step: string | undefined, allowed: readonly Action[]): Action[] =>
  step === 'attack' && !allowed.some(([type]) => type === 'end-attacks') ? [['end-attacks']] : [];
