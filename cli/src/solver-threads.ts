import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { centresBySize, createSolverTables } from '@gunbai/games/age-of-war/solver/solver';
import type { GroupReport, SolverTables } from '@gunbai/games/age-of-war/solver/group-solver';
import type { Subgame } from '@gunbai/games/age-of-war/solver/subgame';

/** What a thread needs to start. */
export interface ThreadData {
  readonly subgame: Subgame;
  readonly tables: SolverTables;
  /** The next place in the list of centres that no thread has taken. */
  readonly next: Int32Array;
}

/** Fewer castles are solved faster than threads start. */
const MIN_CASTLES_FOR_THREADS = 8;

export const defaultThreads = ({ castles }: Subgame): number => (castles.length < MIN_CASTLES_FOR_THREADS ? 1 : availableParallelism());

const startThread = async (data: ThreadData): Promise<Worker> => {
  const thread = new Worker(new URL('./solver-thread.ts', import.meta.url), { workerData: data });
  await once(thread, 'message');
  return thread;
};

const runThread = async (thread: Worker, centres: readonly number[]): Promise<GroupReport> => {
  thread.postMessage(centres);
  const [report] = (await once(thread, 'message')) as [GroupReport];
  return report;
};

/** Solves a game in several threads. The result does not depend on their number. */
export const solveInThreads = async (
  subgame: Subgame,
  threadCount: number,
  onProgress: (size: number) => void,
): Promise<{ readonly tables: SolverTables; readonly report: GroupReport }> => {
  const tables = createSolverTables(subgame, (bytes) => new SharedArrayBuffer(bytes));
  const next = new Int32Array(new SharedArrayBuffer(4));
  const threads = await Promise.all(Array.from({ length: threadCount }, () => startThread({ subgame, tables, next })));
  let report: GroupReport = { residual: 0, turns: 0 };
  try {
    for (const [size, centres] of centresBySize(subgame).entries()) {
      next[0] = 0;
      const reports = await Promise.all(threads.map((thread) => runThread(thread, centres)));
      report = [report, ...reports].reduce((worst, one) => ({
        residual: Math.max(worst.residual, one.residual),
        turns: Math.max(worst.turns, one.turns),
      }));
      onProgress(size);
    }
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
  return { tables, report };
};
