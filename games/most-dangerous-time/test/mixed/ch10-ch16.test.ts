import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { DEAD } from '../../rules/state.ts';
import { placeOf, leaderOf } from '../../rules/components.ts';
import { startCombat, battle, startAttackOnOda, lastEvent } from '../helpers/battle.ts';
import { dice, position } from '../helpers/position.ts';
import type { Position, Force, MdtTestTable } from '../helpers/position.ts';

// What a second reading of chapters 10 to 16 in the rulebook found played otherwise.

/* 10 Combat. */

const AZUCHI_IN_KANNONJI = (level: number): Position['board'] => {
  return (board) => {
    board.azuchiAt = placeOf('kannonji');
    board.azuchiLevel = level;
  };
};

clause(['10.5.8', '15.5.5'], 'Azuchi goes with its castle when Oda storms it, too, and takes nobody’s game with it', () => {
  const table = startCombat('kannonji', {
    scenario: 'three',
    active: 'oda',
    places: { kannonji: { oda: 9, inside: { ikko: 1 } }, gifu: { oda: 1 } },
    board: (board) => {
      board.arrivals = [placeOf('kannonji')];
      AZUCHI_IN_KANNONJI(3)?.(board);
    },
  });
  while (table.isLegal('antiOdaB', ['deployed'])) table.act('antiOdaB', ['deployed']);
  table.act('oda', ['storm'], dice(1, 6, 6, 6, 6, 6, 6, 6, 6, 6));
  expect([table.board.azuchiAt, table.board.azuchiLevel, table.board.azuchiLost, table.state.outcome]).toEqual([-1, 0, 1, null]);
});

clause(['4.1.4.8', '2.46.7', '3.3.2b'], 'what the fall of a clan leaves to one side alone is its own in the same check', () => {
  const table = position({
    active: 'oda',
    at: 'control',
    places: {
      odani: { oda: 3 },
      kitanosho: { oda: 2, inside: { azai: 1 } },
      ichijodani: { leaders: ['yoshikage'], asakura: 2 },
      gifu: { oda: 1 },
    },
    control: { kyo: 'ikko' },
    deck: ['card_33', 'card_34', 'card_35', 'card_36', 'card_37'],
    outcomes: [0, 0, 0, 0],
  });
  expect([table.controller('odani'), table.controller('kitanosho')]).toEqual(['oda', 'oda']);
  // Odani and Kitanosho; Sawayama and Yokoyama pass to the conqueror of the Azai (2.46.4).
  expect(table.hand('oda')).toHaveLength(4);
});

/* 13 The sea. */

clause(['13.1.3b', '9.8.2'], 'who besieges enemies in a port of his own side does not sail from it', () => {
  const sailing = (inside: Force) =>
    position({
      active: 'oda',
      points: 3,
      places: { saika: { oda: 2, inside }, gifu: { oda: 1 } },
      control: { saika: 'oda' },
    }).act('oda', ['from', 'saika']);
  expect(sailing({}).refusal('oda', ['sail', 'sea_kawachi', 'oda'])).toBeNull();
  expect(sailing({ ikko: 1 }).refusal('oda', ['sail', 'sea_kawachi', 'oda'])).toBe('13.1.3b');
  expect(sailing({ ikko: 1 }).actionsOfType('oda', 'sail')).toEqual([]);
});

/* 14 How the campaign ends. */

clause(['14.3.3a', '10.5.ex7'], 'Nobunaga lost in the assault that brings his clan down has died in battle', () => {
  const table = startCombat('gifu', {
    scenario: 'campaign',
    active: 'ikko',
    places: { gifu: { ikko: 9, inside: { leaders: ['nobunaga'] } }, kiyosu: { ikko: 1 } },
    control: { kiyosu: 'ikko' },
  });
  while (table.isLegal('oda', ['deployed'])) table.act('oda', ['deployed']);
  table.act('antiOda', ['storm'], dice(1, 6, 6, 6, 6, 6, 6, 6, 6, 6));
  expect([table.leaderPlace('nobunaga'), table.state.outcome]).toEqual([DEAD, { winners: ['antiOda'], reason: 'nobunaga-dead' }]);
});

/* 15 The shogun. */

const flight = (places: Position['places'], to: string): MdtTestTable =>
  position({
    at: 'shogun',
    active: 'anti_oda_minor',
    places: { kyo: { leaders: ['yoshiaki'], oda: 1 }, gifu: { oda: 1 }, ...places },
  })
    .act('antiOda', ['rise'])
    .act('antiOda', ['flee', to]);

clause(['15.1.4b', '10.2.2b'], 'the shogun who comes among enemies stands in the field; they say who of them is in the castle', () => {
  const table = flight({ otsu: { oda: 2 } }, 'otsu');
  expect(table.refusal('antiOda', ['shelterLeader', 'yoshiaki'])).toBe('wrong-seat');
  table.act('oda', ['shelter', 'oda', 2]);
  expect(table.at('otsu')).toEqual({ 'oda!': 2, leaders: ['yoshiaki'] });
});

clause(['15.1.4b', '10.2.2c'], 'men of his house who are besieged where he comes stay behind their walls', () => {
  const table = flight({ mt_hiei: { oda: 1, inside: { ashikaga: 2 } } }, 'mt_hiei');
  expect([table.at('mt_hiei'), battle(table).groups.filter(({ side }) => side === 0)]).toMatchObject([
    { oda: 1, 'ashikaga!': 2, leaders: ['yoshiaki'] },
    [{ leader: leaderOf('yoshiaki'), soldiers: 0 }],
  ]);
});

/* 15.6 Good Fortune. */

clause(['15.6.1b', '10.5.2'], 'who holds the chit may let all dice of a field battle lie, and is not asked again in it', () => {
  const table = startCombat('wp_sekigahara', {
    active: 'oda',
    places: { wp_sekigahara: { oda: 3, azai: 3 } },
    board: (board) => {
      board.arrivals = [placeOf('wp_sekigahara')];
      board.fortune = 0;
    },
  });
  table.act('antiOda', ['fight']).act('oda', ['fight'], dice(3, 3));
  expect(table.actionsOfType('oda', 'keepThrows')).toHaveLength(1);
  table.act('oda', ['keepThrows'], dice(1, 1, 1, 1, 1, 1));
  expect([table.step, battle(table).round]).toEqual(['retreatOrFight', 2]);
  const storm = startCombat('odani', {
    active: 'oda',
    places: { odani: { oda: 4, inside: { azai: 2 } } },
    board: (board) => {
      board.arrivals = [placeOf('odani')];
      board.fortune = 0;
    },
  });
  storm.act('antiOda', ['deployed']).act('oda', ['storm'], dice(6, 6));
  expect(storm.refusal('oda', ['keepThrows'])).toBe('10.5.2');
});

/* 16 Four players. */

clause(['16.2.9.1b', '10.2.5b'], 'Nobunaga behind the walls does not command those who fight before them', () => {
  const table = startAttackOnOda('gifu', { azai: 6, leaders: ['nobunaga', 'hideyoshi', 'isono'], oda: 6 });
  table.act('hideyoshi', ['shelterLeader', 'nobunaga']).act('hideyoshi', ['deployed']);
  expect(battle(table).commander[1]).toBe(leaderOf('hideyoshi'));
});

clause(
  ['16.2.9.2b', '10.3.3.4b', '10.3.3.4c'],
  'once the soldiers are gone, leaders out of communication are lost first, two units for a hit',
  () => {
    // Oda's men trace to Gifu or Kiyosu, which are lost; Hosokawa to his own castle.
    const table = startAttackOnOda(
      'wp_sekigahara',
      { azai: 6, leaders: ['sakuma', 'araki', 'hosokawa', 'nagamasa'], oda: 1 },
      { control: { gifu: 'azai', kiyosu: 'azai' } },
    );
    table.act('hideyoshi', ['command', 'sakuma', 0, 1]).act('hideyoshi', ['appoint', 'sakuma']);
    expect(battle(table).groups.flatMap(({ side, leaderOoc }) => (side === 1 ? [leaderOoc] : []))).toEqual([true, true, false]);
    table
      .act('hideyoshi', ['fight'])
      .act('tokugawa', ['fight'])
      .act('antiOda', ['fight'], dice(6, 1, 6, 6, 1, 1, 1, 1, 1, 1, 1));
    // The first hit takes the soldier and Araki, the second Hosokawa; Sakuma commands.
    expect(table.at('wp_sekigahara')).toEqual({ azai: 6, leaders: ['nagamasa', 'sakuma'] });
  },
);

const REGROUP = { step: 'endPhase', part: 'regroup', local: { next: 0 } };

clause(
  ['16.2.10.3', '16.2.10.2'],
  'the two units that come by themselves do not count for the guard: the players help all the same',
  () => {
    const table = position({
      scenario: 'four',
      places: { kyo: { leaders: ['nobunaga'], oda: 1 }, gifu: { oda: 2 }, kiyosu: { oda: 1 }, hamamatsu: { tokugawa: 3 } },
      box: { oda: 9 },
      at: REGROUP,
    });
    expect(table.soldiers('kyo', 'oda')).toBe(3);
    for (const seat of ['katsuie', 'hideyoshi']) {
      expect(table.refusal(seat, ['endRegroup'])).toBe('16.2.10.3');
      table.act(seat, ['raiseSoldier', 'oda']).act(seat, ['putAt', 'kyo']);
    }
    expect([table.soldiers('kyo', 'oda'), table.refusal('tokugawa', ['endRegroup'])]).toEqual([5, null]);
  },
);

clause(
  ['16.2.10.1', '11.5.1a'],
  'a space counts by the line of the clan that holds it: the Tokugawa regroup when Gifu and Kiyosu are cut off',
  () => {
    const table = position({
      scenario: 'four',
      places: {
        gifu: { azai: 3, inside: { oda: 1 } },
        kiyosu: { ikko: 3, inside: { oda: 1 } },
        hamamatsu: { leaders: ['ieyasu'], tokugawa: 1 },
      },
      box: { oda: 9, tokugawa: 3 },
      at: REGROUP,
    });
    expect(table.refusal('tokugawa', ['raiseSoldier', 'oda'])).toBe('11.2.1c');
    table.act('tokugawa', ['raiseSoldier', 'tokugawa']);
    expect(table.actionsOfType('tokugawa', 'putAt').map(([, space]) => space)).toEqual(['hamamatsu', 'yoshida', 'okazaki']);
    table.act('tokugawa', ['putAt', 'yoshida']);
    expect([table.at('yoshida'), lastEvent(table, 'regrouped')]).toMatchObject([{ tokugawa: 1 }, { clan: 'tokugawa' }]);
  },
);
