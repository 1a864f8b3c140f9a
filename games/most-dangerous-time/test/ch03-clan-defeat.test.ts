import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { CLANS, clanOf, placeId, placeOf } from '../rules/components.ts';
import { DEFEATED, IN_BOX, TRUCE_THIS_TURN, TRUCE_FOR_GOOD, NO_TRUCE, DEAD } from '../rules/state.ts';
import { startCombat, unitsInBattle } from './helpers/battle.ts';
import { position, dice } from './helpers/position.ts';
import type { Position } from './helpers/position.ts';
import { takeOdani } from './helpers/shared-positions.ts';

const clan = (id: string) => CLANS[clanOf(id)]!;

clause(['3.3.1', '2.41.3b'], 'a clan is defeated only when it has lost its home castle and has no unbesieged leader', () => {
  const given = { active: 'oda', at: 'control' as const, control: { kyo: 'oda' } };
  const free = position({ ...given, places: { odani: { oda: 3 }, sawayama: { leaders: ['nagamasa'] } } });
  expect([free.controller('odani'), free.board.clanState[clanOf('azai')]]).toEqual(['oda', 0]);
  const besieged = position({ ...given, places: { odani: { oda: 3 }, sawayama: { inside: { leaders: ['nagamasa'] }, oda: 2 } } });
  expect(besieged.board.clanState[clanOf('azai')]).toBe(1);
  const tracked = position({ ...given, places: { odani: { oda: 3 } }, track: { nagamasa: 5 } });
  expect(tracked.board.clanState[clanOf('azai')]).toBe(1);
  const home = position({ ...given, places: { odani: { azai: 1 } } });
  expect(home.board.clanState[clanOf('azai')]).toBe(0);
  const one = position({ places: { gifu: { ikko: 3 } }, active: 'ikko', at: 'control' });
  expect(one.board.clanState[clanOf('oda')]).toBe(0);
});

clause(
  ['3.3.1', '3.3.4'],
  'a clan without a home castle is defeated with all its starting spaces; the clan with most units there conquers it',
  () => {
    const table = position({
      places: { miki: { oda: 2 }, kakogawa: { oda: 1, tokugawa: 4 } },
      boxed: ['bessho'],
      box: { bessho: 3 },
      active: 'oda',
      at: 'control',
      control: { kyo: 'oda' },
    });
    expect([table.board.clanState[clanOf('bessho')], table.box('tokugawa'), table.controller('miki')]).toEqual([1, 3, 'oda']);
    const half = position({ places: { miki: { oda: 2 } }, boxed: ['bessho'], active: 'oda', at: 'control', control: { kyo: 'oda' } });
    expect(half.board.clanState[clanOf('bessho')]).toBe(0);
  },
);

clause('3.3.1', 'a clan that never had a leader survives while one of its soldiers is unbesieged', () => {
  const fate = (places: Position['places']): number =>
    position({ places: { kyo: { oda: 1 }, mt_hiei: { oda: 2 }, ...places }, active: 'oda', at: 'control' }).board.clanState[
      clanOf('enryakuji')
    ] as number;
  expect(fate({ otsu: { enryakuji: 1 } })).toBe(0);
  expect(fate({ otsu: { oda: 1, inside: { enryakuji: 1 } } })).toBe(1);
  expect(fate({})).toBe(1);
});

clause('3.3.2c', 'units that betrayed the clan before its defeat are unaffected', () => {
  const table = position({
    places: { odani: { oda: 3 }, kyo: { oda: 1, leaders: ['isono'] } },
    serves: { isono: 'oda' },
    active: 'oda',
    at: 'control',
  });
  expect(table.board.clanState[clanOf('azai')]).toBe(1);
  expect(table.at('kyo')['leaders']).toEqual(['isono']);
});

clause('3.3.3', 'the owner of tied clans chooses the conqueror', () => {
  const table = position({ places: { odani: { oda: 2, tokugawa: 2 } }, control: { odani: 'oda' }, active: 'oda', at: 'control' });
  expect(table.step).toBe('chooseConqueror');
  expect(table.refusal('oda', ['conquer', 'hosokawa'])).toBe('3.3.3');
  table.act('oda', ['conquer', 'tokugawa']);
  expect(table.board.gainedBy[clanOf('azai')]).toBe(clanOf('tokugawa'));
});

clause(['3.31.1', '3.31.4', '3.31.5'], 'the Mori leave the war with Takamatsu and Tottori, not before; Ukita and Murakami remain', () => {
  const given = {
    entered: ['mori'],
    box: { mori: 4, ukita: 2 },
    active: 'oda',
    at: 'control' as const,
    control: { kyo: 'oda', takamatsu: 'oda' },
  };
  const table = position({
    ...given,
    places: {
      tottori: { oda: 1 },
      ueshi: { mori: 3, leaders: ['terumoto'] },
      okayama: { ukita: 1, leaders: ['ukita'] },
      kyo: { leaders: ['kikkawa'] },
    },
    serves: { kikkawa: 'oda' },
  });
  expect(table.board.clanState[clanOf('mori')]).toBe(2);
  expect([table.box('mori'), table.at('ueshi'), table.leaderPlace('terumoto'), table.board.eliminated]).toEqual([0, {}, -3, 7]);
  expect([table.at('okayama'), table.box('ukita'), table.at('kyo')]).toEqual([
    { ukita: 1, leaders: ['ukita'] },
    2,
    { leaders: ['kikkawa'] },
  ]);
  expect([table.controller('ueshi'), table.controller('okayama')]).toEqual([null, 'ukita']);
  const half = position({ ...given, places: { ueshi: { mori: 1 } } });
  expect(half.board.clanState[clanOf('mori')]).toBe(0);
  const all = position({
    ...given,
    control: { kyo: 'oda', ueshi: 'oda', bitchu_matsuyama: 'oda', takamatsu: 'oda' },
    places: { tottori: { inside: { mori: 1 }, oda: 2 } },
  });
  expect(all.board.clanState[clanOf('mori')]).toBe(0);
});

clause('3.31.2', 'the Uesugi leave the war with Uotsu', () => {
  const table = position({
    places: { uotsu: { oda: 2 }, toyama: { uesugi: 5, leaders: ['kenshin'] } },
    entered: ['uesugi'],
    active: 'oda',
    at: 'control',
    control: { kyo: 'oda' },
  });
  expect([table.board.clanState[clanOf('uesugi')], table.at('toyama'), table.board.eliminated]).toEqual([2, {}, 5]);
  expect(table.chits('out')).toContain('kenshin');
});

clause('3.32.1', 'a defeated Takeda clan never returns; its conqueror gets the spaces and the regroup point', () => {
  const table = position({
    places: { kofu: { oda: 6 }, takato: { takeda: 2 } },
    box: { takeda: 4 },
    boxed: ['shingen'],
    entered: ['takeda'],
    active: 'oda',
    at: 'control',
    control: { kyo: 'oda' },
  });
  expect([table.box('oda'), table.board.eliminated, table.controller('iida'), table.leaderPlace('shingen')]).toEqual([0, 6, 'oda', -3]);
  expect(table.board.gainedBy[clanOf('takeda')]).toBe(clanOf('oda'));
});

clause(['3.33.1', '15.2.5', '15.1.8'], 'the Ikko-ikki and Ashikaga are never defeated', () => {
  const spaces = Object.fromEntries([...clan('ikko').startSpaces].map((space) => [placeId(space), { oda: 1 }]));
  const table = position({ places: spaces, active: 'oda', at: 'control', control: { kyo: 'oda' } });
  expect([table.controller('ishiyama'), table.board.clanState[clanOf('ikko')], table.board.clanState[clanOf('ashikaga')]]).toEqual([
    'oda',
    0,
    0,
  ]);
});

clause(['3.3.1', '2.46.7'], 'a clan that loses its last units in a sortie from its home castle is defeated before other combats', () => {
  const table = position({
    at: 'combat',
    active: 'azai_asakura',
    track: { nagamasa: 5 },
    places: { odani: { oda: 1, inside: { azai: 1 } }, sawayama: { azai: 2, oda: 2 }, gifu: { oda: 1 } },
    board: (board) => {
      board.activated = [placeOf('odani')];
      board.arrivals = [placeOf('sawayama')];
    },
  });
  table.act('antiOda', ['combatAt', 'odani']).act('antiOda', ['sally', 'azai', 1], dice(1, 6));
  expect([table.board.clanState[clanOf('azai')], table.at('sawayama'), table.board.battle]).toEqual([DEFEATED, { oda: 2 }, null]);
});

clause(['3.3.3', '3.3.2b'], 'the clan with most units in the castle gets the soldiers; leaders die wherever they were', () => {
  const table = takeOdani({ places: { otsu: { azai: 2 } }, box: { azai: 1 }, boxed: ['isono'], track: { nagamasa: 9 } });
  expect([table.board.clanState[clanOf('azai')], table.box('tokugawa'), table.box('oda'), table.box('azai')]).toEqual([DEFEATED, 3, 0, 0]);
  expect([table.leaderPlace('isono'), table.leaderPlace('nagamasa')].includes(IN_BOX)).toBe(false);
  expect([table.leaderPlace('isono'), table.leaderPlace('nagamasa')]).toEqual([table.leaderPlace('kageaki'), table.leaderPlace('kageaki')]); // dead like him
});

clause('3.3.3', 'only the home castle with most enemies in it decides the conqueror', () => {
  const conqueror = (strong: string, weak: string) => {
    const { board } = position({
      active: 'azai_asakura',
      at: 'control',
      places: { [strong]: { ikko: 4, azai: 2 }, [weak]: { azai: 3 }, otsu: { oda: 2 } },
    });
    return [board.clanState[clanOf('oda')], board.gainedBy[clanOf('oda')]];
  };
  expect([conqueror('gifu', 'kiyosu'), conqueror('kiyosu', 'gifu')]).toEqual([
    [DEFEATED, clanOf('ikko')],
    [DEFEATED, clanOf('ikko')],
  ]);
});

clause('3.3.4', 'without a home castle all starting spaces count together', () => {
  const table = position({
    active: 'oda',
    at: 'control',
    places: { miki: { oda: 3, tokugawa: 2 }, kakogawa: { tokugawa: 2 }, gifu: { oda: 1 } },
    control: { miki: 'oda', kakogawa: 'oda' },
  });
  expect([table.board.clanState[clanOf('bessho')], table.board.gainedBy[clanOf('bessho')]]).toEqual([DEFEATED, clanOf('tokugawa')]);
});

clause(
  ['3.31.2', '3.31.4', '2.46.4'],
  'spaces of a clan that withdraws have no controller, other spaces stay unchanged, and its chit leaves the game',
  () => {
    const table = position({
      active: 'oda',
      at: 'control',
      entered: ['uesugi'],
      places: { uotsu: { oda: 1 }, odani: { azai: 1, leaders: ['nagamasa'] }, gifu: { oda: 1 } },
      control: { uotsu: 'oda', toyama: 'uesugi', miki: 'oda' },
      cup: ['uesugi', 'oda'],
      outcomes: [0, 0],
    });
    expect([table.controller('toyama'), table.controller('odani'), table.controller('miki')]).toEqual([null, 'azai', 'oda']);
    expect(table.chits('aside')).toContain('uesugi');
  },
);

clause(['3.3.2b', '10.5.1c'], 'a siege ends if only soldiers of the defeated clan kept it up', () => {
  const table = takeOdani({ places: { kanagasaki: { azai: 2, inside: { oda: 1 } } } });
  expect(table.at('kanagasaki')).toEqual({ oda: 1 });
});

clause(['3.33.2a', '4.2.6'], 'a truce for the turn ends with the turn', () => {
  const truce = (before: number) =>
    position({
      places: { gifu: { oda: 1 } },
      at: { step: 'endPhase', part: 'cup', local: { next: 0 } },
      board: (board) => (board.truce = before),
      outcomes: [0, 0],
    }).board.truce;
  expect([truce(TRUCE_THIS_TURN), truce(TRUCE_FOR_GOOD)]).toEqual([NO_TRUCE, TRUCE_FOR_GOOD]);
});

clause(['3.31.4', '10.5.1c'], 'a siege ends when its besieger leaves the war with his clan', () => {
  const table = position({
    at: 'control',
    active: 'oda',
    entered: ['mori'],
    control: { takamatsu: 'oda', tottori: 'oda' },
    places: { takamatsu: { oda: 1 }, himeji: { leaders: ['kikkawa'], inside: { oda: 2 } }, okayama: { ukita: 1, leaders: ['ukita'] } },
    cup: ['ikko'],
    outcomes: [0, 0],
  });
  expect([table.at('himeji'), table.controller('himeji')]).toEqual([{ oda: 2 }, 'oda']);
});

clause(['3.3.1', '10.3.3.5'], 'a clan that is defeated during a battle leaves the field', () => {
  const table = startCombat('wp_sekigahara', {
    active: 'oda',
    places: { wp_sekigahara: { leaders: ['isono', 'kagetake'], oda: 6, azai: 1, asakura: 4 }, odani: { oda: 1 } },
    control: { odani: 'oda', sawayama: 'asakura' },
  });
  table
    .act('antiOda', ['fight'])
    .act('oda', ['fight'], dice(6, 1, 6, 1, 1, 1, 1, 1))
    .act('antiOda', ['loseLeader', 'isono'])
    .act('antiOda', ['loseUnled', 'asakura', 1]);
  expect(table.leaderPlace('isono')).toBe(DEAD);
  expect(table.box('oda')).toBe(1);
  expect(unitsInBattle(table)).toEqual([6, 4]);
});
