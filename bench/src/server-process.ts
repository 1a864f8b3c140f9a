import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  readonly address: string;
  readonly process: ChildProcess;
  /** CPU seconds used so far, with all threads and system time. */
  cpuSeconds(): number;
  /** Resident memory in megabytes. */
  memoryMb(): number;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** The V8 options of `npm start`, used for both servers. */
const NODE_OPTIONS = ['--v8-pool-size=0', '--min-semi-space-size=16', '--max-semi-space-size=32'];

/** Starts a server process and waits for its address. */
export const startProcess = (script: string, ...args: string[]): Promise<ServerProcess> => forkServer(script, args, 'inherit');

/** The same for a server that is expected to fail: its error is not shown. */
export const tryStartProcess = (script: string, ...args: string[]): Promise<ServerProcess | null> =>
  forkServer(script, args, 'ignore').catch(() => null);

const forkServer = (script: string, args: readonly string[], errors: 'inherit' | 'ignore'): Promise<ServerProcess> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(script, import.meta.url)), args, {
      execArgv: NODE_OPTIONS,
      stdio: ['ignore', 'ignore', errors, 'ipc'],
    });
    const gone = new Promise<void>((done) => child.once('exit', () => done()));
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
    child.once('message', ({ address }: { address: string }) =>
      resolve({
        address,
        process: child,
        cpuSeconds: () => cpuSecondsOf(child.pid as number),
        memoryMb: () => memoryMbOf(child.pid as number),
        async stop(signal = 'SIGTERM') {
          child.kill(signal);
          await gone;
        },
      }),
    );
  });

const CLOCK_TICKS_PER_SECOND = 100;

/** With all threads, and with child processes that have ended. */
export const cpuSecondsOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / CLOCK_TICKS_PER_SECOND;
};

/** By the names of its threads. Those that have ended are left out. */
export const threadSecondsOf = (pid: number): Record<string, number> => {
  const seconds: Record<string, number> = {};
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const path = `/proc/${pid}/task/${thread}`;
    const name = readFileSync(`${path}/comm`, 'utf8').trim();
    const [nanoseconds] = readFileSync(`${path}/schedstat`, 'utf8').split(' ');
    seconds[name] = (seconds[name] ?? 0) + Number(nanoseconds) / 1e9;
  }
  return seconds;
};

const PAGE_BYTES = 4096;

const memoryMbOf = (pid: number): number =>
  Math.round((Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES) / 1e6);

export const scratchDatabase = (): string => join(mkdtempSync(join(tmpdir(), 'gunbai-bench-')), 'bench.sqlite');

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;

/** Percentiles in rounded milliseconds. */
export const summarizeLatencies = (times: readonly number[]): { p50: number; p99: number; max: number } => {
  const sorted = times.toSorted((a, b) => a - b);
  const round = (ms: number): number => Math.round(ms * 100) / 100;
  return { p50: round(percentile(sorted, 0.5)), p99: round(percentile(sorted, 0.99)), max: round(sorted.at(-1) ?? 0) };
};
