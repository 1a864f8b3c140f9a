import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allActionKeys } from '@gunbai/engine/fuzz';
import { describe, expect, test } from 'vitest';
import { games, draftGames } from '../registry.ts';

const gamesFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/** The rule tests of a game, joined. Board tests do not count: they prove no rule. */
const readTestSources = (id: string): string => {
  const folder = join(gamesFolder, id, 'test');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('ui'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
};

describe.each([...games, ...draftGames].map((manifest) => [manifest.id, manifest] as const))('%s', (id, manifest) => {
  test('every kind of action is taken or refused in a test', async () => {
    const { game } = await manifest.rules();
    const tests = readTestSources(id);
    const actionTypes = new Set(allActionKeys(game).map((key) => key.slice(key.indexOf(' ') + 1)));
    expect([...actionTypes].filter((type) => !tests.includes(`'${type}'`))).toEqual([]);
  });
});
