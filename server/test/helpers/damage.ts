import { closeSync, openSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';

const PAGE_BYTES = 4096;

/** Overwrites a page of a database table, or of one of its indexes, as a failing disk does. The first page has number 1. */
export const overwritePage = (file: string, page: number): void => {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, (page - 1) * PAGE_BYTES);
  closeSync(handle);
};

/** Pages that hold rows of a table. With the first of several, only the rows on it are lost. */
export const leafPagesOf = (file: string, table: string): number[] => {
  const database = new Database(file);
  try {
    database.pragma('wal_checkpoint(truncate)');
    const query = "select pageno from dbstat where name = ? and pagetype = 'leaf' order by path";
    return database.prepare(query).pluck().all(table) as number[];
  } finally {
    database.close();
  }
};
