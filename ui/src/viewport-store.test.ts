import { expect, it } from 'vitest';
import { fitLie, showsAll } from './viewport-store.ts';

const drawing = { width: 2000, height: 1500 };
const window = { width: 390, height: 430 };

it('knows when all of a drawing is in view', () => {
  const fitted = { ...window, ...fitLie(window.width, window.height, drawing) };
  expect(showsAll(fitted, drawing)).toBe(true);
  expect(showsAll({ ...fitted, x: fitted.x - 5 }, drawing)).toBe(true);
  expect(showsAll({ ...fitted, x: fitted.x - 40 }, drawing)).toBe(false);
  expect(showsAll({ ...fitted, y: -30 }, drawing)).toBe(false);
  expect(showsAll({ ...fitted, k: fitted.k * 1.35 }, drawing)).toBe(false);
});
