import type { Action } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { best } from '../src/index.ts';

const take = (count: number): Action => ['take', count];

test('the action worth most is taken, the first of several worth the same, even if nothing is worth anything', () => {
  const actions = [1, 3, 2, 3].map(take);
  expect(best(actions, ([, count]) => count as number)).toBe(actions[1]);
  expect(best(actions, ([, count]) => -(count as number))).toBe(actions[0]);
  expect(best(actions, () => -Infinity)).toBe(actions[0]);
});
