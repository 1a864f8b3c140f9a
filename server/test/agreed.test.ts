import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, propose } from '../src/tables/consent.ts';
import type { LiveTable } from '../src/tables/live.ts';
import { scratchFile, startCluster } from './databases.ts';
import type { Cluster } from './databases.ts';
import { add, openHouse, seatTwo, totalOf } from './house.ts';
import { soon } from './soon.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

/** As if its node were killed as soon as somebody has agreed. */
const killedAfterwards = (table: LiveTable): void => {
  table.play = () => new Promise(() => {});
  const { amend } = table;
  table.amend = async (change) => {
    const done = await amend.call(table, change);
    table.amend = () => new Promise(() => {});
    return done;
  };
};

test.each(['sqlite', 'postgres'] as const)('on %s what all have agreed on is done, though their node was killed first', async (kind) => {
  const db = kind === 'sqlite' ? scratchFile() : cluster.database();
  const first = await openHouse(db);
  const games: string[] = [];
  for (const wish of [{ kind: 'draw' }, { kind: 'pause' }] as const) {
    const { a, b, table } = await seatTwo(first);
    await propose(a, table, wish);
    killedAfterwards(table);
    void answer(b, table, true);
    await soon(() => table.facts.proposal?.agreed).toEqual(['a', 'b']);
    games.push(table.id);
  }
  await first.close();
  const second = await openHouse(db);
  const statuses = () =>
    Promise.all(
      games.map(
        async (id) => (await second.store.db.selectFrom('tables').select('status').where('id', '=', id).executeTakeFirst())?.status,
      ),
    );
  await soon(statuses).toEqual(['over', 'paused']);
  await second.close();
});

test('what is done is what all have agreed on, not what was proposed before it', async () => {
  const house = await openHouse(scratchFile());
  const { a, b, table } = await seatTwo(house);
  for (const [who, n] of [
    [a, 3],
    [b, 2],
    [a, 1],
  ] as const)
    await add(who, table, n);
  await propose(a, table, { kind: 'undo', to: 3 });
  // All of it comes before the first can be carried out.
  await Promise.all([answer(b, table, true), answer(b, table, false), propose(a, table, { kind: 'undo', to: 2 }), answer(b, table, true)]);
  expect(await totalOf(table)).toBe(3);
  await house.close();
});

test('what could not be done does not take away what is proposed by then', async () => {
  const house = await openHouse(scratchFile());
  const { a, b, table } = await seatTwo(house);
  await add(a, table, 3);
  await propose(a, table, { kind: 'undo', to: 1 });
  const { play } = table;
  table.play = async (deed, wish) => {
    await answer(b, table, false);
    await propose(a, table, { kind: 'draw' });
    return play.call(table, deed, wish);
  };
  await answer(b, table, true);
  expect(table.facts.proposal).toMatchObject({ kind: 'draw', agreed: ['a'] });
  await house.close();
});
