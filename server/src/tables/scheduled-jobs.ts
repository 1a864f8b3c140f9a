import type { Compilable, Kysely } from 'kysely';
import { upsertJob } from '../jobs/enqueue.ts';
import type { Schema } from '../storage/schema.ts';
import type { TableInfo } from './table-row.ts';

/** Asks for the moves that bots owe now. */
export const buildDueBotJobs = (db: Kysely<Schema>, { row, seats, pendingSeats }: TableInfo, now: number): Compilable[] =>
  seats
    .filter(({ seat, bot }) => bot !== null && pendingSeats.includes(seat))
    .map(({ seat }) => buildBotMoveJob(db, row.id, row.count, seat, now));

/** Standing orders answer after a time drawn from here, whatever the seat holds. */
const STANDING_ORDER_DELAY_MS = { min: 250, max: 1000 };

export const buildStandingOrderJob = (db: Kysely<Schema>, table: string, count: number, seat: string, now: number): Compilable => {
  const runAt = Math.round(now + STANDING_ORDER_DELAY_MS.min + Math.random() * (STANDING_ORDER_DELAY_MS.max - STANDING_ORDER_DELAY_MS.min));
  return upsertJob(db, { id: `standing-order:${table}:${count}:${seat}`, kind: 'standing-order', payload: { table, seat, count }, runAt });
};

/** Asks for the answers of those who are awaited and have left orders: where none fits they are asked after all. */
export const buildDueStandingOrderJobs = (db: Kysely<Schema>, { row, seats, pendingSeats }: TableInfo, now: number): Compilable[] =>
  seats
    .filter(({ seat, orders }) => orders.length > 0 && pendingSeats.includes(seat))
    .map(({ seat }) => buildStandingOrderJob(db, row.id, row.count, seat, now));

export const buildBotMoveJob = (db: Kysely<Schema>, table: string, count: number, seat: string, now: number): Compilable =>
  upsertJob(db, { id: `bot-move:${table}:${count}:${seat}`, kind: 'bot-move', payload: { table, seat, count }, runAt: now });
