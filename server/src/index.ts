import pino from 'pino';
import { withFileName } from './ops/backup.ts';
import { readConfig } from './config.ts';
import type { ConfigOptions } from './config.ts';
import { ServerNode } from './node.ts';
import type { ListeningNode } from './node.ts';
import { lockDatabaseFile } from './storage/file-lock.ts';
import { isPostgresUrl } from './storage/index.ts';
import { sqlitePath } from './storage/sqlite.ts';

export * from './ops/index.ts';

export interface RunningServer extends ListeningNode {
  /** Resolves when the node has lost its database for good: end the process and start it again. */
  readonly databaseLost: Promise<Error>;
}

const GAMES_MODULE = new URL('../../games/registry.ts', import.meta.url).href;

/** Starts one node. Options that are not given come from the environment (see docs/hosting.md). */
export const startServer = async (options: ConfigOptions = {}, gamesModule: string = GAMES_MODULE): Promise<RunningServer> => {
  const config = readConfig(options);
  const log = pino({ level: config.log, redact: ['req.headers.cookie', 'password', 'token', 'seed'] });
  const releaseLock = isPostgresUrl(config.db) ? () => {} : lockDatabaseFile(sqlitePath(config.db));
  try {
    const node = await ServerNode.open(config, log, gamesModule);
    const listening = await node.listen().catch(async (error: unknown) => {
      await node.close();
      throw error;
    });
    let closing: Promise<void> | null = null;
    return {
      ...listening,
      databaseLost: node.databaseLost,
      close: () => (closing ??= listening.close().finally(releaseLock)),
    };
  } catch (error) {
    releaseLock();
    throw withFileName(config.db, error);
  }
};
