import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const games = fileURLToPath(new URL('..', import.meta.url));

const REQUIRED = ['README.md', 'audit', 'bot', 'data', 'game.ts', 'lessons', 'manifest.ts', 'odds', 'rules', 'test', 'text', 'ui'];
const OPTIONAL = ['describe.ts', 'solver'];

const gameFolders = readdirSync(games, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(`${games}/${entry.name}`).includes('manifest.ts'))
  .map(({ name }) => [name]);

test('there are games to check', () => {
  expect(gameFolders.length).toBeGreaterThan(0);
});

test.each(gameFolders)('%s has the layout that every game has', (game) => {
  const found = readdirSync(`${games}/${game}`).filter((name) => !OPTIONAL.includes(name));
  expect(found.toSorted()).toEqual(REQUIRED);
});
