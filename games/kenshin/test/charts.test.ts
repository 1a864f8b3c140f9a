import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import {
  attritionResult,
  CASTLES,
  combatResult,
  HOUSES,
  houseNumber,
  replenishmentResult,
  siegeResult,
  situationResult,
  sortieResult,
  UNITS,
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
  const printed = ['00', '00', '01', '10', '11', '12', '13'];
  expect([1, 2, 3, 4, 5, 6, 7].map(sortieResult).map(({ commanders, busho }) => `${commanders}${busho}`)).toEqual(printed);
});

clause('9-5-1', 'the replenishment tables', () => {
  const printed = {
    oda: '012334',
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
    uesugi-to-oda  uesugi-to-oda  ukita-defects     oda-to-uesugi     yoshiaki-rises
    saika-returns  saika-returns  saika-returns     yoshiaki-rises    oda-to-uesugi
    araki-revolt   oda-to-uesugi  yoshiaki-rises    oda-to-uesugi     yoshiaki-rises
  `);
  for (const end of [0, 1] as const)
    expect(printed.map((_, at) => columns.map((points) => situationResult(points[end], at + 2)))).toEqual(printed);
});

clause(['2-2-1.3', '2-2-1.4', '2-2-1.5a', '3.2a'], 'the order of battle: totals of the units of each house', () => {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  const roll = HOUSES.map(({ id, index }) => {
    const units = UNITS.filter(({ house }) => house === index);
    return [id, units.length, sum(units.map(({ command }) => command)), sum(units.map(({ combat }) => combat)), sum(units.map(({ action }) => action))].join(' '); // prettier-ignore
  });
  expect(roll).toEqual([
    'uesugi 24 26 76 70',
    'takeda 15 21 46 39',
    'mori 25 21 69 51',
    'ukita 4 6 11 10',
    'honganji 4 3 10 5',
    'kaga 4 3 9 5',
    'saika 3 1 14 4',
    'hatano 3 2 7 4',
    'bessho 3 2 4 2',
    'ashikaga 1 0 0 0',
    'negoro 2 1 9 3',
    'yamana 2 1 2 2',
    'isshiki 2 1 4 3',
    'takeda-motoaki 1 1 1 1',
    'miki 2 1 3 3',
    'oda 46 55 126 125',
    'tokugawa 7 11 24 23',
    'araki 3 3 10 9',
  ]);
});

clause('8-1', 'the castles: totals of durability and defence for each house', () => {
  const walls = HOUSES.flatMap(({ id, index }) => {
    const castles = CASTLES.filter(({ house }) => house === index);
    const durability = castles.reduce((total, castle) => total + castle.durability, 0);
    const defence = castles.reduce((total, castle) => total + castle.defence, 0);
    return castles.length > 0 ? [`${id} ${castles.length} ${durability} ${defence}`] : [];
  });
  expect(walls).toEqual([
    'uesugi 9 43 20',
    'takeda 13 53 30',
    'mori 1 3 2',
    'ukita 2 8 7',
    'honganji 1 15 5',
    'kaga 3 14 7',
    'saika 1 6 3',
    'hatano 2 11 8',
    'bessho 2 10 4',
    'negoro 1 5 2',
    'yamana 2 10 7',
    'isshiki 2 7 5',
    'takeda-motoaki 1 4 3',
    'miki 2 7 5',
    'oda 45 204 89',
    'tokugawa 7 33 16',
  ]);
});
