import {
  armyOf,
  besiegingStrength,
  castleOf,
  castleSide,
  enemyOf,
  fieldForcesAt,
  garrisonOf,
  hasLine,
  hexOf,
  isBesieged,
  leads,
  sideOf,
  siegeNeeds,
  strengthOf,
  strengthOfAll,
  unitOf,
} from '@gunbai/kits/gunyuden';
import type { Army, Board, War } from '@gunbai/kits/gunyuden';
import type { Hex } from '@gunbai/kits/hex';
import { castlePoints } from '../rules/scoring.ts';
import { isFar, waysTo } from './ways.ts';

/** Legs of a line of communication, in half points. */
const RELAY = 16;
const HOME = 32;

/** A force that is worth sending out. */
export const LEAST_STRENGTH = 5;

/** Whether a castle taken there could be linked to the army's home by castles it has. */
const canBeLinked = (war: War, board: Board, army: number, hex: Hex): boolean => {
  const { home, side } = war.armies[army] as Army;
  const ways = waysTo(war, hex);
  for (const castle of war.castles) {
    if (castleSide(war, board, castle.index) !== side) continue;
    if ((ways[castle.hex] as number) <= (castle.index === home ? HOME : RELAY)) return true;
  }
  return false;
};

/** Friends who stand in a hex or are on their way next to it, without this force. */
const friendsNear = (war: War, board: Board, side: number, hex: Hex, but: number): number => {
  const ways = waysTo(war, hex);
  let strength = 0;
  for (const unit of war.present)
    if (
      unit !== but &&
      war.sideOf[unit] === side &&
      leads(board, unit) &&
      board.inside[unit] === 0 &&
      (ways[board.hex[unit] as Hex] as number) <= 6
    )
      strength += strengthOf(war, board, unit);
  return strength;
};

const enemiesNear = (war: War, board: Board, side: number, hex: Hex, within: number): number => {
  const ways = waysTo(war, hex);
  let strength = 0;
  for (const unit of war.present)
    if (
      war.sideOf[unit] === enemyOf(side) &&
      leads(board, unit) &&
      board.inside[unit] === 0 &&
      (ways[board.hex[unit] as Hex] as number) <= within
    )
      strength += strengthOf(war, board, unit);
  return strength;
};

export interface Goal {
  readonly hex: Hex;
  readonly worth: number;
}

/** How well it would be to take an enemy castle with this force. */
const worthOfCastle = (war: War, board: Board, force: number, castle: number): number => {
  const { hex } = castleOf(war, castle);
  const side = sideOf(war, force);
  const way = waysTo(war, hex)[hexOf(board, force)] as number;
  if (isFar(way) || !canBeLinked(war, board, armyOf(war, force), hex)) return -Infinity;
  const own = strengthOf(war, board, force);
  const needs = siegeNeeds(castleOf(war, castle));
  const garrison = strengthOfAll(war, board, garrisonOf(war, board, castle));
  const outside = strengthOfAll(war, board, fieldForcesAt(war, board, hex, enemyOf(side)));
  const friends = friendsNear(war, board, side, hex, force);
  const danger = outside + enemiesNear(war, board, side, hex, 8) * 0.5;
  if (own + friends < Math.max(garrison, danger) * 1.2) return -Infinity;
  let worth = 10 + castlePoints(war, castle) * 2 - garrison * 0.8 - danger * 0.5;
  worth += (10 - (board.durability[castle] as number)) * 0.8;
  if (own + friends >= needs) worth += 6;
  else worth -= 4;
  if (friends > needs * 1.5 + garrison) worth -= 8; // enough are there
  return worth - way * 0.45;
};

/** An own castle that is besieged and could be freed. */
const worthOfRelief = (war: War, board: Board, force: number, castle: number): number => {
  const { hex } = castleOf(war, castle);
  const way = waysTo(war, hex)[hexOf(board, force)] as number;
  const side = sideOf(war, force);
  const besiegers = besiegingStrength(war, board, castle);
  const own = strengthOf(war, board, force) + friendsNear(war, board, side, hex, force);
  if (isFar(way) || own * 1.3 < besiegers) return -Infinity;
  return 12 + castlePoints(war, castle) * 2 - way * 0.5;
};

/** Where a force should go: an enemy castle, an own one to relieve, or a castle to keep; null if it should stay. */
export const goalOf = (war: War, board: Board, force: number): Goal | null => {
  const side = sideOf(war, force);
  const own = strengthOf(war, board, force);
  const isFit = own >= LEAST_STRENGTH && (board.morale[force] as number) >= -2;
  let best: Goal | null = null;
  const consider = (hex: Hex, worth: number): void => {
    if (worth > (best?.worth ?? 0)) best = { hex, worth };
  };
  if (isFit)
    for (const { index, hex } of war.castles) {
      const owner = castleSide(war, board, index);
      if (owner === enemyOf(side)) consider(hex, worthOfCastle(war, board, force, index));
      else if (owner === side && isBesieged(board, index)) consider(hex, worthOfRelief(war, board, force, index));
    }
  if (best) return best;
  return refuge(war, board, force, isFit);
};

/** A castle of its own where a weak or cut-off force is safe. */
const refuge = (war: War, board: Board, force: number, isFit: boolean): Goal | null => {
  const side = sideOf(war, force);
  if (board.inside[force] === 1) return null;
  if (isFit && hasLine(war, board, force)) return null;
  let best: Goal | null = null;
  let nearest = Infinity;
  for (const { index, hex } of war.castles) {
    if (castleSide(war, board, index) !== side || isBesieged(board, index)) continue;
    const way = waysTo(war, hex)[hexOf(board, force)] as number;
    if (!isFar(way) && way < nearest) {
      nearest = way;
      best = { hex, worth: 1 };
    }
  }
  return best;
};

/** How useful a leader is at the head of many. */
export const leadership = (war: War, unit: number): number => {
  const { action, field, rank } = unitOf(war, unit);
  return action * 3 + field * 2 + rank;
};
