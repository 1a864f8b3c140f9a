import { enumerateOutcomes } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { chanceAfterFill, chanceAfterGivingUp, chancesByCastle, chanceToFill, ROLLS_BY_DICE_COUNT } from '../odds/index.ts';
import { requiredLines } from '../rules/state.ts';
import { castleOf } from '../rules/components.ts';
import { listPossibleFills } from '../rules/turn.ts';
import { position } from './helpers.ts';

test('every roll of each number of dice is counted', () => {
  expect(ROLLS_BY_DICE_COUNT.map((throws) => throws.length)).toEqual([1, 6, 21, 56, 126, 252, 462, 792]);
  for (const throws of ROLLS_BY_DICE_COUNT) expect(throws.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
});

test('one line of one symbol: the chance is that of rolling it before the dice run out', () => {
  // Marugame's cavalry alone, with three dice: fail at 3, then 2, then 1 dice.
  expect(chanceToFill(castleOf('marugame'), 3, 0b10)).toBeCloseTo(1 - (5 / 6) ** (3 + 2 + 1), 12);
});

test('two lines agree with playing out every roll', () => {
  // Kasugayama with four dice: both lines need two dice, so no die may be given up. Roll four: either pair, then the other.
  const outcomes = enumerateOutcomes((chance) => {
    const first = Array.from({ length: 4 }, () => chance.next(6));
    const archery = first.filter((face) => face === 3).length >= 2;
    const cavalry = first.filter((face) => face === 4).length >= 2;
    if (!archery && !cavalry) return false;
    const wanted = archery ? 4 : 3;
    return chance.next(6) === wanted && chance.next(6) === wanted;
  });
  const exact = outcomes.reduce((sum, { value, probability }) => sum + (value ? probability : 0), 0);
  expect(chanceToFill(castleOf('kasugayama'), 4, 0b011)).toBeCloseTo(exact, 12);
});

test('the current odds count the dice already rolled', () => {
  const play = position({}, 'AACC111').fill('kasugayama', 0, 'CC111');
  expect(chancesByCastle(play.board)).toEqual(new Map([['kasugayama', 1]]));
});

test('before an attack every castle open to the player has a chance, a lower one if another player holds it', () => {
  const play = position({ p1: ['edo'], p2: ['gifu'] }, '1111111');
  const chances = chancesByCastle(play.board);
  expect(chances.has('edo')).toBe(false);
  expect(chances.size).toBe(13);
  const inCentre = position({ p1: ['edo'] }, '1111111');
  expect(chances.get('gifu')).toBeLessThan(chancesByCastle(inCentre.board).get('gifu')!);
  for (const chance of chances.values()) expect(chance).toBeGreaterThan(0);
});

test('more lines are never easier', () => {
  const castle = castleOf('kumamoto');
  const all = requiredLines(position().board, castle);
  for (let line = 0; line < castle.lines.length; line++)
    expect(chanceToFill(castle, 7, all)).toBeLessThan(chanceToFill(castle, 7, all & ~(1 << line)));
});

test('the chance now equals the best chance after the next action', () => {
  const open = position({}, 'AC12233').board;
  for (const id of ['edo', 'takahashi', 'kumamoto'] as const) {
    const after = listPossibleFills(open)
      .filter((fill) => fill[1] === id)
      .map((fill) => chanceAfterFill(open, fill));
    expect(Math.max(...after, chanceToFill(castleOf(id), 6, requiredLines(open, castleOf(id))))).toBe(chancesByCastle(open).get(id));
  }
  expect(chanceAfterGivingUp(open)).toBeNull();

  const attack = position({}, 'AC12233').fill('edo', 0, 'C1223').board;
  const after = listPossibleFills(attack).map((fill) => chanceAfterFill(attack, fill));
  expect(Math.max(...after, chanceAfterGivingUp(attack)!)).toBe(chancesByCastle(attack).get('edo'));
});

test('fewer dice on a line leave more for the others', () => {
  const { board } = position({}, 'ACAC123');
  // Three infantry by one die of three, or by two dice of one and two.
  expect(chanceAfterFill(board, ['fill', 'edo', 2])).toBeGreaterThan(chanceAfterFill(board, ['fill', 'edo', 2, [1, 1, 0]]));
});

test('filling the last line takes the castle for certain', () => {
  const { board } = position({}, 'DDC1111').fill('marugame', 0, 'C1111');
  expect(chanceAfterFill(board, ['fill', 'marugame', 1])).toBe(1);
  expect(chanceAfterGivingUp(board)).toBeCloseTo(1 - (5 / 6) ** 10, 12);
});
