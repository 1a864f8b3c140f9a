import { inEveryLanguage } from '@gunbai/kits/testing';
import type { Clause } from '@gunbai/kits/text';
import { Converter } from 'opencc-js/cn2t';
import { describe, expect, test } from 'vitest';
import { titles, workshop } from '../registry.ts';

/** Traditional Chinese in general, and as it is written in Taiwan, to which scripts/traditional.ts keeps: 祕 or 秘, 鮎 or 鯰. */
const waysToWrite = (['t', 'tw'] as const).map((to) => Converter({ from: 'cn', to }));

/** Characters that traditional Chinese writes too, in these words and names. */
const SHARED = new Set('征准干里云岳岩俣筑');

const simplifiedIn = (words: unknown): string[] => {
  if (typeof words === 'string')
    return [...new Set(words)].filter(
      (character) => !SHARED.has(character) && waysToWrite.every((write) => write(character) !== character),
    );
  return words !== null && typeof words === 'object' ? Object.values(words).flatMap(simplifiedIn) : [];
};

const sectionIn = ({ section }: Clause): string => section;

const chapterIn = ({ section }: Clause): string => section.split(/[:：]/, 1)[0] as string;

/** How an id is written, whatever its numbers: 9-9-9a. */
const shapeOf = (id: string): string => id.replace(/\d+/g, '9').replace(/[a-z]+/gi, 'a');

/** Ids and whatever heads some of them: 12-2 of 12-2-1a. */
const withHeads = (id: string): string[] => [id, ...[...id.matchAll(/[.-]|(?<=\d)[a-z]$/g)].map(({ index }) => id.slice(0, index))];

/** Both ends of 8.2.2a-c or 3.0-3.2. */
const endsOf = (range: string): string[] => {
  const [first = '', ...rest] = range.split('-');
  return [first, ...rest.map((end) => (/^[a-z]$/.test(end) ? first.slice(0, -1) + end : end))];
};

/** What is written as the ids of this game are, alone or as the ends of a range, but is none of them. */
const strayIdsIn = (words: string, known: ReadonlySet<string>): string[] => {
  const shapes = new Set([...known].filter((id) => /[.-]/.test(id)).map(shapeOf));
  const isStray = (id: string): boolean => !known.has(id) && shapes.has(shapeOf(id));
  const numbers = words.match(/\d\w*(?:[.-]\w+)+/g) ?? [];
  return numbers.flatMap((number) => (known.has(number) || isStray(number) ? [number] : endsOf(number))).filter(isStray);
};

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

  test('every clause that a clause or its ruling names is there', async () => {
    for (const [language, clauses] of Object.entries(await inEveryLanguage(title.clauses))) {
      const known = new Set(clauses.flatMap(({ id }) => withHeads(id)));
      const stray = clauses.map(({ id, text, ruling = '' }) => [id, strayIdsIn(`${text}\n${ruling}`, known)]);
      expect(
        stray.filter(([, ids]) => ids?.length),
        language,
      ).toEqual([]);
    }
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
