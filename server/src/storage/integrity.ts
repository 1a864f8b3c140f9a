import { Worker } from 'node:worker_threads';

export interface IntegrityCheck {
  readonly file: string;
  /** `quick_check` does not compare indexes with their tables. */
  readonly pragma: 'quick_check' | 'integrity_check';
}

/** What SQLite finds wrong with a file; empty if it is intact. */
export const listFileProblems = (file: string, pragma: IntegrityCheck['pragma'] = 'integrity_check'): Promise<readonly string[]> => {
  const workerData: IntegrityCheck = { file, pragma };
  const worker = new Worker(new URL('./integrity-worker.ts', import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the integrity check was interrupted')));
  });
};

export type Integrity = 'intact' | 'damaged' | 'unknown';

/** A result is used for at least this long, and for so many times the duration of the check. */
const MIN_REUSE_MS = 2000;
const REUSE_FACTOR = 50;
/** How long a caller waits for a new result before it takes the last one. */
const MAX_WAIT_MS = 1500;

/** Knows whether the database file of a running server is damaged. */
export class IntegrityMonitor {
  private readonly listProblems: () => Promise<readonly string[]>;
  private readonly onChange: (problems: readonly string[]) => void;
  private integrity: Integrity = 'unknown';
  private running: Promise<void> | null = null;
  private reuseUntil = -Infinity;

  constructor(listProblems: () => Promise<readonly string[]>, onChange: (problems: readonly string[]) => void) {
    this.listProblems = listProblems;
    this.onChange = onChange;
  }

  get isDamaged(): boolean {
    return this.integrity === 'damaged';
  }

  /** Checks again unless the last result is recent. A check of a large file goes on after the answer. */
  async read(): Promise<Integrity> {
    if (performance.now() >= this.reuseUntil) {
      this.running ??= this.check().finally(() => (this.running = null));
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([this.running, new Promise((resolve) => (timer = setTimeout(resolve, MAX_WAIT_MS)))]);
      clearTimeout(timer);
    }
    return this.integrity;
  }

  private async check(): Promise<void> {
    const startedAt = performance.now();
    const problems = await this.listProblems().catch((error: unknown) => [String(error)]);
    const now = performance.now();
    this.reuseUntil = now + Math.max(MIN_REUSE_MS, (now - startedAt) * REUSE_FACTOR);
    const integrity = problems.length === 0 ? 'intact' : 'damaged';
    const hasChanged = integrity !== this.integrity && !(this.integrity === 'unknown' && integrity === 'intact');
    this.integrity = integrity;
    if (hasChanged) this.onChange(problems);
  }
}
