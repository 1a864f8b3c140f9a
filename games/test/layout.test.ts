import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { draftGames } from '../registry.ts';

const games = fileURLToPath(new URL('..', import.meta.url));

const REQUIRED = ['README.md', 'bot', 'data', 'game.ts', 'manifest.ts', 'rules', 'test', 'text', 'ui'];
/** A draft may do without. */
const REQUIRED_ON_OFFER = ['audit', 'lessons', 'odds'];
const OPTIONAL = ['describe.ts', 'solver'];

const gameFolders = readdirSync(games, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(`${games}/${entry.name}`).includes('manifest.ts'))
  .map(({ name }) => [name]);

test('there are games to check', () => {
  expect(gameFolders.length).toBeGreaterThan(0);
});

test.each(gameFolders)('%s has the layout that every game has', (game) => {
  const isDraft = draftGames.some(({ id }) => id === game);
  const [required, optional] = isDraft
    ? [REQUIRED, [...OPTIONAL, ...REQUIRED_ON_OFFER]]
    : [[...REQUIRED, ...REQUIRED_ON_OFFER].toSorted(), OPTIONAL];
  const found = readdirSync(`${games}/${game}`).filter((name) => !optional.includes(name));
  expect(found.toSorted()).toEqual(required);
});
