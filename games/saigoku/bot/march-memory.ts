import type { Hex } from '@gunbai/shared/hex';
import type { GameState, ScenarioData } from '../rules/series/index.ts';
import { hexOf } from '../rules/series/index.ts';
import { chooseGoal, mustGoHome } from './goals.ts';
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
  /** What the orders to march were worth when they were last compared. */
  readonly worths: Map<number, number>;
}

/** By board that changes from decision to decision, as in a rollout. A copy of a board starts empty. */
const ordersByBoard = new WeakMap<GameState, Orders>();

const ordersOf = (board: GameState): Orders => {
  const known = ordersByBoard.get(board);
  if (known && known.inning === board.inning && known.stage === board.stage) return known;
  const orders: Orders = { inning: board.inning, stage: board.stage, marches: new Map(), worths: new Map() };
  ordersByBoard.set(board, orders);
  return orders;
};

interface Assignment {
  readonly force: number;
  readonly hex: Hex;
}

const assignmentByBoard = new WeakMap<GameState, Assignment>();

/** What an assigned goal is worth: more than most, so that the force marches. */
const ASSIGNED_WORTH = 30;

/** Sends a force to a goal that it would not choose, until it arrives or must go home. */
export const assignGoal = (board: GameState, force: number, hex: Hex): void => {
  assignmentByBoard.set(board, { force, hex });
  ordersOf(board).marches.delete(force);
};

export const dropAssignment = (board: GameState, force: number): void => {
  assignmentByBoard.delete(board);
  ordersByBoard.get(board)?.marches.delete(force);
};

const goalOf = (data: ScenarioData, board: GameState, force: number): Goal | null => {
  const assigned = assignmentByBoard.get(board);
  if (assigned?.force !== force) return chooseGoal(data, board, force);
  if (hexOf(board, force) === assigned.hex || mustGoHome(data, board, force)) {
    assignmentByBoard.delete(board);
    return chooseGoal(data, board, force);
  }
  return { hex: assigned.hex, worth: ASSIGNED_WORTH };
};

/** Finds the goal of a force before it is ordered to march. */
export const noteGoal = (data: ScenarioData, board: GameState, force: number): Goal | null => {
  const goal = goalOf(data, board, force);
  ordersOf(board).marches.set(force, { goal, path: [], isStrategic: false });
  return goal;
};

const marchOf = (data: ScenarioData, board: GameState, force: number): March => {
  const { marches } = ordersOf(board);
  let march = marches.get(force);
  if (!march) marches.set(force, (march = { goal: goalOf(data, board, force), path: [], isStrategic: false }));
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

/** What an order to march was worth earlier in this stage, so that a rollout does not compare all marches after each order. */
export const rememberedWorth = (board: GameState, force: number): number | undefined => ordersOf(board).worths.get(force);

export const rememberWorth = (board: GameState, force: number, worth: number): void => {
  ordersOf(board).worths.set(force, worth);
};
