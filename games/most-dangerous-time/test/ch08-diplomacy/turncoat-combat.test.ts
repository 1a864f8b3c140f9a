import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { leaderOf, placeOf } from '../../rules/components.ts';
import { battle, startTurncoatCombat, unitsInBattle, soldiersByLeader } from '../helpers/battle.ts';
import { position, ODANI_NEGOTIATION, dice } from '../helpers/position.ts';
import type { MdtTestTable, Position, Force } from '../helpers/position.ts';

clause(['8.4.4', '8.4.5', '8.4.7'], 'each changed clan chooses which units enter the castle, and opposing units inside fight there', () => {
  const table = position(ODANI_NEGOTIATION);
  table.act('oda', ['betray', 'card_25', 'nobunaga']).act('oda', ['betray', 'card_20', 'hosokawa']).act('oda', ['endTalks']);
  table.act('oda', ['shelterLeader', 'isono']);
  table.act('oda', ['shelter', 'hosokawa', 1]).act('oda', ['deployed']).act('antiOda', ['shelter', 'azai', 1]).act('antiOda', ['deployed']);
  expect(battle(table).groups.filter(({ side, inside }) => side === 0 && inside)).toHaveLength(2);
  expect(table.at('odani')).toMatchObject({ 'hosokawa!': 1, hosokawa: 1, 'azai!': 1, azai: 2 });
});

clause(['8.4.3a', '8.4.6'], 'units that change sides inside come out first; if none re-enters, a siege results without a fight', () => {
  const garrison = { azai: 1, oda: 1, leaders: ['isono', 'nagamasa'] };
  const besieged = (): MdtTestTable =>
    startTurncoatCombat('odani', 'oda', 1, ['isono'], { places: { odani: { oda: 2, inside: garrison }, gifu: { oda: 1 } } });
  const out = besieged().act('oda', ['deployed']).act('antiOda', ['deployed']);
  expect(out.at('odani')).toEqual({ oda: 3, 'azai!': 1, leaders: ['isono', 'nagamasa'] });
  expect([out.board.leaderMarks[leaderOf('isono')], out.board.battle]).toEqual([0, null]);
  const back = besieged().act('oda', ['shelterLeader', 'isono']).act('oda', ['deployed']).act('antiOda', ['deployed']);
  expect(battle(back)).toMatchObject({ ground: 'castle', special: true });
  expect(battle(back).groups.flatMap(({ side, leader, inside }) => (side === 0 ? [[leader, inside]] : []))).toEqual([
    [leaderOf('isono'), true],
    [-1, false],
  ]);
});

clause('8.4.3a', 'they also come out if units of a third clan are in front of the walls', () => {
  const table = startTurncoatCombat('odani', 'oda', 1, ['isono'], {
    places: { odani: { oda: 2, minor: 1, inside: { azai: 1, oda: 1, leaders: ['isono', 'nagamasa'] } }, gifu: { oda: 1 } },
  });
  expect(table.actionsOfType('oda', 'shelter')).toEqual([['shelter', 'oda', 1]]);
  expect([table.soldiers('odani', 'oda', 'inside'), table.board.leaderMarks[leaderOf('isono')]]).toEqual([0, 0]);
});

clause(['8.4.1b', '5.1.1', '10.2.1a'], 'traitors without a line to their new side fight out of communication', () => {
  const fights = (ogaki: string) => {
    const table = startTurncoatCombat('wp_sekigahara', 'oda', 2, [], {
      places: { wp_sekigahara: { oda: 2, azai: 3 } },
      control: { sawayama: 'azai', yokoyama: 'azai', ogaki },
    });
    const { soldiers, ooc } = battle(table).groups.find(({ side }) => side === 0)!;
    return [soldiers, ooc];
  };
  expect([fights('oda'), fights('azai')]).toEqual([
    [2, 0],
    [0, 2],
  ]);
});

clause(['8.4.1b', '10.2.1a'], 'betrayed units without a line fight out of communication, too', () => {
  const table = startTurncoatCombat('wp_sekigahara', 'oda', 2, [], {
    places: { wp_sekigahara: { oda: 2, azai: 3 } },
    control: { sawayama: 'oda', yokoyama: 'oda' },
  });
  expect(battle(table).groups.find(({ side }) => side === 1)).toMatchObject({ soldiers: 0, ooc: 3 });
});

clause(['8.4.3a', '8.4.1b', '8.4.6'], 'a besieger who is won over may enter the castle; the besieged stay inside', () => {
  const besiegers = () =>
    position({
      at: 'negotiation',
      active: 'oda',
      control: { shoryuji: 'ikko' },
      places: { shoryuji: { miyoshi: 1, ikko: 2, inside: { oda: 1 } }, kyo: { leaders: ['nobunaga'] }, gifu: { oda: 1 } },
      hands: { oda: ['card_33'] },
    })
      .act('oda', ['negotiate', 'nobunaga'])
      .act('oda', ['persuade', 'shoryuji', 'miyoshi', 0], dice(6));
  expect(besiegers().at('shoryuji')).toEqual({ ikko: 2, oda: 1, 'oda!': 1 });
  const inside = besiegers().act('oda', ['shelter', 'oda', 1]);
  expect([inside.at('shoryuji'), inside.board.battle]).toEqual([{ ikko: 2, 'oda!': 2 }, null]);
  const outside = besiegers().act('oda', ['deployed']);
  expect([outside.at('shoryuji'), unitsInBattle(outside)]).toEqual([{ ikko: 2, oda: 1, 'oda!': 1 }, [1, 2]]);
});

clause(['8.4.1b', '8.2.7d'], 'a leader who has moved away or rejoined his old side does not fight', () => {
  const fights = (given: Position) =>
    soldiersByLeader(
      startTurncoatCombat('wp_sekigahara', 'oda', 2, ['isono'], { ...given, control: { sawayama: 'azai', yokoyama: 'azai' } }),
      0,
    );
  expect(fights({ places: { wp_sekigahara: { oda: 2, azai: 3, leaders: ['isono'] } } })).toEqual({ isono: 2 });
  expect(fights({ places: { wp_sekigahara: { oda: 2, azai: 3 }, gifu: { leaders: ['isono'] } } })).toEqual({ oda: 2 });
  expect(fights({ places: { wp_sekigahara: { oda: 2, azai: 3, leaders: ['isono'] } }, serves: {} })).toEqual({ oda: 2 });
});

clause(['8.4.4', '8.4.5'], 'betrayed units inside and outside both choose, those inside first', () => {
  const table = startTurncoatCombat('odani', 'oda', 1, [], {
    places: { odani: { oda: 1, azai: 1, inside: { azai: 2 } }, gifu: { oda: 1 } },
  });
  table.act('oda', ['deployed']);
  expect(table.actionsOfType('antiOda', 'sally').length).toBeGreaterThan(0);
  table.act('antiOda', ['deployed']);
  expect(table.actionsOfType('antiOda', 'shelter').length).toBeGreaterThan(0);
});

clause(['8.4.7b', '10.2.6a', '10.2.5b'], 'the battle inside is a new one: new commanders, no cards or rounds from the one outside', () => {
  const table = startTurncoatCombat('odani', 'oda', 4, [], { places: { odani: { oda: 4, azai: 3 }, gifu: { oda: 1 } } });
  table.act('oda', ['shelter', 'oda', 2]).act('oda', ['deployed']).act('antiOda', ['shelter', 'azai', 2]);
  Object.assign(battle(table), {
    gunnery: [1, 1],
    downpour: [1, 1],
    surprise: [1, 1],
    commander: [leaderOf('hideyoshi'), leaderOf('isono')],
  });
  table.act('antiOda', ['retreat'], dice(1, 6)).act('antiOda', ['retreatTo', 'yokoyama']);
  expect(battle(table)).toMatchObject({
    ground: 'castle',
    gunnery: [0, 0],
    downpour: [0, 0],
    surprise: [0, 0],
    commander: [-1, -1],
    retreating: -1,
    round: 1,
  });
});

clause(['8.4.7b', '10.3.3.4a'], 'the battle inside costs only its participants losses, not the winners outside', () => {
  const table = startTurncoatCombat('odani', 'oda', 4, [], { places: { odani: { oda: 4, azai: 3 }, gifu: { oda: 1 } } });
  table.act('oda', ['shelter', 'oda', 2]).act('oda', ['deployed']).act('antiOda', ['shelter', 'azai', 2]);
  table.act('antiOda', ['retreat'], dice(1, 6)).act('antiOda', ['retreatTo', 'yokoyama']);
  table.act('antiOda', ['fight']).act('oda', ['fight'], dice(1, 6, 6, 1));
  expect(table.at('odani')).toEqual({ oda: 2, 'oda!': 1, 'azai!': 2 });
});

clause(['8.4.4', '8.4.5'], 'besiegers cannot enter a castle that units other than the changed ones hold', () => {
  const riot = (inside: number) => {
    const table = position({
      at: 'cards',
      active: 'ikko',
      places: { nagashima: { oda: 3, inside: { ikko: inside } }, gifu: { oda: 1 } },
      box: { ikko: 5 },
      hands: { antiOda: ['card_49'] },
    });
    table.act('antiOda', ['riot', 'card_49', 'nagashima', 1]).act('antiOda', ['shelter', 'ikko', 1]);
    return table.step === 'deploy' && table.refusal('oda', ['shelter', 'oda', 1]) === null;
  };
  expect([riot(2), riot(0)]).toEqual([false, true]);
});

clause(['8.4.4', '15.1.4b', '3.2.4'], 'neutrals that Oda besieges do not come out to fight for it', () => {
  const flight = (oda: number) => {
    const table = position({
      at: 'shogun',
      active: 'anti_oda_minor',
      places: { kyo: { leaders: ['yoshiaki'], oda: 1 }, tanba_kameyama: { oda, inside: { minor: 1 } }, gifu: { oda: 1 } },
    });
    table.act('antiOda', ['rise']).act('antiOda', ['flee', 'tanba_kameyama']);
    return table.step === 'deploy' && table.refusal('oda', ['sally', 'minor', 1]) === null;
  };
  expect([flight(3), flight(0)]).toEqual([false, true]);
});

const atNegotiation = (given: Position) => position({ active: 'oda', at: 'negotiation', ...given });

/** Hideyoshi in Ogaki tries a soldier in the waypoint of Sekigahara. */
const atSekigahara = (force: Force, more: Partial<Position> = {}) =>
  atNegotiation({ places: { ogaki: { leaders: ['hideyoshi'] }, wp_sekigahara: force }, ...more }).act('oda', ['negotiate', 'hideyoshi']);

/** Yokoyama, fort value 1: Isono and 3 soldiers change sides among 3 others. */
const yokoyama = (others: Force) =>
  atNegotiation({
    places: { yokoyama: { leaders: ['isono'], azai: 3, ...others }, wp_sekigahara: { leaders: ['hideyoshi'] } },
    hands: { oda: ['card_25'] },
  })
    .act('oda', ['betray', 'card_25', 'hideyoshi'])
    .act('oda', ['endTalks']);

clause(['8.4.1.ex2', '8.4.1a', '8.4.1b'], 'if another unit is in the space, the combat of 8.4 is fought at once', () => {
  const table = position({
    active: 'anti_oda_minor',
    at: 'negotiation',
    places: { kyo: { leaders: ['yoshiaki'] }, tanba_kameyama: { minor: 2 } },
  });
  table.act('antiOda', ['negotiate', 'yoshiaki']).act('antiOda', ['persuade', 'tanba_kameyama', 'minor', 0], dice(5));
  expect(table.step).toBe('deploy');
  expect(battle(table)).toMatchObject({ special: true, place: placeOf('tanba_kameyama') });
});

clause(['8.4.2', '8.4.1.1', '8.4.1b'], 'in a waypoint the fight is immediate: one soldier each, one unmodified die each', () => {
  const table = atSekigahara({ azai: 2 }).act('oda', ['persuade', 'wp_sekigahara', 'azai', 0], dice(6, 5, 2));
  expect(table.at('wp_sekigahara')).toEqual({ oda: 1 });
  expect(table.box('azai')).toBe(1);
});

clause(['8.4.1.2', '8.4.2'], 'on equal dice both soldiers are lost, each to its clan’s box', () => {
  const table = atSekigahara({ azai: 2 }).act('oda', ['persuade', 'wp_sekigahara', 'azai', 0], dice(6, 3, 3));
  expect(table.at('wp_sekigahara')).toEqual({});
  expect([table.box('oda'), table.box('azai')]).toEqual([1, 1]);
});

clause('8.4.1b', 'other units of the side that won the soldier take no part', () => {
  const table = atNegotiation({ places: { odani: { leaders: ['hideyoshi'], oda: 5, inside: { azai: 3 } } } }).act('oda', [
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

clause(['8.4.3a', '8.4.3b'], 'the changed units choose first; units that do not fit stay in the field', () => {
  const table = yokoyama({ asakura: 3 });
  expect(table.refusal('oda', ['shelter', 'oda', 3])).toBe('9.7.1b');
  table.act('oda', ['shelter', 'oda', 2]);
  expect(table.at('yokoyama')).toMatchObject({ oda: 1, 'oda!': 2 });
});

clause(['8.4.4', '8.4.5'], 'then the betrayed side chooses, limited to the remaining room', () => {
  const table = yokoyama({ asakura: 3 }).act('oda', ['shelter', 'oda', 1]).act('oda', ['deployed']);
  expect(table.refusal('antiOda', ['shelter', 'asakura', 2])).toBe('9.7.1b');
  table.act('antiOda', ['shelter', 'asakura', 1]);
  expect(table.at('yokoyama')).toMatchObject({ 'oda!': 1, oda: 2, 'asakura!': 1, asakura: 2 });
});

clause(['8.4.6', '10.5.1c'], 'one side inside and the other in the field make a siege without a fight', () => {
  const table = atNegotiation({
    places: { yokoyama: { azai: 2, asakura: 3 }, wp_sekigahara: { leaders: ['hideyoshi'] } },
  }).act('oda', ['negotiate', 'hideyoshi']);
  table.act('oda', ['persuade', 'yokoyama', 'azai', 0], dice(6)).act('oda', ['shelter', 'oda', 1]).act('antiOda', ['deployed']);
  expect(table.board.battle).toBeNull();
  expect(table.at('yokoyama')).toMatchObject({ 'oda!': 1, azai: 1, asakura: 3 });
});

clause(['8.4.7a', '8.4.7b'], 'both sides in the field and both inside fight two field battles, the one outside first', () => {
  const table = yokoyama({ asakura: 2 })
    .act('oda', ['shelter', 'oda', 1])
    .act('oda', ['deployed'])
    .act('antiOda', ['shelter', 'asakura', 1]);
  expect(battle(table).ground).toBe('field');
  table.act('antiOda', ['fight']).act('oda', ['fight'], dice(6, 1, 6, 6, 6, 5, 2, 1));
  expect(table.at('yokoyama')).toEqual({ oda: 3, leaders: ['isono'] });
  expect(table.box('asakura')).toBe(2);
});

clause(['8.4.8', '6.2.1'], 'after the fight the side checks control and draws a card', () => {
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
