import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { measureLength } from './length.ts';
import { measureSockets, measureSpectators } from './crowds.ts';
import { scratchDatabase, startProcess } from '../server-process.ts';
import { ServerUnderLoad } from '../server-under-load.ts';
import { plotSvg } from './svg-plot.ts';

/**
 * How costs grow: `node bench/src/growth/index.ts [tables|length|spectators|sockets|cores|all] [largest]`. Prints tables in Markdown and
 * writes plots to docs/images. `largest` leaves out sizes above it.
 */
const TABLES = [50, 100, 200, 400, 1000, 2000];
const LENGTHS = [10, 50, 100, 1000, 5000, 10_000];
const SPECTATORS = [0, 2, 10, 100, 1000];
const SOCKETS = [0, 100, 1000, 5000, 10_000];
const ROUNDS = 8;
const ROUND_SECONDS = 1;
const WARM_UP_SECONDS = 10;
const IMAGES = fileURLToPath(new URL('../../../docs/images/', import.meta.url));

type Row = Readonly<Record<string, number>>;

const printTable = (title: string, rows: readonly Row[]): void => {
  const columns = Object.keys(rows[0] ?? {});
  console.log(`\n${title} (load average of the machine ${loadavg()[0]?.toFixed(1)})\n`);
  console.log(`| ${columns.join(' | ')} |\n| ${columns.map(() => '---').join(' | ')} |`);
  for (const row of rows) console.log(`| ${columns.map((column) => row[column]).join(' | ')} |`);
};

/** Draws some columns of a table against its first column. */
const plot = (name: string, title: string, rows: readonly Row[], yLabel: string, columns: readonly string[]): void => {
  const xLabel = Object.keys(rows[0] ?? {})[0] as string;
  const lines = columns.map((label) => ({
    label,
    points: rows.map((row) => [row[xLabel] as number, row[label] as number] as const),
  }));
  mkdirSync(IMAGES, { recursive: true });
  writeFileSync(`${IMAGES}growth-${name}.svg`, plotSvg({ title, xLabel, yLabel, lines }));
};

/** Both servers at this many tables, in alternating rounds. */
const measureTables = async (tables: number): Promise<Row> => {
  const gunbaiProcess = await startProcess('./server-gunbai.ts', scratchDatabase());
  const gunbai = await ServerUnderLoad.open(gunbaiProcess, 'gunbai', tables, false, WARM_UP_SECONDS);
  const bgio = await ServerUnderLoad.open(await startProcess('./server-bgio.ts'), 'bgio', tables, false, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    await gunbai.round(ROUND_SECONDS);
    await bgio.round(ROUND_SECONDS);
  }
  const [ours, theirs] = [gunbai.report(), bgio.report()];
  await Promise.all([gunbai.close(), bgio.close()]);
  return {
    tables,
    'actions/s': ours.perSecond,
    'boardgame.io actions/s': theirs.perSecond,
    'p50 ms': ours.opponentLatencyMs.p50,
    'p99 ms': ours.opponentLatencyMs.p99,
    'boardgame.io p99 ms': theirs.opponentLatencyMs.p99,
    'processor ms/action': ours.processorMsPerAction,
    'memory MB': ours.memoryMb,
    'boardgame.io memory MB': theirs.memoryMb,
  };
};

/** Our server on this many processors. */
const measureCores = async (cores: number): Promise<Row> => {
  const server = await startProcess('./server-gunbai.ts', scratchDatabase());
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', `0-${cores - 1}`, String(server.process.pid)], { stdio: 'ignore' });
  const load = await ServerUnderLoad.open(server, 'gunbai', TABLES[0] as number, false, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) await load.round(ROUND_SECONDS);
  const { perSecond, opponentLatencyMs, processorMsPerAction } = load.report();
  await load.close();
  return {
    cores,
    'actions/s': perSecond,
    'p50 ms': opponentLatencyMs.p50,
    'p99 ms': opponentLatencyMs.p99,
    'processor ms/action': processorMsPerAction,
  };
};

const measureAll = async <T extends object>(sizes: readonly number[], measure: (size: number) => Promise<T>): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const size of sizes) rows.push({ ...(await measure(size)) } as unknown as Row);
  return rows;
};

const sections: Readonly<Record<string, (largest: number) => Promise<void>>> = {
  async tables(largest) {
    const rows = await measureAll(
      TABLES.filter((size) => size <= largest),
      measureTables,
    );
    printTable('Tables, saturated', rows);
    plot('tables', 'Throughput by number of tables', rows, 'actions/s', ['actions/s', 'boardgame.io actions/s']);
    plot('tables-cost', 'Processor time of an action by number of tables', rows, 'ms', ['processor ms/action']);
    plot('tables-latency', 'Latency by number of tables', rows, 'ms', ['p50 ms', 'p99 ms', 'boardgame.io p99 ms']);
  },
  async length(largest) {
    const rows = await measureAll(
      LENGTHS.filter((size) => size <= largest),
      measureLength,
    );
    printTable('Length of the game', rows);
    plot('length', 'Times by length of the game', rows, 'ms', ['openMs', 'actMs', 'undoMs']);
  },
  async spectators(largest) {
    const rows = await measureAll(
      SPECTATORS.filter((size) => size <= largest),
      measureSpectators,
    );
    printTable('Spectators of one table', rows);
    plot('spectators', 'Latency of moves by number of spectators', rows, 'ms', ['p50', 'p99']);
  },
  async sockets(largest) {
    const rows = await measureAll(
      SOCKETS.filter((size) => size <= largest),
      measureSockets,
    );
    printTable('Open sockets beside one table', rows);
    plot('sockets', 'Latency of moves by number of open sockets', rows, 'ms', ['p50', 'p99']);
  },
  async cores(largest) {
    const sizes = Array.from({ length: availableParallelism() }, (_, index) => index + 1);
    const rows = await measureAll(
      sizes.filter((size) => size <= largest),
      measureCores,
    );
    printTable('Processors, 50 tables', rows);
    plot('cores', 'Throughput by number of processors', rows, 'actions/s', ['actions/s']);
  },
};

const [name = 'all', largest = 'Infinity'] = process.argv.slice(2);
for (const [id, run] of Object.entries(sections)) if (name === 'all' || name === id) await run(Number(largest));
process.exit(0);
