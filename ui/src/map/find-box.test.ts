import { expect, it } from 'vitest';
import { findByName, folded } from './find-box.tsx';

const THINGS = [
  { id: 'gassantoda', name: 'Gassantoda', names: ['Gassantoda', '富田月山城', '月山富田城'] },
  { id: 'toda', name: 'Toda', names: ['Toda', '戸田'] },
  { id: 'ouchi', name: 'Ōuchi Yoshitaka', names: ['Ōuchi Yoshitaka', '大内義隆', '大内义隆'] },
];

it('finds a name in any language, without accents and case', () => {
  expect(findByName(THINGS, 'ouchi').map(({ id }) => id)).toEqual(['ouchi']);
  expect(findByName(THINGS, '大内义').map(({ id }) => id)).toEqual(['ouchi']);
  expect(folded('ŌUCHI')).toBe('ouchi');
});

it('puts names that begin with the letters first', () => {
  expect(findByName(THINGS, 'toda').map(({ id }) => id)).toEqual(['toda', 'gassantoda']);
});

it('finds nothing for nothing', () => {
  expect(findByName(THINGS, '  ')).toEqual([]);
  expect(findByName(THINGS, 'xyz')).toEqual([]);
});
