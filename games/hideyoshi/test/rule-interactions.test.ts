import { promptFor } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { liftPieces, UNUSED } from '../rules/state.ts';
import { areaAt, unitAt } from '../rules/components.ts';
import { hideyoshi } from '../rules/index.ts';
import { currentStep, cardId, dice, isAllowed, playCard, position, refusedBy, pieceCount, unusedCount, usedCount } from './helpers.ts';

// Interactions of several rules

/** Great Return: four have attacked, and two more are about to. */
const secondAttack = () => {
  const table = position({
    map: { echizen: { shibata: 6, hashiba: 6 }, omi: { hashiba: 1 } },
    hands: { hideyoshi: ['ogaeshi', 'nanban_trade'], anti: ['ambush', 'cavalry'] },
  });
  playCard(table, 'hideyoshi', 'event', 'ogaeshi', ['attack', 'echizen', 'enemies'], ['take', 'hashiba', 4], ['go']);
  table.act('anti', ['letThem'], dice(6, 6, 6, 6));
  return table.act('hideyoshi', ['attack', 'echizen', 'enemies']).act('hideyoshi', ['take', 'hashiba', 2]).act('hideyoshi', ['go']);
};

clause(
  ['event.ogaeshi', 'event.ambush'],
  'an Ambush of the second attack ends the event: those who attacked first are used before it strikes',
  () => {
    const table = secondAttack();
    table.act('anti', ['ambush', cardId('ambush')]).act('anti', ['everyone'], dice(1, 1, 1, 1, 6, 6));
    expect([usedCount(table, 'echizen', 'hashiba'), unusedCount(table, 'echizen', 'hashiba')]).toEqual([4, 2]);
    table.act('hideyoshi', ['lose', 'hashiba', 'used', 4]);
    expect([usedCount(table, 'echizen', 'hashiba'), unusedCount(table, 'echizen', 'hashiba')]).toEqual([0, 2]); // two that have not acted
  },
);

clause('16.1.3.1', 'an area whose controller has just been destroyed belongs to nobody, although he has changed sides', () => {
  const table = position({
    side: 'anti',
    map: { hitachi: { satake: 1, hojo: 2 }, minami_ou: { date: 1, hojo: 2 }, omi: { hashiba: 1 } },
    war: ['hojo'],
    options: { limits: true },
    hands: { anti: ['iga_ninja'], hideyoshi: [] },
  });
  playCard(table, 'anti', 'operations', 'iga_ninja', ['attack', 'hitachi', 'satake']).act('anti', ['everyone'], dice(1, 1));
  expect([pieceCount(table, 'hitachi', 'satake'), currentStep(table)]).toEqual([0, 'orders']);
  table.act('anti', ['move', 'minami_ou']);
  expect(refusedBy(table, 'anti', ['to', 'hitachi'])).toBeUndefined();
  expect(isAllowed(table, 'anti', ['to', 'hitachi'])).toBe(true);
});

clause('16.1.3.1', 'if the controller has lost his last pieces there but not his side, the area is his until the end of the round', () => {
  const table = position({
    side: 'anti',
    map: { mino: { kanbe: 1, sassa: 2 }, owari: { kitabatake: 1 }, ise: { kitabatake: 1 }, hokuriku: { sassa: 1 }, omi: { hashiba: 1 } },
    war: ['sassa', 'kitabatake'],
    options: { limits: true },
    hands: { anti: ['iga_ninja'], hideyoshi: ['arquebus'] },
  });
  table.editState((board) => liftPieces(board, areaAt('owari'), unitAt('kitabatake'), UNUSED, 1));
  playCard(table, 'anti', 'operations', 'iga_ninja', ['move', 'mino']);
  expect([pieceCount(table, 'owari', 'kitabatake'), refusedBy(table, 'anti', ['to', 'owari'])]).toEqual([0, '16.1.3.1']);
});

clause('8.2.4', 'a player is warned before a single piece goes to sea, where it would have to stay', () => {
  const sails = (map: Record<string, Record<string, number>>, goal = 'higashi_seto') => {
    const table = position({ map, hands: { hideyoshi: ['iga_ninja'], anti: ['arquebus'] } });
    return playCard(table, 'hideyoshi', 'operations', 'iga_ninja', ['move', 'bizen'], ['to', goal]);
  };
  const asked = (table: ReturnType<typeof sails>) => promptFor(hideyoshi, table.state, 'hideyoshi')?.prompt.key;
  const alone = sails({ bizen: { hashiba: 3 } });
  expect(asked(alone)).toBe('group-sail');
  expect(asked(alone.act('hideyoshi', ['take', 'hashiba', 1]))).toBe('group-sail');
  expect(asked(alone.act('hideyoshi', ['take', 'hashiba', 1]))).toBe('group-move');
  expect(asked(sails({ bizen: { hashiba: 3 }, higashi_seto: { hashiba: 1 } }).act('hideyoshi', ['take', 'hashiba', 1]))).toBe('group-move');
  expect(asked(sails({ bizen: { hashiba: 3 } }, 'higashi_chugoku').act('hideyoshi', ['take', 'hashiba', 1]))).toBe('group-move'); // by land
});

clause(
  ['event.ogaeshi', 'event.ambush'],
  'a double action stored under earlier rules, which noted nobody, ends with an Ambush as well',
  () => {
    const table = secondAttack();
    table.editState((_, { flow }) => {
      const event = flow.find(({ step }) => step === 'doubleAction')!;
      expect(event.effects).not.toBeNull();
      event.effects = null;
    });
    table.act('anti', ['ambush', cardId('ambush')]).act('anti', ['everyone'], dice(6, 6, 6, 6, 6, 6));
    expect([usedCount(table, 'echizen', 'hashiba'), pieceCount(table, 'echizen', 'hashiba')]).toEqual([2, 6]);
    expect(['orders', 'group', 'errand']).not.toContain(currentStep(table));
  },
);
