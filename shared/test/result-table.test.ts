import { expect, test } from 'vitest';
import { columnFor, lookUpResult, createResultTable } from '../result-table/index.ts';

const table = createResultTable(
  [2, 3, 4],
  [
    [0, 1],
    [1, 2],
    [2, 5],
  ],
);

test('a result is looked up by row and column', () => {
  expect(lookUpResult(table, 1, 3)).toBe(2);
});

test('a result beyond the table uses the outermost row', () => {
  expect(lookUpResult(table, 1, -4)).toBe(1);
  expect(lookUpResult(table, 1, 12)).toBe(5);
});

test('a number belongs to the column that contains it', () => {
  const column = columnFor([
    [null, -15],
    [-14, 4],
    [5, null],
  ]);
  expect([-40, -15, -14, 4, 5, 90].map(column)).toEqual([0, 0, 1, 1, 2, 2]);
});

test('a table with gaps or uneven rows is an error', () => {
  expect(() => createResultTable([1, 3], [[0], [1]])).toThrow('must be consecutive');
  expect(() => createResultTable([1, 2], [[0], [1, 2]])).toThrow('one length');
  expect(() => createResultTable([1, 2], [[0]])).toThrow('one row for each');
});
