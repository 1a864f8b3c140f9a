import { countsOf, listOf, oneOf } from '@gunbai/engine';
import {
  clanIn,
  clanOfLeader,
  countIn,
  HALTED,
  INSIDE,
  isActiveClan,
  isIgnored,
  leadersAt,
  marksIn,
  OUT_OF_TOUCH,
  stacksAt,
} from './board.ts';
import type { Board, Stack } from './board.ts';
import { CLAN_IDS, clanOf, leaderId, LEADER_IDS, leaderOf, NONE } from './components.ts';
import type { LeaderId } from './components.ts';

/** Soldiers of a group by clan; those out of communication are counted apart: `{ oda: 3, 'oda.ooc': 1 }`. */
export type Soldiers = { readonly [kind: string]: number };
export type Leaders = readonly LeaderId[];

const OOC = '.ooc';
const KINDS: readonly string[] = [...CLAN_IDS, ...CLAN_IDS.map((id) => id + OOC)];

/** What a kind of soldiers is: its clan, and whether it is out of communication. */
interface Kind {
  readonly clan: number;
  readonly isOut: boolean;
}

const KIND: ReadonlyMap<string, Kind> = new Map(
  KINDS.map((kind) => [kind, { clan: clanOf(kind.endsWith(OOC) ? kind.slice(0, -OOC.length) : kind), isOut: kind.endsWith(OOC) }]),
);
// The rules of a verb ask for the same kind one after another.
let lastKind = '';
let lastKnown: Kind = { clan: NONE, isOut: false };
export const kindOf = (kind: string): Kind => {
  if (kind === lastKind) return lastKnown;
  lastKind = kind;
  lastKnown = KIND.get(kind) as Kind;
  return lastKnown;
};
const NAMES: readonly string[] = CLAN_IDS.flatMap((id) => [id, id + OOC]);
export const kindName = (clan: number, isOut: boolean): string => NAMES[clan * 2 + (isOut ? 1 : 0)] as string;

export const leadersShape = listOf(oneOf(LEADER_IDS), 12);
export const soldiersShape = countsOf(KINDS, 99);
export const unitShape = oneOf([...LEADER_IDS.map((id) => `leader:${id}`), ...KINDS]);

/** 9.2.1a, 9.4.2 An active unit that has not had to stop; on land besieged units cannot go anywhere (9.6.1a). */
const isFree = (board: Board, clan: number, marks: number, atSea: boolean): boolean =>
  (marks & HALTED) === 0 && (atSea || (marks & INSIDE) === 0) && isActiveClan(board, clan);

export const isLeaderFree = (board: Board, leader: number, atSea = false): boolean =>
  isFree(board, clanOfLeader(board, leader), board.leaderMarks[leader] as number, atSea) && !isIgnored(board, leader);

/** How many soldiers of a kind in a place may move. */
export const freeSoldiers = (board: Board, place: number, kind: string, atSea = false): number => {
  const { clan, isOut } = kindOf(kind);
  let count = 0;
  const stacks = stacksAt(board, place);
  for (let i = 0; i < stacks.length; i++) {
    const stack = stacks[i] as Stack;
    if (clanIn(stack) !== clan) continue;
    const marks = marksIn(stack);
    if (((marks & OUT_OF_TOUCH) !== 0) === isOut && isFree(board, clan, marks, atSea)) count += countIn(stack);
  }
  return count;
};

/** Whether anybody in a place may move. */
export const isAnybodyFree = (board: Board, place: number, atSea: boolean): boolean => {
  const stacks = stacksAt(board, place);
  for (let i = 0; i < stacks.length; i++) if (isFree(board, clanIn(stacks[i] as Stack), marksIn(stacks[i] as Stack), atSea)) return true;
  const leaders = leadersAt(board, place);
  for (let i = 0; i < leaders.length; i++) if (isLeaderFree(board, leaders[i] as number, atSea)) return true;
  return false;
};

export const isLeaderOut = (board: Board, leader: number): boolean => ((board.leaderMarks[leader] as number) & OUT_OF_TOUCH) !== 0;

/** 5.3.1a The size of a group against the limit of a road or trail: whoever is out of communication counts twice. */
export const sizeOf = (board: Board, leaders: Leaders, soldiers: Soldiers): number => {
  let size = 0;
  for (const leader of leaders) size += isLeaderOut(board, leaderOf(leader)) ? 2 : 1;
  for (const kind in soldiers) size += (soldiers[kind] as number) * (kindOf(kind).isOut ? 2 : 1);
  return size;
};

/** Everybody in a group is there, named once, and free to move. */
export const isGroupFree = (board: Board, place: number, leaders: Leaders, soldiers: Soldiers): boolean => {
  for (let i = 0; i < leaders.length; i++) {
    const leader = leaderOf(leaders[i] as LeaderId);
    if (board.leaderAt[leader] !== place || !isLeaderFree(board, leader) || leaders.indexOf(leaders[i] as LeaderId) !== i) return false;
  }
  for (const kind in soldiers) if (freeSoldiers(board, place, kind) < (soldiers[kind] as number)) return false;
  return true;
};

export const isEmptyGroup = (leaders: Leaders, soldiers: Soldiers): boolean => {
  for (const _ in soldiers) return false;
  return leaders.length === 0;
};

export interface Group {
  readonly leaders: Leaders;
  readonly soldiers: Soldiers;
}

/** Whoever in a place may march. */
export interface Pool {
  readonly leaders: number[];
  /** Kinds and how many of each may move. */
  readonly kinds: string[];
  readonly counts: number[];
}

export const poolAt = (board: Board, place: number): Pool => {
  const pool: Pool = { leaders: [], kinds: [], counts: [] };
  const leaders = leadersAt(board, place);
  for (let i = 0; i < leaders.length; i++) if (isLeaderFree(board, leaders[i] as number)) pool.leaders.push(leaders[i] as number);
  const stacks = stacksAt(board, place);
  for (let i = 0; i < stacks.length; i++) {
    const stack = stacks[i] as Stack;
    const clan = clanIn(stack);
    const marks = marksIn(stack);
    if (!isFree(board, clan, marks, false)) continue;
    const kind = kindName(clan, (marks & OUT_OF_TOUCH) !== 0);
    const index = pool.kinds.indexOf(kind);
    if (index < 0) {
      pool.kinds.push(kind);
      pool.counts.push(countIn(stack));
    } else (pool.counts[index] as number) += countIn(stack);
  }
  return pool;
};

const fill = (board: Board, pool: Pool, limit: number, withLeaders: boolean, leaveBehind: number, withOut: boolean): Group | null => {
  let room = limit;
  const leaders: LeaderId[] = [];
  if (withLeaders)
    for (const leader of pool.leaders) {
      const isOut = isLeaderOut(board, leader);
      if (isOut && !withOut) continue;
      const weight = isOut ? 2 : 1;
      if (weight > room) continue;
      leaders.push(leaderId(leader));
      room -= weight;
    }
  const soldiers: { [kind: string]: number } = {};
  let behind = leaveBehind;
  let isAnybody = leaders.length > 0;
  for (let i = 0; i < pool.kinds.length; i++) {
    const kind = pool.kinds[i] as string;
    const { isOut } = kindOf(kind);
    if (isOut && !withOut) continue;
    const stay = Math.min(behind, pool.counts[i] as number);
    behind -= stay;
    const count = Math.min((pool.counts[i] as number) - stay, Math.floor(room / (isOut ? 2 : 1)));
    if (count === 0) continue;
    soldiers[kind] = count;
    room -= count * (isOut ? 2 : 1);
    isAnybody = true;
  }
  return isAnybody ? { leaders, soldiers } : null;
};

/** Groups worth offering: as many as fit, the same with one soldier left behind, soldiers alone, one leader or soldier alone. */
export const groupsFrom = (board: Board, place: number, limit: number, withOut = true): Group[] => {
  const pool = poolAt(board, place);
  const groups: Group[] = [];
  const full = fill(board, pool, limit, true, 0, withOut);
  if (!full) return groups;
  groups.push(full);
  if (pool.leaders.length + pool.counts.length === 1 && (pool.counts[0] ?? 1) === 1) return groups;
  const garrisoned = fill(board, pool, limit, true, 1, withOut);
  if (garrisoned && !isSame(garrisoned, full)) groups.push(garrisoned);
  if (pool.leaders.length > 0) {
    const alone = fill(board, pool, limit, false, 0, withOut);
    if (alone) groups.push(alone);
  }
  const [kind] = pool.kinds;
  if (kind !== undefined && (withOut || !kindOf(kind).isOut) && limit > 1) {
    const soldiers: { [kind: string]: number } = {};
    soldiers[kind] = 1;
    const one: Group = { leaders: [], soldiers };
    if (!groups.some((group) => isSame(group, one))) groups.push(one);
  }
  return groups;
};

const isSame = (a: Group, b: Group): boolean => {
  if (a.leaders.length !== b.leaders.length) return false;
  for (let i = 0; i < a.leaders.length; i++) if (a.leaders[i] !== b.leaders[i]) return false;
  for (const kind in a.soldiers) if (a.soldiers[kind] !== b.soldiers[kind]) return false;
  for (const kind in b.soldiers) if (a.soldiers[kind] === undefined) return false;
  return true;
};

/** A group as a sentence names it: each leader, then the soldiers of each kind with their number. */
export const unitsNamed = (leaders: Leaders, soldiers: Soldiers): string[] => [
  ...leaders.map((leader) => `leader:${leader}`),
  ...Object.entries(soldiers).map(([kind, count]) => `${kind}*${count}`),
];
