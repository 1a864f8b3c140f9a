import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { checks } from './checks/index.ts';
import { Lane } from './lanes.ts';
import type { Done } from './lanes.ts';

/** Browser tests: `node e2e/run.ts [words of the checks to run]`. Builds the client first where it is out of date. */
const root = fileURLToPath(new URL('..', import.meta.url));
const built = `${root}web/dist/index.html`;

/** So many checks are under way at once, each with a browser of its own, but no more than there are processors. */
const MOST_LANES = 2;

const newest = (path: string): number => {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist' && name !== 'test')
    .reduce((latest, name) => Math.max(latest, newest(`${path}/${name}`)), 0);
};

const isOutOfDate = (): boolean =>
  !existsSync(built) || ['engine', 'kits', 'ai', 'ui', 'games', 'web'].some((part) => newest(root + part) > statSync(built).mtimeMs);

if (isOutOfDate()) {
  console.log('building the client');
  const done = spawnSync(process.execPath, [`${root}node_modules/vite/bin/vite.js`, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (done.status !== 0) process.exit(1);
}

const words = process.argv.slice(2);
const wanted = [...checks.entries()].filter(([, { name }]) => words.length === 0 || words.some((word) => name.includes(word)));
type Wanted = (typeof wanted)[number];

const finished = new Map<number, Done>();
/** Checks that failed while another was under way. */
const failedBeside: Wanted[] = [];
let told = 0;

/** Tells what is done in the order of the list, whatever was done first. */
const tellInOrder = (): void => {
  for (const [index, { name }] of wanted.slice(told)) {
    const done = finished.get(index);
    if (!done || failedBeside.some(([failed]) => failed === index)) return;
    told++;
    const isGood = done.error === null;
    const lines = done.error === null ? done.notes : done.error.split('\n').slice(0, 12);
    console.log([isGood ? `  ok    ${name} (${done.ms} ms)` : `  FAIL  ${name}`, ...lines].join('\n          '));
  }
};

/** What fails beside another check is tried once more by itself when all else is done: two browsers share this machine. The first failure is told all the same. */
const again = async (lane: Lane, [index]: Wanted): Promise<void> => {
  const first = finished.get(index)?.error ?? '';
  const second = await lane.do(index);
  finished.set(index, second.error === null ? { ...second, notes: [...second.notes, `passed by itself; before: ${first}`] } : second);
};

const doAll = async (lane: Lane, queue: Wanted[]): Promise<void> => {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [index] = next;
    const done = await lane.do(index);
    finished.set(index, done);
    if (done.error === null || next[1].isAlone) tellInOrder();
    else failedBeside.push(next);
  }
};

const first = new Lane();
const others = Array.from({ length: Math.min(MOST_LANES, availableParallelism()) - 1 }, () => new Lane());
const lanes = [first, ...others];
await doAll(
  first,
  wanted.filter(([, { isAlone }]) => isAlone),
);
const queue = wanted.filter(([, { isAlone }]) => !isAlone);
await Promise.all(lanes.map((lane) => doAll(lane, queue)));
for (let next = failedBeside[0]; next; next = failedBeside[0]) {
  await again(first, next);
  failedBeside.shift();
  tellInOrder();
}
for (const lane of lanes) lane.close();
const failed = [...finished.values()].filter(({ error }) => error !== null).length;
console.log(`${wanted.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
