import { listOf, oneOf, countsOf } from '@gunbai/engine';
import {
  HALTED,
  INSIDE,
  isActiveClan,
  clanOfLeader,
  isIgnoredShogun,
  stacksAt,
  clanOfStack,
  marksOfStack,
  OUT_OF_COMMUNICATION,
  countOfStack,
  leadersAt,
} from '../state.ts';
import type { GameState, Stack } from '../state.ts';
import { CLAN_IDS, clanOf, NONE, LEADER_IDS, leaderOf, leaderId } from '../components.ts';
import type { LeaderId } from '../components.ts';

/** Soldiers of a group by clan, with separate counts for those out of communication: `{ oda: 3, 'oda.ooc': 1 }`. */
export type SoldierCounts = { readonly [kind: string]: number };
export type LeaderIds = readonly LeaderId[];

const OOC_SUFFIX = '.ooc';
const SOLDIER_KINDS: readonly string[] = [...CLAN_IDS, ...CLAN_IDS.map((id) => id + OOC_SUFFIX)];

/** A kind of soldiers: its clan, and whether they are out of communication. */
interface SoldierKind {
  readonly clan: number;
  readonly isOut: boolean;
}

const KIND_BY_NAME: ReadonlyMap<string, SoldierKind> = new Map(
  SOLDIER_KINDS.map((kind) => [
    kind,
    { clan: clanOf(kind.endsWith(OOC_SUFFIX) ? kind.slice(0, -OOC_SUFFIX.length) : kind), isOut: kind.endsWith(OOC_SUFFIX) },
  ]),
);
// The rules of one action look up the same kind several times in a row.
let lastKindName = '';
let lastParsedKind: SoldierKind = { clan: NONE, isOut: false };
export const parseSoldierKind = (kind: string): SoldierKind => {
  if (kind === lastKindName) return lastParsedKind;
  lastKindName = kind;
  lastParsedKind = KIND_BY_NAME.get(kind) as SoldierKind;
  return lastParsedKind;
};
const KIND_NAMES: readonly string[] = CLAN_IDS.flatMap((id) => [id, id + OOC_SUFFIX]);
export const soldierKindName = (clan: number, isOut: boolean): string => KIND_NAMES[clan * 2 + (isOut ? 1 : 0)] as string;

export const leadersSchema = listOf(oneOf(LEADER_IDS), 12);
export const soldiersSchema = countsOf(SOLDIER_KINDS, 99);
export const unitSchema = oneOf([...LEADER_IDS.map((id) => `leader:${id}`), ...SOLDIER_KINDS]);

/** 9.2.1a, 9.4.2 An active unit that has not had to stop; on land besieged units cannot go anywhere (9.6.1a). */
const isFreeToMove = (board: GameState, clan: number, marks: number, atSea: boolean): boolean =>
  (marks & HALTED) === 0 && (atSea || (marks & INSIDE) === 0) && isActiveClan(board, clan);

export const isLeaderFreeToMove = (board: GameState, leader: number, atSea = false): boolean =>
  isFreeToMove(board, clanOfLeader(board, leader), board.leaderMarks[leader] as number, atSea) && !isIgnoredShogun(board, leader);

/** How many soldiers of a kind in a place may move. */
export const countFreeSoldiers = (board: GameState, place: number, kind: string, atSea = false): number => {
  const { clan, isOut } = parseSoldierKind(kind);
  let count = 0;
  const stacks = stacksAt(board, place);
  for (let i = 0; i < stacks.length; i++) {
    const stack = stacks[i] as Stack;
    if (clanOfStack(stack) !== clan) continue;
    const marks = marksOfStack(stack);
    if (((marks & OUT_OF_COMMUNICATION) !== 0) === isOut && isFreeToMove(board, clan, marks, atSea)) count += countOfStack(stack);
  }
  return count;
};

/** Whether any unit in a place may move. */
export const hasFreeUnits = (board: GameState, place: number, atSea: boolean): boolean => {
  const stacks = stacksAt(board, place);
  for (let i = 0; i < stacks.length; i++)
    if (isFreeToMove(board, clanOfStack(stacks[i] as Stack), marksOfStack(stacks[i] as Stack), atSea)) return true;
  const leaders = leadersAt(board, place);
  for (let i = 0; i < leaders.length; i++) if (isLeaderFreeToMove(board, leaders[i] as number, atSea)) return true;
  return false;
};

export const isLeaderOutOfCommunication = (board: GameState, leader: number): boolean =>
  ((board.leaderMarks[leader] as number) & OUT_OF_COMMUNICATION) !== 0;

/** 5.3.1a The size of a group against a road or trail limit. Units out of communication count twice. */
export const groupSize = (board: GameState, leaders: LeaderIds, soldiers: SoldierCounts): number => {
  let size = 0;
  for (const leader of leaders) size += isLeaderOutOfCommunication(board, leaderOf(leader)) ? 2 : 1;
  for (const kind in soldiers) size += (soldiers[kind] as number) * (parseSoldierKind(kind).isOut ? 2 : 1);
  return size;
};

/** Whether every unit of a group is in the place, named once and free to move. */
export const isGroupFreeToMove = (board: GameState, place: number, leaders: LeaderIds, soldiers: SoldierCounts): boolean => {
  for (let i = 0; i < leaders.length; i++) {
    const leader = leaderOf(leaders[i] as LeaderId);
    if (board.leaderAt[leader] !== place || !isLeaderFreeToMove(board, leader) || leaders.indexOf(leaders[i] as LeaderId) !== i)
      return false;
  }
  for (const kind in soldiers) if (countFreeSoldiers(board, place, kind) < (soldiers[kind] as number)) return false;
  return true;
};

export const isEmptyGroup = (leaders: LeaderIds, soldiers: SoldierCounts): boolean => {
  for (const _ in soldiers) return false;
  return leaders.length === 0;
};

export interface MarchGroup {
  readonly leaders: LeaderIds;
  readonly soldiers: SoldierCounts;
}

/** The units in a place that may march. */
export interface MarchPool {
  readonly leaders: number[];
  /** Kinds and how many of each may move. */
  readonly kinds: string[];
  readonly counts: number[];
}

export const marchPoolAt = (board: GameState, place: number): MarchPool => {
  const pool: MarchPool = { leaders: [], kinds: [], counts: [] };
  const leaders = leadersAt(board, place);
  for (let i = 0; i < leaders.length; i++) if (isLeaderFreeToMove(board, leaders[i] as number)) pool.leaders.push(leaders[i] as number);
  const stacks = stacksAt(board, place);
  for (let i = 0; i < stacks.length; i++) {
    const stack = stacks[i] as Stack;
    const clan = clanOfStack(stack);
    const marks = marksOfStack(stack);
    if (!isFreeToMove(board, clan, marks, false)) continue;
    const kind = soldierKindName(clan, (marks & OUT_OF_COMMUNICATION) !== 0);
    const index = pool.kinds.indexOf(kind);
    if (index < 0) {
      pool.kinds.push(kind);
      pool.counts.push(countOfStack(stack));
    } else (pool.counts[index] as number) += countOfStack(stack);
  }
  return pool;
};

const fillGroup = (
  board: GameState,
  pool: MarchPool,
  limit: number,
  withLeaders: boolean,
  leaveBehind: number,
  withOut: boolean,
): MarchGroup | null => {
  let room = limit;
  const leaders: LeaderId[] = [];
  if (withLeaders)
    for (const leader of pool.leaders) {
      const isOut = isLeaderOutOfCommunication(board, leader);
      if (isOut && !withOut) continue;
      const weight = isOut ? 2 : 1;
      if (weight > room) continue;
      leaders.push(leaderId(leader));
      room -= weight;
    }
  const soldiers: { [kind: string]: number } = {};
  let behind = leaveBehind;
  let hasUnits = leaders.length > 0;
  for (let i = 0; i < pool.kinds.length; i++) {
    const kind = pool.kinds[i] as string;
    const { isOut } = parseSoldierKind(kind);
    if (isOut && !withOut) continue;
    const stay = Math.min(behind, pool.counts[i] as number);
    behind -= stay;
    const count = Math.min((pool.counts[i] as number) - stay, Math.floor(room / (isOut ? 2 : 1)));
    if (count === 0) continue;
    soldiers[kind] = count;
    room -= count * (isOut ? 2 : 1);
    hasUnits = true;
  }
  return hasUnits ? { leaders, soldiers } : null;
};

/** Groups worth offering: a full one, one with a soldier fewer, soldiers alone, a single leader or soldier. */
export const groupsToOffer = (board: GameState, place: number, limit: number, withOut = true): MarchGroup[] => {
  const pool = marchPoolAt(board, place);
  const groups: MarchGroup[] = [];
  const full = fillGroup(board, pool, limit, true, 0, withOut);
  if (!full) return groups;
  groups.push(full);
  if (pool.leaders.length + pool.counts.length === 1 && (pool.counts[0] ?? 1) === 1) return groups;
  const garrisoned = fillGroup(board, pool, limit, true, 1, withOut);
  if (garrisoned && !isSameGroup(garrisoned, full)) groups.push(garrisoned);
  if (pool.leaders.length > 0) {
    const alone = fillGroup(board, pool, limit, false, 0, withOut);
    if (alone) groups.push(alone);
  }
  const [kind] = pool.kinds;
  if (kind !== undefined && (withOut || !parseSoldierKind(kind).isOut) && limit > 1) {
    const soldiers: { [kind: string]: number } = {};
    soldiers[kind] = 1;
    const one: MarchGroup = { leaders: [], soldiers };
    if (!groups.some((group) => isSameGroup(group, one))) groups.push(one);
  }
  return groups;
};

const isSameGroup = (a: MarchGroup, b: MarchGroup): boolean => {
  if (a.leaders.length !== b.leaders.length) return false;
  for (let i = 0; i < a.leaders.length; i++) if (a.leaders[i] !== b.leaders[i]) return false;
  for (const kind in a.soldiers) if (a.soldiers[kind] !== b.soldiers[kind]) return false;
  for (const kind in b.soldiers) if (a.soldiers[kind] === undefined) return false;
  return true;
};

/** The words for a group: each leader, then the soldiers of each kind with their number. */
export const unitNames = (leaders: LeaderIds, soldiers: SoldierCounts): string[] => [
  ...leaders.map((leader) => `leader:${leader}`),
  ...Object.entries(soldiers).map(([kind, count]) => `${kind}*${count}`),
];
