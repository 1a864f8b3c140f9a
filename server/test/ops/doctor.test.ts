import { entryHash, headerHash } from '@gunbai/engine';
import type { Entry, EntryBody, RecordHeader } from '@gunbai/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doctor, startServer } from '../../src/index.ts';
import { openStore } from '../../src/storage/index.ts';
import type { Store, TableRow } from '../../src/storage/index.ts';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

/** Damage to a stored table, and the finding that the doctor must report. */
type Damage = readonly [name: string, game: 'steady' | 'duel', apply: (store: Store, table: string) => Promise<void>, found: string];

const updateTable = (store: Store, table: string, set: Partial<TableRow>): Promise<void> =>
  store.commit([{ query: store.db.updateTable('tables').set(set).where('id', '=', table), rows: 1 }]);

const rowOf = (store: Store, table: string): Promise<TableRow> =>
  store.db.selectFrom('tables').selectAll().where('id', '=', table).executeTakeFirstOrThrow();

/** Changes one log entry without updating the hashes. */
const rewriteEntry = async (
  store: Store,
  table: string,
  number: number,
  change: (entry: string) => string,
  column: 'entry' | 'effects' = 'entry',
) => {
  const query = store.db.selectFrom('log').select(column).where('table', '=', table).where('number', '=', number);
  const before = String((await query.executeTakeFirstOrThrow())[column]);
  const after = change(before);
  if (after === before) throw new Error(`nothing to change in ${before}`);
  const put = store.db
    .updateTable('log')
    .set({ [column]: after })
    .where('table', '=', table)
    .where('number', '=', number);
  await store.commit([{ query: put, rows: 1 }]);
};

/** Recomputes the hash chain, like a forger who knows the code. */
const rehashLog = async (store: Store, table: string): Promise<void> => {
  const { header } = await rowOf(store, table);
  const rows = await store.db.selectFrom('log').select(['number', 'entry']).where('table', '=', table).orderBy('number').execute();
  let chain = headerHash(JSON.parse(header) as RecordHeader);
  for (const { number, entry } of rows) {
    const { n: _n, hash, ...body } = JSON.parse(entry) as Entry;
    chain = entryHash(chain, number, body as EntryBody);
    const rehashed = chain.slice(0, 16);
    if (rehashed !== hash) await rewriteEntry(store, table, number, (text) => text.replace(hash, rehashed));
  }
  await updateTable(store, table, { head: chain });
};

/** Changes the first outcome of the first roll. */
const changeRoll = (entry: string): string => entry.replace(/"got":\[(\d+)/, (_, got: string) => `"got":[${Number(got) === 0 ? 1 : 0}`);

const damages: readonly Damage[] = [
  [
    'a changed action',
    'steady',
    (store, id) => rewriteEntry(store, id, 1, (entry) => entry.replace('"add",3', '"add",2')),
    'entry 1 was changed',
  ],
  ['a changed die', 'duel', (store, id) => rewriteEntry(store, id, 0, changeRoll), 'the seed gives'],
  [
    'a changed die with recomputed hashes',
    'duel',
    async (store, id) => {
      await rewriteEntry(store, id, 0, changeRoll);
      await rehashLog(store, id);
    },
    'the seed gives',
  ],
  [
    'an illegal action with recomputed hashes',
    'steady',
    async (store, id) => {
      await rewriteEntry(store, id, 1, (entry) => entry.replace('"seat":"a"', '"seat":"b"'));
      await rehashLog(store, id);
    },
    'entry 1: b may not',
  ],
  [
    'a legal action with recomputed hashes',
    'steady',
    async (store, id) => {
      await rewriteEntry(store, id, 1, (entry) => entry.replace('"add",3', '"add",2'));
      await rehashLog(store, id);
    },
    'the stored state differs',
  ],
  [
    'a missing entry',
    'steady',
    (store, id) => store.commit([store.db.deleteFrom('log').where('table', '=', id).where('number', '=', 1)]),
    'entry 1 is missing',
  ],
  [
    'a missing last entry',
    'steady',
    (store, id) => store.commit([store.db.deleteFrom('log').where('table', '=', id).where('number', '=', 2)]),
    'the log has 2 entries, the table counts 3',
  ],
  [
    'wrong effects shown to other seats',
    'duel',
    (store, id) => rewriteEntry(store, id, 2, (entry) => entry.replace('"pass"', '"parry"'), 'effects'),
    'the stored effects of entry 2',
  ],
  [
    'a wrong undo barrier',
    'duel',
    (store, id) => rewriteEntry(store, id, 0, (entry) => entry.replace('"barrier":true', '"barrier":false'), 'effects'),
    'the stored effects of entry 0',
  ],
  [
    'a wrong state',
    'steady',
    async (store, id) => updateTable(store, id, { state: (await rowOf(store, id)).state.replace('"total":5', '"total":6') }),
    'the stored state differs',
  ],
  ['a wrong hash', 'steady', (store, id) => updateTable(store, id, { head: 'f'.repeat(64) }), 'the hash of the log does not match'],
  ['another seed', 'steady', (store, id) => updateTable(store, id, { seed: 'ab'.repeat(32) }), 'the seed does not match'],
  [
    'another winner',
    'steady',
    (store, id) => updateTable(store, id, { status: 'over', outcome: '{"winners":["a"],"reason":"reached"}' }),
    'the stored outcome differs',
  ],
  [
    'a running game marked as over',
    'steady',
    (store, id) => updateTable(store, id, { status: 'over' }),
    'the table is over, the game is not',
  ],
  ['a wrong pending seat', 'steady', (store, id) => updateTable(store, id, { pending_seats: '["b"]' }), 'the pending seats differ'],
];

describe.each(['sqlite', 'postgres'] as const)('on %s doctor finds', (kind) => {
  const db = kind === 'sqlite' ? scratchFile() : '';
  let address = db;
  const tables: string[] = [];
  let over = '';
  let sound = '';
  let problems: ReadonlyMap<string, string>;

  beforeAll(async () => {
    address ||= cluster.createDatabase();
    const server = await startServer(
      { port: 0, db: address, log: 'silent', workers: 1, rateFactor: 100, rulesMs: 60_000 },
      fixtureRegistry(1),
    );
    const play = async (game: 'steady' | 'duel'): Promise<{ id: string; resign: () => Promise<unknown> }> => {
      const { id, a, b } = await seatTwoGuests(server, game);
      await a.act(id, game === 'duel' ? ['strike'] : ['add', 3]);
      await b.act(id, game === 'duel' ? ['pass'] : ['add', 2], a.position?.number);
      for (const player of [a, b]) await player.close();
      return { id, resign: () => b.post(`/api/tables/${id}/resign`, {}) };
    };
    for (const [, game] of damages) tables.push((await play(game)).id);
    const ended = await play('steady');
    await ended.resign();
    over = ended.id;
    sound = (await play('duel')).id;
    await server.close();
    expect((await doctor(address, fixtureRegistry(1))).findings).toEqual([]);
    const store = await openStore(address);
    for (const [at, [, , apply]] of damages.entries()) await apply(store, tables[at] as string);
    const swap = store.db.updateTable('results').set({ score: 1 }).where('table', '=', over).where('seat', '=', 'b');
    await store.commit([{ query: swap, rows: 1 }]);
    await store.close();
    const { findings } = await doctor(address, fixtureRegistry(1));
    problems = new Map(findings.map(({ table, problem }) => [table, problem]));
  });

  test.each(damages.map(([name, , , found], at) => [name, found, at] as const))('%s', (_name, found, at) => {
    expect(problems.get(tables[at] as string)).toContain(found);
  });

  test('a wrong result', () => {
    expect(problems.get(over)).toBe('the stored result of seat b differs from the outcome');
  });

  test('nothing else', () => {
    expect(problems.get(sound)).toBeUndefined();
    expect(problems.size).toBe(damages.length + 1);
  });
});
