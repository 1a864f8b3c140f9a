import { ATTACKER, DEFENDER } from './battle-state.ts';
import {
  otherSideUnitsInside,
  INSIDE,
  stacksAt,
  clanOfStack,
  marksOfStack,
  countOfStack,
  leadersAt,
  isIgnoredShogun,
  activeSide,
  unitsInField,
  enemySideOf,
  unitsInsideWalls,
  controllingSide,
  otherSideUnitsAt,
} from '../state.ts';
import type { GameState } from '../state.ts';
import { NONE, hasWalls, sideOfClan, NEUTRAL, ODA, ANTI_ODA } from '../components.ts';
import type { Side } from '../components.ts';
import { TAKES_NO_PART } from './deployment.ts';
import type { DeployLocals } from './deployment.ts';
import { decidingSeat } from '../seats.ts';
import { battleSideOfClan } from './combat-sides.ts';

/* 10.2.2 Castle or field: whose choice it is, and who may choose. */

/** Whether no units of another side are inside the castle. */
export const isCastleFreeOfOthers = (board: GameState, place: number, faction: Side): boolean =>
  otherSideUnitsInside(board, place, faction) === 0;

/** 16.1.5.4 With three players only the space's own player may use its castle. */
export const ownsCastleSpace = (board: GameState, place: number, seat: number): boolean => {
  const controller = board.control[place] as number;
  return board.players !== 3 || controller === NONE || decidingSeat(board, controller, place) === seat;
};

export const isMarkedInside = (marks: number): boolean => (marks & (INSIDE | TAKES_NO_PART)) === INSIDE;
export const isMarkedInField = (marks: number): boolean => (marks & (INSIDE | TAKES_NO_PART)) === 0;

/** The units in a place that `fits`, as a choice of one seat; empty if there are none. */
export const collectPool = (
  board: GameState,
  place: number,
  seat: number,
  ofClan: (clan: number) => boolean,
  matches: (marks: number) => boolean,
): Pick<DeployLocals, 'pool' | 'leaders'> | null => {
  const pool: [number, number][] = [];
  for (const stack of stacksAt(board, place)) {
    const clan = clanOfStack(stack);
    if (!ofClan(clan) || !matches(marksOfStack(stack)) || decidingSeat(board, clan, place) !== seat) continue;
    const known = pool.find(([one]) => one === clan);
    if (known) known[1] += countOfStack(stack);
    else pool.push([clan, countOfStack(stack)]);
  }
  const leaders = leadersAt(board, place).filter((leader) => {
    const clan = board.leaderClan[leader] as number;
    return (
      ofClan(clan) &&
      !isIgnoredShogun(board, leader) &&
      matches(board.leaderMarks[leader] as number) &&
      decidingSeat(board, clan, place) === seat
    );
  });
  return pool.length + leaders.length > 0 ? { pool, leaders } : null;
};

export const seatsOfClans = (board: GameState, place: number, ofClan: (clan: number) => boolean): number[] => {
  const seats: number[] = [];
  const add = (clan: number): void => {
    if (!ofClan(clan)) return;
    const seat = decidingSeat(board, clan, place);
    if (!seats.includes(seat)) seats.push(seat);
  };
  for (const stack of stacksAt(board, place)) add(clanOfStack(stack));
  for (const leader of leadersAt(board, place)) if (!isIgnoredShogun(board, leader)) add(board.leaderClan[leader] as number);
  return seats;
};

/** All choices of castle or field in a place: besieged attackers (10.2.2c, d), defenders (10.2.2e), then units entering (10.2.2b). */
export const listDeployments = (board: GameState, place: number): DeployLocals[] => {
  const choices: DeployLocals[] = [];
  if (!hasWalls(place)) return choices;
  const attacker = activeSide(board);
  const attacks = (clan: number): boolean => battleSideOfClan(board, clan) === ATTACKER;
  const defends = (clan: number): boolean => battleSideOfClan(board, clan) === DEFENDER;
  const mine = collectPool(board, place, board.activeSeat, attacks, isMarkedInside);
  const must = collectPool(board, place, board.activeSeat, attacks, isMarkedInField) === null;
  if (mine) choices.push({ side: ATTACKER, seat: board.activeSeat, mode: 'sally', must, ...mine });
  for (const seat of seatsOfClans(board, place, defends)) {
    const sally = collectPool(
      board,
      place,
      seat,
      (clan) => defends(clan) && !isBesiegedByCoDefender(board, place, clan, attacker),
      isMarkedInside,
    );
    if (sally) choices.push({ side: DEFENDER, seat, mode: 'sally', must: false, ...sally });
  }
  for (const seat of seatsOfClans(board, place, defends)) {
    const shelter = collectPool(
      board,
      place,
      seat,
      (clan) => defends(clan) && isCastleFreeOfOthers(board, place, sideOfClan[clan] as Side),
      isMarkedInField,
    );
    if (shelter && ownsCastleSpace(board, place, seat)) choices.push({ side: DEFENDER, seat, mode: 'shelter', must: false, ...shelter });
  }
  return choices;
};

/** Neutral units that the other defender besieges take no part. */
export const isBesiegedByCoDefender = (board: GameState, place: number, clan: number, attacker: Side): boolean =>
  sideOfClan[clan] === NEUTRAL && unitsInField(board, place, enemySideOf(attacker)) > 0;

/** 10.4.4d (ruling) The defender may withdraw into the castle if the space was his, or if units of his were inside. */
export const canDefenderWithdrawInside = (board: GameState, place: number, attacker: Side): boolean => {
  if (!hasWalls(place)) return false;
  return ([ODA, ANTI_ODA, NEUTRAL] as const).some(
    (side) =>
      side !== attacker &&
      isCastleFreeOfOthers(board, place, side) &&
      (unitsInsideWalls(board, place, side) > 0 ||
        (controllingSide(board, place) === side && otherSideUnitsAt(board, place, attacker) > 0)),
  );
};
