import type { FastifyInstance } from 'fastify';
import type { House } from '../house.ts';
import { Refusing } from './guard.ts';

/** For whatever watches over the server. */
export const healthRoutes = (app: FastifyInstance, house: House): void => {
  app.get('/api/health', async () => ({ ok: true, node: house.node }));

  app.get('/api/ready', async () => {
    await house.store.db.selectFrom('migrations').select('name').limit(1).execute();
    if (house.isFull) throw new Refusing(507, 'storage-full');
    return { ok: true };
  });
};
