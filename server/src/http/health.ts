import type { Store } from '../storage/index.ts';
import type { Integrity } from '../storage/integrity.ts';
import { done, health } from '@gunbai/protocol/answers';
import { HttpError } from './guard.ts';
import type { Router } from './router.ts';

interface HealthDeps {
  readonly nodeId: string;
  readonly store: Pick<Store, 'db'>;
  isStorageFull(): boolean;
  readIntegrity(): Promise<Integrity>;
}

/** For load balancers and monitoring. */
export const healthRoutes = (router: Router, deps: HealthDeps): void => {
  const path = '/api/health';
  router.add({ method: 'GET', path, summary: 'Whether the process runs', access: 'public', answer: health }, () => ({
    ok: true,
    node: deps.nodeId,
  }));

  const ready = {
    method: 'GET',
    path: '/api/ready',
    summary: 'Whether it runs, and the database answers, has room and is intact',
  } as const;
  router.add({ ...ready, access: 'public', answer: done }, async () => {
    await deps.store.db.selectFrom('migrations').select('name').limit(1).execute();
    if (deps.isStorageFull()) throw new HttpError(507, 'storage-full');
    const integrity = await deps.readIntegrity();
    if (integrity !== 'intact') throw new HttpError(503, integrity === 'damaged' ? 'storage-damaged' : 'storage-unchecked');
    return { ok: true };
  });
};
