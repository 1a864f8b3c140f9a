import { typographyErrors } from '@gunbai/shared/typography';
import { expect, test } from 'vitest';
import { en } from '../../src/i18n/en.ts';
import type { MessageKey } from '../../src/i18n/en.ts';
import { ja } from '../../src/i18n/ja.ts';
import { formatRulesChange, createTranslator } from '../../src/i18n/index.tsx';
import { zhHans } from '../../src/i18n/zh-Hans.ts';
import { zhHant } from '../../src/i18n/zh-Hant.ts';

/** The placeholders of a message. */
const placeholdersIn = (sentence: string): string[] =>
  [...new Set([...sentence.matchAll(/\{\{(\w+)/g)].map(([, name]) => name as string))].toSorted();

test.each([
  ['zh-Hans', zhHans],
  ['zh-Hant', zhHant],
  ['ja', ja],
] as const)('every message in %s has the placeholders of the English one, and its own punctuation', (language, text) => {
  for (const key of Object.keys(en) as MessageKey[]) {
    expect(text[key].trim(), key).not.toBe('');
    expect(placeholdersIn(text[key]), key).toEqual(placeholdersIn(en[key]));
    expect(typographyErrors(text[key], language), key).toEqual([]);
  }
});

test('a rules change is described in the reader’s language, with the entry and the clause if there is one', () => {
  const refused = { code: 'refused', entry: 12, clause: '8.1.2' } as const;
  expect(formatRulesChange(refused, createTranslator('en', en))).toBe('Entry 12 of the record would now be refused (rule 8.1.2).');
  expect(formatRulesChange({ code: 'refused', entry: 12 }, createTranslator('en', en))).toBe(
    'Entry 12 of the record would now be refused.',
  );
  expect(formatRulesChange(refused, createTranslator('zh-Hans', zhHans))).toBe('记录第12条现在会被拒绝（规则8.1.2）。');
  expect(formatRulesChange(refused, createTranslator('zh-Hant', zhHant))).toBe('紀錄第12條現在會被拒絕（規則8.1.2）。');
  expect(formatRulesChange(refused, createTranslator('ja', ja))).toBe('記録の12行目は、今は認められません（ルール8.1.2）。');
  expect(formatRulesChange({ code: 'rolls', entry: 0 }, createTranslator('en', en))).toContain('entry 0');
  expect(formatRulesChange(null, createTranslator('ja', ja))).toBe('');
});
