import type { GameRecord } from '@gunbai/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import type { TableView } from '@gunbai/protocol';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { randomAction, loadGame, Player } from '../helpers/player.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';
import { eventually } from '../helpers/eventually.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

const codeOf = ({ json }: { json: unknown }): string => (json as { error: { code: string } }).error.code;

/** Undo keeps dice, hidden information and turn order consistent. */
describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  let servers: readonly [dice: RunningServer, small: RunningServer];
  beforeAll(async () => {
    const start = (gamesModule?: string) => {
      const db = kind === 'sqlite' ? scratchFile() : cluster.createDatabase();
      return startServer({ port: 0, db, log: 'silent', workers: 1, rateFactor: 100, rulesMs: 60_000 }, gamesModule);
    };
    servers = [await start(), await start(fixtureRegistry(1))];
  });
  afterAll(() => Promise.all(servers.map((server) => server.close())));

  test('an undo past dice needs the agreement of all seats; the dice are rolled again and the record verifies', async () => {
    const { id, a, b } = await seatTwoGuests(servers[0], 'age-of-war', {}, ['p1', 'p2']);
    const game = await loadGame('age-of-war');
    const [mover, other] = randomAction(game, a) ? [a, b] : [b, a];
    const number = mover.position?.number as number;
    const action = ['reroll'];
    expect(await mover.act(id, action)).toMatchObject({ type: 'done' });
    expect(codeOf(await mover.request('POST', `/api/tables/${id}/undo`, {}))).toBe('nothing-to-undo');
    await mover.post(`/api/tables/${id}/proposal`, { kind: 'undo', to: number });
    await other.post(`/api/tables/${id}/proposal/response`, { agree: true });
    await eventually(() => mover.position?.reset).toBe(true);
    await eventually(() => mover.position?.entries.length).toBe(number);
    expect(await mover.act(id, action)).toMatchObject({ type: 'done' });
    await mover.post(`/api/tables/${id}/resign`, {});
    const { log } = (await other.get(`/api/tables/${id}/record`)) as GameRecord;
    const rolls = log.filter(({ type }) => type === 'act').map((entry) => JSON.stringify('rolls' in entry && entry.rolls));
    expect(log.map(({ type }) => type).filter((type) => type !== 'act')).toEqual(['start', 'undo', 'end']);
    expect(new Set(rolls).size).toBe(rolls.length);
    expect(await other.get(`/api/tables/${id}/verify`)).toEqual({ ok: true, problem: null });
    for (const player of [a, b]) await player.close();
  });

  test('an undo of a revealed card needs agreement; the hand is then whole and hidden again', async () => {
    const canParry = ({ position }: Player): string | undefined =>
      (position?.view as { zones: Record<string, { pieces: string[] }> } | undefined)?.zones['hand.b']?.pieces.find((card) =>
        card.startsWith('parry'),
      );
    const deal = async (): Promise<{ id: string; a: Player; b: Player; card: string }> => {
      const { id, a, b } = await seatTwoGuests(servers[1], 'duel');
      const card = canParry(b);
      if (card !== undefined) return { id, a, b, card };
      for (const player of [a, b]) await player.close();
      return deal();
    };
    const { id, a, b, card } = await deal();
    await a.act(id, ['strike']);
    expect(await b.act(id, ['parry', card], a.position?.number)).toMatchObject({ type: 'done' });
    expect(codeOf(await b.request('POST', `/api/tables/${id}/undo`, {}))).toBe('nothing-to-undo');
    expect(codeOf(await a.request('POST', `/api/tables/${id}/undo`, {}))).toBe('nothing-to-undo');
    await b.post(`/api/tables/${id}/proposal`, { kind: 'undo', to: 2 });
    expect(canParry(b)).not.toBe(card);
    await a.post(`/api/tables/${id}/proposal/response`, { agree: true });
    await eventually(() => canParry(b)).toBe(card);
    await eventually(() => JSON.stringify(a.position?.view)).not.toContain(card);
    expect(await b.act(id, ['pass'])).toMatchObject({ type: 'done' });
    for (const player of [a, b]) await player.close();
  });

  test('a battle order survives an undo within its battle, but not one into an earlier battle', async () => {
    const { id, a, b } = await seatTwoGuests(servers[1], 'duel');
    const at = async (number: number): Promise<void> =>
      eventually(() => [a.position?.number, b.position?.number]).toEqual([number, number]);
    const undoTo = async (to: number, number: number): Promise<void> => {
      await a.post(`/api/tables/${id}/proposal`, { kind: 'undo', to });
      await b.post(`/api/tables/${id}/proposal/response`, { agree: true });
      await at(number);
    };
    for (let stroke = 0; stroke < 3; stroke++) {
      await a.act(id, ['strike']);
      await at(2 + 2 * stroke);
      await b.act(id, ['pass']);
      await at(3 + 2 * stroke);
    }
    // The second bout has started; the standing order is for this one.
    const orders = [{ step: 'respond', answer: ['pass'], until: 'bout' }];
    await b.request('PUT', `/api/tables/${id}/standing-orders`, { orders });
    await a.act(id, ['strike']);
    await at(9);
    await undoTo(7, 10);
    expect(await b.get(`/api/tables/${id}/standing-orders`)).toEqual({ orders });
    await undoTo(3, 11);
    expect(await b.get(`/api/tables/${id}/standing-orders`)).toEqual({ orders: [] });
    await a.act(id, ['strike']);
    await at(12);
    expect(await b.act(id, ['pass'])).toMatchObject({ type: 'done' });
    for (const player of [a, b]) await player.close();
  });

  test('a bot accepts an undo that the players accept, and plays on from there', async () => {
    const aki = await Player.createGuest(servers[1].address, 'Aki');
    const seats = [
      { seat: 'a', who: 'me' },
      { seat: 'b', who: 'bot', bot: 'random' },
    ];
    const { id } = (await aki.post('/api/tables', { game: 'steady', seats })) as TableView;
    await aki.connect(id);
    const waitForBot = async (): Promise<number> => {
      await eventually(
        () => (aki.position as unknown as { tableStatus?: { pendingSeats: string[] } } | null)?.tableStatus?.pendingSeats,
      ).toEqual(['a']);
      return aki.position?.number as number;
    };
    await aki.act(id, ['add', 1]);
    const first = await waitForBot();
    await aki.act(id, ['add', 1]);
    await eventually(() => aki.position?.number).toBe(first + 2);
    // Undone to before the bot's first answer: the bot must move once.
    await aki.post(`/api/tables/${id}/proposal`, { kind: 'undo', to: 2 });
    await eventually(() => aki.position?.number).toBe(first + 4);
    expect(await waitForBot()).toBe(first + 4);
    const [, position] = (await aki.get(`/api/tables/${id}/position`)) as [unknown, { entries: { seat: string }[] }];
    expect(position.entries.map(({ seat }) => seat)).toEqual([null, 'a', 'b']);
    expect(await aki.act(id, ['add', 1])).toMatchObject({ type: 'done' });
    await aki.close();
  });
});
