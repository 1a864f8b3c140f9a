import Database from 'better-sqlite3';
import { createPrivateFile } from './private-files.ts';

/** How long to wait for a server that is shutting down. */
const LOCK_TIMEOUT_MS = 5000;

/**
 * Keeps a second server from the same file: live updates of one would not reach players of the other. The lock is on a
 * separate file and ends with the process.
 */
export const lockDatabaseFile = (file: string): (() => void) => {
  createPrivateFile(`${file}-server`);
  const lockDatabase = new Database(`${file}-server`, { timeout: LOCK_TIMEOUT_MS });
  try {
    lockDatabase.pragma('journal_mode = memory');
    lockDatabase.exec('begin exclusive');
  } catch (error) {
    lockDatabase.close();
    const isLocked = error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY';
    throw isLocked ? new Error(`another server is using ${file}: stop it first, or run several servers on PostgreSQL`) : error;
  }
  return () => lockDatabase.close();
};
