import { Converter } from 'opencc-js/cn2t';
import { describe, expect, test } from 'vitest';
import { titles, workshop } from '../registry.ts';

const toTraditional = Converter({ from: 'cn', to: 't' });

/** Characters that traditional Chinese writes too, in these words and names. */
const SHARED = new Set('征准干里云吃峰岳岩俣筑');

const simplifiedIn = (words: unknown): string[] => {
  if (typeof words === 'string')
    return [...new Set(words)].filter((character) => !SHARED.has(character) && toTraditional(character) !== character);
  return words !== null && typeof words === 'object' ? Object.values(words).flatMap(simplifiedIn) : [];
};

const chapterIn = (section: string): string => section.split(/[:：]/, 1)[0] as string;

describe.each([...titles, ...workshop].map((title) => [title.id, title] as const))('%s', (_, title) => {
  test('every clause is written in four languages', async () => {
    const { clauses } = await title.rules();
    for (const { id, en, zh, zhHant, ja } of clauses)
      for (const [language, words] of Object.entries({ en, zh, zhHant, ja })) expect(words, `${id} ${language}`).toMatch(/\S/);
  });

  test('every section and every ruling has its words in the other three languages, and nothing else has', async () => {
    const { clauses } = await title.rules();
    const { sections, rulings } = await title.reading();
    const ruled = clauses.filter(({ ruling }) => ruling !== undefined);
    expect(Object.keys(sections).toSorted()).toEqual([...new Set(clauses.map(({ section }) => section))].toSorted());
    expect(Object.keys(rulings).toSorted()).toEqual(ruled.map(({ id }) => id).toSorted());
    for (const [key, wording] of [...Object.entries(sections), ...Object.entries(rulings)]) {
      expect(Object.keys(wording).toSorted(), key).toEqual(['ja', 'zh', 'zhHant']);
      for (const words of Object.values(wording)) expect(words.trim(), key).not.toBe('');
    }
  });

  test('traditional Chinese is written in traditional characters', async () => {
    const { clauses, text } = await title.rules();
    const { sections, rulings } = await title.reading();
    const wordings = [...Object.entries(sections), ...Object.entries(rulings)].map(([key, { zhHant }]) => [key, zhHant] as const);
    for (const [key, words] of [...clauses.map(({ id, zhHant }) => [id, zhHant] as const), ...wordings, ...Object.entries(text['zh-Hant'])])
      expect(simplifiedIn(words), key).toEqual([]);
    expect(simplifiedIn([title.names['zh-Hant'], title.about['zh-Hant']])).toEqual([]);
  });

  test('a chapter goes by one name in each language', async () => {
    const { sections } = await title.reading();
    for (const language of ['zh', 'zhHant', 'ja'] as const) {
      const names = new Map<string, string>();
      for (const [section, wording] of Object.entries(sections)) {
        const chapter = chapterIn(section);
        const name = names.get(chapter) ?? chapterIn(wording[language]);
        names.set(chapter, name);
        expect(chapterIn(wording[language]), `${section} ${language}`).toBe(name);
      }
    }
  });
});
