import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, StorageUnreachableError } from '../../src/storage/index.ts';
import { openPostgres } from '../../src/storage/postgres.ts';
import { startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { startBlackHoleProxy } from '../helpers/black-hole-proxy.ts';
import { eventually } from '../helpers/eventually.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

test('a silent PostgreSQL connection is dropped and replaced', async () => {
  const address = cluster.createDatabase();
  const other = await openStore(address);
  const proxy = await startBlackHoleProxy(address);
  const store = await openPostgres(proxy.address, { intervalMs: 50, timeoutMs: 400 });
  const states: string[] = [];
  const received: string[] = [];
  store.onStatusChange((state) => states.push(state));
  store.subscribe((_channel, message) => received.push(message));
  const setting = (value: string) => store.db.insertInto('server_state').values({ name: value, value });
  await store.commit([setting('before')]);

  proxy.setSilent(true);
  const writing = store.commit([setting('lost')]);
  const reading = store.db.selectFrom('server_state').selectAll().execute();
  const [written, read] = await Promise.allSettled([writing, reading]);
  expect(written).toMatchObject({ status: 'rejected', reason: expect.any(StorageUnreachableError) });
  expect(read).toMatchObject({ status: 'rejected' });
  await eventually(() => states.at(-1)).toBe('unavailable');

  proxy.setSilent(false);
  await eventually(() => states.at(-1)).toBe('available');
  await store.commit([setting('after')]);
  other.publish('news', 'heard again');
  await eventually(() => received).toContain('heard again');
  const stored = await other.db.selectFrom('server_state').select('name').where('name', 'in', ['before', 'lost', 'after']).execute();
  expect(stored.map(({ name }) => name).toSorted()).toEqual(['after', 'before']);
  await store.close();
  await other.close();
  proxy.stop();
});

test('an idle connection that answers stays open', async () => {
  const store = await openPostgres(cluster.createDatabase(), { intervalMs: 20, timeoutMs: 5000 });
  const states: string[] = [];
  store.onStatusChange((state) => states.push(state));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(states).toEqual([]);
  await store.close();
});

test('a node with a silent database connection still shuts down', async () => {
  const proxy = await startBlackHoleProxy(cluster.createDatabase());
  const store = await openPostgres(proxy.address);
  await Promise.all(
    [1, 2].map(() =>
      store.db
        .selectFrom('pg_class' as never)
        .selectAll()
        .limit(1)
        .execute(),
    ),
  );
  proxy.setSilent(true);
  const closed = store.close().then(() => 'closed');
  expect(await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 15_000, 'still open'))])).toBe('closed');
  proxy.stop();
});
