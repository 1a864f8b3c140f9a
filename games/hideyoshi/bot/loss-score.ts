import type { Action, View } from '@gunbai/engine';
import { countDaimyoPieces } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { HASHIBA, HIDEYOSHI_HIMSELF, opponentOf, unitAt, UNITS } from '../rules/components.ts';
import type { Side, Unit } from '../rules/components.ts';
import { hasOwn } from '../rules/daimyo.ts';
import type { LossesState } from '../rules/losses.ts';
import { AREA_WORTH } from './area-values.ts';

// 8.3.2b Which pieces to give up

/** 14.0.1a In his pool Hideyoshi can be hunted down. 14.0.1b Without Hashiba the game is lost. */
const GAME_AT_RISK = 1000;
/** The loss of a daimyo's last piece on the map: he changes sides (3.4.1). */
const SURRENDER = 8;

/** 12.0.2 Would these losses give the area to an opponent there? */
const losesArea = (board: GameState, side: Side, area: number, daimyo: number, count: number): boolean =>
  board.circle[area] === daimyo && countDaimyoPieces(board, area, daimyo) <= count && hasOwn(board, opponentOf(side), area);

/** What the losses cost the side that owns the pieces. */
const lossCost = (board: GameState, area: number, unit: number, isUsed: boolean, count: number): number => {
  const { isGeneral, attack, daimyo } = UNITS[unit] as Unit;
  const side = board.side[daimyo] as Side;
  let cost = (isGeneral ? attack : 0) + attack * 0.1 + (isUsed ? 0 : 1);
  if (unit === HIDEYOSHI_HIMSELF) cost += GAME_AT_RISK;
  if ((board.onMap[daimyo] as number) <= count) cost += daimyo === HASHIBA ? GAME_AT_RISK : SURRENDER;
  if (losesArea(board, side, area, daimyo, count)) cost += AREA_WORTH[area] as number;
  return cost;
};

/** The cheapest loss is best for the owner; a player who chooses the enemy's losses takes the dearest. */
export const lossScore = (view: View<GameState>, side: Side, [, id, face, count]: Action): number => {
  const { board } = view;
  const { area } = view.flow.at(-1)!.local as unknown as LossesState;
  const unit = unitAt(id as string);
  const { daimyo } = UNITS[unit] as Unit;
  const cost = lossCost(board, area, unit, face === 'used', count as number);
  return (board.side[daimyo] === side ? -cost : cost) + (count as number) * 0.01;
};
