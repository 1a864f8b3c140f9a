import { RefereePool } from '../referee/pool.ts';
import { isPostgresUrl } from '../storage/index.ts';
import type { Store } from '../storage/index.ts';
import { listFileProblems } from '../storage/integrity.ts';
import { sqlitePath } from '../storage/sqlite.ts';
import { assertDatabaseExists, withStoreToRead } from './backup.ts';
import { checkTable } from './table-checks.ts';
import type { Finding } from './table-checks.ts';

export interface DoctorReport {
  readonly tables: number;
  readonly entries: number;
  /** Damage. */
  readonly findings: readonly Finding[];
  /** Intact games that wait until their players agree to new rules. */
  readonly waiting: readonly Finding[];
}

const GAMES_MODULE = new URL('../../../games/registry.ts', import.meta.url).href;

/** Verifies the file, then every table by replay: its log is complete and unchanged, and leads to the stored state. Writes nothing. */
export const doctor = async (address: string, gamesModule: string = GAMES_MODULE): Promise<DoctorReport> => {
  assertDatabaseExists(address);
  const damage = isPostgresUrl(address) ? [] : await findFileDamage(sqlitePath(address));
  const referees = new RefereePool({ threads: 1, limitMs: 120_000, gamesModule });
  try {
    const report = await withStoreToRead(address, (store) => checkStore(store, referees));
    return { ...report, findings: [...damage, ...report.findings] };
  } catch (error) {
    // Not even the list of tables can be read.
    if (damage.length === 0 || !isCorruption(error)) throw error;
    return { tables: 0, entries: 0, findings: damage, waiting: [] };
  } finally {
    await referees.close();
  }
};

const isCorruption = (error: unknown): boolean => error instanceof Error && error.message.includes('malformed');

const findFileDamage = async (file: string): Promise<Finding[]> =>
  (await listFileProblems(file)).map((problem) => ({ table: '', problem: `the file is damaged: ${problem.replaceAll('\n', ' ')}` }));

const readOrEmpty = <T>(rows: Promise<T[]>): Promise<T[]> => rows.catch(() => []);

/** The ids of all tables. Where the list is damaged, those that seats and log name. */
const listTables = async ({ db }: Store): Promise<{ ids: string[]; isComplete: boolean }> => {
  try {
    return { ids: (await db.selectFrom('tables').select('id').orderBy('id').execute()).map(({ id }) => id), isComplete: true };
  } catch {
    const named = await Promise.all(
      (['seats', 'log'] as const).map((from) => readOrEmpty(db.selectFrom(from).select('table').distinct().execute())),
    );
    return { ids: [...new Set(named.flat().map(({ table }) => table))].toSorted(), isComplete: false };
  }
};

const ORPHANS = { seats: 'seats', log: 'log entries', saved_states: 'saved states', results: 'results' } as const;

/** Rows that belong to no table. */
const findOrphans = async ({ db }: Store): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const [name, rows] of Object.entries(ORPHANS) as [keyof typeof ORPHANS, string][]) {
    const query = db.selectFrom(name).leftJoin('tables', 'tables.id', `${name}.table`).select(`${name}.table`).distinct();
    for (const { table } of await readOrEmpty(query.where('tables.id', 'is', null).execute()))
      findings.push({ table, problem: `${rows} of a table that does not exist` });
  }
  return findings;
};

const checkStore = async (store: Store, referees: RefereePool): Promise<DoctorReport> => {
  const { ids, isComplete } = await listTables(store);
  const findings: Finding[] = [];
  const waiting: Finding[] = [];
  let entries = 0;
  for (const id of ids) {
    const checked = await checkTable(store, referees, id);
    entries += checked.entries;
    if (checked.found) (checked.found.isWaiting ? waiting : findings).push({ table: id, problem: checked.found.problem });
  }
  if (isComplete) findings.push(...(await findOrphans(store)));
  return { tables: ids.length, entries, findings, waiting };
};
