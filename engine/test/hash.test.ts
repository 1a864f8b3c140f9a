import { createHmac, hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { defaultHashFunctions, eraseGameType, Match, plainHashFunctions, seededRandom } from '../src/index.ts';
import type { HashFunctions } from '../src/index.ts';
import { feud } from './fixture-game.ts';

const key = Uint8Array.from({ length: 32 }, (_, index) => index * 7);

test.each([
  ['default', defaultHashFunctions],
  ['plain', plainHashFunctions],
])('the %s hash functions give SHA-256 of UTF-8 text', (_, { sha256Hex }) => {
  for (const text of ['', 'abc', '軍配 🏯', 'x'.repeat(1000), '軍'.repeat(5000)]) expect(sha256Hex(text)).toBe(hash('sha256', text));
});

test('fast HMAC blocks equal the plain ones and those of node:crypto, in any order', () => {
  const prefix = 'red=軍配&white=1|';
  const [fast, plain] = [defaultHashFunctions, plainHashFunctions].map(({ createHmacBlocks }) => createHmacBlocks(key, prefix));
  for (const message of ['7|0', '7|1', '123456|0', '7|0', 'x'.repeat(10_000)]) {
    const digest = createHmac('sha256', key)
      .update(prefix + message)
      .digest();
    const expected = Array.from({ length: 8 }, (_, word) => digest.readUInt32BE(word * 4));
    expect(fast?.(message)).toEqual(expected);
    expect(plain?.(message)).toEqual(expected);
  }
});

test.each([0, 1, 47, 54, 55, 56, 63, 64, 65, 119, 120, 300])('HMAC blocks are right at the edges of a hash block: %i bytes', (length) => {
  const message = '7'.repeat(length);
  for (const [longKey, prefix] of [
    [key, ''],
    [new Uint8Array(64).fill(3), 'p'.repeat(length)],
    [new Uint8Array(65).fill(9), 'x'.repeat(64 - (length % 64))],
  ] as const) {
    const digest = createHmac('sha256', longKey)
      .update(prefix + message)
      .digest('hex');
    const words = defaultHashFunctions.createHmacBlocks(longKey, prefix)(message);
    expect(words.map((word) => word.toString(16).padStart(8, '0')).join('')).toBe(digest);
  }
});

test('a match makes the same record with any hash functions', () => {
  const playWith = (hashFunctions: HashFunctions) => {
    const opened = Match.open(eraseGameType(feud), {}, { seed: '5a'.repeat(32), entropy: { red: 'a' } }, hashFunctions);
    if (!opened.ok) throw new Error(opened.error.detail);
    const match = opened.value;
    const chance = seededRandom(3);
    while (!match.outcome && match.number < 30) {
      const seat = match.pendingSeats()[0] as string;
      const actions = match.legalActions(seat);
      match.act(seat, actions[chance.next(actions.length)]);
    }
    return match.record;
  };
  const nodeHash: HashFunctions = { ...plainHashFunctions, sha256Hex: (text) => hash('sha256', text) };
  expect(playWith(plainHashFunctions)).toEqual(playWith(defaultHashFunctions));
  expect(playWith(nodeHash)).toEqual(playWith(defaultHashFunctions));
});
