import { clause } from '@gunbai/kits/testing';
import { expect } from 'vitest';
import { asking, card, plays, position, refusedBy } from './position.ts';

/* What no board offers, a client might still send: each is refused, by the clause it breaks. */

clause('3.7a', 'nobody sways a daimyo without a track', () => {
  const table = plays(position({ hands: { hideyoshi: ['ogaeshi'], anti: ['arquebus'] } }), 'hideyoshi', 'diplomacy', 'ogaeshi');
  expect(['hashiba', 'shibata', 'akechi'].map((daimyo) => refusedBy(table, 'hideyoshi', ['sway', daimyo]))).toEqual([
    '3.7a',
    '3.7a',
    '3.7a',
  ]);
});

clause('7.0.1', 'nobody lies in ambush with a card he does not hold', () => {
  const table = position({
    map: { echizen: { shibata: 3, hashiba: 3 }, omi: { hashiba: 1 } },
    hands: { hideyoshi: ['ogaeshi'], anti: ['ambush'] },
  });
  plays(table, 'hideyoshi', 'operations', 'ogaeshi', ['attack', 'echizen', 'enemies'], ['everyone']);
  const ambushes = [card('ambush'), card('ambush:2')];
  expect([asking(table), ...ambushes.map((one) => refusedBy(table, 'anti', ['ambush', one]))]).toEqual(['ambush', undefined, '7.0.1']);
});

clause(['8.0.1', '8.1.1'], 'no piece acts twice with a card, and once pieces are named it is not everyone', () => {
  const table = position({ map: { omi: { hashiba: 3 }, kyo: { hashiba: 3 } }, hands: { hideyoshi: ['ogaeshi'], anti: ['arquebus'] } });
  plays(
    table,
    'hideyoshi',
    'operations',
    'ogaeshi',
    ['move', 'omi'],
    ['to', 'kyo'],
    ['take', 'hashiba', 2],
    ['go'],
    ['move', 'kyo'],
    ['to', 'settsu'],
  );
  expect(refusedBy(table, 'hideyoshi', ['take', 'hashiba', 4])).toBe('8.0.1'); // five are unused, two have come
  table.act('hideyoshi', ['take', 'hashiba', 1]);
  expect(refusedBy(table, 'hideyoshi', ['everyone'])).toBe('8.1.1');
});
