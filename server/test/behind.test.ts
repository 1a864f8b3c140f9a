import { expect, test } from 'vitest';
import { startServer } from '../src/index.ts';
import { RefereePool } from '../src/referee/pool.ts';
import { openStore, Unreachable } from '../src/storage/index.ts';
import type { Store } from '../src/storage/index.ts';
import { LiveTable } from '../src/tables/live.ts';
import type { Around } from '../src/tables/live.ts';
import { readTable } from '../src/tables/row.ts';
import type { TableFacts } from '../src/tables/row.ts';
import type { TableView, Word } from '../src/wire.ts';
import { scratchFile } from './databases.ts';
import { Player } from './player.ts';
import { edition, sitDown } from './table.ts';

/** A store whose log cannot be read so many times, once it is told so. */
const failing = (store: Store): { store: Store; failNext(times: number): void } => {
  let left = 0;
  const db = new Proxy(store.db, {
    get(target, name) {
      if (name !== 'selectFrom') return Reflect.get(target, name) as unknown;
      return (table: 'log' | 'tables') => {
        if (table === 'log' && left-- > 0) throw new Unreachable('away');
        return target.selectFrom(table);
      };
    },
  });
  return {
    store: { ...store, db },
    failNext(times) {
      left = times;
    },
  };
};

const around = (store: Store, referees: RefereePool): Around => ({
  store,
  referees,
  bots: referees,
  node: 'another',
  turnNoticeMs: 0,
  isPresent: () => true,
  isClosing: () => false,
  trouble: () => null,
  rulesOf: () => 1,
  storage: () => {},
  count: () => {},
  complain: () => {},
});

test('what another node has done is shown, even where the database went away between reading and showing it', async () => {
  const db = scratchFile();
  const server = await startServer({ port: 0, db, log: 'silent', rateFactor: 100, workers: 1 }, edition(1));
  const { id, a, b } = await sitDown(server, 'steady');
  const { store, failNext } = failing(await openStore(db));
  const referees = new RefereePool({ threads: 1, limitMs: 20_000, titles: edition(1) });
  const there = new LiveTable((await readTable(store.db, id)) as TableFacts, around(store, referees));
  const words: Word[] = [];
  await there.watch({ account: b.account, send: (text) => void words.push(JSON.parse(text) as Word) }, 0);
  const before = words.length;
  const done = await a.act(id, ['add', 3]);
  expect(done.type).toBe('done');
  failNext(1);
  await expect(there.refresh()).rejects.toThrow('away');
  expect(words.slice(before)).toEqual([]);
  await there.refresh();
  expect(words.slice(before)).toMatchObject([{ type: 'update', number: (done as { number: number }).number }]);
  await referees.close();
  await store.close();
  for (const player of [a, b]) await player.close();
  await server.close();
});

test('who comes in where it is not known yet that play has begun without spectators is not let in', async () => {
  const db = scratchFile();
  const server = await startServer({ port: 0, db, log: 'silent', rateFactor: 100, workers: 1 }, edition(1));
  const [a, b] = await Promise.all([Player.guest(server.address, 'Aki'), Player.guest(server.address, 'Ben')]);
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'open' },
  ];
  const policy = { timeOut: 'claim', botTakesOver: true, spectators: false, rated: true };
  const { id } = (await a.post('/api/tables', { game: 'steady', seats, policy })) as TableView;
  const store: Store = { ...(await openStore(db)), kind: 'postgres' };
  const referees = new RefereePool({ threads: 1, limitMs: 20_000, titles: edition(1) });
  const there = new LiveTable((await readTable(store.db, id)) as TableFacts, around(store, referees));
  await b.post(`/api/tables/${id}/seat`, {});
  const words: Word[] = [];
  const send = (text: string): void => void words.push(JSON.parse(text) as Word);
  expect(await there.watch({ account: null, send }, 0)).toBe(false);
  expect(words).toEqual([{ type: 'refused', key: null, refusal: { code: 'no-spectators' } }]);
  expect(there.audience.size).toBe(0);
  expect(await there.watch({ account: b.account, send }, 0)).toBe(true);
  await referees.close();
  await store.close();
  await server.close();
});

/** What a node wrote that was killed before it could tell the others. */
const writtenElsewhere = async (db: string, write: (store: Store) => Promise<unknown>): Promise<void> => {
  const store = await openStore(db);
  await write(store);
  await store.close();
};

const raised = (store: Store, id: string, set: { status?: string } = {}) =>
  store.db
    .updateTable('tables')
    .set((is) => ({ ...set, revision: is('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();

test('who may look and who may speak is decided by what is written, though a node has not heard of it', async () => {
  const db = scratchFile();
  const server = await startServer({ port: 0, db, log: 'silent', rateFactor: 100, workers: 1 }, edition(1));
  const [a, b, c] = (await Promise.all(['Aki', 'Ben', 'Cho'].map((name) => Player.guest(server.address, name)))) as [
    Player,
    Player,
    Player,
  ];
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'open' },
  ];
  const policy = { timeOut: 'claim', botTakesOver: true, spectators: false, rated: true };
  const { id } = (await a.post('/api/tables', { game: 'steady', seats, policy })) as TableView;
  await a.post(`/api/tables/${id}/chat`, { text: 'for those at the table' });
  const read = async (player: Player, path: string): Promise<number> => (await player.ask('GET', `/api/tables/${id}${path}`)).status;
  const doors = ['', '/chat', '/position'];
  for (const door of doors) expect(await read(c, door), door).toBe(200);
  await b.connect();
  await writtenElsewhere(db, async (store) => {
    await store.db.updateTable('seats').set({ account: b.account, name: 'Ben' }).where('table', '=', id).where('seat', '=', 'b').execute();
    await raised(store, id);
  });
  const said = b.hear<Word & { type: 'done' | 'refused' }>((word) => word.type === 'done' || word.type === 'refused');
  b.say({ type: 'chat', table: id, text: 'I sit here', key: 'i-sit-here' });
  expect((await said).type).toBe('done');
  await writtenElsewhere(db, (store) => raised(store, id, { status: 'paused' }));
  for (const door of doors) expect([await read(c, door), await read(b, door)], door).toEqual([403, 200]);
  await b.close();
  await server.close();
});
