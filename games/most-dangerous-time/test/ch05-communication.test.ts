import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { CROSSED_FIRST_SEA } from '../rules/state.ts';
import { seaIndex, placeOf, clanOf } from '../rules/components.ts';
import { isInCommunication } from '../rules/communication/communication.ts';
import { startCombat, battle } from './helpers/battle.ts';
import { position } from './helpers/position.ts';
import type { Position } from './helpers/position.ts';

/** Whether soldiers of a clan in a place are out of communication after the check of step 5. */
const isOut = (place: string, clan: string, given: Position = {}): boolean => {
  const there = given.places?.[place] ?? {};
  return position({
    active: 'oda',
    at: 'communication',
    ...given,
    places: { ...given.places, [place]: { [clan]: 1, ...there } },
  }).isOutOfCommunication(place, clan);
};

clause(['5.1.1', '4.1.4.5'], 'all units are checked at the start of every movement step, those of the other side too', () => {
  const table = position({
    places: { sawayama: { azai: 1 }, kyo: { oda: 1 } },
    control: { odani: 'oda' },
    active: 'oda',
    at: 'communication',
  });
  expect([table.isOutOfCommunication('sawayama', 'azai'), table.isOutOfCommunication('kyo', 'oda')]).toEqual([true, false]);
});

clause(['5.2.1a', '5.2.2a'], 'a line to one home castle is enough', () => {
  expect(isOut('kyo', 'oda')).toBe(false);
  expect(isOut('kyo', 'oda', { control: { kiyosu: 'ikko' } })).toBe(false);
  expect(isOut('kyo', 'oda', { control: { gifu: 'ikko', kiyosu: 'ikko' } })).toBe(true);
});

clause(['5.2.1b', '3.2.4'], 'a clan without a home castle traces to its starting spaces or to any home castle of its faction', () => {
  expect(isOut('mt_shigi', 'matsunaga')).toBe(false);
  expect(isOut('kyo', 'matsunaga')).toBe(false);
  expect(isOut('kyo', 'matsunaga', { control: { gifu: 'ikko', kiyosu: 'ikko', hamamatsu: 'ikko' } })).toBe(false);
  const cut = { gifu: 'ikko', kiyosu: 'ikko', hamamatsu: 'ikko', mt_shigi: 'ikko' };
  expect(isOut('kyo', 'matsunaga', { control: cut })).toBe(true);
  expect(isOut('himeji', 'minor')).toBe(false);
  expect(isOut('himeji', 'minor', { places: { himeji: { oda: 2 } } })).toBe(false);
});

clause('5.2.1b', 'Ikko-ikki trace to any unbesieged space of their own', () => {
  expect(isOut('nagashima', 'ikko')).toBe(false);
  expect(isOut('kuwana', 'ikko')).toBe(false);
  expect(isOut('kuwana', 'ikko', { control: { nagashima: 'oda' } })).toBe(true);
  expect(isOut('kuwana', 'ikko', { places: { nagashima: { inside: { ikko: 2 }, oda: 1 } } })).toBe(true);
});

clause('5.2.1c', 'a besieged home castle puts the whole clan out of communication', () => {
  expect(isOut('sawayama', 'azai', { places: { odani: { inside: { azai: 1 }, oda: 1 } } })).toBe(true);
  expect(isOut('odani', 'azai', { places: { odani: { oda: 1, inside: { azai: 1 } } } })).toBe(true);
  expect(isOut('odani', 'azai')).toBe(false);
});

clause(
  ['5.2.1c', '5.2.1b', '10.2.1b'],
  'who is besieged where his lines end is out of communication himself, and fights so when he comes out',
  () => {
    const isBesiegedOut = (place: string, clan: string): boolean =>
      position({ active: 'oda', at: 'communication', places: { [place]: { oda: 3, inside: { [clan]: 2 } } } }).isOutOfCommunication(
        place,
        clan,
      );
    expect([isBesiegedOut('odani', 'azai'), isBesiegedOut('nagashima', 'ikko')]).toEqual([true, true]);
    const sortie = startCombat('odani', { active: 'oda', places: { odani: { oda: 3, inside: { azai: 3 } } } });
    sortie.act('antiOda', ['sally', 'azai', 2]).act('antiOda', ['deployed']);
    expect(battle(sortie).groups.filter(({ side }) => side === 1)).toMatchObject([
      { inside: true, soldiers: 1, ooc: 0 },
      { inside: false, soldiers: 0, ooc: 2 },
    ]);
  },
);

clause(['5.2.1d', '13.1.4'], 'lines run over the sea, unless an enemy is in the sea area', () => {
  expect(isOut('sumoto', 'miyoshi')).toBe(false);
  expect(isOut('sumoto', 'miyoshi', { places: { sea_kawachi: { oda: 1 } } })).toBe(true);
  expect(isOut('sumoto', 'miyoshi', { places: { sea_kawachi: { saika: 1 } } })).toBe(false);
});

clause('5.2.1e', 'Mori trace to Chugoku, Uesugi to Echigo, and nobody else', () => {
  const entered = ['mori', 'uesugi'];
  expect(isOut('tottori', 'mori', { entered })).toBe(false);
  expect(isOut('tottori', 'mori', { entered, control: { takamatsu: 'oda', bitchu_matsuyama: 'oda', ueshi: 'oda', okayama: 'oda' } })).toBe(
    true,
  );
  expect(isOut('chugoku', 'mori', { entered, control: { takamatsu: 'oda' } })).toBe(false);
  expect(isOut('toyama', 'uesugi', { entered })).toBe(false);
  expect(isOut('toyama', 'uesugi', { entered, control: { uotsu: 'oda' } })).toBe(true);
  expect(isOut('takamatsu', 'ukita', { entered, control: { okayama: 'oda' } })).toBe(true);
});

clause(['5.2.2b', '10.4.ex2'], 'enemies on the line block it unless besieged; one’s own place is exempt', () => {
  const onWay = { otsu: { azai: 1 }, mt_hiei: {} };
  expect(isOut('kyo', 'oda')).toBe(false);
  expect(isOut('ibaraki', 'oda', { places: { kyo: { azai: 1 } } })).toBe(false);
  expect(isOut('kyo', 'oda', { places: onWay, control: { yamato_koriyama: 'ikko', mt_hiei: 'ikko' } })).toBe(true);
  expect(
    isOut('kyo', 'oda', { places: { otsu: { oda: 1, inside: { azai: 1 } } }, control: { yamato_koriyama: 'ikko', mt_hiei: 'ikko' } }),
  ).toBe(false);
  expect(isOut('sawayama', 'oda', { places: { sawayama: { inside: { azai: 2 } } } })).toBe(false);
});

clause('5.2.2c', 'a space that is not one’s own blocks the line', () => {
  expect(isOut('kyo', 'oda', { control: { otsu: 'azai', yamato_koriyama: 'ikko', mt_hiei: 'ikko' } })).toBe(true);
  expect(isOut('obama', 'oda')).toBe(false);
  expect(isOut('miyazu', 'oda', { control: {} })).toBe(true);
});

clause(['5.2.3', '5.3.1', '5.3.1a'], 'out of communication a unit counts as two on the march', () => {
  const table = position({
    places: { odani: { oda: 6, leaders: ['nobunaga'] } },
    control: { gifu: 'ikko', kiyosu: 'ikko', odani: 'oda', yokoyama: 'oda' },
    active: 'oda',
    at: 'points',
    dice: [3],
  });
  table.act('oda', ['from', 'odani']);
  expect(table.refusal('oda', ['march', 'yokoyama', ['nobunaga'], { 'oda.ooc': 4 }])).toBe('9.3.1');
  expect(table.refusal('oda', ['march', 'yokoyama', ['nobunaga'], { 'oda.ooc': 3 }])).toBeNull();
  expect(table.refusal('oda', ['march', 'wp_yanagase', [], { 'oda.ooc': 3 }])).toBe('9.3.2');
  expect(table.refusal('oda', ['march', 'wp_yanagase', [], { 'oda.ooc': 2 }])).toBeNull();
});

clause(['5.3.1b', '13.2.1', '9.3.3'], 'at sea one unit moves for one point, in communication or not', () => {
  const table = position({
    places: { sumoto: { miyoshi: 2 } },
    control: { shozui: 'oda' },
    active: 'anti_oda_minor',
    at: 'points',
    dice: [4],
  });
  expect(table.isOutOfCommunication('sumoto', 'miyoshi')).toBe(true);
  table.act('antiOda', ['from', 'sumoto']).act('antiOda', ['sail', 'sea_kawachi', 'miyoshi.ooc']);
  expect([table.at('sea_kawachi'), table.board.points]).toEqual([{ miyoshi: 1 }, 3]);
});

clause(['5.3.1c', '9.5.1d'], 'no strategic movement out of communication', () => {
  const given: Position = { places: { hamamatsu: { tokugawa: 1 }, kyo: { oda: 1 } }, active: 'oda', at: 'points', dice: [3] };
  const fit = position(given);
  fit.act('oda', ['from', 'hamamatsu']);
  expect(fit.refusal('oda', ['strategic', 'yoshida', 'okazaki', [], { tokugawa: 1 }])).toBeNull();
  const cut = position({ ...given, places: { yoshida: { tokugawa: 1 } }, control: { hamamatsu: 'ikko' } });
  cut.act('oda', ['from', 'yoshida']);
  expect(cut.refusal('oda', ['strategic', 'okazaki', 'narumi', [], { 'tokugawa.ooc': 1 }])).toBe('9.5.1d');
});

clause(['9.8.3c', '13.2.4'], 'whoever landed at an enemy port traces by land, not over the sea he crossed', () => {
  const sea = CROSSED_FIRST_SEA << seaIndex(placeOf('sea_kawachi'));
  const table = position({
    places: { kishiwada: { oda: 2, inside: { ikko: 1 } } },
    control: { sumoto: 'oda', shozui: 'oda', noda_fukushima: 'oda' },
  });
  expect(isInCommunication(table.board, clanOf('oda'), placeOf('kishiwada'), sea)).toBe(false);
  const byLand = position({
    places: { kishiwada: { oda: 2, inside: { ikko: 1 } } },
    control: { sumoto: 'oda', ishiyama: 'oda' },
  });
  expect(isInCommunication(byLand.board, clanOf('oda'), placeOf('kishiwada'), sea)).toBe(true);
});

clause('9.8.3d', 'besiegers of a port get no line over the sea; its master does', () => {
  const control = { sumoto: 'oda', noda_fukushima: 'oda' };
  const places = { sea_kawachi: {}, saika: { oda: 2, inside: { saika: 1 } } };
  expect(isOut('saika', 'oda', { places, control })).toBe(true);
  expect(isOut('saika', 'oda', { places: { saika: { oda: 2 } }, control: { ...control, saika: 'oda' } })).toBe(false);
});

clause(
  ['9.8.3d', '9.8.2'],
  'nor do those who besiege enemies in a port of their own side, and no line of theirs runs through it by sea',
  () => {
    const control = { sumoto: 'oda', noda_fukushima: 'oda', saika: 'oda' };
    expect(isOut('saika', 'oda', { places: { saika: { oda: 2, inside: { saika: 1 } } }, control })).toBe(true);
    const places = { sumoto: { oda: 1 }, noda_fukushima: { oda: 2 } };
    expect(isOut('sumoto', 'oda', { places, control })).toBe(false);
    const risen = { ...places, noda_fukushima: { oda: 2, inside: { ikko: 1 } } };
    expect(isOut('sumoto', 'oda', { places: risen, control })).toBe(true);
    // By land lines run through a place in which enemies are besieged.
    expect(isOut('noda_fukushima', 'oda', { places: risen, control })).toBe(false);
    expect(
      isOut('hanakuma', 'oda', { places: { ...risen, hanakuma: { oda: 1 } }, control: { ...control, arioka: 'oda', ibaraki: 'ikko' } }),
    ).toBe(true);
  },
);

clause('15.1.1c', 'the shogun himself is always supplied; his soldiers trace to any Anti-Oda home castle', () => {
  const none = { odani: 'oda', ichijodani: 'oda', saika: 'oda', shozui: 'oda' };
  const table = position({
    places: { kyo: { leaders: ['yoshiaki'], ashikaga: 1 } },
    daimyo: ['yoshiaki'],
    control: { ...none, kyo: 'ashikaga' },
    active: 'anti_oda_minor',
    at: 'communication',
  });
  expect([table.isOutOfCommunication('kyo', 'ashikaga'), table.board.leaderMarks.every((marks) => (marks & 2) === 0)]).toEqual([
    true,
    true,
  ]);
  expect(isOut('odani', 'ashikaga')).toBe(false);
});
