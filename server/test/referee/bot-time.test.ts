import { afterAll, expect, test } from 'vitest';
import { RefereePool } from '../../src/referee/pool.ts';
import { fixtureRegistry } from '../helpers/two-players.ts';

const pool = new RefereePool({ threads: 1, limitMs: 20_000, gamesModule: fixtureRegistry(1) });
afterAll(() => pool.close());

const startGame = async (table: string) => {
  const order = { table, game: 'pondered', viewers: [], spectatorDelay: 0, stored: null } as const;
  const setup = { scenario: 'standard', options: {}, players: 2 };
  const started = await pool.request({
    ...order,
    count: 0,
    head: '',
    command: { kind: 'start', options: setup, chanceSeed: { seed: 'ab'.repeat(32), entropy: {} } },
  });
  if (started.type !== 'done') throw new Error(JSON.stringify(started));
  const { count, head, state } = started.position;
  const choose = () =>
    pool.request({ ...order, count, head, stored: state, command: { kind: 'bot-move', seat: 'a', bot: 'slow', randomSeed: 'x' } });
  return { choose };
};

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

test('a bot that would search for ever answers in its time, and within ten seconds a turn', async () => {
  const { choose } = await startGame('some-table-1');
  const first = await timeOf(choose);
  expect(first).toBeGreaterThan(1400);
  // Each search gets a part of what the turn has left. The shorter of two is compared, since a busy machine delays either.
  expect(Math.min(await timeOf(choose), await timeOf(choose))).toBeLessThan(first);
  expect(await choose()).toMatchObject({ type: 'chosen', action: ['add', 1] });
});

test('a search ends at once when its table has changed, and other tables are not disturbed', async () => {
  const { choose } = await startGame('some-table-2');
  const whole = await timeOf((await startGame('some-table-4')).choose);
  const choosing = timeOf(choose);
  await new Promise((resolve) => setTimeout(resolve, 300));
  pool.cancel('some-table-3');
  await new Promise((resolve) => setTimeout(resolve, 100));
  pool.cancel('some-table-2');
  const took = await choosing;
  expect(took).toBeGreaterThan(390);
  expect(took).toBeLessThan(whole);
});
