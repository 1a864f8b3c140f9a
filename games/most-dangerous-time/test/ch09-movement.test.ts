import { clause } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import { placeOf, clanOf } from '../rules/components.ts';
import { groupsToOffer } from '../rules/movement/march-groups.ts';
import { position } from './helpers/position.ts';
import type { Position } from './helpers/position.ts';

clause(['9.1.1c', '9.1.1d'], 'points need not be spent, and what is left is lost', () => {
  const table = position({ places: { kyo: { oda: 1 }, odani: { azai: 1 } }, active: 'oda', points: 5, cup: ['azai_asakura'] });
  table.act('oda', ['endMovement'], [0, 2]);
  expect([table.board.active, table.board.points]).toEqual([1, 3]);
});

clause(
  ['9.2.1a', '9.2.1b'],
  'units move from place to place, as often as there are points, without a leader, several clans together',
  () => {
    const table = position({ places: { kyo: { oda: 2, hosokawa: 1 }, saika: { saika: 1 } }, active: 'oda', points: 2 });
    expect(table.refusal('oda', ['from', 'saika'])).toBe('9.4.2');
    table.act('oda', ['from', 'kyo']).act('oda', ['march', 'otsu', [], { oda: 2, hosokawa: 1 }]);
    table.act('oda', ['from', 'otsu']).act('oda', ['march', 'kannonji', [], { oda: 1, hosokawa: 1 }]);
    expect([table.at('kannonji'), table.at('otsu'), table.board.points]).toEqual([{ oda: 1, hosokawa: 1 }, { oda: 1 }, 0]);
    expect(table.refusal('oda', ['from', 'kannonji'])).toBe('9.2.1b');
    expect(table.allowed('oda')).toEqual([['endMovement']]);
  },
);

clause('9.3.1', 'eight units by road for a point, whatever their clans', () => {
  const table = position({ places: { kyo: { oda: 7, tokugawa: 1, leaders: ['niwa'] } }, active: 'oda', points: 1 });
  table.act('oda', ['from', 'kyo']);
  expect(table.refusal('oda', ['march', 'otsu', ['niwa'], { oda: 7, tokugawa: 1 }])).toBe('9.3.1');
  table.act('oda', ['march', 'otsu', ['niwa'], { oda: 7 }]);
  expect([table.at('otsu'), table.board.points]).toEqual([{ oda: 7, leaders: ['niwa'] }, 0]);
});

clause('9.3.2', 'four units by trail for a point', () => {
  const table = position({ places: { kyo: { oda: 5 } }, control: { mt_hiei: 'oda' }, active: 'oda', points: 1 });
  table.act('oda', ['from', 'kyo']);
  expect(table.refusal('oda', ['march', 'mt_hiei', [], { oda: 5 }])).toBe('9.3.2');
  expect(table.refusal('oda', ['march', 'mt_hiei', [], { oda: 4 }])).toBeNull();
});

test('a group that is offered fills the way, be it with leaders alone', () => {
  const leaders = ['niwa', 'sakuma', 'araki', 'takigawa', 'shibata'];
  const { board } = position({ places: { kyo: { leaders, oda: 1 } }, active: 'oda', points: 1 });
  const [full] = groupsToOffer(board, placeOf('kyo'), 4);
  expect([full?.leaders.length, full?.soldiers]).toEqual([4, {}]);
});

clause(['9.3.4', '10.1.1', '10.5.1e'], 'combat costs a point only where nobody new has come', () => {
  const given: Position = {
    places: { odani: { oda: 3, inside: { azai: 2 } }, kanagasaki: { oda: 2 } },
    control: { kanagasaki: 'oda' },
    active: 'oda',
    points: 2,
  };
  const table = position(given);
  table.act('oda', ['attack', 'odani']);
  expect([table.board.activated, table.board.points]).toEqual([[placeOf('odani')], 1]);
  expect(table.refusal('oda', ['attack', 'odani'])).toBe('10.1.1');
  expect(table.refusal('oda', ['attack', 'kanagasaki'])).toBe('10.1.5');
  const fresh = position(given);
  fresh.act('oda', ['from', 'kanagasaki']).act('oda', ['march', 'odani', [], { oda: 1 }]);
  expect([fresh.board.arrivals, fresh.refusal('oda', ['attack', 'odani'])]).toEqual([[placeOf('odani')], '10.1.1']);
  expect(position({ ...given, points: 0 }).refusal('oda', ['attack', 'odani'])).toBe('9.3.4');
});

clause(['9.4.1', '9.4.1a', '9.4.2'], 'entering a space that is not one’s own ends the move', () => {
  const table = position({ places: { kyo: { oda: 2 } }, control: { otsu: 'azai' }, active: 'oda', points: 4 });
  table.act('oda', ['from', 'kyo']).act('oda', ['march', 'otsu', [], { oda: 1 }]);
  expect(table.refusal('oda', ['from', 'otsu'])).toBe('9.4.2');
  table.act('oda', ['from', 'kyo']).act('oda', ['march', 'tanba_kameyama', [], { oda: 1 }]);
  expect(table.refusal('oda', ['from', 'tanba_kameyama'])).toBe('9.4.2');
});

clause(['9.4.1', '9.4.1b', '13.2.3'], 'so does meeting an enemy who is not besieged, at sea too; the besieged stop nobody', () => {
  const table = position({
    places: { kyo: { oda: 3 }, otsu: { azai: 1 }, shoryuji: { oda: 1, inside: { ikko: 1 } } },
    active: 'oda',
    points: 4,
  });
  table.act('oda', ['from', 'kyo']).act('oda', ['march', 'otsu', [], { oda: 1 }]);
  expect(table.refusal('oda', ['from', 'otsu'])).toBe('9.4.2');
  table.act('oda', ['from', 'kyo']).act('oda', ['march', 'shoryuji', [], { oda: 2 }]);
  table.act('oda', ['from', 'shoryuji']).act('oda', ['march', 'ibaraki', [], { oda: 2 }]);
  expect(table.at('ibaraki')).toEqual({ oda: 2 });
  const sea = position({ places: { sea_harima: { saika: 1 }, sea_kawachi: { oda: 1 } }, active: 'ikko', points: 3 });
  sea.act('antiOda', ['from', 'sea_harima']).act('antiOda', ['sail', 'sea_kawachi', 'saika']);
  expect(sea.refusal('antiOda', ['from', 'sea_kawachi'])).toBe('9.4.2');
  expect(sea.board.arrivals).toEqual([placeOf('sea_kawachi')]);
});

clause(
  ['9.5.1', '9.5.1a', '9.5.1c', '9.5.2', '10.4.ex1'],
  'strategic movement: eight units two places along roads for one point, again and again',
  () => {
    const table = position({
      places: {
        toyama: { uesugi: 10, leaders: ['kenshin'] },
        daishoji: { oda: 12, leaders: ['nobunaga', 'hideyoshi'], inside: { ikko: 2 } },
      },
      control: { toyama: 'uesugi', oyama: 'ikko', daishoji: 'ikko' },
      entered: ['uesugi'],
      active: 'uesugi',
      points: 4,
      board: (board) => (board.kagaOpen = 1),
    });
    table.act('antiOda', ['from', 'toyama']);
    expect(table.refusal('antiOda', ['strategic', 'wp_kurikara', 'oyama', ['kenshin'], { uesugi: 8 }])).toBe('9.5.1');
    expect(table.refusal('antiOda', ['strategic', 'wp_kurikara', 'daishoji', ['kenshin'], { uesugi: 7 }])).toBe('9.5.1a');
    table.act('antiOda', ['strategic', 'wp_kurikara', 'oyama', ['kenshin'], { uesugi: 7 }]);
    table.act('antiOda', ['from', 'toyama']).act('antiOda', ['strategic', 'wp_kurikara', 'oyama', [], { uesugi: 3 }]);
    table.act('antiOda', ['from', 'oyama']).act('antiOda', ['march', 'daishoji', ['kenshin'], { uesugi: 7 }]);
    table.act('antiOda', ['from', 'oyama']).act('antiOda', ['march', 'daishoji', [], { uesugi: 3 }]);
    expect([table.board.points, table.soldiers('daishoji', 'uesugi')]).toEqual([0, 10]);
  },
);

clause('9.5.1a', 'a trail on the way forbids it', () => {
  const table = position({ places: { kyo: { oda: 1 } }, control: { mt_hiei: 'oda' }, active: 'oda', points: 1 });
  table.act('oda', ['from', 'kyo']);
  expect(table.refusal('oda', ['strategic', 'mt_hiei', 'wp_kutsuki', [], { oda: 1 }])).toBe('9.5.1a');
});

clause('9.5.1b', 'so does any enemy or neutral ground or unit, even a besieged one; the neutral shogun does not', () => {
  const refused = (given: Position): string | null => {
    const table = position({ active: 'oda', points: 1, ...given, places: { minakuchi: { oda: 1 }, ...given.places } });
    table.act('oda', ['from', 'minakuchi']);
    return table.refusal('oda', ['strategic', 'otsu', 'kyo', [], { oda: 1 }]);
  };
  expect(refused({})).toBeNull();
  expect(refused({ places: { kyo: { leaders: ['yoshiaki'] } } })).toBeNull();
  expect(refused({ control: { otsu: 'azai' } })).toBe('9.5.1b');
  expect(refused({ places: { otsu: { oda: 1, inside: { azai: 1 } } } })).toBe('9.5.1b');
  expect(refused({ places: { minakuchi: { oda: 1, inside: { azai: 1 } } } })).toBe('9.5.1b');
  expect(refused({ control: { kyo: 'minor' } })).toBe('9.5.1b');
});

clause(
  ['9.6.1a', '9.6.1b', '9.6.1c', '10.2.2d'],
  'the besieged cannot march; one point pays for their sortie, and they go no further',
  () => {
    const table = position({ places: { otsu: { inside: { oda: 2 }, azai: 1 }, kyo: { oda: 1 } }, active: 'oda', points: 1 });
    expect(table.refusal('oda', ['from', 'otsu'])).toBe('9.2.1a');
    table.act('oda', ['attack', 'otsu']);
    expect([table.board.points, table.board.activated]).toEqual([0, [placeOf('otsu')]]);
    const rich = position({ places: { otsu: { inside: { oda: 2 }, azai: 1 }, kyo: { oda: 1 } }, active: 'oda', points: 3 });
    rich.act('oda', ['attack', 'otsu']);
    expect(rich.refusal('oda', ['from', 'otsu'])).toBe('9.2.1a');
  },
);

clause(
  ['9.8.2', '9.8.3a', '13.1.3a', '13.1.3b', '13.2.1a', '13.2.1b'],
  'the besieged sail from their castle, and friends sail into it; the besiegers do not',
  () => {
    const given: Position = { places: { saika: { inside: { saika: 2 }, oda: 2 }, sea_kawachi: { miyoshi: 1 } } };
    const table = position({ ...given, active: 'ikko', points: 2 });
    table.act('antiOda', ['from', 'saika']);
    expect(table.actionsOfType('antiOda', 'march')).toEqual([]);
    table.act('antiOda', ['sail', 'sea_kawachi', 'saika']);
    expect([table.soldiers('saika', 'saika', 'inside'), table.at('sea_kawachi')]).toEqual([1, { miyoshi: 1, saika: 1 }]);
    table.act('antiOda', ['from', 'sea_kawachi']).act('antiOda', ['sail', 'saika', 'saika']);
    expect(table.soldiers('saika', 'saika', 'inside')).toBe(2);
    const besieger = position({ ...given, places: { saika: given.places!['saika']! }, active: 'oda', points: 2 });
    besieger.act('oda', ['from', 'saika']);
    expect(besieger.refusal('oda', ['sail', 'sea_kawachi', 'oda'])).toBe('9.8.3b');
  },
);

clause('9.8.3b', 'nobody sails from a port that his side does not control', () => {
  const table = position({ places: { saika: { oda: 2 } }, active: 'oda', points: 1 });
  table.act('oda', ['from', 'saika']);
  expect(table.refusal('oda', ['sail', 'sea_kawachi', 'oda'])).toBe('9.8.3b');
  const own = position({ places: { saika: { oda: 2 } }, control: { saika: 'oda' }, active: 'oda', points: 1 });
  own.act('oda', ['from', 'saika']);
  expect(own.refusal('oda', ['sail', 'sea_kawachi', 'oda'])).toBeNull();
});

clause(['9.8.3c', '13.2.1b'], 'units may land at an enemy port; they stop and stand in the field', () => {
  const table = position({ places: { sea_kawachi: { oda: 2 }, kishiwada: { ikko: 1 } }, active: 'oda', points: 3 });
  table.act('oda', ['from', 'sea_kawachi']).act('oda', ['sail', 'kishiwada', 'oda']);
  expect([table.soldiers('kishiwada', 'oda', 'field'), table.board.arrivals]).toEqual([1, [placeOf('kishiwada')]]);
  expect(table.refusal('oda', ['from', 'kishiwada'])).toBe('9.4.2');
});

clause(['13.2.1c', '13.2.2'], 'units go from sea to sea and may end there', () => {
  const table = position({ places: { sea_kawachi: { saika: 1 }, kyo: { oda: 1 } }, active: 'ikko', points: 2, cup: ['oda'] });
  table.act('antiOda', ['from', 'sea_kawachi']).act('antiOda', ['sail', 'sea_harima', 'saika']);
  table.act('antiOda', ['endMovement'], [0, 0]);
  expect(table.at('sea_harima')).toEqual({ saika: 1 });
});

clause('10.5.1c', 'a siege ends when the last besieger leaves', () => {
  const table = position({ places: { odani: { oda: 2, inside: { azai: 2 } } }, active: 'oda', points: 2 });
  table.act('oda', ['from', 'odani']).act('oda', ['march', 'kanagasaki', [], { oda: 1 }]);
  expect(table.at('odani')).toEqual({ oda: 1, 'azai!': 2 });
  table.act('oda', ['from', 'odani']).act('oda', ['march', 'kanagasaki', [], { oda: 1 }]);
  expect(table.at('odani')).toEqual({ azai: 2 });
});

clause(['9.8.ex2', '9.8.ex3'], 'the retreat from Kanagasaki', () => {
  const table = position({
    turn: 1,
    places: { kanagasaki: { oda: 15, leaders: ['nobunaga'] }, kyo: { leaders: ['yoshiaki'] } },
    active: 'oda',
    points: 6,
  });
  const path = ['kanagasaki', 'wp_kutsuki', 'mt_hiei', 'kyo'];
  const go = (leaders: string[], soldiers: number): void => {
    for (let i = 0; i < 3; i++) table.act('oda', ['from', path[i]!]).act('oda', ['march', path[i + 1]!, leaders, { oda: soldiers }]);
  };
  go(['nobunaga'], 3);
  expect([table.at('kyo'), table.board.points]).toEqual([{ oda: 3, leaders: ['nobunaga', 'yoshiaki'] }, 3]);
  go([], 4);
  expect([table.soldiers('kyo', 'oda'), table.board.points, table.soldiers('kanagasaki', 'oda')]).toEqual([7, 0, 8]);
});

clause('10.5.ex1', 'fourteen units march to Odani for two points, and combat there is paid for', () => {
  const table = position({
    places: { kanagasaki: { oda: 12, leaders: ['nobunaga', 'hideyoshi'] }, odani: { azai: 3, leaders: ['nagamasa'] } },
    control: { kanagasaki: 'oda' },
    active: 'oda',
    points: 2,
  });
  table.act('oda', ['from', 'kanagasaki']).act('oda', ['march', 'odani', ['nobunaga', 'hideyoshi'], { oda: 6 }]);
  table.act('oda', ['from', 'kanagasaki']).act('oda', ['march', 'odani', [], { oda: 6 }]);
  expect([table.board.points, table.board.arrivals, table.soldiers('odani', 'oda')]).toEqual([0, [placeOf('odani')], 12]);
});

clause(['15.5.1', '15.5.2a', '15.5.2b'], 'Azuchi: from turn 10, six points of one impulse, in an Oda space away from Kyo', () => {
  const given: Position = { places: { gifu: { oda: 1 } }, active: 'oda', points: 6, turn: 10 };
  const table = position(given);
  expect(table.refusal('oda', ['buildAzuchi', 'otsu', 2])).toBe('15.5.1');
  expect(table.refusal('oda', ['buildAzuchi', 'kyo', 2])).toBe('15.5.1');
  expect(table.refusal('oda', ['buildAzuchi', 'hamamatsu', 2])).toBe('15.5.1');
  expect(table.refusal('oda', ['buildAzuchi', 'kannonji', 3])).toBe('15.5.2a');
  expect(position({ ...given, turn: 9 }).refusal('oda', ['buildAzuchi', 'kannonji', 2])).toBe('15.5.1');
  expect(position({ ...given, points: 5 }).refusal('oda', ['buildAzuchi', 'kannonji', 2])).toBe('15.5.2a');
  expect(position({ ...given, control: { kannonji: 'azai' } }).refusal('oda', ['buildAzuchi', 'kannonji', 2])).toBe('15.5.1');
  table.act('oda', ['buildAzuchi', 'kannonji', 2]);
  expect([table.board.azuchiLevel, table.board.points]).toEqual([2, 0]);
});

clause(
  ['15.5.3a', '15.5.3b', '15.5.3c', '15.5.4'],
  'raised for six more in a later turn, or built at three for twelve; at three it is a home castle',
  () => {
    const given: Position = { places: { gifu: { oda: 1 } }, active: 'oda', points: 12, turn: 12 };
    const built = position(given);
    built.act('oda', ['buildAzuchi', 'kannonji', 2]);
    expect(built.refusal('oda', ['raiseAzuchi'])).toBe('15.5.3c');
    const level = (azuchiTurn: number) =>
      position({
        ...given,
        board: (board) => {
          board.azuchiAt = placeOf('kannonji');
          board.azuchiLevel = 2;
          board.azuchiTurn = azuchiTurn;
        },
      });
    const next = level(11);
    next.act('oda', ['raiseAzuchi']);
    expect([next.board.azuchiLevel, next.board.points]).toEqual([3, 6]);
    const atOnce = position(given);
    atOnce.act('oda', ['buildAzuchi', 'kannonji', 3]);
    expect([atOnce.board.azuchiLevel, atOnce.board.points]).toEqual([3, 0]);
    const home = position({
      places: { minakuchi: { oda: 1 } },
      control: { gifu: 'ikko', kiyosu: 'ikko' },
      active: 'oda',
      at: 'communication',
      board: (board) => {
        board.azuchiAt = placeOf('kannonji');
        board.azuchiLevel = 3;
      },
    });
    expect(home.isOutOfCommunication('minakuchi', 'oda')).toBe(false);
  },
);

clause('15.5.5', 'Azuchi in enemy hands is gone for good', () => {
  const table = position({
    places: { kannonji: { ikko: 2 } },
    active: 'ikko',
    at: 'control',
    turn: 12,
    board: (board) => {
      board.azuchiAt = placeOf('kannonji');
      board.azuchiLevel = 3;
    },
  });
  expect([table.board.azuchiAt, table.board.azuchiLost]).toEqual([-1, 1]);
  const besieged = position({
    places: { kannonji: { ikko: 2, inside: { oda: 1 } } },
    active: 'ikko',
    at: 'control',
    turn: 12,
    board: (board) => {
      board.azuchiAt = placeOf('kannonji');
      board.azuchiLevel = 2;
    },
  });
  expect(besieged.board.azuchiAt).toBe(placeOf('kannonji'));
  const again = position({ places: { gifu: { oda: 1 } }, active: 'oda', points: 6, turn: 13, board: (board) => (board.azuchiLost = 1) });
  expect(again.refusal('oda', ['buildAzuchi', 'gifu', 2])).toBe('15.5.5');
});

clause(['14.2.2'], 'in turn 1 Oda may not enter the Azai spaces', () => {
  const given: Position = { places: { kanagasaki: { oda: 1 } }, active: 'oda', points: 1 };
  const first = position({ ...given, turn: 1 });
  first.act('oda', ['from', 'kanagasaki']);
  expect(first.refusal('oda', ['march', 'odani', [], { oda: 1 }])).toBe('14.2.2');
  const second = position({ ...given, turn: 2 });
  second.act('oda', ['from', 'kanagasaki']);
  expect(second.refusal('oda', ['march', 'odani', [], { oda: 1 }])).toBeNull();
});

clause(['15.1.1b', '15.1.3b'], 'the shogun as a samurai stays where he is; as a daimyo he marches with the minor alliance', () => {
  const given: Position = {
    places: { kyo: { leaders: ['yoshiaki'], ashikaga: 1 } },
    control: { kyo: 'ashikaga' },
    active: 'anti_oda_minor',
    points: 1,
  };
  const samurai = position(given);
  samurai.act('antiOda', ['from', 'kyo']);
  expect(samurai.refusal('antiOda', ['march', 'otsu', ['yoshiaki'], {}])).toBe('9.4.2');
  expect(samurai.refusal('antiOda', ['march', 'otsu', [], { ashikaga: 1 }])).toBeNull();
  const daimyo = position({ ...given, daimyo: ['yoshiaki'] });
  daimyo.act('antiOda', ['from', 'kyo']);
  expect(daimyo.refusal('antiOda', ['march', 'otsu', ['yoshiaki'], { ashikaga: 1 }])).toBeNull();
});

clause('15.2.8a', 'Anti-Oda stays out of the temples of Kaga until the Ikko-ikki come', () => {
  const given: Position = { places: { kitanosho: { asakura: 1 } }, active: 'azai_asakura', points: 1 };
  const shut = position(given);
  shut.act('antiOda', ['from', 'kitanosho']);
  expect(shut.refusal('antiOda', ['march', 'daishoji', [], { asakura: 1 }])).toBe('15.2.8a');
  const open = position({ ...given, board: (board) => (board.kagaOpen = 1) });
  open.act('antiOda', ['from', 'kitanosho']);
  expect(open.refusal('antiOda', ['march', 'daishoji', [], { asakura: 1 }])).toBeNull();
  const oda = position({ places: { kitanosho: { oda: 1 } }, control: { kitanosho: 'oda' }, active: 'oda', points: 1 });
  oda.act('oda', ['from', 'kitanosho']);
  expect(oda.refusal('oda', ['march', 'daishoji', [], { oda: 1 }])).toBeNull();
  expect(clanOf('ikko')).toBe(oda.board.control[placeOf('ishiyama')]);
});

clause('9.8.ex4', 'two groups of four meet by trail and go on by road as eight: five points', () => {
  const table = position({ places: { iwamura: { oda: 8 } }, active: 'oda', points: 5 });
  for (let group = 0; group < 2; group++) {
    table.act('oda', ['from', 'iwamura']).act('oda', ['march', 'wp_asuke', [], { oda: 4 }]);
    table.act('oda', ['from', 'wp_asuke']).act('oda', ['march', 'okazaki', [], { oda: 4 }]);
  }
  table.act('oda', ['from', 'okazaki']).act('oda', ['march', 'narumi', [], { oda: 8 }]);
  expect([table.at('narumi'), table.board.points]).toEqual([{ oda: 8 }, 0]);
});
