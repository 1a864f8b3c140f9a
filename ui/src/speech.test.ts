import { expect, it } from 'vitest';
import { percent } from './speech.tsx';

it('never rounds a chance to certainty', () => {
  expect([0, 0.001, 0.126, 0.5, 0.999, 1].map(percent)).toEqual(['0 %', '< 1 %', '13 %', '50 %', '> 99 %', '100 %']);
});
