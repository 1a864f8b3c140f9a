import { eraseGameType, resolveSetup } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { createState } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { castleOf, CASTLES, CLANS } from '../rules/components.ts';
import { score, findWinners } from '../rules/conquest.ts';
import { ageOfWar } from '../rules/index.ts';
import { position } from './helpers.ts';

/** A state with all castles distributed; complete clans become piles. */
const finishedState = (...held: readonly (readonly string[])[]): GameState => {
  const board = createState();
  held.forEach((castles, seat) => castles.forEach((id) => (board.holder[castleOf(id).index] = seat)));
  CLANS.forEach((clan, index) =>
    held.forEach((_, seat) => {
      if (clan.castles.every((castle) => board.holder[castle] === seat)) board.conqueror[index] = seat;
    }),
  );
  return board;
};

const SEATS = ['p1', 'p2', 'p3'];

clause('goal.1', 'two to six players can play, one or seven cannot', () => {
  const game = eraseGameType(ageOfWar);
  for (const players of [2, 3, 4, 5, 6]) expect(resolveSetup(game, { players }).ok).toBe(true);
  for (const players of [1, 7]) expect(resolveSetup(game, { players }).ok).toBe(false);
});

clause('castle.1', 'a castle taken from another player changes hands', () => {
  const play = position({ p2: ['odani'] }, '3333D11')
    .fill('odani', 0, 'D11')
    .fill('odani', 1, '1111111');
  expect(play.holderOf('odani')).toBe('p1');
});

clause(['castle.2', 'end.2'], 'castles face up score their own points, conquered clans score the points of the clan', () => {
  const board = finishedState(['kasugayama', 'odani', 'matsumoto'], ['kumamoto', 'gassantoda', 'takahashi', 'edo']);
  expect(score(board, 0)).toBe(4 + 1 + 2);
  expect(score(board, 1)).toBe(3 + 5 + 3);
});

clause(['clan.1', 'clan.2', 'clan.4'], 'taking the last castle of a clan from another player turns all of them face down at once', () => {
  const play = position({ p1: ['kasugayama'], p2: ['kitanosho'], active: 'p1' }, 'DAC3311')
    .fill('kitanosho', 0, 'AC3311')
    .fill('kitanosho', 1, '3311')
    .fill('kitanosho', 2, 'D1', [0, 0, 2]);
  expect(play.holderOf('kitanosho')).toBe('p2');
  play.fill('kitanosho', 3, 'AA11111');
  expect(play.holderOf('kitanosho')).toBe('p1');
  expect(play.active).toBe('p2');
  expect(play.refusedBy('fill', 'kasugayama', 0)).toBe('clan.4');
});

clause('clan.2', 'a clan with one castle is conquered as soon as the castle is taken', () => {
  const play = position({}, 'DDAC311')
    .fill('kumamoto', 0, 'AC311')
    .fill('kumamoto', 1, 'C311')
    .fill('kumamoto', 2, '311')
    .fill('kumamoto', 3, 'AC11111');
  expect(play.board.conqueror[castleOf('kumamoto').clan]).toBe(0);
  expect(play.refusedBy('fill', 'kumamoto', 1)).toBe('clan.4');
});

clause('clan.3', 'a conquered clan scores the points of the clan, not of its castles', () => {
  expect(score(finishedState(['azuchi', 'matsumoto', 'odani', 'gifu']), 0)).toBe(10);
  expect(score(finishedState(['azuchi', 'matsumoto', 'odani']), 0)).toBe(6);
});

clause(['end.1', 'flow.3', 'end.3', 'goal.2'], 'the game ends when the last castle in the centre is taken, and most points win', () => {
  const rest = CASTLES.map(({ id }) => id).filter((id) => id !== 'odani' && id !== 'gifu');
  const play = position({ p1: ['gifu'], p2: rest }, '3333111').fill('odani', 0);
  expect(play.outcome).toMatchObject({ winners: ['p2'], reason: 'points' });
  expect(play.outcome?.scores?.['p1']).toBe(2);
});

clause('flow.3', 'castles held by players do not end the game', () => {
  const rest = CASTLES.map(({ id }) => id).filter((id) => id !== 'odani' && id !== 'gifu');
  const play = position({ p1: ['gifu'], p2: rest }, 'DAC1111').reroll('111111');
  expect(play.outcome).toBeNull();
});

clause('tie.1', 'equal points: the player with more castles wins, face up and face down', () => {
  // 3 points each: one castle against two.
  expect(findWinners(finishedState(['azuchi'], ['odani', 'matsumoto']), SEATS.slice(0, 2))).toEqual(['p2']);
  // The Mori pile (5, two castles) against Kasugayama and Odani (5, two) and Azuchi, Odani, Gifu (5, three).
  expect(findWinners(finishedState(['gassantoda', 'takahashi'], ['azuchi', 'gifu', 'inuyama']), SEATS.slice(0, 2))).toEqual(['p2']);
});

clause('tie.2', 'equal points and castles: the player with more clans wins', () => {
  // 3 points with one castle each: the Shimazu pile is a clan, Azuchi is not.
  expect(findWinners(finishedState(['azuchi'], ['kumamoto']), SEATS.slice(0, 2))).toEqual(['p2']);
});

clause('tie.3', 'equal in points, castles and clans: the victory is shared', () => {
  expect(findWinners(finishedState(['azuchi'], ['edo'], ['gifu']), SEATS)).toEqual(['p1', 'p2']);
  const p1 = ['azuchi', 'matsumoto', 'kasugayama', 'matsuyama', 'marugame', 'kumamoto'];
  const p2 = ['gifu', 'edo', 'kiyosu', 'inuyama', 'kitanosho', 'gassantoda', 'takahashi'];
  expect(position({ p1, p2 }, '3333111').fill('odani', 0).outcome).toMatchObject({ winners: ['p1', 'p2'], reason: 'shared' });
});

clause(['turn.3', 'line.2', 'clan.2'], 'the invariants detect a missing die and an incomplete clan pile', () => {
  const { state } = position({ p1: ['kumamoto', 'gifu'] }, 'AACC111')
    .fill('kasugayama', 0, '11111')
    .reroll('1111').table;
  const complaints = () => (ageOfWar.invariants ?? []).flatMap((watch) => watch(state) ?? []);
  expect(complaints()).toEqual([]);
  state.board.placed--;
  expect(complaints()).toEqual(['there are 6 dice']);
  state.board.placed++;
  state.board.holder[castleOf('kumamoto').index] = 1;
  expect(complaints()).toEqual(['the pile of shimazu is not whole']);
  const rest = CASTLES.map(({ id }) => id).filter((id) => id !== 'odani');
  const over = position({ p2: rest }, '3333111').fill('odani', 0).table.state; // no dice check after the end of the game
  expect((ageOfWar.invariants ?? []).flatMap((watch) => watch(over) ?? [])).toEqual([]);
});
