import type { Compilable, Kysely } from 'kysely';
import { upsertJob } from '../jobs/enqueue.ts';
import type { Schema } from '../storage/schema.ts';
import type { TableInfo } from './table-row.ts';

/** Jobs for bots that must decide now. */
export const buildDueBotJobs = (db: Kysely<Schema>, { row, seats, pendingSeats }: TableInfo, now: number): Compilable[] =>
  seats
    .filter(({ seat, bot }) => bot !== null && pendingSeats.includes(seat))
    .map(({ seat }) => buildBotMoveJob(db, row.id, row.count, seat, now));

/** Standing orders answer after a random delay, so that timing reveals nothing about the hand. */
const STANDING_ORDER_DELAY_MS = { min: 250, max: 1000 };

export const buildStandingOrderJob = (db: Kysely<Schema>, table: string, count: number, seat: string, now: number): Compilable => {
  const runAt = Math.round(now + STANDING_ORDER_DELAY_MS.min + Math.random() * (STANDING_ORDER_DELAY_MS.max - STANDING_ORDER_DELAY_MS.min));
  return upsertJob(db, { id: `standing-order:${table}:${count}:${seat}`, kind: 'standing-order', payload: { table, seat, count }, runAt });
};

/** Jobs for pending seats with standing orders. If none applies, the seat is asked as usual. */
export const buildDueStandingOrderJobs = (db: Kysely<Schema>, { row, seats, pendingSeats }: TableInfo, now: number): Compilable[] =>
  seats
    .filter(({ seat, orders }) => orders.length > 0 && pendingSeats.includes(seat))
    .map(({ seat }) => buildStandingOrderJob(db, row.id, row.count, seat, now));

export const buildBotMoveJob = (db: Kysely<Schema>, table: string, count: number, seat: string, now: number): Compilable =>
  upsertJob(db, { id: `bot-move:${table}:${count}:${seat}`, kind: 'bot-move', payload: { table, seat, count }, runAt: now });

/** Notifies a member that a seat waits for them. */
export const buildInvitationJob = (
  db: Kysely<Schema>,
  invited: { readonly table: string; readonly seat: string; readonly account: string },
  runAt: number,
): Compilable => {
  const id = `invitation-notification:${invited.table}:${invited.account}`;
  return upsertJob(db, { id, kind: 'invitation-notification', payload: { ...invited, count: 0 }, runAt });
};

/** Notifies a player who is away that all seats are taken and the game waits for them. */
export const buildStartNotificationJob = (db: Kysely<Schema>, { row, seats }: TableInfo, seat: string, runAt: number): Compilable => {
  const account = seats.find((one) => one.seat === seat)?.account ?? '';
  const id = `start-notification:${row.id}:${seat}`;
  return upsertJob(db, { id, kind: 'start-notification', payload: { table: row.id, seat, account, count: 0 }, runAt });
};
