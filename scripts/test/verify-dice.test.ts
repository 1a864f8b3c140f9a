import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryHash, headerHash, hmacRandom, Match, seededRandom, verifyLog } from '@gunbai/engine';
import type { Entry, EntryBody, GameRecord } from '@gunbai/engine';
import { games } from '@gunbai/games/registry';
import { describe, expect, test } from 'vitest';
import { verifyDice } from '../verify-dice.ts';

const SCRIPT = new URL('../verify-dice.ts', import.meta.url);
const MAX_LINES = 150;
const SEED = '5a'.repeat(32);

/** Made by an earlier release: its seats gave their entropy in clear. */
const OLD_RECORD = new URL('../../games/saigoku/test/fixtures/koriyama.json', import.meta.url);
const oldRecord = (): GameRecord => JSON.parse(readFileSync(OLD_RECORD, 'utf8')) as GameRecord;

const playSome = (match: Match, actions: number, seed = 3): void => {
  const chance = seededRandom(seed);
  for (let done = 0; done < actions && !match.outcome; done++) {
    const [seat] = match.pendingSeats() as [string];
    const legal = match.legalActions(seat);
    match.act(seat, legal[chance.next(legal.length)]);
  }
};

/** A game with dice, a takeback by all, and a restore from a backup. */
const recordOf = async (id: string): Promise<GameRecord> => {
  const manifest = games.find((one) => one.id === id);
  if (!manifest) throw new Error(`there is no ${id}`);
  const { game } = await manifest.rules();
  const seats = game.scenarios[0]?.seats ?? [];
  const entropy = Object.fromEntries(seats.map((seat, at) => [seat, `0${at}`.repeat(16)]));
  const opened = Match.open(game, {}, { seed: SEED, entropy });
  if (!opened.ok) throw new Error(opened.error.detail);
  const match = opened.value;
  playSome(match, 40);
  const last = match.record.log.findLast(({ type }) => type === 'act');
  expect(match.undoTo(match.seats, last?.n ?? 0).ok).toBe(true);
  playSome(match, 20, 4);
  expect(match.startEpoch(1_795_031_487).ok).toBe(true);
  playSome(match, 40, 5);
  if (!match.outcome) match.end(match.seats, { winners: [], reason: 'agreed' });
  return match.record;
};

/** The record with its hashes made again, as a forger would. */
const rehash = (record: GameRecord): GameRecord => {
  let chain = headerHash(record);
  const log = record.log.map(({ n: _n, hash: _hash, ...body }, n) => {
    chain = entryHash(chain, n, body as EntryBody);
    return { n, hash: chain.slice(0, 16), ...body } as Entry;
  });
  return { ...record, log, head: { count: log.length, hash: chain } };
};

const toFormat = ({ entropyHashes: _hashes, ...record }: GameRecord, format: 'gunbai/1' | 'gunbai/2'): GameRecord =>
  rehash({ ...record, format });

describe.each(games.map(({ id }) => id))('%s', (id) => {
  test('the separate verifier finds the same rolls as the engine, in every format', async () => {
    const record = await recordOf(id);
    for (const one of [record, toFormat(record, 'gunbai/1'), toFormat(record, 'gunbai/2')]) {
      const { ok, rolls } = verifyLog(one);
      expect(ok).toBe(true);
      expect(verifyDice(one)).toEqual({ problem: null, rolls, epochs: 1 });
    }
  });
});

test('a record of an earlier release verifies', () => {
  const record = oldRecord();
  expect(record.format).toBe('gunbai/2');
  expect(verifyDice(record)).toEqual({ problem: null, rolls: verifyLog(record).rolls, epochs: 0 });
});

test('every forgery is named', async () => {
  const record = await recordOf('age-of-war');
  const problemOf = (change: Partial<GameRecord>) => verifyDice({ ...record, ...change }).problem;
  const withEntry = (n: number, change: object): GameRecord =>
    rehash({ ...record, log: record.log.map((entry) => (entry.n === n ? ({ ...entry, ...change } as Entry) : entry)) });
  const rolled = record.log.find((entry) => 'rolls' in entry && entry.rolls.length > 0) as Entry & {
    rolls: { got: number[]; of: number }[];
  };
  const [first, ...others] = rolled.rolls as [{ got: number[]; of: number }];
  const other = { ...first, got: first.got.map((face) => (face + 1) % first.of) };
  const undo = record.log.find(({ type }) => type === 'undo') as Entry;
  const epoch = record.log.find(({ type }) => type === 'epoch') as Entry;
  expect(problemOf({ format: 'gunbai/4' as 'gunbai/3' })).toBe('the format gunbai/4 is unknown');
  expect(problemOf({ seed: null })).toBe('the seed is not revealed');
  expect(problemOf({ seed: '5b'.repeat(32) })).toBe('the seed does not match the commitment');
  expect(problemOf({ entropy: { ...record.entropy, p1: 'ff' } })).toBe('the entropy of p1 does not match its hash');
  expect(problemOf({ entropyHashes: {} })).toMatch(/does not match its hash/);
  expect(problemOf({ log: record.log.slice(1) })).toBe('entry 0 has the number 1');
  expect(problemOf({ log: record.log.slice(0, -1) })).toBe('the log does not end as its head says');
  expect(problemOf({ scenario: 'another' })).toBe('entry 0 was changed: its hash does not match');
  expect(verifyDice(withEntry(rolled.n, { rolls: [other, ...others] })).problem).toMatch(/the seed gives/);
  expect(verifyDice(withEntry(rolled.n, { rolls: [{ ...first, of: 2 ** 33 }, ...others] })).problem).toMatch(/8589934592 sides/);
  expect(verifyDice(withEntry(epoch.n, { epoch: 0 })).problem).toBe(`entry ${epoch.n} begins no new epoch`);
  expect(verifyDice(withEntry(epoch.n, { epoch: 5 })).problem).toMatch(/the seed gives/);
  expect(verifyDice(withEntry(undo.n, { to: undo.n })).problem).toBe(`entry ${undo.n} undoes nothing`);
  expect(verifyDice(withEntry(undo.n, { by: ['p1'], to: 1 })).problem).toBe(`entry ${undo.n} takes dice back without consent`);
});

test('on the command line it prints the result, and ends with 1 if a roll was changed', () => {
  const run = (record: GameRecord): { output: string; status: number } => {
    const file = join(mkdtempSync(join(tmpdir(), 'dice-')), 'record.json');
    writeFileSync(file, JSON.stringify(record));
    try {
      return { output: execFileSync(process.execPath, [SCRIPT.pathname, file], { encoding: 'utf8' }).trim(), status: 0 };
    } catch (error) {
      const { stdout, status } = error as { stdout: string; status: number };
      return { output: stdout.trim(), status };
    }
  };
  const record = oldRecord();
  const { rolls } = verifyLog(record);
  expect(run(record)).toEqual({ output: `${rolls} outcomes follow from the seed; restores from a backup: 0`, status: 0 });
  expect(run({ ...record, seed: '00'.repeat(32) })).toEqual({ output: 'the seed does not match the commitment', status: 1 });
});

test('it is short, and uses nothing of Gunbai', () => {
  const source = readFileSync(SCRIPT, 'utf8');
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES);
  const imports = [...source.matchAll(/^import .* from '(.*)';$/gm)].map(([, from]) => from);
  expect(imports.every((from) => from?.startsWith('node:'))).toBe(true);
  expect(imports.length).toBeGreaterThan(0);
});

test('the example in the documentation is right', () => {
  const page = readFileSync(new URL('../../docs/chance-and-fair-dice.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([\d/]+)` +\| `([0-9a-f]{64})` +\| ([\d ]+?) *\|$/gm)];
  expect(rows.map(([, position]) => position)).toEqual(['7', '1795031487/7']);
  const entropy = { p1: '00112233445566778899aabbccddeeff' };
  for (const [, position = '', block, dice] of rows) {
    const message = `p1=${entropy.p1}|${position}|0`;
    expect(createHmac('sha256', Buffer.from(SEED, 'hex')).update(message).digest('hex')).toBe(block);
    const [n, epoch] = position.split('/').toReversed().map(Number) as [number, number | undefined];
    const chance = hmacRandom({ seed: SEED, entropy })(n, epoch);
    expect(dice?.split(' ').map(Number)).toEqual(Array.from({ length: 8 }, () => chance.next(6) + 1));
  }
});
