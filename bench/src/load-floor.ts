import { loadavg } from 'node:os';
import { Match } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import { openStore } from '../../server/src/storage/index.ts';
import type { Store } from '../../server/src/storage/index.ts';
import type { Account } from '../../server/src/accounts/accounts.ts';
import { updateIfRevision } from '../../server/src/tables/optimistic-update.ts';
import type { CachedTableRow } from '../../server/src/tables/optimistic-update.ts';
import { buildRows } from './seed-tables.ts';
import { scratchDatabase, startProcess, threadSecondsOf } from './server-process.ts';
import { ServerUnderLoad } from './server-under-load.ts';

/**
 * What an action costs at least: `load-floor.ts [tables=50] [seconds=8] [in-turn]`. Sockets and load generator with a server
 * that does nothing, then SQLite with the two statements of an action alone.
 */
const ROUNDS = 8;
const WARM_UP_MS = 2000;
const ENTRY = JSON.stringify({ n: 1, hash: 'dc9a9002c716b416', type: 'act', seat: 'p2', action: ['reroll'], rolls: [] }).padEnd(137);
const EFFECTS = JSON.stringify({ events: [], barrier: true, shown: ['reroll'] }).padEnd(269);

const measureSockets = async (tables: number, seconds: number, isInTurn: boolean) => {
  const load = await ServerUnderLoad.open(await startProcess('./server-floor.ts'), 'gunbai', tables, isInTurn);
  for (let round = 0; round < ROUNDS; round++) await load.round(seconds / ROUNDS);
  const report = load.report();
  await load.close();
  return report;
};

const createRow = async (store: Store): Promise<{ row: CachedTableRow; state: string }> => {
  const rules = await (await findGame('age-of-war'))?.rules();
  const opened = rules && Match.open(rules.game, { players: 2 }, { seed: 'ab'.repeat(32), entropy: {} });
  if (!opened?.ok) throw new Error('the game does not open');
  const { head } = opened.value;
  const snapshot = { count: 0, head: head.hash, state: JSON.stringify(opened.value.state), pendingSeats: ['p1'] };
  const people = ['Oda', 'Mori'].map((id) => ({ account: { id, name: id } as Account, cookie: '' }));
  const { table } = buildRows(opened.value, snapshot, people);
  await store.commit([store.db.insertInto('tables').values(table)]);
  const { state, ...row } = table;
  return { row, state };
};

/** Each table commits one action after the other, as at a saturated server. */
const measureDatabase = async (tables: number, seconds: number) => {
  const store = await openStore(scratchDatabase());
  let committed = 0;
  const play = async (end: number): Promise<void> => {
    const { row, state } = await createRow(store);
    for (let { revision } = row; performance.now() < end; revision++) {
      const values = { table: row.id, number: revision, entry: ENTRY, effects: EFFECTS, key: 'floor-key-1', at: 0, clocks: null };
      const insert = store.preparedStatements.prepare('log', Object.values(values), () => store.db.insertInto('log').values(values));
      const set = { count: revision + 1, head: row.head, updated: Date.now() + revision };
      await store.commit([updateIfRevision(store, { ...row, revision }, set, state), insert]);
      committed++;
    }
  };
  const playAll = (ms: number): Promise<unknown> => {
    const end = performance.now() + ms;
    return Promise.all(Array.from({ length: tables }, () => play(end)));
  };
  await playAll(WARM_UP_MS);
  const usedBefore = threadSecondsOf(process.pid)['database'] ?? 0;
  const [startedAt, committedBefore] = [performance.now(), committed];
  await playAll(seconds * 1000);
  const actions = committed - committedBefore;
  const used = (threadSecondsOf(process.pid)['database'] ?? 0) - usedBefore;
  await store.close();
  return {
    perSecond: Math.round((actions * 1000) / (performance.now() - startedAt)),
    processorMsPerAction: Math.round((used * 1e6) / actions) / 1000,
  };
};

const [tables = '50', seconds = '8', scheduling] = process.argv.slice(2);
const sockets = await measureSockets(Number(tables), Number(seconds), scheduling === 'in-turn');
const database = await measureDatabase(Number(tables), Number(seconds));
console.log(JSON.stringify({ bench: 'floor', tables: Number(tables), sockets, database, otherLoad: loadavg()[0] }, null, 2));
process.exit(0);
