import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../src/storage/index.ts';
import type { TableView } from '@gunbai/protocol';
import { freePort, scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { Player } from '../helpers/player.ts';
import { startNode } from '../helpers/reconnecting-player.ts';
import { eventually } from '../helpers/eventually.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

test.each(['sqlite', 'postgres'] as const)(
  'on %s a player who was online when the only node was killed, and stays away, is notified once',
  async (kind) => {
    const db = kind === 'sqlite' ? scratchFile() : cluster.createDatabase();
    const port = await freePort();
    const start = () => startNode(port, db, { GUNBAI_TURN_NOTICE_MS: '300' });
    let node = await start();
    const address = `http://127.0.0.1:${port}`;
    const [aki, ben] = await Promise.all([Player.createGuest(address, 'Aki'), Player.createGuest(address, 'Ben')]);
    await Promise.all([aki.connect(), ben.connect()]);
    const seats = [
      { seat: 'p1', who: 'me' },
      { seat: 'p2', who: 'open' },
    ];
    const { id } = (await aki.post('/api/tables', { game: 'age-of-war', seats })) as TableView;
    await ben.post(`/api/tables/${id}/seat`, {});
    const { pendingSeats } = (await aki.get(`/api/tables/${id}`)) as TableView;
    const [awaited, other] = pendingSeats.includes('p1') ? [aki, ben] : [ben, aki];
    await node.kill('SIGKILL');
    for (const player of [aki, ben]) player.dropConnection();

    node = await start();
    await eventually(() => awaited.get('/api/me/notifications')).toMatchObject([{ table: id, kind: 'turn' }]);
    await node.kill('SIGKILL');
    node = await start();
    const store = await openStore(db);
    expect(await store.db.selectFrom('jobs').select('id').where('kind', '=', 'turn-notification').execute()).toEqual([]);
    await store.close();
    expect(await other.get('/api/me/notifications')).toEqual([]);
    await node.kill('SIGTERM');
  },
);
