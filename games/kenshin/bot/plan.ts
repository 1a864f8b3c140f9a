import { Reach } from '@gunbai/kits/hex';
import type { Hex } from '@gunbai/kits/hex';
import { membersOf, NONE, sideOfUnit, sizeOf } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { castleAt, CASTLES, KENSHIN, KYO, NOBUNAGA, ODA, UESUGI, UNITS, unitAt } from '../rules/components.ts';
import { commandsHouse, spacesLeft } from '../rules/forces.ts';
import { castleIn, CASTLE_HEX, GRID, HEX_COUNT, HEX_LABELS, hexesApart, isPassable, MORI_BOX, WEST_EDGE } from '../rules/map.ts';
import { isNeutral, openUnits, stepPoints } from '../rules/survey.ts';
import { heldCastle, isFed, stepsAt, weightNear, wayTo, wayToCastle } from './lookout.ts';
import type { Lookout } from './lookout.ts';
import { watchOver } from './watch.ts';

/** Where a force is going, and what it may expect there. */
export interface Goal {
  readonly hex: Hex;
  readonly worth: number;
}

const KYO_WORTH = 30;
const THEATRE = 14;
/** So many points of the way a force goes round for a line home: without one it wastes away. */
const HUNGER = 4;
const COMMANDERS = UNITS.filter(({ command, isLand }) => isLand && command > 0).map(({ index }) => index);
const isChief = (unit: number): boolean => unit === KENSHIN || unit === NOBUNAGA;

const forceSteps = (board: Board, unit: number): number => {
  let steps = 0;
  for (const member of membersOf(board, unit)) steps += board.steps[member] as number;
  return steps;
};

/** The steps that go together, those of the hex in which the force stands, by the worth of who leads them. */
const togetherSteps = (board: Board, lookout: Lookout, side: number, unit: number): number => {
  const place = board.at[unit] as number;
  const steps = place === MORI_BOX ? forceSteps(board, unit) : Math.max(forceSteps(board, unit), lookout.at[side]?.get(place)?.open ?? 0);
  return steps * (1 + 0.12 * (unitAt(unit).combat - 3));
};

const wayFrom = (way: Int16Array, place: number): number => {
  if (place !== MORI_BOX) return way[place] as number;
  return Math.min(...WEST_EDGE.map((hex) => (way[hex] as number) + 1));
};

/** What a castle is worth to the one who takes it or keeps it. */
const castleWorth = (castle: number): number => (castle === KYO ? KYO_WORTH : 2 + 2 * castleAt(castle).points);

/** The steps that could come together at a castle within about two turns. */
const theatreSteps = (lookout: Lookout, side: number, castle: number): number => {
  const way = wayToCastle(castle);
  let sum = 0;
  for (const { hex, open, rating } of lookout.stacks[side] ?? [])
    if ((way[hex] as number) <= THEATRE) sum += open * (1 + 0.06 * (rating - 3));
  return sum;
};

/** What speaks for going to an enemy castle: its worth, how it is held, how far it is. */
const attackGoal = (lookout: Lookout, side: number, castle: number, steps: number, place: number, unit: number): number => {
  const hex = CASTLE_HEX[castle] as Hex;
  const held = stepsAt(lookout, 1 - side, hex) + 0.5 * weightNear(lookout, 1 - side, hex, 2);
  const away = wayFrom(wayToCastle(castle), place);
  if (away > 200) return 0;
  const odds = Math.max(steps, 0.75 * theatreSteps(lookout, side, castle)) / (held + castleAt(castle).defence + 1);
  if (odds < 1.2) return 0;
  const helped = stepsAt(lookout, side, hex) > 0 ? 0.7 : 1;
  const isHisGoal = castle === KYO && unit === KENSHIN; // fifteen points each turn are his alone
  return ((isHisGoal ? 3 : 1) * castleWorth(castle) * Math.min(odds, 3) * helped) / (away + 5);
};

/** What speaks for going back to an own castle that an enemy is near. */
const defenceGoal = (lookout: Lookout, side: number, castle: number, steps: number, place: number): number => {
  const hex = CASTLE_HEX[castle] as Hex;
  const enemy = weightNear(lookout, 1 - side, hex, 4);
  if (enemy < 2) return 0;
  const own = weightNear(lookout, side, hex, 2);
  const away = wayFrom(wayToCastle(castle), place);
  if (away > 60 || Math.max(steps + own, theatreSteps(lookout, side, castle)) < 0.7 * enemy) return 0;
  const need = Math.max(0, 1.3 * enemy - own + (place === hex ? steps : 0));
  return ((castleWorth(castle) * Math.min(need, steps)) / Math.max(steps, 1) / (away + 4)) * 1.2;
};

/** A lone busho is worth most in the box of a commander who has room for him. */
const joinGoal = (board: Board, side: number, unit: number, commander: number, place: number): number => {
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
  if (!commandsHouse(board, commander, unit) || spacesLeft(board, commander) <= 0) return 0;
  const away = wayFrom(wayTo(hex), place);
  return away > 30 ? 0 : (2 + unitAt(commander).order + 0.5 * unitAt(commander).combat) / (away + 4);
};

/** Weak enemies in the field. */
const huntGoal = (lookout: Lookout, side: number, hex: Hex, steps: number, place: number): number => {
  const stack = lookout.at[1 - side]?.get(hex);
  if (!stack || stack.open === 0 || steps < 1.6 * (stack.open + 0.5 * weightNear(lookout, 1 - side, hex, 2))) return 0;
  const away = wayFrom(wayTo(hex), place);
  return away > 24 ? 0 : (1.2 * Math.min(stack.open, 8)) / (away + 4);
};

/** Where a force of Oda is called to against Kenshin. */
const postOf = (board: Board, lookout: Lookout, side: number, unit: number): Hex | undefined =>
  side === ODA ? (lookout.watch ??= watchOver(board, lookout)).get(unit) : undefined;

/** The best goal for a force; null if it should stay. */
export const goalOf = (board: Board, lookout: Lookout, side: number, unit: number): Goal | null => {
  const place = board.at[unit] as number;
  const steps = togetherSteps(board, lookout, side, unit) * (isChief(unit) ? 0.9 : 1);
  let best: Goal | null = null;
  const consider = (hex: Hex, worth: number): void => {
    if (worth > 0 && (best === null || worth > best.worth)) best = { hex, worth };
  };
  const post = postOf(board, lookout, side, unit);
  if (post !== undefined) return { hex: post, worth: KYO_WORTH };
  // In Kyo Kenshin has all he came for: fifteen points each turn.
  if (unit === KENSHIN && board.holder[KYO] === UESUGI) consider(CASTLE_HEX[KYO] as Hex, KYO_WORTH);
  const isLone = unitAt(unit).order === 1 && sizeOf(board, unit) === 1;
  if (isLone) for (const commander of COMMANDERS) consider(board.at[commander] as number, joinGoal(board, side, unit, commander, place));
  for (const { index } of CASTLES) {
    const holder = board.holder[index] as number;
    if (holder === 1 - side) consider(CASTLE_HEX[index] as Hex, attackGoal(lookout, side, index, steps, place, unit));
    else if (holder === side) consider(CASTLE_HEX[index] as Hex, defenceGoal(lookout, side, index, steps, place));
  }
  for (const stack of lookout.stacks[1 - side] ?? []) consider(stack.hex, huntGoal(lookout, side, stack.hex, steps, place));
  return best ?? gather(board, lookout, side, unit);
};

/** A force too weak for anything goes to the nearest strong stack of its side. */
const gather = (board: Board, lookout: Lookout, side: number, unit: number): Goal | null => {
  const place = board.at[unit] as number;
  let best: Goal | null = null;
  for (const stack of lookout.stacks[side] ?? []) {
    if (stack.hex === place || stack.open < 6) continue;
    const away = wayFrom(wayTo(stack.hex), place);
    const worth = stack.open / (away + 6);
    if (away < 40 && (best === null || worth > best.worth)) best = { hex: stack.hex, worth };
  }
  return best;
};

/** How ill a hex would be for a force: enemies near it that it cannot face. */
export const danger = (board: Board, lookout: Lookout, side: number, hex: Hex, steps: number, unit: number): number => {
  const enemy = weightNear(lookout, 1 - side, hex, 3);
  const own = steps + 0.6 * weightNear(lookout, side, hex, 2);
  const shelter = heldCastle(board, side, hex) !== NONE ? 0.5 : 1;
  return Math.max(0, enemy - own) * shelter * (isChief(unit) ? 4 : 1);
};

const search = new Reach(GRID);

export interface Route {
  readonly path: readonly string[];
  readonly gain: number;
}

/** The best hex within reach, and the way there; an empty path to stay. */
export const routeOf = (board: Board, lookout: Lookout, side: number, unit: number, points: number, goal: Goal | null): Route => {
  const place = board.at[unit] as number;
  const steps = forceSteps(board, unit);
  const way = goal ? wayTo(goal.hex) : null;
  const score = (hex: Hex): number => {
    const progress = way ? -(way[hex] as number) : 0;
    const together = 0.04 * Math.min(stepsAt(lookout, side, hex) - (hex === place ? steps : 0), 12);
    return progress + together - (isFed(board, lookout, unit, hex) ? 0 : HUNGER) - 1.5 * danger(board, lookout, side, hex, steps, unit);
  };
  if (place === MORI_BOX) {
    const entry = WEST_EDGE.filter((hex) => openUnits(board, 1 - side, hex) === 0).toSorted((a, b) => score(b) - score(a))[0];
    return entry === undefined || !way ? { path: [], gain: 0 } : { path: [HEX_LABELS[entry] as string], gain: 1 };
  }
  search.from(place, points, (from, to) => {
    if (!isPassable(to) || openUnits(board, 1 - side, to) > 0 || isNeutral(board, to)) return -1;
    const cost = stepPoints(board, side, from, to);
    return cost > 0 ? cost : -1;
  });
  const here = score(place);
  let best = place;
  let bestScore = here;
  for (let i = 0; i < search.count; i++) {
    const hex = search.order[i] as Hex;
    const value = score(hex) + (goal && hex === goal.hex ? 2 : 0);
    if (value > bestScore + 1e-9) {
      best = hex;
      bestScore = value;
    }
  }
  return {
    path: search
      .pathTo(best)
      .slice(1)
      .map((hex) => HEX_LABELS[hex] as string),
    gain: bestScore - here,
  };
};

/** An enemy between the force and its goal that it can beat. */
const blockerOf = (board: Board, lookout: Lookout, side: number, unit: number, goal: Goal): Goal | null => {
  const place = board.at[unit] as number;
  if (place === MORI_BOX) return null;
  const steps = togetherSteps(board, lookout, side, unit);
  const way = wayTo(goal.hex);
  let best: Goal | null = null;
  for (const { hex, open } of lookout.stacks[1 - side] ?? []) {
    const apart = hexesApart(hex, place);
    if (open === 0 || apart > 5 || (way[hex] as number) >= (way[place] as number) || steps < 1.5 * weightNear(lookout, 1 - side, hex, 1))
      continue;
    if (best === null || 1 / apart > best.worth) best = { hex, worth: 1 / apart };
  }
  return best;
};

/** Where a force goes now: towards its goal, or at who stands in the way. */
export const intentOf = (board: Board, lookout: Lookout, side: number, unit: number, points: number): Route => {
  const goal = goalOf(board, lookout, side, unit);
  const route = routeOf(board, lookout, side, unit, points, goal);
  if (!goal || route.gain > 0.5) return route;
  const blocker = blockerOf(board, lookout, side, unit, goal);
  return blocker ? routeOf(board, lookout, side, unit, points, blocker) : route;
};

/** Whether a unit that holds a castle should not leave it: an enemy is near, and nobody else is inside. */
export const isNeededHere = (board: Board, lookout: Lookout, side: number, unit: number): boolean => {
  const place = board.at[unit] as number;
  const castle = castleIn(place);
  if (castle === NONE || board.holder[castle] !== side) return false;
  if (sizeOf(board, unit) > 1 && postOf(board, lookout, side, unit) !== undefined) return false;
  const alone = stepsAt(lookout, side, place) <= forceSteps(board, unit);
  return alone && weightNear(lookout, 1 - side, place, 5) >= 1 && unitAt(unit).order <= 2;
};
