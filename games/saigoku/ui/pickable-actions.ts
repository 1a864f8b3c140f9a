import { isSameAction } from '@gunbai/engine';
import type { Action, View } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import {
  hasEnemyForce,
  entersStrongZone,
  fieldForcesAt,
  currentLeader,
  hexOf,
  isForceLeader,
  isNearEnemy,
  sideOf,
  stepCost,
  zonesOf,
} from '../rules/series/index.ts';
import type { GameState, March, ScenarioData } from '../rules/series/index.ts';
import { refId, thingRef } from '@gunbai/ui';
import type { ActionPicker, BoardProps, NextPosition, ThingRef } from '@gunbai/ui';
import { findReachableHexes } from '@gunbai/ui/map';
import type { MapAction, MovePlan } from '@gunbai/ui/map';
import { GRID, UNIT_IDS } from '../rules/build-scenario.ts';
import type { MessageKey } from './messages.ts';

const STRATEGIC: Action = ['strategic'];

const unitIds = new Set<string>(UNIT_IDS);
const hexLabels = new Set<string>(GRID.labels);
const labelOf = (hex: Hex): string => GRID.labels[hex] as string;

/** The units and hexes that an action names, in its order. */
export const thingRefsOf = (action: Action): ThingRef[] =>
  action.slice(1).flatMap((id) => {
    if (typeof id !== 'string') return [];
    return unitIds.has(id) ? [thingRef('unit', id)] : hexLabels.has(id) ? [thingRef('hex', id)] : [];
  });

/** 9-1-2 Replaces an eliminated leader by the current one, because a force keeps its leader's id until an action is over. */
export const withCurrentLeaders = (data: ScenarioData, board: GameState, action: Action): Action => {
  const [type, ...rest] = action;
  const ids = rest.map((id) => {
    const unit = typeof id === 'string' ? data.unitIndex.get(id) : undefined;
    return unit === undefined ? id : (data.units[currentLeader(data, board, unit)]?.id ?? id);
  });
  return [type, ...ids];
};

/** The current march, if the decision is about one. */
export const currentMarch = ({ flow }: View<GameState>): March | null => {
  const frame = flow.at(-1);
  return frame?.step === 'march' ? (frame.local as unknown as March) : null;
};

/** Hexes within reach of a march, each by its cheapest path, step by step. */
const listMarches = (data: ScenarioData, board: GameState, march: March): MapAction[] => {
  const { force, points, strategic } = march;
  const side = sideOf(data, force);
  const zones = zonesOf(data, board);
  const cost = (from: Hex, to: Hex, direction: number): number =>
    hasEnemyForce(zones, to, side) || (strategic && isNearEnemy(data, zones, to, side))
      ? -1
      : stepCost(data, board, side, from, direction, strategic);
  return findReachableHexes(GRID, hexOf(board, force), points, cost).map(({ hex, cost: half, path }) => ({
    action: ['step', labelOf(path[1] as Hex)],
    then: path.slice(2).map((next) => ['step', labelOf(next)]),
    refs: [thingRef('hex', labelOf(hex))],
    path,
    cost: half / 2,
    entersEnemyZoc: entersStrongZone(zones, hex, side),
  }));
};

/** Labels for declining, by step. */
const DECLINE_LABELS: { readonly [step: string]: MessageKey } = {
  storm: 'declineAssault',
  pursuit: 'declinePursuit',
  stepBack: 'declineShelter',
  advance: 'declineAdvance',
  counterattack: 'declineCounterattack',
  offer: 'declineOffer',
};

/** The label for declining at this step; null if the action has its own. */
export const declineLabel = (step: string, [type]: Action): MessageKey | null =>
  type === 'halt' || type === 'hold' ? (DECLINE_LABELS[step] ?? null) : null;

/** Local data of a step that says which hex the decision is about. */
interface FocusSource {
  readonly castle?: number;
  readonly hex?: number;
  readonly force?: number;
  readonly commander?: number;
  readonly forces?: readonly number[];
  readonly chosen?: readonly number[];
  readonly options?: readonly number[];
}

/** The hex that a decision is about; null while orders are given. */
export const focusHex = (data: ScenarioData, { board, flow }: View<GameState>): Hex | null => {
  const { castle, hex, force, commander, forces, chosen, options } = (flow.at(-1)?.local ?? {}) as FocusSource;
  if (castle !== undefined) return data.castles[castle]?.hex ?? null;
  const unit = force ?? commander ?? chosen?.[0] ?? options?.[0] ?? forces?.[0];
  return unit === undefined ? (hex ?? null) : hexOf(board, unit);
};

/** With one retreating force a hex is enough to choose. */
const isSingleForceRetreat = (allowed: readonly Action[]): boolean =>
  allowed.every(([type, unit]) => type === 'retreat' && unit === allowed[0]?.[1]);

/** Every legal action with the units and hexes to choose on the map. `hold` comes before the terms of a surrender. */
export const listPickableActions = (data: ScenarioData, view: View<GameState>, allowed: readonly Action[]): MapAction[] => {
  const march = currentMarch(view);
  const canStep = march !== null && allowed.some(([type]) => type === 'step');
  const isAlone = isSingleForceRetreat(allowed);
  const others = allowed
    .filter(([type]) => !(canStep && type === 'step'))
    .map((action) => ({ action, refs: thingRefsOf(withCurrentLeaders(data, view.board, action)).slice(isAlone ? 1 : 0) }))
    .toSorted((a, b) => Number(b.action[0] === 'hold') - Number(a.action[0] === 'hold'));
  // A lesson allows one step of several: only paths that begin with it are offered.
  const moves = canStep
    ? listMarches(data, view.board, march).filter(({ action }) => allowed.some((one) => isSameAction(one, action)))
    : [];
  return [...others, ...moves];
};

/** What a unit could do if it marched: its range, and beyond it what only a strategic march reaches (15-3). */
export const planMarch = (
  data: ScenarioData,
  allowed: readonly Action[],
  lookAhead: BoardProps<GameState>['lookAhead'] | undefined,
  ref: ThingRef,
): MovePlan | null => {
  const order = allowed.find(([type, unit]) => type === 'march' && unit === refId(ref));
  const march = order && lookAhead?.(order);
  if (!march) return null;
  const strategic = march.lookAhead(STRATEGIC);
  const rangeOf = ({ view, allowed: orders }: NextPosition<GameState>, before: readonly Action[]): MapAction[] =>
    listPickableActions(data, view, orders)
      .filter(({ path }) => path)
      .map((one) => ({ ...one, refs: [ref, ...one.refs], action: order, then: [...before, one.action, ...(one.then ?? [])] }));
  const near = rangeOf(march, []);
  const nearHexes = new Set(near.map(({ path }) => path?.at(-1)));
  const far = strategic ? rangeOf(strategic, [STRATEGIC]).filter(({ path }) => !nearHexes.has(path?.at(-1))) : [];
  return {
    actions: [...near, ...far.map((one) => ({ ...one, isSpecial: true }))],
    refusalAt: (hex) => (strategic ?? march).refusalFor(['step', labelOf(hex)]),
  };
};

/** The action that a click on a hex without a legal action seems to mean, so that its refusal can be shown. */
export const inferAction = (
  data: ScenarioData,
  view: View<GameState>,
  allowed: readonly Action[],
  hex: Hex,
  { picked, incomplete: open }: ActionPicker<MapAction>,
): Action | null => {
  const { board } = view;
  const verbs = new Set(allowed.map(([type]) => type));
  const [first] = picked;
  const next = open[0];
  if (first !== undefined && next?.refs[1]?.startsWith('hex:')) return [next.action[0], first.slice('unit:'.length), labelOf(hex)];
  const march = currentMarch(view);
  if (march) return hexOf(board, march.force) === hex ? null : ['step', labelOf(hex)];
  if (next?.refs.length === 1 && next.refs[0]?.startsWith('hex:')) {
    const [type, ...named] = next.action;
    return [type, ...named.slice(0, -1), labelOf(hex)];
  }
  if (!verbs.has('end')) return null;
  const force = [0, 1].flatMap((side) => fieldForcesAt(data, board, hex, side)).find((one) => isForceLeader(board, one));
  return force === undefined ? null : ['march', data.units[force]?.id ?? ''];
};
