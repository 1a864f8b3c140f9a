import { Match } from '@gunbai/engine';
import type { AnyGame } from '@gunbai/engine';
import { titleOf } from '@gunbai/games/registry';
import { expect, test } from 'vitest';
import { Games } from '../src/referee/games.ts';

const game = (await titleOf('age-of-war')?.rules())?.game as AnyGame;

const played = (moves: number): Match => {
  const opened = Match.open(game, { players: 2 }, { seed: '00'.repeat(32), entropy: {} });
  if (!opened.ok) throw new Error(opened.error.code);
  const match = opened.value;
  for (let i = 0; i < moves; i++) {
    const seat = match.owing()[0] as string;
    match.act(seat, match.allowed(seat)[0]);
  }
  return match;
};

const finished = (): Match => {
  const match = played(0);
  match.end(['p1'], { winners: ['p2'], reason: 'resigned' });
  return match;
};

test('games are kept until their lines are too many together; the one that rested longest goes first', () => {
  const [a, b, c] = [played(20), played(20), played(20)];
  const games = new Games(a.number + b.number);
  games.keep('a', a);
  games.keep('b', b);
  games.keep('a', a);
  expect(games.at('b')).toBe(b);
  games.keep('c', c);
  expect([games.at('a'), games.at('b'), games.at('c')]).toEqual([a, undefined, c]);
});

test('a game that grows in memory is counted as it stands', () => {
  const [a, b] = [played(20), played(30)];
  const games = new Games(a.number + b.number);
  games.keep('a', a);
  for (let i = 0; i < 20; i++) games.keep('a', a);
  games.keep('b', b);
  expect(games.at('a')).toBe(a);
  games.forget('a');
  games.forget('b');
  games.keep('c', a);
  games.keep('d', b);
  expect(games.at('c')).toBe(a);
});

test('a game too long to keep beside others is kept alone', () => {
  const games = new Games(10);
  const long = played(30);
  games.keep('a', played(1));
  games.keep('long', long);
  expect([games.at('a'), games.at('long')]).toEqual([undefined, long]);
});

test('of games that are over only the last few stay', () => {
  const games = new Games();
  const open = played(3);
  games.keep('open', open);
  for (let i = 0; i < 20; i++) games.keep(`over${i}`, finished());
  expect(games.at('open')).toBe(open);
  expect(Array.from({ length: 20 }, (_, i) => games.at(`over${i}`)).filter((match) => match !== undefined)).toHaveLength(16);
  expect(games.at('over0')).toBeUndefined();
  expect(games.at('over19')).toBeDefined();
});

test('what is shown late goes with its game', () => {
  const games = new Games();
  const [now, late] = [played(5), played(2)];
  games.keepLate('a', late);
  expect(games.late('a')).toBeNull();
  games.keep('a', now);
  games.keepLate('a', late);
  games.keep('a', now);
  expect(games.late('a')).toBe(late);
  games.forget('a');
  expect(games.late('a')).toBeNull();
});
