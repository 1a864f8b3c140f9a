import { expect, test } from 'vitest';
import { seededRandom } from '@gunbai/engine';
import { parseMessage } from '../../src/fast/message-parser.ts';
import { parseBySchema } from '../../src/fast/plain/schema-parser.ts';

const ACT = { type: 'act', table: '_sI2KZf9ucTK', number: 12, action: ['fill', 'azuchi', 4, [0, 1, 1]], key: 'action-0012' };

/** Values that may or may not be right where they stand. */
const VALUES: readonly unknown[] = [
  ...Object.values(ACT),
  'undo',
  'watch',
  '_sI2KZf9ucT',
  '_sI2KZf9ucTK\n',
  '_sI2KZf9ucT ',
  'short',
  'k'.repeat(40),
  'k'.repeat(41),
  '',
  null,
  undefined,
  true,
  0,
  -1,
  1.5,
  1_000_000,
  1_000_001,
  Number.NaN,
  [],
  [[]],
  [['a', ['b']]],
  ['march', { oda: 3 }],
  { 0: 'fill' },
  JSON.parse(`${'['.repeat(15)}${']'.repeat(15)}`),
  JSON.parse(`${'['.repeat(20)}${']'.repeat(20)}`),
];

test('messages are accepted and refused as by the schema', () => {
  const chance = seededRandom(7);
  const pick = <T>(items: readonly T[]): T => items[chance.next(items.length)] as T;
  let accepted = 0;
  for (let tries = 0; tries < 20_000; tries++) {
    const message: Record<string, unknown> = { ...ACT };
    for (let changes = chance.next(3); changes > 0; changes--) {
      const field = pick([...Object.keys(ACT), 'since', '__proto__']);
      if (chance.next(4) === 0) delete message[field];
      else Object.defineProperty(message, field, { value: pick(VALUES), enumerable: true, configurable: true, writable: true });
    }
    const expected = parseBySchema(message);
    if (expected) accepted++;
    expect(parseMessage(message)).toEqual(expected);
  }
  expect(accepted).toBeGreaterThan(1000);
  for (const value of [...VALUES, { type: 'ping', at: 1 }, { type: 'unwatch', table: ACT.table }])
    expect(parseMessage(value)).toEqual(parseBySchema(value));
});
