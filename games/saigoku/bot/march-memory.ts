import type { Hex } from '@gunbai/shared/hex';
import type { GameState, ScenarioData } from '../rules/series/index.ts';
import { chooseGoal } from './goals.ts';
import type { Goal } from './goals.ts';
import { firstPathHex, findPath } from './paths.ts';

/** What a force marches for, found at its order and kept for all steps of the march. */
interface March {
  readonly goal: Goal | null;
  path: readonly Hex[];
  isStrategic: boolean;
}

interface Orders {
  readonly inning: number;
  readonly stage: number;
  readonly marches: Map<number, March>;
}

/** By board that changes from decision to decision, as in a rollout. A copy of a board starts empty. */
const ordersByBoard = new WeakMap<GameState, Orders>();

const ordersOf = (board: GameState): Orders => {
  const known = ordersByBoard.get(board);
  if (known && known.inning === board.inning && known.stage === board.stage) return known;
  const orders: Orders = { inning: board.inning, stage: board.stage, marches: new Map() };
  ordersByBoard.set(board, orders);
  return orders;
};

/** Finds the goal of a force before it is ordered to march. */
export const noteGoal = (data: ScenarioData, board: GameState, force: number): Goal | null => {
  const goal = chooseGoal(data, board, force);
  ordersOf(board).marches.set(force, { goal, path: [], isStrategic: false });
  return goal;
};

const marchOf = (data: ScenarioData, board: GameState, force: number): March => {
  const { marches } = ordersOf(board);
  let march = marches.get(force);
  if (!march) marches.set(force, (march = { goal: chooseGoal(data, board, force), path: [], isStrategic: false }));
  return march;
};

/** The goal of a march on the way. */
export const goalOfMarch = (data: ScenarioData, board: GameState, force: number): Goal | null => marchOf(data, board, force).goal;

/** The next hex of a march on the way; -1 if no path leads on. */
export const nextHexOfMarch = (data: ScenarioData, board: GameState, force: number, here: Hex, target: Hex, strategic: boolean): Hex => {
  const march = marchOf(data, board, force);
  const at = march.isStrategic === strategic ? march.path.indexOf(here) : -1;
  if (at >= 0) return march.path[at + 1] ?? firstPathHex(data, board, force, target, strategic);
  march.path = findPath(data, board, force, target, strategic);
  march.isStrategic = strategic;
  return march.path[1] ?? -1;
};
