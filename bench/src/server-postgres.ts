import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { sql } from 'kysely';
import { startCluster } from '../../server/test/helpers/databases.ts';
import { openStore } from '../../server/src/storage/index.ts';
import type { Store } from '../../server/src/storage/index.ts';
import { cpuSecondsOf, startProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { ServerUnderLoad } from './server-under-load.ts';

/**
 * Nodes on one PostgreSQL at maximum load, every commit flushed: `server-postgres.ts [nodes=1,3] [tables=50,400,2000]
 * [seconds=8]`. With several nodes, the players of a table are at different ones.
 */
const ROUNDS = 4;
const WARM_UP_SECONDS = 10;

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Several nodes as one server, whose address lists all of them. */
const combineNodes = (nodes: readonly ServerProcess[]): ServerProcess => ({
  address: nodes.map(({ address }) => address).join(','),
  process: (nodes[0] as ServerProcess).process,
  cpuSeconds: () => sum(nodes.map((node) => node.cpuSeconds())),
  memoryMb: () => sum(nodes.map((node) => node.memoryMb())),
  stop: async (signal) => void (await Promise.all(nodes.map((node) => node.stop(signal)))),
});

interface DatabaseUse {
  readonly cpuSeconds: number;
  readonly transactions: number;
  readonly walBytes: number;
}

/** The parent of all processes of the database. */
const findPostmaster = async (store: Store): Promise<string> => {
  const { rows } = await sql<{ directory: string }>`select current_setting('data_directory') as directory`.execute(store.db);
  return readFileSync(`${rows[0]?.directory}/postmaster.pid`, 'utf8').split('\n')[0] as string;
};

const readUse = async (store: Store, postmaster: string): Promise<DatabaseUse> => {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  const { rows } = await sql<{ transactions: number; bytes: number }>`
    select sum(xact_commit)::float8 as transactions, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes
    from pg_stat_database`.execute(store.db);
  return {
    cpuSeconds: sum([postmaster, ...children].map((pid) => cpuSecondsOf(Number(pid)))),
    transactions: rows[0]?.transactions ?? 0,
    walBytes: rows[0]?.bytes ?? 0,
  };
};

const measure = async (nodeCount: number, tables: number, seconds: number): Promise<object> => {
  const cluster = await startCluster({ durable: true });
  try {
    const address = cluster.createDatabase();
    const store = await openStore(address);
    const postmaster = await findPostmaster(store);
    const nodes = await Promise.all(Array.from({ length: nodeCount }, () => startProcess('./server-gunbai.ts', address)));
    const load = await ServerUnderLoad.open(combineNodes(nodes), 'gunbai', tables, false, WARM_UP_SECONDS);
    const before = await readUse(store, postmaster);
    for (let turn = 0; turn < ROUNDS; turn++) await load.round(seconds / ROUNDS);
    const after = await readUse(store, postmaster);
    const { actions, perSecond, opponentLatencyMs, refused, processorMsPerAction, memoryMb } = load.report();
    await store.close();
    await load.close();
    return {
      nodes: nodeCount,
      tables,
      perSecond,
      ...opponentLatencyMs,
      refused,
      nodeMsPerAction: processorMsPerAction,
      databaseMsPerAction: round(((after.cpuSeconds - before.cpuSeconds) * 1000) / actions, 3),
      transactionsPerAction: round((after.transactions - before.transactions) / actions, 2),
      walBytesPerAction: Math.round((after.walBytes - before.walBytes) / actions),
      memoryMb,
      otherLoad: loadavg()[0],
    };
  } finally {
    cluster.stop();
  }
};

const toNumbers = (text: string): number[] => text.split(',').map(Number);

const [nodes = '1,3', tables = '50,400,2000', seconds = '8'] = process.argv.slice(2);
for (const nodeCount of toNumbers(nodes))
  for (const tableCount of toNumbers(tables)) console.log(JSON.stringify(await measure(nodeCount, tableCount, Number(seconds))));
process.exit(0);
