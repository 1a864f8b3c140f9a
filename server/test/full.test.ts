import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Full, openStore } from '../src/storage/index.ts';
import type { Store } from '../src/storage/index.ts';
import type { Word } from '../src/wire.ts';
import { scratchFile, startCluster } from './databases.ts';
import type { Cluster } from './databases.ts';
import { openDoor, openHouse } from './house.ts';
import { Player } from './player.ts';
import { sitDown } from './table.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

const NAMES = { sqlite: () => scratchFile(), postgres: () => cluster.database() };

/** Leaves no room for new lines of any log, or as much as there is. */
const leaveNoRoom = async ({ kind, db }: Store, isFull = true): Promise<void> => {
  if (kind === 'postgres') {
    const refuse = sql`create or replace function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`;
    await refuse.execute(db);
    if (isFull) await sql`create trigger no_room before insert on log for each row execute function no_room()`.execute(db);
    else await sql`drop trigger no_room on log`.execute(db);
    return;
  }
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + (isFull ? 0 : 100_000)}`).execute(db);
};

const codeWhenFull = {
  /** Pages that are there have some room left. */
  async sqlite(player: Player, table: string): Promise<string | undefined> {
    for (;;) {
      const { status, json } = await player.ask('POST', `/api/tables/${table}/chat`, { text: 'x'.repeat(500) });
      if (status !== 200) return (json as { error: { code: string } }).error.code;
    }
  },
  async postgres(player: Player, table: string): Promise<string | undefined> {
    const answer = await player.act(table, ['add', 1]);
    return answer.type === 'refused' ? answer.refusal.code : undefined;
  },
};

const line = ({ db }: Store, number: number) =>
  db.insertInto('log').values({ table: 'full', number, entry: 'x'.repeat(100_000), moment: '{}', key: null, at: 1 });

test.each(['sqlite', 'postgres'] as const)('on %s what finds no room says so, and so does the next that does', async (kind) => {
  const store = await openStore(NAMES[kind]());
  const states: string[] = [];
  store.onReach((state) => states.push(state));
  await leaveNoRoom(store);
  await expect(store.commit([line(store, 0)])).rejects.toBeInstanceOf(Full);
  await expect(store.commit([line(store, 0)])).rejects.toBeInstanceOf(Full);
  expect(states).toEqual(['full']);
  await leaveNoRoom(store, false);
  await store.commit([line(store, 0)]);
  expect(states).toEqual(['full', 'back']);
  await store.close();
});

test.each(['sqlite', 'postgres'] as const)(
  'on %s players and whoever runs the server are told what is wrong, and play goes on',
  async (kind) => {
    const house = await openHouse(NAMES[kind]());
    const server = await openDoor(house);
    const { id, a, b } = await sitDown(server, 'steady');
    await leaveNoRoom(house.store);
    const notice = b.hear<Word & { type: 'notice' }>((word) => word.type === 'notice');
    expect(await codeWhenFull[kind](a, id)).toBe('storage-full');
    expect((await notice).code).toBe('storage-full');
    const ready = await new Player(server.address).ask('GET', '/api/ready');
    expect(ready).toMatchObject({ status: 507, json: { error: { code: 'storage-full' } } });
    await leaveNoRoom(house.store, false);
    expect(await a.act(id, ['add', 1])).toMatchObject({ type: 'done' });
    expect((await new Player(server.address).ask('GET', '/api/ready')).status).toBe(200);
    for (const player of [a, b]) player.cut();
    await server.close();
  },
);
