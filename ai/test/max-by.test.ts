import type { Action } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { maxBy } from '../src/index.ts';

const take = (count: number): Action => ['take', count];

test('the action worth most is taken, the first of several worth the same, even if nothing is worth anything', () => {
  const actions = [1, 3, 2, 3].map(take);
  expect(maxBy(actions, ([, count]) => count as number)).toBe(actions[1]);
  expect(maxBy(actions, ([, count]) => -(count as number))).toBe(actions[0]);
  expect(maxBy(actions, () => -Infinity)).toBe(actions[0]);
});
