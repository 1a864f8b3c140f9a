import { LANGUAGES } from '@gunbai/shared/i18n';
import type { Clause, Language } from '@gunbai/shared/i18n';
import { expect, test } from 'vitest';
import {
  groupByChapter,
  clauseNumberIndex,
  searchClauses,
  splitClauseReferences,
  clauseTopic,
} from '../../src/components/rules/clause-search.ts';
import { clauses } from '../i18n/age-of-war.ts';

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
