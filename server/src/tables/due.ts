import type { Compilable, Kysely } from 'kysely';
import { askFor } from '../jobs/steps.ts';
import type { Schema } from '../storage/schema.ts';
import type { TableFacts } from './row.ts';

/** Asks for the moves that bots owe now. */
export const dueBotSteps = (db: Kysely<Schema>, { row, seats, owing }: TableFacts, now: number): Compilable[] =>
  seats.filter(({ seat, bot }) => bot !== null && owing.includes(seat)).map(({ seat }) => botStep(db, row.id, row.count, seat, now));

export const botStep = (db: Kysely<Schema>, table: string, count: number, seat: string, now: number): Compilable =>
  askFor(db, { id: `bot:${table}:${count}:${seat}`, kind: 'bot', payload: { table, seat, count }, runAt: now });
