import {
  armyId,
  armyOf,
  canForceAct,
  castleSide,
  hasEnemyForce,
  fieldForcesAt,
  hexOf,
  movementPoints,
  sideOf,
  forceStrength,
  totalStrength,
  zonesOf,
} from '../rules/series/index.ts';
import type { GameState, ScenarioData } from '../rules/series/index.ts';
import type { Hex } from '@gunbai/shared/hex';
import { isCoastalHex, landingHexes } from '../rules/sea-movement.ts';
import { objectiveOf, mayRiskForce } from './objectives.ts';
import type { Objective } from './objectives.ts';
import { isUnreachable, marchCostsTo } from './paths.ts';

/** 35.7.2.5 Who sails, and the shores from which they reach Itsukushima. */
const HARBOURS: { readonly [army: string]: readonly string[] } = {
  ouchi: ['2526', '2525', '2428', '2527'],
  mori: ['2724', '2624'],
};

/** What is worth landing with, and how much of it stays in the field on either side. */
const MIN_LANDING_STRENGTH = [2, 5];
const ENOUGH_ON_ISLAND = [6, 45];
/** 35.7.2.6a The Ouchi sail freely once: they go together, or late. */
const MIN_FLEET_STRENGTH = 25;

/** The island that a force should cross to; null if it should not. */
const islandToCrossTo = (data: ScenarioData, board: GameState, force: number): Objective | null => {
  const objective = objectiveOf(data, board);
  if (
    !objective?.isIsland ||
    !HARBOURS[armyId(data, armyOf(data, force))] ||
    !mayRiskForce(data, force) ||
    hexOf(board, force) === objective.hex
  )
    return null;
  const side = sideOf(data, force);
  const attacks = side === objective.attacker ? 1 : 0;
  if (
    hasEnemyForce(zonesOf(data, board), objective.hex, side) ||
    forceStrength(data, board, force) < (MIN_LANDING_STRENGTH[attacks] as number)
  )
    return null;
  return totalStrength(data, board, fieldForcesAt(data, board, objective.hex, side)) >= (ENOUGH_ON_ISLAND[attacks] as number)
    ? null
    : objective;
};

/** Whether a force should sail to the island from here and now. */
export const shouldCross = (data: ScenarioData, board: GameState, force: number): boolean => {
  const objective = islandToCrossTo(data, board, force);
  const here = hexOf(board, force);
  if (!objective || !isCoastalHex(data, here)) return false;
  if (!landingHexes(data, board, { force, points: movementPoints(board, force) }).includes(objective.hex)) return false;
  if (sideOf(data, force) !== objective.attacker || board.inning > 1 || board.stage > 2) return true;
  const fleet = fieldForcesAt(data, board, here, objective.attacker).filter((one) => canForceAct(data, board, one));
  return totalStrength(data, board, fleet) >= MIN_FLEET_STRENGTH || board.marks['ouchiFree'] !== 1;
};

/** The nearest shore to cross from, and how good it is to go there; null if nobody should. */
export const nearestHarbour = (
  data: ScenarioData,
  board: GameState,
  force: number,
): { readonly hex: Hex; readonly worth: number } | null => {
  if (!islandToCrossTo(data, board, force)) return null;
  let best: Hex = -1;
  let minCost = Infinity;
  for (const label of HARBOURS[armyId(data, armyOf(data, force))] ?? []) {
    const hex = data.grid.hexByLabel.get(label) as Hex;
    const cost = marchCostsTo(data, hex)[hexOf(board, force)] as number;
    if (!isUnreachable(cost) && cost < minCost) {
      minCost = cost;
      best = hex;
    }
  }
  return best < 0 ? null : { hex: best, worth: 40 - minCost * 0.15 };
};

/** Where to land: before the castle if that can be reached. */
export const chooseLanding = (data: ScenarioData, board: GameState, labels: readonly string[]): string | undefined => {
  const objective = objectiveOf(data, board);
  return objective ? labels.find((label) => label === data.grid.labels[objective.hex]) : undefined;
};

/** Whether a force stands on the island that decides the game: from there nobody goes home. */
export const isOnIsland = (data: ScenarioData, board: GameState, force: number): boolean => {
  const objective = objectiveOf(data, board);
  return objective !== null && objective.isIsland && hexOf(board, force) === objective.hex;
};

const LOW_MORALE = -3;

/**
 * On the island: before the castle a force keeps the enemy from landing, but has no line of communication; inside it needs
 * none. So it goes in when it is about to break, and comes out when it is rested and nobody else stands guard.
 */
export const shouldEnterOrLeaveCastle = (data: ScenarioData, board: GameState, force: number): boolean => {
  const objective = objectiveOf(data, board);
  const side = sideOf(data, force);
  if (!objective || !isOnIsland(data, board, force) || castleSide(data, board, objective.castle) !== side) return false;
  const morale = board.morale[force] as number;
  if (board.inside[force] === 0) return morale <= LOW_MORALE && board.inning < data.innings;
  return (
    morale === 0 &&
    fieldForcesAt(data, board, objective.hex, side).length === 0 &&
    !hasEnemyForce(zonesOf(data, board), objective.hex, side)
  );
};
