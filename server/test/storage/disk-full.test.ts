import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StorageFullError, openStore } from '../../src/storage/index.ts';
import type { Store } from '../../src/storage/index.ts';
import type { ServerMessage } from '@gunbai/protocol';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { listenOnNode, openNode } from '../helpers/open-node.ts';
import { Player } from '../helpers/player.ts';
import { seatTwoGuests } from '../helpers/two-players.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

const ADDRESSES = { sqlite: () => scratchFile(), postgres: () => cluster.createDatabase() };

/** Blocks or allows new log entries. */
const limitSpace = async ({ kind, db }: Store, isFull = true): Promise<void> => {
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
  /** Existing pages have some space left, so the first writes succeed. */
  async sqlite(player: Player, table: string): Promise<string | undefined> {
    for (;;) {
      const { status, json } = await player.request('POST', `/api/tables/${table}/chat`, { text: 'x'.repeat(500) });
      if (status !== 200) return (json as { error: { code: string } }).error.code;
    }
  },
  async postgres(player: Player, table: string): Promise<string | undefined> {
    const answer = await player.act(table, ['add', 1]);
    return answer.type === 'refused' ? answer.refusal.code : undefined;
  },
};

const insertLogEntry = ({ db }: Store, number: number) =>
  db.insertInto('log').values({ table: 'full', number, entry: 'x'.repeat(100_000), effects: '{}', key: null, at: 1 });

test.each(['sqlite', 'postgres'] as const)('on %s a write without disk space reports it, and so does the next', async (kind) => {
  const store = await openStore(ADDRESSES[kind]());
  const states: string[] = [];
  store.onStatusChange((state) => states.push(state));
  await limitSpace(store);
  await expect(store.commit([insertLogEntry(store, 0)])).rejects.toBeInstanceOf(StorageFullError);
  await expect(store.commit([insertLogEntry(store, 0)])).rejects.toBeInstanceOf(StorageFullError);
  expect(states).toEqual(['full']);
  await limitSpace(store, false);
  await store.commit([insertLogEntry(store, 0)]);
  expect(states).toEqual(['full', 'available']);
  await store.close();
});

test.each(['sqlite', 'postgres'] as const)(
  'on %s players and operators see that the disk is full, and play continues later',
  async (kind) => {
    const node = await openNode(ADDRESSES[kind]());
    const server = await listenOnNode(node);
    const { id, a, b } = await seatTwoGuests(server, 'steady');
    await limitSpace(node.store);
    const notice = b.waitForMessage<ServerMessage & { type: 'server-status' }>((message) => message.type === 'server-status');
    expect(await codeWhenFull[kind](a, id)).toBe('storage-full');
    expect((await notice).code).toBe('storage-full');
    const ready = await new Player(server.address).request('GET', '/api/ready');
    expect(ready).toMatchObject({ status: 507, json: { error: { code: 'storage-full' } } });
    await limitSpace(node.store, false);
    expect(await a.act(id, ['add', 1])).toMatchObject({ type: 'done' });
    expect((await new Player(server.address).request('GET', '/api/ready')).status).toBe(200);
    for (const player of [a, b]) player.dropConnection();
    await server.close();
  },
);
