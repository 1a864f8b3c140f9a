import { RefereePool } from '../referee/pool.ts';
import type { Store, TableRow } from '../storage/index.ts';
import { readKept } from '../tables/record.ts';
import { mustExist, withStore } from './backup.ts';

export interface Finding {
  readonly table: string;
  readonly problem: string;
}

export interface Examination {
  readonly tables: number;
  readonly lines: number;
  readonly findings: readonly Finding[];
}

type Examined = Pick<TableRow, 'id' | 'game' | 'count' | 'head' | 'header'>;

const TITLES = new URL('../../../games/registry.ts', import.meta.url).href;

/** Checks every table by replay: its lines are all there, nothing was changed, and they lead to the state that is kept. */
export const doctor = async (address: string, titles: string = TITLES): Promise<Examination> => {
  mustExist(address);
  const referees = new RefereePool({ threads: 1, limitMs: 120_000, titles });
  try {
    return await withStore(address, (store) => examine(store, referees));
  } finally {
    await referees.close();
  }
};

/** Lines beyond those a table counts: none, unless it goes on just now. */
const beyond = async ({ db }: Store, id: string): Promise<number> => {
  const found = await db
    .selectFrom('tables')
    .innerJoin('log', 'log.table', 'tables.id')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('tables.id', '=', id)
    .whereRef('log.number', '>=', 'tables.count')
    .executeTakeFirst();
  return Number(found?.lines ?? 0);
};

const problemOf = async (store: Store, referees: RefereePool, { id, game, count, head, header }: Examined): Promise<string | null> => {
  const numbers = await store.db
    .selectFrom('log')
    .select('number')
    .where('table', '=', id)
    .where('number', '<', count)
    .orderBy('number')
    .execute();
  const gap = numbers.findIndex(({ number }, index) => number !== index);
  if (gap >= 0) return `line ${gap} is missing`;
  const more = await beyond(store, id);
  if (numbers.length !== count || more > 0) return `there are ${numbers.length + more} lines, the table counts ${count}`;
  if (header === '') return null;
  const order = { table: id, game, count, head, deed: { kind: 'doctor' } as const, viewers: [], late: 0 };
  const answer = await referees.ask({ ...order, load: await readKept(store.db, id) });
  if (answer.type === 'done') return null;
  return answer.type === 'refused' ? (answer.refusal.detail ?? answer.refusal.code) : 'could not be read';
};

const examine = async (store: Store, referees: RefereePool): Promise<Examination> => {
  const { db } = store;
  const findings: Finding[] = [];
  const rows = await db.selectFrom('tables').select(['id', 'game', 'count', 'head', 'header']).orderBy('id').execute();
  let lines = 0;
  for (const row of rows) {
    lines += row.count;
    const problem = await problemOf(store, referees, row);
    if (problem !== null) findings.push({ table: row.id, problem });
  }
  const orphans = await db
    .selectFrom('log')
    .leftJoin('tables', 'tables.id', 'log.table')
    .select('log.table')
    .distinct()
    .where('tables.id', 'is', null)
    .execute();
  for (const { table } of orphans) findings.push({ table, problem: 'lines of a table that does not exist' });
  return { tables: rows.length, lines, findings };
};
