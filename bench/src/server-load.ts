import { loadavg } from 'node:os';
import { PaintWatch } from './server-paint.ts';
import { bgioPair, newTally, ourPair } from './server-players.ts';
import type { Pair, Tally } from './server-players.ts';
import { scratchDatabase, spread, startProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

/**
 * Load on one node, SQLite on the disk, every action acknowledged only when it is durable.
 *   node bench/src/server-load.ts paced [tables] [seconds]       two players a table, each moving every 2 s
 *   node bench/src/server-load.ts saturated [tables] [seconds]   as fast as it goes, side by side with boardgame.io's server
 */
type Opening = (address: string, tally: Tally, seed: number) => Promise<Pair>;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const openAll = async (open: Opening, address: string, tally: Tally, tables: number): Promise<Pair[]> => {
  const pairs: Pair[] = [];
  for (let at = 0; at < tables; at += 20)
    pairs.push(...(await Promise.all(Array.from({ length: Math.min(20, tables - at) }, (_, i) => open(address, tally, at + i + 1)))));
  return pairs;
};

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

/** One server under as much as it takes, in rounds: what else the machine does then falls on both alike. */
class Side {
  private readonly server: ServerProcess;
  private readonly pairs: readonly Pair[];
  private readonly tally: Tally;
  private took = 0;
  private used = 0;

  constructor(server: ServerProcess, pairs: readonly Pair[], tally: Tally) {
    this.server = server;
    this.pairs = pairs;
    this.tally = tally;
  }

  static async open(server: ServerProcess, open: Opening, tables: number): Promise<Side> {
    const tally = newTally();
    const side = new Side(server, await openAll(open, server.address, tally, tables), tally);
    await side.round(WARM_S);
    tally.acknowledged = 0;
    tally.seenAfter.length = 0;
    side.took = 0;
    side.used = 0;
    return side;
  }

  async round(seconds: number): Promise<void> {
    const begun = performance.now();
    const usedBefore = this.server.used();
    const end = begun + seconds * 1000;
    await Promise.all(
      this.pairs.map(async (pair) => {
        while (performance.now() < end) await pair.move();
      }),
    );
    this.took += (performance.now() - begun) / 1000;
    this.used += this.server.used() - usedBefore;
  }

  report() {
    const processorMsPerAction = Math.round((this.used * 1e6) / this.tally.acknowledged) / 1000;
    return { ...report(this.tally, this.took), processorMsPerAction };
  }
}

const ROUNDS = 6;
/** Until the code in the hot path is compiled, on both sides. */
const WARM_S = 6;

const saturated = async (tables: number, seconds: number): Promise<object> => {
  const servers = [await startProcess('./server-ours.ts', scratchDatabase()), await startProcess('./server-bgio.ts')] as const;
  const ours = await Side.open(servers[0], ourPair, tables);
  const theirs = await Side.open(servers[1], bgioPair, tables);
  for (let i = 0; i < ROUNDS; i++) {
    await ours.round(seconds / ROUNDS);
    await theirs.round(seconds / ROUNDS);
  }
  const [gunbai, boardgameIo] = [ours.report(), theirs.report()];
  const times = Math.round((gunbai.perSecond / boardgameIo.perSecond) * 100) / 100;
  for (const server of servers) await server.stop('SIGKILL');
  return { tables, seconds, otherLoad: loadavg()[0], gunbai, boardgameIo, times };
};

const [mode = 'saturated', tables, seconds] = process.argv.slice(2);
const result =
  mode === 'paced'
    ? await paced(Number(tables ?? 500), Number(seconds ?? 20))
    : await saturated(Number(tables ?? 50), Number(seconds ?? 8));
console.log(JSON.stringify({ bench: `server ${mode}`, ...result }, null, 2));
process.exit(0);
