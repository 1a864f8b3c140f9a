import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import type { IntegrityCheck } from './integrity.ts';

/** Checks a SQLite file on a thread of its own, because reading a large file takes seconds. */
const { file, pragma } = workerData as IntegrityCheck;

const listProblems = (): string[] => {
  const database = new Database(file, { readonly: true });
  try {
    return (database.pragma(pragma) as Record<string, string>[]).flatMap((row) => Object.values(row)).filter((line) => line !== 'ok');
  } finally {
    database.close();
  }
};

try {
  parentPort?.postMessage(listProblems());
} catch (error) {
  parentPort?.postMessage([error instanceof Error ? error.message : String(error)]);
}
