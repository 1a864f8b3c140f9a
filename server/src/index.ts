import type { IncomingMessage } from 'node:http';
import pino from 'pino';
import { namingFile } from './care/backup.ts';
import { serveClient } from './client.ts';
import { readConfig } from './config.ts';
import type { Wish } from './config.ts';
import { House } from './house.ts';
import { makeApp } from './http/app.ts';
import { allRoutes } from './http/routes.ts';
import { parting } from './http/parting.ts';
import { holdFile } from './storage/hold.ts';
import { isPostgres } from './storage/index.ts';
import { sqliteFile } from './storage/sqlite.ts';

export * from './care/index.ts';

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Every method and path it answers to, for those who check that none is forgotten. */
  readonly routes: readonly string[];
  /** Settles when the node has lost its database for good: whoever runs it ends it, and starts it anew. */
  readonly lost: Promise<Error>;
  /** Takes no new work, finishes what was begun, and lets go of everything; being asked twice does no harm. */
  close(): Promise<void>;
}

const TITLES = new URL('../../games/registry.ts', import.meta.url).href;

/** Starts one node. Whatever is not given comes from the environment (see README.md). */
export const startServer = async (wish: Wish = {}, titles: string = TITLES): Promise<RunningServer> => {
  const config = readConfig(wish);
  const log = pino({ level: config.log, redact: ['req.headers.cookie', 'password', 'token', 'seed'] });
  const letGo = isPostgres(config.db) ? () => {} : holdFile(sqliteFile(config.db));
  try {
    const house = await House.open(config, log, titles);
    const server = await listen(house).catch(async (error: unknown) => {
      await house.close();
      throw error;
    });
    let closing: Promise<void> | null = null;
    return { ...server, close: () => (closing ??= server.close().finally(letGo)) };
  } catch (error) {
    letGo();
    throw namingFile(config.db, error);
  }
};

const listen = async (house: House): Promise<RunningServer> => {
  const { config } = house;
  const app = await makeApp(house);
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.startsWith('/api/')) routes.push(...[method].flat().map((one) => `${one} ${url}`));
  });
  for (const add of allRoutes) add(app, house);
  await serveClient(app, config.client);
  house.attach(app.server, addressOf(config.trustProxy));
  const part = parting(app.server);
  const address = await app.listen({ port: config.port, host: config.host });
  house.address = address;
  return {
    address,
    routes: routes.filter((route) => !route.startsWith('HEAD')),
    lost: house.lost,
    async close() {
      await house.dismissAll();
      const parted = part();
      await app.close();
      parted();
      await house.close();
    },
  };
};

/** Behind a proxy that is trusted, the last address it names is the client's. */
const addressOf =
  (trustProxy: boolean) =>
  (request: IncomingMessage): string => {
    const named = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim();
    return (trustProxy && named) || (request.socket.remoteAddress ?? '');
  };
