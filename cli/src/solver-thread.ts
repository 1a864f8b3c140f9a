import { parentPort, workerData } from 'node:worker_threads';
import { Solver } from '@gunbai/games/age-of-war/solver/solver';
import type { GroupReport } from '@gunbai/games/age-of-war/solver/group-solver';
import type { ThreadData } from './solver-threads.ts';

/** Solves the centres that no other thread has taken, and reports when none is left. */
const { subgame, tables, next } = workerData as ThreadData;
const solver = new Solver(subgame, tables);

parentPort?.on('message', (centres: readonly number[]) => {
  const report = { residual: 0, turns: 0 };
  for (let at = Atomics.add(next, 0, 1); at < centres.length; at = Atomics.add(next, 0, 1)) {
    const { residual, turns }: GroupReport = solver.solveCentre(centres[at] as number);
    report.residual = Math.max(report.residual, residual);
    report.turns = Math.max(report.turns, turns);
  }
  parentPort?.postMessage(report);
});
parentPort?.postMessage('ready');
