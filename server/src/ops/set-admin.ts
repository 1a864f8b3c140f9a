import { assertDatabaseExists, withStore } from './backup.ts';

export interface AdminChange {
  readonly name: string;
  readonly admin: boolean;
}

/** Grants or revokes administrator rights, effective with the member's next request. */
export const setAdmin = async (address: string, name: string, admin: boolean): Promise<AdminChange> => {
  assertDatabaseExists(address);
  return withStore(address, async ({ db }) => {
    const changed = await db
      .updateTable('accounts')
      .set({ admin: admin ? 1 : 0 })
      .where('handle', '=', name.trim().normalize().toLowerCase())
      .returning('name')
      .executeTakeFirst();
    if (!changed) throw new Error(`there is no member ${name}`);
    return { name: changed.name, admin };
  });
};
