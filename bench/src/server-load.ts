import { execFileSync, fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { RoundResult } from './load-generator.ts';
import { PaintLatencyProbe } from './paint-latency.ts';
import { createTally, openPairs, openGunbaiPair } from './load-players.ts';
import type { LoadTally } from './load-players.ts';
import { scratchDatabase, summarizeLatencies, startProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

/**
 * Load on one node, SQLite on the disk, every action acknowledged only when it is durable.
 *   node bench/src/server-load.ts paced [tables] [seconds]       two players a table, each moving every 2 s
 *   node bench/src/server-load.ts saturated [tables] [seconds]   maximum throughput, next to the server of boardgame.io
 *   node bench/src/server-load.ts saturated [tables] [seconds] in-turn   the same with round-robin scheduling (Linux, root)
 */
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const report = (tally: LoadTally, seconds: number) => ({
  actions: tally.acknowledged,
  perSecond: Math.round(tally.acknowledged / seconds),
  opponentLatencyMs: summarizeLatencies(tally.latencies),
  refused: tally.problems.length,
  ...(tally.problems[0] === undefined ? {} : { firstRefusal: tally.problems[0] }),
});

/** Pages of a real browser that watch the paced run. */
const BROWSER_PAGES = 2;

const runPaced = async (tables: number, seconds: number): Promise<object> => {
  const server = await startProcess('./server-gunbai.ts', scratchDatabase());
  const tally = createTally();
  const pairs = await openPairs(openGunbaiPair, server.address, tally, tables);
  const watched = pairs.slice(0, BROWSER_PAGES).map(({ table }) => table);
  const paint = await PaintLatencyProbe.open(server.address, watched);
  tally.onSend = (table, number) => paint.sent(table, number);
  const end = performance.now() + seconds * 1000;
  const startedAt = performance.now();
  const usedBefore = server.cpuSeconds();
  await Promise.all(
    pairs.map(async (pair, index) => {
      await sleep((index / pairs.length) * 1000);
      for (let next = performance.now(); next < end; next += 1000) {
        await sleep(Math.max(0, next - performance.now()));
        await pair.move();
      }
    }),
  );
  const took = (performance.now() - startedAt) / 1000;
  const used = server.cpuSeconds() - usedBefore;
  const browsers = await paint.close();
  for (const pair of pairs) pair.close();
  await server.stop();
  return {
    tables,
    seconds,
    ...report(tally, took),
    browsers,
    processorShare: Math.round((used / took) * 100) / 100,
    otherLoad: loadavg()[0],
  };
};

/**
 * Virtual machines may keep threads that wake each other on one processor and leave the other idle, which slows a
 * multi-threaded server. Round-robin scheduling leaves no processor idle.
 */
const scheduleRoundRobin = ({ pid }: ChildProcess): void => {
  execFileSync('chrt', ['--all-tasks', '--rr', '--pid', '1', String(pid)]);
};

/** A server at maximum load. Short alternating rounds expose both servers to the same background load. */
class ServerUnderLoad {
  private readonly server: ServerProcess;
  private readonly loadGenerator: ChildProcess;
  private readonly tally = createTally();
  private took = 0;
  private used = 0;

  private constructor(server: ServerProcess, loadGenerator: ChildProcess) {
    this.server = server;
    this.loadGenerator = loadGenerator;
  }

  static async open(server: ServerProcess, kind: 'gunbai' | 'bgio', tables: number, isInTurn: boolean): Promise<ServerUnderLoad> {
    const script = fileURLToPath(new URL('./load-generator.ts', import.meta.url));
    const side = new ServerUnderLoad(server, fork(script, [kind, server.address, String(tables)]));
    await side.nextMessage();
    if (isInTurn) for (const child of [server.process, side.loadGenerator]) scheduleRoundRobin(child);
    await side.play(WARM_UP_SECONDS);
    return side;
  }

  /** The next message of the load generator. Rejects if it exits, instead of waiting forever. */
  private async nextMessage<T>(): Promise<T> {
    const listening = new AbortController();
    const exited = once(this.loadGenerator, 'exit', listening).then(() => Promise.reject(new Error('the load generator has exited')));
    const [message] = (await Promise.race([once(this.loadGenerator, 'message', listening), exited]).finally(() => listening.abort())) as [
      T,
    ];
    return message;
  }

  private play(seconds: number): Promise<RoundResult> {
    this.loadGenerator.send(seconds);
    return this.nextMessage<RoundResult>();
  }

  async round(seconds: number): Promise<void> {
    const usedBefore = this.server.cpuSeconds();
    const { elapsedSeconds, acknowledged, latencies, problems } = await this.play(seconds);
    this.used += this.server.cpuSeconds() - usedBefore;
    this.took += elapsedSeconds;
    this.tally.acknowledged += acknowledged;
    for (const ms of latencies) this.tally.latencies.push(ms);
    this.tally.problems.push(...problems);
  }

  report() {
    const processorMsPerAction = Math.round((this.used * 1e6) / this.tally.acknowledged) / 1000;
    return { ...report(this.tally, this.took), processorMsPerAction };
  }

  async close(): Promise<void> {
    this.loadGenerator.disconnect();
    await this.server.stop('SIGKILL');
  }
}

const ROUNDS = 18;
/** Long enough for both servers to compile their hot code. */
const WARM_UP_SECONDS = 15;

const runSaturated = async (tables: number, seconds: number, isInTurn: boolean): Promise<object> => {
  const gunbaiServer = await ServerUnderLoad.open(await startProcess('./server-gunbai.ts', scratchDatabase()), 'gunbai', tables, isInTurn);
  const bgioServer = await ServerUnderLoad.open(await startProcess('./server-bgio.ts'), 'bgio', tables, isInTurn);
  for (let i = 0; i < ROUNDS; i++) {
    await gunbaiServer.round(seconds / ROUNDS);
    await bgioServer.round(seconds / ROUNDS);
  }
  const [gunbai, boardgameIo] = [gunbaiServer.report(), bgioServer.report()];
  const ratio = Math.round((gunbai.perSecond / boardgameIo.perSecond) * 100) / 100;
  await Promise.all([gunbaiServer.close(), bgioServer.close()]);
  return { tables, seconds, otherLoad: loadavg()[0], gunbai, boardgameIo, ratio };
};

const [mode = 'saturated', tables, seconds, scheduling] = process.argv.slice(2);
const result =
  mode === 'paced'
    ? await runPaced(Number(tables ?? 500), Number(seconds ?? 20))
    : await runSaturated(Number(tables ?? 50), Number(seconds ?? 8), scheduling === 'in-turn');
console.log(JSON.stringify({ bench: `server ${mode}`, ...result }, null, 2));
process.exit(0);
