import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import {
  currentStep,
  choicesOf,
  markerOf,
  isAllowed,
  playCard,
  pooledCount,
  position,
  refusedBy,
  unusedCount,
  usedCount,
} from './helpers.ts';

// 9 Diplomacy, 10 Mobilisation

const hands = { hideyoshi: ['ogaeshi', 'iga_ninja', 'sakai_merchants'], anti: ['arquebus'] };

clause('9.0.0', 'the value of the card is spent on markers, wholly or in part', () => {
  const table = playCard(position({ hands }), 'hideyoshi', 'diplomacy', 'ogaeshi'); // value 4
  expect(refusedBy(table, 'hideyoshi', ['enough'])).toBe('9.0.0');
  for (const daimyo of ['mori', 'mori', 'uesugi']) table.act('hideyoshi', ['sway', daimyo]);
  expect([markerOf(table, 'mori'), markerOf(table, 'uesugi'), currentStep(table)]).toEqual([3, 5, 'diplomacy']);
  expect(isAllowed(table, 'hideyoshi', ['enough'])).toBe(true);
  table.act('hideyoshi', ['sway', 'uesugi']);
  expect(currentStep(table)).not.toBe('diplomacy');
});

clause('9.0.1', 'one point moves a marker of the own side one space towards the own end', () => {
  const table = playCard(position({ hands, marker: { niwa: 0 } }), 'hideyoshi', 'diplomacy', 'ogaeshi');
  table.act('hideyoshi', ['sway', 'mori']);
  expect(markerOf(table, 'mori')).toBe(4);
  expect(refusedBy(table, 'hideyoshi', ['sway', 'niwa'])).toBe('9.0.1'); // on the last space
  const anti = playCard(position({ side: 'anti', hands: { anti: ['ogaeshi'], hideyoshi: ['arquebus'] } }), 'anti', 'diplomacy', 'ogaeshi', [
    'sway',
    'date',
  ]);
  expect(markerOf(anti, 'date')).toBe(2);
});

clause('9.0.2', 'at most two spaces for one daimyo in a round', () => {
  const table = playCard(position({ hands }), 'hideyoshi', 'diplomacy', 'ogaeshi', ['sway', 'mori'], ['sway', 'mori']);
  expect(refusedBy(table, 'hideyoshi', ['sway', 'mori'])).toBe('9.0.2');
});

clause('9.0.3', 'diplomacy cannot win back a daimyo who changed sides, but Sakai Merchants can', () => {
  const table = position({ hands, turned: ['mori', 'sassa'] });
  playCard(table, 'hideyoshi', 'diplomacy', 'ogaeshi');
  expect(refusedBy(table, 'hideyoshi', ['sway', 'mori'])).toBe('9.0.3');
  expect(refusedBy(table, 'hideyoshi', ['sway', 'tokugawa'])).toBe('9.0.3');
  expect(isAllowed(table, 'hideyoshi', ['sway', 'sassa'])).toBe(true); // he is now on this side
  const event = playCard(position({ hands, turned: ['mori'] }), 'hideyoshi', 'event', 'sakai_merchants', ['persuade', 'mori', 2]);
  expect(markerOf(event, 'mori')).toBe(3);
});

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

clause('10.0.2', 'into any area with a piece of the same daimyo, whoever controls it', () => {
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

clause('15.1.2', 'pieces cannot be mobilised in a sea area', () => {
  const table = levy({ omi: { hashiba: 1 }, higashi_seto: { hashiba: 1 } });
  expect(refusedBy(table, 'hideyoshi', ['raise', 'hashiba', 'higashi_seto'])).toBe('15.1.2');
});
