import { distances, UNREACHED } from '@gunbai/shared/graph';
import { FOUR_PLAYER_WEIGHTS, RISK_WEIGHTS, isRiskAverse, HOME_CASTLE_WEIGHTS, weightsFor } from './weights.ts';
import {
  PLACE_COUNT,
  MAP_GRAPH,
  LANE,
  isOffMap,
  sideOfClan,
  allianceOfClan,
  CLAN_IKKO,
  ODA,
  FOUR_PLAYER_TARGETS,
  SPACE_COUNT,
  CLANS,
  CLAN_ODA,
  KYO,
  SPACES,
  ANTI_ODA,
  NEUTRAL,
  NONE,
  CLAN_ASHIKAGA,
  MT_HIEI,
  CLAN_ENRYAKUJI,
  ALLIANCES,
  clanOf,
  HOME_CASTLES,
} from '../rules/components.ts';
import type { Side, Clan, Space } from '../rules/components.ts';
import {
  stacksAt,
  clanOfStack,
  marksOfStack,
  OUT_OF_COMMUNICATION,
  countOfStack,
  leadersAt,
  isIgnoredShogun,
  sideOfLeader,
  commandLimit,
  countSoldiers,
  braveryOf,
  isDaimyo,
  sideControls,
  IN_PLAY,
  controllingSide,
} from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { countOdaHomeCastles } from '../rules/victory.ts';

/** Steps by road and trail between any two places. */
const STEPS_BETWEEN: readonly (readonly number[])[] = Array.from({ length: PLACE_COUNT }, (_, from) =>
  distances(MAP_GRAPH, [from], (node, _from, kind) => kind !== LANE && !isOffMap(node)),
);
export const stepsBetween = (from: number, to: number): number => {
  const steps = (STEPS_BETWEEN[from] as readonly number[])[to] as number;
  return steps === UNREACHED ? Infinity : steps;
};

/** The combat value of a side's units in a place: more for brave leaders and monks, half when cut off. */
export const forceValueAt = (board: GameState, place: number, side: Side, onlyActive = false): number => {
  let force = 0;
  for (const stack of stacksAt(board, place)) {
    const clan = clanOfStack(stack);
    if (sideOfClan[clan] !== side || (onlyActive && allianceOfClan[clan] !== board.active)) continue;
    const worth = (marksOfStack(stack) & OUT_OF_COMMUNICATION) !== 0 ? 0.5 : 1;
    force += countOfStack(stack) * (clan === CLAN_IKKO ? worth * 1.4 : worth);
  }
  for (const leader of leadersAt(board, place)) {
    const clan = board.leaderClan[leader] as number;
    if (isIgnoredShogun(board, leader) || sideOfLeader(board, leader) !== side || (onlyActive && allianceOfClan[clan] !== board.active))
      continue;
    const led = Math.min(commandLimit(board, leader), countSoldiers(board, place, clan));
    force += 1 + braveryOf(leader) * 0.35 * (led + 1) + (isDaimyo(board, leader) ? 0.5 : 0);
  }
  return force;
};

/** Whether a space is the target of an Oda player in the four-player game. */
export const isPlayersTarget = (board: GameState, space: number, side: Side, seat: number): boolean =>
  board.players === 4 && side === ODA && FOUR_PLAYER_TARGETS[seat] === space;

/** By space, the steps to the nearest castle whose loss ends the four-player game (16.2.4.3a). */
const STEPS_TO_KEY_CASTLES: readonly number[] = Array.from({ length: SPACE_COUNT }, (_, space) =>
  Math.min(...(CLANS[CLAN_ODA] as Clan).homeCastles.map((home) => stepsBetween(space, home))),
);

/**
 * The value to Oda of a space next to those castles: an enemy that bypasses it is out of communication (5.2.2c), and two units in a
 * castle delay an army for an impulse or two.
 */
export const outpostValue = (board: GameState, space: number, side: Side): number => {
  if (board.players !== 4 || side !== ODA) return 0;
  const steps = STEPS_TO_KEY_CASTLES[space] as number;
  return steps === 1 ? FOUR_PLAYER_WEIGHTS.gate : steps === 2 ? FOUR_PLAYER_WEIGHTS.gateBehind : 0;
};

const WINNING_VALUE = 45;

/** Spaces that decide the game at once: Kyo with three players, Oda's home castles with three or four. */
export const isDecisiveSpace = (board: GameState, space: number): boolean => {
  if (board.players === 2) return false;
  if (space === KYO) return board.goal === 'three' && board.azuchiLevel !== 3;
  return (SPACES[space] as Space).homeOf === CLAN_ODA || space === board.azuchiAt;
};

/** 14.3.2 Whether Oda's enemies hold Kyo near the end of the standard game. */
export const isFinalPrize = (board: GameState, place: number, side: Side, turn: number): boolean =>
  place === KYO && side === ANTI_ODA && board.goal === 'standard' && turn >= RISK_WEIGHTS.guardFrom && sideControls(board, side, KYO);

/** The value of Kyo: points and cards in every game, and victory at the end of the standard game. */
const kyoValue = (board: GameState, turn: number, kyo: number): number => {
  if (board.goal === 'standard') return kyo + Math.max(0, turn - 20) * 3;
  return board.goal === 'short' ? 8 : kyo;
};

/** 3.3.1 By space, the clan without a home castle that its loss defeats. */
const START_CLAN_BY_SPACE: readonly number[] = Array.from({ length: SPACE_COUNT }, (_, space) => {
  const clan = CLANS.find(
    ({ homeCastles: homes, startSpaces: starts, side, offMapArea: box }) =>
      side !== NEUTRAL && box === NONE && homes.length === 0 && starts.includes(space),
  );
  return clan && clan.index !== CLAN_IKKO && clan.index !== CLAN_ASHIKAGA ? clan.index : NONE;
});

/** 3.31 The surrender spaces of the Mori and the Uesugi. */
const surrenderValue = (board: GameState, space: number): number => {
  for (const { index, surrenderSpaces: surrenders } of CLANS)
    if (surrenders.includes(space) && board.clanState[index] === IN_PLAY) {
      const missing = surrenders.filter((one) => one !== space && controllingSide(board, one) !== ODA).length;
      return RISK_WEIGHTS.surrender / (1 + missing);
    }
  return 0;
};

/** 15.4.4 The cost of assaulting Mt. Hiei while it would hasten powers that have not entered. */
export const mtHieiAssaultCost = (board: GameState, place: number): number => {
  if (!isRiskAverse(board, ODA) || place !== MT_HIEI || countSoldiers(board, MT_HIEI, CLAN_ENRYAKUJI) === 0) return 0;
  let cost = 0;
  for (const { index, side } of ALLIANCES) if (side === ANTI_ODA && board.entered[index] === 0) cost += RISK_WEIGHTS.powerCalled;
  return cost;
};

/** 11.0.6a The clans whose conquest raises Oda's regroup value. */
const REGROUP_BONUS_CLANS: readonly number[] = ['takeda', 'azai', 'asakura', 'miyoshi'].map(clanOf);

/** 16.1.3.1a The value of a home castle with three players: to Oda more with each one it holds, and the last wins. */
const homeCastleValue = (board: GameState, space: number, side: Side): number => {
  if (side !== ODA || sideControls(board, ODA, space)) return HOME_CASTLE_WEIGHTS.each;
  const held = countOdaHomeCastles(board);
  return HOME_CASTLE_WEIGHTS.each + (held >= HOME_CASTLE_WEIGHTS.needed - 1 ? WINNING_VALUE : HOME_CASTLE_WEIGHTS.more * held);
};

/** The value of a space to a player, by the victory conditions. */
export const spaceValue = (board: GameState, space: number, side: Side, turn: number, seat: number): number => {
  const { fort, homeOf } = SPACES[space] as Space;
  const { space: each, bar, kyo, home, clan, start } = weightsFor(side);
  let worth = each + fort * bar;
  // 6.2.1, 6.2.3: players without Kyo draw cards for spaces.
  if (board.players !== 3 && !sideControls(board, side, KYO)) worth += 1;
  if (board.players === 4 && side === ODA) worth += 0.6;
  if (board.goal === 'short' && fort >= 2) worth += 7;
  if (space === KYO) worth += kyoValue(board, turn, kyo);
  if (isDecisiveSpace(board, space)) worth += WINNING_VALUE;
  else if (homeOf !== NONE && board.clanState[homeOf] === IN_PLAY) {
    // 3.3.1: losing the last of several home castles defeats a clan.
    const { homeCastles: homes, soldiers } = CLANS[homeOf] as Clan;
    const held = homes.length > 1 ? homes.filter((one) => one !== space && controllingSide(board, one) === sideOfClan[homeOf]).length : 0;
    worth += home + (soldiers * clan) / (1 + held);
    // 11.0.6a: Oda gains from every conquered clan until the end of the war.
    if (isRiskAverse(board, side) && sideOfClan[homeOf] === ANTI_ODA)
      worth += REGROUP_BONUS_CLANS.includes(homeOf) ? RISK_WEIGHTS.conquest : RISK_WEIGHTS.conquest / 3;
  }
  if (board.goal === 'three' && HOME_CASTLES.includes(space)) worth += homeCastleValue(board, space, side);
  const clanHere = START_CLAN_BY_SPACE[space] as number;
  if (board.goal !== 'short' && board.players === 2 && clanHere !== NONE && board.clanState[clanHere] === IN_PLAY)
    worth += start + (CLANS[clanHere] as Clan).soldiers * clan;
  if (isRiskAverse(board, side)) worth += surrenderValue(board, space);
  worth += outpostValue(board, space, side);
  if (board.players === 4 && FOUR_PLAYER_TARGETS.includes(space))
    worth += side !== ODA ? 10 : isPlayersTarget(board, space, side, seat) ? WINNING_VALUE : -2;
  return worth;
};
