import { ATTACKER, DEFENDER } from './battle.ts';
import {
  activeSide,
  clanIn,
  controlSide,
  countIn,
  enemyOf,
  fieldUnits,
  INSIDE,
  insideUnits,
  isIgnored,
  leadersAt,
  marksIn,
  stacksAt,
  strangersAt,
  strangersInside,
} from './board.ts';
import type { Board } from './board.ts';
import { ANTI_ODA, hasWalls, NEUTRAL, NONE, ODA, sideOfClan } from './components.ts';
import type { Side } from './components.ts';
import { SHELTERED } from './deployment.ts';
import type { Deploying } from './deployment.ts';
import { deciderFor } from './players.ts';
import { fightsAs } from './sides.ts';

/* 10.2.2 Castle or field: whose choice it is, and who may choose. */

/** Nobody of another side is inside the castle. */
export const isFreeForUs = (board: Board, place: number, faction: Side): boolean => strangersInside(board, place, faction) === 0;

/** 16.1.5.4 Among three players only the one whose space it is may use its castle. */
export const isMasterOfCastle = (board: Board, place: number, seat: number): boolean => {
  const master = board.control[place] as number;
  return board.players !== 3 || master === NONE || deciderFor(board, master, place) === seat;
};

export const isInside = (marks: number): boolean => (marks & (INSIDE | SHELTERED)) === INSIDE;
export const isInField = (marks: number): boolean => (marks & INSIDE) === 0;

/** Units in a place that `fits`, as a choice of one seat; nothing if there are none. */
export const poolOf = (
  board: Board,
  place: number,
  seat: number,
  ofClan: (clan: number) => boolean,
  fits: (marks: number) => boolean,
): Pick<Deploying, 'pool' | 'leaders'> | null => {
  const pool: [number, number][] = [];
  for (const stack of stacksAt(board, place)) {
    const clan = clanIn(stack);
    if (!ofClan(clan) || !fits(marksIn(stack)) || deciderFor(board, clan, place) !== seat) continue;
    const known = pool.find(([one]) => one === clan);
    if (known) known[1] += countIn(stack);
    else pool.push([clan, countIn(stack)]);
  }
  const leaders = leadersAt(board, place).filter((leader) => {
    const clan = board.leaderClan[leader] as number;
    return (
      ofClan(clan) && !isIgnored(board, leader) && fits(board.leaderMarks[leader] as number) && deciderFor(board, clan, place) === seat
    );
  });
  return pool.length + leaders.length > 0 ? { pool, leaders } : null;
};

export const seatsOfClans = (board: Board, place: number, ofClan: (clan: number) => boolean): number[] => {
  const seats: number[] = [];
  const add = (clan: number): void => {
    if (!ofClan(clan)) return;
    const seat = deciderFor(board, clan, place);
    if (!seats.includes(seat)) seats.push(seat);
  };
  for (const stack of stacksAt(board, place)) add(clanIn(stack));
  for (const leader of leadersAt(board, place)) if (!isIgnored(board, leader)) add(board.leaderClan[leader] as number);
  return seats;
};

/** All choices of castle or field in a place: the attacker's besieged (10.2.2c, d), the defender's (10.2.2e), then who goes in (10.2.2b). */
export const deployments = (board: Board, place: number): Deploying[] => {
  const choices: Deploying[] = [];
  if (!hasWalls(place)) return choices;
  const attacker = activeSide(board);
  const attacks = (clan: number): boolean => fightsAs(board, clan) === ATTACKER;
  const defends = (clan: number): boolean => fightsAs(board, clan) === DEFENDER;
  const mine = poolOf(board, place, board.activeSeat, attacks, isInside);
  const must = poolOf(board, place, board.activeSeat, attacks, isInField) === null;
  if (mine) choices.push({ side: ATTACKER, seat: board.activeSeat, mode: 'sally', must, ...mine });
  for (const seat of seatsOfClans(board, place, defends)) {
    const sally = poolOf(board, place, seat, (clan) => defends(clan) && !isBesiegedByFriends(board, place, clan, attacker), isInside);
    if (sally) choices.push({ side: DEFENDER, seat, mode: 'sally', must: false, ...sally });
  }
  for (const seat of seatsOfClans(board, place, defends)) {
    const shelter = poolOf(board, place, seat, (clan) => defends(clan) && isFreeForUs(board, place, sideOfClan[clan] as Side), isInField);
    if (shelter && isMasterOfCastle(board, place, seat)) choices.push({ side: DEFENDER, seat, mode: 'shelter', must: false, ...shelter });
  }
  return choices;
};

/** Neutral units whom the other defender besieges stay out of it. */
export const isBesiegedByFriends = (board: Board, place: number, clan: number, attacker: Side): boolean =>
  sideOfClan[clan] === NEUTRAL && fieldUnits(board, place, enemyOf(attacker)) > 0;

/** 10.4.4d (ruling) The defender may withdraw into the castle if the space was his, or if units of his were inside. */
export const isCastleOpen = (board: Board, place: number, attacker: Side): boolean => {
  if (!hasWalls(place)) return false;
  return ([ODA, ANTI_ODA, NEUTRAL] as const).some(
    (side) =>
      side !== attacker &&
      isFreeForUs(board, place, side) &&
      (insideUnits(board, place, side) > 0 || (controlSide(board, place) === side && strangersAt(board, place, attacker) > 0)),
  );
};
