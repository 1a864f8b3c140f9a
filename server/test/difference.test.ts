import { expect, test } from 'vitest';
import { differenceIn, readDifference } from '../src/tables/difference.ts';

test('a difference is told by codes, and never with what the referee said in one language', () => {
  const told = (values?: Record<string, unknown>) =>
    differenceIn({ code: 'bad-record', detail: 'line 4: red may not ["hide","fan"]', ...(values ? { values } : {}) });
  expect(told({ differs: 'position' })).toEqual({ code: 'position' });
  expect(told({ differs: 'refused', line: 4, clause: '8.1.2' })).toEqual({ code: 'refused', line: 4, clause: '8.1.2' });
  expect(told({ differs: 'refused', line: 4 })).toEqual({ code: 'refused', line: 4 });
  expect(told({ differs: 'rolls', line: 0 })).toEqual({ code: 'rolls', line: 0 });
  expect(told()).toEqual({ code: 'fault' });
  expect(told({ units: 5, most: 4 })).toEqual({ code: 'fault' });
});

test('a kept difference is read again; a sentence that an earlier server kept is not told', () => {
  expect(readDifference(JSON.stringify({ code: 'rolls', line: 3 }))).toEqual({ code: 'rolls', line: 3 });
  expect(readDifference('')).toBeNull();
  expect(readDifference('under the present rules the same moves lead to another position')).toBeNull();
});
