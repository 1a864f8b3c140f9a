import {
  armyId,
  armyOf,
  canAct,
  castleSide,
  enemyStands,
  fieldForcesAt,
  hexOf,
  movementPoints,
  sideOf,
  strengthOf,
  strengthOfAll,
  zonesOf,
} from '@gunbai/kits/gunyuden';
import type { Board, War } from '@gunbai/kits/gunyuden';
import type { Hex } from '@gunbai/kits/hex';
import { isCoastal, landings } from '../rules/sea.ts';
import { aimOf, mayRisk } from './aim.ts';
import type { Aim } from './aim.ts';
import { isFar, waysTo } from './ways.ts';

/** 35.7.2.5 Who sails, and the shores from which they reach Itsukushima. */
const HARBOURS: { readonly [army: string]: readonly string[] } = {
  ouchi: ['2526', '2525', '2428', '2527'],
  mori: ['2724', '2624'],
};

/** What is worth landing with, and how much of it stays in the field on either side. */
const LEAST = [2, 5];
const ENOUGH = [6, 45];
/** 35.7.2.6a The Ouchi sail freely once: they go together, or late. */
const FLEET = 25;

/** The island that a force should cross to; null if it should not. */
const islandFor = (war: War, board: Board, force: number): Aim | null => {
  const aim = aimOf(war, board);
  if (!aim?.isIsland || !HARBOURS[armyId(war, armyOf(war, force))] || !mayRisk(war, force) || hexOf(board, force) === aim.hex) return null;
  const side = sideOf(war, force);
  const attacks = side === aim.attacker ? 1 : 0;
  if (enemyStands(zonesOf(war, board), aim.hex, side) || strengthOf(war, board, force) < (LEAST[attacks] as number)) return null;
  return strengthOfAll(war, board, fieldForcesAt(war, board, aim.hex, side)) >= (ENOUGH[attacks] as number) ? null : aim;
};

/** Whether a force should sail to the island from here and now. */
export const canCross = (war: War, board: Board, force: number): boolean => {
  const aim = islandFor(war, board, force);
  const here = hexOf(board, force);
  if (!aim || !isCoastal(war, here)) return false;
  if (!landings(war, board, { force, points: movementPoints(board, force) }).includes(aim.hex)) return false;
  if (sideOf(war, force) !== aim.attacker || board.inning > 1 || board.stage > 2) return true;
  const fleet = fieldForcesAt(war, board, here, aim.attacker).filter((one) => canAct(war, board, one));
  return strengthOfAll(war, board, fleet) >= FLEET || board.marks['ouchiFree'] !== 1;
};

/** The nearest shore to cross from, and how good it is to go there; null if nobody should. */
export const harbour = (war: War, board: Board, force: number): { readonly hex: Hex; readonly worth: number } | null => {
  if (!islandFor(war, board, force)) return null;
  let best: Hex = -1;
  let least = Infinity;
  for (const label of HARBOURS[armyId(war, armyOf(war, force))] ?? []) {
    const hex = war.grid.byLabel.get(label) as Hex;
    const way = waysTo(war, hex)[hexOf(board, force)] as number;
    if (!isFar(way) && way < least) {
      least = way;
      best = hex;
    }
  }
  return best < 0 ? null : { hex: best, worth: 40 - least * 0.15 };
};

/** Where to land: before the castle if that can be reached. */
export const landingFor = (war: War, board: Board, labels: readonly string[]): string | undefined => {
  const aim = aimOf(war, board);
  return aim ? labels.find((label) => label === war.grid.labels[aim.hex]) : undefined;
};

/** Whether a force stands on the island that decides the game: from there nobody goes home. */
export const isOnIsland = (war: War, board: Board, force: number): boolean => {
  const aim = aimOf(war, board);
  return aim !== null && aim.isIsland && hexOf(board, force) === aim.hex;
};

const TIRED = -3;

/**
 * On the island: before the castle a force keeps the enemy from landing, but has no line of communication; inside it needs
 * none. So it goes in when it is about to break, and comes out when it is rested and nobody else stands guard.
 */
export const shouldTurn = (war: War, board: Board, force: number): boolean => {
  const aim = aimOf(war, board);
  const side = sideOf(war, force);
  if (!aim || !isOnIsland(war, board, force) || castleSide(war, board, aim.castle) !== side) return false;
  const morale = board.morale[force] as number;
  if (board.inside[force] === 0) return morale <= TIRED && board.inning < war.innings;
  return morale === 0 && fieldForcesAt(war, board, aim.hex, side).length === 0 && !enemyStands(zonesOf(war, board), aim.hex, side);
};
