import { clause } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import { placeOf, ODA, seaIndex, clanOf, leaderOf } from '../rules/components.ts';
import { groupsToOffer } from '../rules/movement/march-groups.ts';
import { position, fourPlayers, MdtTestTable } from './helpers/position.ts';
import type { Position } from './helpers/position.ts';
import { barredSeas, isInCommunication } from '../rules/communication/communication.ts';
import { decidingSeat } from '../rules/seats.ts';
import { CROSSED_FIRST_SEA, OUT_OF_COMMUNICATION, CROSSED_SEAS_MASK, INSIDE, HALTED } from '../rules/state.ts';
import { addSoldiers } from '../rules/units.ts';
import { startCombat } from './helpers/battle.ts';
import { isCutOff, traceLineFrom } from './helpers/communication.ts';

clause(['9.1.1c', '9.1.1d'], 'players need not spend points, and unspent points are lost', () => {
  const table = position({ places: { kyo: { oda: 1 }, odani: { azai: 1 } }, active: 'oda', points: 5, cup: ['azai_asakura'] });
  table.act('oda', ['endMovement'], [0, 2]);
  expect([table.board.active, table.board.points]).toEqual([1, 3]);
});

clause(['9.2.1a', '9.2.1b'], 'units move place by place while points last, without a leader and several clans together', () => {
  const table = position({ places: { kyo: { oda: 2, hosokawa: 1 }, saika: { saika: 1 } }, active: 'oda', points: 2 });
  expect(table.refusal('oda', ['from', 'saika'])).toBe('9.4.2');
  table.act('oda', ['from', 'kyo']).act('oda', ['march', 'otsu', [], { oda: 2, hosokawa: 1 }]);
  table.act('oda', ['from', 'otsu']).act('oda', ['march', 'kannonji', [], { oda: 1, hosokawa: 1 }]);
  expect([table.at('kannonji'), table.at('otsu'), table.board.points]).toEqual([{ oda: 1, hosokawa: 1 }, { oda: 1 }, 0]);
  expect(table.refusal('oda', ['from', 'kannonji'])).toBe('9.2.1b');
  expect(table.allowed('oda')).toEqual([['endMovement']]);
});

clause('9.3.1', 'one point moves eight units by road, whatever their clans', () => {
  const table = position({ places: { kyo: { oda: 7, tokugawa: 1, leaders: ['niwa'] } }, active: 'oda', points: 1 });
  table.act('oda', ['from', 'kyo']);
  expect(table.refusal('oda', ['march', 'otsu', ['niwa'], { oda: 7, tokugawa: 1 }])).toBe('9.3.1');
  table.act('oda', ['march', 'otsu', ['niwa'], { oda: 7 }]);
  expect([table.at('otsu'), table.board.points]).toEqual([{ oda: 7, leaders: ['niwa'] }, 0]);
});

clause('9.3.2', 'one point moves four units by trail', () => {
  const table = position({ places: { kyo: { oda: 5 } }, control: { mt_hiei: 'oda' }, active: 'oda', points: 1 });
  table.act('oda', ['from', 'kyo']);
  expect(table.refusal('oda', ['march', 'mt_hiei', [], { oda: 5 }])).toBe('9.3.2');
  expect(table.refusal('oda', ['march', 'mt_hiei', [], { oda: 4 }])).toBeNull();
});

test('an offered group uses the whole limit of the road or trail, even with leaders alone', () => {
  const leaders = ['niwa', 'sakuma', 'araki', 'takigawa', 'shibata'];
  const { board } = position({ places: { kyo: { leaders, oda: 1 } }, active: 'oda', points: 1 });
  const [full] = groupsToOffer(board, placeOf('kyo'), 4);
  expect([full?.leaders.length, full?.soldiers]).toEqual([4, {}]);
});

clause(['9.3.4', '10.1.1', '10.5.1e'], 'combat costs a point only where no new units have arrived', () => {
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

clause(['9.4.1', '9.4.1a', '9.4.2'], 'entering a space of another controller ends the move', () => {
  const table = position({ places: { kyo: { oda: 2 } }, control: { otsu: 'azai' }, active: 'oda', points: 4 });
  table.act('oda', ['from', 'kyo']).act('oda', ['march', 'otsu', [], { oda: 1 }]);
  expect(table.refusal('oda', ['from', 'otsu'])).toBe('9.4.2');
  table.act('oda', ['from', 'kyo']).act('oda', ['march', 'tanba_kameyama', [], { oda: 1 }]);
  expect(table.refusal('oda', ['from', 'tanba_kameyama'])).toBe('9.4.2');
});

clause(['9.4.1', '9.4.1b', '13.2.3'], 'meeting an unbesieged enemy ends the move, at sea too; besieged enemies stop no one', () => {
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
  'strategic movement: one point moves eight units two places along roads, repeatedly',
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

clause('9.5.1a', 'strategic movement cannot use a trail', () => {
  const table = position({ places: { kyo: { oda: 1 } }, control: { mt_hiei: 'oda' }, active: 'oda', points: 1 });
  table.act('oda', ['from', 'kyo']);
  expect(table.refusal('oda', ['strategic', 'mt_hiei', 'wp_kutsuki', [], { oda: 1 }])).toBe('9.5.1a');
});

clause('9.5.1b', 'strategic movement never touches enemy spaces or units, even besieged ones; the neutral shogun does not matter', () => {
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
  expect(refused({ control: { kyo: 'azai' } })).toBe('9.5.1b');
});

clause(['9.5.1b', '9.4.1a', '9.4.1b', '10.1.1'], 'strategic movement may end in a neutral place and fight there, but passes none', () => {
  const farMarch = (given: Position): MdtTestTable =>
    position({ active: 'oda', points: 2, ...given, places: { minakuchi: { oda: 3 }, gifu: { oda: 1 }, ...given.places } }).act('oda', [
      'from',
      'minakuchi',
    ]);
  const toKyo = ['strategic', 'otsu', 'kyo', [], { oda: 3 }] as const;
  const entering = farMarch({ places: { kyo: { minor: 2 } }, control: { kyo: 'minor' } }).act('oda', toKyo);
  expect([entering.board.arrivals, entering.board.points]).toEqual([[placeOf('kyo')], 1]);
  expect(entering.refusal('oda', ['from', 'kyo'])).toBe('9.4.2');
  expect(farMarch({ control: { otsu: 'minor' } }).refusal('oda', toKyo)).toBe('9.4.1a');
  expect(farMarch({ places: { otsu: { oda: 1, inside: { minor: 1 } } } }).refusal('oda', toKyo)).toBe('9.4.1a');
  expect(farMarch({ places: { minakuchi: { oda: 3, inside: { minor: 1 } } } }).refusal('oda', toKyo)).toBeNull();
});

clause(['9.6.1a', '9.6.1b', '9.6.1c', '10.2.2d'], 'besieged units cannot march; one point pays for a sortie, after which they stay', () => {
  const table = position({ places: { otsu: { inside: { oda: 2 }, azai: 1 }, kyo: { oda: 1 } }, active: 'oda', points: 1 });
  expect(table.refusal('oda', ['from', 'otsu'])).toBe('9.2.1a');
  table.act('oda', ['attack', 'otsu']);
  expect([table.board.points, table.board.activated]).toEqual([0, [placeOf('otsu')]]);
  const rich = position({ places: { otsu: { inside: { oda: 2 }, azai: 1 }, kyo: { oda: 1 } }, active: 'oda', points: 3 });
  rich.act('oda', ['attack', 'otsu']);
  expect(rich.refusal('oda', ['from', 'otsu'])).toBe('9.2.1a');
});

clause(
  ['9.8.2', '9.8.3a', '13.1.3a', '13.1.3b', '13.2.1a', '13.2.1b'],
  'besieged units sail from their castle, and friends sail into it; besiegers cannot',
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

clause('9.8.3b', 'units sail only from a port that their side controls', () => {
  const table = position({ places: { saika: { oda: 2 } }, active: 'oda', points: 1 });
  table.act('oda', ['from', 'saika']);
  expect(table.refusal('oda', ['sail', 'sea_kawachi', 'oda'])).toBe('9.8.3b');
  const own = position({ places: { saika: { oda: 2 } }, control: { saika: 'oda' }, active: 'oda', points: 1 });
  own.act('oda', ['from', 'saika']);
  expect(own.refusal('oda', ['sail', 'sea_kawachi', 'oda'])).toBeNull();
});

clause(['9.8.3c', '13.2.1b'], 'units may land at an enemy port; they stop there, in the field', () => {
  const table = position({ places: { sea_kawachi: { oda: 2 }, kishiwada: { ikko: 1 } }, active: 'oda', points: 3 });
  table.act('oda', ['from', 'sea_kawachi']).act('oda', ['sail', 'kishiwada', 'oda']);
  expect([table.soldiers('kishiwada', 'oda', 'field'), table.board.arrivals]).toEqual([1, [placeOf('kishiwada')]]);
  expect(table.refusal('oda', ['from', 'kishiwada'])).toBe('9.4.2');
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

clause('9.8.ex4', 'two groups of four meet by trail and continue by road as eight: five points', () => {
  const table = position({ places: { iwamura: { oda: 8 } }, active: 'oda', points: 5 });
  for (let group = 0; group < 2; group++) {
    table.act('oda', ['from', 'iwamura']).act('oda', ['march', 'wp_asuke', [], { oda: 4 }]);
    table.act('oda', ['from', 'wp_asuke']).act('oda', ['march', 'okazaki', [], { oda: 4 }]);
  }
  table.act('oda', ['from', 'okazaki']).act('oda', ['march', 'narumi', [], { oda: 8 }]);
  expect([table.at('narumi'), table.board.points]).toEqual([{ oda: 8 }, 0]);
});

clause(['9.8.3c', '13.2.4'], 'a sea carries no line for units that crossed it, unless their side controls the port', () => {
  const { board } = position({ control: { sumoto: 'oda', kishiwada: 'ikko' } });
  const marks = CROSSED_FIRST_SEA | OUT_OF_COMMUNICATION;
  const barred = (place: string, crossed: number): number => barredSeas(board, placeOf(place), ODA, crossed);
  expect(barred('kishiwada', marks)).toBe(CROSSED_FIRST_SEA);
  expect(barred('kishiwada', OUT_OF_COMMUNICATION)).toBe(0);
  expect([barred('sumoto', marks), barred('sea_kawachi', marks)]).toEqual([0, 0]);
  expect(barred('kishiwada', CROSSED_SEAS_MASK)).toBe(CROSSED_SEAS_MASK);
});

clause('9.7.1a', 'the inactive player decides for neutral units', () => {
  const byOda = startCombat('yagami', { active: 'oda', places: { yagami: { oda: 3, leaders: ['hatano'], hatano: 1 } } });
  expect(byOda.actionsOfType('antiOda', 'shelter')).toEqual([['shelter', 'hatano', 1]]);
  const byAnti = startCombat('yagami', { active: 'ikko', places: { yagami: { ikko: 3, leaders: ['hatano'], hatano: 1 } } });
  expect(byAnti.actionsOfType('oda', 'shelter')).toEqual([['shelter', 'hatano', 1]]);
});

clause(['9.8.3c', '13.2.4'], 'units that landed at an enemy port trace by land, not over the sea they crossed', () => {
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

clause('9.8.3d', 'besiegers of a port have no line over the sea; its controller has one', () => {
  const control = { sumoto: 'oda', noda_fukushima: 'oda' };
  const places = { sea_kawachi: {}, saika: { oda: 2, inside: { saika: 1 } } };
  expect(isCutOff('saika', 'oda', { places, control })).toBe(true);
  expect(isCutOff('saika', 'oda', { places: { saika: { oda: 2 } }, control: { ...control, saika: 'oda' } })).toBe(false);
});

clause(['9.8.3d', '9.8.2'], 'besiegers of enemies in their own side’s port trace no line by sea, neither from it nor through it', () => {
  const control = { sumoto: 'oda', noda_fukushima: 'oda', saika: 'oda' };
  expect(isCutOff('saika', 'oda', { places: { saika: { oda: 2, inside: { saika: 1 } } }, control })).toBe(true);
  const places = { sumoto: { oda: 1 }, noda_fukushima: { oda: 2 } };
  expect(isCutOff('sumoto', 'oda', { places, control })).toBe(false);
  const risen = { ...places, noda_fukushima: { oda: 2, inside: { ikko: 1 } } };
  expect(isCutOff('sumoto', 'oda', { places: risen, control })).toBe(true);
  // By land, lines pass through a place with besieged enemies.
  expect(isCutOff('noda_fukushima', 'oda', { places: risen, control })).toBe(false);
  expect(
    isCutOff('hanakuma', 'oda', { places: { ...risen, hanakuma: { oda: 1 } }, control: { ...control, arioka: 'oda', ibaraki: 'ikko' } }),
  ).toBe(true);
});

clause(['9.7.1a', '10.2.2b'], 'enemies and neutrals in one field do not enter the same castle', () => {
  const table = startCombat('nagashino', {
    active: 'oda',
    places: { nagashino: { oda: 3, ikko: 1, minor: 1, leaders: ['bessho'] }, gifu: { oda: 1 }, nagashima: { ikko: 2 } },
  });
  table.act('antiOda', ['shelter', 'ikko', 1]);
  expect(table.refusal('antiOda', ['shelter', 'minor', 1])).toBe('10.2.2b');
  expect(table.refusal('antiOda', ['shelterLeader', 'bessho'])).toBe('10.2.2b');
  expect(table.isLegal('antiOda', ['shelter', 'minor', 1])).toBe(false);
});

clause(['9.2.1a', '9.4.2'], 'a group needs an active unit, and only free units in the place may join', () => {
  const table = position({ places: { gifu: { oda: 2 }, kyo: { leaders: ['niwa'] } }, active: 'oda', points: 2 }).act('oda', [
    'from',
    'gifu',
  ]);
  expect(table.refusal('oda', ['strategic', 'ogaki', 'wp_sekigahara', [], {}])).toBe('9.2.1a');
  expect(table.refusal('oda', ['march', 'ogaki', [], {}])).toBe('9.2.1a');
  expect(table.refusal('oda', ['strategic', 'ogaki', 'wp_sekigahara', [], { oda: 3 }])).toBe('9.4.2');
  expect(table.refusal('oda', ['strategic', 'ogaki', 'wp_sekigahara', ['niwa'], { oda: 1 }])).toBe('9.4.2');
  expect(table.refusal('oda', ['march', 'ogaki', ['niwa'], {}])).toBe('9.4.2');
});

clause(['9.5.1', '9.3.1'], 'the largest groups are offered, with leaders and with units out of communication that may march', () => {
  const given: Position = { places: { gifu: { oda: 2, leaders: ['niwa'] } }, active: 'oda', points: 2 };
  const table = position(given).act('oda', ['from', 'gifu']);
  expect(
    table
      .actionsOfType('oda', 'strategic')
      .some(([, , , leaders, soldiers]) => JSON.stringify([leaders, soldiers]) === '[["niwa"],{"oda":2}]'),
  ).toBe(true);
  const cut = position({ ...given, at: 'points', control: { gifu: 'ikko', kiyosu: 'ikko' }, dice: [2] }).act('oda', ['from', 'gifu']);
  expect(cut.actionsOfType('oda', 'march').some(([, , leaders]) => JSON.stringify(leaders) === '["niwa"]')).toBe(true);
  expect(cut.actionsOfType('oda', 'strategic')).toEqual([]);
});

clause(
  ['9.7.1a', '16.2.9.1a'],
  'with four players Anti-Oda decides for neutrals against Oda, and the directing Oda player against Anti-Oda',
  () => {
    const decides = (active: string, place: string) =>
      decidingSeat(fourPlayers({ active, places: { gifu: { oda: 1 } } }).board, clanOf('minor'), placeOf(place));
    expect([decides('katsuie', 'kannonji'), decides('azai_asakura', 'kannonji'), decides('azai_asakura', 'kiyosu')]).toEqual([3, 0, 1]);
  },
);

clause('9.8.3d', 'besiegers of a port cannot trace a line by sea', () => {
  const cut = traceLineFrom('oda', 'saika', {
    places: { saika: { oda: 2, inside: { saika: 1 } } },
    control: { sumoto: 'oda', noda_fukushima: 'oda' },
  });
  expect(cut.isOpen).toBe(false);
  expect(cut.cuts.map(([, reason]) => reason)).toContain(cut.path[1]?.startsWith('sea_') ? 'port' : 'held');
});

clause('9.8.3d', 'the refusal names the port with an enemy castle that cuts the sea line, in either direction', () => {
  const control = { sumoto: 'oda', noda_fukushima: 'oda' };
  const before = traceLineFrom('oda', 'sumoto', { places: { sumoto: { oda: 2, inside: { miyoshi: 1 } } }, control });
  expect([before.isOpen, before.cuts]).toEqual([false, [['sumoto', 'port', '9.8.3d', 'miyoshi']]]);
  const beyond = traceLineFrom('oda', 'sumoto', { places: { noda_fukushima: { oda: 2, inside: { ikko: 1 } } }, control });
  expect([beyond.isOpen, beyond.elsewhere.includes('noda_fukushima')]).toEqual([false, true]);
});

clause('9.8.3c', 'the log tells landed units that the sea they crossed carries no line', () => {
  const sea = CROSSED_FIRST_SEA << seaIndex(placeOf('sea_kawachi'));
  const given: Position = {
    places: { kishiwada: { oda: 2, inside: { ikko: 1 } } },
    control: { sumoto: 'oda', shozui: 'oda', noda_fukushima: 'oda' },
  };
  expect(traceLineFrom('oda', 'kishiwada', given, sea).isOpen).toBe(false);
});

const RELIEF: Position = {
  active: 'anti_oda_minor',
  points: 2,
  places: { sumoto: { oda: 2, inside: { miyoshi: 1 } }, sea_kawachi: { miyoshi: 1 }, shozui: { miyoshi: 1 } },
};

const relieve = (table: MdtTestTable): MdtTestTable =>
  table.act('antiOda', ['from', 'sea_kawachi']).act('antiOda', ['sail', 'sumoto', 'miyoshi']);

clause(['9.4.1b', '9.4.2', '9.8.3a'], 'units that sail into a besieged castle have met the besiegers and stop there', () => {
  const table = relieve(position({ ...RELIEF, points: 3 }));
  table.act('antiOda', ['from', 'sumoto']).act('antiOda', ['sail', 'sea_kawachi', 'miyoshi']);
  expect([table.at('sumoto'), table.board.points]).toEqual([{ oda: 2, 'miyoshi!': 1 }, 1]);
  expect(table.refusal('antiOda', ['from', 'sumoto'])).toBe('9.4.2');
});

clause(['9.3.4', '10.2.2c', '9.6.1c'], 'units that arrive by sea pay for the sortie', () => {
  const table = relieve(position({ ...RELIEF, points: 1 }));
  expect(table.isLegal('antiOda', ['attack', 'sumoto'])).toBe(true);
  table.act('antiOda', ['attack', 'sumoto']);
  expect([table.board.points, table.board.activated]).toEqual([0, [placeOf('sumoto')]]);
  const idle = position({ ...RELIEF, points: 0 });
  expect([idle.refusal('antiOda', ['attack', 'sumoto']), idle.actionsOfType('antiOda', 'attack')]).toEqual(['9.3.4', []]);
  const paid = position(RELIEF).act('antiOda', ['attack', 'sumoto']);
  expect(paid.board.points).toBe(1);
});

clause(['9.8.3c', '9.8.3d'], 'units that sail into their own besieged port trace from it over the sea', () => {
  const { board } = position({ places: RELIEF.places!, control: { sumoto: 'miyoshi' } });
  const crossed = INSIDE | HALTED | (CROSSED_FIRST_SEA << seaIndex(placeOf('sea_kawachi')));
  expect(isInCommunication(board, clanOf('miyoshi'), placeOf('sumoto'), crossed)).toBe(true);
  board.control[placeOf('sumoto')] = clanOf('oda');
  expect(isInCommunication(board, clanOf('miyoshi'), placeOf('sumoto'), crossed)).toBe(false);
});

const moving = (given: Position): MdtTestTable => position({ active: 'oda', points: 4, ...given });

clause('9.3.1', 'only soldiers of the named clan march', () => {
  const table = moving({ places: { gifu: { tokugawa: 2, leaders: ['niwa', 'hideyoshi'], oda: 2 } } });
  table.act('oda', ['from', 'gifu']).act('oda', ['march', 'ogaki', ['niwa'], { oda: 1 }]);
  expect([table.at('ogaki'), table.at('gifu')]).toEqual([
    { oda: 1, leaders: ['niwa'] },
    { tokugawa: 2, oda: 1, leaders: ['hideyoshi'] },
  ]);
});

clause(['9.3.1', '5.1.1'], 'units out of communication are listed and march separately, and keep their mark', () => {
  const table = moving({
    places: { gifu: { oda: 2 } },
    board: (board) => addSoldiers(board, placeOf('gifu'), clanOf('oda'), OUT_OF_COMMUNICATION, 2),
  });
  table.act('oda', ['from', 'gifu']).act('oda', ['march', 'ogaki', [], { 'oda.ooc': 2 }]);
  expect([
    table.soldiers('ogaki', 'oda'),
    table.isOutOfCommunication('ogaki', 'oda'),
    table.soldiers('gifu', 'oda'),
    table.isOutOfCommunication('gifu', 'oda'),
  ]).toEqual([2, true, 2, false]);
});

clause(['9.4.1b', '9.4.2'], 'stopped units stay when others march on', () => {
  const table = moving({
    places: { gifu: { leaders: ['niwa', 'hideyoshi'], oda: 1 } },
    board: (board) => {
      addSoldiers(board, placeOf('gifu'), clanOf('oda'), HALTED, 2);
      (board.leaderMarks[leaderOf('niwa')] as number) |= HALTED;
    },
  });
  table.act('oda', ['from', 'gifu']);
  expect(table.refusal('oda', ['march', 'ogaki', [], { oda: 2 }])).not.toBeNull();
  expect(table.refusal('oda', ['march', 'ogaki', ['niwa'], {}])).not.toBeNull();
  table.act('oda', ['march', 'ogaki', ['hideyoshi'], { oda: 1 }]);
  expect([table.soldiers('gifu', 'oda'), table.isLegal('oda', ['from', 'gifu'])]).toEqual([2, false]);
});

clause('9.8.3a', 'units sail into a besieged port only if the castle has room', () => {
  const lands = (inside: number) =>
    moving({
      places: { sea_kawachi: { oda: 1 }, noda_fukushima: { ikko: 3, inside: { oda: inside } }, gifu: { oda: 1 } },
      control: { noda_fukushima: 'oda' },
    })
      .act('oda', ['from', 'sea_kawachi'])
      .refusal('oda', ['sail', 'noda_fukushima', 'oda']);
  expect([lands(1), lands(2)]).toEqual([null, '9.8.3a']);
});
