import { combatResultFor } from '../../rules/series/index.ts';
import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { chartActivates } from '../../rules/ouchi-activation.ts';
import { scenarioDataOf } from '../../rules/index.ts';

// Every cell of the charts, and the totals of the armies of each scenario.

const data = scenarioDataOf({ scenario: 'fall-of-the-ouchi' });
const { charts } = data;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const rangeFromTo = (min: number, max: number): number[] => Array.from({ length: max - min + 1 }, (_, index) => min + index);

clause(['23-2', '19-2-4.1'], 'the combat results chart: steps lost, with a star for ●', () => {
  const columns = [
    [0, 0],
    [1, 2],
    [3, 5],
    [6, 9],
    [10, 14],
    [15, 19],
    [20, 24],
    [25, 29],
    [30, 39],
    [40, 49],
    [50, 90],
  ] as const;
  const printed = `
    0  0  0  0  0  0  0   0   0   0   0
    0  0  0  0  0  1  1   1   1   1   2
    0  0  0  1  1  1  2   2   2   3   3
    0  0  1  1  1  2  2   3   3   4   5
    0  0  1  1  2  3  3   4   5   6   7
    0  1  1  2  2  3  4   5   6   7   8
    0  1  1  2  3  4  5   6   7   8   10
    0  1  1  2  3* 5* 6*  7*  8*  10* 11*
    1  1  2  3  4* 5* 7*  8*  9*  11* 13*
    1  1  2* 3* 5* 6* 8*  9*  11* 13* 16*
    1  1  2* 4* 5* 7* 9*  10* 13* 15* 18*
    1  2* 3* 4* 6* 8* 10* 12* 14* 17* 20*
  `;
  const rows = printed
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  for (const end of [0, 1] as const)
    expect(
      rangeFromTo(-1, 10).map((total) =>
        columns.map((strength) => {
          const { loss, kill } = combatResultFor(charts.combat, strength[end], total);
          return `${loss}${kill ? '*' : ''}`;
        }),
      ),
    ).toEqual(rows);
  expect(combatResultFor(charts.combat, 50, -3)).toEqual(combatResultFor(charts.combat, 50, -1));
  expect(combatResultFor(charts.combat, 50, 14)).toEqual(combatResultFor(charts.combat, 50, 10));
});

clause(['20-2', '21.0.2'], 'the surrender table: totals of -2 to 8, durability 0 to 10', () => {
  expect(charts.minSurrenderTotal).toBe(-2);
  expect(charts.surrender.map((row) => row.join(''))).toEqual([
    'DBBBBAAAAAA',
    'DCCBBBBAAAA',
    'DCCCCBBBBAA',
    'DCCCCCCBBBB',
    'DCCCCCCCCBB',
    'EDDCCCCCCCC',
    'FEEDDCCCCCC',
    'GFFEEDDCCCC',
    'HGGFFEEDDCC',
    'HHHGGFFEEDD',
    'HHHHHGGFFEE',
  ]);
});

clause(['18-2-1.1', '18-2-1.2'], 'the siege results table, and how many units a castle of each level holds', () => {
  expect(charts.capacity).toEqual([2, 4, 7, 12]);
  expect(charts.siegeWithinCapacity).toEqual(['EVENT', 'MORALE-1', 'DURABILITY-1', 'NONE', 'NONE', 'NONE']);
  expect(charts.siegeOverCapacity).toEqual(['EVENT', 'MORALE-1', 'MORALE-1', 'MORALE-1', 'DURABILITY-1', 'NONE']);
});

clause('18-2-1.3a', 'the event table of a siege, totals 0 to 7', () => {
  expect(charts.minEventTotal).toBe(0);
  expect(
    charts.events.map(({ id, falls, durability, durabilityIfEmpty, steps, morale, besiegerSteps }) =>
      [id, falls ? 'falls' : '-', durability, durabilityIfEmpty, steps, morale, besiegerSteps].join(' '),
    ),
  ).toEqual([
    'BETRAYAL falls 0 0 0 0 0',
    'FIRE - -2 0 0 0 0',
    'DESERTION - 0 -1 1 -1 0',
    'HUNGER - 0 0 0 -1 0',
    'DAMAGE - -1 0 0 0 0',
    'NONE - 0 0 0 0 0',
    'SUPPLY - 0 0 0 1 0',
    'SORTIE - 0 0 0 0 1',
  ]);
});

clause(['14-2', '14-2-1', '14-2-2', '31-1a'], 'the replenishment tables of the armies', () => {
  const printed: Record<string, readonly string[]> = {
    mori: ['1 2 2 3 3 4', '0 1 1 2 2 3', '-1 0 1 1 2 2', '-1 0 0 1 1 2', '-2 -1 0 0 1 1'],
    ouchi: ['1 2 3 3 4 5', '1 1 2 2 3 3', '0 0 1 1 2 2', '-1 0 0 1 1 2', '-2 -1 -1 0 0 1'],
    amago: ['1 2 3 3 4 5', '0 1 1 2 3 3', '-1 0 1 1 2 2', '-1 0 0 1 1 2', '-2 -1 -1 0 0 1'],
    uragami: ['', '0 0 1 1 2 2', '-1 0 0 1 1 2', '-1 -1 0 0 1 1', '-2 -2 -1 0 0 1'],
    sho: ['', '0 0 1 1 1 2', '-1 0 0 0 1 1', '-1 -1 0 0 1 1', '-2 -2 -1 -1 0 1'],
  };
  for (const [id, columns] of Object.entries(printed)) {
    const chart = data.armies.find((army) => army.id === id)?.replenish;
    const read = [chart?.home, chart?.ownCastle, chart?.ownOther, chart?.foreignCastle, chart?.foreignOther];
    expect([id, ...read.map((column) => (column ?? []).join(' '))]).toEqual([id, ...columns]);
  }
});

clause('26-1-2', 'morale without a line: below 2 for officers, 3 under a general, 4 under a commander-in-chief', () => {
  expect(charts.recovery).toEqual([2, 3, 4]);
});

clause(['36.7.1a', '36.7.1b'], 'the Ouchi activation table: the least total with a circle, by inning', () => {
  const minTotals = rangeFromTo(1, 20).map((inning) => rangeFromTo(-1, 14).find((total) => chartActivates(inning, total)));
  expect(minTotals).toEqual([12, 12, 12, 12, 11, 11, 10, 10, 8, 8, 6, 6, 3, 3, ...Array<number>(6).fill(-1)]);
  for (const inning of rangeFromTo(1, 20)) expect(rangeFromTo(12, 14).every((total) => chartActivates(inning, total))).toBe(true);
});

clause(['11-2-2.1', '11-2-2.2', '11-2-2.3'], 'the reach of a leg', () => {
  expect(data.lineRange).toEqual({ home: 16, castle: 8, force: 8 });
});

clause('2-1-2', 'the terrain effects table; costs in half points', () => {
  expect(
    data.terrains.map(({ id, move, strategic, attack, counter, assault }) => [id, move, strategic, attack, counter, assault].join(' ')),
  ).toEqual([
    'plain 2 1 0 0 0',
    'rough 4 2 -1 0 1',
    'mountain 6 4 -2 -1 2',
    'swamp 6 4 -1 -1 1',
    'peak -1 -1 0 0 0',
    'sea -1 -1 0 0 0',
    'lake -1 -1 0 0 0',
  ]);
  const named = (is: (terrain: (typeof data.terrains)[number]) => boolean) => data.terrains.filter(is).map(({ id }) => id);
  expect(named(({ battle }) => battle)).toEqual(['plain', 'rough']);
  expect(named(({ retreat }) => retreat)).toEqual(['plain', 'rough', 'mountain', 'swamp']);
  expect(named(({ retreatLoss }) => retreatLoss)).toEqual(['mountain', 'swamp']);
  expect(named(({ noZone }) => noZone)).toEqual(['swamp', 'sea', 'lake']);
  expect(named(({ noCommunication }) => noCommunication)).toEqual(['swamp', 'peak', 'sea', 'lake']);
});

/** Units, then the sums of rank, strength, reduced strength, field, action and command; castles, then levels and durability. */
const strengthOfArmies = (scenario: string): string[] => {
  const { armies, army, unitsInPlay: present, units, commandLimits: command, castles } = scenarioDataOf({ scenario });
  return armies.map(({ id, index }) => {
    const own = present.filter((unit) => army[unit] === index);
    const ratings = (['rank', 'strength', 'reduced', 'field', 'action'] as const).map((rating) =>
      sum(own.map((unit) => units[unit]?.[rating] ?? 0)),
    );
    const held = castles.filter(({ owner }) => owner === index);
    const walls = [held.length, sum(held.map(({ level }) => level)), sum(held.map(({ durability }) => durability))];
    return [id, own.length, ...ratings, sum(own.map((unit) => command[unit] as number)), '|', ...walls].join(' ');
  });
};

clause(
  ['2-2-1.2', '2-2-1.3', '2-2-1.4', '2-2-1.5', '2-2-1.6', '8-2-1', '33.2.1', '33.2.2a'],
  'the armies and castles of each scenario',
  () => {
    expect(strengthOfArmies('oshikihata')).toEqual([
      'mori 8 9 22 14 16 26 11 | 10 10 100',
      'yoshimi 1 1 2 1 2 2 1 | 1 2 10',
      'satsuka 1 0 2 1 1 2 0 | 1 2 10',
      'ouchi 22 8 45 23 18 48 31 | 11 5 101',
      'masuda 3 1 6 3 4 6 2 | 4 3 40',
    ]);
    expect(strengthOfArmies('itsukushima')).toEqual([
      'mori 8 9 22 14 16 26 11 | 11 12 110',
      'yoshimi 1 1 2 1 2 2 1 | 1 2 10',
      'fukuya 1 0 2 1 1 2 0 | 1 1 10',
      'satsuka 1 0 2 1 1 2 0 | 1 2 10',
      'ouchi 22 6 45 23 17 46 24 | 12 5 111',
      'masuda 2 1 4 2 3 4 2 | 3 2 30',
    ]);
    expect(strengthOfArmies('koriyama')).toEqual([
      'ouchi 20 10 41 21 17 43 36 | 16 8 151',
      'mori 5 6 13 8 10 16 16 | 2 3 20',
      'masuda 3 1 6 3 4 6 2 | 4 3 40',
      'kobayakawa-nuta 1 1 2 1 1 2 0 | 1 2 10',
      'kobayakawa-takehara 1 1 2 1 1 2 0 | 1 1 10',
      'yamana 1 1 2 1 1 2 1 | 3 3 30',
      'amago 35 10 72 37 43 76 34 | 15 17 150',
      'kikkawa 1 1 2 1 3 2 1 | 1 1 10',
      'takeda 1 1 2 1 0 1 1 | 1 2 10',
    ]);
    expect(strengthOfArmies('fall-of-the-ouchi')).toEqual([
      'mori 21 9 48 27 30 57 30 | 24 22 240',
      'yoshimi 1 1 2 1 2 2 1 | 1 2 10',
      'fukuya 1 0 2 1 1 2 0 | 1 1 10',
      'miura 1 1 2 1 1 2 0 | 1 1 10',
      'kusakari 1 1 2 1 1 2 0 | 1 1 10',
      'amago 31 10 63 32 34 65 30 | 19 15 190',
      'ouchi 9 3 18 9 5 18 10 | 10 6 91',
      'masuda 2 1 4 2 3 4 2 | 3 2 30',
      'uragami 4 1 8 4 6 8 3 | 6 7 60',
      'ishikawa 1 1 2 1 1 2 0 | 1 1 10',
      'sho 1 1 2 1 1 2 1 | 1 2 10',
    ]);
  },
);
