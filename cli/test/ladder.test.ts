import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runLadder } from '../src/ladder/ladder.ts';
import type { ScenarioReport } from '../src/ladder/report.ts';
import { gamesInOrder, seatingsFor } from '../src/ladder/schedule.ts';
import { ratingsOf, wilson } from '../src/ladder/statistics.ts';

interface Report {
  readonly scenarios: readonly ScenarioReport[];
}

const ladder = (...argv: readonly string[]): Promise<Report> => runLadder(argv) as Promise<Report>;
const results = ({ scenarios }: Report): unknown => scenarios.map(({ pairs, balance }) => ({ pairs, balance }));

test('the Wilson interval agrees with published values', () => {
  // Newcombe (1998), table I: 81 of 263, and 0 of 20.
  expect(wilson(81, 263)).toEqual({ share: 0.308, low: 0.2553, high: 0.3662 });
  expect(wilson(0, 20)).toEqual({ share: 0, low: 0, high: 0.1611 });
  expect(wilson(0, 0)).toEqual({ share: 0, low: 0, high: 1 });
});

test('ratings put 400 points between levels when one wins ten of eleven', () => {
  const ratings = ratingsOf(['weak', 'strong'], [{ level: 'strong', against: 'weak', points: 10_000, games: 11_000 }]);
  expect((ratings['strong'] as number) - (ratings['weak'] as number)).toBeCloseTo(400, -1);
  expect((ratings['strong'] as number) + (ratings['weak'] as number)).toBe(3000);
});

test('with two seats every pair plays both ways round, and every level against itself', () => {
  expect(seatingsFor(['a', 'b'], ['x', 'y'])).toEqual([
    ['a', 'a'],
    ['b', 'b'],
    ['b', 'a'],
    ['a', 'b'],
  ]);
});

test('with more seats the stronger level takes each seat among weaker ones', () => {
  expect(seatingsFor(['a', 'b'], ['x', 'y', 'z']).slice(2)).toEqual([
    ['b', 'a', 'a'],
    ['a', 'b', 'a'],
    ['a', 'a', 'b'],
  ]);
});

test('a run that is stopped has played every seating equally often, to one game', () => {
  const seatings = seatingsFor(['a', 'b'], ['x', 'y']);
  const order = gamesInOrder(seatings, 3);
  expect(order.slice(0, 4).map(({ seating }) => seating)).toEqual(seatings);
  expect(order.map(({ index }) => index)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
});

test('the ladder plays the same games in one thread and in two', async () => {
  const argv = ['age-of-war', '--players', '2', '--levels', 'random,general', '--games', '2', '--seed', 'x'];
  const [one, two] = [await ladder(...argv, '--workers', '1'), await ladder(...argv, '--workers', '2')];
  expect(results(one)).toEqual(results(two));
  const [scenario] = one.scenarios as [ScenarioReport];
  expect(scenario).toMatchObject({ scenario: 'standard', games: 8 });
  expect(scenario.pairs.filter(({ level }) => level === 'general').map(({ seat, games, share }) => [seat, games, share])).toEqual([
    ['p1', 2, 1],
    ['p2', 2, 1],
  ]);
  expect(scenario.balance).toHaveLength(4);
  expect(scenario.levels.map(({ level }) => level)).toEqual(['random', 'general']);
});

test('--against plays each level against one other only', async () => {
  const { scenarios } = await ladder(
    'age-of-war',
    '--players',
    '2',
    '--levels',
    'general',
    '--against',
    'random',
    '--games',
    '1',
    '--workers',
    '1',
  );
  expect(scenarios[0]).toMatchObject({ games: 2, balance: [] });
});

test('a level can be named with changed numbers, and mistakes in it are explained', async () => {
  await expect(ladder('age-of-war', '--levels', 'nobody')).rejects.toThrow('age-of-war has no bot "nobody"; it has random');
  await expect(ladder('age-of-war', '--levels', 'general[horizon=2]')).rejects.toThrow('general has no numbers to change');
  await expect(ladder('hideyoshi', '--levels', 'strategist[horizon]')).rejects.toThrow('write changed numbers as');
  await expect(ladder('hideyoshi', '--levels', 'strategist[size=2]')).rejects.toThrow(
    'strategist has no number "size"; it has rollouts, horizon',
  );
});

const SMALL = ['age-of-war', '--players', '2', '--levels', 'general', '--against', 'random', '--games', '2', '--workers', '1'];

test('a ladder that was stopped continues from the games in its file', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'ladder-')), 'games.jsonl');
  const whole = await ladder(...SMALL, '--out', file);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines).toHaveLength(4);
  // The second line is cut off, as if the run had been killed while it wrote.
  const kept = `${lines[0]}\n${lines[1]!.slice(0, 40)}\n`;
  writeFileSync(file, kept);
  expect(results(await ladder(...SMALL, '--out', file))).toEqual(results(whole));
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2 + 3);
});

test('at the end of its time a ladder gives up the games in progress and reports the finished ones', async () => {
  const started = performance.now();
  const [scenario] = (await ladder('kenshin', '--levels', 'general', '--games', '1000', '--workers', '1', '--seconds', '1')).scenarios as [
    ScenarioReport,
  ];
  expect(scenario.games).toBeLessThan(20);
  expect(performance.now() - started).toBeLessThan(10_000);
});
