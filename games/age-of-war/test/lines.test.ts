import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { castleOf } from '../rules/components.ts';
import type { BattleLine } from '../rules/components.ts';
import { isMinimalSet, listInfantrySets, isSetRolled, isSufficient } from '../rules/lines.ts';
import type { InfantrySet } from '../rules/lines.ts';
import { listPossibleFills } from '../rules/turn.ts';
import { position } from './helpers.ts';

clause('line.1', 'every symbol of a line needs a die of this roll', () => {
  const play = position({}, '11111AC');
  expect(play.refusedBy('fill', 'kasugayama', 0)).toBe('line.1');
  expect(play.refusedBy('fill', 'edo', 0)).toBeNull();
  expect(play.table.refusalFor('p1', ['fill', 'kasugayama', 0])?.values).toEqual({ face: 'archery', needed: 2, rolled: 1 });
});

clause('line.1', 'a symbol line takes just its own dice, however many more there are', () => {
  expect(position({}, 'AAA1111').fill('kasugayama', 0, '11111').board.placed).toBe(2);
});

clause('line.1', 'a castle has no other lines than those on its card', () => {
  expect(position({}, 'DDDDDDD').refusedBy('fill', 'odani', 3)).toBe('line.1');
  expect(position({ p2: ['gifu'] }, 'DDDDDDD').refusedBy('fill', 'kumamoto', 4)).toBe('line.1');
});

clause('line.4a', 'one line for each roll: filling one rolls the other dice, though they fitted another', () => {
  const play = position({}, 'AACC111').fill('kasugayama', 0, '11111');
  expect(play.refusedBy('fill', 'kasugayama', 1)).toBe('line.1');
});

clause('line.4b', 'where several lines fit, all are offered', () => {
  const fills = position({}, 'AACC111')
    .allowed()
    .filter(([, castle]) => castle === 'kasugayama');
  expect(fills).toEqual([
    ['fill', 'kasugayama', 0],
    ['fill', 'kasugayama', 1],
  ]);
});

clause(['line.1', 'line.5', 'line.6', 'clan.4', 'daimyo.1'], 'what the dice could fill is just what may be filled', () => {
  const mine = ['kasugayama', 'gifu', 'gassantoda', 'takahashi'];
  const theirs = ['edo', 'azuchi', 'kumamoto'];
  for (const play of [
    position({}, 'ACD1233'),
    position({}, 'DDDDDDD'),
    position({}, '2211AAC'),
    position({ p1: mine, p2: theirs }, 'AACCDD3'),
    position({ p1: theirs, p2: mine }, 'AACCDD3'),
    position({ p2: mine }, 'AACCD33').fill('kasugayama', 0, 'AACCD'),
    position({ p2: mine }, 'AACCD33').fill('kasugayama', 1, 'AACCD'),
    position({ p2: theirs }, 'AC33311').fill('edo', 1, 'AC3D1'),
    position({}, 'A333112').fill('matsumoto', 1, 'A33311'),
  ])
    expect(listPossibleFills(play.board)).toEqual(play.allowed().filter(([type]) => type === 'fill'));
});

clause('line.5', 'castles in the centre and before others are open to attack, those before oneself are not', () => {
  const play = position({ p1: ['azuchi'], p2: ['gifu'] }, 'A111111');
  expect(play.refusedBy('fill', 'azuchi', 0)).toBe('line.5');
  expect(play.refusedBy('fill', 'gifu', 1)).toBeNull();
  expect(play.refusedBy('fill', 'edo', 0)).toBe('line.1');
  expect(play.allowed()).not.toContainEqual(['fill', 'azuchi', 0]);
});

clause('line.6', 'once a line of one castle is filled, no other castle is open in that turn', () => {
  const play = position({}, 'AA11111').fill('kasugayama', 0, 'AA111');
  expect(play.refusedBy('fill', 'gifu', 1)).toBe('line.6');
  expect(play.allowed()).toEqual([['reroll']]);
});

clause('line.7', 'a line that fits may be declined', () => {
  const play = position({}, 'AACC111');
  expect(play.allowed()).toContainEqual(['reroll']);
  expect(play.reroll('AACC11').board.givenUp).toBe(1);
});

clause('inf.2', 'an infantry line takes infantry faces of any mix, each for its number', () => {
  const play = position({}, '321ACDD');
  expect(play.refusedBy('fill', 'kitanosho', 2)).toBeNull();
  expect(play.refusedBy('fill', 'matsumoto', 2)).toBe('inf.3');
});

clause('inf.2', 'dice that were not rolled cannot be named, nor any for a symbol line', () => {
  const play = position({}, '33ACDDD');
  expect(play.refusedBy('fill', 'edo', 2, [0, 0, 3])).toBe('inf.2');
  expect(play.refusedBy('fill', 'edo', 0, [0, 0, 1])).toBe('inf.2');
});

clause('inf.3', 'the total must reach the number and may exceed it; no die may be superfluous', () => {
  const play = position({}, '3311122');
  expect(play.refusedBy('fill', 'azuchi', 2, [0, 0, 2])).toBeNull();
  expect(play.refusedBy('fill', 'azuchi', 2, [1, 0, 1])).toBe('inf.3');
  expect(play.refusedBy('fill', 'azuchi', 2, [1, 0, 2])).toBe('inf.3');
  expect(play.refusedBy('fill', 'odani', 0, [3, 2, 1])).toBeNull();
});

clause('inf.3', 'every sufficient set without a die to spare is offered, fewest dice first', () => {
  const [infantry3] = castleOf('edo').lines.slice(2);
  expect(listInfantrySets(infantry3!, [3, 1, 1, 0, 0, 0])).toEqual([
    [0, 0, 1],
    [1, 1, 0],
    [3, 0, 0],
  ]);
  const offered = position({}, '111213A')
    .allowed()
    .filter(([, castle, line]) => castle === 'edo' && line === 2);
  expect(offered).toEqual([
    ['fill', 'edo', 2],
    ['fill', 'edo', 2, [1, 1, 0]],
    ['fill', 'edo', 2, [3, 0, 0]],
  ]);
});

/** Every handful of infantry dice, up to all seven. */
const enumerateInfantrySets = (): InfantrySet[] => {
  const found: InfantrySet[] = [];
  for (let ones = 0; ones <= 7; ones++)
    for (let twos = 0; ones + twos <= 7; twos++) for (let threes = 0; ones + twos + threes <= 7; threes++) found.push([ones, twos, threes]);
  return found;
};
const shown = ([ones, twos, threes]: InfantrySet): number[] => [...Array(ones).fill(1), ...Array(twos).fill(2), ...Array(threes).fill(3)];
const total = (dice: readonly number[]): number => dice.reduce((sum, die) => sum + die, 0);

clause(['inf.2', 'inf.3'], 'for every roll and number: just the sets that suffice, and none of whose dice can be left out', () => {
  for (const infantry of [2, 3, 4, 5, 6, 7, 8, 10]) {
    const line: BattleLine = { faces: [0, 0, 0, 0, 0, 0], infantry, minDice: 1 };
    const fits = (set: InfantrySet): boolean => {
      const dice = shown(set);
      return total(dice) >= infantry && dice.every((die) => total(dice) - die < infantry);
    };
    const fitting = enumerateInfantrySets().filter(fits);
    for (const set of enumerateInfantrySets().slice(1))
      expect([set, isSufficient(line, set) && isMinimalSet(line, set)]).toEqual([set, fits(set)]);
    for (const rolled of enumerateInfantrySets()) {
      const sets = listInfantrySets(line, [...rolled, 0, 0, 0]);
      const possible = fitting.filter((set) => set.every((dice, face) => dice <= (rolled[face] as number)));
      expect(sets.toSorted()).toEqual(possible.toSorted());
      const sizes = sets.map((set) => shown(set).length);
      expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
    }
  }
});

clause('inf.3', 'of sets with equally many dice the one with least to spare stands first, then the one with more 3s', () => {
  const infantry4 = castleOf('kumamoto').lines[3] as BattleLine;
  expect(listInfantrySets(infantry4, [1, 2, 1, 0, 0, 0])).toEqual([
    [1, 0, 1],
    [0, 2, 0],
    [0, 1, 1],
  ]);
});

clause('inf.2', 'of each face no more dice than were rolled', () => {
  const rolled = [1, 2, 1, 0, 0, 0];
  expect(isSetRolled(rolled, [1, 2, 1])).toBe(true);
  for (const set of [[2, 0, 0], [0, 3, 0], [0, 0, 2]] as const) expect(isSetRolled(rolled, set)).toBe(false); // prettier-ignore
});

clause('inf.2', 'the dice named are those that go on the card; they are named by how many 1s, 2s and 3s', () => {
  const play = position({}, '111213A');
  for (const set of [[0, 0], [0, 0, 1, 0], [0, 0, 8], [0, 0, -1]]) expect(play.refusedBy('fill', 'edo', 2, set)).toBe('malformed'); // prettier-ignore
  expect(play.fill('edo', 2, '1111', [3, 0, 0]).board.placed).toBe(3);
});

clause('inf.3', 'with no set named the fewest dice are used', () => {
  expect(position({}, '111213A').fill('edo', 2, '111111').board.placed).toBe(1);
});

clause('daimyo.1', 'in the centre the special daimyo line is neither needed nor open', () => {
  const play = position({}, 'AAD1111');
  expect(play.refusedBy('fill', 'kasugayama', 2)).toBe('daimyo.1');
  play.fill('kasugayama', 0, 'CC111').fill('kasugayama', 1, '1111111');
  expect(play.holderOf('kasugayama')).toBe('p1');
});

clause('daimyo.2', 'before another player the special daimyo line is one more line, with a roll of its own', () => {
  const play = position({ p2: ['kasugayama'] }, 'AADCC11')
    .fill('kasugayama', 0, 'CCD11')
    .fill('kasugayama', 1, 'D11');
  expect(play.holderOf('kasugayama')).toBe('p2');
  play.fill('kasugayama', 2, '1111111');
  expect(play.holderOf('kasugayama')).toBe('p1');
});
