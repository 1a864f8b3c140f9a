import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, Unreachable } from '../src/storage/index.ts';
import { openPostgres } from '../src/storage/postgres.ts';
import { startCluster } from './databases.ts';
import type { Cluster } from './databases.ts';
import { startSilentLine } from './silent-line.ts';
import { soon } from './soon.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

test('a line to PostgreSQL that falls silent is given up, and another is taken', async () => {
  const address = cluster.database();
  const other = await openStore(address);
  const line = await startSilentLine(address);
  const store = await openPostgres(line.address, { everyMs: 50, answerMs: 400 });
  const states: string[] = [];
  const heard: string[] = [];
  store.onReach((state) => states.push(state));
  store.hear((_channel, message) => heard.push(message));
  const setting = (value: string) => store.db.insertInto('settings').values({ name: value, value });
  await store.commit([setting('before')]);

  line.fallSilent(true);
  const writing = store.commit([setting('lost')]);
  const reading = store.db.selectFrom('settings').selectAll().execute();
  await expect(writing).rejects.toBeInstanceOf(Unreachable);
  await expect(reading).rejects.toThrow();
  await soon(() => states.at(-1)).toBe('away');

  line.fallSilent(false);
  await soon(() => states.at(-1)).toBe('back');
  await store.commit([setting('after')]);
  other.tell('news', 'heard again');
  await soon(() => heard).toContain('heard again');
  const kept = await other.db.selectFrom('settings').select('name').where('name', 'in', ['before', 'lost', 'after']).execute();
  expect(kept.map(({ name }) => name).toSorted()).toEqual(['after', 'before']);
  await store.close();
  await other.close();
  line.stop();
});

test('a line on which nothing is said, but which answers, is kept', async () => {
  const store = await openPostgres(cluster.database(), { everyMs: 20, answerMs: 5000 });
  const states: string[] = [];
  store.onReach((state) => states.push(state));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(states).toEqual([]);
  await store.close();
});

test('a node whose line has fallen silent still comes to an end', async () => {
  const line = await startSilentLine(cluster.database());
  const store = await openPostgres(line.address);
  await Promise.all(
    [1, 2].map(() =>
      store.db
        .selectFrom('pg_class' as never)
        .selectAll()
        .limit(1)
        .execute(),
    ),
  );
  line.fallSilent(true);
  const closed = store.close().then(() => 'closed');
  expect(await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 15_000, 'still open'))])).toBe('closed');
  line.stop();
});
