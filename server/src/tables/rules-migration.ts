import { toStorageError, StorageFullError, StorageUnreachableError } from '../storage/index.ts';
import { pauseClocks } from './clocks/clocks.ts';
import { toRulesChangeIssue } from '@gunbai/protocol/rules-change';
import type { TableManager } from './table-manager.ts';
import type { CommandResult, LiveTable } from './live-table.ts';
import type { TableInfo } from './table-row.ts';

type MigrationResult = 'same' | 'moot' | { readonly mismatch: string };

/** Replays one game under new rules. It is migrated, or waits for agreement, or was handled by another node meanwhile. */
const migrateTable = async (table: LiveTable, rules: number): Promise<MigrationResult> => {
  const precondition = ({ row, status }: TableInfo) =>
    row.rules < rules && (status === 'playing' || status === 'paused') ? null : { code: 'stale' };
  const replay = (): Promise<CommandResult> => table.execute({ kind: 'migrate-if-same' }, { precondition });
  let result = await replay();
  // The first failure may come from a thread that was terminated.
  if (!result.ok && result.refusal.code === 'fault') result = await replay();
  if (result.ok) return 'same';
  const { refusal } = result;
  if (refusal.code !== 'bad-record' && refusal.code !== 'fault') return 'moot';
  const patched = await table.patch(
    (info) =>
      precondition(info) ?? {
        set: {
          status: 'rules-changed',
          proposal: '',
          rules_change: JSON.stringify(toRulesChangeIssue(refusal)),
          clocks: JSON.stringify(pauseClocks(info.clocks, Date.now())),
        },
      },
  );
  return patched.ok ? { mismatch: refusal.detail ?? '' } : 'moot';
};

/** Called for single tables during the run. */
interface MigrationListener {
  onMismatch(table: string, problem: string): void;
  onFailure(table: string, problem: string): void;
}

/**
 * Replays every running game under changed rules. A game that reaches the same state continues; any other waits until
 * all seats agree to continue from its present state.
 */
export const migrateAllTables = async (
  tableManager: TableManager,
  listener: MigrationListener,
): Promise<{ same: number; different: number }> => {
  const counts = { same: 0, different: 0 };
  for (const { id: game, game: rulesGame } of tableManager.catalog.values())
    for (const id of await findTablesWithOlderRules(tableManager, game, rulesGame.rules)) {
      const result = await migrateTableById(tableManager, id, rulesGame.rules, listener);
      if (result === 'same') counts.same++;
      else if (result !== 'moot') {
        counts.different++;
        listener.onMismatch(id, result.mismatch);
      }
    }
  return counts;
};

const findTablesWithOlderRules = async ({ deps: { store } }: TableManager, game: string, rules: number): Promise<string[]> => {
  const playing = store.db.selectFrom('tables').select('id').where('game', '=', game).where('status', 'in', ['playing', 'paused']);
  return (await playing.where('rules', '<', rules).orderBy('id').execute()).map(({ id }) => id);
};

const migrateTableById = async (
  tableManager: TableManager,
  id: string,
  rules: number,
  listener: MigrationListener,
): Promise<MigrationResult> => {
  try {
    const table = await tableManager.get(id);
    return table ? await migrateTable(table, rules) : 'moot';
  } catch (error) {
    const cause = toStorageError(error);
    if (cause instanceof StorageUnreachableError || cause instanceof StorageFullError) throw cause;
    listener.onFailure(id, cause.message);
    return 'moot';
  }
};
