import { countPiecesIn, NOT_VACATED } from './state.ts';
import type { GameState, Pieces } from './state.ts';
import { ANTI, AREA_COUNT, AREAS, DAIMYO, GREAT_DAIMYO, UNITS } from './components.ts';
import type { Area, Daimyo, Side, Unit } from './components.ts';
import { enemiesOf, hasOtherPower, hasOwn } from './daimyo.ts';
import { countAvailable, canJoinMove, groupMovement, groupSize, daimyoMaskOf } from './group-rules.ts';
import type { Orders } from './group-rules.ts';

// 8.2 Movement

/** The rules a march is checked against, as bits, so that a refusal can name the right one. */
export const STOPS_RULE = 1; // 8.2.5a
export const MASKING_RULE = 2; // 8.2.3b
export const BORDERS_RULE = 4; // 16.1.3.1
export const GREAT_DAIMYO_RULE = 8; // 16.1.3.2
export const LIMIT_RULES = BORDERS_RULE | GREAT_DAIMYO_RULE;
export const ALL_RULES = STOPS_RULE | MASKING_RULE | BORDERS_RULE | GREAT_DAIMYO_RULE;

/** A moving group: its movement, own pieces staying in the starting area, and its daimyo (bits). */
interface March {
  readonly side: Side;
  readonly from: number;
  readonly movement: number;
  readonly staying: number;
  readonly movers: number;
  readonly swift: boolean;
  /** Is 16.1.3 in use? */
  readonly limits: boolean;
}

const FORBIDDEN = 99;

/** 12.0.2 (ruling) The areas of a daimyo who surrendered this round still count for his former side. */
const isAntiLand = (board: GameState, area: number): boolean => {
  const holder = board.circle[area] as number;
  const vacated = board.vacated[area] as number;
  return holder >= 0 && board.side[holder] === ANTI && (vacated === NOT_VACATED || vacated >> 1 === ANTI);
};

/** 16.1.3.1 A step between areas of two other anti-Hideyoshi daimyo. */
const crossesBorders = (board: GameState, movers: number, from: number, to: number): boolean => {
  if (!isAntiLand(board, from) || !isAntiLand(board, to)) return false;
  const here = board.circle[from] as number;
  const there = board.circle[to] as number;
  return (movers & board.camp[ANTI] & ~(1 << here) & ~(1 << there)) !== 0;
};

/** 16.1.3.2 A great daimyo entering an area with pieces of another. */
const meetsGreatDaimyo = (board: GameState, movers: number, to: number): boolean => {
  const great = GREAT_DAIMYO & board.camp[ANTI];
  const there = (board.present[to] as number) & great;
  for (let left = movers & great; left !== 0; left &= left - 1) if (there & ~(left & -left)) return true;
  return false;
};

/** 8.2.2a, 8.2.2b, 8.2.2c, 8.2.3a The cost of one step, or FORBIDDEN. */
const stepCost = (board: GameState, march: March, rules: number, from: number, to: number): number => {
  const { side, movers } = march;
  if (march.limits && side === ANTI) {
    if (rules & BORDERS_RULE && crossesBorders(board, movers, from, to)) return FORBIDDEN;
    if (rules & GREAT_DAIMYO_RULE && meetsGreatDaimyo(board, movers, to)) return FORBIDDEN;
  }
  if (march.swift) return 1;
  const leaves = hasOtherPower(board, side, from);
  const enters = hasOtherPower(board, side, to);
  if (leaves && enters && rules & MASKING_RULE) {
    const masking = from === march.from ? march.staying : countPiecesIn(board, from, board.own[side]);
    if (masking < 2 * countPiecesIn(board, from, enemiesOf(board, side))) return FORBIDDEN;
  }
  return 1 + (leaves ? 1 : 0) + (enters ? 1 : 0);
};

/** Movement left in each reached area plus one; 0 if not reached. Scratch array, reused by each search. */
const movementLeft = new Int8Array(AREA_COUNT);

const explore = (board: GameState, march: March, rules: number, area: number, points: number): void => {
  const { neighbours } = AREAS[area] as Area;
  for (let i = 0; i < neighbours.length; i++) {
    const next = neighbours[i] as number;
    const rest = points - stepCost(board, march, rules, area, next);
    if (rest < 0 || rest + 1 <= (movementLeft[next] as number)) continue;
    movementLeft[next] = rest + 1;
    // 8.2.5a, 8.2.5b
    if (rest > 0 && (!(rules & STOPS_RULE) || hasOwn(board, march.side, next))) explore(board, march, rules, next, rest);
  }
};

const computeReach = (board: GameState, march: March, rules: number): void => {
  movementLeft.fill(0);
  movementLeft[march.from] = 127;
  explore(board, march, rules, march.from, march.movement);
};

/** Every area that the group can reach. */
export const listDestinations = (board: GameState, march: March): number[] => {
  computeReach(board, march, ALL_RULES);
  const found: number[] = [];
  for (let area = 0; area < AREA_COUNT; area++) if ((movementLeft[area] as number) > 0 && area !== march.from) found.push(area);
  return found;
};

export const canReach = (board: GameState, march: March, to: number, rules: number = ALL_RULES): boolean => {
  if (to === march.from) return false;
  computeReach(board, march, rules);
  return (movementLeft[to] as number) > 0;
};

/** Can the group make any first step? A march may always end after it. */
export const canStep = (board: GameState, march: March): boolean => {
  for (const next of (AREAS[march.from] as Area).neighbours)
    if (stepCost(board, march, ALL_RULES, march.from, next) <= march.movement) return true;
  return false;
};

export const countOwn = (board: GameState, side: Side, area: number): number => countPiecesIn(board, area, board.own[side]);

/** The march that a group would make. */
export const createMarch = (board: GameState, orders: Orders, from: number, group: Pieces, limits: boolean): March => ({
  side: orders.side,
  from,
  movement: groupMovement(group),
  staying: countOwn(board, orders.side, from) - groupSize(group),
  movers: daimyoMaskOf(group),
  swift: orders.swift,
  limits,
});

/** Single pieces that show how far any group from an area could go. With 16.1.3 one for each daimyo, otherwise the fastest. */
export const fastestMarches = (board: GameState, orders: Orders, from: number, limits: boolean): March[] => {
  const marches: March[] = [];
  const staying = countOwn(board, orders.side, from) - 1;
  const perDaimyo = limits && orders.side === ANTI;
  let fastest = 0;
  for (let bits = (board.present[from] as number) & board.own[orders.side]; bits !== 0; bits &= bits - 1) {
    const daimyo = 31 - Math.clz32(bits & -bits);
    if (!canJoinMove(board, orders.side, daimyo) || (orders.must >= 0 && orders.must !== daimyo)) continue;
    let movement = 0;
    for (const unit of (DAIMYO[daimyo] as Daimyo).units)
      if (countAvailable(board, orders, from, unit) > 0) movement = Math.max(movement, (UNITS[unit] as Unit).move);
    if (perDaimyo && movement > 0)
      marches.push({ side: orders.side, from, movement, staying, movers: 1 << daimyo, swift: orders.swift, limits });
    fastest = Math.max(fastest, movement);
  }
  if (!perDaimyo && fastest > 0)
    marches.push({ side: orders.side, from, movement: fastest, staying, movers: 0, swift: orders.swift, limits });
  return marches;
};

/** 8.2.4 At least one own piece stays in the starting area. */
export const leavesSomeone = (march: March): boolean => march.staying >= 1;

/** 8.2.4, 8.2.3b The fewest own pieces that must stay for this march; Infinity if it is impossible. */
export const minStaying = (board: GameState, march: March, to: number): number => {
  if (canReach(board, { ...march, staying: 1 }, to)) return 1;
  const masked = 2 * countPiecesIn(board, march.from, enemiesOf(board, march.side));
  return canReach(board, { ...march, staying: masked }, to) ? masked : Infinity;
};
