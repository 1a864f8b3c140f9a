import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';

/** How long a server that is just ending is waited for. */
const LOCK_TIMEOUT_MS = 5000;

/**
 * Keeps other servers from a file: what one tells the people at its tables another would not hear of. The mark is a lock
 * on a file beside it, which goes with the process however that ends.
 */
export const lockDatabaseFile = (file: string): (() => void) => {
  mkdirSync(dirname(file), { recursive: true });
  const lockDatabase = new Database(`${file}-server`, { timeout: LOCK_TIMEOUT_MS });
  try {
    lockDatabase.pragma('journal_mode = memory');
    lockDatabase.exec('begin exclusive');
  } catch (error) {
    lockDatabase.close();
    const isLocked = error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY';
    throw isLocked ? new Error(`another server runs on ${file}: stop it first, or let several run on one PostgreSQL`) : error;
  }
  return () => lockDatabase.close();
};
