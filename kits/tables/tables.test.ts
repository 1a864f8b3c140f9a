import { expect, test } from 'vitest';
import { columnIn, readTable, resultTable } from './index.ts';

const table = resultTable(
  [2, 3, 4],
  [
    [0, 1],
    [1, 2],
    [2, 5],
  ],
);

test('a result is read in its row and column', () => {
  expect(readTable(table, 1, 3)).toBe(2);
});

test('beyond the ends the outermost row is read', () => {
  expect(readTable(table, 1, -4)).toBe(1);
  expect(readTable(table, 1, 12)).toBe(5);
});

test('a number falls into the column that holds it', () => {
  const column = columnIn([
    [null, -15],
    [-14, 4],
    [5, null],
  ]);
  expect([-40, -15, -14, 4, 5, 90].map(column)).toEqual([0, 0, 1, 1, 2, 2]);
});

test('a table with gaps or ragged rows is refused', () => {
  expect(() => resultTable([1, 3], [[0], [1]])).toThrow('one by one');
  expect(() => resultTable([1, 2], [[0], [1, 2]])).toThrow('one length');
  expect(() => resultTable([1, 2], [[0]])).toThrow('one row for each');
});
