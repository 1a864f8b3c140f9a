import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Accounts } from '../../src/accounts/accounts.ts';
import { fillNameKeys, toNameKey } from '../../src/accounts/name-key.ts';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { openStore } from '../../src/storage/index.ts';
import { scratchFile } from '../helpers/databases.ts';
import { PASSWORD, Player } from '../helpers/player.ts';

describe('names that look alike', () => {
  test.each([
    ['Nobunaga', 'nobunaga'],
    ['Nobunaga', 'N0bunaga'],
    ['Nobunaga', 'Nоbunаga'], // Cyrillic о and а
    ['Nobunaga', 'Ｎｏｂｕｎａｇａ'],
    ['Nobunaga', 'Nobu naga.'],
    ['Nobunaga', 'Nóbunaga'],
    ['Ieyasu', 'leyasu'],
    ['Ieyasu', 'ıeyasu'], // a dotless i
    ['Nobunaga', 'Nøbսnaɡa'], // Armenian ս and a phonetic ɡ
    ['Mitsuhide', 'Mitsuhiđe'],
    ['ハンベエ', '八ンベ工'],
  ])('%s and %s', (name, other) => {
    expect(toNameKey(other)).toBe(toNameKey(name));
  });

  test.each([
    ['Nobunaga', 'Nobuyasu'],
    ['かな', 'がな'],
    ['織田', '織部'],
    ['...', '!?'],
  ])('%s and %s do not', (name, other) => {
    expect(toNameKey(other)).not.toBe(toNameKey(name));
  });
});

describe('the name of a member', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ port: 0, db: scratchFile(), log: 'silent', workers: 1, rateFactor: 100 });
    await new Player(server.address).post('/api/members', { name: 'Nobunaga', password: PASSWORD });
  });
  afterAll(() => server.close());

  test.each(['Nobunaga', 'NOBUNAGA', 'Nоbunaga', 'Nobu-naga'])('is refused to guests and new members as %s', async (name) => {
    const taken = { status: 409, json: { error: { code: 'name-taken' } } };
    expect(await new Player(server.address).request('POST', '/api/guests', { name })).toMatchObject(taken);
    expect(await new Player(server.address).request('POST', '/api/members', { name, password: PASSWORD })).toMatchObject(taken);
  });

  test('is free again once the account is deleted', async () => {
    const member = new Player(server.address);
    await member.post('/api/members', { name: 'Mitsuhide', password: PASSWORD });
    expect((await member.request('DELETE', '/api/me')).status).toBe(200);
    expect((await new Player(server.address).request('POST', '/api/guests', { name: 'Mitsuhide' })).status).toBe(201);
  });
});

test('members of an earlier release who look alike keep their names, and nobody else gets them', async () => {
  const store = await openStore(scratchFile());
  const accounts = new Accounts(store);
  for (const name of ['Ieyasu', 'Hideyoshi']) await accounts.register(null, { name, password: PASSWORD });
  await store.commit([
    store.db.updateTable('accounts').set({ name_key: null }),
    store.db.updateTable('accounts').set({ name: 'leyasu' }).where('name', '=', 'Hideyoshi'),
  ]);
  await fillNameKeys(store);
  await fillNameKeys(store);
  const keys = (await store.db.selectFrom('accounts').select('name_key').execute()).map(({ name_key }) => name_key);
  expect(new Set(keys).size).toBe(2);
  await expect(accounts.createGuest('1eyasu')).rejects.toThrow();
  await store.close();
});
