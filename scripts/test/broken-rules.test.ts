import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { auditBroken, brokenRulesOf, isFound } from '../audit-broken-rules.ts';

const games = fileURLToPath(new URL('../../games', import.meta.url));
const listed = readdirSync(games).filter((game) => existsSync(join(games, game, 'test', 'broken-rules.json')));

/** Broken rules that are tried here, beside those with arguments; `node scripts/audit-broken-rules.ts` tries all. */
const TRIED = 2;

describe.each(listed)('%s', (game) => {
  const rules = brokenRulesOf(game);

  test('at least ten broken rules are listed, and each changes one place of the rules', () => {
    expect(rules.length).toBeGreaterThanOrEqual(10);
    for (const { file, replace, by } of rules) {
      const source = readFileSync(join(games, game, 'rules', file), 'utf8');
      expect(source.split(replace).length - 1, replace).toBe(1);
      expect(by).not.toBe(replace);
    }
  });

  const tried = rules.filter((rule, index) => index < TRIED || rule.arguments !== undefined);
  test.each(tried.map((rule) => [rule.breaks, rule] as const))('the auditor finds it when %s', (_, rule) => {
    const audit = auditBroken(game, rule, 1);
    expect(isFound(rule, audit), JSON.stringify(audit)).toBe(true);
  });
});

test('every game with an auditor lists broken rules', () => {
  const audited = readdirSync(games).filter((game) => existsSync(join(games, game, 'audit')));
  expect(audited.length).toBeGreaterThan(0);
  expect(listed).toEqual(expect.arrayContaining(audited));
});
