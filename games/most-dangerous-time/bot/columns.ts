import { braveryOf, isDaimyo, commandLimit } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { leaderOf, CLAN_IKKO, CLAN_ODA, leaderId } from '../rules/components.ts';
import { marchPoolAt, soldierKindName, isLeaderOutOfCommunication, parseSoldierKind } from '../rules/movement/march-groups.ts';
import type { MarchGroup, MarchPool } from '../rules/movement/march-groups.ts';
import { marchPoolWithinSphere, isBoundBySpheres } from '../rules/multiplayer/spheres.ts';
import { createEmptyStrength } from './strength.ts';
import type { Strength } from './strength.ts';

/** A group that marches together, and its strength. */
export interface Column extends MarchGroup {
  readonly force: Strength;
  readonly hasOut: boolean;
}

/** The units in a place that may still march, best leaders first. */
export const bravestFirstPoolAt = (board: GameState, place: number): MarchPool => {
  const pool = marchPoolAt(board, place);
  pool.leaders.sort((a, b) => leaderRank(board, b) - leaderRank(board, a));
  return pool;
};

const leaderRank = (board: GameState, leader: number): number => braveryOf(leader) * 2 + (isDaimyo(board, leader) ? 1 : 0);

export const poolSize = ({ leaders, counts }: MarchPool): number => leaders.length + counts.reduce((sum, count) => sum + count, 0);

const hitChance = (bonus: number): number => Math.min(1, Math.max(0, (1 + bonus) / 6));

/** The strength of a group in the field, each soldier under the bravest leader of his clan. */
const groupStrength = (board: GameState, { leaders, soldiers }: MarchGroup): Strength => {
  const force = createEmptyStrength();
  const left = { ...soldiers } as { [kind: string]: number };
  for (const name of leaders) {
    const leader = leaderOf(name);
    const bravery = braveryOf(leader);
    const kind = soldierKindName(board.leaderClan[leader] as number, false);
    const led = Math.min(left[kind] ?? 0, commandLimit(board, leader));
    if (led > 0) left[kind] = (left[kind] as number) - led;
    force.units += 1 + led;
    force.fire += hitChance(bravery) * (led + (isLeaderOutOfCommunication(board, leader) ? 0.4 : 1));
    force.lead = Math.max(force.lead, bravery + (isDaimyo(board, leader) ? 1 : 0));
    force.bravery = Math.max(force.bravery, bravery);
  }
  for (const kind in left) {
    const { clan, isOut } = parseSoldierKind(kind);
    const bonus = clan === CLAN_IKKO ? 1 : 0;
    const count = left[kind] as number;
    force.units += isOut ? count * 0.5 : count;
    force.fire += isOut ? count * 0.5 * hitChance(bonus - 1) : count * hitChance(bonus);
  }
  return force;
};

const createColumn = (board: GameState, group: MarchGroup): Column => ({
  ...group,
  force: groupStrength(board, group),
  hasOut:
    Object.keys(group.soldiers).some((kind) => parseSoldierKind(kind).isOut) ||
    group.leaders.some((leader) => isLeaderOutOfCommunication(board, leaderOf(leader))),
});

/**
 * Takes as many units from a pool as a link carries: leaders for the soldiers, then soldiers, then the rest. `keep` soldiers stay,
 * and so do leaderless Oda soldiers that would need a leader.
 */
const takeColumn = (board: GameState, pool: MarchPool, limit: number, keep: number, needsLeaders = false): Column | null => {
  let room = limit;
  let behind = keep;
  const free = pool.counts.slice();
  for (let i = free.length - 1; i >= 0 && behind > 0; i--) {
    const stay = Math.min(behind, free[i] as number);
    free[i] = (free[i] as number) - stay;
    behind -= stay;
  }
  let soldiersLeft = free.reduce((sum, count) => sum + count, 0);
  const leaders: number[] = [];
  const takeLeader = (leader: number): void => {
    leaders.push(leader);
    pool.leaders.splice(pool.leaders.indexOf(leader), 1);
    room -= isLeaderOutOfCommunication(board, leader) ? 2 : 1;
  };
  let led = 0;
  for (const leader of pool.leaders.slice()) {
    if (soldiersLeft <= 0 || room < 2 || led >= room) break;
    takeLeader(leader);
    led += commandLimit(board, leader);
    soldiersLeft -= commandLimit(board, leader);
  }
  // 10.2.3c: leaders command soldiers of their own clan only, so these come first.
  const leaderClans = leaders.map((leader) => board.leaderClan[leader] as number);
  const order = pool.kinds.map((_, index) => index);
  if (leaderClans.length > 0) {
    const isLed = (index: number): number => (leaderClans.includes(parseSoldierKind(pool.kinds[index] as string).clan) ? 0 : 1);
    order.sort((a, b) => isLed(a) - isLed(b));
  }
  const soldiers: { [kind: string]: number } = {};
  let hasUnits = leaders.length > 0;
  for (const i of order) {
    const kind = pool.kinds[i] as string;
    const weight = parseSoldierKind(kind).isOut ? 2 : 1;
    const followers = needsLeaders && parseSoldierKind(kind).clan === CLAN_ODA ? led : Infinity;
    const count = Math.min(free[i] as number, Math.floor(room / weight), followers);
    if (count <= 0) continue;
    soldiers[kind] = count;
    (pool.counts[i] as number) -= count;
    if (followers < Infinity) led -= count;
    room -= count * weight;
    hasUnits = true;
  }
  for (const leader of pool.leaders.slice())
    if (behind <= 0 && room >= (isLeaderOutOfCommunication(board, leader) ? 2 : 1)) takeLeader(leader);
  if (!hasUnits && leaders.length === 0) return null;
  return createColumn(board, { leaders: leaders.map(leaderId), soldiers });
};

/** Soldiers who stay behind and need leaders. */
const LARGE_GARRISON = 5;

/** With four players the spheres bind Oda; units of other players stay behind and count as garrison. */
const columnsWithinSphere = (board: GameState, place: number, limit: number, keep: number, max: number): Column[] => {
  const { pool, needsLeaders } = marchPoolWithinSphere(board, place);
  pool.leaders.sort((a, b) => leaderRank(board, b) - leaderRank(board, a));
  const stay = Math.max(0, keep - (poolSize(bravestFirstPoolAt(board, place)) - poolSize(pool)));
  const columns: Column[] = [];
  while (columns.length < max) {
    const column = takeColumn(board, pool, limit, stay, needsLeaders);
    if (!column) break;
    columns.push(column);
  }
  return columns;
};

/** The columns that can leave a place one after another. */
export const columnsFrom = (board: GameState, place: number, limit: number, keep: number, max: number): Column[] => {
  if (isBoundBySpheres(board)) return columnsWithinSphere(board, place, limit, keep, max);
  const pool = bravestFirstPoolAt(board, place);
  // A large garrison keeps two leaders, because a lone one could betray it.
  if (keep >= LARGE_GARRISON) pool.leaders.splice(Math.max(0, pool.leaders.length - 2));
  const columns: Column[] = [];
  while (columns.length < max) {
    const column = takeColumn(board, pool, limit, keep);
    if (!column) break;
    columns.push(column);
  }
  return columns;
};
