import type { Action } from '@gunbai/engine';
import { controls, strangersAt, strangersInField, unitsAt } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { isSea, isSpace, isWaypoint, KYO, LANE, linkKindsOf, neighboursOf, placeOf, ROAD } from '../rules/components.ts';
import { shutTo } from '../rules/map.ts';
import { estimate, forceAt, isBesieging, isOpenPrize, isVital, threatTo } from './estimate.ts';
import type { Estimate } from './estimate.ts';

/** How good it is to bring so much force, in so many units, from one place to another. */
const worthOfMove = (board: Board, plan: Estimate, from: number, to: number, force: number, units: number): number => {
  const { side, pull, worth, needed, hostile } = plan;
  const weight = Math.sqrt(force);
  let score = weight * ((pull[to] as number) - (pull[from] as number));
  if (isOpenPrize(board, to, side)) score += (worth[to] as number) * 1.6 - units * 0.15;
  else if (strangersAt(board, to, side) > 0) {
    const others = forceAt(board, to, side, true) + supportFor(board, plan, from, to);
    const ratio = (force + others) / Math.max(0.5, needed[to] as number);
    if (strangersInField(board, to, side) === 0 && controls(board, side, to)) score += 0;
    else if (ratio < 0.9) score -= force * (1.2 - ratio) * 2;
    else score += (worth[to] as number) * Math.min(1.6, ratio);
  }
  // What is left behind must be able to hold.
  if (isSpace(from) && controls(board, side, from)) {
    const left = forceAt(board, from, side) - force;
    const threat = threatTo(board, from, side, hostile);
    if (threat > 0) {
      const needHere = Math.min(threat, isVital(board, from) ? 12 : from === KYO ? 6 : 4);
      if (left < needHere) score -= (worth[from] as number) * ((needHere - Math.max(0, left)) / needHere) * 0.6;
    }
  }
  // A siege that is given up is worth nothing.
  if (isBesieging(board, from, side) && forceAt(board, from, side) - force < 1) score -= (worth[from] as number) * 0.7;
  if ((isWaypoint(to) || isSea(to)) && board.points <= 1) score -= Math.max(0, unitsAt(board, to) + units - 4) * 3 + 0.5;
  return score;
};

/** Force next door that the remaining points could still bring along. */
const supportFor = (board: Board, { side }: Estimate, from: number, to: number): number => {
  let spare = board.points - 1;
  let support = 0;
  const neighbours = neighboursOf(to);
  const kinds = linkKindsOf(to);
  for (let i = 0; i < neighbours.length && spare > 0; i++) {
    const place = neighbours[i] as number;
    if (kinds[i] === LANE) continue;
    const here = forceAt(board, place, side, true) - (place === from ? 8 : 0);
    if (here <= 0) continue;
    const most = kinds[i] === ROAD ? 8 : 4;
    support += Math.min(here, most);
    spare -= 1;
  }
  return support;
};

const countUnits = (leaders: readonly string[], soldiers: { readonly [kind: string]: number }): number => {
  let count = leaders.length;
  for (const kind in soldiers) count += soldiers[kind] as number;
  return count;
};

/** The force of a group out of the whole that stands in a place. */
const forceOf = (board: Board, plan: Estimate, from: number, units: number, total: number): number =>
  total === 0 ? 0 : forceAt(board, from, plan.side, true) * (units / total);

const activeUnits = (board: Board, plan: Estimate, place: number): number =>
  Math.max(1, Math.round(forceAt(board, place, plan.side, true)));

/** What a march, strategic march or voyage is worth. */
export const worthOfMarch = (board: Board, plan: Estimate, from: number, action: Action): number => {
  const [verb] = action;
  if (verb === 'sail') {
    const to = placeOf(String(action[1]));
    return worthOfMove(board, plan, from, to, 1, 1) - 1.2;
  }
  const far = verb === 'strategic';
  const to = placeOf(String(action[far ? 2 : 1]));
  const leaders = action[far ? 3 : 2] as readonly string[];
  const soldiers = action[far ? 4 : 3] as { readonly [kind: string]: number };
  const units = countUnits(leaders, soldiers);
  const force = forceOf(board, plan, from, units, activeUnits(board, plan, from));
  return worthOfMove(board, plan, from, to, Math.min(force, units * 1.8), units) + (far ? 0.1 : 0) + leaders.length * 0.05;
};

/** The best that leaving a place could do, judged with everybody who may go. */
const worthOfLeaving = (board: Board, plan: Estimate, from: number): number => {
  let best = -Infinity;
  const force = forceAt(board, from, plan.side, true);
  const neighbours = neighboursOf(from);
  const kinds = linkKindsOf(from);
  for (let i = 0; i < neighbours.length; i++) {
    const to = neighbours[i] as number;
    if (kinds[i] === LANE || shutTo(board, to, plan.side) !== null) continue;
    const most = kinds[i] === ROAD ? 8 : 4;
    const part = Math.min(force, most * 1.3);
    best = Math.max(best, worthOfMove(board, plan, from, to, part, Math.min(most, Math.round(part))));
  }
  return best;
};

/** Attacking where one stands already: a storm, a sortie, a battle. */
const worthOfAttack = (board: Board, plan: Estimate, place: number): number => {
  const ratio = forceAt(board, place, plan.side, true) / Math.max(0.5, plan.needed[place] as number);
  if (ratio < 0.75) return -1;
  return (plan.worth[place] as number) * Math.min(1.2, ratio) * 0.8;
};

/** Which place to move from, where to attack, or to stop. */
export const chooseMove = (board: Board, actions: readonly Action[], plan: Estimate): Action => {
  let best: Action = actions.find(([verb]) => verb === 'endMovement') as Action;
  let most = 0.25;
  for (const action of actions) {
    let worth = -Infinity;
    if (action[0] === 'from') worth = worthOfLeaving(board, plan, placeOf(String(action[1])));
    else if (action[0] === 'attack') worth = worthOfAttack(board, plan, placeOf(String(action[1])));
    if (worth <= most) continue;
    most = worth;
    best = action;
  }
  return best;
};

export const chooseMarch = (board: Board, from: number, actions: readonly Action[], plan: Estimate): Action => {
  let best = actions[0] as Action;
  let most = -Infinity;
  for (const action of actions) {
    const worth = worthOfMarch(board, plan, from, action);
    if (worth <= most) continue;
    most = worth;
    best = action;
  }
  return best;
};

/** The draw of a place on a new unit: near where it is needed, and safe. */
export const drawOf = (board: Board, plan: Estimate, place: number): number => {
  const threat = threatTo(board, place, plan.side, plan.hostile);
  const guard = forceAt(board, place, plan.side);
  const isNeeded = threat > 0 && guard < threat ? Math.min(3, threat - guard) * 0.5 * ((plan.worth[place] as number) / 6) : 0;
  return (plan.pull[place] as number) + isNeeded;
};

export { estimate as planFor };
