import { clause } from '@gunbai/kits/testing';
import { expect } from 'vitest';
import { CASTLES } from '../rules/components.ts';
import { diceToRoll } from '../rules/board.ts';
import { position } from './position.ts';

const everyCastleBut = (...left: string[]) => CASTLES.map(({ id }) => id).filter((id) => !left.includes(id));

clause(['turn.1', 'setup.3', 'setup.1'], 'the player chosen by chance begins, with seven dice and fourteen castles in the centre', () => {
  const play = position({ players: 4, active: 'p3' }, '123ACDD');
  expect(play.active).toBe('p3');
  expect(play.board.dice).toEqual([1, 1, 1, 1, 1, 2]);
  expect(play.board.holder).toEqual(Array(14).fill(-1));
});

clause(['flow.1', 'turn.8'], 'turns pass to the left, from the last seat to the first', () => {
  const play = position({ players: 3, active: 'p2' });
  const endTurn = () => {
    for (let dice = 6; dice >= 1; dice--) play.reroll('1'.repeat(dice));
    play.reroll('1111111');
  };
  endTurn();
  expect(play.active).toBe('p3');
  endTurn();
  expect(play.active).toBe('p1');
});

clause('turn.2', 'after a roll a player fills a line or gives up a die, and may not just end the turn', () => {
  const play = position({}, '111111A');
  expect(new Set(play.allowed().map(([verb]) => verb))).toEqual(new Set(['fill', 'reroll']));
  expect(play.refusedBy('yield')).toBe('turn.2');
});

clause('turn.3', 'giving up a die rolls all the others, one fewer', () => {
  const play = position({}, '111111A').reroll('ACD123');
  expect(play.board.dice).toEqual([1, 1, 1, 1, 1, 1]);
  expect(play.reroll('AAAAA').board.dice).toEqual([0, 0, 0, 5, 0, 0]);
});

clause('turn.4', 'the castle is chosen by the first line filled: until then every castle is open', () => {
  const play = position({}, '111111A');
  expect(play.allowed()).toContainEqual(['fill', 'azuchi', 0]);
  expect(play.allowed()).toContainEqual(['fill', 'gifu', 1]);
  play.reroll('CCCCCC');
  expect(play.allowed()).toContainEqual(['fill', 'azuchi', 1]);
  expect(play.allowed()).toContainEqual(['fill', 'kasugayama', 1]);
});

clause(['turn.5', 'line.2', 'line.3'], 'dice on the card stay there; the others are rolled again', () => {
  const play = position({}, '332ACCD').fill('gassantoda', 1, 'ACDD');
  expect(play.board.placed).toBe(3);
  expect(diceToRoll(play.board)).toBe(4);
  expect(play.board.dice).toEqual([0, 0, 0, 1, 1, 2]);
});

clause('turn.5', 'a castle not taken with no die left to roll ends the turn', () => {
  // Kumamoto: seven dice on three lines leave none for the fourth.
  const play = position({}, '1111DDA').fill('kumamoto', 3, 'DDA', [4, 0, 0]).fill('kumamoto', 0, 'A').fill('kumamoto', 1, 'DDDDDDD');
  expect(play.active).toBe('p2');
  expect(play.holderOf('kumamoto')).toBeNull();
});

clause('turn.6', 'a later roll fills another line of the castle, not one that is filled', () => {
  const play = position({}, 'A333112').fill('matsumoto', 0, 'A33311');
  expect(play.refusedBy('fill', 'matsumoto', 0)).toBe('turn.6');
  expect(play.refusedBy('fill', 'matsumoto', 1)).toBeNull();
});

clause(['turn.7a', 'castle.1', 'flow.2'], 'a castle is taken, and the turn over, when its last line is filled', () => {
  const play = position({}, 'AA11111').fill('kasugayama', 0, 'CC111').fill('kasugayama', 1, '1111111');
  expect(play.holderOf('kasugayama')).toBe('p1');
  expect(play.active).toBe('p2');
});

clause('turn.7b', 'giving up the last die ends the turn, and a failed attack leaves nothing behind', () => {
  const play = position({}, 'AA11111')
    .fill('kasugayama', 0, '11111')
    .reroll('1111')
    .reroll('111')
    .reroll('11')
    .reroll('1')
    .reroll('AACC111');
  expect(play.active).toBe('p2');
  expect(play.holderOf('kasugayama')).toBeNull();
  expect(play.board.filled).toBe(0);
  expect(diceToRoll(play.board)).toBe(7);
  expect(play.refusedBy('fill', 'kasugayama', 0)).toBeNull();
});

clause('turn.7b', 'a turn that no luck can save can be given up in one step', () => {
  // Three dice cannot make infantry 10.
  const play = position({ p1: everyCastleBut('odani') }, '1111111')
    .reroll('111111')
    .reroll('11111')
    .reroll('1111');
  expect(play.refusedBy('yield')).toBeNull();
  expect(play.yield('1111111').active).toBe('p2');
});

clause('turn.2', 'infantry 10 takes four dice at the least: five left are enough, and so the turn goes on', () => {
  const play = position({ p1: everyCastleBut('odani') }, '1111111')
    .reroll('111111')
    .reroll('11111');
  expect(play.refusedBy('yield')).toBe('turn.2');
  expect(play.allowed()).toEqual([['reroll']]);
});

clause('turn.2', 'a turn that luck can still save is not given up: the roll on the table counts, too', () => {
  // Four dice left. Re-rolling three cannot make 10, but these four can.
  const play = position({ p1: everyCastleBut('odani') }, '1111111')
    .reroll('111111')
    .reroll('11111')
    .reroll('3331');
  expect(play.refusedBy('yield')).toBe('turn.2');
  expect(play.refusedBy('fill', 'odani', 0)).toBeNull();
});
