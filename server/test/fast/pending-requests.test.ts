import { expect, test } from 'vitest';
import { PendingRequests } from '../../src/fast/pending-requests.ts';

const createPending = (...numbers: number[]): PendingRequests<string> => {
  const unanswered = new PendingRequests<string>();
  for (const number of numbers) unanswered.add(number, `question ${number}`);
  return unanswered;
};

test('each question is answered once, in whatever order the answers come', () => {
  const unanswered = createPending(1, 2, 3);
  expect(unanswered.take(2)).toBe('question 2');
  expect(unanswered.take(2)).toBeUndefined();
  expect(unanswered.all()).toEqual(['question 1', 'question 3']);
  expect(unanswered.take(1)).toBe('question 1');
  expect(unanswered.take(3)).toBe('question 3');
  expect(unanswered.size).toBe(0);
});

test('looking at a question leaves it unanswered', () => {
  const unanswered = createPending(7, 8);
  expect(unanswered.get(8)).toBe('question 8');
  expect(unanswered.get(9)).toBeUndefined();
  expect(unanswered.size).toBe(2);
});

test('what is gone through may be answered meanwhile', () => {
  const unanswered = createPending(1, 2, 3);
  const visited: string[] = [];
  for (const question of unanswered.all()) {
    unanswered.clear();
    visited.push(question);
  }
  expect(visited).toHaveLength(3);
  expect(unanswered.size).toBe(0);
  expect(unanswered.take(1)).toBeUndefined();
});
