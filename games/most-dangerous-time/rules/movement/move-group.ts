import { leaderOf } from '../components.ts';
import { groupsToOffer, parseSoldierKind } from './march-groups.ts';
import type { MarchGroup, LeaderIds, SoldierCounts } from './march-groups.ts';
import { mustStopOnEntry } from './place-entry-rules.ts';
import { isBoundBySpheres, groupsWithinSphere, recordLedSoldiers } from '../multiplayer/spheres.ts';
import { canClanEnterOffMap } from '../place-access.ts';
import {
  clanOfLeader,
  OUT_OF_COMMUNICATION,
  stacksAt,
  marksOfStack,
  clanOfStack,
  HALTED,
  INSIDE,
  countOfStack,
  activeSide,
  otherSideUnitsAt,
} from '../state.ts';
import type { GameState } from '../state.ts';
import { removeSoldiers, addSoldiers, placeLeader, endSiegeIfFree } from '../units.ts';

/** Groups worth offering from a place; the four-player game has its own. */
export const offeredGroups = (board: GameState, place: number, limit: number, withOut = true): readonly MarchGroup[] =>
  isBoundBySpheres(board) ? groupsWithinSphere(board, place, limit, withOut) : groupsToOffer(board, place, limit, withOut);

/** 2.45.1 Whether every unit of a group may enter an off-map area. */
export const canGroupEnterOffMap = (board: GameState, place: number, leaders: LeaderIds, soldiers: SoldierCounts): boolean => {
  for (const leader of leaders) if (!canClanEnterOffMap(place, clanOfLeader(board, leaderOf(leader)))) return false;
  for (const kind in soldiers) if (!canClanEnterOffMap(place, parseSoldierKind(kind).clan)) return false;
  return true;
};

/* Carrying units along. */

const MARKS_KEPT_ON_LAND = OUT_OF_COMMUNICATION;

const moveSoldiers = (
  board: GameState,
  from: number,
  to: number,
  kind: string,
  count: number,
  extra: number,
  keep: number,
  atSea: boolean,
): void => {
  const { clan, isOut } = parseSoldierKind(kind);
  let left = count;
  for (const stack of stacksAt(board, from).slice()) {
    const marks = marksOfStack(stack);
    if (left === 0 || clanOfStack(stack) !== clan || ((marks & OUT_OF_COMMUNICATION) !== 0) !== isOut || (marks & HALTED) !== 0) continue;
    if (!atSea && (marks & INSIDE) !== 0) continue;
    const part = Math.min(left, countOfStack(stack));
    removeSoldiers(board, from, clan, marks, part);
    addSoldiers(board, to, clan, (marks & keep) | extra, part);
    left -= part;
  }
};

/** Brings a group to a place, marks units that must stop, and records arrivals among enemies or neutrals (10.1.1). */
export const moveGroup = (board: GameState, from: number, to: number, leaders: LeaderIds, soldiers: SoldierCounts): void => {
  const side = activeSide(board);
  const extra = mustStopOnEntry(board, to, side) ? HALTED : 0;
  if (otherSideUnitsAt(board, to, side) > 0 && !board.arrivals.includes(to)) board.arrivals.push(to);
  recordLedSoldiers(board, from, to, leaders, soldiers);
  for (const kind in soldiers) moveSoldiers(board, from, to, kind, soldiers[kind] as number, extra, MARKS_KEPT_ON_LAND, false);
  for (const leader of leaders) {
    const index = leaderOf(leader);
    placeLeader(board, index, to, ((board.leaderMarks[index] as number) & MARKS_KEPT_ON_LAND) | extra);
  }
  endSiegeIfFree(board, from);
};
