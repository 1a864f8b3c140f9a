import { loadAllLanguages } from '@gunbai/shared/testing';
import type { Clause } from '@gunbai/shared/i18n';
import { describe, expect, test } from 'vitest';
import { games, draftGames } from '../registry.ts';
import { findSimplified } from './find-simplified.ts';

const sectionOf = ({ section }: Clause): string => section;

const chapterOf = ({ section }: Clause): string => section.split(/[:：]/, 1)[0] as string;

/** The pattern of an id, whatever its numbers: 9-9-9a. */
const idPattern = (id: string): string => id.replace(/\d+/g, '9').replace(/[a-z]+/gi, 'a');

/** Ids and their prefixes: 12-2 of 12-2-1a. */
const idAndPrefixes = (id: string): string[] => [id, ...[...id.matchAll(/[.-]|(?<=\d)[a-z]$/g)].map(({ index }) => id.slice(0, index))];

/** Both ends of 8.2.2a-c or 3.0-3.2. */
const rangeEnds = (range: string): string[] => {
  const [first = '', ...rest] = range.split('-');
  return [first, ...rest.map((end) => (/^[a-z]$/.test(end) ? first.slice(0, -1) + end : end))];
};

/** Strings that look like clause ids of this game, alone or as ends of a range, but are none. */
const findUnknownIds = (text: string, known: ReadonlySet<string>): string[] => {
  const patterns = new Set([...known].filter((id) => /[.-]/.test(id)).map(idPattern));
  const isUnknown = (id: string): boolean => !known.has(id) && patterns.has(idPattern(id));
  const numbers = text.match(/\d\w*(?:[.-]\w+)+/g) ?? [];
  return numbers.flatMap((number) => (known.has(number) || isUnknown(number) ? [number] : rangeEnds(number))).filter(isUnknown);
};

describe.each([...games, ...draftGames].map((manifest) => [manifest.id, manifest] as const))('%s', (_, manifest) => {
  test('every language has the same clauses, each with its section, text and ruling', async () => {
    const { en, ...others } = await loadAllLanguages(manifest.clauses);
    for (const [language, clauses] of Object.entries(others)) {
      expect(
        clauses.map(({ id, kind, ruling }) => [id, kind, ruling !== undefined]),
        language,
      ).toEqual(en.map(({ id, kind, ruling }) => [id, kind, ruling !== undefined]));
      for (const { id, section, text, ruling = 'none' } of clauses)
        for (const rest of [section, text, ruling]) expect(rest, `${id} ${language}`).toMatch(/\S/);
    }
  });

  test('traditional Chinese is written in traditional characters', async () => {
    const [text, clauses] = await Promise.all([manifest.text['zh-Hant'](), manifest.clauses['zh-Hant']()]);
    for (const { id, ...rest } of clauses) expect(findSimplified(rest), id).toEqual([]);
    for (const [key, rest] of Object.entries(text)) expect(findSimplified(rest), key).toEqual([]);
    expect(findSimplified([manifest.names['zh-Hant'], manifest.about['zh-Hant']])).toEqual([]);
  });

  test('every clause mentioned in a clause or ruling exists', async () => {
    for (const [language, clauses] of Object.entries(await loadAllLanguages(manifest.clauses))) {
      const known = new Set(clauses.flatMap(({ id }) => idAndPrefixes(id)));
      const stray = clauses.map(({ id, text, ruling = '' }) => [id, findUnknownIds(`${text}\n${ruling}`, known)]);
      expect(
        stray.filter(([, ids]) => ids?.length),
        language,
      ).toEqual([]);
    }
  });

  test('sections and chapters have one name in each language, and no two share a name', async () => {
    const { en, ...others } = await loadAllLanguages(manifest.clauses);
    for (const [language, clauses] of Object.entries(others))
      for (const name of [sectionOf, chapterOf]) {
        const named = new Map(en.map((clause, index) => [name(clause), name(clauses[index] as Clause)]));
        expect(clauses.map(name), language).toEqual(en.map((clause) => named.get(name(clause))));
        expect(new Set(named.values()).size, language).toBe(named.size);
      }
  });
});
