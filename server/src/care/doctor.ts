import { RefereePool } from '../referee/pool.ts';
import { openStore } from '../storage/index.ts';
import type { Store } from '../storage/index.ts';
import { readKept } from '../tables/record.ts';

export interface Finding {
  readonly table: string;
  readonly problem: string;
}

export interface Examination {
  readonly tables: number;
  readonly lines: number;
  readonly findings: readonly Finding[];
}

const TITLES = new URL('../../../games/registry.ts', import.meta.url).href;

/** Checks every table by replay: its lines are all there, nothing was changed, and they lead to the state that is kept. */
export const doctor = async (address: string, titles: string = TITLES): Promise<Examination> => {
  const store = await openStore(address);
  const referees = new RefereePool({ threads: 1, limitMs: 120_000, titles });
  try {
    return await examine(store, referees);
  } finally {
    await referees.close();
    await store.close();
  }
};

const examine = async (store: Store, referees: RefereePool): Promise<Examination> => {
  const { db } = store;
  const findings: Finding[] = [];
  const rows = await db.selectFrom('tables').select(['id', 'game', 'count', 'head', 'header', 'rules']).orderBy('id').execute();
  let lines = 0;
  for (const { id, game, count, head, header } of rows) {
    const numbers = await db.selectFrom('log').select('number').where('table', '=', id).orderBy('number').execute();
    lines += numbers.length;
    const gap = numbers.findIndex(({ number }, index) => number !== index);
    if (gap >= 0) findings.push({ table: id, problem: `line ${gap} is missing` });
    else if (numbers.length !== count)
      findings.push({ table: id, problem: `there are ${numbers.length} lines, the table counts ${count}` });
    else if (header !== '') {
      const order = { table: id, game, count, head, deed: { kind: 'doctor' } as const, viewers: [], late: 0 };
      const answer = await referees.ask({ ...order, load: await readKept(db, id) });
      if (answer.type !== 'done')
        findings.push({
          table: id,
          problem: answer.type === 'refused' ? (answer.refusal.detail ?? answer.refusal.code) : 'could not be read',
        });
    }
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
