import type { Compilable, Kysely } from 'kysely';
import { askFor } from '../jobs/steps.ts';
import type { Schema } from '../storage/schema.ts';
import type { TableFacts } from './row.ts';

/** Asks for the moves that bots owe now. */
export const dueBotSteps = (db: Kysely<Schema>, { row, seats, owing }: TableFacts, now: number): Compilable[] =>
  seats.filter(({ seat, bot }) => bot !== null && owing.includes(seat)).map(({ seat }) => botStep(db, row.id, row.count, seat, now));

/** Standing orders answer after a time drawn from here, whatever the seat holds. */
const ORDER_MS = { least: 250, most: 1000 };

export const orderStep = (db: Kysely<Schema>, table: string, count: number, seat: string, now: number): Compilable => {
  const runAt = Math.round(now + ORDER_MS.least + Math.random() * (ORDER_MS.most - ORDER_MS.least));
  return askFor(db, { id: `order:${table}:${count}:${seat}`, kind: 'order', payload: { table, seat, count }, runAt });
};

/** Asks for the answers of those who are awaited and have left orders: where none fits they are asked after all. */
export const dueOrderSteps = (db: Kysely<Schema>, { row, seats, owing }: TableFacts, now: number): Compilable[] =>
  seats
    .filter(({ seat, orders }) => orders.length > 0 && owing.includes(seat))
    .map(({ seat }) => orderStep(db, row.id, row.count, seat, now));

export const botStep = (db: Kysely<Schema>, table: string, count: number, seat: string, now: number): Compilable =>
  askFor(db, { id: `bot:${table}:${count}:${seat}`, kind: 'bot', payload: { table, seat, count }, runAt: now });
