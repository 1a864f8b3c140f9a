import { buildAuditEntry } from '../audit-log.ts';
import { assertDatabaseExists, withStore } from './backup.ts';

export interface AdminChange {
  readonly name: string;
  readonly admin: boolean;
}

/** Grants or revokes administrator rights, effective with the member's next request. */
export const setAdmin = async (address: string, name: string, admin: boolean): Promise<AdminChange> => {
  assertDatabaseExists(address);
  return withStore(address, async (store) => {
    const changed = await store.db
      .updateTable('accounts')
      .set({ admin: admin ? 1 : 0 })
      .where('handle', '=', name.trim().normalize().toLowerCase())
      .returning(['id', 'name'])
      .executeTakeFirst();
    if (!changed) throw new Error(`there is no member ${name}`);
    const kind = admin ? 'admin-granted' : 'admin-revoked';
    await store.commit([buildAuditEntry(store, { kind, actor: 'command-line', subject: changed.id })]);
    return { name: changed.name, admin };
  });
};
