import type { FastifyInstance } from 'fastify';
import type { ServerNode } from '../node.ts';
import { HttpError } from './guard.ts';

/** For whatever watches over the server. */
export const healthRoutes = (app: FastifyInstance, node: ServerNode): void => {
  app.get('/api/health', async () => ({ ok: true, node: node.nodeId }));

  app.get('/api/ready', async () => {
    await node.store.db.selectFrom('migrations').select('name').limit(1).execute();
    if (node.isStorageFull) throw new HttpError(507, 'storage-full');
    return { ok: true };
  });
};
