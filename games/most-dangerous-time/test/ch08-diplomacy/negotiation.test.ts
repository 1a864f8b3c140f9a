import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { placeOf, clanOf } from '../../rules/components.ts';
import { requiredRoll } from '../../rules/diplomacy/negotiation.ts';
import { position, dice } from '../helpers/position.ts';
import type { Position, Force, MdtTestTable } from '../helpers/position.ts';
import { OUT_OF_COMMUNICATION } from '../../rules/state.ts';
import { addSoldiers } from '../../rules/units.ts';

const atNegotiation = (given: Position) => position({ active: 'oda', at: 'negotiation', ...given });

/** Hideyoshi in Ogaki tries a soldier in the waypoint of Sekigahara. */
const atSekigahara = (force: Force, more: Partial<Position> = {}) =>
  atNegotiation({ places: { ogaki: { leaders: ['hideyoshi'] }, wp_sekigahara: force }, ...more }).act('oda', ['negotiate', 'hideyoshi']);

clause(['8.3.1a', '8.1.3', '8.3.2', '4.1.4.3'], 'each leader with Diplomacy may try for one soldier in a step', () => {
  const table = atNegotiation({
    places: { ogaki: { leaders: ['hideyoshi', 'niwa'] }, wp_sekigahara: { azai: 2 }, gifu: { leaders: ['nobunaga'] } },
  });
  expect(table.refusal('oda', ['negotiate', 'niwa'])).toBe('8.3.1a');
  table.act('oda', ['negotiate', 'hideyoshi']).act('oda', ['persuade', 'wp_sekigahara', 'azai', 0], dice(5));
  expect(table.refusal('oda', ['negotiate', 'hideyoshi'])).toBe('8.3.2');
  expect(table.refusal('oda', ['negotiate', 'nobunaga'])).toBeNull();
});

clause('8.3.1a', 'a besieged leader cannot negotiate, and soldiers of the same side are no targets', () => {
  const table = atNegotiation({
    places: { ogaki: { ikko: 2, inside: { leaders: ['hideyoshi'] } }, wp_sekigahara: { azai: 2, oda: 1 }, gifu: { leaders: ['nobunaga'] } },
  });
  expect(table.refusal('oda', ['negotiate', 'hideyoshi'])).toBe('8.3.1a');
  table.act('oda', ['negotiate', 'nobunaga']);
  expect(table.refusal('oda', ['persuade', 'wp_sekigahara', 'oda', 0])).toBe('8.3.1a');
});

clause(['8.3.1b', '8.3.1c'], 'a daimyo reaches spaces adjacent to any unit of his alliance, a samurai only to himself', () => {
  const places = { gifu: { leaders: ['nobunaga', 'hideyoshi'] }, kannonji: { oda: 1 }, sawayama: { azai: 1 } };
  const table = atNegotiation({ places: { ...places, shozui: { miyoshi: 1 } } });
  expect(table.refusal('oda', ['negotiate', 'hideyoshi'])).toBe('8.3.1b');
  table.act('oda', ['negotiate', 'nobunaga']);
  expect(table.allowed('oda')).toEqual([['persuade', 'sawayama', 'azai', 0]]);
  expect(table.refusal('oda', ['persuade', 'shozui', 'miyoshi', 0])).toBe('8.3.1b');
  const near = atNegotiation({ places: { ...places, ogaki: { leaders: ['akechi'] }, wp_sekigahara: { azai: 1 } } }).act('oda', [
    'negotiate',
    'akechi',
  ]);
  expect(near.refusal('oda', ['persuade', 'sawayama', 'azai', 0])).toBe('8.3.1c');
});

clause(['8.3.1c', '8.3.3d'], 'only their besiegers reach besieged soldiers', () => {
  const table = atNegotiation({ places: { odani: { leaders: ['hideyoshi'], oda: 2, inside: { azai: 2 } } } }).act('oda', [
    'negotiate',
    'hideyoshi',
  ]);
  expect(table.allowed('oda')).toEqual([['persuade', 'odani', 'azai', 1]]);
});

clause(
  ['8.3.3', '8.3.3a', '8.3.3b', '8.3.3c', '8.3.3d'],
  'the number needed is six, +2 with a daimyo, +1 with a samurai, -1 if neutral, -1 if besieged',
  () => {
    const needed = (place: string, force: Force, clan: string, isInside = false) =>
      requiredRoll(position({ active: 'oda', places: { [place]: force } }).board, placeOf(place), clanOf(clan), isInside);
    expect(needed('sawayama', { azai: 1 }, 'azai')).toBe(6);
    expect(needed('sawayama', { azai: 1, leaders: ['nagamasa'] }, 'azai')).toBe(8);
    expect(needed('sawayama', { azai: 1, leaders: ['isono'] }, 'azai')).toBe(7);
    expect(needed('sawayama', { azai: 1, leaders: ['isono', 'nagamasa', 'kagetake'] }, 'azai')).toBe(9);
    expect(needed('sawayama', { azai: 1, leaders: ['shibata'] }, 'azai')).toBe(6);
    expect(needed('kuroi', { minor: 1 }, 'minor')).toBe(5);
    expect(needed('yagami', { hatano: 1, leaders: ['hatano'] }, 'hatano')).toBe(6);
    expect(needed('odani', { oda: 1, inside: { azai: 1 } }, 'azai', true)).toBe(5);
  },
);

clause('8.3.3', 'a number of seven or more allows no attempt', () => {
  const table = atNegotiation({
    places: { ogaki: { leaders: ['hideyoshi'] }, wp_sekigahara: { azai: 1, leaders: ['isono'] } },
    hands: { oda: ['card_30'] },
  });
  expect(table.refusal('oda', ['negotiate', 'hideyoshi'])).toBe('8.3.1b');
});

clause('8.3.4', 'a roll equal to the number needed wins the soldier for the leader’s clan', () => {
  expect(atSekigahara({ azai: 1 }).act('oda', ['persuade', 'wp_sekigahara', 'azai', 0], dice(5)).at('wp_sekigahara')).toEqual({ azai: 1 });
  expect(atSekigahara({ azai: 1 }).act('oda', ['persuade', 'wp_sekigahara', 'azai', 0], dice(6)).at('wp_sekigahara')).toEqual({ oda: 1 });
});

clause(
  ['8.3.5', '8.4.1.ex1', '6.2.1', '15.1.1b'],
  'Ashikaga wins a lone minor soldier next to Kyo: his side checks control and draws a card',
  () => {
    const table = position({
      active: 'anti_oda_minor',
      at: 'negotiation',
      places: { kyo: { leaders: ['yoshiaki'], oda: 2 }, tanba_kameyama: { minor: 1 } },
      deck: ['card_01'],
    });
    table.act('antiOda', ['negotiate', 'yoshiaki']).act('antiOda', ['persuade', 'tanba_kameyama', 'minor', 0], [...dice(6), 0]);
    expect(table.at('tanba_kameyama')).toEqual({ ashikaga: 1 });
    expect(table.controller('tanba_kameyama')).toBe('ashikaga');
    expect(table.hand('antiOda')).toEqual(['card_01']);
  },
);

/* 8.4 Enemies in the same place. */

const startTalks = (given: Position): MdtTestTable => position({ active: 'oda', at: 'negotiation', ...given });

clause(['8.3.3d', '8.3.3'], 'only soldiers inside a besieged castle are easier to win over', () => {
  const needed = (place: string, force: Force, isInside: boolean) =>
    requiredRoll(position({ active: 'oda', places: { [place]: force } }).board, placeOf(place), clanOf('azai'), isInside);
  const both = { oda: 1, azai: 1, inside: { azai: 1 } };
  expect([needed('odani', both, true), needed('odani', both, false)]).toEqual([5, 6]);
});

clause(['8.3.3b', '15.1.2a'], 'the shogun as a samurai is no target and does not raise the number needed', () => {
  const needed = (daimyo: string[]) =>
    requiredRoll(
      position({ active: 'oda', places: { otsu: { azai: 1, leaders: ['yoshiaki'] } }, daimyo }).board,
      placeOf('otsu'),
      clanOf('azai'),
      false,
    );
  expect([needed([]), needed(['yoshiaki'])]).toEqual([6, 8]);
});

clause(['8.3.1c', '8.3.1b'], 'a besieger reaches besieged units, not units in the field with him', () => {
  const places = { odani: { leaders: ['hideyoshi'], oda: 2, azai: 1, inside: { azai: 2 } }, gifu: { oda: 1 } };
  const samurai = startTalks({ places }).act('oda', ['negotiate', 'hideyoshi']);
  expect([samurai.refusal('oda', ['persuade', 'odani', 'azai', 1]), samurai.refusal('oda', ['persuade', 'odani', 'azai', 0])]).toEqual([
    null,
    '8.3.1c',
  ]);
  const daimyo = startTalks({ places, daimyo: ['hideyoshi'] }).act('oda', ['negotiate', 'hideyoshi']);
  expect([daimyo.refusal('oda', ['persuade', 'odani', 'azai', 1]), daimyo.refusal('oda', ['persuade', 'odani', 'azai', 0])]).toEqual([
    null,
    '8.3.1b',
  ]);
});

clause('8.3.1b', 'soldiers of one clan in one place are one target, whatever their marks; those inside the castle are another', () => {
  const table = startTalks({
    places: {
      gifu: { leaders: ['nobunaga'] },
      odani: { oda: 1, inside: { azai: 1, asakura: 1 } },
      yokoyama: { azai: 1 },
      kannonji: { oda: 1 },
      sawayama: { azai: 1 },
    },
    board: (board) => addSoldiers(board, placeOf('yokoyama'), clanOf('azai'), OUT_OF_COMMUNICATION, 1),
  }).act('oda', ['negotiate', 'nobunaga']);
  expect(table.actionsOfType('oda', 'persuade')).toEqual([
    ['persuade', 'odani', 'azai', 1],
    ['persuade', 'odani', 'asakura', 1],
    ['persuade', 'yokoyama', 'azai', 0],
    ['persuade', 'sawayama', 'azai', 0],
  ]);
});
