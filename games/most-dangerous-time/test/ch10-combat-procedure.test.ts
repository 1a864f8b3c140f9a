import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { pendingCombats } from '../rules/combat/combat.ts';
import { placeOf, clanOf } from '../rules/components.ts';
import { stacksAt, clanOfStack, marksOfStack, OUT_OF_COMMUNICATION } from '../rules/state.ts';
import { startCombat, unitsInBattle, battle, soldiersByLeader } from './helpers/battle.ts';
import { position, dice } from './helpers/position.ts';

/* 10.1 Overview. */

clause(['10.1.1', '4.1.4.7'], 'combat takes place only where units arrived or a point was paid', () => {
  const places = { kannonji: { oda: 3 }, mitsukuri: { oda: 2, inside: { leaders: ['rokkaku'], rokkaku: 1 } } };
  const table = position({ active: 'oda', places, control: { mitsukuri: 'rokkaku' }, points: 2 });
  expect(pendingCombats(table.board)).toEqual([]);
  table.act('oda', ['attack', 'mitsukuri']);
  expect(pendingCombats(table.board)).toEqual([placeOf('mitsukuri')]);
  expect(table.board.points).toBe(1);
  expect(table.refusal('oda', ['attack', 'mitsukuri'])).toBe('10.1.1');
});

clause(['10.1.1', '10.5.1e', '9.3.4'], 'new units pay for combat by coming; then no point may be spent on it', () => {
  const places = { kannonji: { oda: 3 }, mitsukuri: { oda: 2, inside: { rokkaku: 1 } } };
  const table = position({ active: 'oda', places, points: 2 });
  table.act('oda', ['from', 'kannonji']).act('oda', ['march', 'mitsukuri', [], { oda: 1 }]);
  expect(pendingCombats(table.board)).toEqual([placeOf('mitsukuri')]);
  expect(table.refusal('oda', ['attack', 'mitsukuri'])).toBe('10.1.1');
});

clause(
  ['10.1.2b', '10.1.2c', '10.1.3'],
  'the active player chooses the order; each combat is over before the next, and later ones are checked anew',
  () => {
    const table = position({
      active: 'oda',
      at: 'combat',
      places: { odani: { oda: 2, azai: 1 }, kitanosho: { oda: 3, asakura: 1 }, echizen_fuchu: { asakura: 1 } },
      control: { kanagasaki: 'oda', odani: 'azai', echizen_fuchu: 'asakura' },
      board: (board) => {
        board.arrivals = [placeOf('odani'), placeOf('kitanosho')];
      },
    });
    expect(table.actionsOfType('oda', 'combatAt')).toEqual([
      ['combatAt', 'odani'],
      ['combatAt', 'kitanosho'],
    ]);
    expect(table.refusal('oda', ['combatAt', 'echizen_fuchu'])).toBe('10.1.1');
    table.act('oda', ['combatAt', 'kitanosho']).act('antiOda', ['shelter', 'asakura', 1]);
    expect(table.board.battle?.place).toBe(placeOf('kitanosho'));
    table.act('oda', ['hold']);
    expect(table.board.fought).toEqual([placeOf('kitanosho')]);
    expect(table.board.battle?.place).toBe(placeOf('odani'));
  },
);

clause('10.1.3', 'a combat won first can restore the communication of a later one', () => {
  const given = {
    active: 'oda',
    at: 'combat',
    places: { wp_sekigahara: { oda: 3, azai: 1 }, sawayama: { oda: 2, azai: 1 }, kannonji: { azai: 1 } },
    board: (board: { arrivals: number[] }) => {
      board.arrivals = [placeOf('wp_sekigahara'), placeOf('sawayama')];
    },
  };
  const early = position(given);
  early.act('oda', ['combatAt', 'sawayama']);
  expect(
    stacksAt(early.board, placeOf('sawayama')).some(
      (stack) => clanOfStack(stack) === clanOf('oda') && (marksOfStack(stack) & OUT_OF_COMMUNICATION) !== 0,
    ),
  ).toBe(true);
  const late = position(given);
  late.act('oda', ['combatAt', 'wp_sekigahara']).act('antiOda', ['retreat'], dice(6, 1, 6, 6, 6));
  expect(late.board.battle?.place).toBe(placeOf('sawayama'));
  expect(
    stacksAt(late.board, placeOf('sawayama')).some(
      (stack) => clanOfStack(stack) === clanOf('oda') && (marksOfStack(stack) & OUT_OF_COMMUNICATION) !== 0,
    ),
  ).toBe(false);
});

clause(['10.1.2a', '10.1.4a', '10.1.4b', '10.5.1d'], 'the field battle comes first; whoever wins it may go on to the siege battle', () => {
  const table = startCombat('odani', { active: 'oda', places: { odani: { leaders: ['nobunaga'], oda: 7, azai: 3 } } });
  table.act('antiOda', ['shelter', 'azai', 2]).act('antiOda', ['deployed']);
  expect(table.step).not.toBe('stormOrHold');
  table.act('antiOda', ['fight']).act('oda', ['fight'], dice(6, 1, 6, 6, 6, 6, 6, 6, 6, 6));
  expect(table.step).toBe('stormOrHold');
  expect(table.at('odani')).toMatchObject({ 'azai!': 2, oda: 7 });
});

clause(['10.1.5', '10.1.ex1'], 'only the active alliance fights: the Ikko-ikki look on', () => {
  const table = startCombat('sawayama', {
    active: 'azai_asakura',
    places: { sawayama: { azai: 3, ikko: 4, oda: 3 } },
    control: { sawayama: 'azai' },
  });
  table.act('oda', ['deployed']);
  expect(unitsInBattle(table)).toEqual([3, 3]);
  expect(battle(table).groups.some(({ clan }) => clan === clanOf('ikko'))).toBe(false);
});

/* 10.2.1 Communication. */

clause(['10.2.1a', '10.2.1b', '5.1.1'], 'units in the combat are checked as it begins, and the mark stays', () => {
  const table = startCombat('odani', {
    active: 'oda',
    places: { odani: { oda: 2, azai: 2 }, kannonji: { azai: 1 } },
    control: { kanagasaki: 'asakura' },
  });
  const marks = (clan: string) =>
    stacksAt(table.board, placeOf('odani'))
      .filter((stack) => clanOfStack(stack) === clanOf(clan))
      .map((stack) => marksOfStack(stack) & OUT_OF_COMMUNICATION);
  expect(marks('oda')).toEqual([OUT_OF_COMMUNICATION]);
  expect(marks('azai')).toEqual([0]);
});

clause(['10.2.1c', '5.3.1i'], 'the besieged ignore that they are out of communication', () => {
  const table = startCombat('ono', {
    active: 'oda',
    places: { ono: { oda: 4, inside: { asakura: 2 } }, ichijodani: { oda: 1 }, kitanosho: { oda: 1 } },
    control: { ichijodani: 'oda', kitanosho: 'oda' },
  });
  table.act('antiOda', ['deployed']);
  const inside = battle(table).groups.find((group) => group.inside);
  expect(inside).toMatchObject({ soldiers: 2, ooc: 0 });
});

/* 10.2.2 Castle or field. */

clause(['10.2.2a', '2.42.1b', '2.43.1'], 'in a waypoint, and in Kyo, all fight in the field', () => {
  for (const place of ['wp_sekigahara', 'kyo']) {
    const table = startCombat(place, { active: 'oda', places: { [place]: { oda: 2, azai: 3 } }, hands: { oda: ['card_30'] } });
    expect(table.step).toBe('playCombatCard');
    expect(battle(table).groups.every((group) => !group.inside)).toBe(true);
  }
});

clause(
  ['10.2.2b', '9.7.1a', '9.7.1b', '2.41.2a', '10.2.2'],
  'the defender puts at most twice the fort value into the castle; the attacker stands in the field',
  () => {
    const table = startCombat('odani', { active: 'oda', places: { odani: { oda: 5, leaders: ['nagamasa'], azai: 4 } } });
    expect(table.refusal('antiOda', ['shelter', 'azai', 5])).toBe('10.2.2b');
    expect(table.refusal('antiOda', ['shelterLeader', 'isono'])).toBe('10.2.2b');
    table.act('antiOda', ['shelterLeader', 'nagamasa']);
    expect(table.refusal('antiOda', ['shelter', 'azai', 4])).toBe('9.7.1b');
    table.act('antiOda', ['shelter', 'azai', 3]);
    expect(table.at('odani')).toMatchObject({ azai: 1, 'azai!': 3, oda: 5 });
  },
);

clause('10.2.2b', 'soldiers of two clans are counted each by itself', () => {
  const table = startCombat('odani', { active: 'oda', places: { odani: { oda: 5, azai: 2, asakura: 2 } } });
  expect(table.actionsOfType('antiOda', 'shelter').map(([, clan, count]) => `${clan} ${count}`)).toEqual(
    expect.arrayContaining(['azai 2', 'asakura 2']),
  );
  expect([table.refusal('antiOda', ['shelter', 'azai', 3]), table.refusal('antiOda', ['shelter', 'asakura', 3])]).toEqual([
    '10.2.2b',
    '10.2.2b',
  ]);
});

clause('9.7.1a', 'the player whose impulse it is not decides for neutral units', () => {
  const byOda = startCombat('yagami', { active: 'oda', places: { yagami: { oda: 3, leaders: ['hatano'], hatano: 1 } } });
  expect(byOda.actionsOfType('antiOda', 'shelter')).toEqual([['shelter', 'hatano', 1]]);
  const byAnti = startCombat('yagami', { active: 'ikko', places: { yagami: { ikko: 3, leaders: ['hatano'], hatano: 1 } } });
  expect(byAnti.actionsOfType('oda', 'shelter')).toEqual([['shelter', 'hatano', 1]]);
});

clause('10.2.2c', 'relief: the besieged may come out, and only they may go back into the castle', () => {
  const table = startCombat('kuwana', {
    active: 'oda',
    places: { kuwana: { oda: 4, ikko: 6, inside: { leaders: ['takigawa'], oda: 1 } } },
  });
  expect(table.refusal('oda', ['sallyLeader', 'nobunaga'])).toBe('10.2.2e');
  table.act('oda', ['sallyLeader', 'takigawa']).act('oda', ['sally', 'oda', 1]);
  expect(unitsInBattle(table)).toEqual([6, 6]);
  table.act('antiOda', ['fight']).act('oda', ['retreat'], dice(6, 1));
  expect(table.refusal('oda', ['send', 'oda', 2, 'kuwana'])).toBe('10.4.3');
  expect(table.refusal('oda', ['sendLeader', 'nobunaga', 'ise_kameyama'])).toBe('10.4.3');
  table.act('oda', ['send', 'oda', 1, 'kuwana']).act('oda', ['sendLeader', 'takigawa', 'kuwana']).act('oda', ['retreatTo', 'ise_kameyama']);
  expect(table.at('kuwana')).toEqual({ ikko: 6, 'oda!': 1, leaders: ['takigawa'] });
  expect(table.soldiers('ise_kameyama', 'oda')).toBe(4);
});

clause('10.2.2c', 'relief: the besieged need not come out', () => {
  const table = startCombat('kuwana', { active: 'oda', places: { kuwana: { oda: 4, ikko: 6, inside: { oda: 2 } } } });
  table.act('oda', ['deployed']);
  expect(unitsInBattle(table)).toEqual([4, 6]);
});

clause(['10.2.2d', '9.6.1a', '9.6.1c'], 'sortie: one point pays for it, somebody must come out, and they may go back in', () => {
  const table = position({ active: 'oda', points: 1, places: { kuwana: { ikko: 3, inside: { leaders: ['takigawa'], oda: 1 } } } });
  table.act('oda', ['attack', 'kuwana']).act('oda', ['endMovement']);
  expect(table.refusal('oda', ['deployed'])).toBe('10.2.2d');
  table.act('oda', ['sally', 'oda', 1]).act('oda', ['deployed']);
  expect(unitsInBattle(table)).toEqual([1, 3]);
  table.act('antiOda', ['fight']).act('oda', ['retreat'], dice(6, 1));
  expect(table.actionsOfType('oda', 'retreatTo')).toContainEqual(['retreatTo', 'kuwana']);
  table.act('oda', ['retreatTo', 'kuwana']);
  expect(table.at('kuwana')).toEqual({ ikko: 3, 'oda!': 1, leaders: ['takigawa'] });
});

clause('10.2.2e', 'continued siege: the besieged send out some, all or none, and those may go back in', () => {
  const table = startCombat('odani', { active: 'oda', places: { odani: { leaders: ['shibata'], oda: 3, inside: { azai: 3 } } } });
  table.act('antiOda', ['sally', 'azai', 2]).act('antiOda', ['deployed']);
  expect(unitsInBattle(table)).toEqual([4, 2]);
  table.act('antiOda', ['retreat'], dice(1, 6));
  table.act('antiOda', ['retreatTo', 'odani']);
  expect(table.at('odani')).toMatchObject({ 'azai!': 3 });
});

/* 10.2.3 Command. */

const odaAt = (soldiers: number, leaders: string[] = ['nobunaga', 'shibata']) =>
  startCombat('wp_sekigahara', {
    active: 'oda',
    places: { wp_sekigahara: { leaders, oda: soldiers, azai: 2 } },
    hands: { oda: ['card_30'] },
  });

clause(['10.2.3.ex1', '10.2.3b', '10.2.3d'], 'seven soldiers may all follow Nobunaga', () => {
  const table = odaAt(7);
  table.act('oda', ['command', 'nobunaga', 7, 0]);
  expect(soldiersByLeader(table, 0)).toEqual({ nobunaga: 7, shibata: 0 });
});

clause(['10.2.3.ex2', '10.2.3b'], 'of eight at least one follows the samurai and none is leaderless', () => {
  const table = odaAt(8);
  expect(table.refusal('oda', ['command', 'nobunaga', 4, 0])).toBe('10.2.3b');
  table.act('oda', ['command', 'nobunaga', 7, 0]);
  expect(soldiersByLeader(table, 0)).toEqual({ nobunaga: 7, shibata: 1 });
});

clause(['10.2.3c', '2.3.2.1', '2.3.2.2', '2.3.2.0'], 'a daimyo commands 7 soldiers, a samurai 3, of his own clan', () => {
  const table = odaAt(6);
  expect(table.refusal('oda', ['command', 'nobunaga', 8, 0])).toBe('malformed');
  expect(table.actionsOfType('oda', 'command').map((action) => action[2])).toEqual([6, 5, 4, 3]);
  expect(table.refusal('oda', ['command', 'nobunaga', 7, 0])).toBe('10.2.3c'); // there are six
  const mixed = startCombat('wp_sekigahara', {
    active: 'oda',
    places: { wp_sekigahara: { leaders: ['nobunaga', 'ieyasu'], tokugawa: 5, azai: 2 } },
    hands: { oda: ['card_30'] },
  });
  expect(soldiersByLeader(mixed, 0)).toEqual({ nobunaga: 0, ieyasu: 3, tokugawa: 2 });
});

clause(['10.2.3a', '10.2.3c'], 'leaders are asked one after another, and no one is given more than he can lead', () => {
  const table = odaAt(4, ['shibata', 'niwa']);
  expect(table.refusal('oda', ['command', 'niwa', 1, 0])).toBe('10.2.3a');
  expect(table.refusal('oda', ['command', 'shibata', 4, 0])).toBe('10.2.3c');
  table.act('oda', ['command', 'shibata', 1, 0]);
  expect(soldiersByLeader(table, 0)).toEqual({ shibata: 1, niwa: 3 });
});
