import { expect, test } from 'vitest';
import { problemWith } from './layers.js';

const from = (path: string): string[] => path.split('/');

test('a part may import from parts above it, not below', () => {
  expect(problemWith(from('games/kenshin/rules/turn.ts'), '@gunbai/engine')).toBeNull();
  expect(problemWith(from('engine/src/table.ts'), '@gunbai/kits/text')).toContain('may not import from kits');
  expect(problemWith(from('server/src/index.ts'), '../../web/src/main.tsx')).toContain('may not import from web');
  expect(problemWith(from('web/src/main.tsx'), '@gunbai/games/registry')).toBeNull();
});

test('a game never imports another game', () => {
  expect(problemWith(from('games/kenshin/rules/turn.ts'), '../../saigoku/rules/turn.ts')).toContain('another game');
  expect(problemWith(from('games/kenshin/rules/turn.ts'), './board.ts')).toBeNull();
  expect(problemWith(from('games/registry.ts'), './kenshin/title.ts')).toBeNull();
});

test('pure parts use nothing of Node and nothing that draws', () => {
  expect(problemWith(from('kits/hex/index.ts'), 'node:fs')).toContain('pure');
  expect(problemWith(from('games/kenshin/bot/index.ts'), '@gunbai/ui')).toContain('draws');
  expect(problemWith(from('games/kenshin/board/index.tsx'), '@gunbai/ui')).toBeNull();
  expect(problemWith(from('server/src/index.ts'), 'node:fs')).toBeNull();
});

test('nothing in the product imports benchmarks or scripts', () => {
  expect(problemWith(from('cli/src/main.ts'), '../../bench/src/index.ts')).toContain('may not import from bench');
});
