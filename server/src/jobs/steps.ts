import type { Compilable, Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** Something to be done later, once, by whichever node comes to it. */
export interface JobWish {
  /** Names what is to be done: the same thing asked for twice is one job. */
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly runAt: number;
}

/** Asks for a job; if it is there already it is put off or brought forward. */
export const askFor = (db: Kysely<Schema>, { id, kind, payload, runAt }: JobWish): Compilable => {
  const row = { kind, payload: JSON.stringify(payload), run_at: runAt, locked_until: 0, attempts: 0, done: 0, problem: '' };
  return db
    .insertInto('jobs')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row));
};

export const callOff = (db: Kysely<Schema>, id: string): Compilable => db.deleteFrom('jobs').where('id', '=', id);
