import { verify } from '@gunbai/engine';
import type { GameRecord } from '@gunbai/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import type { TableView, ServerMessage } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { createCountingGame } from '../helpers/fixtures/games.ts';
import { Player } from '../helpers/player.ts';
import { addOnceEach, fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';
import { eventually } from '../helpers/eventually.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db: scratchFile(), log: 'silent', rateFactor: 100, workers: 1 }, fixtureRegistry(1));
});
afterAll(() => server.close());

const readTotal = (player: Player): number | undefined => (player.position?.view as { board: { total: number } } | undefined)?.board.total;
const requestRefusalCode = async (player: Player, path: string, body: unknown): Promise<string> => {
  const { json } = await player.request('POST', path, body);
  return (json as { error: { code: string } }).error?.code;
};

describe('with the agreement of all seats', () => {
  test('a game is undone, and both players get the whole log again', async () => {
    const { id, a, b } = await seatTwoGuests(server, 'steady');
    await a.act(id, ['add', 3]);
    await b.act(id, ['add', 2], a.position?.number);
    const target = 2;
    await a.post(`/api/tables/${id}/proposal`, { kind: 'undo', to: target });
    await eventually(() => b.table?.proposal).toMatchObject({ kind: 'undo', by: 'a', agreed: ['a'] });
    expect(readTotal(b)).toBe(5);
    const received = a.waitForMessage<ServerMessage & { type: 'update' }>((message) => message.type === 'update' && message.reset);
    await b.post(`/api/tables/${id}/proposal/response`, { agree: true });
    expect((await received).entries).toHaveLength(2);
    expect(readTotal(a)).toBe(3);
    await eventually(() => readTotal(b)).toBe(3);
    for (const player of [a, b]) await player.close();
  });

  test('one refusal cancels an undo proposal, and so does a move', async () => {
    const { id, a, b } = await seatTwoGuests(server, 'steady');
    await a.act(id, ['add', 3]);
    await a.post(`/api/tables/${id}/proposal`, { kind: 'draw' });
    expect(await requestRefusalCode(b, `/api/tables/${id}/proposal`, { kind: 'pause' })).toBe('different-proposal-open');
    await b.post(`/api/tables/${id}/proposal/response`, { agree: false });
    expect(await requestRefusalCode(b, `/api/tables/${id}/proposal/response`, { agree: true })).toBe('no-proposal');
    await a.post(`/api/tables/${id}/proposal`, { kind: 'draw' });
    await b.act(id, ['add', 1], a.position?.number);
    await eventually(() => b.position && (b.position as unknown as { tableStatus: { proposal: unknown } }).tableStatus.proposal).toBe(null);
    for (const player of [a, b]) await player.close();
  });

  test('a draw ends the game with half a point each', async () => {
    const { id, a, b } = await seatTwoGuests(server, 'steady');
    await addOnceEach(id, a, b);
    await a.post(`/api/tables/${id}/proposal`, { kind: 'draw' });
    await b.post(`/api/tables/${id}/proposal`, { kind: 'draw' });
    await eventually(() => a.table?.outcome).toMatchObject({ winners: [], reason: 'agreed' });
    expect(await a.get(`/api/players/${a.account}/against/${b.account}`)).toMatchObject({ won: 0, lost: 0, drawn: 1 });
    for (const player of [a, b]) await player.close();
  });

  test('a result names the opponents, except to strangers at a link-only table', async () => {
    for (const visibility of ['public', 'link'] as const) {
      const { id, a, b } = await seatTwoGuests(server, 'steady', { visibility });
      await addOnceEach(id, a, b);
      await a.post(`/api/tables/${id}/resign`, {});
      await eventually(() => b.table?.status).toBe('over');
      const stranger = await Player.createGuest(server.address, 'Chie');
      const opponentsSeenBy = async (player: Player): Promise<unknown> =>
        ((await player.get(`/api/players/${a.account}`)) as { results: { opponents: unknown }[] }).results.map(
          ({ opponents }) => opponents,
        );
      await eventually(() => opponentsSeenBy(a)).toEqual([[{ account: b.account, name: 'Ben' }]]);
      expect(await opponentsSeenBy(stranger)).toEqual([visibility === 'link' ? [] : [{ account: b.account, name: 'Ben' }]]);
      for (const player of [a, b, stranger]) await player.close();
    }
  });

  test('a stranger sees the result of a link-only game, but not its address', async () => {
    const a = await Player.createGuest(server.address, 'Aki');
    const stranger = await Player.createGuest(server.address, 'Chie');
    const seats = [
      { seat: 'a', who: 'me' },
      { seat: 'b', who: 'bot', bot: 'random' },
    ];
    const open = async (visibility: string): Promise<string> => {
      const { id } = (await a.post('/api/tables', { game: 'steady', seats, visibility })) as TableView;
      await a.post(`/api/tables/${id}/actions`, { number: 1, action: ['add', 1], key: `first-of-${id}` });
      await a.post(`/api/tables/${id}/resign`, {});
      return id;
    };
    const byLink = await open('link');
    const found = await open('public');
    const seenBy = async (player: Player) =>
      ((await player.get(`/api/players/${a.account}`)) as { results: { table: string | null; score: number }[] }).results;
    expect((await seenBy(a)).map(({ table }) => table)).toEqual([found, byLink]);
    expect(await seenBy(stranger)).toMatchObject([
      { table: found, score: 0 },
      { table: null, score: 0 },
    ]);
    for (const player of [a, stranger]) await player.close();
  });

  test('a pause stops play and the clocks until both players resume', async () => {
    const { id, a, b } = await seatTwoGuests(server, 'steady', { pace: { kind: 'live', base: 60, increment: 5 } });
    await a.post(`/api/tables/${id}/proposal`, { kind: 'pause' });
    await b.post(`/api/tables/${id}/proposal/response`, { agree: true });
    await eventually(() => a.table?.status).toBe('paused');
    expect(Object.values(a.table?.clocks ?? {}).map(({ since }) => since)).toEqual([null, null]);
    expect(await a.act(id, ['add', 1])).toMatchObject({ type: 'refused', refusal: { code: 'not-playing' } });
    await a.post(`/api/tables/${id}/proposal`, { kind: 'resume' });
    await b.post(`/api/tables/${id}/proposal/response`, { agree: true });
    await eventually(() => a.table?.status).toBe('playing');
    expect(await a.act(id, ['add', 1])).toMatchObject({ type: 'done' });
    for (const player of [a, b]) await player.close();
  });
});

test('a player can undo alone if the action revealed nothing and nobody has moved since', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'duel');
  await a.act(id, ['rest']);
  expect(a.position?.canUndo).toBe(true);
  const undone = a.waitForMessage<ServerMessage & { type: 'done' }>((message) => message.type === 'done');
  a.send({ type: 'undo', table: id, key: 'take-back' });
  await undone;
  await eventually(() => a.position?.entries.length).toBe(1);
  await a.act(id, ['strike']);
  await b.act(id, ['pass'], a.position?.number);
  expect(await requestRefusalCode(a, `/api/tables/${id}/undo`, {})).toBe('nothing-to-undo');
  for (const player of [a, b]) await player.close();
});

test('a resignation loses; the rematch swaps sides', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'steady');
  await addOnceEach(id, a, b);
  await Promise.all([a.becomeMember('Akiko'), b.becomeMember('Benkei')]);
  await a.post(`/api/tables/${id}/resign`, {});
  expect(await b.get(`/api/tables/${id}`)).toMatchObject({ outcome: { winners: ['b'], reason: 'resigned' } });
  const record = (await b.get(`/api/tables/${id}/record`)) as GameRecord;
  expect(verify(createCountingGame({ id: 'steady', rules: 1 }), record)).toMatchObject({ ok: true });
  expect(await b.get(`/api/tables/${id}/verify`)).toEqual({ ok: true, problem: null });
  await expect
    .poll(async () => ((await b.get(`/api/players/${b.account}`)) as { ratings: { rating: number }[] }).ratings[0]?.rating)
    .toBeGreaterThan(1500);
  const again = (await b.post(`/api/tables/${id}/rematch`, {})) as TableView;
  const same = (await a.post(`/api/tables/${id}/rematch`, {})) as TableView;
  expect(same.id).toBe(again.id);
  expect(same.status).toBe('playing');
  expect(same.seats.map(({ seat, person }) => [seat, person?.account])).toEqual([
    ['a', b.account],
    ['b', a.account],
  ]);
  for (const player of [a, b]) await player.close();
});

describe('time', () => {
  test('runs for the seat to decide, and the increment is added after its decision', async () => {
    const { id, a, b } = await seatTwoGuests(server, 'steady', { pace: { kind: 'live', base: 60, increment: 5 } });
    expect(a.table?.clocks['a']?.since).toBeGreaterThan(0);
    expect(a.table?.clocks['b']).toEqual({ left: 60_000, bank: 0, since: null });
    await a.act(id, ['add', 1]);
    const { tableStatus } = a.position as unknown as { tableStatus: { clocks: Record<string, { left: number; since: number | null }> } };
    expect(tableStatus.clocks['a']?.left).toBeGreaterThan(64_000);
    expect(tableStatus.clocks['a']?.left).toBeLessThanOrEqual(65_000);
    expect(tableStatus.clocks['b']?.since).toBeGreaterThan(0);
    for (const player of [a, b]) await player.close();
  });

  test('a player out of time loses if the table says so', async () => {
    const policy = { timeOut: 'lose', botTakesOver: true, spectators: true, rated: true } as const;
    const { a, b } = await seatTwoGuests(server, 'steady', { pace: { kind: 'live', base: 1, increment: 0 }, policy });
    await eventually(() => b.table?.outcome).toEqual({ winners: ['b'], reason: 'time' });
    for (const player of [a, b]) await player.close();
  });

  test('or a bot takes over the seat', async () => {
    const policy = { timeOut: 'bot', botTakesOver: true, spectators: true, rated: true } as const;
    const { a, b } = await seatTwoGuests(server, 'steady', { pace: { kind: 'live', base: 1, increment: 0 }, policy });
    await eventually(() => b.table?.seats[0]).toMatchObject({ seat: 'a', person: null, bot: 'random' });
    await eventually(() => b.position?.number).toBe(2);
    expect(a.seat).toBe(null);
    for (const player of [a, b]) await player.close();
  });

  test('or the opponent may claim the win', async () => {
    const { id, a, b } = await seatTwoGuests(server, 'steady', { pace: { kind: 'live', base: 1, increment: 0 } });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(b.table?.status).toBe('playing');
    await b.post(`/api/tables/${id}/claim-timeout`, {});
    await eventually(() => b.table?.outcome).toEqual({ winners: ['b'], reason: 'time' });
    for (const player of [a, b]) await player.close();
  });

  test('a win cannot be claimed while there is time left', async () => {
    const { id, a, b } = await seatTwoGuests(server, 'steady', { pace: { kind: 'live', base: 60, increment: 5 } });
    expect(await requestRefusalCode(b, `/api/tables/${id}/claim-timeout`, {})).toBe('time-not-up');
    for (const player of [a, b]) await player.close();
  });
});
