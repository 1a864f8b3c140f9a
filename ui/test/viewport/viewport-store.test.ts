import { describe, expect, it } from 'vitest';
import { centredTransform, fitTransform, isBoxInView } from '../../src/viewport/viewport-store.ts';

const drawing = { width: 2000, height: 1500 };
const box = { x: 0, y: 0, ...drawing };
const window = { width: 390, height: 430 };

it('isBoxInView tells whether a whole box is in view', () => {
  const fitted = { ...window, ...fitTransform(window.width, window.height, drawing) };
  expect(isBoxInView(fitted, box)).toBe(true);
  expect(isBoxInView({ ...fitted, x: fitted.x - 5 }, box)).toBe(true);
  expect(isBoxInView({ ...fitted, x: fitted.x - 40 }, box)).toBe(false);
  expect(isBoxInView({ ...fitted, y: -30 }, box)).toBe(false);
  expect(isBoxInView({ ...fitted, k: fitted.k * 1.35 }, box)).toBe(false);
});

it('isBoxInView ignores what lies outside the box', () => {
  expect(isBoxInView({ width: 100, height: 100, x: -500, y: -500, k: 1 }, { x: 510, y: 510, width: 80, height: 80 })).toBe(true);
});

describe('a centred point', () => {
  const [viewportSize, map] = [
    { width: 1000, height: 800 },
    { width: 2000, height: 1000 },
  ];

  it('is in the middle of the window, away from the edges of the drawing', () => {
    expect(centredTransform(viewportSize, map, { x: 1000, y: 500 }, 1)).toEqual({ k: 1, x: -500, y: -100 });
  });

  it('leaves little of the window empty at an edge', () => {
    expect(centredTransform(viewportSize, map, { x: 0, y: 500 }, 1).x).toBe(60);
    expect(centredTransform(viewportSize, map, { x: 2000, y: 500 }, 1).x).toBe(-1060);
  });

  it('may leave more of a small window empty', () => {
    expect(centredTransform({ width: 400, height: 600 }, map, { x: 0, y: 500 }, 1).x).toBe(100);
  });

  it('keeps a drawing that fits centred', () => {
    expect(centredTransform(viewportSize, map, { x: 0, y: 0 }, 0.4)).toEqual({ k: 0.4, x: 100, y: 200 });
  });
});
