import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { placeOf, clanOf } from '../rules/components.ts';
import { requiredRoll } from '../rules/diplomacy/negotiation.ts';
import { battle } from './helpers/battle.ts';
import { position, dice } from './helpers/position.ts';
import type { Position, Force } from './helpers/position.ts';

const talks = (given: Position) => position({ active: 'oda', at: 'negotiation', ...given });

/** Hideyoshi in Ogaki tries a soldier in the waypoint of Sekigahara. */
const atSekigahara = (force: Force, more: Partial<Position> = {}) =>
  talks({ places: { ogaki: { leaders: ['hideyoshi'] }, wp_sekigahara: force }, ...more }).act('oda', ['negotiate', 'hideyoshi']);

clause(['8.3.1a', '8.1.3', '8.3.2', '4.1.4.3'], 'each leader with Diplomacy tries one soldier in a step', () => {
  const table = talks({
    places: { ogaki: { leaders: ['hideyoshi', 'niwa'] }, wp_sekigahara: { azai: 2 }, gifu: { leaders: ['nobunaga'] } },
  });
  expect(table.refusal('oda', ['negotiate', 'niwa'])).toBe('8.3.1a');
  table.act('oda', ['negotiate', 'hideyoshi']).act('oda', ['persuade', 'wp_sekigahara', 'azai', 0], dice(5));
  expect(table.refusal('oda', ['negotiate', 'hideyoshi'])).toBe('8.3.2');
  expect(table.refusal('oda', ['negotiate', 'nobunaga'])).toBeNull();
});

clause('8.3.1a', 'a besieged leader cannot negotiate, nor can anybody try a soldier of his own side', () => {
  const table = talks({
    places: { ogaki: { ikko: 2, inside: { leaders: ['hideyoshi'] } }, wp_sekigahara: { azai: 2, oda: 1 }, gifu: { leaders: ['nobunaga'] } },
  });
  expect(table.refusal('oda', ['negotiate', 'hideyoshi'])).toBe('8.3.1a');
  table.act('oda', ['negotiate', 'nobunaga']);
  expect(table.refusal('oda', ['persuade', 'wp_sekigahara', 'oda', 0])).toBe('8.3.1a');
});

clause(['8.3.1b', '8.3.1c'], 'a daimyo reaches next to any unit of his alliance, a samurai next to himself', () => {
  const places = { gifu: { leaders: ['nobunaga', 'hideyoshi'] }, kannonji: { oda: 1 }, sawayama: { azai: 1 } };
  const table = talks({ places: { ...places, shozui: { miyoshi: 1 } } });
  expect(table.refusal('oda', ['negotiate', 'hideyoshi'])).toBe('8.3.1b');
  table.act('oda', ['negotiate', 'nobunaga']);
  expect(table.allowed('oda')).toEqual([['persuade', 'sawayama', 'azai', 0]]);
  expect(table.refusal('oda', ['persuade', 'shozui', 'miyoshi', 0])).toBe('8.3.1b');
  const near = talks({ places: { ...places, ogaki: { leaders: ['akechi'] }, wp_sekigahara: { azai: 1 } } }).act('oda', [
    'negotiate',
    'akechi',
  ]);
  expect(near.refusal('oda', ['persuade', 'sawayama', 'azai', 0])).toBe('8.3.1c');
});

clause(['8.3.1c', '8.3.3d'], 'besieged soldiers are reached by those who besiege them', () => {
  const table = talks({ places: { odani: { leaders: ['hideyoshi'], oda: 2, inside: { azai: 2 } } } }).act('oda', [
    'negotiate',
    'hideyoshi',
  ]);
  expect(table.allowed('oda')).toEqual([['persuade', 'odani', 'azai', 1]]);
});

clause(
  ['8.3.3', '8.3.3a', '8.3.3b', '8.3.3c', '8.3.3d'],
  'six, 2 more with a daimyo, 1 more with a samurai, 1 less if neutral, 1 less if besieged',
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

clause('8.3.3', 'seven or more cannot be rolled: there is no attempt', () => {
  const table = talks({
    places: { ogaki: { leaders: ['hideyoshi'] }, wp_sekigahara: { azai: 1, leaders: ['isono'] } },
    hands: { oda: ['card_30'] },
  });
  expect(table.refusal('oda', ['negotiate', 'hideyoshi'])).toBe('8.3.1b');
});

clause('8.3.4', 'a die as high as the number needed wins the soldier for the clan of the leader', () => {
  expect(atSekigahara({ azai: 1 }).act('oda', ['persuade', 'wp_sekigahara', 'azai', 0], dice(5)).at('wp_sekigahara')).toEqual({ azai: 1 });
  expect(atSekigahara({ azai: 1 }).act('oda', ['persuade', 'wp_sekigahara', 'azai', 0], dice(6)).at('wp_sekigahara')).toEqual({ oda: 1 });
});

clause(['15.2.2', '15.4.3a'], 'Ikko-ikki and Enryaku-ji soldiers cannot be negotiated with', () => {
  const table = talks({
    places: { otsu: { leaders: ['hideyoshi'] }, mt_hiei: { enryakuji: 2 }, kyo: { ikko: 2 }, kannonji: { azai: 1 } },
  }).act('oda', ['negotiate', 'hideyoshi']);
  expect(table.refusal('oda', ['persuade', 'kyo', 'ikko', 0])).toBe('15.2.2');
  expect(table.refusal('oda', ['persuade', 'mt_hiei', 'enryakuji', 0])).toBe('15.4.3a');
  expect(table.allowed('oda')).toEqual([['persuade', 'kannonji', 'azai', 0]]);
});

clause(
  ['8.3.5', '8.4.1.ex1', '6.2.1', '15.1.1b'],
  'Ashikaga wins a lone minor soldier next to Kyo: control is checked and a card drawn',
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

clause(['8.4.1.ex2', '8.4.1a', '8.4.1b'], 'with another unit in the space the combat of 8.4 is fought at once', () => {
  const table = position({
    active: 'anti_oda_minor',
    at: 'negotiation',
    places: { kyo: { leaders: ['yoshiaki'] }, tanba_kameyama: { minor: 2 } },
  });
  table.act('antiOda', ['negotiate', 'yoshiaki']).act('antiOda', ['persuade', 'tanba_kameyama', 'minor', 0], dice(5));
  expect(table.step).toBe('deploy');
  expect(battle(table)).toMatchObject({ special: true, place: placeOf('tanba_kameyama') });
});

/* 8.4 Enemies in the same place. */

clause(['8.4.2', '8.4.1.1', '8.4.1b'], 'in a waypoint they fight at once: one soldier each, one unmodified die each', () => {
  const table = atSekigahara({ azai: 2 }).act('oda', ['persuade', 'wp_sekigahara', 'azai', 0], dice(6, 5, 2));
  expect(table.at('wp_sekigahara')).toEqual({ oda: 1 });
  expect(table.box('azai')).toBe(1);
});

clause(['8.4.1.2', '8.4.2'], 'on equal dice both fall, each to the box of its clan', () => {
  const table = atSekigahara({ azai: 2 }).act('oda', ['persuade', 'wp_sekigahara', 'azai', 0], dice(6, 3, 3));
  expect(table.at('wp_sekigahara')).toEqual({});
  expect([table.box('oda'), table.box('azai')]).toEqual([1, 1]);
});

clause('8.4.1b', 'other units of the side that won the soldier take no part', () => {
  const table = talks({ places: { odani: { leaders: ['hideyoshi'], oda: 5, inside: { azai: 3 } } } }).act('oda', [
    'negotiate',
    'hideyoshi',
  ]);
  table.act('oda', ['persuade', 'odani', 'azai', 1], dice(5)).act('oda', ['shelter', 'oda', 1]).act('antiOda', ['deployed']);
  expect(
    battle(table)
      .groups.filter((group) => group.side === 0)
      .map((group) => group.soldiers),
  ).toEqual([1]);
  expect(battle(table).ground).toBe('castle');
});

/** Yokoyama, fort value 1: Isono and 3 soldiers go over among 3 others. */
const yokoyama = (others: Force) =>
  talks({
    places: { yokoyama: { leaders: ['isono'], azai: 3, ...others }, wp_sekigahara: { leaders: ['hideyoshi'] } },
    hands: { oda: ['card_25'] },
  })
    .act('oda', ['betray', 'card_25', 'hideyoshi'])
    .act('oda', ['endTalks']);

clause(['8.4.3a', '8.4.3b'], 'the changed units choose first; those for whom there is no room stay in the field', () => {
  const table = yokoyama({ asakura: 3 });
  expect(table.refusal('oda', ['shelter', 'oda', 3])).toBe('9.7.1b');
  table.act('oda', ['shelter', 'oda', 2]);
  expect(table.at('yokoyama')).toMatchObject({ oda: 1, 'oda!': 2 });
});

clause(['8.4.4', '8.4.5'], 'then the betrayed side chooses, and only the room that is left counts', () => {
  const table = yokoyama({ asakura: 3 }).act('oda', ['shelter', 'oda', 1]).act('oda', ['deployed']);
  expect(table.refusal('antiOda', ['shelter', 'asakura', 2])).toBe('9.7.1b');
  table.act('antiOda', ['shelter', 'asakura', 1]);
  expect(table.at('yokoyama')).toMatchObject({ 'oda!': 1, oda: 2, 'asakura!': 1, asakura: 2 });
});

clause(['8.4.6', '10.5.1c'], 'all of one side inside and all of the other in the field: a siege, and no fight', () => {
  const table = talks({
    places: { yokoyama: { azai: 2, asakura: 3 }, wp_sekigahara: { leaders: ['hideyoshi'] } },
  }).act('oda', ['negotiate', 'hideyoshi']);
  table.act('oda', ['persuade', 'yokoyama', 'azai', 0], dice(6)).act('oda', ['shelter', 'oda', 1]).act('antiOda', ['deployed']);
  expect(table.board.battle).toBeNull();
  expect(table.at('yokoyama')).toMatchObject({ 'oda!': 1, azai: 1, asakura: 3 });
});

clause(['8.4.7a', '8.4.7b'], 'together in the field and together inside: two field battles, the one outside first', () => {
  const table = yokoyama({ asakura: 2 })
    .act('oda', ['shelter', 'oda', 1])
    .act('oda', ['deployed'])
    .act('antiOda', ['shelter', 'asakura', 1]);
  expect(battle(table).ground).toBe('field');
  table.act('antiOda', ['fight']).act('oda', ['fight'], dice(6, 1, 6, 6, 6, 5, 2, 1));
  expect(table.at('yokoyama')).toEqual({ oda: 3, leaders: ['isono'] });
  expect(table.box('asakura')).toBe(2);
});

clause(['8.4.8', '6.2.1'], 'when it is resolved, control is checked and a card drawn', () => {
  const table = position({
    active: 'anti_oda_minor',
    at: 'negotiation',
    places: { kyo: { leaders: ['yoshiaki'] }, tanba_kameyama: { minor: 2 } },
    deck: ['card_01'],
  });
  table.act('antiOda', ['negotiate', 'yoshiaki']).act('antiOda', ['persuade', 'tanba_kameyama', 'minor', 0], dice(5));
  table.act('antiOda', ['deployed']).act('oda', ['deployed'], [...dice(6, 1), 0]);
  expect(table.controller('tanba_kameyama')).toBe('ashikaga');
  expect(table.hand('antiOda')).toEqual(['card_01']);
});

clause(['8.1.3', '8.3.3'], 'one soldier who stands there, and for whom a six is enough', () => {
  const table = talks({
    places: { ogaki: { leaders: ['hideyoshi'] }, wp_sekigahara: { azai: 1 }, gifu: { leaders: ['kagetake'], asakura: 1 } },
  }).act('oda', ['negotiate', 'hideyoshi']);
  expect(table.refusal('oda', ['persuade', 'wp_sekigahara', 'asakura', 0])).toBe('8.1.3');
  expect(table.refusal('oda', ['persuade', 'wp_sekigahara', 'azai', 1])).toBe('8.1.3');
  expect(table.refusal('oda', ['persuade', 'gifu', 'asakura', 0])).toBe('8.3.3');
});
