// Installs missing packages, runs all checks and tests, and prints the totals on the last line.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, root, runTool, logStatus } from './ensure-install.mjs';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const anyExists = (paths) => paths.some((path) => existsSync(path));
const commandExists = (command) => spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0;

/** Debian packages for the tests: a browser, fonts for the four languages, and PostgreSQL. */
const installSystemPackages = () => {
  const missing = [];
  if (!process.env.GUNBAI_CHROMIUM && !anyExists(CHROMIUM)) missing.push('chromium');
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

/** Unit, rule and server tests. */
const runUnitTests = () => {
  mkdirSync(join(root, '.gunbai'), { recursive: true });
  const reportFile = join(root, '.gunbai', 'tests.json');
  rmSync(reportFile, { force: true });
  const status = runTool('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile=${reportFile}`]);
  const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : { numPassedTests: 0, numFailedTests: 0 };
  passed += report.numPassedTests;
  failed += Math.max(report.numFailedTests, status === 0 ? 0 : 1);
};

/** Tests in a real browser. */
const runBrowserTests = () => {
  const reportFile = join(root, '.gunbai', 'browser-tests.json');
  rmSync(reportFile, { force: true });
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = reportFile;
  const status = runTool('@playwright/test/cli.js', ['test', '--config=e2e', '--reporter=list,json']);
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
logStatus('checking types, style and layers …');
countCheck('types', runTool('typescript/bin/tsc', ['-p', '.']));
countCheck('lint', runTool('oxlint/bin/oxlint', ['--deny-warnings']));
countCheck('format', runTool('oxfmt/bin/oxfmt', ['--check']));
logStatus('running the tests …');
runUnitTests();
logStatus('building the client for the browser tests …');
const built = runTool('vite/bin/vite.js', ['build', 'web', '--logLevel', 'warn']);
countCheck('build', built);
if (built === 0) {
  logStatus('running the browser tests …');
  runBrowserTests();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
