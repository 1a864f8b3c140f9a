import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { unitAt } from '../rules/components.ts';
import { NO_BONUS } from '../rules/group-rules.ts';
import { attackValue } from '../rules/targets.ts';
import {
  currentStep,
  choicesOf,
  dice,
  endRound,
  holderOf,
  isAllowed,
  playCard,
  pooledCount,
  position,
  refusedBy,
  sideOfDaimyo,
  pieceCount,
  unusedCount,
  usedCount,
} from './helpers.ts';
import type { Position } from './helpers.ts';

// 8.3 Attack, 8.31 neutral daimyo, 8.4.2 generals

const playOperations = (setup: Parameters<typeof position>[0], value = 'iga_ninja'): Position =>
  playCard(position({ hands: { hideyoshi: [value, 'kitano_tea'], anti: [] }, ...setup }), 'hideyoshi', 'operations', value);

const attack = (table: Position, area: string, target: string, rolled: number[]): Position =>
  table.act('hideyoshi', ['attack', area, target]).act('hideyoshi', ['everyone'], dice(...rolled));

const field = { echizen: { shibata: 3, katsuie: 1, hashiba: 4 }, hokuriku: { shibata: 1 }, omi: { hashiba: 1 } };

clause('8.3.0', 'an attack costs one point of the card', () => {
  const table = playOperations({ map: field }, 'nanban_trade');
  attack(table, 'echizen', 'enemies', [6, 6, 6, 6]);
  expect(currentStep(endRound(table))).toBe('play');
});

clause('8.3.1', 'a group attacks only enemies in its own area', () => {
  const table = playOperations({ map: { ...field, mino: { kanbe: 1 } } });
  expect(choicesOf(table, 'hideyoshi', 'attack')).toEqual([['attack', 'echizen', 'enemies']]);
  expect(refusedBy(table, 'hideyoshi', ['attack', 'mino', 'kanbe'])).toBe('8.1.1');
  expect(refusedBy(table, 'hideyoshi', ['attack', 'omi', 'enemies'])).toBe('8.3.1');
});

clause('8.3.2a', 'one die for each piece; a roll of the attack value or less hits', () => {
  const table = playOperations({ map: field });
  attack(table, 'echizen', 'enemies', [1, 2, 3, 6]); // attack 2
  expect(currentStep(table)).toBe('chooseLosses');
  expect(table.events.find(({ type }) => type === 'rolled')).toMatchObject({
    hits: 2,
    'throws:unit': [[expect.any(String), 1, 2, 3, 6]],
  });
});

clause('8.3.2b', 'the owner chooses as many of his pieces as there were hits; they go to the pool', () => {
  const table = attack(playOperations({ map: field }), 'echizen', 'enemies', [1, 2, 3, 6]);
  const before = pooledCount(table, 'shibata');
  expect(table.refusalFor('hideyoshi', ['lose', 'shibata', 'unused', 1])?.code).toBe('wrong-seat');
  expect(refusedBy(table, 'anti', ['lose', 'shibata', 'unused', 3])).toBe('8.3.2b');
  table.act('anti', ['lose', 'shibata', 'unused', 2]);
  expect([pieceCount(table, 'echizen', 'shibata'), pieceCount(table, 'echizen', 'katsuie'), pooledCount(table, 'shibata')]).toEqual([
    1,
    1,
    before + 2,
  ]);
});

clause('8.3.2c', 'hits beyond the last piece are ignored', () => {
  const table = playOperations({ map: { echizen: { shibata: 1, hashiba: 4 }, hokuriku: { shibata: 2 }, omi: { hashiba: 1 } } });
  attack(table, 'echizen', 'enemies', [1, 1, 1, 1]);
  expect([pieceCount(table, 'echizen', 'shibata'), pieceCount(table, 'hokuriku', 'shibata')]).toEqual([0, 2]);
});

clause('8.3.3', 'defenders do not strike back', () => {
  const table = playOperations({ map: field });
  attack(table, 'echizen', 'enemies', [6, 6, 6, 6]); // no dice but these four
  expect(pieceCount(table, 'echizen', 'hashiba')).toBe(4);
});

clause('8.3.4', 'the whole group becomes used, hit or miss', () => {
  const table = playOperations({ map: field });
  table
    .act('hideyoshi', ['attack', 'echizen', 'enemies'])
    .act('hideyoshi', ['take', 'hashiba', 3])
    .act('hideyoshi', ['go'], dice(6, 6, 6));
  expect([usedCount(table, 'echizen', 'hashiba'), unusedCount(table, 'echizen', 'hashiba')]).toEqual([3, 1]);
});

const crowd = {
  ise: { takigawa: 2, kitabatake: 2, shibata: 2, hashiba: 4 },
  omi: { hashiba: 1 },
  echizen: { shibata: 1 },
  owari: { kitabatake: 1 },
};

clause('8.31.1', 'beside a neutral daimyo or Akechi the attacker names one daimyo, participating or not', () => {
  const table = playOperations({ map: { ...crowd, kyo: { akechi: 1, hashiba: 1 } } });
  expect(choicesOf(table, 'hideyoshi', 'attack')).toEqual([
    ['attack', 'kyo', 'akechi'],
    ['attack', 'ise', 'shibata'],
    ['attack', 'ise', 'takigawa'],
    ['attack', 'ise', 'kitabatake'],
  ]);
  expect(refusedBy(table, 'hideyoshi', ['attack', 'ise', 'enemies'])).toBe('8.31.1');
  expect(refusedBy(table, 'hideyoshi', ['attack', 'ise', 'hojo'])).toBe('8.3.1'); // he is not there
});

clause('8.31.1', 'a neutral daimyo of the own side also means that one daimyo is named', () => {
  const table = playOperations({ map: { bizen: { ukita: 1, hashiba: 3, shibata: 2, sassa: 2 }, omi: { hashiba: 1 } }, war: ['sassa'] });
  expect(choicesOf(table, 'hideyoshi', 'attack')).toEqual([
    ['attack', 'bizen', 'ukita'],
    ['attack', 'bizen', 'shibata'],
    ['attack', 'bizen', 'sassa'],
  ]);
});

clause(['8.31.1', '8.3.2b'], 'without a neutral daimyo nothing is named: all enemies in the area share the hits', () => {
  const table = playOperations({ map: { bizen: { hashiba: 3, shibata: 2, sassa: 2 }, omi: { hashiba: 1 } }, war: ['sassa'] });
  expect(choicesOf(table, 'hideyoshi', 'attack')).toEqual([['attack', 'bizen', 'enemies']]);
  expect(refusedBy(table, 'hideyoshi', ['attack', 'bizen', 'sassa'])).toBe('8.3.1');
  attack(table, 'bizen', 'enemies', [1, 1, 6]);
  table.act('anti', ['lose', 'sassa', 'unused', 1]).act('anti', ['lose', 'shibata', 'unused', 1]);
  expect([pieceCount(table, 'bizen', 'sassa'), pieceCount(table, 'bizen', 'shibata')]).toEqual([1, 1]);
});

clause('8.31.1n', 'neutral daimyo of the own side may be attacked; if destroyed, they change sides', () => {
  const table = playOperations({ map: { bizen: { ukita: 1, hashiba: 3 }, omi: { hashiba: 1 } } });
  attack(table, 'bizen', 'ukita', [1, 6, 6]);
  expect(sideOfDaimyo(table, 'ukita')).toBe('anti');
  endRound(table);
  expect(holderOf(table, 'bizen')).toBe('hashiba');
});

clause('8.31.2', "the attacker's opponent chooses the losses of a neutral daimyo of either side", () => {
  const table = playOperations({ map: { bizen: { ukita: 2, hideie: 1, hashiba: 3 }, omi: { hashiba: 1 } } });
  attack(table, 'bizen', 'ukita', [1, 6, 6]);
  expect(isAllowed(table, 'anti', ['lose', 'hideie', 'unused', 1])).toBe(true);
  expect(table.refusalFor('hideyoshi', ['lose', 'hideie', 'unused', 1])?.code).toBe('wrong-seat');
});

clause('8.31.3', 'of several participating daimyo only the named one takes hits; surplus hits are lost', () => {
  const map = { ise: { takigawa: 2, shibata: 1, sassa: 3, hashiba: 4 }, omi: { hashiba: 1 }, echizen: { shibata: 1 } };
  const table = playOperations({ map, war: ['sassa'] });
  attack(table, 'ise', 'shibata', [1, 1, 1, 1]);
  expect(['takigawa', 'shibata', 'sassa'].map((unit) => pieceCount(table, 'ise', unit))).toEqual([2, 0, 3]);
});

clause('8.31.3', 'only the named target takes hits', () => {
  const table = playOperations({ map: crowd });
  attack(table, 'ise', 'takigawa', [1, 1, 1, 1]);
  expect([pieceCount(table, 'ise', 'takigawa'), pieceCount(table, 'ise', 'kitabatake'), pieceCount(table, 'ise', 'shibata')]).toEqual([
    0, 2, 2,
  ]);
  const choice = playOperations({ map: { ise: { takigawa: 2, kazumasu: 1, shibata: 2, hashiba: 4 }, omi: { hashiba: 1 } } });
  attack(choice, 'ise', 'takigawa', [1, 6, 6, 6]);
  expect(refusedBy(choice, 'anti', ['lose', 'shibata', 'unused', 1])).toBe('8.31.3');
});

clause('8.4.2', 'in an attack pieces use the value of a general of their daimyo in the group', () => {
  const [troop, katsuie, toshiie, sassa] = ['shibata', 'katsuie', 'toshiie', 'sassa'].map(unitAt) as [number, number, number, number];
  expect(attackValue([[troop, 3]], troop, NO_BONUS)).toBe(2);
  const led: [number, number][] = [
    [troop, 3],
    [katsuie, 1],
    [toshiie, 1],
    [sassa, 1],
  ];
  expect([troop, toshiie, sassa].map((unit) => attackValue(led, unit, NO_BONUS))).toEqual([4, 4, 2]);
  const table = position({
    side: 'anti',
    map: { omi: { hashiba: 3, shibata: 2, katsuie: 1 }, kyo: { hashiba: 1 } },
    hands: { anti: ['iga_ninja'], hideyoshi: [] },
  });
  playCard(table, 'anti', 'operations', 'iga_ninja', ['attack', 'omi', 'enemies']).act('anti', ['everyone'], dice(4, 4, 5));
  expect(pieceCount(table, 'omi', 'hashiba')).toBe(1);
});
