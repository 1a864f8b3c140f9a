import { expect, it } from 'vitest';
import { crowdOf } from './follow.ts';

const WINDOW = { width: 390, height: 500, k: 0.5 };

it('a small window goes to the largest crowd, not to the first that can be chosen', () => {
  const alone = { x: 0, y: 0 };
  const crowd = [
    { x: 1000, y: 800 },
    { x: 1060, y: 820 },
    { x: 1030, y: 780 },
  ];
  expect(crowdOf([alone, ...crowd], WINDOW)).toEqual({ x: 1030, y: 800 });
});

it('what does not fit into the window together is no crowd', () => {
  expect(
    crowdOf(
      [
        { x: 0, y: 0 },
        { x: 2000, y: 0 },
      ],
      WINDOW,
    ),
  ).toEqual({ x: 0, y: 0 });
  expect(crowdOf([], WINDOW)).toBeNull();
});
