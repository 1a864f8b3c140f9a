import { expect, test } from 'vitest';
import { attackOdds, countTargets } from '../odds/index.ts';
import { areaAt, unitAt } from '../rules/components.ts';
import { ALL_ENEMIES, NO_BONUS } from '../rules/group-rules.ts';
import { position } from './helpers.ts';

const hashiba = unitAt('hashiba');

test('fifteen pieces at 2 against six of Akechi match the published odds', () => {
  const { board } = position({ map: { kyo: { akechi: 5, mitsuhide: 1, hashiba: 15 } } });
  const targets = countTargets(board, 0, areaAt('kyo'), unitAt('akechi'));
  expect(targets).toBe(6);
  expect(attackOdds(board, 0, areaAt('kyo'), targets, [[hashiba, 15]], NO_BONUS).emptied).toBeCloseTo(0.3816, 4);
  expect(1 - attackOdds(board, 0, areaAt('kyo'), targets, [[hashiba, 30]], NO_BONUS).emptied).toBeCloseTo(0.03545, 4);
});

test('generals, events and castles change the odds', () => {
  const { board } = position({ map: { minami_kanto: { hojo: 2, hashiba: 3 } }, war: ['hojo'] });
  const area = areaAt('minami_kanto');
  expect(countTargets(board, 0, area, ALL_ENEMIES)).toBe(2);
  expect(attackOdds(board, 0, area, 2, [[hashiba, 3]], NO_BONUS).mean).toBeCloseTo(1, 10);
  expect(attackOdds(board, 0, area, 2, [[hashiba, 3]], { by: 1, of: 1 << hashiba, most: 5 }).mean).toBeCloseTo(1.5, 10);
  expect(attackOdds({ ...board, odawara: true }, 0, area, 2, [[hashiba, 3]], NO_BONUS).hits).toEqual([
    [0, expect.closeTo(26 / 27, 10)],
    [1, expect.closeTo(1 / 27, 10)],
  ]);
});
