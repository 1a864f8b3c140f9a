import type { Action } from '@gunbai/engine';
import {
  allUnitsAt,
  otherSideUnitsAt,
  sideControls,
  isDaimyo,
  unitsInsideWalls,
  sphereOf,
  otherSideUnitsInField,
  INSIDE,
  IN_PLAY,
  leadersAt,
} from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import {
  PLACE_COUNT,
  isSpace,
  SPACES,
  NONE,
  CLAN_ODA,
  sideOfClan,
  ODA,
  ANTI_ODA,
  KYO,
  leaderOf,
  NOBUNAGA,
  linkKindBetween,
  ROAD,
  SPACE_COUNT,
  isOffMap,
  neighboursOf,
  linkKindsOf,
  isWaypoint,
  isSea,
  LANE,
  placeId,
} from '../rules/components.ts';
import type { Space, Side } from '../rules/components.ts';
import { clauseBarringEntry } from '../rules/place-access.ts';
import { parseSoldierKind } from '../rules/movement/march-groups.ts';
import { LANE_LIMIT, marchLimit, STRATEGIC_LIMIT } from '../rules/movement/link-limits.ts';
import { isBoundBySpheres } from '../rules/multiplayer/spheres.ts';
import { expectedLoss, defendersAt, currentExpectedLoss, groundOf, isPossibleGoal } from './evaluate.ts';
import type { Evaluation } from './evaluate.ts';
import { poolSize, bravestFirstPoolAt, columnsFrom } from './columns.ts';
import type { Column } from './columns.ts';
import { isAssaultWorthwhile } from './combat.ts';
import { estimateAssault, holdersAgainst, createEmptyStrength, sumStrengths, measureFighters, addStrength } from './strength.ts';
import type { Holders, Strength } from './strength.ts';
import { findPathsTo } from './paths.ts';
import type { PathsToGoal } from './paths.ts';
import { FOUR_PLAYER_WEIGHTS, isRiskAverse, RISK_WEIGHTS, wantedKyoGarrison, weightsFor } from './weights.ts';
import { isCareless, isLastCastle, lacksSoldiers } from './four-player-care.ts';
import { outpostValue, mtHieiAssaultCost, isPlayersTarget, stepsBetween, isDecisiveSpace } from './space-values.ts';
import { isSafeGround } from '../rules/movement/strategic-movement.ts';

/** Operations worth less than this are skipped. */
const MIN_ORDER_VALUE = 0.3;

/** One use of the available points: a step of a march towards a goal, or an attack in the units' own place. */
export interface MarchOrder {
  readonly from: number;
  readonly column: Column | null;
  /** The next place on the path, and the one after it. */
  readonly next: number;
  readonly after: number;
  /** Value for each point spent. */
  readonly value: number;
}

interface Source {
  readonly place: number;
  readonly size: number;
}

const listSources = (board: GameState): Source[] => {
  const sources: Source[] = [];
  for (let place = 0; place < PLACE_COUNT; place++) {
    if (allUnitsAt(board, place) === 0) continue;
    const size = poolSize(bravestFirstPoolAt(board, place));
    if (size > 0) sources.push({ place, size });
  }
  return sources;
};

/** Soldiers that stay in the home castle of a clan. */
const HOME_GUARD = 2;

/** Soldiers that must stay because the enemy could enter, or because they keep up a siege. */
export const soldiersToKeep = (plan: Evaluation, place: number, size: number): number => {
  const { board, side } = plan;
  if (!isSpace(place)) return 0;
  // Units that will fight there stay.
  if ((board.activated.includes(place) || board.arrivals.includes(place)) && otherSideUnitsAt(board, place, side) > 0) return size;
  if (!sideControls(board, side, place)) return otherSideUnitsAt(board, place, side) > 0 ? Math.min(2, size - 1) : 1;
  if (isLastCastle(board, place, side)) return Math.min(size, FOUR_PLAYER_WEIGHTS.castleSoldiers);
  const isLikelyLostWhenEmpty = (): boolean => expectedLoss(plan, place, { ...defendersAt(plan, place), units: 0, fire: 0 }) > 0.6;
  if (outpostValue(board, place, side) > 0 && isLikelyLostWhenEmpty()) return Math.min(size, FOUR_PLAYER_WEIGHTS.guards);
  const { homeOf } = SPACES[place] as Space;
  // 3.3.1: an empty home castle invites a raid that ends the clan.
  const isAlliedHome = homeOf !== NONE && homeOf !== CLAN_ODA && sideOfClan[homeOf] === side && board.clanState[homeOf] === IN_PLAY;
  const min = isAlliedHome ? Math.min(isRiskAverse(board, side) ? RISK_WEIGHTS.allysHome : HOME_GUARD, size - 1) : 0;
  if (size < 3) return min;
  const exposed = expectedLoss(plan, place, { ...defendersAt(plan, place), units: 0, fire: 0 });
  if (place === KYO && isRiskAverse(board, side)) return Math.min(size - 1, wantedKyoGarrison(plan.turn) - 2);
  return Math.max(min, exposed > 12 ? 3 : exposed > 4 ? 2 : exposed > 0.6 ? 1 : 0);
};

/** The cost of removing this many units from a place. */
const leavingCost = (plan: Evaluation, place: number, columns: readonly Column[]): number => {
  const [only] = columns;
  if (!only || columns.length > 1) return computeLeavingCost(plan, place, columns);
  const known = plan.leaving.get(only);
  if (known !== undefined) return known;
  const cost = computeLeavingCost(plan, place, columns);
  plan.leaving.set(only, cost);
  return cost;
};

const computeLeavingCost = (plan: Evaluation, place: number, columns: readonly Column[]): number => {
  const { board, side } = plan;
  if (!isSpace(place)) return 0;
  const left = defendersAt(plan, place, columns);
  if (!sideControls(board, side, place))
    return left.units < 0.5 && otherSideUnitsAt(board, place, side) > 0 ? (plan.worth[place] as number) * weightsFor(side).given : 0;
  const leavingUnits = columns.reduce((all, { force }) => all + force.units, 0);
  return weightsFor(side).caution * Math.max(0, expectedLoss(plan, place, left) - currentExpectedLoss(plan, place) + leavingUnits * 0.05);
};

/** The risk of losing the marching leaders in a battle; the death of some ends the game. */
const leaderStake = (board: GameState, columns: readonly Column[]): number => {
  let stake = 0;
  for (const { leaders } of columns)
    for (const name of leaders) {
      const leader = leaderOf(name);
      if (leader === NOBUNAGA && (board.goal === 'four' || board.goal === 'campaign')) stake += 20;
      else if (leader === NOBUNAGA && isRiskAverse(board, ODA)) stake += RISK_WEIGHTS.nobunaga;
      else stake += isDaimyo(board, leader) ? 2.5 : 1;
    }
  return stake;
};

/** The value of attacking a place with a force. */
const attackValue = (plan: Evaluation, place: number, held: Holders, force: Strength, stake: number): number => {
  const { board, side } = plan;
  const { take, siege, lost, killed, beaten } = estimateAssault(force, held);
  const worth = isSpace(place) ? (plan.worth[place] as number) : 0.4;
  const prize = sideControls(board, side, place) && isSpace(place) ? worth * 0.7 + unitsInsideWalls(board, place, side) * 0.4 : worth;
  const { siege: share, unit } = weightsFor(side);
  if (place === KYO && board.goal === 'standard' && plan.turn >= RISK_WEIGHTS.lastAttack) return prize * take + killed * 0.1;
  const call = side === ODA && held.units > 0 ? mtHieiAssaultCost(board, place) : 0;
  if (call > 0 && prize < call)
    return prize * (take + siege) * share + (killed * 0.3 - held.neutral * 0.7 - lost * 0.3) * unit - beaten * stake;
  return prize * (take + siege * share) - call + (killed - held.neutral * 0.7 - lost) * unit - beaten * stake;
};

/** Besiegers are in the field: the walls give them no fort value. */
const holdersAt = (plan: Evaluation, place: number): Holders => (plan.holders[place] ??= findHoldersAt(plan, place));

const findHoldersAt = (plan: Evaluation, place: number): Holders => {
  const held = holdersAgainst(plan.board, place, plan.side);
  return sideControls(plan.board, plan.side, place) ? { ...held, walls: false, inside: 0 } : held;
};

/** 16.2.6.2 Whether soldiers without a leader would be stranded outside the sphere of their player. */
const isStranded = (board: GameState, { leaders, soldiers }: Column, next: number, goal: number): boolean =>
  isBoundBySpheres(board) &&
  leaders.length === 0 &&
  Object.keys(soldiers).some((kind) => parseSoldierKind(kind).clan === CLAN_ODA) &&
  sphereOf(board, next) !== board.activeSeat &&
  (next !== goal || !isSpace(next));

/** A key for a place, a unit limit and the soldiers that stay. */
const columnsKey = (place: number, limit: number, keep: number): number => (place * 16 + limit) * 256 + keep;

/** The columns that can leave a place with all points, or the first `max` of them. */
const columnsLeaving = (plan: Evaluation, place: number, limit: number, keep: number, max: number): readonly Column[] => {
  const key = columnsKey(place, limit, keep);
  let columns = plan.columns.get(key);
  if (!columns) plan.columns.set(key, (columns = columnsFrom(plan.board, place, limit, keep, Math.max(1, plan.board.points))));
  return columns.length > max ? columns.slice(0, max) : columns;
};

interface ColumnOption {
  readonly from: number;
  readonly points: number;
  readonly column: Column;
}

/** The columns that could reach a goal with the points left, the cheapest first. */
const columnsReaching = (
  plan: Evaluation,
  goal: number,
  paths: PathsToGoal,
  sources: readonly Source[],
  keeps: readonly number[],
  points: number,
): ColumnOption[] => {
  const options: ColumnOption[] = [];
  sources.forEach(({ place, size }, index) => {
    const halves = paths.halves[place] as number;
    if (place === goal || halves > points * 2) return;
    const cost = Math.ceil(halves / 2);
    const next = paths.next[place] as number;
    const columns = columnsLeaving(
      plan,
      place,
      paths.limit[place] as number,
      Math.min(keeps[index] as number, size),
      Math.floor(points / cost),
    );
    for (const column of columns)
      if (!isStranded(plan.board, column, next, goal) && !isCareless(plan.board, column, goal, [next, paths.next[next] as number]))
        options.push({ from: place, points: cost, column });
  });
  const worth = ({ column, points: cost }: ColumnOption): number => (column.force.units + column.force.fire * 3) / (cost + 0.5);
  return options.sort((a, b) => worth(b) - worth(a));
};

const createOrder = (plan: Evaluation, option: ColumnOption, paths: PathsToGoal, value: number): MarchOrder => {
  const next = paths.next[option.from] as number;
  const after = paths.next[next] as number;
  const { board, side } = plan;
  const isFar =
    after !== NONE &&
    !option.column.hasOut &&
    linkKindBetween(option.from, next) === ROAD &&
    linkKindBetween(next, after) === ROAD &&
    isSafeGround(board, option.from, side) &&
    isSafeGround(board, next, side) &&
    isSafeGround(board, after, side);
  return { from: option.from, column: option.column, next, after: isFar ? after : NONE, value };
};

/** The cost of moving a column needed more at its origin; otherwise the next order would reverse the march. */
const lostPull = ({ side }: Evaluation, pull: readonly number[], { from, column }: ColumnOption, goal: number): number =>
  Math.sqrt(column.force.units) * weightsFor(side).draw * Math.max(0, (pull[from] as number) - (pull[goal] as number));

/** The best use of some of the points against, or for, one place. */
const planOperation = (
  plan: Evaluation,
  goal: number,
  sources: readonly Source[],
  keeps: readonly number[],
  score: (force: Strength, stake: number, columns: readonly Column[]) => number,
  start: Strength,
  isAttack: boolean,
  mayFight: boolean,
  pull: readonly number[],
): MarchOrder | null => {
  const { board } = plan;
  const base = score(createEmptyStrength(), 0, []);
  let best: MarchOrder | null = null;
  const paths = findPathsTo(groundOf(plan, plan.side), goal, board.points * 2);
  const paid = board.arrivals.includes(goal) || board.activated.includes(goal);
  const before = start.units > 0 && isAttack && paid ? score(start, 0, []) : base;
  if (mayFight && !paid && board.points > 0) {
    const value = score(start, 1, []) - base - weightsFor(plan.side).point;
    best = { from: goal, column: null, next: NONE, after: NONE, value };
  }
  let force = start;
  let spent = 0;
  let cost = 0;
  const chosen: ColumnOption[] = [];
  const leaving = new Map<number, Column[]>();
  for (const option of columnsReaching(plan, goal, paths, sources, keeps, board.points)) {
    if (spent + option.points > board.points) continue;
    chosen.push(option);
    spent += option.points;
    force = sumStrengths(force, option.column.force);
    const leavingColumns = leaving.get(option.from);
    if (leavingColumns) cost -= leavingCost(plan, option.from, leavingColumns);
    const all = leavingColumns ? [...leavingColumns, option.column] : [option.column];
    leaving.set(option.from, all);
    cost += leavingCost(plan, option.from, all) + lostPull(plan, pull, option, goal);
    const columns = chosen.map(({ column }) => column);
    const gain = score(force, leaderStake(board, columns), columns) - before - cost - spent * weightsFor(plan.side).point;
    const value = gain / spent ** 0.7;
    if (gain < MIN_ORDER_VALUE || (best && value <= best.value)) continue;
    const first = chosen.reduce((largest, one) => (one.points > largest.points ? one : largest));
    best = createOrder(plan, first, paths, value);
  }
  return best;
};

/** How the attraction of a goal, or the weight of an army, fades with each step. */
const fadingTable = (fade: number): readonly number[] => Array.from({ length: PLACE_COUNT }, (_, steps) => fade ** steps);
const FADING: ReadonlyMap<number, readonly number[]> = new Map(
  [weightsFor(ODA).fade, weightsFor(ANTI_ODA).fade, FOUR_PLAYER_WEIGHTS.fade, FOUR_PLAYER_WEIGHTS.armyFade].map((fade) => [
    fade,
    fadingTable(fade),
  ]),
);
const fadingOf = (fade: number): readonly number[] => FADING.get(fade) as readonly number[];

/** How far a goal attracts. */
const MAX_PULL_STEPS = 9;

/** By place, its attraction for the active army: targets in reach, and spaces to hold. */
export const pullByPlace = (plan: Evaluation): number[] => {
  const { board, side, worth } = plan;
  const { fade } = weightsFor(side);
  const armies: { place: number; force: Strength }[] = [];
  for (let place = 0; place < PLACE_COUNT; place++) {
    if (allUnitsAt(board, place) === 0) continue;
    const force = measureFighters(board, place);
    if (force.units > 0) armies.push({ place, force });
  }
  const goals: number[] = [];
  const draws: number[] = [];
  for (let space = 0; space < SPACE_COUNT; space++) {
    let draw = 0;
    if (isPossibleGoal(board, space, side)) {
      const force = createEmptyStrength();
      const { within, fading } = isPlayersTarget(board, space, side, plan.seat)
        ? { within: FOUR_PLAYER_WEIGHTS.armies, fading: FOUR_PLAYER_WEIGHTS.armyFade }
        : { within: 6, fading: fade };
      for (const army of armies) {
        const steps = stepsBetween(army.place, space);
        if (steps <= within) addStrength(force, army.force, fadingOf(fading)[Math.max(0, steps - 1)] as number);
      }
      if (force.units < 1) continue;
      draw = attackValue(plan, space, holdersAt(plan, space), force, 1);
    } else if (sideControls(board, side, space)) draw = currentExpectedLoss(plan, space);
    if (draw <= 0.2) continue;
    goals.push(space);
    draws.push(Math.min(draw, (worth[space] as number) + 3));
  }
  const pull = new Array<number>(PLACE_COUNT).fill(0);
  goals.forEach((goal, i) => {
    const isFar = isPlayersTarget(board, goal, side, plan.seat);
    const fading = fadingOf(isFar ? FOUR_PLAYER_WEIGHTS.fade : fade);
    for (let place = 0; place < PLACE_COUNT; place++) {
      const steps = stepsBetween(place, goal);
      if (steps > (isFar ? FOUR_PLAYER_WEIGHTS.furthest : MAX_PULL_STEPS) || isOffMap(place)) continue;
      pull[place] = Math.max(pull[place] as number, (draws[i] as number) * (fading[steps] as number));
    }
  });
  return pull;
};

/** Moves an idle column nearer to where it will be needed. */
const planApproach = (plan: Evaluation, pull: readonly number[], { place, size }: Source, keep: number): MarchOrder | null => {
  const { board, side } = plan;
  const { draw, point } = weightsFor(side);
  let best: MarchOrder | null = null;
  const neighbours = neighboursOf(place);
  const kinds = linkKindsOf(place);
  const consider = (next: number, after: number, limit: number): void => {
    const to = after === NONE ? next : after;
    if (otherSideUnitsInField(board, to, side) > 0 || clauseBarringEntry(board, to, side) !== null || isOffMap(to)) return;
    if (isSpace(to) && !sideControls(board, side, to)) return;
    const [column] = columnsLeaving(plan, place, limit, Math.min(keep, size), 1);
    if (!column || (after !== NONE && column.hasOut) || isStranded(board, column, to, NONE)) return;
    if (isCareless(board, column, to, [to])) return;
    const { units } = column.force;
    const safer = isSpace(to) ? currentExpectedLoss(plan, to) - expectedLoss(plan, to, defendersAt(plan, to, [], [column])) : 0;
    let gain =
      Math.sqrt(units) * ((pull[to] as number) - (pull[place] as number)) * draw + safer - leavingCost(plan, place, [column]) - point;
    if (plan.back) gain += Math.sqrt(units) * RISK_WEIGHTS.back * ((plan.back[to] as number) - (plan.back[place] as number));
    // With four players a target is far: a column crosses a waypoint with the next point.
    const goesOn = board.players === 4 && side === ODA && board.points > 1 && isWaypoint(to);
    if ((isWaypoint(to) || isSea(to)) && !goesOn) gain -= Math.max(0, allUnitsAt(board, to) + units - 4) * 2 + 0.5;
    if (isSea(place)) gain += 1;
    if (gain < MIN_ORDER_VALUE || (best && gain <= best.value)) return;
    best = { from: place, column, next, after, value: gain };
  };
  for (let i = 0; i < neighbours.length; i++) {
    const next = neighbours[i] as number;
    if (kinds[i] === LANE) {
      if (isSpace(next) || isSea(place)) consider(next, NONE, LANE_LIMIT);
      continue;
    }
    consider(next, NONE, marchLimit(kinds[i] as number));
    if (kinds[i] !== ROAD || !isSafeGround(board, place, side) || !isSafeGround(board, next, side)) continue;
    const further = neighboursOf(next);
    const furtherKinds = linkKindsOf(next);
    for (let j = 0; j < further.length; j++) {
      const after = further[j] as number;
      if (furtherKinds[j] === ROAD && after !== place && isSafeGround(board, after, side)) consider(next, after, STRATEGIC_LIMIT);
    }
  }
  return best;
};

/** 3.2.2 Whether a space is friendly, without other units and open: spaces of later powers are closed. */
const isHeldFreely = (board: GameState, place: number, side: Side): boolean =>
  isSpace(place) &&
  sideControls(board, side, place) &&
  otherSideUnitsAt(board, place, side) === 0 &&
  clauseBarringEntry(board, place, side) === null;

const SURE_CHANCE = 0.8;
/** Whether a point for combat in the units' own place is well spent: not on a siege that would only continue, nor on a sortie that risks the game. */
const isCombatWorthPoint = (plan: Evaluation, place: number, held: Holders, force: Strength): boolean => {
  const { board, side } = plan;
  if (!isSpace(place)) return true;
  if (sideControls(board, side, place)) return !isDecisiveSpace(board, place) || estimateAssault(force, held).take > SURE_CHANCE;
  if (held.inside === 0 || held.units > held.inside) return true;
  return isAssaultWorthwhile(force, held, plan.worth[place] as number, side === ODA ? mtHieiAssaultCost(board, place) : 0);
};

/** Whether besieged units leave their relief to others: with four players units stay inside the deciding castles. */
const staysInside = ({ board, side }: Evaluation, place: number): boolean =>
  isBoundBySpheres(board) && isSpace(place) && isDecisiveSpace(board, place) && sideControls(board, side, place);

const strengthOutside = (board: GameState, place: number): Strength => measureFighters(board, place, (marks) => (marks & INSIDE) === 0);

/** The next operation, or null if none is worth a point. */
export const chooseOrder = (plan: Evaluation): MarchOrder | null => listOrders(plan)[0] ?? null;

/** The operations worth a point, best first. */
export const listOrders = (plan: Evaluation): readonly MarchOrder[] => {
  const { board, side } = plan;
  if (board.points === 0) return [];
  const sources = listSources(board);
  if (sources.length === 0 && board.active === NONE) return [];
  const keeps = sources.map(({ place, size }) => soldiersToKeep(plan, place, size));
  const pull = pullByPlace(plan);
  const orders: MarchOrder[] = [];
  const take = (order: MarchOrder | null): void => {
    if (order && order.value >= MIN_ORDER_VALUE) orders.push(order);
  };
  for (let place = 0; place < PLACE_COUNT; place++) {
    if (isOffMap(place)) continue;
    const hasOtherUnits = otherSideUnitsAt(board, place, side) > 0;
    if (isSpace(place) ? isPossibleGoal(board, place, side) : hasOtherUnits && isWaypoint(place)) {
      const held = holdersAt(plan, place);
      const active = hasOtherUnits ? measureFighters(board, place) : createEmptyStrength();
      const start = hasOtherUnits && staysInside(plan, place) ? strengthOutside(board, place) : active;
      const score = (force: Strength, stake: number): number => attackValue(plan, place, held, force, stake);
      const mayFight = active.units > 0 && isCombatWorthPoint(plan, place, held, active);
      take(planOperation(plan, place, sources, keeps, score, start, true, mayFight, pull));
    } else if (isHeldFreely(board, place, side) && currentExpectedLoss(plan, place) > 0.6) {
      const score = (_force: Strength, _stake: number, columns: readonly Column[]): number =>
        -expectedLoss(plan, place, defendersAt(plan, place, [], columns));
      take(planOperation(plan, place, sources, keeps, score, createEmptyStrength(), false, false, pull));
    }
  }
  sources.forEach((source, index) => take(planApproach(plan, pull, source, keeps[index] as number)));
  return orders.toSorted((a, b) => b.value - a.value);
};

/** Chooses where to move from, where to attack, or to stop. */
export const chooseMove = (actions: readonly Action[], order: MarchOrder | null): Action => {
  const end = actions.find(([verb]) => verb === 'endMovement') as Action;
  if (!order) return end;
  const verb = order.column ? 'from' : 'attack';
  const place = placeId(order.from);
  return actions.find((action) => action[0] === verb && action[1] === place) ?? end;
};

const isSameGroup = (action: Action, at: number, { leaders, soldiers }: Column): boolean => {
  const names = action[at] as readonly string[];
  const counts = action[at + 1] as { readonly [kind: string]: number };
  if (names.length !== leaders.length || !names.every((name) => (leaders as readonly string[]).includes(name))) return false;
  const kinds = Object.keys(counts);
  return kinds.length === Object.keys(soldiers).length && kinds.every((kind) => counts[kind] === soldiers[kind]);
};

/** Chooses the march that carries out the planned operation. */
export const chooseMarch = (actions: readonly Action[], order: MarchOrder | null): Action => {
  const first = actions[0] as Action;
  if (!order?.column) return first;
  const { column, next, after } = order;
  const [to, far] = [placeId(next), after === NONE ? null : placeId(after)];
  const sails = actions.filter(([verb, place]) => verb === 'sail' && place === to);
  if (linkKindBetween(order.from, next) === LANE) {
    const kind = Object.keys(column.soldiers)[0] ?? `leader:${column.leaders[0]}`;
    return sails.find(([, , unit]) => unit === kind) ?? sails[0] ?? first;
  }
  const offered = actions.find((action) =>
    far === null
      ? action[0] === 'march' && action[1] === to && isSameGroup(action, 2, column)
      : action[0] === 'strategic' && action[1] === to && action[2] === far && isSameGroup(action, 3, column),
  );
  if (offered) return offered;
  return far === null ? ['march', to, column.leaders, column.soldiers] : ['strategic', to, far, column.leaders, column.soldiers];
};

/** Castles that decide a game of four players are filled before all others. */
const FIRST_PLACE = 500;

/** The attraction of a place for a new unit: near a need, and safe. */
export const placementPull = (plan: Evaluation, pull: readonly number[], place: number): number => {
  if (!isSpace(place)) return (pull[place] as number) * 0.3;
  if (lacksSoldiers(plan.board, place, plan.side)) return FIRST_PLACE;
  const held = defendersAt(plan, place);
  const one: Strength = { units: 1, fire: plan.side === ODA ? 1 / 6 : 1 / 5, lead: 0, bravery: 0 };
  const safer = currentExpectedLoss(plan, place) - expectedLoss(plan, place, { ...held, ...sumStrengths(held, one) });
  const lost = currentExpectedLoss(plan, place) / ((plan.worth[place] as number) + 1);
  return (pull[place] as number) * 0.4 + safer - lost * 0.5 + (leadersAt(plan.board, place).length > 0 ? 0.15 : 0);
};
