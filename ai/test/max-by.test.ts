import type { Action } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { maxBy } from '../src/index.ts';

const take = (count: number): Action => ['take', count];

test('maxBy returns the first of the best actions, also if all scores are equal', () => {
  const actions = [1, 3, 2, 3].map(take);
  expect(maxBy(actions, ([, count]) => count as number)).toBe(actions[1]);
  expect(maxBy(actions, ([, count]) => -(count as number))).toBe(actions[0]);
  expect(maxBy(actions, () => -Infinity)).toBe(actions[0]);
});
