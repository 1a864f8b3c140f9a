import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { backup, doctor, restore, startServer } from '../../src/index.ts';
import { openStore } from '../../src/storage/index.ts';
import { scratchFile } from '../helpers/databases.ts';
import { leafPagesOf, overwritePage } from '../helpers/damage.ts';
import { eventually } from '../helpers/eventually.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

const GAMES = 3;

const startOn = (db: string) => startServer({ port: 0, db, log: 'silent', workers: 1, rateFactor: 100 }, fixtureRegistry(1));

/** A database with a few games in play. */
const playGames = async (): Promise<{ db: string; tables: string[] }> => {
  const db = scratchFile();
  const server = await startOn(db);
  const tables: string[] = [];
  for (let game = 0; game < GAMES; game++) {
    const { id, a, b } = await seatTwoGuests(server, 'steady');
    await a.act(id, ['add', 3]);
    for (const player of [a, b]) await player.close();
    tables.push(id);
  }
  await server.close();
  return { db, tables: tables.toSorted() };
};

const damageLog = (db: string): void => overwritePage(db, leafPagesOf(db, 'log')[0] as number);

const readyStatus = async (address: string): Promise<number> => (await fetch(`${address}/api/ready`)).status;

const digest = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

test('a backup of a damaged file fails, says so and leaves no copy', async () => {
  const { db } = await playGames();
  damageLog(db);
  const copy = scratchFile();
  await expect(backup(db, copy)).rejects.toThrow(`${db} is damaged`);
  expect(readdirSync(dirname(copy))).toEqual([]);
});

test('a backup of a file whose index is damaged fails', async () => {
  const { db } = await playGames();
  const pages = leafPagesOf(db, 'sqlite_autoindex_tables_1');
  overwritePage(db, pages[0] as number);
  await expect(backup(db, scratchFile())).rejects.toThrow(`${db} is damaged`);
});

test('a backup is one file that nothing else belongs to', async () => {
  const { db } = await playGames();
  const copy = scratchFile();
  await backup(db, copy);
  const reader = new Database(copy, { readonly: true });
  expect(reader.pragma('integrity_check', { simple: true })).toBe('ok');
  reader.close();
  expect(readdirSync(dirname(copy))).toEqual(['test.sqlite']);
});

test('restore and doctor leave a backup of an older release as it is', async () => {
  const { db } = await playGames();
  const copy = scratchFile();
  await backup(db, copy);
  const file = new Database(copy);
  file.exec(`drop table saved_states; delete from migrations where name like '014%'`);
  file.close();
  const before = digest(copy);
  const restored = scratchFile();
  await restore(copy, restored);
  expect(readdirSync(dirname(restored))).toEqual(['test.sqlite', 'test.sqlite-server']);
  expect(await doctor(copy, fixtureRegistry(1))).toMatchObject({ tables: GAMES, findings: [] });
  expect(digest(copy)).toBe(before);
  expect((await doctor(restored, fixtureRegistry(1))).findings).toEqual([]);
});

test('a server on a damaged file is not ready', async () => {
  const { db } = await playGames();
  const sound = await startOn(db);
  expect(await readyStatus(sound.address)).toBe(200);
  await sound.close();
  damageLog(db);
  const server = await startOn(db);
  const answer = await fetch(`${server.address}/api/ready`);
  expect([answer.status, await answer.json()]).toMatchObject([503, { error: { code: 'storage-damaged' } }]);
  await server.close();
});

test('a file that is damaged while the server runs makes it not ready', async () => {
  const { db } = await playGames();
  const server = await startOn(db);
  expect(await readyStatus(server.address)).toBe(200);
  damageLog(db);
  await eventually(() => readyStatus(server.address)).toBe(503);
  await server.close();
});

test('doctor goes on after a bad page, and names the tables that cannot be read', async () => {
  const { db, tables } = await playGames();
  const store = await openStore(db);
  const missingSeat = tables.at(-1) as string;
  await store.commit([store.db.deleteFrom('seats').where('table', '=', missingSeat).where('seat', '=', 'b')]);
  await store.close();
  damageLog(db);
  const { tables: count, findings } = await doctor(db, fixtureRegistry(1));
  expect(count).toBe(GAMES);
  expect(findings[0]).toMatchObject({ table: '', problem: expect.stringContaining('the file is damaged') });
  expect(findings).toContainEqual({ table: missingSeat, problem: 'the seats b of the record are missing' });
  expect(findings.filter(({ problem }) => problem.includes('could not be read')).length).toBeGreaterThan(0);
});

test('doctor goes on although the list of tables cannot be read', async () => {
  const { db, tables } = await playGames();
  overwritePage(db, leafPagesOf(db, 'sqlite_autoindex_tables_1')[0] as number);
  const { findings } = await doctor(db, fixtureRegistry(1));
  expect(findings[0]?.problem).toContain('the file is damaged');
  for (const id of tables) expect(findings.map(({ table }) => table)).toContain(id);
});

test('doctor reports games that wait for new rules apart from damage', async () => {
  const db = scratchFile();
  const server = await startOn(db);
  const { id, a, b } = await seatTwoGuests(server, 'mended');
  const damaged = await seatTwoGuests(server, 'mended');
  for (const game of [{ id, a, b }, damaged]) {
    await game.a.act(game.id, ['add', 3]);
    for (const player of [game.a, game.b]) await player.close();
  }
  await server.close();
  const store = await openStore(db);
  const text = store.db.selectFrom('log').select('entry').where('table', '=', damaged.id).where('number', '=', 1);
  const { entry } = await text.executeTakeFirstOrThrow();
  const changed = store.db.updateTable('log').set({ entry: entry.replace('"add",3', '"add",2') });
  await store.commit([{ query: changed.where('table', '=', damaged.id).where('number', '=', 1), rows: 1 }]);
  await store.close();
  const { findings, waiting } = await doctor(db, fixtureRegistry(2));
  expect(waiting).toMatchObject([{ table: id, problem: expect.stringContaining('made under rules 1 of mended') }]);
  expect(findings).toMatchObject([{ table: damaged.id, problem: expect.stringContaining('entry 1 was changed') }]);
});

const accessOf = (file: string): number => statSync(file).mode & 0o777;

test('only the owner can read the database and its copies, whatever the umask', async () => {
  const db = join(mkdtempSync(join(tmpdir(), 'gunbai-')), 'data', 'test.sqlite');
  const server = await startOn(db);
  const files = readdirSync(dirname(db)).map((name) => join(dirname(db), name));
  expect(files.map((file) => file.slice(db.length)).toSorted()).toEqual(['', '-server', '-shm', '-wal']);
  for (const file of files) expect([file, accessOf(file)]).toEqual([file, 0o600]);
  expect(accessOf(dirname(db))).toBe(0o700);
  const copy = scratchFile();
  await backup(db, copy);
  expect(accessOf(copy)).toBe(0o600);
  await server.close();
});

test('a file that others could read until now becomes private', async () => {
  const { db } = await playGames();
  const shared = scratchFile();
  copyFileSync(db, shared);
  chmodSync(shared, 0o644);
  await (await openStore(shared)).close();
  expect(accessOf(shared)).toBe(0o600);
  expect(existsSync(`${shared}-wal`)).toBe(false);
});
