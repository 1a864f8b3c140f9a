import { expect, test } from 'vitest';
import { impurityOf, problemWith } from './layers.js';

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

const named = (name: string) => ({ type: 'Identifier', name });
const member = (object: string, property: string) => ({
  type: 'MemberExpression',
  object: named(object),
  property: named(property),
  computed: false,
});

test('a pure part reaches for no clock, no net, no disk and no luck of its own', () => {
  expect(impurityOf(member('Math', 'random'))).toBe('Math.random');
  expect(impurityOf(member('Math', 'max'))).toBeNull();
  for (const object of ['Date', 'performance', 'process', 'crypto', 'localStorage', 'globalThis'])
    expect(impurityOf(member(object, 'now')), object).toBe(object);
  for (const callee of ['fetch', 'setTimeout', 'Date']) expect(impurityOf({ type: 'CallExpression', callee: named(callee) })).toBe(callee);
  for (const callee of ['Date', 'WebSocket']) expect(impurityOf({ type: 'NewExpression', callee: named(callee) })).toBe(callee);
  expect(impurityOf({ type: 'CallExpression', callee: named('march') })).toBeNull();
  expect(impurityOf({ type: 'NewExpression', callee: named('Map') })).toBeNull();
  const random = { type: 'VariableDeclarator', id: { type: 'ObjectPattern' }, init: named('Math') };
  expect(impurityOf(random)).toContain('Math');
  expect(impurityOf({ ...random, init: named('board') })).toBeNull();
});
