import { expect, test } from 'vitest';
import { Unanswered } from '../src/unanswered.ts';

const asked = (...numbers: number[]): Unanswered<string> => {
  const unanswered = new Unanswered<string>();
  for (const number of numbers) unanswered.add(number, `question ${number}`);
  return unanswered;
};

test('each question is answered once, in whatever order the answers come', () => {
  const unanswered = asked(1, 2, 3);
  expect(unanswered.take(2)).toBe('question 2');
  expect(unanswered.take(2)).toBeUndefined();
  expect(unanswered.all()).toEqual(['question 1', 'question 3']);
  expect(unanswered.take(1)).toBe('question 1');
  expect(unanswered.take(3)).toBe('question 3');
  expect(unanswered.size).toBe(0);
});

test('looking at a question leaves it unanswered', () => {
  const unanswered = asked(7, 8);
  expect(unanswered.get(8)).toBe('question 8');
  expect(unanswered.get(9)).toBeUndefined();
  expect(unanswered.size).toBe(2);
});

test('what is gone through may be answered meanwhile', () => {
  const unanswered = asked(1, 2, 3);
  const seen: string[] = [];
  for (const question of unanswered.all()) {
    unanswered.clear();
    seen.push(question);
  }
  expect(seen).toHaveLength(3);
  expect(unanswered.size).toBe(0);
  expect(unanswered.take(1)).toBeUndefined();
});
