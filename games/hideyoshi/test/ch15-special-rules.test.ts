import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { countResources } from '../rules/resources.ts';
import { dice, endRound, holderOf, isAllowed, playCard, position, refusedBy, pieceCount, unusedCount } from './helpers.ts';

const hands = { hideyoshi: ['iga_ninja', 'ogaeshi'], anti: ['arquebus', 'cavalry'] };

const inKyo = (side: 'hideyoshi' | 'anti', more: Record<string, number>) =>
  position({
    side,
    map: { kyo: { akechi: 2, mitsuhide: 1, ...more }, omi: { hashiba: 1 }, echizen: { shibata: 1 } },
    hands,
    circle: { kyo: 'akechi' },
  });

clause('15.1.1', 'nobody controls the sea', () => {
  const table = position({ map: { higashi_seto: { hashiba: 3 }, omi: { hashiba: 1 } }, hands });
  endRound(table.act('hideyoshi', ['pass']));
  expect(holderOf(table, 'higashi_seto')).toBeNull();
});

clause('15.1.3', 'between Kyushu and West Chugoku a march goes over the West Seto sea', () => {
  const from = (map: Record<string, Record<string, number>>) => {
    const table = playCard(position({ map, war: ['mori'], hands }), 'hideyoshi', 'operations', 'iga_ninja', ['move', 'nishi_chugoku']);
    return ['kita_kyushu', 'higashi_kyushu', 'nishi_seto'].filter((area) => isAllowed(table, 'hideyoshi', ['to', area]));
  };
  expect(from({ nishi_chugoku: { mori: 3 } })).toEqual(['nishi_seto']);
  expect(from({ nishi_chugoku: { mori: 3 }, nishi_seto: { mori: 1 } })).toEqual(['kita_kyushu', 'higashi_kyushu', 'nishi_seto']);
});

clause('15.2.1', 'of Kanbe and Kitabatake only the one with more resources counts', () => {
  const map = { mino: { kanbe: 1 }, owari: { kitabatake: 1 }, ise: { kitabatake: 1 }, echizen: { shibata: 1 } };
  expect(countResources(position({ map, war: ['kanbe', 'kitabatake'] }).board, 1)).toBe(3);
  expect(countResources(position({ map, war: ['kitabatake'] }).board, 1)).toBe(3); // a neutral rival does not count
  expect(countResources(position({ map, war: ['kanbe', 'kitabatake'], turned: ['kanbe'] }).board, 1)).toBe(3);
  expect(countResources(position({ map, war: ['kanbe', 'kitabatake'], turned: ['kanbe'] }).board, 0)).toBe(1);
});

clause('15.3.2', 'Akechi never leaves Kyo: no action moves it', () => {
  const table = playCard(inKyo('hideyoshi', { hashiba: 2 }), 'hideyoshi', 'operations', 'iga_ninja', ['move', 'kyo'], ['to', 'tango']);
  expect(refusedBy(table, 'hideyoshi', ['take', 'akechi', 1])).toBe('3.6.1');
});

clause('15.3.3', 'at the end of a round, after a pass too, Akechi attacks that player’s pieces in Kyo', () => {
  const table = inKyo('hideyoshi', { hashiba: 3, shibata: 1, tsutsui: 1 });
  table.act('hideyoshi', ['pass'], dice(4, 4, 5)); // Mitsuhide lends his 4
  expect([pieceCount(table, 'kyo', 'hashiba'), pieceCount(table, 'kyo', 'shibata'), pieceCount(table, 'kyo', 'tsutsui')]).toEqual([
    1, 1, 1,
  ]);
  endRound(table);
  table.act('anti', ['pass'], [...dice(1, 6, 6), 0, 0]);
  expect(pieceCount(table, 'kyo', 'shibata')).toBe(0);
  const nobody = inKyo('hideyoshi', {});
  nobody.act('hideyoshi', ['pass']); // no dice
  expect(isAllowed(nobody, 'anti', ['pass'])).toBe(true);
});

clause('15.3.4', 'Akechi is never used: it attacks after every round', () => {
  const table = inKyo('hideyoshi', { hashiba: 9 });
  table.act('hideyoshi', ['pass'], dice(6, 6, 6));
  expect([unusedCount(table, 'kyo', 'akechi'), unusedCount(table, 'kyo', 'mitsuhide')]).toEqual([2, 1]);
});

const MOBILISATION_HANDS = { hideyoshi: ['ogaeshi', 'iga_ninja', 'sakai_merchants'], anti: ['arquebus'] };

const levy = (map: Record<string, Record<string, number>>, more: object = {}) =>
  playCard(position({ map, hands: MOBILISATION_HANDS, ...more }), 'hideyoshi', 'mobilise', 'iga_ninja'); // value 3

clause('15.1.2', 'pieces cannot be mobilised in a sea area', () => {
  const table = levy({ omi: { hashiba: 1 }, higashi_seto: { hashiba: 1 } });
  expect(refusedBy(table, 'hideyoshi', ['raise', 'hashiba', 'higashi_seto'])).toBe('15.1.2');
});
