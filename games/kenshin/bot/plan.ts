import { Dijkstra } from '@gunbai/shared/hex';
import type { Hex } from '@gunbai/shared/hex';
import { isHex, membersOf, NONE, sideOfUnit, forceSize } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { castleAt, CASTLES, KENSHIN, KYO, NOBUNAGA, ODA, UESUGI, UNITS, unitAt } from '../rules/components.ts';
import { canCommandHouse, spacesLeft } from '../rules/forces.ts';
import {
  castleIn,
  CASTLE_HEX,
  GRID,
  HEX_COUNT,
  HEX_LABELS,
  hexDistance,
  isPassable,
  MORI_BOX,
  PORT_WATER,
  WEST_EDGE,
} from '../rules/map.ts';
import { countGarrison, isNeutralHex, countOpenUnits, marchStepCost } from '../rules/derived-state.ts';
import { hasWaterSupply } from '../rules/supply.ts';
import { ownCastleAt, wouldBeSupplied, stepsAt, nearbySteps, distancesTo, distancesToCastle } from './position-summary.ts';
import type { PositionSummary } from './position-summary.ts';
import { assignKyoDefenders } from './defend-kyo.ts';
import { orderedGoal } from './orders.ts';

/** The destination of a force and what it expects there. */
interface Goal {
  readonly hex: Hex;
  readonly worth: number;
}

const KYO_WORTH = 30;
const THEATRE_RANGE = 14;
/** Movement points of detour that a force accepts to stay in supply. */
const UNSUPPLIED_PENALTY = 4;
const COMMANDERS = UNITS.filter(({ command, isLand }) => isLand && command > 0).map(({ index }) => index);
const isChief = (unit: number): boolean => unit === KENSHIN || unit === NOBUNAGA;

const forceSteps = (board: GameState, unit: number): number => {
  let steps = 0;
  for (const member of membersOf(board, unit)) steps += board.steps[member] as number;
  return steps;
};

/** The combined steps in the force's hex, weighted by the ratings of its commanders. */
const combinedSteps = (board: GameState, summary: PositionSummary, side: number, unit: number): number => {
  const place = board.at[unit] as number;
  const steps =
    place === MORI_BOX ? forceSteps(board, unit) : Math.max(forceSteps(board, unit), summary.stackByHex[side]?.get(place)?.open ?? 0);
  return steps * (1 + 0.12 * (unitAt(unit).combat - 3));
};

const distanceFrom = (distances: Int16Array, place: number): number => {
  if (place !== MORI_BOX) return distances[place] as number;
  return Math.min(...WEST_EDGE.map((hex) => (distances[hex] as number) + 1));
};

/** The value of a castle to either side. */
const castleWorth = (castle: number): number => (castle === KYO ? KYO_WORTH : 2 + 2 * castleAt(castle).points);

/** The steps that can reach a castle within about two turns. */
const stepsInTheatre = (summary: PositionSummary, side: number, castle: number): number => {
  const distances = distancesToCastle(castle);
  let sum = 0;
  for (const { hex, open, rating } of summary.stacks[side] ?? [])
    if ((distances[hex] as number) <= THEATRE_RANGE) sum += open * (1 + 0.06 * (rating - 3));
  return sum;
};

/** The value of attacking an enemy castle: its worth, its garrison, its distance. */
const attackWorth = (summary: PositionSummary, side: number, castle: number, steps: number, place: number, unit: number): number => {
  const hex = CASTLE_HEX[castle] as Hex;
  const held = stepsAt(summary, 1 - side, hex) + 0.5 * nearbySteps(summary, 1 - side, hex, 2);
  const distance = distanceFrom(distancesToCastle(castle), place);
  if (distance > 200) return 0;
  const odds = Math.max(steps, 0.75 * stepsInTheatre(summary, side, castle)) / (held + castleAt(castle).defence + 1);
  if (odds < 1.2) return 0;
  const helped = stepsAt(summary, side, hex) > 0 ? 0.7 : 1;
  const isHisGoal = castle === KYO && unit === KENSHIN; // only Kenshin scores fifteen points a turn
  return ((isHisGoal ? 3 : 1) * castleWorth(castle) * Math.min(odds, 3) * helped) / (distance + 5);
};

/** The value of defending an own castle with an enemy near. */
const defenceWorth = (summary: PositionSummary, side: number, castle: number, steps: number, place: number): number => {
  const hex = CASTLE_HEX[castle] as Hex;
  const enemy = nearbySteps(summary, 1 - side, hex, 4);
  if (enemy < 2) return 0;
  const own = nearbySteps(summary, side, hex, 2);
  const distance = distanceFrom(distancesToCastle(castle), place);
  if (distance > 60 || Math.max(steps + own, stepsInTheatre(summary, side, castle)) < 0.7 * enemy) return 0;
  const need = Math.max(0, 1.3 * enemy - own + (place === hex ? steps : 0));
  return ((castleWorth(castle) * Math.min(need, steps)) / Math.max(steps, 1) / (distance + 4)) * 1.2;
};

/** The value for a single busho of joining a commander with room. */
const joinWorth = (board: GameState, side: number, unit: number, commander: number, place: number): number => {
  const hex = board.at[commander] as number;
  if (
    hex < 0 ||
    hex >= HEX_COUNT ||
    hex === place ||
    board.inside[commander] ||
    board.leader[commander] !== commander ||
    sideOfUnit(board, commander) !== side
  )
    return 0;
  if (!canCommandHouse(board, commander, unit) || spacesLeft(board, commander) <= 0) return 0;
  const distance = distanceFrom(distancesTo(hex), place);
  return distance > 30 ? 0 : (2 + unitAt(commander).order + 0.5 * unitAt(commander).combat) / (distance + 4);
};

/** The value of attacking weak enemies in the field. */
const huntWorth = (summary: PositionSummary, side: number, hex: Hex, steps: number, place: number): number => {
  const stack = summary.stackByHex[1 - side]?.get(hex);
  if (!stack || stack.open === 0 || steps < 1.6 * (stack.open + 0.5 * nearbySteps(summary, 1 - side, hex, 2))) return 0;
  const distance = distanceFrom(distancesTo(hex), place);
  return distance > 24 ? 0 : (1.2 * Math.min(stack.open, 8)) / (distance + 4);
};

/** An escort for Kenshin is worth this much, if he faces more enemies than his own army and this many steps. */
const ESCORT_WORTH = 25;
const MISSING_ESCORT = 20;
const ESCORT_RANGE = 24;

/** The value of joining Kenshin while Oda gathers against him. */
const escortWorth = (board: GameState, summary: PositionSummary, place: number): number => {
  const hex = board.at[KENSHIN] as number;
  if (!isHex(hex) || hex === place) return 0;
  const missing = 1.5 * nearbySteps(summary, ODA, hex, 8) - nearbySteps(summary, UESUGI, hex, 3);
  const distance = distanceFrom(distancesTo(hex), place);
  return missing <= 0 || distance >= ESCORT_RANGE ? 0 : (ESCORT_WORTH * Math.min(1, missing / MISSING_ESCORT)) / (distance + 5);
};

/** The hex to which a force of Oda is called against Kenshin. */
const kyoDefencePost = (board: GameState, summary: PositionSummary, side: number, unit: number): Hex | undefined =>
  side === ODA ? (summary.kyoDefence ??= assignKyoDefenders(board, summary)).get(unit) : undefined;

/** The best goal for a force; null if it should stay. */
const chooseGoal = (board: GameState, summary: PositionSummary, side: number, unit: number): Goal | null => {
  const ordered = orderedGoal(unit);
  if (ordered !== NONE) return { hex: ordered, worth: KYO_WORTH };
  const post = kyoDefencePost(board, summary, side, unit);
  if (post !== undefined) return { hex: post, worth: KYO_WORTH };
  let best: Goal | null = null;
  for (const goal of listGoals(board, summary, side, unit)) if (best === null || goal.worth > best.worth) best = goal;
  return best ?? chooseGatherGoal(board, summary, side, unit);
};

/** Everything a force could march for. */
export const listGoals = (board: GameState, summary: PositionSummary, side: number, unit: number): Goal[] => {
  const place = board.at[unit] as number;
  const steps = combinedSteps(board, summary, side, unit) * (isChief(unit) ? 0.9 : 1);
  const goals: Goal[] = [];
  const consider = (hex: Hex, worth: number): void => {
    if (worth > 0) goals.push({ hex, worth });
  };
  // In Kyo Kenshin scores fifteen points a turn, so he stays.
  if (unit === KENSHIN && board.holder[KYO] === UESUGI) consider(CASTLE_HEX[KYO] as Hex, KYO_WORTH);
  const isLone = unitAt(unit).order === 1 && forceSize(board, unit) === 1;
  if (side === UESUGI && unit !== KENSHIN) consider(board.at[KENSHIN] as number, escortWorth(board, summary, place));
  if (isLone) for (const commander of COMMANDERS) consider(board.at[commander] as number, joinWorth(board, side, unit, commander, place));
  for (const { index } of CASTLES) {
    const holder = board.holder[index] as number;
    if (holder === 1 - side) consider(CASTLE_HEX[index] as Hex, attackWorth(summary, side, index, steps, place, unit));
    else if (holder === side) consider(CASTLE_HEX[index] as Hex, defenceWorth(summary, side, index, steps, place));
  }
  for (const stack of summary.stacks[1 - side] ?? []) consider(stack.hex, huntWorth(summary, side, stack.hex, steps, place));
  return goals;
};

/** Steps in the open that make a stack strong enough to gather at. */
const STRONG_STACK = 6;

/** A force without a goal goes to the nearest strong stack of its side, unless it is part of one. */
const chooseGatherGoal = (board: GameState, summary: PositionSummary, side: number, unit: number): Goal | null => {
  const place = board.at[unit] as number;
  if ((summary.stackByHex[side]?.get(place)?.open ?? 0) >= STRONG_STACK) return null;
  let best: Goal | null = null;
  for (const stack of summary.stacks[side] ?? []) {
    if (stack.hex === place || stack.open < STRONG_STACK) continue;
    const distance = distanceFrom(distancesTo(stack.hex), place);
    const worth = stack.open / (distance + 6);
    if (distance < 40 && (best === null || worth > best.worth)) best = { hex: stack.hex, worth };
  }
  return best;
};

/** The chiefs count enemies as more than they are: the game ends with them. */
const CHIEF_MARGINS: ReadonlyMap<number, number> = new Map([
  [KENSHIN, 1.25],
  [NOBUNAGA, 1.5],
]);

/** The danger of a hex for a force: nearby enemies that it cannot face. */
export const dangerAt = (board: GameState, summary: PositionSummary, side: number, hex: Hex, steps: number, unit: number): number => {
  const enemy = nearbySteps(summary, 1 - side, hex, 3);
  const own = steps + 0.6 * nearbySteps(summary, side, hex, 2);
  const shelter = ownCastleAt(board, side, hex) !== NONE ? 0.5 : 1;
  return Math.max(0, enemy * (CHIEF_MARGINS.get(unit) ?? 1) - own) * shelter * (isChief(unit) ? 4 : 1);
};

const search = new Dijkstra(GRID);
/** Movement points that a force gives up for a step less of danger. */
const CAUTION = 1.5;
const CAUTION_UNDER_ORDERS = 0.3;

interface Route {
  readonly path: readonly string[];
  readonly gain: number;
}

export const NO_ROUTE: Route = { path: [], gain: 0 };

/** The best hex in reach and the path there. An empty path means staying. */
export const bestRoute = (
  board: GameState,
  summary: PositionSummary,
  side: number,
  unit: number,
  points: number,
  goal: Goal | null,
): Route => {
  const place = board.at[unit] as number;
  const steps = forceSteps(board, unit);
  const distances = goal ? distancesTo(goal.hex) : null;
  const caution = orderedGoal(unit) === NONE ? CAUTION : CAUTION_UNDER_ORDERS;
  /** Without supply, which takes longer to find out. */
  const score = (hex: Hex): number => {
    const progress = distances ? -(distances[hex] as number) : 0;
    const together = 0.04 * Math.min(stepsAt(summary, side, hex) - (hex === place ? steps : 0), 12);
    return progress + together - caution * dangerAt(board, summary, side, hex, steps, unit);
  };
  if (place === MORI_BOX) {
    const entry = WEST_EDGE.filter((hex) => countOpenUnits(board, 1 - side, hex) === 0).toSorted((a, b) => score(b) - score(a))[0];
    return entry === undefined || !distances ? { path: [], gain: 0 } : { path: [HEX_LABELS[entry] as string], gain: 1 };
  }
  const isContent = (distances?.[place] ?? 0) === 0 && dangerAt(board, summary, side, place, steps, unit) === 0;
  if (isContent) return NO_ROUTE;
  search.run(place, points, (from, to) => {
    if (!isPassable(to) || countOpenUnits(board, 1 - side, to) > 0 || isNeutralHex(board, to)) return -1;
    const cost = marchStepCost(board, side, from, to);
    return cost > 0 ? cost : -1;
  });
  const penalty = (hex: Hex): number => (wouldBeSupplied(board, summary, unit, hex) ? 0 : UNSUPPLIED_PENALTY);
  let here: number | null = null;
  let best = place;
  let bestScore = score(place);
  for (let i = 0; i < search.count; i++) {
    const hex = search.reached[i] as Hex;
    const value = score(hex) + (goal && hex === goal.hex ? 2 : 0);
    if (value <= bestScore + 1e-9) continue;
    // Only now does supply matter.
    if (here === null) {
      here = bestScore - penalty(place);
      bestScore = here;
    }
    const supplied = value - penalty(hex);
    if (supplied <= bestScore + 1e-9) continue;
    best = hex;
    bestScore = supplied;
  }
  if (here === null) return NO_ROUTE;
  return {
    path: search
      .pathTo(best)
      .slice(1)
      .map((hex) => HEX_LABELS[hex] as string),
    gain: bestScore - here,
  };
};

/** A beatable enemy between the force and its goal. */
const findBlocker = (board: GameState, summary: PositionSummary, side: number, unit: number, goal: Goal): Goal | null => {
  const place = board.at[unit] as number;
  if (place === MORI_BOX) return null;
  const steps = combinedSteps(board, summary, side, unit);
  const distances = distancesTo(goal.hex);
  let best: Goal | null = null;
  for (const { hex, open } of summary.stacks[1 - side] ?? []) {
    const apart = hexDistance(hex, place);
    if (
      open === 0 ||
      apart > 5 ||
      (distances[hex] as number) >= (distances[place] as number) ||
      steps < 1.5 * nearbySteps(summary, 1 - side, hex, 1)
    )
      continue;
    if (best === null || 1 / apart > best.worth) best = { hex, worth: 1 / apart };
  }
  return best;
};

/** The last route. A force is asked for it when it sets out, and again when it marches. */
let lastRoute: { readonly board: GameState; readonly key: string; readonly route: Route } | null = null;

/** The route for this move: towards the goal, or against a blocking enemy. */
export const planRoute = (board: GameState, summary: PositionSummary, side: number, unit: number, points: number): Route => {
  const key = `${board.phase} ${unit} ${points} ${orderedGoal(unit)} ${summary.prints.join(' ')}`;
  if (lastRoute?.board !== board || lastRoute.key !== key) lastRoute = { board, key, route: findRoute(board, summary, side, unit, points) };
  return lastRoute.route;
};

const findRoute = (board: GameState, summary: PositionSummary, side: number, unit: number, points: number): Route => {
  const goal = chooseGoal(board, summary, side, unit);
  const route = bestRoute(board, summary, side, unit, points, goal);
  if (!goal || route.gain > 0.5) return route;
  const blocker = findBlocker(board, summary, side, unit, goal);
  return blocker ? bestRoute(board, summary, side, unit, points, blocker) : route;
};

/** A relief army stronger than the besiegers by this many steps makes them leave. */
const RELIEF_MARGIN = 4;

/** Would a siege that can succeed be lifted if the force marched off? Kenshin goes on to Kyo all the same. */
export const isNeededAsBesieger = (board: GameState, summary: PositionSummary, side: number, unit: number): boolean => {
  const hex = board.at[unit] as number;
  const castle = castleIn(hex);
  if (castle === NONE || board.holder[castle] !== 1 - side || board.siege[castle] === NONE) return false;
  if ((unit === KENSHIN && castle !== KYO) || kyoDefencePost(board, summary, side, unit) !== undefined) return false;
  const left = countOpenUnits(board, side, hex) - forceSize(board, unit);
  const isFedByShip = (PORT_WATER[castle] as number) >= 0 && hasWaterSupply(board, castle);
  if (left > countGarrison(board, castle) || isFedByShip) return false;
  return dangerAt(board, summary, side, hex, forceSteps(board, unit), unit) <= RELIEF_MARGIN;
};

/** Should the unit stay as the only garrison of a castle with an enemy near? */
export const isNeededAsGarrison = (board: GameState, summary: PositionSummary, side: number, unit: number): boolean => {
  const place = board.at[unit] as number;
  const castle = castleIn(place);
  if (castle === NONE || board.holder[castle] !== side) return false;
  if (forceSize(board, unit) > 1 && kyoDefencePost(board, summary, side, unit) !== undefined) return false;
  const alone = stepsAt(summary, side, place) <= forceSteps(board, unit);
  return alone && nearbySteps(summary, 1 - side, place, 5) >= 1 && unitAt(unit).order <= 2;
};
