import { viewFor } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { DISCARDS } from '../rules/cards.ts';
import { hideyoshi } from '../rules/index.ts';
import { currentStep, cardId, dice, isAllowed, playCard, position, refusedBy, pieceCount, unusedCount, usedCount } from './helpers.ts';
import type { Position } from './helpers.ts';

const requirementMissing = (
  name: string,
  setup: Parameters<typeof position>[0] = {},
  seat: 'hideyoshi' | 'anti' = 'hideyoshi',
): string | undefined =>
  refusedBy(
    position({ side: seat, hands: { [seat]: [name], [seat === 'hideyoshi' ? 'anti' : 'hideyoshi']: ['nanban_trade'] }, ...setup }),
    seat,
    ['event', cardId(name)],
  );

/** Shibata attacks Hideyoshi's pieces in Omi, who may react. */
const assault = (hideyoshis: readonly string[], more: Parameters<typeof position>[0] = {}) =>
  playCard(
    position({
      side: 'anti',
      map: { omi: { hashiba: 3, shibata: 2, katsuie: 1 }, kyo: { hashiba: 1 }, echizen: { shibata: 1 } },
      hands: { anti: ['iga_ninja', 'horagatoge'], hideyoshi: hideyoshis },
      ...more,
    }),
    'anti',
    'operations',
    'iga_ninja',
    ['attack', 'omi', 'enemies'],
    ['take', 'shibata', 2],
    ['go'],
  );

clause('event.ambush', 'the attack is cancelled, the attackers become used, and the ambushers attack', () => {
  const table = assault(['ambush']);
  expect(currentStep(table)).toBe('ambush');
  table.act('hideyoshi', ['ambush', cardId('ambush')]);
  expect(usedCount(table, 'omi', 'shibata')).toBe(2);
  expect(refusedBy(table, 'hideyoshi', ['take', 'shibata', 1])).toBe('3.6.1');
  table.act('hideyoshi', ['everyone'], dice(1, 6, 6));
  expect(usedCount(table, 'omi', 'hashiba')).toBe(3);
  table.act('anti', ['lose', 'shibata', 'used', 1]);
  expect([pieceCount(table, 'omi', 'shibata'), pieceCount(table, 'omi', 'hashiba')]).toEqual([1, 3]);
  expect(table.state.zones[DISCARDS]!.pieces).toContain(cardId('ambush'));
  expect(currentStep(table)).toBe('orders'); // the point is spent, the card continues
});

clause('event.ambush', 'the reaction is offered by public facts only', () => {
  const held = assault(['ambush']);
  const bluff = assault(['kitano_tea']);
  expect([currentStep(held), currentStep(bluff)]).toEqual(['ambush', 'ambush']);
  expect(bluff.allowed('hideyoshi')).toEqual([['letThem']]);
  expect(hideyoshi.steps['ambush']).toMatchObject({ window: true });
  expect(JSON.stringify(viewFor(hideyoshi, held.state, 'anti').flow)).toBe(JSON.stringify(viewFor(hideyoshi, bluff.state, 'anti').flow));
  expect(refusedBy(bluff, 'hideyoshi', ['ambush', cardId('kitano_tea')])).toBe('event.ambush');
});

clause(
  'event.ambush',
  'no window without cards, without an unused own piece, for Akechi, or for the anti-Hideyoshi player in turn 0',
  () => {
    const shut = (table: Position) => currentStep(table) !== 'ambush';
    const anti = { side: 'anti', hands: { anti: ['iga_ninja', 'horagatoge'], hideyoshi: ['ambush'] } } as const;
    const go = (setup: Parameters<typeof position>[0], rolled: number[]) =>
      playCard(position({ ...anti, ...setup }), 'anti', 'operations', 'iga_ninja', ['attack', 'omi', 'enemies']).act(
        'anti',
        ['everyone'],
        dice(...rolled),
      );
    const map = { omi: { shibata: 1 }, kyo: { hashiba: 1 } };
    expect(shut(go({ map, used: { omi: { hashiba: 2 } } }, [6]))).toBe(true);
    expect(
      shut(go({ map: { ...map, omi: { shibata: 1, hashiba: 2 } }, hands: { anti: ['iga_ninja', 'horagatoge'], hideyoshi: [] } }, [6])),
    ).toBe(true);
    const akechi = position({
      map: { kyo: { akechi: 2, hashiba: 2, shibata: 1 } },
      circle: { kyo: 'akechi' },
      hands: { hideyoshi: ['iga_ninja'], anti: ['ambush'] },
    });
    playCard(akechi, 'hideyoshi', 'operations', 'iga_ninja', ['attack', 'kyo', 'akechi']).act('hideyoshi', ['everyone'], dice(6, 6));
    expect(shut(akechi)).toBe(true);
    const three = position({
      turn: 0,
      map: { echizen: { shibata: 2, hashiba: 2 } },
      hands: { hideyoshi: ['iga_ninja'], anti: ['ambush'] },
    });
    playCard(three, 'hideyoshi', 'operations', 'iga_ninja', ['attack', 'echizen', 'enemies']).act('hideyoshi', ['everyone'], dice(6, 6));
    expect(shut(three)).toBe(true);
    expect(requirementMissing('ambush')).toBe('event.ambush'); // never in the own round
    const shown = (discards: readonly string[]) => assault(['kitano_tea'], { discards });
    expect(currentStep(shown(['ambush']))).toBe('ambush');
    expect(() => shown(['ambush', 'ambush:2'])).toThrow('random outcomes'); // all see that nobody holds one: the dice fall at once
  },
);

clause('event.ambush', 'an attack on a neutral daimyo of the own side cannot be ambushed, one on a participating daimyo can', () => {
  const attackIn = (setup: Parameters<typeof position>[0], target: string): Position =>
    playCard(
      position({
        side: 'anti',
        map: { bizen: { ukita: 2, hashiba: 2, shibata: 2 }, echizen: { shibata: 1 }, omi: { hashiba: 1 } },
        hands: { anti: ['iga_ninja'], hideyoshi: ['ambush'] },
        ...setup,
      }),
      'anti',
      'operations',
      'iga_ninja',
      ['attack', 'bizen', target],
    );
  expect(currentStep(attackIn({}, 'ukita').act('anti', ['everyone'], dice(6, 6)))).not.toBe('ambush');
  expect(currentStep(attackIn({}, 'hashiba').act('anti', ['everyone']))).toBe('ambush');
  expect(currentStep(attackIn({ war: ['ukita'] }, 'enemies').act('anti', ['everyone']))).toBe('ambush');
});

clause('event.ambush', 'the ambush hits participants and the neutral pieces of the cancelled group, no other neutral pieces', () => {
  const table = position({
    side: 'anti',
    map: { ise: { takigawa: 3, hashiba: 2 }, echizen: { shibata: 1 }, omi: { hashiba: 1 } },
    hands: { anti: ['iga_ninja'], hideyoshi: ['ambush'] },
  });
  playCard(table, 'anti', 'operations', 'iga_ninja', ['attack', 'ise', 'hashiba'], ['take', 'takigawa', 1], ['go']);
  table.act('hideyoshi', ['ambush', cardId('ambush')]).act('hideyoshi', ['everyone'], dice(1, 1));
  expect(pieceCount(table, 'ise', 'takigawa')).toBe(2);
});

clause('event.ambush', 'of the neutral pieces no more are lost than were in the group, even if others there are used, too', () => {
  const table = position({
    side: 'anti',
    map: { ise: { takigawa: 2, hashiba: 2 }, echizen: { shibata: 1 }, omi: { hashiba: 1 } },
    used: { ise: { takigawa: 1 } },
    hands: { anti: ['iga_ninja'], hideyoshi: ['ambush'] },
  });
  playCard(table, 'anti', 'operations', 'iga_ninja', ['attack', 'ise', 'hashiba'], ['take', 'takigawa', 1], ['go']);
  table.act('hideyoshi', ['ambush', cardId('ambush')]).act('hideyoshi', ['everyone'], dice(1, 1));
  expect(pieceCount(table, 'ise', 'takigawa')).toBe(2);
});

clause('event.ambush', 'own and neutral pieces of the group share the hits; of neutral pieces only those in the group', () => {
  const struck = (): Position => {
    const table = position({
      side: 'anti',
      map: { ise: { takigawa: 2, shibata: 3, hashiba: 2 }, echizen: { shibata: 1 }, omi: { hashiba: 1 } },
      used: { ise: { takigawa: 1 } },
      hands: { anti: ['iga_ninja'], hideyoshi: ['ambush'] },
    });
    playCard(
      table,
      'anti',
      'operations',
      'iga_ninja',
      ['attack', 'ise', 'hashiba'],
      ['take', 'takigawa', 1],
      ['take', 'shibata', 2],
      ['go'],
    );
    return table.act('hideyoshi', ['ambush', cardId('ambush')]).act('hideyoshi', ['everyone'], dice(1, 1));
  };
  const table = struck();
  expect(refusedBy(table, 'anti', ['lose', 'takigawa', 'unused', 1])).toBe('8.31.3');
  expect(refusedBy(table, 'anti', ['lose', 'takigawa', 'used', 2])).toBe('8.3.2b');
  table.act('anti', ['lose', 'takigawa', 'used', 1]);
  expect(refusedBy(table, 'anti', ['lose', 'takigawa', 'used', 1])).toBe('8.31.3');
  expect(isAllowed(struck().act('anti', ['lose', 'shibata', 'used', 1]), 'anti', ['lose', 'takigawa', 'used', 1])).toBe(true);
});

clause('event.ambush', 'if all pieces are hit, the owner is not asked', () => {
  const table = assault(['ambush'], { map: { omi: { hashiba: 3, shibata: 2 }, kyo: { hashiba: 1 }, echizen: { shibata: 1 } } });
  table.act('hideyoshi', ['ambush', cardId('ambush')]).act('hideyoshi', ['everyone'], dice(1, 1, 6));
  expect([pieceCount(table, 'omi', 'shibata'), currentStep(table)]).toEqual([0, 'orders']);
});

clause(['event.ambush', '8.0.1'], 'if a piece that moved with the card is lost, the others have still acted', () => {
  const struck = (stood: number, ...group: Action[]): Position => {
    const table = position({
      map: { omi: { hashiba: stood, shibata: 2 }, kyo: { hashiba: 4 }, echizen: { shibata: 1 } },
      hands: { hideyoshi: ['arquebus'], anti: ['ambush'] },
    });
    playCard(table, 'hideyoshi', 'operations', 'arquebus', ['move', 'kyo'], ['to', 'omi'], ['take', 'hashiba', 3], ['go']);
    table.act('hideyoshi', ['attack', 'omi', 'enemies']);
    for (const action of group) table.act('hideyoshi', action); // one that was there
    table.act('anti', ['ambush', cardId('ambush')]).act('anti', ['everyone'], dice(1, 6));
    return table.act('hideyoshi', ['lose', 'hashiba', 'unused', 1]);
  };
  const none = struck(1, ['everyone']);
  expect([unusedCount(none, 'omi', 'hashiba'), refusedBy(none, 'hideyoshi', ['attack', 'omi', 'enemies'])]).toEqual([2, '8.0.1']);
  const one = struck(2, ['take', 'hashiba', 1], ['go']).act('hideyoshi', ['attack', 'omi', 'enemies']); // a second one that was there has not
  expect([isAllowed(one, 'hideyoshi', ['take', 'hashiba', 1]), isAllowed(one, 'hideyoshi', ['take', 'hashiba', 2])]).toEqual([true, false]);
});

clause(
  ['event.ambush', '3.6.1'],
  'the ambush hits the neutral pieces of the cancelled group, even if other daimyo of their side are at war',
  () => {
    const table = position({
      side: 'anti',
      map: { ise: { takigawa: 3, hashiba: 2 }, echizen: { shibata: 1 }, omi: { hashiba: 1 } },
      war: ['sassa', 'tokugawa', 'kanbe'],
      hands: { anti: ['iga_ninja'], hideyoshi: ['ambush'] },
    });
    playCard(table, 'anti', 'operations', 'iga_ninja', ['attack', 'ise', 'hashiba'], ['take', 'takigawa', 1], ['go']);
    table.act('hideyoshi', ['ambush', cardId('ambush')]).act('hideyoshi', ['everyone'], dice(1, 1));
    expect(pieceCount(table, 'ise', 'takigawa')).toBe(2);
  },
);
