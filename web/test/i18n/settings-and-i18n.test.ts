import { LANGUAGES } from '@gunbai/shared/i18n';
import type { Clause, Language } from '@gunbai/shared/i18n';
import { loadAllLanguages } from '@gunbai/shared/testing';
import { typographyErrors } from '@gunbai/shared/typography';
import { expect, test } from 'vitest';
import { findGame } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import {
  groupByChapter,
  clauseNumberIndex,
  searchClauses,
  splitClauseReferences,
  clauseTopic,
} from '../../src/components/rules/clause-search.ts';
import { preferredLanguage, parseSettings } from '../../src/settings.ts';
import type { ClientSettings } from '../../src/settings.ts';
import { recapStart, formatLog } from '../../src/table/log/format-log.ts';
import { en } from '../../src/i18n/en.ts';
import type { MessageKey } from '../../src/i18n/en.ts';
import { ja } from '../../src/i18n/ja.ts';
import { formatRulesChange, createTranslator } from '../../src/i18n/index.tsx';
import { zhHans } from '../../src/i18n/zh-Hans.ts';
import { zhHant } from '../../src/i18n/zh-Hant.ts';

const ageOfWar = findGame('age-of-war') as GameManifest;
const rules = await ageOfWar.rules();
const clauses = await loadAllLanguages(ageOfWar.clauses);

/** The placeholders of a message. */
const placeholdersIn = (sentence: string): string[] =>
  [...new Set([...sentence.matchAll(/\{\{(\w+)/g)].map(([, name]) => name as string))].toSorted();

test.each([
  ['zh-Hans', zhHans],
  ['zh-Hant', zhHant],
  ['ja', ja],
] as const)('every sentence in %s says the same facts as in English, in its own signs', (language, text) => {
  for (const key of Object.keys(en) as MessageKey[]) {
    expect(text[key].trim(), key).not.toBe('');
    expect(placeholdersIn(text[key]), key).toEqual(placeholdersIn(en[key]));
    expect(typographyErrors(text[key], language), key).toEqual([]);
  }
});

test('readers get the closest supported language', () => {
  expect(preferredLanguage(['zh-TW', 'en'])).toBe('zh-Hant');
  expect(preferredLanguage(['zh-HK'])).toBe('zh-Hant');
  expect(preferredLanguage(['zh'])).toBe('zh-Hans');
  expect(preferredLanguage(['fr', 'ja-JP'])).toBe('ja');
  expect(preferredLanguage(['fr'])).toBe('en');
});

test('invalid settings fall back one by one', () => {
  const usual: ClientSettings = {
    language: 'en',
    theme: 'system',
    motion: 'system',
    sound: false,
    confirm: 'irreversible',
    curtain: 'hidden',
    pace: 'calm',
  };
  expect(parseSettings({ language: 'ja', theme: 'pink', sound: 'loud', pace: 'instant' }, usual)).toEqual({
    ...usual,
    language: 'ja',
    pace: 'instant',
  });
  expect(parseSettings(null, usual)).toEqual(usual);
});

test('clauses are found by id, by words of the reader’s language and by English words', () => {
  const foundIn = (language: Language, sought: string): readonly Clause[] => searchClauses(clauses[language], sought, clauses.en);
  expect(foundIn('en', 'turn.2').map(({ id }) => id)).toContain('turn.2');
  expect(foundIn('zh-Hans', '骰子').length).toBeGreaterThan(0);
  expect(foundIn('ja', 'seven dice').map(({ id }) => id)).toEqual(foundIn('en', 'seven dice').map(({ id }) => id));
  expect(foundIn('ja', 'seven dice').length).toBeGreaterThan(0);
  expect(searchClauses(clauses.ja, 'seven dice', [])).toEqual([]);
  expect(foundIn('en', 'no such words here')).toEqual([]);
  // As typed on a Japanese keyboard.
  expect(foundIn('ja', 'ｔｕｒｎ．２　').map(({ id }) => id)).toEqual(foundIn('ja', 'turn.2').map(({ id }) => id));
});

test('clause references in a text are told from numbers that only look like them', () => {
  const ids = ['9', '9-2', '12-2-1a', '12-2-1b', '13.3.1b', 'event.sword_hunt', '36.6'];
  const numbers = clauseNumberIndex(ids.map((id) => ({ ...(clauses.en[0] as Clause), id })));
  expect(splitClauseReferences('除かれる（9-2、13.3.1b）。9個、9-22、1.5。', numbers)).toEqual([
    '除かれる（',
    '9-2',
    '、',
    '13.3.1b',
    '）。9個、9-22、1.5。',
  ]);
  expect(splitClauseReferences('See event.sword_hunt and 36.6.', numbers)).toEqual(['See ', 'event.sword_hunt', ' and ', '36.6', '.']);
  expect(splitClauseReferences('Nothing.', numbers)).toEqual(['Nothing.']);
  // Of a range, both ends; of one by letters, the first clause: the others follow it.
  expect(splitClauseReferences('See 13.3.1b-36.6, 13.3.1b-d, 13.3.1b-9, 12-2-7.', numbers)).toEqual([
    'See ',
    '13.3.1b',
    '-',
    '36.6',
    ', ',
    '13.3.1b',
    '-d, 13.3.1b-9, 12-2-7.',
  ]);
  expect(['12-2', '12-2-1', '12-2-1b', '12-2-2'].map((number) => numbers.get(number))).toEqual([
    '12-2-1a',
    '12-2-1a',
    '12-2-1b',
    undefined,
  ]);
});

test('sections and rulings are found and shown in the reader’s language', () => {
  const idsIn = (language: Language, sought: string): string[] => searchClauses(clauses[language], sought, clauses.en).map(({ id }) => id);
  expect(idsIn('ja', '自分の前の城')).toContain('line.5');
  expect(idsIn('zh-Hans', '平分')).toContain('tie.2');
  expect(idsIn('zh-Hant', '自分の前の城')).toEqual([]);
  const clauseIn = (language: Language, sought: string): Clause => clauses[language].find(({ id }) => id === sought) as Clause;
  expect(clauseTopic(clauseIn('zh-Hant', 'line.5'))).toBe('哪些城堡');
  expect(clauseTopic(clauseIn('ja', 'tie.1'))).toBe('');
  expect(groupByChapter(clauses.ja).map(({ name }) => name)).toContain('戦列を埋める');
});

test.each(LANGUAGES)('chapters in %s keep the order of the rulebook and hold every clause once', (language) => {
  const chapters = groupByChapter(clauses[language]);
  expect(chapters.flatMap(({ clauses: inside }) => inside.map(({ id }) => id))).toHaveLength(clauses[language].length);
  expect(chapters[0]?.clauses[0]).toBe(clauses[language][0]);
  expect(new Set(chapters.map(({ name }) => name)).size).toBe(chapters.length);
});

test.each(LANGUAGES)('the log is written in %s, also for a decision without events', async (language) => {
  const entries = [
    { n: 0, seat: null, action: null, auto: false, events: [{ type: 'starts', seat: 'p1' }] },
    { n: 1, seat: 'p1', action: ['reroll'] as const, auto: true, events: [] },
  ];
  const { decisions: _, ...text } = await ageOfWar.text[language]();
  const rows = formatLog(entries, rules, text, { p1: 'Hanako' });
  expect(rows.map(({ n, auto }) => [n, auto])).toEqual([
    [0, false],
    [1, true],
  ]);
  for (const { parts } of rows) expect(parts).toContainEqual({ kind: 'seat', id: 'p1', name: 'Hanako' });
});

test('the recap begins after the reader’s own last decision', () => {
  const entry = (n: number, seat: string) => ({ n, seat, action: null, auto: false, events: [] });
  const entries = [entry(1, 'p1'), entry(2, 'p2'), entry(3, 'p2')];
  expect(recapStart(entries, 'p1', 4)).toBe(2);
  expect(recapStart(entries, 'p3', 4)).toBe(0);
  expect(recapStart(entries, 'p1', 1)).toBe(1);
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
