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

const rowOf = ({ kind, payload, runAt }: JobWish) => ({
  kind,
  payload: JSON.stringify(payload),
  run_at: runAt,
  locked_until: 0,
  attempts: 0,
  done: 0,
  problem: '',
});

/** Asks for a job; if it is there already it is put off or brought forward. */
export const askFor = (db: Kysely<Schema>, wish: JobWish): Compilable => {
  const row = rowOf(wish);
  return db
    .insertInto('jobs')
    .values({ id: wish.id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row));
};

/** Asks for a job; if it is there already it stays as it is. */
export const askUnlessAsked = (db: Kysely<Schema>, wish: JobWish): Compilable =>
  db
    .insertInto('jobs')
    .values({ id: wish.id, ...rowOf(wish) })
    .onConflict((conflict) => conflict.column('id').doNothing());

export const callOff = (db: Kysely<Schema>, id: string): Compilable => db.deleteFrom('jobs').where('id', '=', id);
