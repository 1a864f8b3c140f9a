import { expect, it } from 'vitest';
import { findByName, normalizeForSearch } from '../../src/map/panels/FindBox.tsx';

const ITEMS = [
  { id: 'gassantoda', name: 'Gassantoda', names: ['Gassantoda', '富田月山城', '月山富田城'] },
  { id: 'toda', name: 'Toda', names: ['Toda', '戸田'] },
  { id: 'ouchi', name: 'Ōuchi Yoshitaka', names: ['Ōuchi Yoshitaka', '大内義隆', '大内义隆'] },
];

it('finds a name in any language, without accents and case', () => {
  expect(findByName(ITEMS, 'ouchi').map(({ id }) => id)).toEqual(['ouchi']);
  expect(findByName(ITEMS, '大内义').map(({ id }) => id)).toEqual(['ouchi']);
  expect(normalizeForSearch('ŌUCHI')).toBe('ouchi');
});

it('puts names that start with the query first', () => {
  expect(findByName(ITEMS, 'toda').map(({ id }) => id)).toEqual(['toda', 'gassantoda']);
});

it('an empty query finds nothing', () => {
  expect(findByName(ITEMS, '  ')).toEqual([]);
  expect(findByName(ITEMS, 'xyz')).toEqual([]);
});
