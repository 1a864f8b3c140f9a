import type { IncomingMessage } from 'node:http';
import pino from 'pino';
import { withFileName } from './ops/backup.ts';
import { serveClient } from './static-client.ts';
import { readConfig } from './config.ts';
import type { ConfigOptions } from './config.ts';
import { ServerNode } from './node.ts';
import { createApp } from './http/app.ts';
import { allRoutes } from './http/routes.ts';
import { prepareGracefulClose } from './http/graceful-close.ts';
import { lockDatabaseFile } from './storage/file-lock.ts';
import { isPostgresUrl } from './storage/index.ts';
import { sqlitePath } from './storage/sqlite.ts';

export * from './ops/index.ts';

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Every method and path it answers to, for those who check that none is forgotten. */
  readonly routes: readonly string[];
  /** Settles when the node has lost its database for good: whoever runs it ends it, and starts it anew. */
  readonly databaseLost: Promise<Error>;
  /** Takes no new work, finishes what was begun, and lets go of everything; being asked twice does no harm. */
  close(): Promise<void>;
}

const GAMES_MODULE = new URL('../../games/registry.ts', import.meta.url).href;

/** Starts one node. Whatever is not given comes from the environment (see README.md). */
export const startServer = async (options: ConfigOptions = {}, gamesModule: string = GAMES_MODULE): Promise<RunningServer> => {
  const config = readConfig(options);
  const log = pino({ level: config.log, redact: ['req.headers.cookie', 'password', 'token', 'seed'] });
  const releaseLock = isPostgresUrl(config.db) ? () => {} : lockDatabaseFile(sqlitePath(config.db));
  try {
    const node = await ServerNode.open(config, log, gamesModule);
    const server = await listen(node).catch(async (error: unknown) => {
      await node.close();
      throw error;
    });
    let closing: Promise<void> | null = null;
    return { ...server, close: () => (closing ??= server.close().finally(releaseLock)) };
  } catch (error) {
    releaseLock();
    throw withFileName(config.db, error);
  }
};

const listen = async (node: ServerNode): Promise<RunningServer> => {
  const { config } = node;
  const app = await createApp(node);
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.startsWith('/api/')) routes.push(...[method].flat().map((verb) => `${verb} ${url}`));
  });
  for (const add of allRoutes) add(app, node);
  await serveClient(app, config.client);
  node.attachSockets(app.server, createClientAddressResolver(config.trustProxy));
  const startGracefulClose = prepareGracefulClose(app.server);
  const address = await app.listen({ port: config.port, host: config.host });
  node.address = address;
  return {
    address,
    routes: routes.filter((route) => !route.startsWith('HEAD')),
    databaseLost: node.databaseLost,
    async close() {
      await node.disconnectAll();
      const finishGracefulClose = startGracefulClose();
      await app.close();
      finishGracefulClose();
      await node.close();
    },
  };
};

/** Behind a proxy that is trusted, the last address it names is the client's. */
const createClientAddressResolver =
  (trustProxy: boolean) =>
  (request: IncomingMessage): string => {
    const forwardedAddress = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim();
    return (trustProxy && forwardedAddress) || (request.socket.remoteAddress ?? '');
  };
