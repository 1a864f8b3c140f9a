import type { BotAccount, OfferedBot, TableView } from '@gunbai/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { scratchFile } from '../helpers/databases.ts';
import { eventually } from '../helpers/eventually.ts';
import { Player } from '../helpers/player.ts';
import { fixtureRegistry } from '../helpers/two-players.ts';

/** Bot accounts that their owners, or an operator, offer as opponents. */

const adminToken = 'a token of sixteen';
const LIVE = { kind: 'live', base: 600, increment: 0 };
let server: RunningServer;
beforeAll(async () => {
  const options = { port: 0, db: scratchFile(), log: 'silent', rateFactor: 1000, workers: 1, rulesMs: 60_000, adminToken } as const;
  server = await startServer(options, fixtureRegistry(1));
});
afterAll(() => server.close());

let members = 0;
const createMember = async (name: string): Promise<Player> => {
  const player = await Player.createGuest(server.address, name);
  await player.becomeMember(`${name} ${++members}`);
  return player;
};

interface RunningBot {
  readonly owner: Player;
  readonly account: string;
  request(method: string, path: string, body?: unknown): Promise<{ status: number; json: unknown }>;
}

/** A bot account with an owner and a token, not offered yet. */
const createBot = async (name: string): Promise<RunningBot> => {
  const owner = await createMember(`Owner of ${name}`);
  const { account } = (await owner.post('/api/me/bots', { name: `${name} ${members}` })) as BotAccount;
  const made = await owner.post('/api/me/access-tokens', { name: 'test', scopes: ['read', 'play'], bot: account });
  const headers = { authorization: `Bearer ${(made as { token: string }).token}` };
  return { owner, account, request: (method, path, body) => new Player(server.address).request(method, path, body, headers) };
};

const offer = ({ owner, account }: RunningBot, games: readonly string[], maxGames = 4) =>
  owner.request('PUT', `/api/me/bots/${account}/offer`, { games, maxGames });

const register = (account: string, registered: boolean) =>
  new Player(server.address).request(
    'POST',
    '/api/admin/bots',
    { account, registered },
    { authorization: `Bearer ${encodeURIComponent(adminToken)}` },
  );

const challenge = (player: Player, { account }: RunningBot, extra: object = {}) => {
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'bot-account', account },
  ];
  return player.request('POST', '/api/tables', { game: 'steady', pace: LIVE, seats, ...extra });
};

const codeOf = ({ json }: { json: unknown }): string | undefined => (json as { error?: { code: string } }).error?.code;
const listBots = async (): Promise<OfferedBot[]> => (await new Player(server.address).get('/api/v1/bots?game=steady')) as OfferedBot[];

test('a member challenges an offered bot: play begins at once, and the program is told', async () => {
  const bot = await createBot('Kuroda');
  const member = await createMember('Aki');
  expect(codeOf(await challenge(member, bot))).toBe('bot-not-offered');
  expect((await offer(bot, ['steady'])).json).toMatchObject({ offer: { games: ['steady'], maxGames: 4, isRegistered: false } });
  const waiting = bot.request('GET', '/api/v1/me/turns?wait=10');
  await eventually(async () => (await listBots()).find(({ account }) => account === bot.account)).toMatchObject({
    owner: { account: bot.owner.account },
    playing: 0,
    isOnline: true,
  });
  const { status, json } = await challenge(member, bot, { pace: { kind: 'live', base: 600, increment: 5 } });
  const { id, seats } = json as TableView;
  expect([status, (json as TableView).status, seats[1]?.person?.account]).toEqual([201, 'playing', bot.account]);
  await member.connect(id);
  await member.act(id, ['add', 1]);
  expect((await waiting).json).toEqual([expect.objectContaining({ table: id, seat: 'b' })]);
  const { number } = (await bot.request('GET', `/api/v1/tables/${id}/choices`)).json as { number: number };
  const move = { number, action: ['add', 1], key: 'answer-of-the-bot' };
  expect((await bot.request('POST', `/api/v1/tables/${id}/actions`, move)).status).toBe(200);
  expect((await listBots()).find(({ account }) => account === bot.account)?.playing).toBe(1);
  await member.close();
  // No longer offered, it plays on but takes no new games.
  await offer(bot, []);
  expect(codeOf(await challenge(member, bot))).toBe('bot-not-offered');
});

test('guests play only against bots that an operator registered', async () => {
  const bot = await createBot('Takenaka');
  const guest = await Player.createGuest(server.address, 'Passing');
  expect((await register(bot.account, true)).status).toBe(404);
  await offer(bot, ['steady', 'duel']);
  expect(codeOf(await challenge(guest, bot))).toBe('account-required');
  expect((await register(bot.account, true)).status).toBe(200);
  expect((await listBots())[0]).toMatchObject({ account: bot.account, isRegistered: true });
  expect((await challenge(guest, bot)).status).toBe(201);
  // A change by the owner keeps the registration.
  await offer(bot, ['steady'], 8);
  expect(codeOf(await challenge(guest, bot, { game: 'duel' }))).toBe('bot-not-offered');
  await register(bot.account, false);
  expect(codeOf(await challenge(guest, bot))).toBe('account-required');
});

test('a bot gets no more games than it offers, also if they are opened at once, and at most two of one player', async () => {
  const bot = await createBot('Sanada');
  await offer(bot, ['steady'], 3);
  const players = await Promise.all(['Chiyo', 'Dan', 'Emi'].map(createMember));
  const [first] = players as [Player];
  const own = await Promise.all([1, 2, 3].map(() => challenge(first, bot)));
  expect(own.map(({ status }) => status).toSorted()).toEqual([201, 201, 422]);
  const others = await Promise.all(players.slice(1).map((player) => challenge(player, bot)));
  expect(others.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  expect(codeOf(others.find(({ status }) => status === 422) ?? { json: {} })).toBe('bot-busy');
});

test('a game against a bot account needs a clock, and nobody plays against himself or someone who blocked him', async () => {
  const bot = await createBot('Chosokabe');
  await offer(bot, ['steady']);
  const member = await createMember('Fumi');
  expect(codeOf(await challenge(member, bot, { pace: { kind: 'none' } }))).toBe('bot-needs-clock');
  const itself = {
    game: 'steady',
    pace: LIVE,
    seats: ['me', 'bot-account'].map((who, at) => ({ seat: 'ab'[at], who, ...(at ? { account: bot.account } : {}) })),
  };
  expect(codeOf(await bot.request('POST', '/api/v1/tables', itself))).toBe('bad-setup');
  await bot.owner.post('/api/me/blocks', { account: member.account, blocked: true });
  expect(codeOf(await challenge(member, bot))).toBe('blocked');
  const stranger = await createMember('Goro');
  expect((await stranger.request('PUT', `/api/me/bots/${bot.account}/offer`, { games: ['steady'], maxGames: 1 })).status).toBe(404);
  expect(codeOf(await offer(bot, ['chess']))).toBe('unknown-game');
});

test.each(['lose', 'claim'] as const)('a bot that does not answer loses by its clock like anybody (%s)', async (timeOut) => {
  const bot = await createBot('Nobody');
  await offer(bot, ['steady']);
  const member = await createMember('Hana');
  const policy = { timeOut, botTakesOver: false, spectators: true, rated: true };
  const { id } = (await challenge(member, bot, { pace: { kind: 'live', base: 1, increment: 0 }, policy })).json as TableView;
  await member.connect(id);
  await member.act(id, ['add', 1]);
  if (timeOut === 'claim')
    await eventually(async () => (await member.request('POST', `/api/tables/${id}/claim-timeout`, {})).status).toBe(200);
  const outcome = async () => ((await member.get(`/api/tables/${id}`)) as TableView).outcome;
  await eventually(outcome).toMatchObject({ winners: ['a'], reason: 'time' });
  await member.close();
});

test('a bot account plays the rematch without being asked', async () => {
  const bot = await createBot('Ikoma');
  await offer(bot, ['steady'], 1);
  const member = await createMember('Iku');
  const { id } = (await challenge(member, bot)).json as TableView;
  await member.post(`/api/tables/${id}/resign`, {});
  const rematch = (await member.post(`/api/tables/${id}/rematch`, {})) as TableView;
  expect(rematch).toMatchObject({
    status: 'playing',
    seats: [{ person: { account: bot.account } }, { person: { account: member.account } }],
  });
  // Once it is no longer offered, its seat waits for it.
  await offer(bot, []);
  await member.post(`/api/tables/${rematch.id}/resign`, {});
  const waiting = (await member.post(`/api/tables/${rematch.id}/rematch`, {})) as TableView;
  expect(waiting.status).toBe('open');
  expect((await bot.request('POST', `/api/v1/tables/${waiting.id}/seat`, {})).json).toMatchObject({ status: 'playing' });
});
