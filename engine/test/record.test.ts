import { expect, test } from 'vitest';
import { entryHash, headerHash, Match, parseRecord, withSeatName, verify } from '../src/index.ts';
import type { Entry, EntryBody, GameRecord } from '../src/index.ts';
import { game, SEED, playRandomly, finishedRecord, roll } from './match-helpers.ts';

const isReadable = (record: object): boolean => parseRecord(JSON.stringify(record)).ok;

const openNamedMatch = (): Match => {
  const people = [{ name: 'Nobunaga' }, { bot: 'captain' }];
  const match = Match.open(game, { people }, { seed: SEED, entropy: { red: '01' } });
  if (!match.ok) throw new Error(match.error.detail);
  return playRandomly(match.value);
};

/** The record in format 1, with the names in the hash. */
const toFirstFormat = (record: GameRecord): GameRecord => {
  const header = { ...record, format: 'gunbai/1' } as const;
  let chain = headerHash(header);
  const log = record.log.map(({ n, hash: _hash, ...body }) => {
    chain = entryHash(chain, n, body as EntryBody);
    return { n, hash: chain.slice(0, 16), ...body } as Entry;
  });
  return { ...header, log, head: { count: log.length, hash: chain } };
};

test('records of the wrong form, game or rules are refused with a reason', () => {
  const record = finishedRecord();
  const problem = (text: string) => {
    const read = parseRecord(text);
    return read.ok ? null : read.error;
  };
  expect(problem('{')).toBe('this is not JSON');
  expect(problem('[]')).toContain('not a game record');
  expect(problem('{"format":"gunbai/9"}')).toContain('gunbai/9');
  expect(problem(JSON.stringify({ ...record, log: [{ n: 0 }] }))).toContain('entry 0');
  expect(problem(JSON.stringify({ ...record, seed: 'xyz' }))).toContain('seed');
  expect(problem(JSON.stringify(record))).toBeNull();
  expect(Match.resume(game, { ...record, game: 'chess' })).toMatchObject({ ok: false, error: { code: 'bad-record' } });
  expect(Match.resume(game, { ...record, rules: 2 })).toMatchObject({ ok: false, error: { detail: expect.stringContaining('rules 2') } });
  expect(Match.resume(game, { ...record, log: record.log.slice(1) })).toMatchObject({ ok: false });
  expect(Match.open(game, { scenario: 'long' }, { seed: SEED, entropy: {} })).toMatchObject({ ok: false, error: { code: 'bad-setup' } });
  expect(Match.open(game, { options: { mercy: 7 } }, { seed: SEED, entropy: {} })).toMatchObject({
    ok: false,
    error: { code: 'bad-setup' },
  });
  expect(Match.open(game, { players: 3 }, { seed: SEED, entropy: {} })).toMatchObject({ ok: false, error: { code: 'bad-setup' } });
  expect(Match.open(game, {}, { seed: 'short', entropy: {} })).toMatchObject({ ok: false, error: { code: 'bad-setup' } });
});

test.each([
  { game: 1 },
  { rules: '3' },
  { scenario: null },
  { options: [] },
  { seats: {} },
  { seats: [{ name: 'red' }] },
  { commitment: 'xyz' },
  { entropy: null },
  { entropy: { red: 1 } },
  { start: 'xyz' },
  { seed: 7 },
  { head: { count: 1 } },
  { head: { count: 'one', hash: '' } },
  { log: {} },
])('a record with %j is invalid', (wrong) => {
  expect(isReadable(finishedRecord())).toBe(true);
  expect(isReadable({ ...finishedRecord(), ...wrong })).toBe(false);
});

test.each([
  [{ type: 'start', rolls: [roll] }, { rolls: undefined }, { rolls: [{ ...roll, why: 1 }] }, { rolls: [{ ...roll, of: '6' }] }],
  [
    { type: 'start', rolls: [roll] },
    { rolls: [{ ...roll, got: [-1] }] },
    { rolls: [{ ...roll, got: [0.5] }] },
    { rolls: [{ ...roll, got: 5 }] },
  ],
  [{ type: 'act', seat: 'red', action: ['pass'], rolls: [] }, { seat: 1 }, { action: 'pass' }, { rolls: [{}] }],
  [{ type: 'undo', by: ['red'], to: 1 }, { by: 'red' }, { by: [1] }, { to: '1' }],
  [
    { type: 'end', by: ['red'], outcome: { winners: ['red'], reason: 'x' } },
    { by: null },
    { outcome: null },
    { outcome: { winners: 'red' } },
  ],
  [{ type: 'rules', by: [], from: 1, to: 2, state: {} }, { from: '1' }, { to: 2.5 }, { state: [] }],
  [{ type: 'epoch', epoch: 1_795_031_487 }, { epoch: '1' }, { epoch: 1.5 }],
  [{ type: 'end', by: [], outcome: { winners: [], reason: 'x' } }, { type: 'dance' }, { n: '1' }, { hash: 1 }],
])('the entry %j is valid, and invalid with any part changed', (line, ...wrong) => {
  const withLine = (more: object) => ({ ...finishedRecord(), log: [{ n: 0, hash: '00', ...line, ...more }] });
  expect(isReadable(withLine({}))).toBe(true);
  for (const more of wrong) expect(isReadable(withLine(more)), JSON.stringify(more)).toBe(false);
});

test('a name can be removed from a record that still verifies; a bot or other fixed data cannot', () => {
  const { record } = openNamedMatch();
  expect(record.format).toBe('gunbai/3');
  const forgotten = { ...record, ...withSeatName(record, 'red', '—') };
  expect(JSON.stringify(forgotten)).not.toContain('Nobunaga');
  expect(forgotten.seats).toEqual([
    { id: 'red', name: '—' },
    { id: 'white', bot: 'captain' },
  ]);
  expect(verify(game, forgotten, record.head)).toMatchObject({ ok: true });
  const seats = record.seats.map(({ id, name }) => (name === undefined ? { id, bot: 'random' } : { id, name }));
  expect(verify(game, { ...record, seats })).toMatchObject({ ok: false, at: 0 });
});

test('a format 1 record verifies, reveals a changed name, and verifies with a name removed openly', () => {
  const record = toFirstFormat(openNamedMatch().record);
  expect(parseRecord(JSON.stringify(record))).toMatchObject({ ok: true });
  expect(verify(game, record)).toMatchObject({ ok: true });
  const [red, white] = record.seats;
  expect(verify(game, { ...record, seats: [{ ...red!, name: '—' }, white!] })).toMatchObject({ ok: false, at: 0 });
  const forgotten = { ...record, ...withSeatName(record, 'red', '—') };
  expect(parseRecord(JSON.stringify(forgotten))).toMatchObject({ ok: true });
  expect(verify(game, forgotten, record.head)).toMatchObject({ ok: true });
  const twice = { ...forgotten, ...withSeatName(forgotten, 'red', '…') };
  expect(verify(game, twice, record.head)).toMatchObject({ ok: true });
  expect(verify(game, { ...openNamedMatch().record, start: '00'.repeat(32) })).toMatchObject({ ok: true });
});
