import { toStorageError, openPostgres } from './postgres.ts';
import { openSqlite, sqlitePath } from './sqlite.ts';
import { migrate } from './store.ts';
import type { Store } from './store.ts';

export { toStorageError };
export { ConflictError, StorageFullError, isUpToDate, migrate, StorageUnreachableError, InvalidTextError } from './store.ts';
export type { ExpectRows, StorageStatus, Statement, Store } from './store.ts';
export type * from './schema.ts';

export const isPostgresUrl = (address: string): boolean => /^postgres(ql)?:\/\//.test(address);

/** Opens `postgres://…` or a SQLite file (prefix `sqlite:` optional), and migrates it. */
export const openStore = async (address: string): Promise<Store> => {
  const store = isPostgresUrl(address) ? await openPostgres(address) : openSqlite(sqlitePath(address));
  try {
    await migrate(store);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
};
