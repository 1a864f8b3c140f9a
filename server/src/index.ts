import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import { contentPolicy, serveClient } from './client.ts';
import { readConfig } from './config.ts';
import type { Wish } from './config.ts';

export { readConfig } from './config.ts';
export type { Config, Wish } from './config.ts';

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Takes no new work, finishes what was begun, and lets go of everything. */
  close(): Promise<void>;
}

/** Starts one node. Whatever is not given comes from the environment (see README.md). */
export const startServer = async (wish: Wish = {}): Promise<RunningServer> => {
  const config = readConfig(wish);
  const app = Fastify({
    logger: config.log === 'silent' ? false : { level: config.log },
    trustProxy: config.trustProxy,
    bodyLimit: 65_536,
  });
  await app.register(helmet, { contentSecurityPolicy: false, crossOriginEmbedderPolicy: false });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', contentPolicy('none'));
  });
  app.get('/api/health', async () => ({ ok: true }));
  await serveClient(app, config.client);
  const address = await app.listen({ port: config.port, host: config.host });
  return { address, close: () => app.close() };
};
