import { readFileSync } from 'node:fs';
import { typographyErrors } from '@gunbai/shared/typography';
import { describe, expect, test } from 'vitest';
import { draftGames, games, languagesOf } from '../registry.ts';
import { label } from '../source-labels.ts';
import { originOf, readSources } from '../sources.ts';

const readComponents = (game: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../${game}/data/components.json`, import.meta.url), 'utf8')) as Record<string, unknown>;

/** Records with a mark of an adjustment, found without the reader of the page. */
const adjustedRecords = (value: unknown, owner: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => adjustedRecords(one, owner));
  if (typeof value !== 'object' || value === null) return [];
  const record = value as Record<string, unknown>;
  const id = typeof record['id'] === 'string' ? record['id'] : owner;
  const isAdjusted = Object.entries(record).some(
    ([key, mark]) => key === 'tuned' || (typeof mark === 'string' && /for balance/.test(mark)),
  );
  return [...(isAdjusted ? [id] : []), ...Object.values(record).flatMap((inside) => adjustedRecords(inside, id))];
};

describe.each([...games, ...draftGames].map((manifest) => [manifest.id, manifest] as const))('%s', (id, manifest) => {
  test('the page of sources has every component of the data', async () => {
    const { components } = await manifest.sources();
    const shown = new Set(components.map(({ path }) => path.split('.')[0]));
    expect([...shown].toSorted()).toEqual(Object.keys(readComponents(id)).toSorted());
    expect(new Set(components.map(({ path }) => path)).size).toBe(components.length);
    for (const { path, parts, about } of components) expect(parts.length > 0 || about !== null, path).toBe(true);
  });

  test('everything that was adjusted for balance is listed with what was changed', async () => {
    const { components } = await manifest.sources();
    const listed = components.flatMap(({ adjustments }) => adjustments.map((one) => one.id));
    expect(listed.toSorted()).toEqual([...new Set(adjustedRecords(readComponents(id), ''))].toSorted());
  });

  test('the labels are complete in all languages', async () => {
    const { components } = await manifest.sources();
    const labels = components.flatMap((one) => [
      one.label,
      ...(one.about ? [one.about] : []),
      ...one.parts.flatMap((part) => part.label ?? []),
      ...one.adjustments.map(({ text }) => text),
    ]);
    const notice = await manifest.sourceNotice?.();
    for (const words of [...labels, ...(notice ? [notice] : [])]) {
      for (const language of languagesOf(manifest)) {
        expect(words[language], words.en).not.toBe('');
        expect(typographyErrors(words[language], language), words[language]).toEqual([]);
      }
    }
  });

  test('a notice says that values are reconstructed if any are, and that they are adjusted if any are', async () => {
    const { components } = await manifest.sources();
    const origins = new Set(components.flatMap(({ parts }) => parts.flatMap((part) => part.origins.map(({ origin }) => origin))));
    const isReconstructed = origins.has('reconstructed') || origins.has('partly') || origins.has('adjusted');
    const notice = (await manifest.sourceNotice?.())?.en ?? '';
    expect(/reconstructed/.test(notice)).toBe(isReconstructed);
    expect(/adjusted for balance/.test(notice)).toBe(origins.has('adjusted'));
  });
});

test.each([
  ['rulebook 34.7.4', 'printed'],
  ['public: P1', 'public'],
  ['public: P6,P9 attack 2 (counts reconstructed)', 'partly'],
  ['colours and directions rulebook, lengths reconstructed', 'partly'],
  ['public: P1 (name, strong)', 'partly'],
  ['reconstructed (7-2)', 'reconstructed'],
  ['reconstructed, adjusted for balance (before: 2)', 'adjusted'],
  ['see adjacency', null],
])('the mark "%s" reads as %s', (mark, origin) => {
  expect(originOf(mark)).toBe(origin);
});

test('data that no label names is refused', () => {
  const name = label('Units', '单位', '單位', 'ユニット');
  const units = [{ id: 'a', source: 'rulebook', fields: { speed: 'reconstructed' } }];
  expect(() => readSources({ units }, [])).toThrow('no label');
  expect(() => readSources({ units }, [{ path: 'units', label: name }])).toThrow('"speed"');
  expect(() => originOf('hearsay')).toThrow('hearsay');
  const adjusted = [{ id: 'a', source: 'reconstructed', tuned: 'was 2' }];
  expect(() => readSources({ units: adjusted }, [{ path: 'units', label: name }])).toThrow('no text');
  const known = readSources({ units }, [{ path: 'units', label: name, kind: 'unit', parts: { speed: name } }]);
  expect(known.components[0]?.parts.map(({ origins }) => origins)).toEqual([
    [{ origin: 'printed', count: 1, ids: ['a'] }],
    [{ origin: 'reconstructed', count: 1, ids: ['a'] }],
  ]);
});
