import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import {
  attritionResult,
  combatResult,
  HOUSES,
  houseNumber,
  replenishmentResult,
  siegeResult,
  situationResult,
  sortieResult,
} from '../rules/components.ts';

// The tables, cell by cell. Each cell is tested through the rules, at both ends of its column.

const parseChartRows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/));

clause('12-2b', 'the combat results table', () => {
  const columns = [[0], [1], [2], [3], [4], [5, 6], [7, 8], [9, 10], [11, 13], [14, 16], [17, 20], [21, 25], [26, 30], [31, 40], [41, 60]];
  const printed = parseChartRows(`
    0 0 0 0 0 0 0 0 0 0  0  0  0  0  0
    0 0 0 0 0 0 0 0 0 0  1  1  1  1  1
    0 0 0 0 0 0 0 1 1 1  1  1  2  2  3
    0 0 0 0 0 0 1 1 1 1  2  2  3  3  4
    0 0 0 0 1 1 1 1 1 2  2  3  3  4  6
    0 0 0 1 1 1 1 2 2 2  3  4  4  6  7
    0 0 0 1 1 1 2 2 2 3  4  5  6  7  9
    0 0 1 1 1 1 2 2 3 3  4  5  6  8 11
    0 0 1 1 1 1 2 3 3 4  5  6  8 10 12
    0 1 1 1 2 2 2 3 4 5  6  7  9 11 14
    0 1 1 1 2 2 3 3 4 5  6  8 10 12 16
    0 1 1 2 2 2 3 4 5 6  7  9 11 14 18
    0 1 1 2 2 2 3 4 5 6  8 10 12 15 20
    0 1 2 2 2 3 4 4 6 7  9 11 13 17 22
    0 1 2 2 2 3 4 5 6 8  9 12 14 18 23
    0 1 2 2 2 3 4 5 7 8 10 13 15 20 25
  `);
  printed.forEach((row, at) =>
    columns.forEach((strengths, column) => {
      for (const strength of strengths)
        expect([strength, at + 1, combatResult(strength, at + 1)]).toEqual([strength, at + 1, Number(row[column])]);
    }),
  );
});

clause('9-4-7.1', 'the attrition table', () => {
  const columns = [
    [1, 2],
    [3, 5],
    [6, 9],
    [10, 12],
  ] as const;
  const printed = ['0000', '0001', '0011', '0112', '1122', '1223', '1234'];
  for (const end of [0, 1] as const)
    expect([1, 2, 3, 4, 5, 6, 7].map((roll) => columns.map((units) => attritionResult(units[end], roll)).join(''))).toEqual(printed);
});

clause('9-1-1a', 'the siege table: taisho, samurai-taisho, busho, no unit', () => {
  const printed = ['0001', '0011', '0112', '0112', '1123', '1223'];
  expect([1, 2, 3, 4, 5, 6].map((roll) => [3, 2, 1, 0].map((order) => siegeResult(order, roll)).join(''))).toEqual(printed);
});

clause('9-3-1a', 'the Mori sortie table: commanders and busho', () => {
  const printed = ['00', '00', '00', '01', '10', '11', '12'];
  expect([1, 2, 3, 4, 5, 6, 7].map(sortieResult).map(({ commanders, busho }) => `${commanders}${busho}`)).toEqual(printed);
});

clause('9-5-1', 'the replenishment tables', () => {
  const printed = {
    oda: '123344',
    tokugawa: '011223',
    uesugi: '122334',
    takeda: '011223',
    mori: '011223',
    ukita: '000111',
    honganji: '112234',
    kaga: '112234',
    saika: '001112',
  };
  const minor = ['hatano', 'bessho', 'ashikaga', 'negoro', 'yamana', 'isshiki', 'takeda-motoaki', 'miki', 'araki'];
  const all = { ...printed, ...Object.fromEntries(minor.map((house) => [house, '000111'])) };
  const read = Object.keys(all).map((id) => [id, [1, 2, 3, 4, 5, 6].map((roll) => replenishmentResult(houseNumber(id), roll)).join('')]);
  expect(Object.fromEntries(read)).toEqual(all);
  expect(Object.keys(all)).toHaveLength(HOUSES.length);
});

clause('9-2', 'the situation change table', () => {
  const columns = [
    [-40, -15],
    [-14, -5],
    [-4, 4],
    [5, 14],
    [15, 40],
  ] as const;
  const printed = parseChartRows(`
    hojo-invasion  hojo-invasion  hojo-invasion     hojo-invasion     yoshiaki-rises
    ukita-defects  ukita-defects  saika-neutral     saika-returns     hojo-invasion
    uesugi-to-oda  saika-neutral  neutral-to-oda    saika-neutral     saika-returns
    saika-neutral  neutral-to-oda araki-revolt      neutral-to-uesugi oda-to-uesugi
    neutral-to-oda nothing        nothing           mori-sortie       neutral-to-uesugi
    nothing        nothing        nothing           nothing           nothing
    nothing        mori-sortie    mori-sortie       nothing           mori-sortie
    ukita-defects  araki-revolt   neutral-to-uesugi araki-revolt      araki-revolt
    uesugi-to-oda  uesugi-to-oda  uesugi-to-oda     oda-to-uesugi     yoshiaki-rises
    saika-returns  saika-returns  saika-returns     yoshiaki-rises    oda-to-uesugi
    araki-revolt   oda-to-uesugi  yoshiaki-rises    oda-to-uesugi     yoshiaki-rises
  `);
  for (const end of [0, 1] as const)
    expect(printed.map((_, at) => columns.map((points) => situationResult(points[end], at + 2)))).toEqual(printed);
});
