import type { Compilable, Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** Work for later, done once, by any node. */
export interface NewJob {
  /** Identifies the work: the same work requested twice is one job. */
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

/** Adds a job, or reschedules the one with this id. */
export const upsertJob = (db: Kysely<Schema>, job: NewJob): Compilable => {
  const row = toRow(job);
  return db
    .insertInto('jobs')
    .values({ id: job.id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row));
};

/** Adds a job unless there is one with this id. */
export const insertJobIfAbsent = (db: Kysely<Schema>, job: NewJob): Compilable =>
  db
    .insertInto('jobs')
    .values({ id: job.id, ...toRow(job) })
    .onConflict((conflict) => conflict.column('id').doNothing());

export const deleteJob = (db: Kysely<Schema>, id: string): Compilable => db.deleteFrom('jobs').where('id', '=', id);
