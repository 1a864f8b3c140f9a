import { expect, test } from 'vitest';
import { toRulesChangeIssue, parseRulesChangeIssue } from '@gunbai/protocol/rules-change';

test('a difference is told by codes, and never with what the referee said in one language', () => {
  const differenceFor = (values?: Record<string, unknown>) =>
    toRulesChangeIssue({ code: 'bad-record', detail: 'line 4: red may not ["hide","fan"]', ...(values ? { values } : {}) });
  expect(differenceFor({ differs: 'position' })).toEqual({ code: 'position' });
  expect(differenceFor({ differs: 'refused', line: 4, clause: '8.1.2' })).toEqual({ code: 'refused', line: 4, clause: '8.1.2' });
  expect(differenceFor({ differs: 'refused', line: 4 })).toEqual({ code: 'refused', line: 4 });
  expect(differenceFor({ differs: 'rolls', line: 0 })).toEqual({ code: 'rolls', line: 0 });
  expect(differenceFor()).toEqual({ code: 'fault' });
  expect(differenceFor({ units: 5, most: 4 })).toEqual({ code: 'fault' });
});

test('a kept difference is read again; a sentence that an earlier server kept is not told', () => {
  expect(parseRulesChangeIssue(JSON.stringify({ code: 'rolls', line: 3 }))).toEqual({ code: 'rolls', line: 3 });
  expect(parseRulesChangeIssue('')).toBeNull();
  expect(parseRulesChangeIssue('under the present rules the same moves lead to another position')).toBeNull();
});
