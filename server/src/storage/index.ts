import { explainPostgres, openPostgres } from './postgres.ts';
import { openSqlite, sqliteFile } from './sqlite.ts';
import { migrate } from './store.ts';
import type { Store } from './store.ts';

export { explainPostgres as explainError };
export { Conflict, Full, migrate, Unreachable, Unwritable } from './store.ts';
export type { Guarded, Reach, Step, Store } from './store.ts';
export type * from './schema.ts';

export const isPostgres = (address: string): boolean => /^postgres(ql)?:\/\//.test(address);

/** Opens what an address names: `postgres://…`, or a file (`sqlite:` before it may be left out). */
export const openStore = async (address: string): Promise<Store> => {
  const store = isPostgres(address) ? await openPostgres(address) : openSqlite(sqliteFile(address));
  try {
    await migrate(store);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
};
