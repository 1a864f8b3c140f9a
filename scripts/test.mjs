// Installs missing packages, runs all checks and tests, and prints the totals on the last line.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, root, startTool, logStatus } from './ensure-install.mjs';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FIREFOX = '/usr/bin/firefox-esr';
const anyExists = (paths) => paths.some((path) => existsSync(path));
const commandExists = (command) => spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0;

/** Debian packages for the tests: two browsers, fonts for the four languages, and PostgreSQL. */
const installSystemPackages = () => {
  const missing = [];
  if (!process.env.GUNBAI_CHROMIUM && !anyExists(CHROMIUM)) missing.push('chromium');
  if (!process.env.GUNBAI_FIREFOX && !existsSync(FIREFOX)) missing.push('firefox-esr');
  if (!existsSync('/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc')) missing.push('fonts-noto-cjk');
  if (!existsSync('/usr/lib/postgresql') && !commandExists('pg_ctl')) missing.push('postgresql');
  if (missing.length === 0) return;
  if (!commandExists('apt-get') || process.getuid?.() !== 0) {
    logStatus(
      `the browser and database tests need ${missing.join(', ')}: install them, or run as root on Debian and they are installed here.`,
    );
    process.exit(1);
  }
  logStatus(`installing ${missing.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', ['-qq', '-y', ...args], { stdio: ['ignore', 2, 2], env }).status;
  if (apt('update') !== 0 || apt('install', '--no-install-recommends', ...missing) !== 0) {
    logStatus('apt-get failed; see above.');
    process.exit(1);
  }
};

let failed = 0;
let passed = 0;
const countCheck = (name, status) => {
  if (status === 0) passed++;
  else failed++;
  logStatus(`${name}: ${status === 0 ? 'ok' : 'FAILED'}`);
};

/** Runs a command beside others, and shows what it printed when it has ended. Returns whether it succeeded. */
const check = async (name, entry, args) => {
  const { status, output } = await startTool(entry, args, { isShown: false });
  process.stderr.write(output);
  countCheck(name, status);
  return status === 0;
};

const checkStyle = async () => {
  await check('types', 'typescript/bin/tsc', ['-p', '.']);
  await check('lint', 'oxlint/bin/oxlint', ['--deny-warnings']);
  await check('format', 'oxfmt/bin/oxfmt', ['--check']);
};

/** Unit, rule and server tests. */
const runUnitTests = async () => {
  mkdirSync(join(root, '.gunbai'), { recursive: true });
  const reportFile = join(root, '.gunbai', 'tests.json');
  rmSync(reportFile, { force: true });
  const { status } = await startTool('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile=${reportFile}`], {
    isShown: true,
  });
  const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : { numPassedTests: 0, numFailedTests: 0 };
  passed += report.numPassedTests;
  failed += Math.max(report.numFailedTests, status === 0 ? 0 : 1);
};

/** Tests in a real browser; `project` is one of those in e2e/playwright.config.ts. */
const runBrowserTests = async (project) => {
  const reportFile = join(root, '.gunbai', `browser-tests-${project}.json`);
  rmSync(reportFile, { force: true });
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = reportFile;
  const args = ['test', '--config=e2e', `--project=${project}`, '--no-deps', '--reporter=list,json'];
  const { status, output } = await startTool('@playwright/test/cli.js', args, { isShown: false });
  process.stderr.write(output);
  const {
    expected = 0,
    unexpected = 0,
    flaky = 0,
    skipped = 0,
  } = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')).stats : {};
  passed += expected + flaky;
  failed += Math.max(unexpected + skipped, status === 0 ? 0 : 1);
};

installPackages();
installSystemPackages();
logStatus('checking types, style and layers, building the client, and running the tests …');
const built = check('build', 'vite/bin/vite.js', ['build', 'web', '--logLevel', 'warn']);
// Browsers mostly wait, so their tests run beside the unit tests.
const browserTests = built.then((isBuilt) => isBuilt && runBrowserTests('parallel'));
await Promise.all([built.then(checkStyle), runUnitTests(), browserTests]);
if (await built) {
  logStatus('running the browser tests that measure time …');
  await runBrowserTests('exclusive');
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
