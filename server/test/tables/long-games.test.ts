import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyGame, LogLine } from '@gunbai/engine';
import type { ServerMessage } from '@gunbai/protocol';
import { doctor, startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { openStore } from '../../src/storage/index.ts';
import { SAVED_STATE_INTERVAL } from '../../src/tables/commit-plan.ts';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { eventually } from '../helpers/eventually.ts';
import { loadGame, Player, randomAction } from '../helpers/player.ts';
import { seatTwoGuests } from '../helpers/two-players.ts';

let cluster: Cluster;
let game: AnyGame;
beforeAll(async () => {
  cluster = await startCluster();
  game = await loadGame('age-of-war');
});
afterAll(() => cluster.stop());

const start = (db: string): Promise<RunningServer> =>
  startServer({ port: 0, db, log: 'silent', workers: 1, rateFactor: 1000, rulesMs: 60_000 });

/** Numbers of the entries before which a state is saved. */
const savedNumbers = async (db: string, table: string): Promise<number[]> => {
  const store = await openStore(db);
  const rows = await store.db.selectFrom('saved_states').select('number').where('table', '=', table).orderBy('number').execute();
  await store.close();
  return rows.map(({ number }) => Number(number));
};

const corruptSavedState = async (db: string, table: string): Promise<void> => {
  const store = await openStore(db);
  const row = await store.db.selectFrom('saved_states').selectAll().where('table', '=', table).limit(1).executeTakeFirstOrThrow();
  const state = row.state.replace('"active":', '"active":1');
  expect(state).not.toBe(row.state);
  const update = store.db.updateTable('saved_states').set({ state }).where('table', '=', table).where('number', '=', row.number);
  await store.commit([{ query: update, rows: 1 }]);
  await store.close();
};

/** Plays until the log has at least so many entries. Rerolls keep the game from ending early. */
const playTo = async (table: string, players: readonly Player[], entries: number): Promise<void> => {
  for (;;) {
    const number = Math.max(...players.map(({ position }) => position?.number ?? 0));
    await eventually(() => players.map(({ position }) => position?.number)).toEqual(players.map(() => number));
    if (number >= entries) return;
    const mover = players.find((player) => randomAction(game, player)) as Player;
    expect(await mover.act(table, ['reroll'])).toMatchObject({ type: 'done' });
  }
};

const undoTo = async (table: string, [a, b]: readonly [Player, Player], to: number): Promise<void> => {
  const number = a.position?.number as number;
  await a.post(`/api/tables/${table}/proposal`, { kind: 'undo', to });
  await b.post(`/api/tables/${table}/proposal/response`, { agree: true });
  await eventually(() => [a.position?.number, b.position?.number]).toEqual([number + 1, number + 1]);
};

const logOf = async (player: Player, table: string): Promise<unknown> => {
  const messages = (await player.get(`/api/tables/${table}/position`)) as { type: string; entries?: unknown }[];
  return messages.find(({ type }) => type === 'position')?.entries;
};

describe.each(['sqlite', 'postgres'] as const)('a long game on %s', (kind) => {
  test('goes on after a restart, is undone far back, and keeps only the saved states it needs', async () => {
    const db = kind === 'sqlite' ? scratchFile() : cluster.createDatabase();
    let server = await start(db);
    const { id, a, b } = await seatTwoGuests(server, 'age-of-war', {}, ['p1', 'p2']);
    await playTo(id, [a, b], 3 * SAVED_STATE_INTERVAL + 5);
    const before = await logOf(a, id);
    for (const player of [a, b]) await player.close();
    await server.close();
    expect(await savedNumbers(db, id)).toHaveLength(3);

    server = await start(db);
    for (const player of [a, b]) {
      player.address = server.address;
      await player.connect(id);
    }
    expect(await logOf(b, id)).toEqual(before);
    await playTo(id, [a, b], 3 * SAVED_STATE_INTERVAL + 10);
    await undoTo(id, [a, b], SAVED_STATE_INTERVAL + 9);
    expect(await logOf(a, id)).toHaveLength(SAVED_STATE_INTERVAL + 9);
    const rowsAfterUndo = await savedNumbers(db, id);
    expect(rowsAfterUndo.every((number) => number <= SAVED_STATE_INTERVAL + 9)).toBe(true);
    await playTo(id, [a, b], 5 * SAVED_STATE_INTERVAL);
    await undoTo(id, [a, b], 4 * SAVED_STATE_INTERVAL);
    for (const player of [a, b]) await player.close();
    await server.close();
    expect((await doctor(db)).findings).toEqual([]);
  });
});

/** The log in the position that a new page gets, and the parts that it asks for. */
const openPage = async (server: RunningServer, table: string, cookie: string): Promise<{ from: number; parts: number; log: LogLine[] }> => {
  const page = new Player(server.address);
  page.cookie = cookie;
  await page.connect(table);
  const position = page.position as ServerMessage & { type: 'position' };
  let log = position.entries as LogLine[];
  let parts = 0;
  for (let before = position.from; before > 0; parts++) {
    const answer = page.waitForMessage<ServerMessage & { type: 'earlier-log' }>(({ type }) => type === 'earlier-log');
    page.send({ type: 'earlier-log', table, before });
    const part = await answer;
    expect(part).toMatchObject({ table, before });
    log = [...(part.entries as LogLine[]), ...log];
    before = part.from;
  }
  await page.close();
  return { from: position.from, parts, log };
};

describe.each(['sqlite', 'postgres'] as const)('a page that opens a long game on %s', (kind) => {
  test('gets the newest entries with the position, and earlier ones when it asks', async () => {
    const db = kind === 'sqlite' ? scratchFile() : cluster.createDatabase();
    const server = await start(db);
    const { id, a, b } = await seatTwoGuests(server, 'age-of-war', {}, ['p1', 'p2']);
    await playTo(id, [a, b], 205);
    await undoTo(id, [a, b], 20);
    await playTo(id, [a, b], 230);
    const whole = await logOf(a, id);
    const stranger = (await Player.createGuest(server.address, 'Spectator')).cookie;
    for (const cookie of [a.cookie, b.cookie, stranger]) {
      const { from, parts, log } = await openPage(server, id, cookie);
      expect(from).toBe((a.position?.number as number) - 200);
      expect(parts).toBe(1);
      expect(log).toEqual(whole);
    }
    // A page that comes back after long begins with the newest entries, too.
    const late = new Player(server.address);
    late.cookie = a.cookie;
    await late.connect(id, 21);
    expect(late.position).toMatchObject({ type: 'position', from: (a.position?.number as number) - 200, reset: true });
    for (const player of [a, b, late]) await player.close();
    await server.close();
  });
});

test('only who watches a table gets its earlier log', async () => {
  const server = await start(scratchFile());
  const policy = { timeOut: 'claim', botTakesOver: true, spectators: false, rated: false } as const;
  const { id, a, b } = await seatTwoGuests(server, 'age-of-war', { policy }, ['p1', 'p2']);
  const stranger = await Player.createGuest(server.address, 'Spectator');
  await stranger.connect();
  stranger.send({ type: 'watch', table: id, since: 0 });
  stranger.send({ type: 'earlier-log', table: id, before: 1 });
  stranger.send({ type: 'ping', at: 1 });
  await stranger.waitForMessage(({ type }) => type === 'refused');
  stranger.send({ type: 'earlier-log', table: id, before: 1 });
  stranger.send({ type: 'ping', at: 2 });
  await stranger.waitForMessage((message) => message.type === 'pong' && message.at === 2);
  expect(stranger.messages.map(({ type }) => type)).not.toContain('earlier-log');
  for (const player of [a, b, stranger]) await player.close();
  await server.close();
});

test('the doctor finds a saved state that the game never had', async () => {
  const db = scratchFile();
  const server = await start(db);
  const { id, a, b } = await seatTwoGuests(server, 'age-of-war', {}, ['p1', 'p2']);
  await playTo(id, [a, b], 2 * SAVED_STATE_INTERVAL);
  for (const player of [a, b]) await player.close();
  await server.close();
  expect((await doctor(db)).findings).toEqual([]);
  await corruptSavedState(db, id);
  expect((await doctor(db)).findings).toMatchObject([{ table: id, problem: expect.stringContaining('the state saved before entry') }]);
  const store = await openStore(db);
  await store.commit([store.db.insertInto('saved_states').values({ table: id, number: 1000, epoch: 0, state: '{}' })]);
  await store.close();
  expect((await doctor(db)).findings).toMatchObject([
    { table: id, problem: expect.stringContaining('there is a state before entry 1000') },
  ]);
});

test('a finished game keeps no saved states', async () => {
  const db = scratchFile();
  const server = await start(db);
  const { id, a, b } = await seatTwoGuests(server, 'age-of-war', {}, ['p1', 'p2']);
  await playTo(id, [a, b], SAVED_STATE_INTERVAL + 1);
  await a.post(`/api/tables/${id}/resign`, {});
  expect(await a.get(`/api/tables/${id}/verify`)).toEqual({ ok: true, problem: null });
  for (const player of [a, b]) await player.close();
  await server.close();
  expect(await savedNumbers(db, id)).toEqual([]);
});
