import { entryHash, headerHash, verify } from '@gunbai/engine';
import type { EntryBody, GameRecord } from '@gunbai/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TableView } from '@gunbai/protocol';
import { startServer } from '../../src/index.ts';
import { migrate, openStore } from '../../src/storage/index.ts';
import type { Store } from '../../src/storage/index.ts';
import { migrations } from '../../src/storage/migrations.ts';
import { openPostgres } from '../../src/storage/postgres.ts';
import { openSqlite } from '../../src/storage/sqlite.ts';
import { loadRecord } from '../../src/tables/log/load-record.ts';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { hashOf, revealEntropy } from '../helpers/dice.ts';
import { eventually } from '../helpers/eventually.ts';
import { loadGame, Player, randomAction } from '../helpers/player.ts';
import { seatTwoGuests } from '../helpers/two-players.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

const LAST_BEFORE = 11;
const NEW_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  tables: ['dice'],
  log: ['clocks'],
  seats: ['reserved_for', 'left_by'],
  accounts: ['name_key', 'bot_owner'],
  sessions: ['last_used'],
};

const openUnmigrated = (address: string): Store | Promise<Store> =>
  address.startsWith('postgres') ? openPostgres(address) : openSqlite(address);

/** The rows of a database, without the columns that a release before 012 did not have. */
const copyAsOldRelease = async (from: string, to: string): Promise<void> => {
  const source = await openStore(from);
  const target = await openUnmigrated(to);
  await migrate(target, migrations.slice(0, LAST_BEFORE));
  for (const table of ['accounts', 'sessions', 'tables', 'seats', 'log'] as const) {
    const rows = (await source.db.selectFrom(table).selectAll().execute()) as Record<string, unknown>[];
    const old = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !NEW_COLUMNS[table]?.includes(column))));
    await target.commit(old.map((row) => target.db.insertInto(table).values(row as never)));
  }
  await source.close();
  await target.close();
};

/** What a release before 013 wrote: seeds of waiting tables, entropy in clear, and records of format 2. */
const writeAsOldRelease = async (address: string, waiting: string, playing: string): Promise<void> => {
  const store = await openStore(address);
  const { db } = store;
  const { entropyHashes: _hashes, ...current } = JSON.parse(await loadRecord(db, playing)) as GameRecord;
  const { seed: _seed, log, head: _head, ...header } = { ...current, format: 'gunbai/2' } as const;
  let chain = headerHash(header);
  const entries = log.map(({ n, hash: _hash, ...body }) => {
    chain = entryHash(chain, n, body as EntryBody);
    return { n, entry: JSON.stringify({ n, hash: chain.slice(0, 16), ...body }) };
  });
  const inClear = { seed: 'ab'.repeat(32), commitment: 'cd'.repeat(32), entropy: '{"p1":"abcd"}' };
  await store.commit([
    db.updateTable('tables').set(inClear).where('id', '=', waiting),
    db
      .updateTable('tables')
      .set({ header: JSON.stringify(header), head: chain })
      .where('id', '=', playing),
    ...entries.map(({ n, entry }) => db.updateTable('log').set({ entry }).where('table', '=', playing).where('number', '=', n)),
  ]);
  await store.close();
};

describe.each(['sqlite', 'postgres'] as const)('migrations 012 and 013 on %s', (kind) => {
  test('a game in play continues, and an open table begins its dice again', async () => {
    const file = scratchFile();
    const before = await startServer({ port: 0, db: file, log: 'silent', workers: 1, rateFactor: 100 });
    const {
      id: playing,
      a,
      b,
    } = await seatTwoGuests(before, 'age-of-war', { pace: { kind: 'live', base: 600, increment: 5 } }, ['p1', 'p2']);
    const seats = ['p1', 'p2'].map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'open' }));
    const { id: waiting } = (await a.post('/api/tables', { game: 'age-of-war', seats })) as TableView;
    for (const player of [a, b]) await player.close();
    await before.close();
    await writeAsOldRelease(file, waiting, playing);
    const address = kind === 'sqlite' ? scratchFile() : cluster.createDatabase();
    await copyAsOldRelease(file, address);

    const server = await startServer({ port: 0, db: address, log: 'silent', workers: 1, rateFactor: 100 });
    const [aki, ben] = [a, b].map(({ cookie }) => Object.assign(new Player(server.address), { cookie })) as [Player, Player];
    await Promise.all([aki.connect(playing), ben.connect(playing)]);
    const game = await loadGame('age-of-war');
    const mover = [aki, ben].find((player) => randomAction(game, player) !== null) as Player;
    expect(await mover.act(playing, ['reroll'])).toMatchObject({ type: 'done' });
    // The clocks of this decision were stored, those of the entry before were not.
    await aki.post(`/api/tables/${playing}/proposal`, { kind: 'undo', to: 1 });
    await ben.post(`/api/tables/${playing}/proposal/response`, { agree: true });
    await eventually(() => mover.position?.number).toBe(3);
    expect(await mover.act(playing, ['reroll'])).toMatchObject({ type: 'done' });
    await aki.post(`/api/tables/${playing}/resign`, {});
    const record = (await aki.get(`/api/tables/${playing}/record`)) as GameRecord;
    expect(record.format).toBe('gunbai/2');
    expect(verify(game, record)).toMatchObject({ ok: true });
    expect(await aki.get(`/api/tables/${playing}/verify`)).toEqual({ ok: true, problem: null });

    const table = (await aki.get(`/api/tables/${waiting}`)) as TableView;
    expect(table).toMatchObject({ commitment: '', entropy: {}, entropyHashes: {}, abandonedDice: [] });
    await aki.post(`/api/tables/${waiting}/dice`, hashOf('a'));
    await ben.post(`/api/tables/${waiting}/seat`, hashOf('b'));
    await revealEntropy(aki, waiting, 'a');
    expect(await revealEntropy(ben, waiting, 'b')).toMatchObject({ status: 'playing' });
    for (const player of [aki, ben]) await player.close();
    await server.close();
  });
});
