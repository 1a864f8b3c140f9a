import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTally, openGunbaiPair } from '../load-players.ts';
import { scratchDatabase, startProcess, summarizeLatencies } from '../server-process.ts';

const MOVES = 150;
const MOVE_INTERVAL_MS = 50;
const WARM_UP_MOVES = 400;

interface CrowdResult {
  readonly p50: number;
  readonly p99: number;
  readonly processorMsPerAction: number;
  readonly memoryMb: number;
}

/** Latency of moves at one table, a move every 50 ms, with this many other sockets: spectators of the table, or of nothing. */
const measureCrowd = async (count: number, isWatching: boolean): Promise<CrowdResult> => {
  const server = await startProcess('./server-gunbai.ts', scratchDatabase());
  const tally = createTally();
  const pair = await openGunbaiPair(server.address, tally, 1);
  for (let move = 0; move < WARM_UP_MOVES; move++) await pair.move();
  await pair.openTable();
  const script = fileURLToPath(new URL('./crowd-process.ts', import.meta.url));
  const crowd = fork(script, [server.address, isWatching ? pair.table : '', String(count)]);
  await once(crowd, 'message');
  tally.latencies.length = 0;
  const usedBefore = server.cpuSeconds();
  for (let move = 0; move < MOVES; move++) {
    const pause = new Promise((resolve) => setTimeout(resolve, MOVE_INTERVAL_MS));
    await pair.move();
    await pause;
  }
  const processorMsPerAction = Math.round(((server.cpuSeconds() - usedBefore) * 1e6) / MOVES) / 1000;
  const memoryMb = server.memoryMb();
  crowd.disconnect();
  pair.close();
  await server.stop();
  const { p50, p99 } = summarizeLatencies(tally.latencies);
  return { p50, p99, processorMsPerAction, memoryMb };
};

export const measureSpectators = async (spectators: number): Promise<CrowdResult & { spectators: number }> => ({
  spectators,
  ...(await measureCrowd(spectators, true)),
});

export const measureSockets = async (sockets: number): Promise<CrowdResult & { sockets: number }> => ({
  sockets,
  ...(await measureCrowd(sockets, false)),
});
