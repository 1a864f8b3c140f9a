import { Match } from '@gunbai/engine';
import type { AnyGame } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import { expect, test } from 'vitest';
import { MatchCache, estimateBytes } from '../../src/referee/match-cache.ts';

const game = (await findGame('age-of-war')?.rules())?.game as AnyGame;

const playMoves = (moves: number): Match => {
  const opened = Match.open(game, { players: 2 }, { seed: '00'.repeat(32), entropy: {} });
  if (!opened.ok) throw new Error(opened.error.code);
  const match = opened.value;
  for (let i = 0; i < moves; i++) {
    const seat = match.pendingSeats()[0] as string;
    match.act(seat, match.legalActions(seat)[0]);
  }
  return match;
};

const playToEnd = (): Match => {
  const match = playMoves(0);
  match.end(['p1'], { winners: ['p2'], reason: 'resigned' });
  return match;
};

test('the least recently used match is evicted when the cached bytes exceed the limit', () => {
  const [a, b, c] = [playMoves(20), playMoves(20), playMoves(20)];
  const games = new MatchCache(200);
  games.set('a', a, 100);
  games.set('b', b, 100);
  games.set('a', a, 100);
  expect(games.get('b')).toBe(b);
  games.set('c', c, 100);
  expect([games.get('a'), games.get('b'), games.get('c')]).toEqual([a, undefined, c]);
  expect(games.bytes).toBe(200);
});

test('a match counts with its last size', () => {
  const [a, b] = [playMoves(20), playMoves(30)];
  const games = new MatchCache(200);
  games.set('a', a, 100);
  for (let i = 0; i < 20; i++) games.set('a', a, 90 + i);
  expect(games.bytes).toBe(109);
  games.set('b', b, 91);
  expect(games.get('a')).toBe(a);
  games.delete('a');
  games.delete('b');
  expect(games.bytes).toBe(0);
});

test('a match larger than the limit is cached alone', () => {
  const games = new MatchCache(10);
  const long = playMoves(30);
  games.set('a', playMoves(1), 5);
  games.set('long', long, 30);
  expect([games.get('a'), games.get('long')]).toEqual([undefined, long]);
});

test('the estimate of a match does not grow with its log once early entries are forgotten', () => {
  const match = playMoves(0);
  const estimates: number[] = [];
  for (let moves = 0; moves < 200 && !match.outcome; moves++) {
    const seat = match.pendingSeats()[0] as string;
    const actions = match.legalActions(seat);
    match.act(seat, actions[moves % actions.length]);
    const state = JSON.stringify(match.state);
    match.saveState(state);
    match.forgetOldEntries();
    estimates.push(estimateBytes(match, state.length));
  }
  expect(estimates.length).toBeGreaterThan(60);
  expect(Math.max(...estimates)).toBeLessThan(48 * 1024);
});

test('only the last finished matches stay cached', () => {
  const games = new MatchCache();
  const open = playMoves(3);
  games.set('open', open, 1);
  for (let i = 0; i < 20; i++) games.set(`over${i}`, playToEnd(), 1);
  expect(games.get('open')).toBe(open);
  expect(Array.from({ length: 20 }, (_, i) => games.get(`over${i}`)).filter((match) => match !== undefined)).toHaveLength(16);
  expect(games.get('over0')).toBeUndefined();
  expect(games.get('over19')).toBeDefined();
});

test('the delayed match is evicted with its match', () => {
  const games = new MatchCache();
  const [now, late] = [playMoves(5), playMoves(2)];
  games.setDelayed('a', late);
  expect(games.getDelayed('a')).toBeNull();
  games.set('a', now, 1);
  games.setDelayed('a', late);
  games.set('a', now, 1);
  expect(games.getDelayed('a')).toBe(late);
  games.delete('a');
  expect(games.getDelayed('a')).toBeNull();
});

test('the delayed match is forgotten when its match forgets early entries', () => {
  const games = new MatchCache();
  const now = playMoves(30);
  games.set('a', now, 1);
  games.setDelayed('a', playMoves(2));
  now.saveState(JSON.stringify(now.state));
  for (let i = 0; i < 10; i++) {
    const seat = now.pendingSeats()[0] as string;
    now.act(seat, now.legalActions(seat)[0]);
  }
  games.set('a', now, 1);
  expect(games.getDelayed('a')).not.toBeNull();
  now.forgetOldEntries();
  expect(now.firstNumber).toBeGreaterThan(0);
  games.set('a', now, 1);
  expect(games.getDelayed('a')).toBeNull();
});
