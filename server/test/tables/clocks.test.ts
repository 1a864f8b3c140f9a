import { describe, expect, test } from 'vitest';
import {
  holdClockUntil,
  tickClocks,
  createClocks,
  findNextExpiry,
  findSeatsOutOfTime,
  pauseClocks,
  restoreClocks,
  resumeClocks,
} from '../../src/tables/clocks/clocks.ts';
import type { Pace } from '@gunbai/protocol';

const live: Pace = { kind: 'live', base: 60, increment: 5 };
const days: Pace = { kind: 'days', move: 100, bank: 1000, vacation: 7 };
const startClocks = (pace: Pace) => tickClocks(pace, createClocks(pace, ['a', 'b']), { before: [], after: ['a'], acted: [], now: 0 });

describe('a live clock', () => {
  test('runs for pending seats only', () => {
    const clocks = startClocks(live);
    expect(clocks['a']).toEqual({ left: 60_000, bank: 0, since: 0 });
    expect(clocks['b']?.since).toBe(null);
    expect(findNextExpiry(clocks)).toBe(60_000);
  });

  test('runs on while the same seat decides again, and gets the increment when the turn passes', () => {
    const sameSeat = tickClocks(live, startClocks(live), { before: ['a'], after: ['a'], acted: ['a'], now: 10_000 });
    expect(sameSeat['a']).toEqual({ left: 60_000, bank: 0, since: 0 });
    const passed = tickClocks(live, sameSeat, { before: ['a'], after: ['b'], acted: ['a'], now: 20_000 });
    expect(passed['a']).toEqual({ left: 45_000, bank: 0, since: null });
    expect(passed['b']).toEqual({ left: 60_000, bank: 0, since: 20_000 });
  });

  test('runs for several seats at once in a simultaneous decision', () => {
    const both = tickClocks(live, createClocks(live, ['a', 'b']), { before: [], after: ['a', 'b'], acted: [], now: 0 });
    const one = tickClocks(live, both, { before: ['a', 'b'], after: ['b'], acted: ['a'], now: 8000 });
    expect(one['a']).toEqual({ left: 57_000, bank: 0, since: null });
    expect(one['b']).toEqual({ left: 60_000, bank: 0, since: 0 });
  });

  test('runs out exactly at its expiry, not before', () => {
    const clocks = startClocks(live);
    expect(findSeatsOutOfTime(clocks, 59_999)).toEqual([]);
    expect(findSeatsOutOfTime(clocks, 60_000)).toEqual(['a']);
  });

  test('stops during a pause', () => {
    const paused = pauseClocks(startClocks(live), 15_000);
    expect(paused['a']).toEqual({ left: 45_000, bank: 0, since: null });
    expect(findNextExpiry(paused)).toBe(Infinity);
    expect(findNextExpiry(resumeClocks(paused, ['a'], 1_000_000))).toBe(1_045_000);
  });
});

describe('a correspondence clock', () => {
  test('gives each move its own time; only the excess uses the bank', () => {
    const quick = tickClocks(days, startClocks(days), { before: ['a'], after: ['b'], acted: ['a'], now: 40_000 });
    expect(quick['a']).toEqual({ left: 100_000, bank: 1_000_000, since: null });
    const slow = tickClocks(days, startClocks(days), { before: ['a'], after: ['b'], acted: ['a'], now: 350_000 });
    expect(slow['a']).toEqual({ left: 100_000, bank: 750_000, since: null });
  });

  test('runs out when the bank is empty too', () => {
    expect(findNextExpiry(startClocks(days))).toBe(1_100_000);
  });

  test('stops during a vacation', () => {
    expect(findNextExpiry(holdClockUntil(startClocks(days), 'a', 5_000_000))).toBe(6_100_000);
  });
});

test('a table without a pace has no clocks', () => {
  expect(startClocks({ kind: 'none' })).toEqual({});
  expect(findNextExpiry({})).toBe(Infinity);
});

describe('no time is gained or lost', () => {
  const passed = tickClocks(live, startClocks(live), { before: ['a'], after: ['b'], acted: ['a'], now: 0 });

  test('by deciding and undoing it', () => {
    const undone = tickClocks(live, passed, { before: ['b'], after: ['a'], acted: [], isUndo: true, now: 1000 });
    expect(undone['a']?.left).toBe(60_000);
    expect(undone['b']).toEqual({ left: 59_000, bank: 0, since: null });
    const again = tickClocks(live, undone, { before: ['a'], after: ['b'], acted: ['a'], now: 1000 });
    expect(again['a']?.left).toBe(65_000);
  });

  test('by a takeback: time used since goes back, increments earned since are lost', () => {
    const atDecision = pauseClocks(startClocks(live), 10_000);
    const passedOn = tickClocks(live, startClocks(live), { before: ['a'], after: ['b'], acted: ['a'], now: 10_000 });
    const answered = tickClocks(live, passedOn, { before: ['b'], after: ['a'], acted: ['b'], now: 40_000 });
    const restored = restoreClocks(answered, atDecision, ['a'], 55_000);
    expect(restored).toEqual({ a: { left: 50_000, bank: 0, since: 55_000 }, b: { left: 60_000, bank: 0, since: null } });
  });

  test('by a takeback in correspondence play: the bank is restored, vacation days stay used', () => {
    const late = tickClocks(days, startClocks(days), { before: ['a'], after: ['b'], acted: ['a'], now: 500_000 });
    const held = holdClockUntil(late, 'b', 900_000);
    const restored = restoreClocks(held, pauseClocks(startClocks(days), 50_000), ['a'], 600_000);
    expect(restored['a']).toEqual({ left: 50_000, bank: 1_000_000, since: 600_000 });
    expect(restored['b']).toEqual({ left: 100_000, bank: 1_000_000, since: null, away: 400_000 });
  });

  test('after a late move in correspondence play, the next has its own full time', () => {
    const late = tickClocks(days, startClocks(days), { before: ['a'], after: ['b'], acted: ['a'], now: 5_000_000 });
    expect(late['a']).toEqual({ left: 100_000, bank: 0, since: null });
  });

  test('an early return from vacation keeps the unused days', () => {
    const held = holdClockUntil(startClocks(days), 'a', 5_000_000);
    expect(held['a']).toMatchObject({ since: 5_000_000, away: 5_000_000 });
    const early = tickClocks(days, held, { before: ['a'], after: ['b'], acted: ['a'], now: 2_000_000 });
    expect(early['a']).toMatchObject({ left: 100_000, bank: 1_000_000, away: 2_000_000 });
  });
});

test('a small clock difference between nodes gains no time', () => {
  const passed = tickClocks(days, startClocks(days), { before: ['a'], after: ['b'], acted: ['a'], now: -5 });
  expect(passed['a']).toEqual({ left: 100_000, bank: 1_000_000, since: null });
});
