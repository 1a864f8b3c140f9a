import { expect, test } from 'vitest';
import { botsForSeats, defaultBot, resignationOutcome, resignEffect, strongestBot } from '../src/table-rules.ts';

const person = (seat: string) => ({ seat, isPerson: true });
const bot = (seat: string) => ({ seat, isPerson: false });

test('the last bot of a game is the strongest; a game without bots has the random bot', () => {
  expect(strongestBot([{ id: 'random' }, { id: 'captain' }, { id: 'general' }], 2)).toBe('general');
  expect(strongestBot([], 2)).toBe('random');
});

test('a bot made for two seats is not offered with three', () => {
  const bots = [{ id: 'random' }, { id: 'general' }, { id: 'perfect', maxSeats: 2 }];
  expect(strongestBot(bots, 2)).toBe('perfect');
  expect(strongestBot(bots, 3)).toBe('general');
  expect(botsForSeats(bots, 3).map(({ id }) => id)).toEqual(['random', 'general']);
});

test('where nobody chose a bot, the strongest that answers at once plays', () => {
  const bots = [{ id: 'random' }, { id: 'general' }, { id: 'strategist', isSlow: true }];
  expect(strongestBot(bots, 2)).toBe('strategist');
  expect(defaultBot(bots, 2)).toBe('general');
  expect(defaultBot([{ id: 'strategist', isSlow: true }], 2)).toBe('random');
});

test('resigning ends a game of two, and a game in which no other person plays', () => {
  expect(resignEffect([person('p1'), person('p2')], 'p1', true)).toBe('ends');
  expect(resignEffect([person('p1'), bot('p2'), bot('p3')], 'p1', true)).toBe('ends');
});

test('with other people at a table of three a bot takes the seat, if the table allows it', () => {
  const seats = [person('p1'), person('p2'), bot('p3')];
  expect(resignEffect(seats, 'p1', true)).toBe('bot');
  expect(resignEffect(seats, 'p1', false)).toBe('ends');
});

test('all other seats win when a seat resigns', () => {
  expect(resignationOutcome(['p1', 'p2', 'p3'], 'p2')).toEqual({ winners: ['p1', 'p3'], reason: 'resigned' });
});
