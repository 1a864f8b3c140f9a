import type { Logger } from 'pino';
import { migrateAllTables } from './rules-migration.ts';
import type { TableManager } from './table-manager.ts';

interface RulesMigratorDeps {
  readonly tableManager: TableManager;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Moves running games to this node's rules versions. Runs repeatedly: an older node may still start games under old rules. */
export class RulesMigrator {
  private readonly deps: RulesMigratorDeps;
  private running: Promise<void> | null = null;

  constructor(deps: RulesMigratorDeps) {
    this.deps = deps;
  }

  /** Starts a run, or joins the one in progress. */
  run(): Promise<void> {
    return (this.running ??= this.migrateAll().finally(() => (this.running = null)));
  }

  /** Resolves when no run is in progress. */
  async drain(): Promise<void> {
    await this.running;
  }

  private async migrateAll(): Promise<void> {
    const { tableManager, log } = this.deps;
    try {
      const counts = await migrateAllTables(tableManager, {
        onMismatch: (table, problem) => log.warn({ table, problem }, 'game state differs under the new rules'),
        onFailure: (table, problem) => log.error({ table, problem }, 'game could not be migrated to the new rules'),
      });
      if (counts.same + counts.different > 0) log.info(counts, 'games migrated to the new rules');
    } catch (problem) {
      log.error({ problem: String(problem) }, 'migration to the new rules failed and will be retried');
    }
  }
}
