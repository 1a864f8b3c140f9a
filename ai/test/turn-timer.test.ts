import { expect, test } from 'vitest';
import { TurnTimer, TurnTimers } from '../src/index.ts';
import type { SearchBudget } from '../src/index.ts';

const LIMITS = { turnMs: 9000, decisionMs: 3000 };

/** A clock that a search of 10 ms a rollout moves on. */
const createClock = () => {
  let time = 0;
  return {
    now: () => time,
    search: (budget: SearchBudget): number => {
      const started = time;
      while (!budget.isSpent?.() && time - started < 60_000) time += 10;
      return time - started;
    },
  };
};

test('all searches of a turn together end in its time, however many there are', () => {
  for (const decisions of [1, 5, 50, 500]) {
    const { now, search } = createClock();
    const timer = new TurnTimer(LIMITS, now);
    const times = Array.from({ length: decisions }, () => timer.run(3, search));
    expect(Math.max(...times)).toBeLessThanOrEqual(3000);
    expect(now()).toBeLessThanOrEqual(9000 + 10);
  }
});

test('later decisions of a turn still have time', () => {
  const { now, search } = createClock();
  const timer = new TurnTimer(LIMITS, now);
  const times = Array.from({ length: 10 }, () => timer.run(3, search));
  expect(times.at(-1)).toBeGreaterThan(100);
});

test('every turn has its own time', () => {
  const { now, search } = createClock();
  const timer = new TurnTimer(LIMITS, now);
  const first = timer.run(1, search);
  for (let i = 0; i < 100; i++) timer.run(1, search);
  expect(timer.run(2, search)).toBe(first);
});

test('a cancelled search ends at once', () => {
  const { now, search } = createClock();
  const timer = new TurnTimer(LIMITS, now);
  expect(timer.run(1, search, () => now() >= 50)).toBe(50);
});

test('seats of a table have times of their own, and the oldest are forgotten', () => {
  const { now, search } = createClock();
  const timers = new TurnTimers(LIMITS, now, 2);
  const first = timers.timerOf('t1', 'a');
  for (let i = 0; i < 100; i++) first.run(1, search);
  expect(timers.timerOf('t1', 'b').run(1, search)).toBe(1500);
  expect(timers.timerOf('t1', 'a')).toBe(first);
  timers.timerOf('t2', 'a');
  expect(timers.timerOf('t1', 'a')).toBe(first);
  timers.timerOf('t3', 'a');
  timers.timerOf('t4', 'a');
  expect(timers.timerOf('t1', 'a')).not.toBe(first);
});
