import { seededRandom, verify } from '@gunbai/engine';
import type { GameRecord } from '@gunbai/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import type { ChatMessage, TableView, ServerMessage } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { randomAction, loadGame, Player } from '../helpers/player.ts';
import { hashOf, revealEntropy, share } from '../helpers/dice.ts';
import { eventually } from '../helpers/eventually.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db: scratchFile(), log: 'silent', rateFactor: 100 });
});
afterAll(() => server.close());

/** Two guests at a table of Age of War, both watching. */
const openTable = async (): Promise<{ id: string; players: [Player, Player] }> => {
  const [oda, mori] = await Promise.all([Player.createGuest(server.address, 'Oda'), Player.createGuest(server.address, 'Mori')]);
  const table = (await oda.post('/api/tables', {
    game: 'age-of-war',
    seats: [
      { seat: 'p1', who: 'me' },
      { seat: 'p2', who: 'open' },
    ],
    ...hashOf('a'),
  })) as TableView;
  expect(table.status).toBe('open');
  await mori.post(`/api/tables/${table.id}/seat`, hashOf('b'));
  await revealEntropy(oda, table.id, 'a');
  await revealEntropy(mori, table.id, 'b');
  await Promise.all([oda.connect(table.id), mori.connect(table.id)]);
  return { id: table.id, players: [oda, mori] };
};

const turnOf = async (players: readonly Player[], seed = 1) => {
  const game = await loadGame('age-of-war');
  const mover = players.find((player) => randomAction(game, player) !== null) as Player;
  return { mover, action: randomAction(game, mover, seededRandom(seed)), other: players.find((player) => player !== mover) as Player };
};

describe('two guests', () => {
  test('play a whole game, each action acknowledged and seen by the other', async () => {
    const { id, players } = await openTable();
    const game = await loadGame('age-of-war');
    const chance = seededRandom(7);
    for (let moves = 0; moves < 3000 && players[0].table?.status !== 'over'; moves++) {
      const mover = players.find((player) => randomAction(game, player) !== null);
      if (!mover) throw new Error('nobody can move');
      const other = players.find((player) => player !== mover) as Player;
      const update = other.waitForMessage((message) => message.type === 'update');
      const answer = await mover.act(id, randomAction(game, mover, chance));
      expect(answer.type).toBe('done');
      await update;
      if (mover.position?.number === other.position?.number) expect(mover.position?.view).toEqual(other.position?.view);
    }
    await eventually(() => players[1].table?.status).toBe('over');
    expect(players[0].table?.outcome?.winners.length).toBeGreaterThan(0);
    expect(players[0].table?.seed).toMatch(/^[0-9a-f]{64}$/);
    const record = (await players[0].get(`/api/tables/${id}/record`)) as GameRecord;
    expect(record.commitment).toBe(players[0].table?.commitment);
    expect(record.entropy).toEqual({ p1: share('a'), p2: share('b') });
    expect(verify(game, record)).toMatchObject({ ok: true });
    for (const player of players) await player.close();
  });

  test('a reconnecting player gets exactly the log entries missed', async () => {
    const { id, players } = await openTable();
    const entriesByNumber = new Map<number, unknown>();
    const keep = (player: Player): void => {
      for (const entry of (player.position?.entries ?? []) as { n: number }[]) {
        expect(entriesByNumber.has(entry.n)).toBe(false);
        entriesByNumber.set(entry.n, entry);
      }
    };
    const { other: away } = await turnOf(players);
    keep(away);
    away.dropConnection();
    const [stays] = players.filter((player) => player !== away) as [Player];
    const game = await loadGame('age-of-war');
    for (let action = randomAction(game, stays); action !== null; action = randomAction(game, stays)) {
      const updated = stays.waitForMessage((message) => message.type === 'update');
      expect((await stays.act(id, action)).type).toBe('done');
      await updated;
    }
    await away.connect(id);
    keep(away);
    const numbers = [...entriesByNumber.keys()].toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index));
    expect(numbers.length).toBe(away.position?.number);
    for (const player of players) await player.close();
  });

  test('an action sent twice with one key is applied once and acknowledged twice', async () => {
    const { id, players } = await openTable();
    const { mover, action } = await turnOf(players);
    const number = mover.position?.number as number;
    const first = await mover.act(id, action, number, 'the-same-key');
    const second = await mover.act(id, action, number, 'the-same-key');
    expect(first.type).toBe('done');
    expect(second).toMatchObject({ type: 'done', number: number + 1 });
    const another = await mover.act(id, action, number, 'another-key');
    expect(another).toMatchObject({ type: 'refused', refusal: { code: 'stale' } });
    for (const player of players) await player.close();
  });

  test('out-of-turn, illegal and malformed actions are refused with a reason', async () => {
    const { id, players } = await openTable();
    const { mover, other, action } = await turnOf(players);
    expect(await other.act(id, action)).toMatchObject({ type: 'refused', refusal: { code: 'wrong-seat' } });
    expect(await mover.act(id, ['conquer', 'everything'])).toMatchObject({ type: 'refused', refusal: { code: 'unknown-action' } });
    expect(await mover.act(id, { action })).toMatchObject({ type: 'refused', refusal: { code: 'malformed' } });
    expect((await mover.act(id, action)).type).toBe('done');
    for (const player of players) await player.close();
  });

  test('a seat open on two devices is updated on both', async () => {
    const { id, players } = await openTable();
    const { mover, action } = await turnOf(players);
    const second = new Player(server.address);
    second.cookie = mover.cookie;
    await second.connect(id);
    expect(second.seat).toBe(mover.seat);
    const received = second.waitForMessage<ServerMessage & { type: 'update' }>((message) => message.type === 'update');
    await mover.act(id, action);
    expect((await received).number).toBe(mover.position?.number);
    for (const player of [...players, second]) await player.close();
  });

  test('chat reaches the table, except players who block its author', async () => {
    const { id, players } = await openTable();
    const [oda, mori] = players;
    const received = mori.waitForMessage<ServerMessage & { type: 'chat' }>((message) => message.type === 'chat');
    await oda.post(`/api/tables/${id}/chat`, { text: 'はじめましょう' });
    expect((await received).messages[0]).toMatchObject({ name: 'Oda', text: 'はじめましょう', number: 0 });
    await mori.post('/api/me/blocks', { account: oda.account, blocked: true });
    await oda.post(`/api/tables/${id}/chat`, { text: 'anybody?' });
    expect(await mori.get(`/api/tables/${id}/chat`)).toEqual([]);
    expect(await oda.get(`/api/tables/${id}/chat`)).toHaveLength(2);
    for (const player of players) await player.close();
  });
});

test('a chat message resent after a disconnect appears once', async () => {
  const { id, players } = await openTable();
  const [oda, mori] = players;
  const chatMessage = { text: 'good luck', key: 'said-before-the-cut' };
  const first = await oda.post(`/api/tables/${id}/chat`, chatMessage);
  expect(await oda.post(`/api/tables/${id}/chat`, chatMessage)).toEqual(first);
  await mori.post(`/api/tables/${id}/chat`, chatMessage);
  const names = ((await oda.get(`/api/tables/${id}/chat`)) as ChatMessage[]).map(({ name }) => name);
  expect(names).toEqual(['Oda', 'Mori']);
  for (const player of players) await player.close();
});

test('the bot of a table moves by itself', async () => {
  const oda = await Player.createGuest(server.address, 'Oda');
  const table = (await oda.post('/api/tables', {
    game: 'age-of-war',
    seats: [
      { seat: 'p1', who: 'me' },
      { seat: 'p2', who: 'bot', bot: 'random' },
    ],
  })) as TableView;
  expect(table.status).toBe('playing');
  await oda.connect(table.id);
  const game = await loadGame('age-of-war');
  const chance = seededRandom(3);
  const moved = (): boolean =>
    oda.messages.some(
      (message) =>
        message.type !== 'hello' &&
        'entries' in message &&
        (message.entries as { seat: string; auto: boolean }[]).some((entry) => entry.seat === 'p2' && !entry.auto),
    );
  for (let i = 0; i < 200 && !moved(); i++) {
    const action = randomAction(game, oda, chance);
    if (action) await oda.act(table.id, action);
    else await oda.waitForMessage((message) => message.type === 'update');
  }
  expect(moved()).toBe(true);
  await oda.close();
});

test('a spectator without an account sees the table but cannot act', async () => {
  const { id, players } = await openTable();
  const { mover, action } = await turnOf(players);
  const nobody = new Player(server.address);
  await nobody.connect(id);
  expect(nobody.seat).toBe(null);
  expect(nobody.position?.view).toBeDefined();
  expect(await nobody.act(id, action)).toMatchObject({ type: 'refused', refusal: { code: 'not-signed-in' } });
  const received = nobody.waitForMessage<ServerMessage & { type: 'update' }>((message) => message.type === 'update');
  await mover.act(id, action);
  expect((await received).number).toBe(mover.position?.number);
  for (const player of [...players, nobody]) await player.close();
});

test('a guest who registers keeps the tables, and can sign in with the password', async () => {
  const { id, players } = await openTable();
  const [oda] = players;
  const name = `Nobunaga ${id.slice(0, 4).replaceAll(/[-_]/g, 'x')}`;
  await oda.post('/api/members', { name, password: 'tenka fubu 1568' });
  const elsewhere = new Player(server.address);
  expect((await elsewhere.request('POST', '/api/session', { name, password: 'tenka fubu 1569' })).status).toBe(401);
  expect((await elsewhere.request('POST', '/api/session', { name: name.toUpperCase(), password: 'tenka fubu 1568' })).status).toBe(200);
  expect(await elsewhere.get('/api/me/tables')).toMatchObject([{ id }]);
  const twin = await Player.createGuest(server.address, 'Twin');
  expect(await twin.request('POST', '/api/members', { name, password: 'something else' })).toMatchObject({
    status: 409,
    json: { error: { code: 'name-taken' } },
  });
  for (const player of players) await player.close();
});

test('only one of several players who claim a seat at once gets it', async () => {
  const owner = await Player.createGuest(server.address, 'Owner');
  const table = (await owner.post('/api/tables', {
    game: 'age-of-war',
    seats: [
      { seat: 'p1', who: 'me' },
      { seat: 'p2', who: 'open' },
    ],
  })) as TableView;
  const comers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => Player.createGuest(server.address, name)));
  const answers = await Promise.all(comers.map((player) => player.request('POST', `/api/tables/${table.id}/seat`, {})));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
});
