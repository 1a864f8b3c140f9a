import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const OTHERS = 0o077;

/** Takes access from other users. A file of another owner is left as it is. */
const makePrivate = (file: string): void => {
  if (!existsSync(file) || (statSync(file).mode & OTHERS) === 0) return;
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
};

/**
 * Makes sure that only the owner can read a database file, whatever the umask. SQLite gives the files that it creates
 * beside it the same mode.
 */
export const createPrivateFile = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  for (const part of ['', '-wal', '-shm']) makePrivate(file + part);
};
