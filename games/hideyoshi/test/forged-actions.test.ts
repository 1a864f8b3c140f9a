import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { DAIMYO, HIDEYOSHI } from '../rules/components.ts';
import { currentStep, cardId, playCard, position, refusedBy } from './helpers.ts';

/** Actions that no board offers but a client might send: each is refused with its clause. */

clause('3.7a', 'diplomacy cannot move a daimyo without a track', () => {
  const table = playCard(position({ hands: { hideyoshi: ['ogaeshi'], anti: ['arquebus'] } }), 'hideyoshi', 'diplomacy', 'ogaeshi');
  expect(['hashiba', 'shibata', 'akechi'].map((daimyo) => refusedBy(table, 'hideyoshi', ['sway', daimyo]))).toEqual([
    '3.7a',
    '3.7a',
    '3.7a',
  ]);
});

clause('7.0.1', 'a player cannot ambush with a card not in hand', () => {
  const table = position({
    map: { echizen: { shibata: 3, hashiba: 3 }, omi: { hashiba: 1 } },
    hands: { hideyoshi: ['ogaeshi'], anti: ['ambush'] },
  });
  playCard(table, 'hideyoshi', 'operations', 'ogaeshi', ['attack', 'echizen', 'enemies'], ['everyone']);
  const ambushes = [cardId('ambush'), cardId('ambush:2')];
  expect([currentStep(table), ...ambushes.map((one) => refusedBy(table, 'anti', ['ambush', one]))]).toEqual(['ambush', undefined, '7.0.1']);
});

clause(['8.0.1', '8.1.1'], 'no piece acts twice with a card, and `everyone` is refused once pieces are chosen', () => {
  const table = position({ map: { omi: { hashiba: 3 }, kyo: { hashiba: 3 } }, hands: { hideyoshi: ['ogaeshi'], anti: ['arquebus'] } });
  playCard(
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
  expect(refusedBy(table, 'hideyoshi', ['take', 'hashiba', 4])).toBe('8.0.1'); // five are unused, two have arrived
  table.act('hideyoshi', ['take', 'hashiba', 1]);
  expect(refusedBy(table, 'hideyoshi', ['everyone'])).toBe('8.1.1');
});

const held = { hideyoshi: ['iga_ninja', 'arquebus', 'seven_spears'], anti: ['cavalry', 'iga_ninja', 'horagatoge'] };

clause('11.0.2', 'an event with an attack allows no move, and an event with a move no other attack', () => {
  const map = { omi: { hashiba: 3, shibata: 3 }, kyo: { hashiba: 2 }, echizen: { shibata: 2 } };
  const guns = playCard(position({ map, hands: held }), 'hideyoshi', 'event', 'arquebus');
  expect([refusedBy(guns, 'hideyoshi', ['move', 'kyo']), refusedBy(guns, 'hideyoshi', ['attack', 'omi', 'enemies'])]).toEqual([
    '11.0.2',
    undefined,
  ]);
  const riders = playCard(position({ side: 'anti', map, hands: held }), 'anti', 'event', 'cavalry');
  expect([refusedBy(riders, 'anti', ['attack', 'omi', 'enemies']), refusedBy(riders, 'anti', ['move', 'echizen'])]).toEqual([
    '11.0.2',
    undefined,
  ]);
});

clause('8.2.2', 'a stack cannot move if every adjacent area costs too much', () => {
  const around = { mino: { kanbe: 1 }, echigo: { uesugi: 1 }, tokai: { tokugawa: 1 }, kita_kanto: { hojo: 1 }, minami_kanto: { hojo: 1 } };
  const shut = position({ map: { koshin: { tokugawa: 1, hashiba: 3 }, omi: { hashiba: 2 }, ...around }, hands: held });
  playCard(shut, 'hideyoshi', 'operations', 'iga_ninja');
  expect([refusedBy(shut, 'hideyoshi', ['move', 'koshin']), refusedBy(shut, 'hideyoshi', ['move', 'omi'])]).toEqual(['8.2.2', undefined]);
});

clause('event.horagatoge', 'a daimyo held back by Horagatoge cannot attack', () => {
  const table = position({
    side: 'anti',
    map: { mino: { kanbe: 2, niwa: 2 }, omi: { hashiba: 2, shibata: 2 } },
    war: ['niwa'],
    hands: held,
  });
  playCard(table, 'anti', 'event', 'horagatoge', ['freeze', 'niwa']);
  playCard(table, 'hideyoshi', 'operations', 'iga_ninja');
  expect(refusedBy(table, 'hideyoshi', ['attack', 'mino', 'kanbe'])).toBe('event.horagatoge');
  expect(refusedBy(table, 'hideyoshi', ['attack', 'omi', 'enemies'])).toBeUndefined();
});

clause(['8.1.2', '8.0.1'], 'neither used pieces nor those that arrived with this card can attack', () => {
  const table = position({
    map: { omi: { hashiba: 3 }, kyo: { akechi: 1 }, ise: { takigawa: 1 } },
    used: { ise: { hashiba: 2 } },
    hands: held,
  });
  playCard(table, 'hideyoshi', 'operations', 'iga_ninja', ['move', 'omi'], ['to', 'kyo'], ['everyone']);
  expect(refusedBy(table, 'hideyoshi', ['attack', 'ise', 'takigawa'])).toBe('8.1.2');
  expect(refusedBy(table, 'hideyoshi', ['attack', 'kyo', 'akechi'])).toBe('8.0.1');
});

clause('11.0.3', 'an event that needs a daimyo refuses a group without him', () => {
  const table = position({
    map: { ise: { takigawa: 1, niwa: 2 }, mino: { kanbe: 1, hashiba: 2 } },
    war: ['niwa'],
    hands: held,
  });
  playCard(table, 'hideyoshi', 'event', 'seven_spears');
  expect(refusedBy(table, 'hideyoshi', ['attack', 'ise', 'takigawa'])).toBe('11.0.3');
  expect(refusedBy(table, 'hideyoshi', ['attack', 'mino', 'kanbe'])).toBeUndefined();
});

clause(['8.1.2', '9.0.1', '10.0.0'], 'a card cannot be used for an action with no legal choice', () => {
  const hands = { hideyoshi: ['iga_ninja'], anti: ['arquebus'] };
  const refusals = (setup: Parameters<typeof position>[0]) =>
    ['operations', 'diplomacy', 'mobilise'].map((action) =>
      refusedBy(position({ hands, ...setup }), 'hideyoshi', [action, cardId('iga_ninja')]),
    );
  expect(refusals({})).toEqual([undefined, undefined, undefined]);
  expect(refusals({ map: {}, used: { omi: { hashiba: 3 } } })).toEqual(['8.1.2', undefined, undefined]);
  const won = Object.fromEntries(DAIMYO.filter(({ startSide }) => startSide === HIDEYOSHI).map(({ id }) => [id, 0]));
  expect(refusals({ marker: won })).toEqual([undefined, '9.0.1', undefined]); // every marker is at the end of its track
  expect(refusals({ map: { echizen: { shibata: 3 } } })).toEqual(['8.1.2', undefined, '10.0.0']); // no piece to join
});
