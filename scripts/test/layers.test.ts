import { expect, test } from 'vitest';
import { impurityOf, importProblem } from '../lint/layers.js';

const from = (path: string): string[] => path.split('/');

test('a layer imports from layers above it, never from those below', () => {
  expect(importProblem(from('games/kenshin/rules/turn.ts'), '@gunbai/engine')).toBeNull();
  expect(importProblem(from('engine/src/game-context.ts'), '@gunbai/shared/i18n')).toContain('may not import from shared');
  expect(importProblem(from('server/src/index.ts'), '../../web/src/main.tsx')).toContain('may not import from web');
  expect(importProblem(from('web/src/main.tsx'), '@gunbai/games/registry')).toBeNull();
});

test('a game never imports another game', () => {
  expect(importProblem(from('games/kenshin/rules/turn.ts'), '../../saigoku/rules/turn.ts')).toContain('another game');
  expect(importProblem(from('games/kenshin/rules/turn.ts'), './state.ts')).toBeNull();
  expect(importProblem(from('games/registry.ts'), './kenshin/manifest.ts')).toBeNull();
});

test('pure code imports neither Node modules nor user interface code', () => {
  expect(importProblem(from('shared/hex/index.ts'), 'node:fs')).toContain('pure');
  expect(importProblem(from('games/kenshin/bot/index.ts'), '@gunbai/ui')).toContain('user interface code');
  expect(importProblem(from('games/kenshin/ui/index.tsx'), '@gunbai/ui')).toBeNull();
  expect(importProblem(from('server/src/index.ts'), 'node:fs')).toBeNull();
});

test('an auditor imports only its own files, data and types', () => {
  const auditor = from('games/kenshin/audit/supply.ts');
  expect(importProblem(auditor, './board.ts')).toBeNull();
  expect(importProblem(auditor, '../data/components.json')).toBeNull();
  expect(importProblem(auditor, '@gunbai/shared/audit')).toBeNull();
  expect(importProblem(auditor, '@gunbai/engine', true)).toBeNull();
  for (const source of ['../rules/supply.ts', '../odds/index.ts', '../bot/index.ts', '../../saigoku/audit/map.ts'])
    expect(importProblem(auditor, source), source).toContain('shares no code with the rules');
  for (const source of ['@gunbai/engine', '@gunbai/shared/hex', '@gunbai/ai', 'node:fs'])
    expect(importProblem(auditor, source), source).toContain('shares no code with the rules');
  expect(importProblem(from('games/kenshin/rules/supply.ts'), '../audit/supply.ts')).toContain('may import an auditor');
});

test('nothing in the product imports benchmarks or scripts', () => {
  expect(importProblem(from('cli/src/main.ts'), '../../bench/src/index.ts')).toContain('may not import from bench');
});

const named = (name: string) => ({ type: 'Identifier', name });
const member = (object: string, property: string) => ({
  type: 'MemberExpression',
  object: named(object),
  property: named(property),
  computed: false,
});

test('pure code uses no clock, network, disk or unseeded randomness', () => {
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
