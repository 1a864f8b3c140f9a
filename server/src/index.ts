import type { IncomingMessage } from 'node:http';
import pino from 'pino';
import { serveClient } from './client.ts';
import { readConfig } from './config.ts';
import type { Wish } from './config.ts';
import { House } from './house.ts';
import { accountRoutes } from './http/accounts.ts';
import { makeApp } from './http/app.ts';
import { peopleRoutes } from './http/people.ts';
import { tableRoutes } from './http/tables.ts';

export { readConfig } from './config.ts';
export type { Config, Wish } from './config.ts';
export { doctor } from './care/doctor.ts';
export type { Examination, Finding } from './care/doctor.ts';

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Takes no new work, finishes what was begun, and lets go of everything. */
  close(): Promise<void>;
}

const TITLES = new URL('../../games/registry.ts', import.meta.url).href;

/** Starts one node. Whatever is not given comes from the environment (see README.md). */
export const startServer = async (wish: Wish = {}, titles: string = TITLES): Promise<RunningServer> => {
  const config = readConfig(wish);
  const log = pino({ level: config.log, redact: ['req.headers.cookie', 'password', 'token', 'seed'] });
  const house = await House.open(config, log, titles);
  const app = await makeApp(house);
  app.get('/api/health', async () => ({ ok: true, node: house.node }));
  accountRoutes(app, house);
  tableRoutes(app, house);
  peopleRoutes(app, house);
  await serveClient(app, config.client);
  house.attach(app.server, addressOf(config.trustProxy));
  const address = await app.listen({ port: config.port, host: config.host });
  return {
    address,
    async close() {
      await house.close();
      await app.close();
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
