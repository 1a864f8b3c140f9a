import { LANGUAGES } from '@gunbai/kits/text';
import type { Clause } from '@gunbai/kits/text';
import { faultsIn } from '@gunbai/kits/wording';
import { expect, test } from 'vitest';
import { titleOf } from '@gunbai/games/registry';
import type { Title } from '@gunbai/games/registry';
import { chapterName, chaptersOf, rulingOf, searchClauses, topicOf } from '../src/parts/clauses.ts';
import { languageFor, readSettings } from '../src/settings.ts';
import type { Settings } from '../src/settings.ts';
import { recapStart, tell } from '../src/table/story.ts';
import { en } from '../src/text/en.ts';
import type { ShellKey } from '../src/text/en.ts';
import { ja } from '../src/text/ja.ts';
import { sayDifference, speechOf } from '../src/text/index.tsx';
import { zhHans } from '../src/text/zh-Hans.ts';
import { zhHant } from '../src/text/zh-Hant.ts';

const ageOfWar = titleOf('age-of-war') as Title;
const rules = await ageOfWar.rules();
const reading = await ageOfWar.reading();

/** The places for facts in a sentence. */
const placesIn = (sentence: string): string[] =>
  [...new Set([...sentence.matchAll(/\{\{(\w+)/g)].map(([, place]) => place as string))].toSorted();

test.each([
  ['zh-Hans', zhHans],
  ['zh-Hant', zhHant],
  ['ja', ja],
] as const)('every sentence in %s says the same facts as in English, in its own signs', (language, text) => {
  for (const key of Object.keys(en) as ShellKey[]) {
    expect(text[key].trim(), key).not.toBe('');
    expect(placesIn(text[key]), key).toEqual(placesIn(en[key]));
    expect(faultsIn(text[key], language), key).toEqual([]);
  }
});

test('readers get the nearest language that is spoken here', () => {
  expect(languageFor(['zh-TW', 'en'])).toBe('zh-Hant');
  expect(languageFor(['zh-HK'])).toBe('zh-Hant');
  expect(languageFor(['zh'])).toBe('zh-Hans');
  expect(languageFor(['fr', 'ja-JP'])).toBe('ja');
  expect(languageFor(['fr'])).toBe('en');
});

test('settings that were tampered with fall back one by one', () => {
  const usual: Settings = {
    language: 'en',
    theme: 'system',
    motion: 'system',
    sound: false,
    confirm: 'irreversible',
    curtain: 'hidden',
    pace: 'calm',
  };
  expect(readSettings({ language: 'ja', theme: 'pink', sound: 'loud', pace: 'instant' }, usual)).toEqual({
    ...usual,
    language: 'ja',
    pace: 'instant',
  });
  expect(readSettings(null, usual)).toEqual(usual);
});

test('clauses are found by id, by words of the reader’s language and by English words', () => {
  expect(searchClauses(rules.clauses, 'turn.2', 'en', reading).map(({ id }) => id)).toContain('turn.2');
  expect(searchClauses(rules.clauses, '骰子', 'zh-Hans', reading).length).toBeGreaterThan(0);
  const both = searchClauses(rules.clauses, 'seven dice', 'ja', reading);
  expect(both.length).toBeGreaterThan(0);
  for (const { en: words, section, ruling = '' } of both) expect(`${words}${section}${ruling}`.toLowerCase()).toMatch(/dice/);
  expect(searchClauses(rules.clauses, 'no such words here', 'en', reading)).toEqual([]);
});

test('sections and rulings are found and shown in the reader’s language, and in English where they lack it', () => {
  const first = rules.clauses.find(({ id }) => id === 'line.5') as Clause;
  expect(searchClauses(rules.clauses, '自分の前の城', 'ja', reading).map(({ id }) => id)).toContain('line.5');
  expect(searchClauses(rules.clauses, '平分', 'zh-Hans', reading).map(({ id }) => id)).toContain('tie.2');
  expect(searchClauses(rules.clauses, '自分の前の城', 'zh-Hant', reading)).toEqual([]);
  expect(chapterName(first, reading, 'ja')).toEqual({ text: '戦列を埋める', language: 'ja' });
  expect(topicOf(first, reading, 'zh-Hant')).toEqual({ text: '哪些城堡', language: 'zh-Hant' });
  expect(rulingOf(first, reading, 'ja')?.language).toBe('ja');
  const none = { sections: {}, rulings: {} };
  expect(topicOf(first, none, 'ja')).toEqual({ text: 'which castles', language: 'en' });
  expect(rulingOf(first, none, 'ja')).toEqual({ text: first.ruling, language: 'en' });
  expect(topicOf(rules.clauses.find(({ id }) => id === 'tie.1') as Clause, none, 'ja').text).toBe('');
});

test('chapters keep the order of the rulebook and hold every clause once', () => {
  const chapters = chaptersOf(rules.clauses);
  expect(chapters[0]?.clauses[0]).toBe(rules.clauses[0]);
  expect(chapters.reduce((sum, { clauses }) => sum + clauses.length, 0)).toBe(rules.clauses.length);
  expect(new Set(chapters.map(({ name }) => name)).size).toBe(chapters.length);
});

test.each(LANGUAGES)('the story is told in %s, a silent decision by itself', (language) => {
  const story = [
    { n: 0, seat: null, action: null, auto: false, events: [{ type: 'starts', seat: 'p1' }] },
    { n: 1, seat: 'p1', action: ['reroll'] as const, auto: true, events: [] },
  ];
  const { decisions: _, ...text } = rules.text[language];
  const lines = tell(story, rules, text, { p1: 'Hanako' });
  expect(lines.map(({ n, auto }) => [n, auto])).toEqual([
    [0, false],
    [1, true],
  ]);
  for (const { segments } of lines) expect(segments).toContainEqual({ kind: 'seat', id: 'p1', name: 'Hanako' });
});

test('the recap begins after the reader’s own last decision', () => {
  const line = (n: number, seat: string) => ({ n, seat, action: null, auto: false, events: [] });
  const story = [line(1, 'p1'), line(2, 'p2'), line(3, 'p2')];
  expect(recapStart(story, 'p1', 4)).toBe(2);
  expect(recapStart(story, 'p3', 4)).toBe(0);
  expect(recapStart(story, 'p1', 1)).toBe(1);
});

test('what differs under new rules is said in the language of the reader, with the line and the clause where there is one', () => {
  const refused = { code: 'refused', line: 12, clause: '8.1.2' } as const;
  expect(sayDifference(refused, speechOf('en', en))).toBe('Line 12 of the record would now be refused (rule 8.1.2).');
  expect(sayDifference({ code: 'refused', line: 12 }, speechOf('en', en))).toBe('Line 12 of the record would now be refused.');
  expect(sayDifference(refused, speechOf('zh-Hans', zhHans))).toBe('记录第12行现在会被拒绝（规则8.1.2）。');
  expect(sayDifference(refused, speechOf('zh-Hant', zhHant))).toBe('紀錄第12行現在會被拒絕（規則8.1.2）。');
  expect(sayDifference(refused, speechOf('ja', ja))).toBe('記録の12行目は、今は認められません（ルール8.1.2）。');
  expect(sayDifference({ code: 'rolls', line: 0 }, speechOf('en', en))).toContain('line 0');
  expect(sayDifference(null, speechOf('ja', ja))).toBe('');
});
