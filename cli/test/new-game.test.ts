import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createGame } from '../src/new-game.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'gunbai-new-'));
afterAll(() => rmSync(copy, { recursive: true }));

// A workspace with games of its own, and everything that checks them.
for (const name of ['games', 'ui', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts', '.oxlintrc.json', '.oxfmtrc.json'])
  cpSync(join(root, name), join(copy, name), { recursive: true, filter: (path) => basename(path) !== 'node_modules' });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

const run = (folder: string, ...words: string[]) => spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
const runTool = (tool: string, ...words: string[]): void => {
  const { status, stdout, stderr } = run(copy, join(root, 'node_modules', tool), ...words);
  expect(status, stdout + stderr).toBe(0);
};

const NAMES = ['go', 'my-game', 'a-game-with-the-longest-name-1'];

test('new games pass every check, with short and long names', () => {
  for (const id of NAMES) {
    expect(createGame(copy, id)).toContain(`games/${id}/rules/index.ts`);
    expect(readFileSync(join(copy, 'games', id, 'manifest.ts'), 'utf8')).not.toMatch(/starter/i);
  }
  expect(readFileSync(join(copy, 'games/my-game/manifest.ts'), 'utf8')).toContain("untranslated('My game')");
  const files = ['registry.ts', ...NAMES].map((name) => `games/${name}`);
  writeFileSync(join(copy, 'tsconfig.new.json'), JSON.stringify({ extends: './tsconfig.json', include: [...files, 'ui/src/*.d.ts'] }));
  runTool('typescript/bin/tsc', '-p', 'tsconfig.new.json');
  runTool('oxlint/bin/oxlint', '--deny-warnings', ...files);
  runTool('oxfmt/bin/oxfmt', '--check', ...files);
  runTool('vitest/vitest.mjs', 'run', 'games/my-game');
  runTool('vitest/vitest.mjs', 'run', 'games/test', '-t', 'my-game');
});

test('a name that is taken changes nothing', () => {
  const registry = readFileSync(join(copy, 'games/registry.ts'), 'utf8');
  for (const id of ['kenshin', 'test', 'starter', 'find']) expect(() => createGame(copy, id), id).toThrow('is taken in games/');
  expect(readFileSync(join(copy, 'games/registry.ts'), 'utf8')).toBe(registry);
  expect(existsSync(join(copy, 'games/find'))).toBe(false);
});

test('a registry without a place for drafts is explained', () => {
  const file = join(copy, 'games/registry.ts');
  const registry = readFileSync(file, 'utf8');
  writeFileSync(file, registry.replace('adds games here', ''));
  expect(() => createGame(copy, 'lost')).toThrow('lacks the line "// `gunbai new` adds games here."');
  writeFileSync(file, registry);
});

test('a name that cannot be one is refused in one line', () => {
  const refuse = (...words: string[]): string => {
    const { status, stderr } = run(root, '--no-warnings', 'cli/src/main.ts', 'new', ...words);
    expect(status).toBe(2);
    return stderr.trim();
  };
  expect(refuse()).toBe('gunbai: name the game, such as my-game');
  for (const name of ['My-Game', '../x', 'a--b', '1st', 'x'.repeat(31)])
    expect(refuse(name), name).toMatch(/^gunbai: ".*" cannot be the name of a game: [^\n]*such as my-game$/);
  expect(refuse('hideyoshi')).toBe('gunbai: the name hideyoshi is taken in games/: choose another');
});
