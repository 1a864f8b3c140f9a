import { maxBy } from '@gunbai/ai';
import type { Action, View } from '@gunbai/engine';
import { countPiecesIn, sideOfSeat } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { areaAt, AREA_COUNT, daimyoAt, DAIMYO_COUNT, HIDEYOSHI_HIMSELF, opponentOf, unitAt, UNITS } from '../rules/components.ts';
import type { AreaId, Side, Unit } from '../rules/components.ts';
import { cardOf, DISCARDS } from '../rules/cards.ts';
import { enemiesOf, neutralsOf } from '../rules/daimyo.ts';
import type { Orders } from '../rules/group-rules.ts';
import { isControlledBy } from '../rules/resources.ts';
import { targetAt, targetMask } from '../rules/targets.ts';
import { PROXIMITY, AREA_WORTH } from './area-values.ts';
import { lossScore } from './loss-score.ts';

// Quick default choices, used to play a candidate action to the end of the round.

/** How strongly an area attracts the pieces of a side: nearby prizes that it does not control. */
const areaPull = (board: GameState, side: Side, area: number): number => {
  let sum = 0;
  for (let prize = 0; prize < AREA_COUNT; prize++) {
    const holder = board.circle[prize] as number;
    if ((AREA_WORTH[prize] as number) < 5 || holder < 0 || board.side[holder] === side) continue;
    const foes = countPiecesIn(board, prize, enemiesOf(board, side));
    sum += ((AREA_WORTH[prize] as number) * (PROXIMITY[prize] as readonly number[])[area]!) / (2 + foes);
  }
  return sum;
};

const attackScore = (board: GameState, side: Side, [, id, name]: Action): number => {
  const area = areaAt(id as AreaId);
  const target = targetAt(name as string);
  const mask = targetMask(board, side, area, target);
  if (mask & neutralsOf(board, side)) return -5; // neutral allies
  const foes = countPiecesIn(board, area, mask);
  const mine = countPiecesIn(board, area, board.own[side] | neutralsOf(board, side));
  const hits = Math.min(foes, mine * 0.4);
  const isDecisive = hits >= foes - 0.5 && (mask & (1 << (board.circle[area] as number))) !== 0; // 12.0.2
  return hits * 1.5 + (isDecisive ? (AREA_WORTH[area] as number) : 0) + (isControlledBy(board, side, area) ? 1 : 0);
};

const moveScore = (board: GameState, side: Side, [, id]: Action): number => {
  const area = areaAt(id as AreaId);
  const mine = countPiecesIn(board, area, board.own[side]) - 1;
  const needed = isControlledBy(board, side, area) ? (AREA_WORTH[area] as number) / 5 : 0;
  return 0.5 + Math.max(0, mine - needed) * 0.12 - areaPull(board, side, area) * 0.05;
};

const raiseScore = (board: GameState, side: Side, [, id, where]: Action): number => {
  const area = areaAt(where as AreaId);
  const { isGeneral, attack } = UNITS[unitAt(id as string)] as Unit;
  const foes = countPiecesIn(board, area, enemiesOf(board, side));
  return (
    (isGeneral ? 2 : 0) +
    attack * 0.5 +
    (isControlledBy(board, side, area) ? (AREA_WORTH[area] as number) * 0.1 : 0) +
    areaPull(board, side, area) * 0.1 +
    (foes > 0 ? 0.5 : 0)
  );
};

const recoverScore = (board: GameState, side: Side, [, where, id, count]: Action): number => {
  const area = areaAt(where as AreaId);
  const { isGeneral, attack, daimyo } = UNITS[unitAt(id as string)] as Unit;
  const isOwn = (board.own[side] & (1 << daimyo)) !== 0;
  const foes = countPiecesIn(board, area, enemiesOf(board, side)) > 0;
  return (isGeneral ? 3 : 0) + attack + (isOwn ? 2 : 0) + (foes ? 2 : 0) + areaPull(board, side, area) * 0.2 + (count as number) * 0.01;
};

const scoreAction = (view: View<GameState>, side: Side, action: Action): number => {
  const { board } = view;
  switch (action[0]) {
    case 'attack':
      return attackScore(board, side, action);
    case 'move':
      return moveScore(board, side, action);
    case 'finish':
      return hasOrderedGroup(view) ? 0.6 : -20;
    case 'to': {
      const area = areaAt(action[1] as AreaId);
      return areaPull(board, side, area) - (AREA_WORTH[area] === 0 ? 1 : 0);
    }
    case 'everyone':
    case 'ambush':
    case 'first':
      return 10;
    case 'lose':
      return lossScore(view, side, action);
    case 'raise':
      return raiseScore(board, side, action);
    case 'recover':
      return recoverScore(board, side, action);
    case 'sway':
    case 'persuade':
      return daimyoStake(board, action, side);
    case 'hunt':
      return huntScore(action);
    case 'occupy':
    case 'keep':
      return 1;
    case 'enough':
    case 'letThem':
    case 'exchange':
      return -10;
    default:
      return 0;
  }
};

/** 14.0.1a Hideyoshi's removal wins the game; otherwise a good general is worth most. */
const huntScore = ([, id]: Action): number => {
  const unit = unitAt(id as string);
  return unit === HIDEYOSHI_HIMSELF ? 1000 : unit >= DAIMYO_COUNT ? (UNITS[unit] as Unit).attack : 1;
};

/** The gain from winning over a daimyo: his areas and pieces, weighted by how close he is to war. */
const daimyoStake = (board: GameState, [, id, spaces]: Action, side: Side): number => {
  const daimyo = daimyoAt(id as string);
  let stake = board.onMap[daimyo] as number;
  for (let area = 0; area < AREA_COUNT; area++) if (board.circle[area] === daimyo) stake += (AREA_WORTH[area] as number) * 2;
  const own = board.side[daimyo] === side ? 1 : board.side[daimyo] === opponentOf(side) ? 0.4 : 0;
  const atWar = (board.own[0] | board.own[1]) & (1 << daimyo) && board.side[daimyo] === side;
  return atWar ? -1 : stake * own + ((spaces as number | undefined) ?? 0) * 0.5;
};

/** Has a group acted with the card? A card spent on operations without one is wasted. */
export const hasOrderedGroup = ({ flow, zones }: View<GameState>): boolean => {
  const orders = flow.at(-1)!.local as unknown as Orders;
  const used = zones[DISCARDS]?.pieces.at(-1);
  return orders.clause !== '8.0.1' || used === undefined || orders.points < cardOf(used).value;
};

/** The default choice among the allowed actions. */
export const chooseDefault = (view: View<GameState>, seat: string, choices: readonly Action[]): Action => {
  const side = sideOfSeat(seat);
  return maxBy(choices, (action) => scoreAction(view, side, action));
};
