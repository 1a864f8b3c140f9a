import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LobbyTable, TableView } from '@gunbai/protocol';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { scratchFile } from '../helpers/databases.ts';
import { eventually } from '../helpers/eventually.ts';
import { Player } from '../helpers/player.ts';
import { fixtureRegistry } from '../helpers/two-players.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db: scratchFile(), log: 'silent', workers: 1, rateFactor: 100 }, fixtureRegistry(1));
});
afterAll(() => server.close());

let members = 0;
const createMember = async (name: string): Promise<Player & { name: string }> => {
  const player = await Player.createGuest(server.address, name);
  const unique = `${name} ${++members}`;
  await player.becomeMember(unique);
  return Object.assign(player, { name: unique });
};

const SEATS = [
  { seat: 'a', who: 'me' },
  { seat: 'b', who: 'open' },
] as const;

const openTable = async (owner: Player, invite?: string): Promise<TableView> =>
  (await owner.post('/api/tables', {
    game: 'steady',
    seats: invite === undefined ? SEATS : [SEATS[0], { ...SEATS[1], invite }],
  })) as TableView;

const listInvitations = async (player: Player): Promise<readonly string[]> =>
  ((await player.get('/api/me/invitations')) as LobbyTable[]).map(({ id }) => id);

const errorOf = ({ json }: { json: unknown }): string => (json as { error: { code: string } }).error.code;

test('an invited member finds the table, takes the reserved seat, and play begins', async () => {
  const [owner, hana, stranger] = [await createMember('Owner'), await createMember('Hana'), await createMember('Stranger')];
  const { id, seats } = await openTable(owner, hana.name);
  expect(seats[1]).toMatchObject({ seat: 'b', person: null, reservedFor: { account: hana.account, name: hana.name } });
  expect(await listInvitations(hana)).toEqual([id]);
  expect(await listInvitations(stranger)).toEqual([]);
  expect(errorOf(await stranger.request('POST', `/api/tables/${id}/seat`, {}))).toBe('seat-reserved');
  const started = (await hana.post(`/api/tables/${id}/seat`, {})) as TableView;
  expect(started).toMatchObject({ status: 'playing', seats: [{}, { person: { account: hana.account }, reservedFor: null }] });
  expect(await listInvitations(hana)).toEqual([]);
});

test('a member is invited by name in any letter case, and told on the page and in the list of notifications', async () => {
  const [owner, hana] = [await createMember('Owner'), await createMember('Hana')];
  await hana.connect();
  const { id } = await openTable(owner);
  await owner.post(`/api/tables/${id}/invitations`, { seat: 'b', name: hana.name.toUpperCase() });
  await eventually(() => hana.messages.findLast(({ type }) => type === 'turn-count')).toMatchObject({ invitations: 1 });
  await eventually(() => hana.get('/api/me/notifications')).toMatchObject([{ table: id, kind: 'invitation' }]);
  await hana.request('DELETE', `/api/tables/${id}/invitations/b`);
  await eventually(() => hana.messages.findLast(({ type }) => type === 'turn-count')).toMatchObject({ invitations: 0 });
  await hana.close();
});

test('who declines leaves the seat to others; the owner may withdraw, and nobody else', async () => {
  const [owner, hana, stranger] = [await createMember('Owner'), await createMember('Hana'), await createMember('Stranger')];
  const { id } = await openTable(owner, hana.name);
  expect(errorOf(await stranger.request('DELETE', `/api/tables/${id}/invitations/b`))).toBe('not-owner');
  expect((await hana.request('DELETE', `/api/tables/${id}/invitations/b`)).status).toBe(200);
  await owner.post(`/api/tables/${id}/invitations`, { seat: 'b', name: hana.name });
  expect((await owner.request('DELETE', `/api/tables/${id}/invitations/b`)).status).toBe(200);
  expect(await listInvitations(hana)).toEqual([]);
  expect(await stranger.post(`/api/tables/${id}/seat`, {})).toMatchObject({ status: 'playing' });
});

test('an invited player who takes another seat leaves the reserved one to the other invited player', async () => {
  const [owner, hana, ken] = [await createMember('Owner'), await createMember('Hana'), await createMember('Ken')];
  const open = ['a', 'b'].map((seat, at) => ({ seat, who: 'open', invite: at === 0 ? hana.name : ken.name }));
  const { id } = (await owner.post('/api/tables', { game: 'steady', seats: open })) as TableView;
  await hana.post(`/api/tables/${id}/seat`, { seat: 'b' });
  const { seats } = (await owner.get(`/api/tables/${id}`)) as TableView;
  expect(seats).toMatchObject([{ person: null, reservedFor: { account: ken.account } }, { person: { account: hana.account } }]);
  expect(await ken.post(`/api/tables/${id}/seat`, {})).toMatchObject({ status: 'playing' });
});

test('a player who leaves before play no longer keeps the seat', async () => {
  const [owner, hana, ken, stranger] = [
    await createMember('Owner'),
    await createMember('Hana'),
    await createMember('Ken'),
    await createMember('Stranger'),
  ];
  const open = ['a', 'b'].map((seat, at) => ({ seat, who: 'open', invite: at === 0 ? hana.name : ken.name }));
  const { id } = (await owner.post('/api/tables', { game: 'steady', seats: open })) as TableView;
  await hana.post(`/api/tables/${id}/seat`, {});
  await hana.request('DELETE', `/api/tables/${id}/seat`);
  expect((await stranger.request('POST', `/api/tables/${id}/seat`, {})).status).toBe(200);
});

test('guests, unknown names, blocks, a second invitation and the own name are refused', async () => {
  const [owner, hana, angry] = [await createMember('Owner'), await createMember('Hana'), await createMember('Angry')];
  const guest = await Player.createGuest(server.address, 'Guest');
  await angry.post('/api/me/blocks', { account: owner.account, blocked: true });
  const { id } = await openTable(owner);
  const invite = async (player: Player, table: string, name: string) =>
    errorOf(await player.request('POST', `/api/tables/${table}/invitations`, { seat: 'b', name }));
  expect(await invite(guest, (await openTable(guest)).id, hana.name)).toBe('account-required');
  expect(await invite(hana, id, angry.name)).toBe('not-owner');
  expect(await invite(owner, id, 'Nobody at all')).toBe('no-such-member');
  expect(await invite(owner, id, angry.name)).toBe('cannot-invite');
  expect(await invite(owner, id, owner.name)).toBe('already-seated');
  await owner.post(`/api/tables/${id}/invitations`, { seat: 'b', name: hana.name });
  expect(await invite(owner, id, hana.name)).toBe('seat-taken');
});

test('the seat of an invited member who deletes the account is free', async () => {
  const [owner, hana, stranger] = [await createMember('Owner'), await createMember('Hana'), await createMember('Stranger')];
  const { id } = await openTable(owner, hana.name);
  await hana.request('DELETE', '/api/me');
  await eventually(() => stranger.request('POST', `/api/tables/${id}/seat`, {})).toMatchObject({ status: 200 });
});
