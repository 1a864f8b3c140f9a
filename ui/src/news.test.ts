import type { Told } from '@gunbai/engine';
import { expect, it } from 'vitest';
import { newsFor, sinceOwn } from './news.ts';

const line = (n: number, seat: string | null, type: string, auto = false): Told => ({
  n,
  seat,
  action: seat === null ? null : ['march'],
  auto,
  events: [{ type }],
});

const STORY = [
  line(0, 'oda', 'before'),
  line(1, 'uesugi', 'own'),
  line(2, 'uesugi', 'forced', true),
  line(3, 'oda', 'march'),
  line(4, null, 'dice'),
];

it('news are what others did since the own last decision; what the referee decided for the viewer is neither', () => {
  expect(sinceOwn(STORY, 'uesugi')).toBe(2);
  expect(newsFor(STORY, 'uesugi').map(({ type }) => type)).toEqual(['march', 'dice']);
  expect(newsFor(STORY, 'oda').map(({ type }) => type)).toEqual(['dice']);
});

it('whoever has decided nothing yet learns all that others did, and whoever only watches nothing', () => {
  expect(newsFor(STORY.slice(0, 1), 'uesugi').map(({ type }) => type)).toEqual(['before']);
  expect(newsFor(STORY, null)).toEqual([]);
});
