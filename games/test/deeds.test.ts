import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { everyDeed } from '@gunbai/engine/fuzz';
import { describe, expect, test } from 'vitest';
import { titles, workshop } from '../registry.ts';

const games = dirname(dirname(fileURLToPath(import.meta.url)));

/** All that a game's tests say: a kind of action that none of them speaks of is proven by nothing. */
const testsOf = (id: string): string => {
  const folder = join(games, id, 'test');
  return readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
};

describe.each([...titles, ...workshop].map((title) => [title.id, title] as const))('%s', (id, title) => {
  test('every kind of action is taken or refused in a test', async () => {
    const { game } = await title.rules();
    const tests = testsOf(id);
    const verbs = new Set(everyDeed(game).map((deed) => deed.slice(deed.indexOf(' ') + 1)));
    expect([...verbs].filter((verb) => !tests.includes(`'${verb}'`))).toEqual([]);
  });
});
