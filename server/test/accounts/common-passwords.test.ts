import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isCommonPassword } from '../../src/accounts/common-passwords.ts';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { scratchFile } from '../helpers/databases.ts';
import { PASSWORD, Player } from '../helpers/player.ts';

const GUESSED_FIRST = [
  '1234567890',
  '0987654321',
  '123456789012',
  'qwertyuiop',
  '1q2w3e4r5t',
  'password123',
  'P@ssw0rd2026!',
  'passwordpassword',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'iloveyou2000',
  'gunbai12345',
  '1234 567 890',
  'Nobunaga 99',
];

describe('passwords', () => {
  test.each(GUESSED_FIRST)('%s is common', (password) => {
    expect(isCommonPassword(password, 'Nobunaga')).toBe(true);
  });

  test.each([PASSWORD, 'kasa jizo 77 yuki', 'correct horse battery', 'x7Kq-92mLp-w'])('%s is not', (password) => {
    expect(isCommonPassword(password, 'Nobunaga')).toBe(false);
  });
});

describe('a common password is refused', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ port: 0, db: scratchFile(), log: 'silent', workers: 1, rateFactor: 100 });
  });
  afterAll(() => server.close());

  test('to new members, and to members who change theirs', async () => {
    const player = new Player(server.address);
    const refused = { status: 422, json: { error: { code: 'common-password' } } };
    expect(await player.request('POST', '/api/members', { name: 'Hana', password: '1234567890' })).toMatchObject(refused);
    await player.post('/api/members', { name: 'Hana', password: PASSWORD });
    const change = { currentPassword: PASSWORD, newPassword: '1234567890' };
    expect(await player.request('PUT', '/api/me/password', change)).toMatchObject(refused);
    const reset = { key: 'x'.repeat(43), password: '1234567890' };
    expect(await new Player(server.address).request('PUT', '/api/reset', reset)).toMatchObject(refused);
  });
});
