import type { FastifyInstance } from 'fastify';
import type { Store } from '../storage/index.ts';
import type { Integrity } from '../storage/integrity.ts';
import { HttpError } from './guard.ts';

interface HealthDeps {
  readonly nodeId: string;
  readonly store: Pick<Store, 'db'>;
  isStorageFull(): boolean;
  readIntegrity(): Promise<Integrity>;
}

/** For load balancers and monitoring. */
export const healthRoutes = (app: FastifyInstance, deps: HealthDeps): void => {
  app.get('/api/health', async () => ({ ok: true, node: deps.nodeId }));

  app.get('/api/ready', async () => {
    await deps.store.db.selectFrom('migrations').select('name').limit(1).execute();
    if (deps.isStorageFull()) throw new HttpError(507, 'storage-full');
    const integrity = await deps.readIntegrity();
    if (integrity !== 'intact') throw new HttpError(503, integrity === 'damaged' ? 'storage-damaged' : 'storage-unchecked');
    return { ok: true };
  });
};
