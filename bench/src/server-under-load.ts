import { execFileSync, fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RoundResult } from './load-generator.ts';
import { createTally } from './load-players.ts';
import type { LoadTally } from './load-players.ts';
import { cpuSecondsOf, summarizeLatencies, threadSecondsOf } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

export const reportLoad = (tally: LoadTally, seconds: number) => ({
  actions: tally.acknowledged,
  perSecond: Math.round(tally.acknowledged / seconds),
  opponentLatencyMs: summarizeLatencies(tally.latencies),
  refused: tally.problems.length,
  ...(tally.problems[0] === undefined ? {} : { firstRefusal: tally.problems[0] }),
});

/** Threads that use less are left out of a report. */
const MIN_REPORTED_MS = 0.001;

/** Long enough for both servers to compile their hot code. */
const WARM_UP_SECONDS = 15;

/**
 * Virtual machines may keep threads that wake each other on one processor and leave the other idle, which slows a
 * multi-threaded server. Round-robin scheduling leaves no processor idle.
 */
const scheduleRoundRobin = ({ pid }: ChildProcess): void => {
  execFileSync('chrt', ['--all-tasks', '--rr', '--pid', '1', String(pid)]);
};

/** A server at maximum load. Short alternating rounds expose both servers to the same background load. */
export class ServerUnderLoad {
  private readonly server: ServerProcess;
  private readonly loadGenerator: ChildProcess;
  private readonly tally = createTally();
  private took = 0;
  private used = 0;
  private usedByGenerator = 0;
  private readonly usedByThread: Record<string, number> = {};

  private constructor(server: ServerProcess, loadGenerator: ChildProcess) {
    this.server = server;
    this.loadGenerator = loadGenerator;
  }

  static async open(
    server: ServerProcess,
    kind: 'gunbai' | 'bgio',
    tables: number,
    isInTurn: boolean,
    warmUpSeconds = WARM_UP_SECONDS,
  ): Promise<ServerUnderLoad> {
    const script = fileURLToPath(new URL('./load-generator.ts', import.meta.url));
    const side = new ServerUnderLoad(server, fork(script, [kind, server.address, String(tables)]));
    await side.nextMessage();
    if (isInTurn) for (const child of [server.process, side.loadGenerator]) scheduleRoundRobin(child);
    await side.play(warmUpSeconds);
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
    const threadsBefore = threadSecondsOf(this.server.process.pid as number);
    const generatorBefore = cpuSecondsOf(this.loadGenerator.pid as number);
    const { elapsedSeconds, acknowledged, latencies, problems } = await this.play(seconds);
    this.used += this.server.cpuSeconds() - usedBefore;
    this.usedByGenerator += cpuSecondsOf(this.loadGenerator.pid as number) - generatorBefore;
    for (const [name, used] of Object.entries(threadSecondsOf(this.server.process.pid as number)))
      this.usedByThread[name] = (this.usedByThread[name] ?? 0) + used - (threadsBefore[name] ?? 0);
    this.took += elapsedSeconds;
    this.tally.acknowledged += acknowledged;
    for (const ms of latencies) this.tally.latencies.push(ms);
    this.tally.problems.push(...problems);
  }

  report() {
    const toMsPerAction = (seconds: number): number => Math.round((seconds * 1e6) / this.tally.acknowledged) / 1000;
    const threads = Object.entries(this.usedByThread).map(([name, used]) => [name, toMsPerAction(used)] as const);
    return {
      ...reportLoad(this.tally, this.took),
      processorMsPerAction: toMsPerAction(this.used),
      processorMsByThread: Object.fromEntries(threads.filter(([, ms]) => ms >= MIN_REPORTED_MS)),
      generatorMsPerAction: toMsPerAction(this.usedByGenerator),
      memoryMb: this.server.memoryMb(),
    };
  }

  async close(): Promise<void> {
    this.loadGenerator.disconnect();
    await this.server.stop('SIGKILL');
  }
}
