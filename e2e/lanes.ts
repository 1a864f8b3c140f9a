import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** How a check went; what was wrong, if anything was. */
export interface Done {
  readonly ms: number;
  readonly notes: readonly string[];
  readonly error: string | null;
}

/** No check takes half of this: one that does not end must not hold up the others. */
const LONGEST = 3 * 60_000;

const lost = (error: string): Done => ({ ms: 0, notes: [], error });

/** Does one check after the other in a process of its own. Where that ends by itself, the check has failed, and the next one gets a new process. */
export class Lane {
  private child: ChildProcess | null = null;

  async do(index: number): Promise<Done> {
    if (!this.child?.connected) this.child = fork(fileURLToPath(new URL('lane.ts', import.meta.url)));
    const { child } = this;
    const over = new AbortController();
    const { signal } = over;
    child.send(index);
    const done = await Promise.race([
      once(child, 'message', { signal }).then(([answer]) => answer as Done),
      once(child, 'exit', { signal }).then(([status, by]) => lost(`the process of this check ended by itself (${String(by ?? status)})`)),
      wait(LONGEST, null, { signal }).then(() => {
        this.close();
        return lost(`not done after ${LONGEST / 60_000} minutes`);
      }),
    ]);
    over.abort();
    return done;
  }

  close(): void {
    if (this.child?.connected) this.child.disconnect();
  }
}
