import { loadavg } from 'node:os';
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

const paced = async (tables: number, seconds: number): Promise<object> => {
  const server = await startProcess('./server-ours.ts', scratchDatabase());
  const tally = newTally();
  const pairs = await openAll(ourPair, server.address, tally, tables);
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
  for (const pair of pairs) pair.close();
  await server.stop();
  return { tables, seconds, ...report(tally, took), processorShare: Math.round((used / took) * 100) / 100, otherLoad: loadavg()[0] };
};

const saturate = async (server: ServerProcess, open: Opening, tables: number, seconds: number) => {
  const tally = newTally();
  const pairs = await openAll(open, server.address, tally, tables);
  const warm = performance.now() + 2000;
  const playUntil = (end: number): Promise<void[]> =>
    Promise.all(
      pairs.map(async (pair) => {
        while (performance.now() < end) await pair.move();
      }),
    );
  await playUntil(warm);
  tally.acknowledged = 0;
  tally.seenAfter.length = 0;
  const begun = performance.now();
  const usedBefore = server.used();
  await playUntil(begun + seconds * 1000);
  const took = (performance.now() - begun) / 1000;
  const used = server.used() - usedBefore;
  for (const pair of pairs) pair.close();
  return { ...report(tally, took), processorMsPerAction: Math.round((used * 1e6) / tally.acknowledged) / 1000 };
};

const saturated = async (tables: number, seconds: number): Promise<object> => {
  const ours = await startProcess('./server-ours.ts', scratchDatabase());
  const gunbai = await saturate(ours, ourPair, tables, seconds);
  await ours.stop();
  const theirs = await startProcess('./server-bgio.ts');
  const boardgameIo = await saturate(theirs, bgioPair, tables, seconds);
  await theirs.stop('SIGKILL');
  return {
    tables,
    seconds,
    otherLoad: loadavg()[0],
    gunbai,
    boardgameIo,
    times: Math.round((gunbai.perSecond / boardgameIo.perSecond) * 100) / 100,
  };
};

const [mode = 'saturated', tables, seconds] = process.argv.slice(2);
const result =
  mode === 'paced'
    ? await paced(Number(tables ?? 500), Number(seconds ?? 20))
    : await saturated(Number(tables ?? 50), Number(seconds ?? 8));
console.log(JSON.stringify({ bench: `server ${mode}`, ...result }, null, 2));
process.exit(0);
