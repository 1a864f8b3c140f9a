// Runs every check and test, installing what is missing, and ends with one line that counts them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { installPackages, modernNode, root, runTool, tell } from './ensure-install.mjs';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const found = (paths) => paths.some((path) => existsSync(path));
const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0;

/** Debian packages that the tests use for real: a browser with fonts for its four languages, and a database server. */
const installSystemPackages = () => {
  const missing = [];
  if (!process.env.GUNBAI_CHROMIUM && !found(CHROMIUM)) missing.push('chromium');
  if (!existsSync('/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc')) missing.push('fonts-noto-cjk');
  if (!existsSync('/usr/lib/postgresql') && !has('pg_ctl')) missing.push('postgresql');
  if (missing.length === 0) return;
  if (!has('apt-get') || process.getuid?.() !== 0) {
    tell(`the browser and database tests need ${missing.join(', ')}: install them, or run as root on Debian and they are installed here.`);
    process.exit(1);
  }
  tell(`installing ${missing.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', ['-qq', '-y', ...args], { stdio: ['ignore', 2, 2], env }).status;
  if (apt('update') !== 0 || apt('install', '--no-install-recommends', ...missing) !== 0) {
    tell('apt-get failed; see above.');
    process.exit(1);
  }
};

let failed = 0;
let passed = 0;
const check = (what, status) => {
  if (status === 0) passed++;
  else failed++;
  tell(`${what}: ${status === 0 ? 'ok' : 'FAILED'}`);
};

/** Unit, rule and server tests. */
const unitTests = () => {
  mkdirSync(join(root, '.gunbai'), { recursive: true });
  const report = join(root, '.gunbai', 'tests.json');
  rmSync(report, { force: true });
  const status = runTool('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`]);
  const counted = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { numPassedTests: 0, numFailedTests: 0 };
  passed += counted.numPassedTests;
  failed += Math.max(counted.numFailedTests, status === 0 ? 0 : 1);
};

/** Tests in a real browser; they tell how they go, and print their own count. */
const browserTests = async () => {
  const child = spawn(modernNode(), [join(root, 'e2e', 'run.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  });
  // Whoever ends this run ends that one, and its browsers with it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => child.kill(signal) && process.exit(1));
  const ended = once(child, 'exit');
  let counts = null;
  for await (const line of createInterface({ input: child.stdout })) {
    const count = /^(\d+) passed, (\d+) failed$/.exec(line);
    counts = count ?? counts;
    console.log(count ? `browser tests: ${line}` : line);
  }
  const [status] = await ended;
  passed += Number(counts?.[1] ?? 0);
  failed += Math.max(Number(counts?.[2] ?? 0), status === 0 ? 0 : 1);
};

installPackages();
installSystemPackages();
tell('checking types, style and layers …');
check('types', runTool('typescript/bin/tsc', ['-p', '.']));
check('lint', runTool('oxlint/bin/oxlint', ['--deny-warnings']));
check('format', runTool('oxfmt/bin/oxfmt', ['--check']));
tell('running the tests …');
unitTests();
tell('building the client for the browser tests …');
const built = runTool('vite/bin/vite.js', ['build', 'web', '--logLevel', 'warn']);
check('build', built);
if (built === 0) {
  tell('running the browser tests …');
  await browserTests();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
