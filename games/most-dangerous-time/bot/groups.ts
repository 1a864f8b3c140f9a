import { braveryOf, commandLimit, isDaimyo } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { CLAN_IKKO, CLAN_ODA, leaderId, leaderOf } from '../rules/components.ts';
import { isLeaderOut, kindName, kindOf, poolAt } from '../rules/groups.ts';
import type { Group, Pool } from '../rules/groups.ts';
import { isBySpheres, poolBySpheres } from '../rules/spheres.ts';
import { nobody } from './strength.ts';
import type { Strength } from './strength.ts';

/** A group that marches together, and what it can do. */
export interface Column extends Group {
  readonly force: Strength;
  readonly hasOut: boolean;
}

/** Whoever in a place may still march, the best leaders first. */
export const marchersAt = (board: Board, place: number): Pool => {
  const pool = poolAt(board, place);
  pool.leaders.sort((a, b) => rank(board, b) - rank(board, a));
  return pool;
};

const rank = (board: Board, leader: number): number => braveryOf(leader) * 2 + (isDaimyo(board, leader) ? 1 : 0);

export const sizeOfPool = ({ leaders, counts }: Pool): number => leaders.length + counts.reduce((sum, count) => sum + count, 0);

const hits = (bonus: number): number => Math.min(1, Math.max(0, (1 + bonus) / 6));

/** What a group can do in the field, each soldier under the bravest leader of his clan. */
export const strengthOf = (board: Board, { leaders, soldiers }: Group): Strength => {
  const force = nobody();
  const left = { ...soldiers } as { [kind: string]: number };
  for (const name of leaders) {
    const leader = leaderOf(name);
    const bravery = braveryOf(leader);
    const kind = kindName(board.leaderClan[leader] as number, false);
    const led = Math.min(left[kind] ?? 0, commandLimit(board, leader));
    if (led > 0) left[kind] = (left[kind] as number) - led;
    force.units += 1 + led;
    force.fire += hits(bravery) * (led + (isLeaderOut(board, leader) ? 0.4 : 1));
    force.lead = Math.max(force.lead, bravery + (isDaimyo(board, leader) ? 1 : 0));
    force.bravery = Math.max(force.bravery, bravery);
  }
  for (const kind in left) {
    const { clan, isOut } = kindOf(kind);
    const bonus = clan === CLAN_IKKO ? 1 : 0;
    const count = left[kind] as number;
    force.units += isOut ? count * 0.5 : count;
    force.fire += isOut ? count * 0.5 * hits(bonus - 1) : count * hits(bonus);
  }
  return force;
};

const columnOf = (board: Board, group: Group): Column => ({
  ...group,
  force: strengthOf(board, group),
  hasOut:
    Object.keys(group.soldiers).some((kind) => kindOf(kind).isOut) || group.leaders.some((leader) => isLeaderOut(board, leaderOf(leader))),
});

/**
 * Takes as many as a line carries out of a pool: leaders for the soldiers first, then soldiers, then whoever is left. `keep` soldiers stay,
 * and where Oda soldiers need leaders, those whom these do not command.
 */
export const takeColumn = (board: Board, pool: Pool, limit: number, keep: number, needsLeaders = false): Column | null => {
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
    room -= isLeaderOut(board, leader) ? 2 : 1;
  };
  let led = 0;
  for (const leader of pool.leaders.slice()) {
    if (soldiersLeft <= 0 || room < 2 || led >= room) break;
    takeLeader(leader);
    led += commandLimit(board, leader);
    soldiersLeft -= commandLimit(board, leader);
  }
  // 10.2.3c: leaders command soldiers of their own clan only, so these come first.
  const ofLeaders = leaders.map((leader) => board.leaderClan[leader] as number);
  const order = pool.kinds.map((_, index) => index);
  if (ofLeaders.length > 0) {
    const isLed = (index: number): number => (ofLeaders.includes(kindOf(pool.kinds[index] as string).clan) ? 0 : 1);
    order.sort((a, b) => isLed(a) - isLed(b));
  }
  const soldiers: { [kind: string]: number } = {};
  let isAnybody = leaders.length > 0;
  for (const i of order) {
    const kind = pool.kinds[i] as string;
    const weight = kindOf(kind).isOut ? 2 : 1;
    const followers = needsLeaders && kindOf(kind).clan === CLAN_ODA ? led : Infinity;
    const count = Math.min(free[i] as number, Math.floor(room / weight), followers);
    if (count <= 0) continue;
    soldiers[kind] = count;
    (pool.counts[i] as number) -= count;
    if (followers < Infinity) led -= count;
    room -= count * weight;
    isAnybody = true;
  }
  for (const leader of pool.leaders.slice()) if (behind <= 0 && room >= (isLeaderOut(board, leader) ? 2 : 1)) takeLeader(leader);
  if (!isAnybody && leaders.length === 0) return null;
  return columnOf(board, { leaders: leaders.map(leaderId), soldiers });
};

/** Soldiers who stay behind and need leaders. */
const GREAT = 5;

/** The four-player game binds Oda to what its spheres allow; those whom others command stay behind, and count as kept. */
const columnsBySpheres = (board: Board, place: number, limit: number, keep: number, most: number): Column[] => {
  const { pool, needsLeaders } = poolBySpheres(board, place);
  pool.leaders.sort((a, b) => rank(board, b) - rank(board, a));
  const stay = Math.max(0, keep - (sizeOfPool(marchersAt(board, place)) - sizeOfPool(pool)));
  const columns: Column[] = [];
  while (columns.length < most) {
    const column = takeColumn(board, pool, limit, stay, needsLeaders);
    if (!column) break;
    columns.push(column);
  }
  return columns;
};

/** The columns that can leave a place one after another. */
export const columnsFrom = (board: Board, place: number, limit: number, keep: number, most: number): Column[] => {
  if (isBySpheres(board)) return columnsBySpheres(board, place, limit, keep, most);
  const pool = marchersAt(board, place);
  // A great garrison keeps two leaders, who watch each other.
  if (keep >= GREAT) pool.leaders.splice(Math.max(0, pool.leaders.length - 2));
  const columns: Column[] = [];
  while (columns.length < most) {
    const column = takeColumn(board, pool, limit, keep);
    if (!column) break;
    columns.push(column);
  }
  return columns;
};
