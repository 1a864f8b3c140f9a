import type { FastifyInstance } from 'fastify';
import type { Store } from '../storage/index.ts';
import { HttpError } from './guard.ts';

interface HealthDeps {
  readonly nodeId: string;
  readonly store: Pick<Store, 'db'>;
  isStorageFull(): boolean;
}

/** For load balancers and monitoring. */
export const healthRoutes = (app: FastifyInstance, deps: HealthDeps): void => {
  app.get('/api/health', async () => ({ ok: true, node: deps.nodeId }));

  app.get('/api/ready', async () => {
    await deps.store.db.selectFrom('migrations').select('name').limit(1).execute();
    if (deps.isStorageFull()) throw new HttpError(507, 'storage-full');
    return { ok: true };
  });
};
