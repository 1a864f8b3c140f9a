import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { currentStep, choicesOf, playCard, pooledCount, position, refusedBy, unusedCount, usedCount } from './helpers.ts';

const hands = { hideyoshi: ['ogaeshi', 'iga_ninja', 'sakai_merchants'], anti: ['arquebus'] };

const levy = (map: Record<string, Record<string, number>>, more: object = {}) =>
  playCard(position({ map, hands, ...more }), 'hideyoshi', 'mobilise', 'iga_ninja'); // value 3

clause(['10.0.0', '10.0.1'], 'one point brings one piece of an own daimyo from his pool', () => {
  const table = levy({ omi: { hashiba: 1 }, settsu: { ikeda: 1 }, echizen: { shibata: 1 } });
  const pool = pooledCount(table, 'hashiba');
  expect(refusedBy(table, 'hideyoshi', ['raise', 'shibata', 'echizen'])).toBe('10.0.0');
  table
    .act('hideyoshi', ['raise', 'hashiba', 'omi'])
    .act('hideyoshi', ['raise', 'tsuneoki', 'settsu'])
    .act('hideyoshi', ['raise', 'hideyoshi', 'omi']);
  expect([unusedCount(table, 'omi', 'hashiba'), unusedCount(table, 'settsu', 'tsuneoki'), pooledCount(table, 'hashiba')]).toEqual([
    2,
    1,
    pool - 1,
  ]);
  expect(currentStep(table)).not.toBe('mobilisation'); // three points, three pieces
});

clause('10.0.2', 'into any area with a piece of the same daimyo, under any control', () => {
  const table = levy({ omi: { hashiba: 1 }, echizen: { shibata: 1, hashiba: 1 }, settsu: { ikeda: 1 } });
  expect(
    choicesOf(table, 'hideyoshi', 'raise')
      .filter(([, unit]) => unit === 'hashiba')
      .map(([, , area]) => area),
  ).toEqual(['omi', 'echizen']);
  expect(refusedBy(table, 'hideyoshi', ['raise', 'hashiba', 'settsu'])).toBe('10.0.2');
});

clause(['10.0.2a', '10.0.2b'], 'unused where there is no enemy, used beside enemies', () => {
  const table = levy({ omi: { hashiba: 1 }, echizen: { shibata: 1, hashiba: 1 }, bizen: { ukita: 1, hashiba: 1 } });
  for (const area of ['omi', 'echizen', 'bizen']) table.act('hideyoshi', ['raise', 'hashiba', area]);
  expect([usedCount(table, 'omi', 'hashiba'), usedCount(table, 'echizen', 'hashiba'), usedCount(table, 'bizen', 'hashiba')]).toEqual([
    0, 1, 0,
  ]);
  expect(unusedCount(table, 'bizen', 'hashiba')).toBe(2); // a neutral daimyo of the own side is not an enemy
});

clause('10.0.3', 'a daimyo with no piece on the map cannot be mobilised', () => {
  const table = levy({ omi: { hashiba: 1 } });
  expect(refusedBy(table, 'hideyoshi', ['raise', 'ikeda', 'omi'])).toBe('10.0.3');
  expect(choicesOf(table, 'hideyoshi', 'raise').some(([, unit]) => unit === 'ikeda')).toBe(false);
});
