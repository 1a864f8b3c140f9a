import { loadavg } from 'node:os';
import { PaintLatencyProbe } from './paint-latency.ts';
import { createTally, openPairs, openGunbaiPair } from './load-players.ts';
import { scratchDatabase, startProcess } from './server-process.ts';
import { ServerUnderLoad, reportLoad } from './server-under-load.ts';

/**
 * Load on one node, SQLite on the disk, every action acknowledged only when it is durable.
 *   node bench/src/server-load.ts paced [tables] [seconds]       two players a table, each moving every 2 s
 *   node bench/src/server-load.ts saturated [tables] [seconds]   maximum throughput, next to the server of boardgame.io
 *   node bench/src/server-load.ts saturated [tables] [seconds] in-turn   the same with round-robin scheduling (Linux, root)
 */
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

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
    ...reportLoad(tally, took),
    browsers,
    processorShare: Math.round((used / took) * 100) / 100,
    otherLoad: loadavg()[0],
  };
};

const ROUNDS = 18;
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
