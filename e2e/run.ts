import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch } from './browser.ts';
import { accessibility } from './checks/accessibility.ts';
import { budget } from './checks/budget.ts';
import { hideyoshi } from './checks/hideyoshi.ts';
import { keeping } from './checks/keeping.ts';
import { kenshin } from './checks/kenshin.ts';
import { maps } from './checks/maps.ts';
import { mostDangerousTime } from './checks/most-dangerous-time.ts';
import { newcomer } from './checks/newcomer.ts';
import { online } from './checks/online.ts';
import { pages } from './checks/pages.ts';
import { people } from './checks/people.ts';
import { phone } from './checks/phone.ts';
import { push } from './checks/push.ts';
import { records } from './checks/records.ts';
import { saigoku } from './checks/saigoku.ts';
import { standing } from './checks/standing.ts';
import { table } from './checks/table.ts';
import { wholeGames } from './checks/whole-games.ts';
import { serve } from './server.ts';

/** Browser tests: `node e2e/run.ts [words of the checks to run]`. Builds the client first where it is out of date. */
const root = fileURLToPath(new URL('..', import.meta.url));
const built = `${root}web/dist/index.html`;

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

const wanted = process.argv.slice(2);
const checks = [
  ...budget,
  ...pages,
  ...newcomer,
  ...accessibility,
  ...table,
  ...phone,
  ...keeping,
  ...records,
  ...wholeGames,
  ...hideyoshi,
  ...saigoku,
  ...kenshin,
  ...mostDangerousTime,
  ...maps,
  ...online,
  ...people,
  ...push,
  ...standing,
].filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
const site = await serve(`${root}web/dist`);
const browser = await launch();
let failed = 0;
for (const { name, run } of checks) {
  const started = performance.now();
  const notes: string[] = [];
  try {
    await run({ address: site.address, browser, note: (figure) => void notes.push(figure) });
    console.log(`  ok    ${name} (${Math.round(performance.now() - started)} ms)${notes.map((note) => `\n          ${note}`).join('')}`);
  } catch (error) {
    failed++;
    console.log(
      `  FAIL  ${name}\n          ${error instanceof Error ? error.message.split('\n').slice(0, 12).join('\n          ') : String(error)}`,
    );
  }
}
await browser.close();
await site.close();
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
