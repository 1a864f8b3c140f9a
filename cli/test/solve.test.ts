import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const main = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'main.ts');
const folder = mkdtempSync(join(tmpdir(), 'gunbai-solve-'));
afterAll(() => rmSync(folder, { recursive: true }));

const solve = (...args: string[]): { status: number | null; output: string; stderr: string } => {
  const env = { ...process.env, NODE_NO_WARNINGS: '1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'solve', ...args], { encoding: 'utf8', env });
  return { status, output: stdout, stderr };
};

const positionsFile = (content: string): string => {
  const file = join(folder, 'positions.json');
  writeFileSync(file, content);
  return file;
};

test('solve prints the value of the start with some clans, however many threads solve it', () => {
  const one = JSON.parse(solve('age-of-war', '--clans', 'mori,shimazu', '--value', 'start', '--threads', '1', '--json').output);
  expect(one.value).toBeGreaterThan(0.5);
  expect(one.gap).toBeLessThan(1e-9);
  const three = JSON.parse(solve('age-of-war', '--clans', 'shimazu,mori', '--threads', '3', '--json').output);
  expect(three).toEqual(one);
});

test('solve prints the values of listed positions for the player to move', () => {
  const start = { holders: [-1, -1, -1], toMove: 0 };
  const won = { holders: [0, 0, -1], toMove: 0 };
  const file = positionsFile(JSON.stringify([start, won, { ...won, toMove: 1 }]));
  const values = JSON.parse(solve('age-of-war', '--clans', 'mori,shimazu', '--positions', file, '--json').output);
  expect(values[0]).toBeGreaterThan(0.5);
  // Mori are worth 5 points and Shimazu 3, so the player with the Mori wins.
  expect(values.slice(1)).toEqual([expect.closeTo(1, 9), expect.closeTo(0, 9)]);
});

test.each([
  [['hideyoshi'], 'only age-of-war can be solved'],
  [['age-of-war', '--clans', 'takeda'], 'there is no clan takeda'],
  [['age-of-war', '--value', 'end'], '--value takes only start'],
  [['age-of-war', '--clans', 'oda', '--out', 'x.gz'], 'leave out --clans'],
  [['age-of-war', '--threads', '0'], '--threads needs a whole number from 1'],
  [['age-of-war', '--clans', 'mori', '--positions', positionsFile('[{"holders":[0],"toMove":0}]')], 'position 0'],
])('solve %j is refused: %s', (args, message) => {
  const { status, stderr } = solve(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});
