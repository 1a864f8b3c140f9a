import { entryTextHash } from '@gunbai/engine';
import type { Entry, EntryBody, EntryEffects } from '@gunbai/engine';
import { ConflictError } from '../../storage/index.ts';
import type { Statement, Store } from '../../storage/index.ts';

/** Row of `server_state` in every backup and after every restore. Its value is the new epoch, once a node has chosen it. */
export const RESTORED_SETTING = 'restored-from-backup';

/** Marks a database as a copy of an earlier time. */
export const buildRestoredMark = ({ db }: Pick<Store, 'db'>): Statement =>
  db
    .insertInto('server_state')
    .values({ name: RESTORED_SETTING, value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }));

const ENDED_STATUSES = ['over', 'cancelled'] as const;

/** A row that cannot be changed because another node did it first is read again. */
const MAX_ATTEMPTS = 5;

/**
 * Runs before a node serves anything. Players may have seen dice that a restored backup does not know, so every game in
 * play goes on in a new epoch. Returns the number of games.
 */
export const startEpochAfterRestore = async (store: Store): Promise<number> => {
  const epoch = await chooseEpoch(store);
  if (epoch === null) return 0;
  const { db } = store;
  const rows = await db.selectFrom('tables').select('id').where('status', 'not in', ENDED_STATUSES).where('header', '!=', '').execute();
  for (const { id } of rows) await startEpochOf(store, id, epoch);
  await store.commit([db.deleteFrom('server_state').where('name', '=', RESTORED_SETTING).where('value', '=', String(epoch))]);
  return rows.length;
};

/** The time of the restore in seconds, the same for all nodes. Null if nothing was restored. */
const chooseEpoch = async ({ db }: Store): Promise<number | null> => {
  const now = String(Math.floor(Date.now() / 1000));
  await db.updateTable('server_state').set({ value: now }).where('name', '=', RESTORED_SETTING).where('value', '=', '').execute();
  const mark = await db.selectFrom('server_state').select('value').where('name', '=', RESTORED_SETTING).executeTakeFirst();
  return mark ? Number(mark.value) : null;
};

const startEpochOf = async (store: Store, id: string, epoch: number): Promise<void> => {
  for (let attempt = 1; ; attempt++)
    try {
      const statements = await planEpoch(store, id, epoch);
      if (statements) await store.commit(statements);
      return;
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt === MAX_ATTEMPTS) throw error;
    }
};

const EFFECTS: EntryEffects = { events: [], barrier: true, shown: null };

/** The entry, the table that counts it, and the jobs that wait for this position. Null if another node has added it. */
const planEpoch = async ({ db }: Store, id: string, epoch: number): Promise<readonly Statement[] | null> => {
  const { count, head, revision } = await db
    .selectFrom('tables')
    .select(['count', 'head', 'revision'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const last = await findLastEpoch(db, id);
  if (last === epoch) return null;
  // The machine's clock may have been set back since an earlier restore.
  const body = JSON.stringify({ type: 'epoch', epoch: Math.max(epoch, last + 1) } satisfies EntryBody);
  const hash = entryTextHash(head, count, body);
  const entry = `{"n":${count},"hash":"${hash.slice(0, 16)}",${body.slice(1)}`;
  const counted = db.updateTable('tables').set({ count: count + 1, head: hash, revision: revision + 1 });
  return [
    { query: counted.where('id', '=', id).where('revision', '=', revision), rows: 1 },
    db
      .insertInto('log')
      .values({ table: id, number: count, entry, effects: JSON.stringify(EFFECTS), key: null, at: Date.now(), clocks: null }),
    ...(await planJobs(db, id, count)),
  ];
};

const findLastEpoch = async (db: Store['db'], id: string): Promise<number> => {
  const found = await db
    .selectFrom('log')
    .select('entry')
    .where('table', '=', id)
    .where('entry', 'like', '%"type":"epoch"%')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const entry = found ? (JSON.parse(found.entry) as Entry) : null;
  return entry?.type === 'epoch' ? entry.epoch : 0;
};

/** Jobs that name the length of the log: bots and standing orders answer at the new one. No node works on them any more. */
const planJobs = async (db: Store['db'], id: string, count: number): Promise<Statement[]> => {
  const statements: Statement[] = [];
  for (const kind of ['bot-move', 'standing-order']) {
    const prefix = `${kind}:${id}:${count}:`;
    const jobs = await db.selectFrom('jobs').select(['id', 'payload']).where('kind', '=', kind).where('id', 'like', `${prefix}%`).execute();
    for (const job of jobs.filter((one) => one.id.startsWith(prefix))) {
      const payload = JSON.stringify({ ...(JSON.parse(job.payload) as object), count: count + 1 });
      const moved = { id: job.id.replace(prefix, `${kind}:${id}:${count + 1}:`), payload, locked_until: 0 };
      statements.push(db.updateTable('jobs').set(moved).where('id', '=', job.id));
    }
  }
  return statements;
};
