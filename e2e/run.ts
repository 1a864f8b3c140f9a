import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { checks } from './checks/index.ts';
import { WorkerProcess } from './worker-pool.ts';
import type { CheckResult } from './worker-pool.ts';

/** Browser tests: `node e2e/run.ts [words in check names]`. Builds the client first if it is out of date. */
const root = fileURLToPath(new URL('..', import.meta.url));
const builtIndex = `${root}web/dist/index.html`;

/** Parallel checks, each with its own browser; never more than there are processors. */
const MAX_WORKERS = 2;

const latestMtime = (path: string): number => {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist' && name !== 'test')
    .reduce((latest, name) => Math.max(latest, latestMtime(`${path}/${name}`)), 0);
};

const isOutOfDate = (): boolean =>
  !existsSync(builtIndex) ||
  ['engine', 'shared', 'protocol', 'ai', 'ui', 'games', 'web'].some((part) => latestMtime(root + part) > statSync(builtIndex).mtimeMs);

if (isOutOfDate()) {
  console.log('building the client');
  const done = spawnSync(process.execPath, [`${root}node_modules/vite/bin/vite.js`, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (done.status !== 0) process.exit(1);
}

const nameFilters = process.argv.slice(2);
const selected = [...checks.entries()].filter(
  ([, { name }]) => nameFilters.length === 0 || nameFilters.some((word) => name.includes(word)),
);
type SelectedCheck = (typeof selected)[number];

const results = new Map<number, CheckResult>();
/** Checks that failed while another was running. */
const failedInParallel: SelectedCheck[] = [];
let reportedCount = 0;

/** Reports results in list order. */
const reportInOrder = (): void => {
  for (const [index, { name }] of selected.slice(reportedCount)) {
    const done = results.get(index);
    if (!done || failedInParallel.some(([failed]) => failed === index)) return;
    reportedCount++;
    const isGood = done.error === null;
    const lines = done.error === null ? done.notes : done.error.split('\n').slice(0, 12);
    console.log([isGood ? `  ok    ${name} (${done.ms} ms)` : `  FAIL  ${name}`, ...lines].join('\n          '));
  }
};

/** Retries a check alone if it failed in parallel, because two browsers share this machine. The first failure is still reported. */
const retryAlone = async (lane: WorkerProcess, [index]: SelectedCheck): Promise<void> => {
  const first = results.get(index)?.error ?? '';
  const second = await lane.runCheck(index);
  results.set(index, second.error === null ? { ...second, notes: [...second.notes, `passed by itself; before: ${first}`] } : second);
};

const runQueue = async (lane: WorkerProcess, queue: SelectedCheck[]): Promise<void> => {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [index] = next;
    const done = await lane.runCheck(index);
    results.set(index, done);
    if (done.error === null || next[1].isExclusive) reportInOrder();
    else failedInParallel.push(next);
  }
};

const firstWorker = new WorkerProcess();
const otherWorkers = Array.from({ length: Math.min(MAX_WORKERS, availableParallelism()) - 1 }, () => new WorkerProcess());
const workers = [firstWorker, ...otherWorkers];
await runQueue(
  firstWorker,
  selected.filter(([, { isExclusive }]) => isExclusive),
);
const queue = selected.filter(([, { isExclusive }]) => !isExclusive);
await Promise.all(workers.map((lane) => runQueue(lane, queue)));
for (let next = failedInParallel[0]; next; next = failedInParallel[0]) {
  await retryAlone(firstWorker, next);
  failedInParallel.shift();
  reportInOrder();
}
for (const lane of workers) lane.close();
const failed = [...results.values()].filter(({ error }) => error !== null).length;
console.log(`${selected.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
