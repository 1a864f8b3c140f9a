import { inEveryLanguage } from '@gunbai/kits/testing';
import type { Clause } from '@gunbai/kits/text';
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

const sectionIn = ({ section }: Clause): string => section;

const chapterIn = ({ section }: Clause): string => section.split(/[:：]/, 1)[0] as string;

describe.each([...titles, ...workshop].map((title) => [title.id, title] as const))('%s', (_, title) => {
  test('every language has the same clauses, each with its section, its words and its ruling', async () => {
    const { en, ...others } = await inEveryLanguage(title.clauses);
    for (const [language, clauses] of Object.entries(others)) {
      expect(
        clauses.map(({ id, kind, ruling }) => [id, kind, ruling !== undefined]),
        language,
      ).toEqual(en.map(({ id, kind, ruling }) => [id, kind, ruling !== undefined]));
      for (const { id, section, text, ruling = 'none' } of clauses)
        for (const words of [section, text, ruling]) expect(words, `${id} ${language}`).toMatch(/\S/);
    }
  });

  test('traditional Chinese is written in traditional characters', async () => {
    const [text, clauses] = await Promise.all([title.text['zh-Hant'](), title.clauses['zh-Hant']()]);
    for (const { id, ...words } of clauses) expect(simplifiedIn(words), id).toEqual([]);
    for (const [key, words] of Object.entries(text)) expect(simplifiedIn(words), key).toEqual([]);
    expect(simplifiedIn([title.names['zh-Hant'], title.about['zh-Hant']])).toEqual([]);
  });

  test('a section and a chapter go by one name in each language, and no two by the same', async () => {
    const { en, ...others } = await inEveryLanguage(title.clauses);
    for (const [language, clauses] of Object.entries(others))
      for (const name of [sectionIn, chapterIn]) {
        const named = new Map(en.map((clause, index) => [name(clause), name(clauses[index] as Clause)]));
        expect(clauses.map(name), language).toEqual(en.map((clause) => named.get(name(clause))));
        expect(new Set(named.values()).size, language).toBe(named.size);
      }
  });
});
