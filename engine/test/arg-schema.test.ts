import { expect, test } from 'vitest';
import { args, argsMatch, countsOf, seededRandom, isAction, listOf, oneOf, sampleAction, integer } from '../src/index.ts';
import type { Json } from '../src/index.ts';

// The form of arguments that a client sends, before any rule checks them.

const card = oneOf(['ace', 'king']);

test('a list keeps its length limits, and each item matches', () => {
  const list = listOf(card, 3, 1);
  const fits = (json: Json): boolean => list.matches(json);
  expect([['ace'], ['ace', 'king', 'ace']].map(fits)).toEqual([true, true]);
  expect([[], ['ace', 'ace', 'ace', 'ace'], ['ace', 'queen'], ['queen', 'ace'], [null]].map(fits)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(['ace', null, 1, { length: 1, 0: 'ace' }].map(fits)).toEqual([false, false, false, false]);
  expect([listOf(card, 2).matches([]), list.matches(undefined)]).toEqual([true, false]);
});

test('counts have known ids and values from 1 to the maximum', () => {
  const counts = countsOf(['ace', 'king'], 4);
  const fits = (json: Json): boolean => counts.matches(json);
  expect([{}, { ace: 1 }, { ace: 4, king: 2 }].map(fits)).toEqual([true, true, true]);
  expect([{ queen: 1 }, { ace: 0 }, { ace: 5 }, { ace: 1.5 }, { ace: '1' }, { ace: 1, queen: 1 }, { ace: 1, king: 9 }].map(fits)).toEqual(
    Array.from({ length: 7 }, () => false),
  );
  expect([null, [], ['ace'], 'ace', 3].map(fits)).toEqual([false, false, false, false, false]);
});

test('required arguments come first, then optional ones, and no more', () => {
  const shapes = args([card, integer(2, 3)], [integer(0, 1)]);
  const fits = (...given: Json[]): boolean => argsMatch(shapes, ['play', ...given]);
  expect([fits('ace', 2), fits('ace', 3, 0)]).toEqual([true, true]);
  expect([fits('ace'), fits('ace', 1), fits('ace', 4), fits('ace', 2, 2), fits('ace', 2, 0, 0), fits(2, 'ace')]).toEqual(
    Array.from({ length: 6 }, () => false),
  );
});

test('samples match their schema and cover all values', () => {
  const chance = seededRandom(7);
  const shapes = args([listOf(card, 9, 1), countsOf(['ace', 'king'], 4)], [integer(0, 1)]);
  const made = Array.from({ length: 300 }, () => sampleAction('play', shapes, (bound) => chance.next(bound)));
  expect(made.every((action) => isAction(action) && argsMatch(shapes, action))).toBe(true);
  const distinct = (of: (action: (typeof made)[number]) => number): number[] => [...new Set(made.map(of))].toSorted((a, b) => a - b);
  expect(distinct((action) => (action[1] as Json[]).length)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(distinct((action) => Object.keys(action[2] as object).length)).toEqual([1, 2]);
  expect(distinct(({ length }) => length)).toEqual([3, 4]);
});

test('an action is a short, flat list that starts with a short string', () => {
  const deep = (levels: number): Json => (levels === 0 ? 1 : [deep(levels - 1)]);
  expect([
    isAction(['pass']),
    isAction(['w'.repeat(64)]),
    isAction(['play', ...Array<number>(31).fill(1)]),
    isAction(['play', deep(5)]),
  ]).toEqual([true, true, true, true]);
  const wrong = [
    [],
    [1],
    'pass',
    null,
    ['w'.repeat(65)],
    ['play', ...Array<number>(32).fill(1)],
    ['play', deep(6)],
    ['play', Array<number>(1001).fill(1)],
  ];
  expect(wrong.map(isAction)).toEqual(wrong.map(() => false));
  expect([isAction(['play', undefined]), isAction(['play', Array<number>(1000).fill(1)])]).toEqual([false, true]);
});
