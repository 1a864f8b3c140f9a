import { clause } from '@gunbai/shared/testing';
import { test, expect } from 'vitest';
import { placeOf } from '../../rules/components.ts';
import { groupsWithinSphere } from '../../rules/multiplayer/spheres.ts';
import { MdtTestTable, fourPlayers, position, pendingDecision } from '../helpers/position.ts';
import type { Position, Force } from '../helpers/position.ts';
import { startAttackOnOda } from '../helpers/battle.ts';
import { wonOverShibata } from '../helpers/shared-positions.ts';

const moving = (active: string, given: Position): MdtTestTable => fourPlayers({ active, points: 4, ...given });

test('the offered group of an Oda player uses the whole trail limit; units out of communication count as two', () => {
  const { board } = moving('tokugawa', { places: { okazaki: { tokugawa: 5 } } });
  expect(groupsWithinSphere(board, placeOf('okazaki'), 4)).toEqual([{ leaders: [], soldiers: { tokugawa: 4 } }]);
});

clause('16.2.11.1', 'a player exiles only his own leaders, and only where another Oda leader is', () => {
  const table = fourPlayers({
    places: { gifu: { leaders: ['araki', 'niwa'] }, kyo: { leaders: ['sakuma'] } },
    active: 'hideyoshi',
    at: 'exile',
  });
  expect(table.actionsOfType('hideyoshi', 'exile')).toEqual([['exile', 'araki']]);
  expect(table.refusal('hideyoshi', ['exile', 'niwa'])).toBe('7.0.1');
  expect(table.refusal('hideyoshi', ['exile', 'sakuma'])).toBe('7.0.3');
});

clause('16.2.11.1', 'with four players Oda leaders can be exiled in a space, not in a waypoint', () => {
  const table = fourPlayers({
    places: { gifu: { leaders: ['sakuma', 'nobunaga'] }, wp_sekigahara: { leaders: ['araki', 'niwa'] } },
    active: 'hideyoshi',
    at: 'exile',
  });
  expect(table.actionsOfType('hideyoshi', 'exile')).toEqual([['exile', 'sakuma']]);
  expect(table.refusal('hideyoshi', ['exile', 'araki'])).toBe('16.2.11.1');
});

clause('16.2.11.3', 'a player disbands only inside his own sphere', () => {
  const table = fourPlayers({
    places: { gifu: { oda: 1 }, kiyosu: { oda: 1 }, kyo: { oda: 1 } },
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
  });
  table.act('hideyoshi', ['disbandSome']);
  expect(table.actionsOfType('hideyoshi', 'disband')).toEqual([['disband', 'gifu', 'oda', 1]]);
  expect(table.refusal('hideyoshi', ['disband', 'kyo', 'oda', 1])).toBe('12.0.1a');
});

clause(['16.2.11.3', '16.2.2.2'], 'a player disbands only his own leaders, and only in his sphere', () => {
  const table = fourPlayers({
    places: { gifu: { leaders: ['araki', 'niwa'], oda: 1 }, kiyosu: { leaders: ['sakuma'] }, odani: { leaders: ['isono'], azai: 1 } },
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
  }).act('hideyoshi', ['disbandSome']);
  expect(['araki', 'niwa', 'sakuma', 'isono'].map((leader) => table.refusal('hideyoshi', ['disbandLeader', leader]))).toEqual([
    null,
    '12.0.1a',
    '12.0.1a',
    '12.0.1a',
  ]);
  expect([table.actionsOfType('hideyoshi', 'disbandLeader'), table.actionsOfType('hideyoshi', 'disband')]).toEqual([
    [['disbandLeader', 'araki']],
    [['disband', 'gifu', 'oda', 1]],
  ]);
});

clause('16.2.11.2', 'an Oda leader who changes sides takes only his own soldiers, daimyo or not', () => {
  const table = startAttackOnOda(
    'kiyosu',
    { azai: 1, leaders: ['ieyasu'], tokugawa: 9 },
    {
      active: 'anti_oda_minor',
      places: { kiyosu: { rokkaku: 1, leaders: ['ieyasu'], tokugawa: 9 }, okazaki: { tokugawa: 1 }, tomo: { leaders: ['yoshiaki'] } },
      daimyo: ['yoshiaki', 'ieyasu'],
      hands: { antiOda: ['card_09'] },
    },
  ).act('katsuie', ['deployed']);
  table.act('antiOda', ['betray', 'card_09', 'yoshiaki']);
  expect([table.soldiers('kiyosu', 'ashikaga'), table.soldiers('kiyosu', 'tokugawa'), table.soldiers('okazaki', 'tokugawa')]).toEqual([
    7, 2, 1,
  ]);
});

clause(['16.2.11.3', '16.2.6.1'], 'only the Tokugawa player disbands soldiers who follow him, in his sphere', () => {
  const table = position({
    scenario: 'four',
    places: { uotsu: {}, gifu: { oda: 1, tokugawa: 2 }, okazaki: { tokugawa: 2 }, kiyosu: { hosokawa: 1 } },
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
  });
  table.act('hideyoshi', ['disbandSome']);
  expect(table.actionsOfType('hideyoshi', 'disband')).toEqual([['disband', 'gifu', 'oda', 1]]);
  expect(table.refusal('hideyoshi', ['disband', 'gifu', 'tokugawa', 1])).toBe('12.0.1a');
  table.act('hideyoshi', ['disband', 'gifu', 'oda', 1]);
  expect(pendingDecision(table)).toBe('tokugawa mayDisband');
  table.act('tokugawa', ['disbandSome']);
  expect(table.actionsOfType('tokugawa', 'disband')).toEqual([['disband', 'okazaki', 'tokugawa', 1]]);
});

clause('16.2.11.2', 'out of combat, too, he takes as many soldiers as he commands, even if other units are there', () => {
  const soldiersTaken = (force: Force, daimyo?: readonly string[]) => wonOverShibata(force, daimyo).soldiers('otsu', 'ashikaga');
  expect(soldiersTaken({ leaders: ['shibata', 'niwa'], oda: 5 })).toBe(3);
  expect(soldiersTaken({ leaders: ['shibata'], oda: 5 })).toBe(3);
  expect(soldiersTaken({ leaders: ['shibata'], oda: 9 }, ['shibata'])).toBe(7);
});
