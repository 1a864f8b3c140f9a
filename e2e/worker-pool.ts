import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Result of a check, with its error if it failed. */
export interface CheckResult {
  readonly ms: number;
  readonly notes: readonly string[];
  readonly error: string | null;
}

/** Time limit per check, about twice the longest. */
const CHECK_TIMEOUT_MS = 3 * 60_000;

const failedResult = (error: string): CheckResult => ({ ms: 0, notes: [], error });

/** Runs checks one after another in its own process. If the process ends, the check has failed and the next one gets a new process. */
export class WorkerProcess {
  private child: ChildProcess | null = null;

  async runCheck(index: number): Promise<CheckResult> {
    if (!this.child?.connected) this.child = fork(fileURLToPath(new URL('worker.ts', import.meta.url)));
    const { child } = this;
    const finished = new AbortController();
    const { signal } = finished;
    child.send(index);
    const done = await Promise.race([
      once(child, 'message', { signal }).then(([answer]) => answer as CheckResult),
      once(child, 'exit', { signal }).then(([status, by]) =>
        failedResult(`the process of this check ended by itself (${String(by ?? status)})`),
      ),
      wait(CHECK_TIMEOUT_MS, null, { signal }).then(() => {
        this.close();
        return failedResult(`not done after ${CHECK_TIMEOUT_MS / 60_000} minutes`);
      }),
    ]);
    finished.abort();
    return done;
  }

  close(): void {
    if (this.child?.connected) this.child.disconnect();
  }
}
