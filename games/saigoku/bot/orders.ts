import type { Action } from '@gunbai/engine';
import {
  assaultModifiers,
  attackModifiers,
  besiegingStrength,
  siegeTarget,
  castleOf,
  COMMANDER_IN_CHIEF,
  counterModifiers,
  potentialBesiegers,
  defendingStrength,
  fieldForcesAt,
  garrisonOf,
  hasLineForRecovery,
  hexOf,
  interceptionModifiers,
  isBesieged,
  membersOf,
  movementPoints,
  replenishRefusal,
  strategicMoveRefusal,
  outranks,
  replenishColumn,
  RUIN,
  sideOf,
  requiredSiegeStrength,
  createSkirmish,
  forceStrength,
  totalStrength,
  sumModifiers,
  surrenderModifiers,
  unitIndexOf,
  unitOf,
  enemyOf,
  hasEnemyForce,
  zonesOf,
} from '../rules/series/index.ts';
import type { GameState, ScenarioData } from '../rules/series/index.ts';
import { hexAt } from '@gunbai/shared/hex';
import type { Hex } from '@gunbai/shared/hex';
import { castlePoints } from '../rules/scoring.ts';
import { objectiveOf, isTargetUnit } from './objectives.ts';
import { shouldCross, isOnIsland, shouldEnterOrLeaveCastle, shouldJoinAtCastle } from './sea-crossing.ts';
import { chanceOfSurrender, expectedDamage } from '../odds/expected-results.ts';
import { evaluateBattle } from './pitched-battle.ts';
import { mustGoHome, isBetterAsFollower } from './goals.ts';
import { noteGoal } from './march-memory.ts';
import { costLeftAfterMarch, marchCostsTo } from './paths.ts';

/** 16-1-1 The cost of leaving a castle, in half points. */
const LEAVE_CASTLE_COST = 2;
/** What a step lost in an assault costs, in steps of durability. A siege succeeds without assaults, too, if it lasts. */
const ASSAULT_LOSS = 1.6;
/** The penalty for losing a siege. */
const BROKEN_SIEGE_COST = 2;

/** 18-3 Whether the expected losses of the interception would end the siege. */
const wouldBreakSiege = (data: ScenarioData, board: GameState, castle: number, force: number, lost: number): boolean =>
  board.besieging[force] === 1 && besiegingStrength(data, board, castle) - lost < requiredSiegeStrength(castleOf(data, castle));

/** An assault: durability taken against steps lost. */
export const evaluateAssault = (data: ScenarioData, board: GameState, force: number): number => {
  const castle = siegeTarget(data, board, force);
  if (castle < 0) return -1;
  const garrison = totalStrength(data, board, garrisonOf(data, board, castle));
  const lost = expectedDamage(data, garrison, sumModifiers(interceptionModifiers(data, board, castle, force)));
  const taken = expectedDamage(data, forceStrength(data, board, force), sumModifiers(assaultModifiers(data, board, castle, force)));
  const falls = taken >= (board.durability[castle] as number) ? 4 : 0;
  const brokenSiegeCost = falls === 0 && wouldBreakSiege(data, board, castle, force, lost) ? BROKEN_SIEGE_COST : 0;
  if (castle === objectiveOf(board)?.castle) return taken * 3 + falls - lost * 0.6 - brokenSiegeCost;
  return taken * (1.2 + castlePoints(data, castle) * 0.05) + falls - lost * ASSAULT_LOSS - brokenSiegeCost;
};

const chanceOfDemand = (data: ScenarioData, board: GameState, force: number): number => {
  const castle = siegeTarget(data, board, force);
  const modifiers = surrenderModifiers(data, board, castle, board.morale[force] as number, true);
  return chanceOfSurrender(data, board.durability[castle] as number, sumModifiers(modifiers));
};

/** The strength of a side's forces next to a hex. */
const adjacentStrength = (data: ScenarioData, board: GameState, hex: number, side: number): number => {
  let strength = 0;
  for (let direction = 0; direction < 6; direction++) {
    const next = data.grid.neighbours[hex * 6 + direction] as number;
    if (next >= 0 && hasEnemyForce(zonesOf(data, board), next, enemyOf(side)))
      strength += totalStrength(data, board, fieldForcesAt(data, board, next, side));
  }
  return strength;
};

const evaluateAttack = (data: ScenarioData, board: GameState, force: number, label: string): number => {
  const target = hexAt(data.grid, label);
  const skirmish = createSkirmish(data, board, [force], sideOf(data, force), target, false);
  const own = forceStrength(data, board, force);
  const foe = defendingStrength(data, board, skirmish.defenders, true);
  const dealt = expectedDamage(data, own, sumModifiers(attackModifiers(data, board, skirmish)));
  const suffered = expectedDamage(data, foe, sumModifiers(counterModifiers(data, board, skirmish)));
  const steps = skirmish.defenders.reduce((sum, one) => sum + membersOf(data, board, one).length * 2, 0);
  const isSiege = skirmish.defenders.some((one) => board.besieging[one] === 1);
  const risk = unitOf(data, force).rank === COMMANDER_IN_CHIEF && own < 8 ? 3 : 0;
  const objective = objectiveOf(board);
  const isTarget = objective?.attacker === sideOf(data, force) && skirmish.defenders.some((one) => isTargetUnit(data, objective, one));
  const isIsland = isOnIsland(board, force); // no retreat over water
  const pressure = isIsland ? 1.6 : isTarget && adjacentStrength(data, board, target, sideOf(data, force)) >= foe * 1.5 ? 2.5 : 1.1;
  return Math.min(dealt, steps) * pressure - suffered * 1.2 - risk + (isSiege ? 2 : 0) - 0.3;
};

const countReducedUnits = (data: ScenarioData, board: GameState, force: number): number =>
  membersOf(data, board, force).filter((unit) => board.steps[unit] === 1).length;

const countSingleUnits = (data: ScenarioData, board: GameState, force: number): number => {
  let count = 0;
  for (const unit of data.unitsInPlay)
    if (
      unit !== force &&
      board.hex[unit] === board.hex[force] &&
      data.army[unit] === data.army[force] &&
      board.leader[unit] === unit &&
      board.acted[unit] === 0 &&
      board.inside[unit] === board.inside[force] &&
      board.besieging[unit] === board.besieging[force] &&
      outranks(data, force, unit) &&
      isBetterAsFollower(data, unit) &&
      (board.steps[unit] as number) > 0 &&
      forceStrength(data, board, unit) <= 3
    )
      count++;
  return count;
};

/** 21-1.2 The chance that this force captures a ruin with one roll. */
const chanceToRebuild = (data: ScenarioData, board: GameState, force: number): number => {
  const castle = data.castleAt[hexOf(board, force)] as number;
  if (castle < 0 || board.owner[castle] !== RUIN || replenishRefusal(data, board, force, true) !== null) return 0;
  const column = replenishColumn(data, board, force);
  return column.filter((result) => result + (board.morale[force] as number) > 0).length / column.length;
};

/** The value of rebuilding a ruin at the first roll; at poor odds it is below that of a march. */
const REBUILD_WORTH = 5;

const evaluateOrganising = (data: ScenarioData, board: GameState, force: number): number => {
  const commandCapacityLeft = (data.commandLimits[force] as number) - (membersOf(data, board, force).length - 1);
  const joiners = Math.max(0, Math.min(commandCapacityLeft, countSingleUnits(data, board, force)));
  const lost = countReducedUnits(data, board, force);
  const members = membersOf(data, board, force).length;
  const expectedSteps = replenishColumn(data, board, force).reduce((sum, result) => sum + result, 0) / 6 + (board.morale[force] as number);
  const needed = lost * 2 > members && expectedSteps > 0.7 ? Math.min(lost, expectedSteps) : 0;
  const rebuilt = chanceToRebuild(data, board, force) * REBUILD_WORTH;
  return (joiners > 1 || board.inside[force] === 1 ? joiners * 1.5 : 0) + needed + rebuilt - 0.5;
};

const evaluateSiege = (data: ScenarioData, board: GameState, force: number): number => {
  const castle = siegeTarget(data, board, force);
  if (isBesieged(board, castle)) return 2;
  const willing = potentialBesiegers(data, board, castle, sideOf(data, force)).filter((one) => !mustGoHome(data, board, one));
  const together = totalStrength(data, board, willing);
  return together >= requiredSiegeStrength(castleOf(data, castle)) ? 6 : -1;
};

/** The value of an order. The bot gives the best one above that of `end`. A march that cannot exceed `least` may get less. */
export const evaluateOrder = (data: ScenarioData, board: GameState, action: Action, least = -Infinity): number => {
  const force = unitIndexOf(data, action[1] as string);
  switch (action[0]) {
    case 'end':
      return 0.2;
    case 'demand': {
      const chance = chanceOfDemand(data, board, force);
      return chance >= 0.3 ? 3 + chance * 12 : -1;
    }
    case 'assault':
      if (mustGoHome(data, board, force)) return -1;
      return board.besieging[force] === 1 || evaluateSiege(data, board, force) < 0 ? evaluateAssault(data, board, force) : -1;
    case 'besiege':
      return mustGoHome(data, board, force) ? -1 : evaluateSiege(data, board, force);
    case 'attack':
      return evaluateAttack(data, board, force, action[2] as string) * 1.5;
    case 'battle':
      return evaluateBattle(data, board, force, hexAt(data.grid, action[2] as string));
    case 'sortie':
      return evaluateSortie(data, board, force);
    case 'recover':
      return evaluateRecovery(data, board, force);
    case 'organise':
      return evaluateOrganising(data, board, force);
    case 'sail':
      return shouldCross(data, board, force) ? 8 : -1;
    case 'lift':
      return mustGoHome(data, board, force) ? 6 : -1;
    case 'march':
      return evaluateMarch(data, board, force, least);
    default:
      return -1;
  }
};

const evaluateRecovery = (data: ScenarioData, board: GameState, force: number): number => {
  const moraleLost = -(board.morale[force] as number);
  if (isOnIsland(board, force)) return moraleLost < 3 ? 1 : siegeTarget(data, board, force) >= 0 ? 9 : 2;
  if (hasLineForRecovery(data, board, force)) return 2.6 + moraleLost * 0.5;
  return moraleLost < 3 ? 0.3 : board.besieging[force] === 1 ? 2.5 : 1.2;
};

const evaluateSortie = (data: ScenarioData, board: GameState, force: number): number => {
  const side = sideOf(data, force);
  const enemies = totalStrength(data, board, fieldForcesAt(data, board, hexOf(board, force), enemyOf(side)));
  const own = totalStrength(data, board, garrisonOf(data, board, data.castleAt[hexOf(board, force)] as number));
  return own > enemies ? 1 : -1;
};

/** Whether a march brings a force nearer to its goal. */
const canApproach = (data: ScenarioData, board: GameState, force: number, target: Hex): boolean => {
  const points = movementPoints(board, force) - (board.inside[force] === 1 ? LEAVE_CASTLE_COST : 0);
  const here = marchCostsTo(data, target)[hexOf(board, force)] as number;
  if (costLeftAfterMarch(data, board, force, target, points, false) < here) return true;
  return strategicMoveRefusal(data, board, force) === null && costLeftAfterMarch(data, board, force, target, points, true) < here;
};

/** The most that a march is worth, and one towards a goal. */
const MARCH_HOME = 5;
const MARCH_TO_JOIN = 3;
const MIN_MARCH_TO_GOAL = 0.7;
export const MAX_MARCH_TO_GOAL = 2.7;

const evaluateMarch = (data: ScenarioData, board: GameState, force: number, least: number): number => {
  if (least >= MARCH_HOME) return -1;
  if (shouldJoinAtCastle(data, board, force)) return MARCH_TO_JOIN;
  if (isOnIsland(board, force)) return shouldEnterOrLeaveCastle(data, board, force) ? MARCH_TO_JOIN : -1;
  const goesHome = mustGoHome(data, board, force);
  if (!goesHome && least >= MAX_MARCH_TO_GOAL) return -1;
  if (!goesHome && siegeTarget(data, board, force) >= 0 && forceStrength(data, board, force) >= 3) return -1; // the siege comes first
  const goal = noteGoal(data, board, force);
  if (!goal) return -1;
  if (goal.hex === hexOf(board, force))
    return board.inside[force] === 0 && goal.worth <= 1 && !hasEnemyForce(zonesOf(data, board), goal.hex, sideOf(data, force)) ? 0.6 : -1;
  if (!canApproach(data, board, force, goal.hex)) return -1;
  return goesHome ? MARCH_HOME : Math.min(MAX_MARCH_TO_GOAL, MIN_MARCH_TO_GOAL + goal.worth * 0.05);
};
