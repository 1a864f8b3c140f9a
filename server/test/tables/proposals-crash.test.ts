import { afterAll, beforeAll, expect, test } from 'vitest';
import { respond, propose } from '../../src/tables/proposals.ts';
import type { LiveTable } from '../../src/tables/live-table.ts';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { playAdd, openNode, seatTwoAccounts, readTotal } from '../helpers/open-node.ts';
import { eventually } from '../helpers/eventually.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

/** Simulates a node killed right after the next change. */
const killAfterChange = (table: LiveTable): void => {
  table.execute = () => new Promise(() => {});
  const { patch } = table;
  table.patch = async (change) => {
    const done = await patch.call(table, change);
    table.patch = () => new Promise(() => {});
    return done;
  };
};

test.each(['sqlite', 'postgres'] as const)('on %s an accepted proposal is carried out although its node was killed first', async (kind) => {
  const db = kind === 'sqlite' ? scratchFile() : cluster.createDatabase();
  const first = await openNode(db);
  const games: string[] = [];
  for (const proposal of [{ kind: 'draw' }, { kind: 'pause' }] as const) {
    const { a, b, table } = await seatTwoAccounts(first);
    await propose(a, table, proposal);
    killAfterChange(table);
    void respond(b, table, true);
    await eventually(() => table.info.proposal?.agreed).toEqual(['a', 'b']);
    games.push(table.id);
  }
  await first.close();
  const second = await openNode(db);
  const statuses = () =>
    Promise.all(
      games.map(
        async (id) => (await second.store.db.selectFrom('tables').select('status').where('id', '=', id).executeTakeFirst())?.status,
      ),
    );
  await eventually(statuses).toEqual(['over', 'paused']);
  await second.close();
});

test('the accepted proposal is carried out, not an earlier one', async () => {
  const node = await openNode(scratchFile());
  const { a, b, table } = await seatTwoAccounts(node);
  for (const [who, n] of [
    [a, 3],
    [b, 2],
    [a, 1],
  ] as const)
    await playAdd(who, table, n);
  await propose(a, table, { kind: 'undo', to: 3 });
  // All of these arrive before the first can be carried out.
  await Promise.all([
    respond(b, table, true),
    respond(b, table, false),
    propose(a, table, { kind: 'undo', to: 2 }),
    respond(b, table, true),
  ]);
  expect(await readTotal(table)).toBe(3);
  await node.close();
});

test('a proposal that fails does not remove a newer one', async () => {
  const node = await openNode(scratchFile());
  const { a, b, table } = await seatTwoAccounts(node);
  await playAdd(a, table, 3);
  await propose(a, table, { kind: 'undo', to: 1 });
  const { execute: play } = table;
  table.execute = async (command, options) => {
    await respond(b, table, false);
    await propose(a, table, { kind: 'draw' });
    return play.call(table, command, options);
  };
  await respond(b, table, true);
  expect(table.info.proposal).toMatchObject({ kind: 'draw', agreed: ['a'] });
  await node.close();
});
