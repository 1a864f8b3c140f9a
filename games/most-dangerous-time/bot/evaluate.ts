import { sideUnitsAt, sideControls, otherSideUnitsAt } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import {
  PLACE_COUNT,
  SPACE_COUNT,
  ODA,
  KYO,
  ALLIANCES,
  NEUTRAL,
  allianceOfClan,
  ANTI_ODA,
  isSpace,
  NOBUNAGA,
} from '../rules/components.ts';
import type { Side } from '../rules/components.ts';
import { clauseBarringEntry } from '../rules/place-access.ts';
import { isLastCastle } from './four-player-care.ts';
import { spacesOnWayToTarget } from './target-route.ts';
import { computeSupplyRoutes } from './supply-routes.ts';
import { measureStrength, createEmptyStrength, addStrength, estimateAssault, holdersAgainst } from './strength.ts';
import type { Strength, Holders, ColumnGroups } from './strength.ts';
import type { Column } from './columns.ts';
import { findPathsTo, surveyGround } from './paths.ts';
import type { Ground } from './paths.ts';
import { FOUR_PLAYER_WEIGHTS, RISK_WEIGHTS, isRiskAverse, weighsLines, weightsFor, wantedKyoGarrison } from './weights.ts';
import { spaceValue, isFinalPrize, isDecisiveSpace, isPlayersTarget, stepsBetween } from './space-values.ts';

/** The chance that an alliance has the points for a march of this length. */
const MARCH_LIKELIHOOD: readonly number[] = [1, 1, 0.8, 0.6, 0.4, 0.2, 0.1];
const MOST_THREATENING_HALVES = (MARCH_LIKELIHOOD.length - 1) * 2;
/** The weight of threats two impulses ahead, low so that the bot does not only defend. */
const LATER_THREAT_WEIGHT = 0.3;
const RARE_THREAT_WEIGHT = 0.05;
/** How near a siege brings the fall of a castle, and of one that decides the game. */
const SIEGE_RISK = 0.25;
const DECISIVE_SIEGE_RISK = 0.35;

/** An army of one alliance. */
interface Army {
  readonly place: number;
  readonly force: Strength;
}

/** The inputs for judging marches, gathered once for a decision. */
export interface Evaluation {
  readonly board: GameState;
  readonly side: Side;
  readonly turn: number;
  readonly seat: number;
  readonly worth: readonly number[];
  /** By place, its distance to the lines that lead home, for units that are cut off. */
  readonly back: Float64Array | null;
  /** The armies of each enemy alliance. */
  readonly enemies: readonly (readonly Army[])[];
  /** The chance that each of them attacks a place before the bot can reinforce it. */
  readonly chances: readonly number[];
  /** By place, the threats against it; filled on demand. */
  readonly threats: (readonly Strength[] | undefined)[];
  readonly exposed: (number | undefined)[];
  /** By side, the ground of its marches; filled on demand. */
  readonly grounds: (Ground | undefined)[];
  /** By place, those who hold it against the bot; filled on demand. */
  readonly holders: (Holders | undefined)[];
  /** By place and unit limit, the columns that can leave; by column, the cost of its leaving alone. Filled on demand. */
  readonly columns: Map<number, readonly Column[]>;
  readonly leaving: Map<Column, number>;
}

const MAX_UNITS_IN_ONE_ATTACK = 18;
/** How likely a lone leader goes over with his soldiers before the next decision. */
const BETRAYAL_RISK = 0.02;

/** 16.2.4.4 With four players Oda loses on time: what leads to a player's target counts more, and late in the game all else less. */
const weighTarget = (board: GameState, turn: number, seat: number, worth: number[]): void => {
  const { late, least, way, wayFrom } = FOUR_PLAYER_WEIGHTS;
  const share = turn > late ? Math.max(least, 1 - (turn - late) / 10) : 1;
  for (let space = 0; space < SPACE_COUNT; space++)
    if (!isDecisiveSpace(board, space) && !isPlayersTarget(board, space, ODA, seat)) (worth[space] as number) *= share;
  if (turn >= wayFrom) for (const space of spacesOnWayToTarget(board, seat)) (worth[space] as number) += way;
};

export const evaluate = (board: GameState, side: Side, turn: number, seat: number): Evaluation => {
  const worth = new Array<number>(PLACE_COUNT).fill(0);
  for (let space = 0; space < SPACE_COUNT; space++) worth[space] = spaceValue(board, space, side, turn, seat);
  if (side === ODA && board.goal === 'standard' && turn > RISK_WEIGHTS.onlyKyo) {
    const share = Math.max(0.15, 1 - (turn - RISK_WEIGHTS.onlyKyo) / 8);
    for (let space = 0; space < SPACE_COUNT; space++) if (space !== KYO) (worth[space] as number) *= share;
  }
  if (side === ODA && board.players === 4) weighTarget(board, turn, seat, worth);
  let back: Float64Array | null = null;
  if (weighsLines(board, side)) {
    const { worth: lines, nearness } = computeSupplyRoutes(
      board,
      turn,
      weightsFor(side).line,
      (worth[KYO] as number) * (board.players === 4 ? FOUR_PLAYER_WEIGHTS.kyosLine : RISK_WEIGHTS.kyosLine),
    );
    back = nearness;
    for (let space = 0; space < SPACE_COUNT; space++) (worth[space] as number) += lines[space] as number;
  }
  const enemies: Army[][] = [];
  const chances: number[] = [];
  for (const { index, side: of } of ALLIANCES) {
    if (of === side || of === NEUTRAL || board.entered[index] === 0) continue;
    const armies: Army[] = [];
    for (let place = 0; place < PLACE_COUNT; place++) {
      if (sideUnitsAt(board, place, of) === 0) continue;
      const force = measureStrength(board, place, (clan) => allianceOfClan[clan] === index);
      if (force.units > 0) armies.push({ place, force });
    }
    enemies.push(armies);
    chances.push(of === ODA ? 0.5 : 0.3);
  }
  return {
    board,
    side,
    turn,
    seat,
    worth,
    back,
    enemies,
    chances,
    threats: [],
    exposed: [],
    grounds: [],
    holders: [],
    columns: new Map(),
    leaving: new Map(),
  };
};

export const groundOf = (plan: Evaluation, side: Side): Ground => (plan.grounds[side] ??= surveyGround(plan.board, side));

/** The units each enemy alliance could bring against a place in its next impulse. */
export const threatsAgainst = (plan: Evaluation, place: number): readonly Strength[] => {
  const known = plan.threats[place];
  if (known) return known;
  const { board, side, enemies } = plan;
  const paths = findPathsTo(groundOf(plan, side === ODA ? ANTI_ODA : ODA), place, MOST_THREATENING_HALVES);
  const later = !isSpace(place)
    ? 0
    : isFinalPrize(board, place, side, plan.turn)
      ? LATER_THREAT_WEIGHT
      : isDecisiveSpace(board, place)
        ? RARE_THREAT_WEIGHT
        : 0;
  const threats = enemies.map((armies) => {
    const force = createEmptyStrength();
    for (const army of armies) {
      const points = Math.ceil((paths.halves[army.place] as number) / 2);
      let comes = MARCH_LIKELIHOOD[points] ?? 0;
      if (comes > 0)
        comes *= Math.min(1, ((paths.limit[army.place] as number) * Math.max(1, Math.floor(4 / Math.max(1, points)))) / army.force.units);
      if (comes < later && stepsBetween(army.place, place) <= 4) comes = later;
      if (comes > 0) addStrength(force, army.force, comes);
    }
    if (force.units > MAX_UNITS_IN_ONE_ATTACK) {
      force.fire *= MAX_UNITS_IN_ONE_ATTACK / force.units;
      force.units = MAX_UNITS_IN_ONE_ATTACK;
    }
    return force;
  });
  return (plan.threats[place] = threats);
};

/** Some places always keep a garrison: a riot, a march of six points or a traitor could take them at any time. */
const missingGarrison = ({ board, side, turn }: Evaluation, place: number, units: number): number => {
  if (isFinalPrize(board, place, side, turn)) return Math.max(0, RISK_WEIGHTS.guard - units) * RISK_WEIGHTS.missing;
  if (isLastCastle(board, place, side) && sideControls(board, ODA, place))
    return Math.max(0, FOUR_PLAYER_WEIGHTS.homeGuard - units) * FOUR_PLAYER_WEIGHTS.missing;
  if (place !== KYO || !isRiskAverse(board, side) || !sideControls(board, ODA, KYO)) return 0;
  return Math.max(0, wantedKyoGarrison(turn) - units) * RISK_WEIGHTS.missing;
};

/** The expected loss of a side in a place with these defenders. */
export const expectedLoss = (plan: Evaluation, place: number, held: Holders): number => {
  let safe = 1;
  const besieged = plan.side === ODA && isSpace(place) && isDecisiveSpace(plan.board, place) ? DECISIVE_SIEGE_RISK : SIEGE_RISK;
  threatsAgainst(plan, place).forEach((force, enemy) => {
    if (force.units < 0.1) return;
    const { take, siege } = estimateAssault(force, held);
    safe *=
      1 - Math.min(0.7, (plan.chances[enemy] as number) + (plan.worth[place] as number) * 0.02) * Math.min(1, take + siege * besieged);
  });
  // 4.1.2c: without Nobunaga Oda loses half of its impulses.
  const head = isRiskAverse(plan.board, plan.side) && plan.board.leaderAt[NOBUNAGA] === place && held.lead >= 2 ? RISK_WEIGHTS.nobunaga : 0;
  const risk = isLastCastle(plan.board, place, plan.side) ? FOUR_PLAYER_WEIGHTS.betrayal : BETRAYAL_RISK;
  const betrayal = held.hasLoneLeader ? risk * ((plan.worth[place] as number) + held.units) : 0;
  return (1 - safe) * ((plan.worth[place] as number) + held.units * 0.4 + head) + missingGarrison(plan, place, held.units) + betrayal;
};

/** The defenders of a place, without leaving units and with arriving ones. */
export const defendersAt = (plan: Evaluation, place: number, gone?: ColumnGroups, come?: ColumnGroups): Holders => {
  const enemySide = plan.side === ODA ? 1 : 0;
  return holdersAgainst(plan.board, place, enemySide, gone, come);
};

export const currentExpectedLoss = (plan: Evaluation, place: number): number =>
  (plan.exposed[place] ??= expectedLoss(plan, place, defendersAt(plan, place)));

/** Possible goals of a side: places it does not control or that hold other units. */
export const isPossibleGoal = (board: GameState, space: number, side: Side): boolean =>
  clauseBarringEntry(board, space, side) === null && (!sideControls(board, side, space) || otherSideUnitsAt(board, space, side) > 0);
