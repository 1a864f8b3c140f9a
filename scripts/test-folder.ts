import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_FOLDER = '/dev/shm';
const MIN_FREE_BYTES = 2 ** 31;

const hasFreeMemory = (): boolean => {
  if (!existsSync(MEMORY_FOLDER)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= MIN_FREE_BYTES;
};

/** A folder for the databases of all tests, removed after them. It lies in memory if possible: tests flush often, and would wait for the disk. */
export default (): (() => void) => {
  const folder = mkdtempSync(join(hasFreeMemory() ? MEMORY_FOLDER : tmpdir(), 'gunbai-tests-'));
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.env['GUNBAI_POSTGRES_TEMPLATE'] = join(folder, 'postgres-template');
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
};
