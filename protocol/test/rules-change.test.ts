import { expect, test } from 'vitest';
import { parseRulesChangeIssue, toRulesChangeIssue } from '../src/rules-change.ts';

test('a rules change is described by codes, and never with the refused action', () => {
  const issueFor = (values?: Record<string, unknown>) =>
    toRulesChangeIssue({ code: 'bad-record', detail: 'entry 4: red may not ["hide","fan"]', ...(values ? { values } : {}) });
  expect(issueFor({ differs: 'position' })).toEqual({ code: 'position' });
  expect(issueFor({ differs: 'refused', entry: 4, clause: '8.1.2' })).toEqual({ code: 'refused', entry: 4, clause: '8.1.2' });
  expect(issueFor({ differs: 'refused', entry: 4 })).toEqual({ code: 'refused', entry: 4 });
  expect(issueFor({ differs: 'rolls', entry: 0 })).toEqual({ code: 'rolls', entry: 0 });
  expect(issueFor()).toEqual({ code: 'fault' });
  expect(issueFor({ units: 5, most: 4 })).toEqual({ code: 'fault' });
});

test('a stored issue is read back; a sentence stored by an earlier release is ignored', () => {
  expect(parseRulesChangeIssue(JSON.stringify({ code: 'rolls', entry: 3 }))).toEqual({ code: 'rolls', entry: 3 });
  expect(parseRulesChangeIssue('')).toBeNull();
  expect(parseRulesChangeIssue('under the present rules the same moves lead to another position')).toBeNull();
});
