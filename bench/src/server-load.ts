import { execFileSync, fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Round } from './server-crowd.ts';
import { PaintWatch } from './server-paint.ts';
import { newTally, openAll, ourPair } from './server-players.ts';
import type { Tally } from './server-players.ts';
import { scratchDatabase, spread, startProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

/**
 * Load on one node, SQLite on the disk, every action acknowledged only when it is durable.
 *   node bench/src/server-load.ts paced [tables] [seconds]       two players a table, each moving every 2 s
 *   node bench/src/server-load.ts saturated [tables] [seconds]   as fast as it goes, side by side with boardgame.io's server
 *   node bench/src/server-load.ts saturated [tables] [seconds] in-turn   the same, both sides scheduled in turn (Linux, root)
 */
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const report = (tally: Tally, seconds: number) => ({
  actions: tally.acknowledged,
  perSecond: Math.round(tally.acknowledged / seconds),
  seenByTheOtherMs: spread(tally.seenAfter),
  refused: tally.problems.length,
  ...(tally.problems[0] === undefined ? {} : { firstRefusal: tally.problems[0] }),
});

/** Pages of a real browser that look on in the paced run. */
const PAGES = 2;

const paced = async (tables: number, seconds: number): Promise<object> => {
  const server = await startProcess('./server-ours.ts', scratchDatabase());
  const tally = newTally();
  const pairs = await openAll(ourPair, server.address, tally, tables);
  const watched = pairs.slice(0, PAGES).map(({ table }) => table);
  const paint = await PaintWatch.open(server.address, watched);
  tally.sent = (table, number) => paint.sent(table, number);
  const end = performance.now() + seconds * 1000;
  const begun = performance.now();
  const usedBefore = server.used();
  await Promise.all(
    pairs.map(async (pair, index) => {
      await sleep((index / pairs.length) * 1000);
      for (let next = performance.now(); next < end; next += 1000) {
        await sleep(Math.max(0, next - performance.now()));
        await pair.move();
      }
    }),
  );
  const took = (performance.now() - begun) / 1000;
  const used = server.used() - usedBefore;
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
 * Kernels of virtual machines may keep threads that wake each other on one processor and leave the other idle. That slows a
 * server of several threads, not one of a single thread; the class in which all have their turn leaves no processor idle.
 */
const takeTurns = ({ pid }: ChildProcess): void => {
  execFileSync('chrt', ['--all-tasks', '--rr', '--pid', '1', String(pid)]);
};

/** One server under as much as it takes, in rounds: what else the machine does then falls on both alike. */
class Side {
  private readonly server: ServerProcess;
  private readonly crowd: ChildProcess;
  private readonly tally = newTally();
  private took = 0;
  private used = 0;

  private constructor(server: ServerProcess, crowd: ChildProcess) {
    this.server = server;
    this.crowd = crowd;
  }

  static async open(server: ServerProcess, whose: 'ours' | 'theirs', tables: number, isInTurn: boolean): Promise<Side> {
    const script = fileURLToPath(new URL('./server-crowd.ts', import.meta.url));
    const side = new Side(server, fork(script, [whose, server.address, String(tables)]));
    await side.heard();
    if (isInTurn) for (const one of [server.process, side.crowd]) takeTurns(one);
    await side.play(WARM_S);
    return side;
  }

  /** What the players say next. Those who are gone would be waited for for ever. */
  private async heard<T>(): Promise<T> {
    const heard = new AbortController();
    const gone = once(this.crowd, 'exit', heard).then(() => Promise.reject(new Error('the players have gone')));
    const [word] = (await Promise.race([once(this.crowd, 'message', heard), gone]).finally(() => heard.abort())) as [T];
    return word;
  }

  private play(seconds: number): Promise<Round> {
    this.crowd.send(seconds);
    return this.heard<Round>();
  }

  async round(seconds: number): Promise<void> {
    const usedBefore = this.server.used();
    const { took, acknowledged, seenAfter, problems } = await this.play(seconds);
    this.used += this.server.used() - usedBefore;
    this.took += took;
    this.tally.acknowledged += acknowledged;
    for (const ms of seenAfter) this.tally.seenAfter.push(ms);
    this.tally.problems.push(...problems);
  }

  report() {
    const processorMsPerAction = Math.round((this.used * 1e6) / this.tally.acknowledged) / 1000;
    return { ...report(this.tally, this.took), processorMsPerAction };
  }

  async close(): Promise<void> {
    this.crowd.disconnect();
    await this.server.stop('SIGKILL');
  }
}

const ROUNDS = 18;
/** Until the code in the hot path is compiled, on both sides. */
const WARM_S = 15;

const saturated = async (tables: number, seconds: number, isInTurn: boolean): Promise<object> => {
  const ours = await Side.open(await startProcess('./server-ours.ts', scratchDatabase()), 'ours', tables, isInTurn);
  const theirs = await Side.open(await startProcess('./server-bgio.ts'), 'theirs', tables, isInTurn);
  for (let i = 0; i < ROUNDS; i++) {
    await ours.round(seconds / ROUNDS);
    await theirs.round(seconds / ROUNDS);
  }
  const [gunbai, boardgameIo] = [ours.report(), theirs.report()];
  const times = Math.round((gunbai.perSecond / boardgameIo.perSecond) * 100) / 100;
  await Promise.all([ours.close(), theirs.close()]);
  return { tables, seconds, otherLoad: loadavg()[0], gunbai, boardgameIo, times };
};

const [mode = 'saturated', tables, seconds, scheduling] = process.argv.slice(2);
const result =
  mode === 'paced'
    ? await paced(Number(tables ?? 500), Number(seconds ?? 20))
    : await saturated(Number(tables ?? 50), Number(seconds ?? 8), scheduling === 'in-turn');
console.log(JSON.stringify({ bench: `server ${mode}`, ...result }, null, 2));
process.exit(0);
