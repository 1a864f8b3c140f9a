import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { cardId, choicesOf, dice, playCard, position, refusedBy, pieceCount } from './helpers.ts';

// Edge cases of single rules

clause('3.3.2', 'a marker that stays on one colour reports only the move; a new colour also reports the new state', () => {
  const sway = (space: number) => {
    const table = position({
      map: { omi: { hashiba: 2 } },
      marker: { mori: space },
      hands: { hideyoshi: ['arquebus'], anti: ['cavalry'] },
    });
    playCard(table, 'hideyoshi', 'diplomacy', 'arquebus', ['sway', 'mori']);
    return table.events.map(({ type }) => type).filter((type) => ['swayed', 'joined', 'left'].includes(type));
  };
  expect(sway(4)).toEqual(['swayed']);
  expect(sway(1)).toEqual(['swayed', 'joined']);
});

clause('event.flooding', 'with all pieces of the opposing side already used there is nothing to flood', () => {
  const map = { ise: { hashiba: 1 }, mino: { hashiba: 1, kanbe: 1 } };
  const table = position({ map, used: { ise: { takigawa: 2 } }, hands: { hideyoshi: ['flooding'], anti: ['cavalry'] } });
  playCard(table, 'hideyoshi', 'event', 'flooding');
  expect([choicesOf(table, 'hideyoshi', 'flood'), refusedBy(table, 'hideyoshi', ['flood', 'ise'])]).toEqual([
    [['flood', 'mino']],
    'event.flooding',
  ]);
});

clause(['event.subterfuge', '11.0.2'], 'without a daimyo of the opposing side in reach Intrigue cannot be used', () => {
  const far = position({ map: { omi: { hashiba: 1 }, tokai: { tokugawa: 2 } }, hands: { hideyoshi: ['subterfuge'], anti: ['cavalry'] } });
  expect(refusedBy(far, 'hideyoshi', ['event', cardId('subterfuge')])).toBe('11.0.2');
  const near = position({ map: { omi: { hashiba: 1 }, mino: { kanbe: 2 } }, hands: { hideyoshi: ['subterfuge'], anti: ['cavalry'] } });
  expect(refusedBy(near, 'hideyoshi', ['event', cardId('subterfuge')])).toBeUndefined();
});

clause(
  ['event.ambush', '3.6.1'],
  'the strike hits the neutral pieces of the cancelled group, whoever else of their side takes part in the war',
  () => {
    const table = position({
      side: 'anti',
      map: { ise: { takigawa: 3, hashiba: 2 }, echizen: { shibata: 1 }, omi: { hashiba: 1 } },
      war: ['sassa', 'tokugawa', 'kanbe'],
      hands: { anti: ['iga_ninja'], hideyoshi: ['ambush'] },
    });
    playCard(table, 'anti', 'operations', 'iga_ninja', ['attack', 'ise', 'enemies'], ['take', 'takigawa', 1], ['go']);
    table.act('hideyoshi', ['ambush', cardId('ambush')]).act('hideyoshi', ['everyone'], dice(1, 1));
    expect(pieceCount(table, 'ise', 'takigawa')).toBe(2);
  },
);
