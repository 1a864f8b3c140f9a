import { Match } from '@gunbai/engine';
import type { AnyGame } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import { expect, test } from 'vitest';
import { MatchCache } from '../../src/referee/match-cache.ts';

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

test('the least recently used match is evicted when the cached entries exceed the limit', () => {
  const [a, b, c] = [playMoves(20), playMoves(20), playMoves(20)];
  const games = new MatchCache(a.number + b.number);
  games.set('a', a);
  games.set('b', b);
  games.set('a', a);
  expect(games.get('b')).toBe(b);
  games.set('c', c);
  expect([games.get('a'), games.get('b'), games.get('c')]).toEqual([a, undefined, c]);
});

test('a growing match counts with its current length', () => {
  const [a, b] = [playMoves(20), playMoves(30)];
  const games = new MatchCache(a.number + b.number);
  games.set('a', a);
  for (let i = 0; i < 20; i++) games.set('a', a);
  games.set('b', b);
  expect(games.get('a')).toBe(a);
  games.delete('a');
  games.delete('b');
  games.set('c', a);
  games.set('d', b);
  expect(games.get('c')).toBe(a);
});

test('a match longer than the limit is cached alone', () => {
  const games = new MatchCache(10);
  const long = playMoves(30);
  games.set('a', playMoves(1));
  games.set('long', long);
  expect([games.get('a'), games.get('long')]).toEqual([undefined, long]);
});

test('only the last finished matches stay cached', () => {
  const games = new MatchCache();
  const open = playMoves(3);
  games.set('open', open);
  for (let i = 0; i < 20; i++) games.set(`over${i}`, playToEnd());
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
  games.set('a', now);
  games.setDelayed('a', late);
  games.set('a', now);
  expect(games.getDelayed('a')).toBe(late);
  games.delete('a');
  expect(games.getDelayed('a')).toBeNull();
});
