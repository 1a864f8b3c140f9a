import { afterAll, expect, test } from 'vitest';
import { RefereePool } from '../../src/referee/pool.ts';
import { fixtureRegistry } from '../helpers/two-players.ts';

const pool = new RefereePool({ threads: 1, limitMs: 1200, gamesModule: fixtureRegistry(2) });
afterAll(() => pool.close());

const order = { table: 'some-table-1', game: 'weighty', viewers: [], spectatorDelay: 0, stored: null } as const;

test('a pause of the node itself does not count as slow rules', async () => {
  const setup = { scenario: 'standard', options: {}, players: 2 };
  const secret = { seed: 'ab'.repeat(32), entropy: {} };
  const started = await pool.request({ ...order, count: 0, head: '', command: { kind: 'start', options: setup, chanceSeed: secret } });
  if (started.type !== 'done') throw new Error(JSON.stringify(started));
  const { count, head } = started.position;
  // Each decision takes these rules 1.5 s.
  const judged = pool.request({ ...order, count, head, command: { kind: 'act', seat: 'a', action: ['add', 1], number: count } });
  await new Promise((resolve) => setTimeout(resolve, 150));
  for (const until = performance.now() + 1250; performance.now() < until;);
  expect(await judged).toMatchObject({ type: 'done' });
});
