import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const builtIndex = `${root}web/dist/index.html`;
const SOURCES = ['engine', 'shared', 'protocol', 'ai', 'ui', 'games', 'web'];

const latestMtime = (path: string): number => {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist' && name !== 'test')
    .reduce((latest, name) => Math.max(latest, latestMtime(`${path}/${name}`)), 0);
};

const isOutOfDate = (): boolean =>
  !existsSync(builtIndex) || SOURCES.some((part) => latestMtime(root + part) > statSync(builtIndex).mtimeMs);

/** Builds the client before the tests, unless the build is newer than every source. */
export default (): void => {
  if (!isOutOfDate()) return;
  const vite = spawnSync(process.execPath, [`${root}node_modules/vite/bin/vite.js`, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (vite.status !== 0) throw new Error('the client could not be built; see above');
};
