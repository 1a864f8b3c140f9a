import { seededRandom } from '@gunbai/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doctor } from '../../src/ops/doctor.ts';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { JobRunner } from '../../src/jobs/runner.ts';
import { upsertJob } from '../../src/jobs/enqueue.ts';
import { openStore } from '../../src/storage/index.ts';
import type { TableView, ServerMessage } from '@gunbai/protocol';
import { freePort, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { randomAction, loadGame, Player } from '../helpers/player.ts';
import { startLoad, findLostOrDuplicated, startNode } from '../helpers/reconnecting-player.ts';
import { hashOf, revealEntropy } from '../helpers/dice.ts';
import { eventually } from '../helpers/eventually.ts';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

const startNodes = (db: string, count: number): Promise<RunningServer[]> =>
  Promise.all(Array.from({ length: count }, () => startServer({ port: 0, db, log: 'silent', rateFactor: 100, workers: 1 })));

test('two players on two nodes see each other, chat and play', async () => {
  const nodes = await startNodes(cluster.createDatabase(), 2);
  const [here, there] = nodes as [RunningServer, RunningServer];
  const oda = await Player.createGuest(here.address, 'Oda');
  const mori = await Player.createGuest(there.address, 'Mori');
  const seats = [
    { seat: 'p1', who: 'me' },
    { seat: 'p2', who: 'open' },
  ];
  const { id } = (await oda.post('/api/tables', { game: 'age-of-war', seats })) as TableView;
  await oda.connect(id);
  const started = oda.waitForMessage((message) => message.type === 'table' && message.table.status === 'playing');
  await mori.post(`/api/tables/${id}/seat`, {});
  await mori.connect(id);
  await started;
  await eventually(() => oda.table?.seats.every(({ present }) => present)).toBe(true);
  await eventually(() => oda.position?.number).toBe(mori.position?.number);
  const game = await loadGame('age-of-war');
  const chance = seededRandom(11);
  for (let moves = 0; moves < 40; moves++) {
    const mover = [oda, mori].find((player) => randomAction(game, player) !== null) as Player;
    const other = mover === oda ? mori : oda;
    const update = other.waitForMessage<ServerMessage & { type: 'update' }>((message) => message.type === 'update');
    const answer = await mover.act(id, randomAction(game, mover, chance));
    expect(answer.type).toBe('done');
    expect((await update).number).toBe((answer as { number: number }).number);
  }
  const received = oda.waitForMessage<ServerMessage & { type: 'chat' }>((message) => message.type === 'chat');
  await mori.post(`/api/tables/${id}/chat`, { text: 'from the other node' });
  expect((await received).messages[0]?.text).toBe('from the other node');
  for (const player of [oda, mori]) await player.close();
  for (const node of nodes) await node.close();
});

test('the same action sent to three nodes at once is applied once', async () => {
  const nodes = await startNodes(cluster.createDatabase(), 3);
  const oda = await Player.createGuest((nodes[0] as RunningServer).address, 'Oda');
  const seats = [
    { seat: 'p1', who: 'me' },
    { seat: 'p2', who: 'me' },
  ];
  expect((await oda.request('POST', '/api/tables', { game: 'age-of-war', seats })).status).toBe(422);
  const mori = await Player.createGuest((nodes[0] as RunningServer).address, 'Mori');
  const { id } = (await oda.post('/api/tables', {
    game: 'age-of-war',
    seats: [
      { seat: 'p1', who: 'me' },
      { seat: 'p2', who: 'open' },
    ],
  })) as TableView;
  await mori.post(`/api/tables/${id}/seat`, {});
  const game = await loadGame('age-of-war');
  await oda.connect(id);
  await mori.connect(id);
  for (let round = 0; round < 10; round++) {
    const mover = [oda, mori].find((player) => randomAction(game, player) !== null) as Player;
    const action = randomAction(game, mover);
    const number = mover.position?.number as number;
    const moved = Promise.all([oda, mori].map((player) => player.waitForMessage((message) => message.type === 'update')));
    const answers = await Promise.all(
      nodes.map((node, at) => {
        const twin = new Player(node.address);
        twin.cookie = mover.cookie;
        return twin.request('POST', `/api/tables/${id}/actions`, { number, action, key: `round-${round}-${at}` });
      }),
    );
    await moved;
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  }
  for (const player of [oda, mori]) await player.close();
  for (const node of nodes) await node.close();
});

test('seats claimed at once on three nodes go to one player each, and no hash or entropy is lost', async () => {
  const nodes = await startNodes(cluster.createDatabase(), 3);
  const [first] = nodes as [RunningServer];
  const owner = await Player.createGuest(first.address, 'Owner');
  const comers = await Promise.all(
    nodes.flatMap(({ address }, at) => [0, 1].map(async (n) => Player.createGuest(address, `Comer ${2 * at + n}`))),
  );
  // A guest may not hold as many seats as one player can get here.
  for (const [at, player] of comers.entries()) await player.becomeMember(`Member ${at}`);
  for (let round = 0; round < 4; round++) {
    const seats = ['p1', 'p2', 'p3', 'p4'].map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'open' }));
    const { id } = (await owner.post('/api/tables', { game: 'age-of-war', players: 4, seats, ...hashOf('a') })) as TableView;
    const answers = await Promise.all(comers.map((player, at) => player.request('POST', `/api/tables/${id}/seat`, hashOf(String(at)))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
    const table = (await owner.get(`/api/tables/${id}`)) as TableView;
    const seated = comers.filter((_, at) => answers[at]?.status === 200);
    expect(new Set(table.seats.map(({ person }) => person?.account))).toEqual(new Set([owner, ...seated].map(({ account }) => account)));
    const shares = table.seats.map(({ person }) => {
      const at = comers.findIndex(({ account }) => account === person?.account);
      return { player: comers[at] ?? owner, digit: at < 0 ? 'a' : String(at) };
    });
    expect(table.seats.map(({ seat }) => table.entropyHashes[seat])).toEqual(shares.map(({ digit }) => hashOf(digit).entropyHash));
    await Promise.all(shares.map(({ player, digit }) => revealEntropy(player, id, digit)));
    await eventually(async () => ((await owner.get(`/api/tables/${id}`)) as TableView).status).toBe('playing');
  }
  for (const node of nodes) await node.close();
});

test('several nodes run a job only once', async () => {
  const db = cluster.createDatabase();
  const stores = await Promise.all([openStore(db), openStore(db), openStore(db)]);
  const done: string[] = [];
  const runners = stores.map(
    (store) =>
      new JobRunner(
        store,
        {
          async count(_payload, job) {
            done.push(job.id);
            await sleep(2);
          },
        },
        () => {},
      ),
  );
  const first = stores[0];
  await first.commit(
    Array.from({ length: 200 }, (_, i) => upsertJob(first.db, { id: `job ${i}`, kind: 'count', payload: {}, runAt: Date.now() })),
  );
  for (const runner of runners) runner.wake();
  await eventually(() => done.length).toBe(200);
  await sleep(300);
  expect(new Set(done).size).toBe(200);
  expect(done.length).toBe(200);
  await Promise.all(runners.map((runner) => runner.close()));
  expect(await first.db.selectFrom('jobs').select('id').execute()).toEqual([]);
  await Promise.all(stores.map((store) => store.close()));
});

test('a killed node and a PostgreSQL restart under load lose nothing and repeat nothing, and every player resumes', async () => {
  const db = cluster.createDatabase();
  const ports = [await freePort(), await freePort()];
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
  const nodes = await Promise.all(ports.map((port) => startNode(port, db)));
  const load = await startLoad(() => addresses, 5, 10);
  const more = async (): Promise<void> => {
    const before = load.acknowledged().length;
    await eventually(() => load.acknowledged().length).toBeGreaterThan(before + 30);
  };
  await more();
  await nodes[0]?.kill('SIGKILL');
  await more();
  nodes[0] = await startNode(ports[0] as number, db);
  await more();
  await cluster.restart();
  await more();
  await load.finish();
  expect(load.players.filter(({ hasPendingAction: isWaiting }) => isWaiting)).toHaveLength(0);
  load.stop();
  for (const node of nodes) await node.kill('SIGTERM');
  expect(load.problems()).toEqual([]);
  const acknowledged = load.acknowledged();
  expect(acknowledged.length).toBeGreaterThan(100);
  expect(await findLostOrDuplicated(db, acknowledged)).toEqual([]);
  expect((await doctor(db)).findings).toEqual([]);
  expect(load.players.some(({ notices }) => notices.includes('storage-unavailable') && notices.includes('storage-available'))).toBe(true);
}, 240_000);

test('text that PostgreSQL cannot store is malformed, not a server error', async () => {
  const [node] = (await startNodes(cluster.createDatabase(), 1)) as [RunningServer];
  const oda = await Player.createGuest(node.address, 'Oda');
  const seats = [
    { seat: 'p1', who: 'me' },
    { seat: 'p2', who: 'open' },
  ];
  const { id } = (await oda.post('/api/tables', { game: 'age-of-war', seats })) as TableView;
  for (const [method, path, body] of [
    ['POST', `/api/tables/${id}/chat`, { text: 'a\u0000b' }],
    ['PUT', `/api/tables/${id}/note`, { text: '\u0000' }],
    ['POST', '/api/session', { name: '\u0000', password: 'whatever it is' }],
  ] as const)
    expect((await oda.request(method, path, body)).json, path).toMatchObject({ error: { code: 'malformed' } });
  await node.close();
});
