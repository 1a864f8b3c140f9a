import { expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import { RefereePool } from '../../src/referee/pool.ts';
import { openStore } from '../../src/storage/index.ts';
import type { Store } from '../../src/storage/index.ts';
import { LiveTable } from '../../src/tables/live-table.ts';
import { encodeNews, parseNews } from '../../src/tables/table-news.ts';
import { loadTable } from '../../src/tables/table-row.ts';
import type { TableInfo } from '../../src/tables/table-row.ts';
import type { ServerMessage } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { createTableDeps } from '../helpers/table-deps.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

const HEAD = { table: 'aaaaaaaaaaaa', revision: 7, node: 'n1' };
const entryOf = (rolls: number) => ({ number: 3, decidedBy: 'a', entry: `{"n":3,"rolls":"${'1 '.repeat(rolls)}"}`, effects: '{}' });

test('news carries small changes; larger ones must be read', () => {
  const set = { count: 4, pending_seats: '["a"]' };
  expect(parseNews(encodeNews(HEAD, { set, entries: [entryOf(2)] }))).toEqual({
    ...HEAD,
    change: { set, entries: [{ n: 3, rolls: '1 1 ' }] },
  });
  expect(parseNews(encodeNews(HEAD, { set, entries: [entryOf(2000)] }))).toEqual({ ...HEAD, change: null });
  expect(parseNews(encodeNews(HEAD, null))).toEqual({ ...HEAD, change: null });
});

/** A store that counts the reads of another node. */
const countReads = (store: Store): { store: Store; reads: () => number } => {
  let count = 0;
  const db = new Proxy(store.db, {
    get(target, name) {
      if (name === 'selectFrom') count++;
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { store: { ...store, db }, reads: () => count };
};

test('another node shows a change from its news alone, and reads the database if it missed one', async () => {
  const file = scratchFile();
  const server = await startServer({ port: 0, db: file, log: 'silent', rateFactor: 100, workers: 1 }, fixtureRegistry(1));
  const { id, a, b } = await seatTwoGuests(server, 'steady');
  const opened = await openStore(file);
  const { store, reads } = countReads(opened);
  const referees = new RefereePool({ threads: 1, limitMs: 20_000, gamesModule: fixtureRegistry(1) });
  const other = new LiveTable((await loadTable(opened.db, id)) as TableInfo, createTableDeps(store, referees));
  const messages: ServerMessage[] = [];
  await other.watch({ account: b.account, send: (text) => void messages.push(JSON.parse(text) as ServerMessage) }, 0);
  const readChange = async () => {
    const { row } = (await loadTable(opened.db, id)) as TableInfo;
    const { count, head, pending_seats, updated, revision } = row;
    const entries = await opened.db
      .selectFrom('log')
      .selectAll()
      .where('table', '=', id)
      .where('number', '>=', other.info.row.count)
      .execute();
    const stored = entries.map(({ number, entry, effects }) => ({ number, decidedBy: null, entry, effects }));
    return parseNews(
      encodeNews({ table: id, revision, node: 'n1' }, { set: { count, head, pending_seats, updated, revision }, entries: stored }),
    );
  };
  await a.act(id, ['add', 3]);
  const first = await readChange();
  const before = reads();
  await other.catchUpTo(first.revision, first.change);
  expect(reads()).toBe(before);
  expect(messages.at(-1)).toMatchObject({ type: 'update', number: first.change?.set.count, entries: [{ action: ['add', 3] }] });
  expect(other.info).toEqual(await loadTable(opened.db, id));
  // The same news again changes nothing.
  const received = messages.length;
  await other.catchUpTo(first.revision, first.change);
  expect(messages).toHaveLength(received);
  const mover = other.info.pendingSeats.includes('a') ? a : b;
  await mover.act(id, ['add', 1]);
  const next = other.info.pendingSeats.includes('a') ? b : a;
  await next.act(id, ['add', 1]);
  const late = await readChange();
  await other.catchUpTo(late.revision, late.change);
  expect(reads()).toBeGreaterThan(before);
  expect(other.info).toEqual(await loadTable(opened.db, id));
  await referees.close();
  await opened.close();
  for (const player of [a, b]) await player.close();
  await server.close();
});
