import type { Compilable, Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** Something to be done later, once, by whichever node comes to it. */
export interface NewJob {
  /** Names what is to be done: the same thing asked for twice is one job. */
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly runAt: number;
}

const toRow = ({ kind, payload, runAt }: NewJob) => ({
  kind,
  payload: JSON.stringify(payload),
  run_at: runAt,
  locked_until: 0,
  attempts: 0,
  gave_up_at: 0,
  problem: '',
});

/** Asks for a job; if it is there already it is put off or brought forward. */
export const upsertJob = (db: Kysely<Schema>, job: NewJob): Compilable => {
  const row = toRow(job);
  return db
    .insertInto('jobs')
    .values({ id: job.id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row));
};

/** Asks for a job; if it is there already it stays as it is. */
export const insertJobIfAbsent = (db: Kysely<Schema>, job: NewJob): Compilable =>
  db
    .insertInto('jobs')
    .values({ id: job.id, ...toRow(job) })
    .onConflict((conflict) => conflict.column('id').doNothing());

export const deleteJob = (db: Kysely<Schema>, id: string): Compilable => db.deleteFrom('jobs').where('id', '=', id);
