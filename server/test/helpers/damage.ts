import { closeSync, openSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';

const PAGE_BYTES = 4096;

/** Overwrites a page of a database table, or of one of its indexes, as a failing disk does. The first page has number 1. */
export const overwritePage = (file: string, page: number): void => {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, (page - 1) * PAGE_BYTES);
  closeSync(handle);
};

const withDatabase = <T>(file: string, use: (database: Database.Database) => T): T => {
  const database = new Database(file);
  try {
    database.pragma('wal_checkpoint(truncate)');
    return use(database);
  } finally {
    database.close();
  }
};

/** Pages that hold rows of a table. With the first of several, only the rows on it are lost. */
export const leafPagesOf = (file: string, table: string): number[] =>
  withDatabase(file, (database) => {
    const query = "select pageno from dbstat where name = ? and pagetype = 'leaf' order by path";
    return database.prepare(query).pluck().all(table) as number[];
  });

/** All pages that hold something. */
export const listPages = (file: string): number[] =>
  withDatabase(file, (database) => database.prepare('select pageno from dbstat order by pageno').pluck().all() as number[]);

/** Changes rows behind the server's back, so that the file itself stays intact. */
export const changeRows = (file: string, statement: string): void => withDatabase(file, (database) => void database.exec(statement));
