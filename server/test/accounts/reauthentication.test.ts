import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { openStore } from '../../src/storage/index.ts';
import { VirtualAuthenticator } from '../helpers/virtual-authenticator.ts';
import { scratchFile } from '../helpers/databases.ts';
import { Player } from '../helpers/player.ts';
import { fixtureRegistry } from '../helpers/two-players.ts';

const db = scratchFile();
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db, log: 'silent', workers: 1, rateFactor: 100 }, fixtureRegistry(1));
});
afterAll(() => server.close());

const PASSWORD = 'a long enough word';

const registerMember = async (name: string): Promise<Player> => {
  const player = await Player.createGuest(server.address, name);
  await player.post('/api/members', { name, password: PASSWORD });
  return player;
};

/** Moves the last authentication to six minutes ago. */
const expireReauthentication = async ({ account }: Player): Promise<void> => {
  const store = await openStore(db);
  await store.commit([
    store.db
      .updateTable('sessions')
      .set({ reauthenticated_at: Date.now() - 6 * 60_000 })
      .where('account', '=', account),
  ]);
  await store.close();
};

interface ChallengeResponse {
  readonly challenge: string;
  readonly options: { readonly challenge: string };
}

const addPasskey = async (player: Player, device: VirtualAuthenticator, name?: string): Promise<{ status: number; json: unknown }> => {
  const response = await player.request('POST', '/api/passkeys/options', {});
  if (response.status !== 200) return response;
  const { challenge, options } = response.json as ChallengeResponse;
  return player.request('POST', '/api/passkeys', {
    challenge,
    response: device.register(options),
    ...(name === undefined ? {} : { name }),
  });
};

const reauthenticateWith = async (player: Player, device: VirtualAuthenticator): Promise<{ status: number; json: unknown }> => {
  const { challenge, options } = (await player.post('/api/session/reauthenticate/options', {})) as ChallengeResponse;
  return player.request('POST', '/api/session/reauthenticate', { challenge, response: device.authenticate(options) });
};

const REAUTH_REQUIRED = { status: 403, json: { error: { code: 'reauthentication-required' } } };

test('an open session is not enough to change credentials or delete the account', async () => {
  const player = await registerMember('Naoe');
  const device = new VirtualAuthenticator(server.address);
  expect((await addPasskey(player, device)).status).toBe(201);
  await expireReauthentication(player);
  expect(await addPasskey(player, new VirtualAuthenticator(server.address))).toMatchObject(REAUTH_REQUIRED);
  expect(await player.request('DELETE', '/api/passkeys', { id: device.id.toString('base64url') })).toMatchObject(REAUTH_REQUIRED);
  expect(await player.request('PUT', '/api/me/email', { email: 'thief@example.org' })).toMatchObject(REAUTH_REQUIRED);
  expect(await player.request('PUT', '/api/me/password', { newPassword: 'the word of a thief' })).toMatchObject(REAUTH_REQUIRED);
  expect(await player.request('DELETE', '/api/me')).toMatchObject(REAUTH_REQUIRED);
  expect(await player.get('/api/me')).toMatchObject({ name: 'Naoe', email: null });
  expect(await player.get('/api/passkeys')).toHaveLength(1);
});

test('a passkey requested in time is refused after the time is over', async () => {
  const player = await registerMember('Honjo');
  const { challenge, options } = (await player.post('/api/passkeys/options', {})) as ChallengeResponse;
  await expireReauthentication(player);
  const response = new VirtualAuthenticator(server.address).register(options);
  expect(await player.request('POST', '/api/passkeys', { challenge, response })).toMatchObject(REAUTH_REQUIRED);
});

test('the password reauthenticates this session for some minutes; a wrong one does not', async () => {
  const player = await registerMember('Kakizaki');
  const elsewhere = new Player(server.address);
  await elsewhere.post('/api/session', { name: 'Kakizaki', password: PASSWORD });
  await expireReauthentication(player);
  expect((await player.request('POST', '/api/session/reauthenticate', { password: 'not the right word' })).status).toBe(401);
  expect(await addPasskey(player, new VirtualAuthenticator(server.address))).toMatchObject(REAUTH_REQUIRED);
  await player.post('/api/session/reauthenticate', { password: PASSWORD });
  expect(await addPasskey(elsewhere, new VirtualAuthenticator(server.address))).toMatchObject(REAUTH_REQUIRED);
  expect((await addPasskey(player, new VirtualAuthenticator(server.address))).status).toBe(201);
  await expireReauthentication(player);
  expect(await addPasskey(player, new VirtualAuthenticator(server.address))).toMatchObject(REAUTH_REQUIRED);
});

test('a passkey of the account reauthenticates too; one of another account does not', async () => {
  const [player, other] = [await registerMember('Usami'), await registerMember('Amakasu')];
  const [mine, theirs] = [new VirtualAuthenticator(server.address), new VirtualAuthenticator(server.address)];
  await addPasskey(player, mine);
  await addPasskey(other, theirs);
  await expireReauthentication(player);
  expect((await reauthenticateWith(player, theirs)).status).toBe(401);
  expect((await player.request('PUT', '/api/me/email', { email: null })).status).toBe(403);
  expect((await reauthenticateWith(player, mine)).status).toBe(200);
  expect((await player.request('PUT', '/api/me/email', { email: null })).status).toBe(200);
});

test('a sign-in signature does not reauthenticate, and a reauthentication signature does not sign in', async () => {
  const player = await registerMember('Saito');
  const device = new VirtualAuthenticator(server.address);
  await addPasskey(player, device);
  const toComeIn = (await player.post('/api/passkeys/sign-in/options', {})) as ChallengeResponse;
  const answer = { challenge: toComeIn.challenge, response: device.authenticate(toComeIn.options) };
  expect((await player.request('POST', '/api/session/reauthenticate', answer)).status).toBe(400);
  const asProof = (await player.post('/api/session/reauthenticate/options', {})) as ChallengeResponse;
  const proof = { challenge: asProof.challenge, response: device.authenticate(asProof.options) };
  expect((await new Player(server.address).request('POST', '/api/passkeys/sign-in', proof)).status).toBe(400);
});

test('a guest adds a first passkey directly, and a passkey-only member reauthenticates before setting a password', async () => {
  const player = await Player.createGuest(server.address, 'Ayaka');
  const device = new VirtualAuthenticator(server.address);
  await expireReauthentication(player);
  expect((await addPasskey(player, device, 'Ayaka')).status).toBe(201);
  await expireReauthentication(player);
  expect(await player.request('PUT', '/api/me/password', { newPassword: PASSWORD })).toMatchObject(REAUTH_REQUIRED);
  expect((await reauthenticateWith(player, device)).status).toBe(200);
  expect((await player.request('PUT', '/api/me/password', { newPassword: PASSWORD })).status).toBe(200);
  expect((await new Player(server.address).request('POST', '/api/session', { name: 'Ayaka', password: PASSWORD })).status).toBe(200);
  const guest = await Player.createGuest(server.address, 'Nobody');
  expect(await guest.request('PUT', '/api/me/password', { newPassword: PASSWORD })).toMatchObject({
    json: { error: { code: 'account-required' } },
  });
});

test('a guest with a passkey reauthenticates before setting a password', async () => {
  const player = await Player.createGuest(server.address, 'Torachiyo');
  const device = new VirtualAuthenticator(server.address);
  await addPasskey(player, device);
  await expireReauthentication(player);
  const registration = { name: 'Torachiyo', password: PASSWORD };
  expect(await player.request('POST', '/api/members', registration)).toMatchObject(REAUTH_REQUIRED);
  await reauthenticateWith(player, device);
  expect((await player.request('POST', '/api/members', registration)).status).toBe(201);
});

test('an account without a password keeps one of two passkeys removed at the same moment', async () => {
  const player = await Player.createGuest(server.address, 'Sanada');
  const devices = [new VirtualAuthenticator(server.address), new VirtualAuthenticator(server.address)];
  for (const device of devices) await addPasskey(player, device, 'Sanada');
  expect(await player.get('/api/passkeys')).toHaveLength(2);
  const removed = await Promise.all(devices.map(({ id }) => player.request('DELETE', '/api/passkeys', { id: id.toString('base64url') })));
  expect(removed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await player.get('/api/passkeys')).toHaveLength(1);
});

test('a cloned passkey is detected, also if both devices sign in at the same moment', async () => {
  const player = await Player.createGuest(server.address, 'Copied');
  const device = new VirtualAuthenticator(server.address);
  expect((await addPasskey(player, device, 'Copied key')).status).toBe(201);
  const signIn = async (by: VirtualAuthenticator) => {
    const comer = new Player(server.address);
    const { challenge, options } = (await comer.post('/api/passkeys/sign-in/options', {})) as ChallengeResponse;
    const response = by.authenticate(options);
    return async () => (await comer.request('POST', '/api/passkeys/sign-in', { challenge, response })).status;
  };
  for (let times = 0; times < 5; times++) {
    const copy = device.clone();
    const [own, stolen] = [await signIn(device), await signIn(copy)];
    expect((await Promise.all([own(), stolen()])).toSorted()).toEqual([200, 401]);
  }
});
