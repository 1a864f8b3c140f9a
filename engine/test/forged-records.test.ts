import { expect, test } from 'vitest';
import { eraseGameType, entryHash, headerHash, Match, parseRecord, verify } from '../src/index.ts';
import type { Entry, EntryBody, GameRecord } from '../src/index.ts';
import { feud } from './fixture-game.ts';

const game = eraseGameType(feud);

const openedRecord = (): GameRecord => {
  const match = Match.open(game, {}, { seed: 'ab'.repeat(32), entropy: { red: '01' } });
  if (!match.ok) throw new Error(match.error.detail);
  match.value.act('red', ['bid', 3]);
  match.value.act('white', ['bid', 0]);
  return match.value.record;
};

/** The record with all hashes computed again. */
const rehash = (record: GameRecord): GameRecord => {
  let chain = headerHash(record);
  const log = record.log.map(({ n, hash: _hash, ...body }) => {
    chain = entryHash(chain, n, body as EntryBody);
    return { n, hash: chain.slice(0, 16), ...body } as Entry;
  });
  return { ...record, log, head: { count: log.length, hash: chain } };
};

const seat = (id: string) => ({ id });

test.each<[Partial<GameRecord>, string]>([
  [{ scenario: 'constructor' }, 'scenario "constructor"'],
  [{ options: { mercy: 7 } }, 'option mercy'],
  [{ options: JSON.parse('{"__proto__":{"mercy":true}}') as GameRecord['options'] }, 'option __proto__'],
  [{ seats: [] }, 'not 0'],
  [{ seats: [seat('red'), seat('__proto__')] }, '__proto__'],
  [{ seats: [seat('white'), seat('red')] }, 'white, red'],
  [{ seats: [seat('red'), seat('white'), seat('constructor')] }, 'not 3'],
])('a record with the unknown set-up %j is refused, even if every hash matches', (change, named) => {
  const forged = rehash({ ...openedRecord(), ...change });
  expect(verify(game, forged)).toMatchObject({ ok: false, problem: expect.stringContaining(named) });
  expect(Match.resume(game, forged)).toMatchObject({ ok: false, error: { code: 'bad-record' } });
});

test.each<Partial<GameRecord>>([
  { scenario: 'constructor' },
  { options: { mercy: true } },
  { seats: [seat('red'), seat('constructor')] },
  { seats: [seat('white'), seat('red')] },
])('a rules change with the other set-up %j is refused', (change) => {
  const before = Match.resume(game, openedRecord());
  if (!before.ok) throw new Error(before.error.detail);
  const { record, state, seats } = before.value;
  const newer = eraseGameType({ ...feud, rules: feud.rules + 1 });
  const moved = Match.migrateRules(newer, { record, state, effects: [] }, seats);
  if (!moved.ok) throw new Error(moved.error.detail);
  expect(verify(newer, rehash(moved.value.record))).toMatchObject({ ok: true });
  const at = moved.value.number - 1;
  expect(verify(newer, rehash({ ...moved.value.record, ...change }))).toMatchObject({ ok: false, at });
});

test('a record older than an option verifies', () => {
  expect(verify(game, rehash({ ...openedRecord(), options: {} }))).toMatchObject({ ok: true });
});

const isReadable = (record: object): boolean => parseRecord(JSON.stringify(record)).ok;

test.each([{ name: {} }, { name: null }, { bot: 7 }, { bot: ['captain'] }])('a seat cannot have the player %j', (wrong) => {
  const { seats, ...record } = openedRecord();
  const withFirst = (more: object) => ({ ...record, seats: seats.map((one, index) => (index === 0 ? { ...one, ...more } : one)) });
  expect(isReadable(withFirst({ name: 'constructor' }))).toBe(true);
  expect(isReadable(withFirst(wrong))).toBe(false);
});

test.each([{ reason: undefined }, { reason: {} }, { scores: [] }, { scores: { red: {} } }, { scores: { red: '9' } }])(
  'an end entry with %j is invalid',
  (wrong) => {
    const ended = (more: object) => ({
      ...openedRecord(),
      log: [{ n: 0, hash: '00', type: 'end', by: ['red'], outcome: { winners: ['red'], reason: 'agreed', scores: { red: 9 }, ...more } }],
    });
    expect(isReadable(ended({}))).toBe(true);
    expect(isReadable(ended(wrong))).toBe(false);
  },
);
