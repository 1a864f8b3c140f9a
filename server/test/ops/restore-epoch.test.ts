import { copyFileSync } from 'node:fs';
import { seededRandom } from '@gunbai/engine';
import type { Entry, GameRecord } from '@gunbai/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TableView } from '@gunbai/protocol';
import { backup, doctor, restore, startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { upsertJob } from '../../src/jobs/enqueue.ts';
import { openStore } from '../../src/storage/index.ts';
import { buildRestoredMark, startEpochAfterRestore } from '../../src/tables/dice/restore-epoch.ts';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { eventually } from '../helpers/eventually.ts';
import { loadGame, Player, randomAction } from '../helpers/player.ts';
import { seatTwoGuests } from '../helpers/two-players.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

const start = (db: string): Promise<RunningServer> => startServer({ port: 0, db, log: 'silent', workers: 1, rateFactor: 100 });

const rollsOf = (log: readonly Entry[]): string[] =>
  log.flatMap((entry) => (entry.type === 'act' && entry.rolls.length > 0 ? [JSON.stringify(entry.rolls)] : []));

/** Ends the game and returns its record, which must verify. */
const resignAndReadRecord = async (player: Player, id: string): Promise<GameRecord> => {
  await player.post(`/api/tables/${id}/resign`, {});
  const record = (await player.get(`/api/tables/${id}/record`)) as GameRecord;
  expect(await player.get(`/api/tables/${id}/verify`)).toEqual({ ok: true, problem: null });
  return record;
};

/** Rolls some dice, ends the game, and returns its record. Both players come back with their cookies. */
const rollAndResign = async (server: RunningServer, id: string, cookies: readonly string[]): Promise<GameRecord> => {
  const players = cookies.map((cookie) => Object.assign(new Player(server.address), { cookie }));
  for (const player of players) await player.connect(id);
  const game = await loadGame('age-of-war');
  const mover = players.find((player) => randomAction(game, player) !== null) as Player;
  for (let rolls = 0; rolls < 3; rolls++) expect((await mover.act(id, ['reroll'])).type).toBe('done');
  const record = await resignAndReadRecord(mover, id);
  for (const player of players) await player.close();
  return record;
};

const openGame = async (): Promise<{ db: string; id: string; cookies: readonly string[] }> => {
  const db = scratchFile();
  const server = await start(db);
  const { id, a, b } = await seatTwoGuests(server, 'age-of-war', {}, ['p1', 'p2']);
  const cookies = [a.cookie, b.cookie];
  for (const player of [a, b]) await player.close();
  await server.close();
  return { db, id, cookies };
};

const epochsOf = ({ log }: GameRecord): number[] => log.flatMap((entry) => (entry.type === 'epoch' ? [entry.epoch] : []));

const playOn = async (db: string, id: string, cookies: readonly string[]): Promise<GameRecord> => {
  const server = await start(db);
  const record = await rollAndResign(server, id, cookies);
  await server.close();
  return record;
};

describe('dice after a restore', () => {
  test('are not those that players have already seen, and the record still verifies', async () => {
    const { db, id, cookies } = await openGame();
    const copy = scratchFile();
    await backup(db, copy);
    const lost = await playOn(db, id, cookies);
    expect(epochsOf(lost)).toEqual([]);

    const file = scratchFile();
    await restore(copy, file);
    const postgres = cluster.createDatabase();
    await restore(copy, postgres);
    const byHand = scratchFile();
    copyFileSync(copy, byHand);
    for (const address of [file, postgres, byHand]) {
      const record = await playOn(address, id, cookies);
      expect(epochsOf(record)).toHaveLength(1);
      expect(rollsOf(record.log)).not.toEqual(rollsOf(lost.log));
      expect((await doctor(address)).findings).toEqual([]);
    }
  });

  test('are new after each of several restores, and a restart alone changes nothing', async () => {
    const { db, id, cookies } = await openGame();
    const copies = [scratchFile(), scratchFile()] as const;
    await backup(db, copies[0]);
    const first = scratchFile();
    await restore(copies[0], first);
    await (await start(first)).close();
    await (await start(first)).close();
    await backup(first, copies[1]);
    const second = scratchFile();
    await restore(copies[1], second);
    const once = await playOn(first, id, cookies);
    const twice = await playOn(second, id, cookies);
    expect(epochsOf(once)).toHaveLength(1);
    const [before, after] = epochsOf(twice) as [number, number];
    expect(after).toBeGreaterThan(before);
    expect(rollsOf(once.log)).not.toEqual(rollsOf(twice.log));
  });

  test('are those of the new epoch in a long game too, also after a takeback behind the restore', async () => {
    const { db, id, cookies } = await openGame();
    const play = async <T>(address: string, work: (players: readonly Player[]) => Promise<T>): Promise<T> => {
      const server = await start(address);
      const players = cookies.map((cookie) => Object.assign(new Player(server.address), { cookie }));
      for (const player of players) await player.connect(id);
      const result = await work(players);
      for (const player of players) await player.close();
      await server.close();
      return result;
    };
    const game = await loadGame('age-of-war');
    const chance = seededRandom(11);
    const actRandomly = async (players: readonly Player[], actions: number): Promise<void> => {
      for (let done = 0; done < actions; done++) {
        await eventually(() => players.filter((player) => randomAction(game, player) !== null).length).toBe(1);
        const mover = players.find((player) => randomAction(game, player) !== null) as Player;
        const number = mover.position?.number as number;
        expect((await mover.act(id, randomAction(game, mover, chance))).type).toBe('done');
        await eventually(() => players.every(({ position }) => (position?.number ?? 0) > number)).toBe(true);
      }
    };
    await play(db, (players) => actRandomly(players, 70));
    const copy = scratchFile();
    await backup(db, copy);
    const file = scratchFile();
    await restore(copy, file);
    const record = await play(file, async (players) => {
      const [a, b] = players as [Player, Player];
      const restoredAt = (a.position?.number as number) - 1;
      await actRandomly(players, 3);
      await a.post(`/api/tables/${id}/proposal`, { kind: 'undo', to: restoredAt - 1 });
      await b.post(`/api/tables/${id}/proposal/response`, { agree: true });
      await eventually(() => players.every(({ position }) => position?.reset)).toBe(true);
      await actRandomly(players, 40);
      return resignAndReadRecord(a, id);
    });
    expect(epochsOf(record)).toHaveLength(1);
    expect(record.log.filter(({ type }) => type === 'undo')).toHaveLength(1);
    expect((await doctor(file)).findings).toEqual([]);
  });

  test('let bots play on, and leave finished games alone', async () => {
    const db = scratchFile();
    const server = await start(db);
    const aki = await Player.createGuest(server.address, 'Aki');
    const seats = [
      { seat: 'p1', who: 'me' },
      { seat: 'p2', who: 'bot', bot: 'random' },
    ];
    const over = (await aki.post('/api/tables', { game: 'age-of-war', seats })) as TableView;
    await aki.post(`/api/tables/${over.id}/resign`, {});
    const { id } = (await aki.post('/api/tables', { game: 'age-of-war', seats })) as TableView;
    await aki.connect(id);
    const game = await loadGame('age-of-war');
    for (let action = randomAction(game, aki); action !== null; action = randomAction(game, aki)) await aki.act(id, action);
    // The bot is to move, or was when the copy was made.
    const copy = scratchFile();
    await backup(db, copy);
    await aki.close();
    await server.close();
    const restored = await start(copy);
    const again = Object.assign(new Player(restored.address), { cookie: aki.cookie });
    await eventually(async () => ((await again.get(`/api/tables/${id}`)) as TableView).pendingSeats).toEqual(['p1']);
    expect((await again.get(`/api/tables/${over.id}`)) as TableView).toMatchObject({ number: over.number + 1, status: 'over' });
    await restored.close();
    expect((await doctor(copy)).findings).toEqual([]);
  });

  test('move the jobs of bots and standing orders to the new length of the log', async () => {
    const { db, id, cookies } = await openGame();
    const store = await openStore(db);
    const readCount = async (): Promise<number> =>
      (await store.db.selectFrom('tables').select('count').where('id', '=', id).executeTakeFirstOrThrow()).count;
    const count = await readCount();
    const job = (kind: string, at: number) => ({
      id: `${kind}:${id}:${at}:p1`,
      kind,
      payload: { table: id, seat: 'p1', count: at },
      runAt: 1,
    });
    await store.commit([buildRestoredMark(store), ...['bot-move', 'standing-order'].map((kind) => upsertJob(store.db, job(kind, count)))]);
    // A node was at work when the copy was made.
    await store.commit([store.db.updateTable('jobs').set({ locked_until: Date.now() + 60_000 })]);
    expect(await startEpochAfterRestore(store)).toBe(1);
    expect(await startEpochAfterRestore(store)).toBe(0);
    expect(await readCount()).toBe(count + 1);
    const jobs = await store.db
      .selectFrom('jobs')
      .select(['id', 'payload', 'locked_until'])
      .where('id', 'like', `%${id}:${count + 1}:p1`)
      .orderBy('id')
      .execute();
    expect(jobs).toEqual(
      ['bot-move', 'standing-order'].map((kind) => ({
        id: job(kind, count + 1).id,
        payload: JSON.stringify(job(kind, count + 1).payload),
        locked_until: 0,
      })),
    );
    await store.commit([store.db.deleteFrom('jobs')]);
    await store.close();
    expect(epochsOf(await playOn(db, id, cookies))).toHaveLength(1);
  });
});
