import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { isDaimyo, allUnitsAt, fortCapacity, sideControls, DEFEATED, fortValueAt } from '../rules/state.ts';
import {
  CLANS,
  clanOf,
  LEADERS,
  leaderOf,
  KYO,
  ALLIANCES,
  CHITS,
  NEUTRAL,
  linkKindBetween,
  placeOf,
  ROAD,
  TRAIL,
  LANE,
  areAdjacent,
  SPACES,
  hasWalls,
  PLACES,
  isWaypoint,
  HOME_CASTLES,
  placeId,
  isPort,
  ODA,
  ANTI_ODA,
} from '../rules/components.ts';
import { position } from './helpers/position.ts';

const clan = (id: string) => CLANS[clanOf(id)]!;

clause(['2.3.1.1', '9.3.1'], 'every soldier is one unit: eight fit a road, nine do not', () => {
  const table = position({ places: { kyo: { oda: 9 } }, active: 'oda', points: 1, at: 'movement' });
  table.act('oda', ['from', 'kyo']);
  expect(table.refusal('oda', ['march', 'otsu', [], { oda: 9 }])).toBe('9.3.1');
  expect(table.refusal('oda', ['march', 'otsu', [], { oda: 8 }])).toBeNull();
});

clause(['2.3.2.0', '2.3.2.3'], 'leaders have Bravery and Diplomacy; Ashikaga is a samurai while neutral and a daimyo once he rises', () => {
  for (const leader of LEADERS) expect([leader.bravery >= 0, typeof leader.hasDiplomacy]).toEqual([true, 'boolean']);
  expect(LEADERS.some(({ bravery }) => bravery === 3)).toBe(true);
  const table = position({ places: { kyo: { leaders: ['yoshiaki'] } }, active: 'anti_oda_minor', at: 'shogun' });
  expect(isDaimyo(table.board, leaderOf('yoshiaki'))).toBe(false);
  expect(allUnitsAt(table.board, KYO)).toBe(0);
  table.act('antiOda', ['rise'], [2]);
  expect(isDaimyo(table.board, leaderOf('yoshiaki'))).toBe(true);
  expect(allUnitsAt(table.board, KYO)).toBe(1);
});

clause(
  ['2.33.1a', '2.33.1b', '4.1.1a'],
  'every alliance has a chit; Nobunaga, Shingen and Kenshin have one of their own, which moves the whole alliance',
  () => {
    for (const { side, index } of ALLIANCES)
      expect(CHITS.filter((chit) => chit.alliance === index && chit.leader < 0)).toHaveLength(side === NEUTRAL ? 0 : 1);
    const personal = CHITS.filter(({ leader, id }) => leader >= 0 && id !== 'tokugawa_4p').map(({ id }) => id);
    expect(personal).toEqual(['nobunaga', 'shingen', 'kenshin']);
    const table = position({
      places: { kyo: { leaders: ['nobunaga'] }, gifu: { oda: 3 } },
      cup: ['nobunaga'],
      at: { step: 'turn', part: 'before', local: { chit: null } },
      outcomes: [0, 2],
    });
    expect(table.step).toBe('moves');
    expect(table.isLegal('oda', ['from', 'gifu'])).toBe(true);
  },
);

clause(['2.4.2'], 'two places are adjacent exactly when a road, trail or lane joins them', () => {
  expect(linkKindBetween(placeOf('kyo'), placeOf('otsu'))).toBe(ROAD);
  expect(linkKindBetween(placeOf('kyo'), placeOf('mt_hiei'))).toBe(TRAIL);
  expect(linkKindBetween(placeOf('saika'), placeOf('sea_kawachi'))).toBe(LANE);
  expect(areAdjacent(placeOf('kyo'), placeOf('gifu'))).toBe(false);
  const table = position({ places: { kyo: { oda: 1 } }, active: 'oda', points: 1 });
  table.act('oda', ['from', 'kyo']);
  expect(table.refusal('oda', ['march', 'gifu', [], { oda: 1 }])).toBe('2.4.2');
  expect(table.refusal('oda', ['march', 'shoryuji', [], { oda: 1 }])).toBeNull();
});

clause(
  ['2.41.1', '2.41.2', '2.42.1a', '2.43.1'],
  'spaces are castles or temples with a fort value of 1 to 3, except Kyo; waypoints have no walls',
  () => {
    for (const { index, id, kind, fort } of SPACES) {
      expect([id, hasWalls(index), fort >= 1 && fort <= 3]).toEqual([id, id !== 'kyo', id !== 'kyo']);
      expect(['castle', 'temple', 'city']).toContain(kind);
    }
    expect(SPACES.filter(({ kind }) => kind === 'city').map(({ id }) => id)).toEqual(['kyo']);
    expect(SPACES[placeOf('ishiyama')]!.fort).toBe(3);
    for (const { index } of PLACES) if (isWaypoint(index)) expect(hasWalls(index)).toBe(false);
  },
);

clause(['2.41.3', '2.41.4'], 'home castles and surrender spaces', () => {
  expect(HOME_CASTLES.map(placeId).toSorted()).toEqual(
    ['gifu', 'hamamatsu', 'ichijodani', 'kiyosu', 'kofu', 'odani', 'okayama', 'saika', 'shiwaku', 'shozui'].toSorted(),
  );
  expect(clan('mori').surrenderSpaces.map(placeId).toSorted()).toEqual(['takamatsu', 'tottori']);
  expect(clan('uesugi').surrenderSpaces.map(placeId)).toEqual(['uotsu']);
});

clause(['2.41.2a'], 'a besieged castle holds twice its fort value, also for whoever comes in from the sea', () => {
  const table = position({
    places: { saika: { inside: { saika: 4 }, oda: 1 }, sea_kawachi: { saika: 1 } },
    active: 'ikko',
    points: 2,
  });
  expect(fortCapacity(table.board, placeOf('saika'))).toBe(4);
  table.act('antiOda', ['from', 'sea_kawachi']);
  expect(table.refusal('antiOda', ['sail', 'saika', 'saika'])).toBe('9.8.3a');
  expect(table.isLegal('antiOda', ['sail', 'ishiyama', 'saika'])).toBe(true);
});

clause(['2.42.2', '4.1.4.4', '9.1.1a', '9.8.ex1'], 'the alliance in Kyo adds two to its die', () => {
  const roll = (active: string, control: string, die: number): number =>
    position({ places: { kyo: { oda: 1 }, odani: { azai: 1 } }, control: { kyo: control }, active, at: 'points', dice: [die] }).board
      .points;
  expect(roll('oda', 'oda', 4)).toBe(6);
  expect(roll('oda', 'azai', 4)).toBe(4);
  expect(roll('azai_asakura', 'azai', 3)).toBe(5);
  expect(roll('azai_asakura', 'ikko', 3)).toBe(3);
});

clause(['2.43.2', '2.46.2'], 'nobody controls a waypoint: one may always pass through', () => {
  const table = position({
    places: { ogaki: { oda: 2 }, sawayama: { azai: 2 } },
    control: { yokoyama: 'oda' },
    active: 'oda',
    points: 3,
  });
  table.act('oda', ['from', 'ogaki']).act('oda', ['march', 'wp_sekigahara', [], { oda: 2 }]);
  expect(table.isLegal('oda', ['from', 'wp_sekigahara'])).toBe(true);
});

clause(
  ['2.43.3a', '2.43.3b', '2.44.1', '10.4.4c'],
  'four units stay in a waypoint or sea area; the enemy sends the surplus home, leaders without a roll',
  () => {
    const table = position({
      places: { ogaki: { oda: 6, leaders: ['niwa'] }, sea_kawachi: { saika: 4 } },
      active: 'oda',
      points: 1,
    });
    table.act('oda', ['from', 'ogaki']).act('oda', ['march', 'wp_sekigahara', ['niwa'], { oda: 5 }]);
    expect(allUnitsAt(table.board, placeOf('wp_sekigahara'))).toBe(6);
    table.act('oda', ['endMovement']);
    expect(table.step).toBe('crowd');
    expect(table.refusal('antiOda', ['sendHome', 'azai'])).toBe('2.43.3b');
    table.act('antiOda', ['sendHome', 'leader:niwa']);
    table.act('antiOda', ['sendHome', 'oda']);
    expect(table.at('wp_sekigahara')).toEqual({ oda: 4 });
    expect([table.box('oda'), table.leaderPlace('niwa')]).toEqual([1, -1]);
    expect(table.at('sea_kawachi')).toEqual({ saika: 4 });
    const sea = position({ places: { sea_kawachi: { saika: 5 } }, active: 'ikko', at: 'crowds' });
    expect([sea.step, sea.actionsOfType('oda', 'sendHome')]).toEqual(['crowd', [['sendHome', 'saika']]]);
  },
);

clause(['2.43.3b'], 'neutral units that crowd a waypoint are sent home by the player whose impulse it is', () => {
  const table = position({ places: { wp_sanda: { bessho: 5, oda: 1 } }, active: 'ikko', at: 'crowds' });
  expect([table.step, table.actionsOfType('antiOda', 'sendHome')]).toEqual(['crowd', [['sendHome', 'bessho']]]);
  table.act('antiOda', ['sendHome', 'bessho']).act('antiOda', ['sendHome', 'bessho']);
  expect([table.at('wp_sanda'), table.box('bessho')]).toEqual([{ bessho: 3, oda: 1 }, 2]);
});

clause(['2.44.2', '9.8.1', '13.1.1', '13.1.2'], 'ports are the spaces on a sea lane; sea areas are nobody’s', () => {
  const ports = SPACES.filter(({ index }) => isPort(index)).map(({ id }) => id);
  expect(ports.toSorted()).toEqual(
    ['himeji', 'ishiyama', 'kakogawa', 'kishiwada', 'noda_fukushima', 'okayama', 'saika', 'shiwaku', 'shozui', 'sumoto'].toSorted(),
  );
  const table = position({ places: { sea_kawachi: { saika: 1 } }, active: 'ikko', points: 2 });
  expect(table.board.control).toHaveLength(SPACES.length);
  table.act('antiOda', ['from', 'sea_kawachi']);
  expect(table.isLegal('antiOda', ['sail', 'sea_harima', 'saika'])).toBe(true);
  expect(table.refusal('antiOda', ['sail', 'sea_mizushima', 'saika'])).toBe('13.1.2');
});

clause(['2.45.1a', '2.45.1b', '2.45.1c'], 'Uesugi alone enter Echigo, Mori alone Chugoku, for one point, and come out again', () => {
  const table = position({
    places: { uotsu: { uesugi: 8, leaders: ['kenshin'] } },
    entered: ['uesugi'],
    active: 'uesugi',
    points: 3,
  });
  table.act('antiOda', ['from', 'uotsu']);
  expect(table.refusal('antiOda', ['march', 'echigo', ['kenshin'], { uesugi: 8 }])).toBe('9.3.1');
  table.act('antiOda', ['march', 'echigo', [], { uesugi: 8 }]);
  expect([table.at('echigo'), table.board.points]).toEqual([{ uesugi: 8 }, 2]);
  table.act('antiOda', ['from', 'echigo']).act('antiOda', ['march', 'uotsu', [], { uesugi: 2 }]);
  expect(table.at('uotsu')).toEqual({ uesugi: 2, leaders: ['kenshin'] });

  const mori = position({ places: { takamatsu: { mori: 1, ukita: 1 } }, entered: ['mori'], active: 'mori', points: 2 });
  mori.act('antiOda', ['from', 'takamatsu']);
  expect(mori.refusal('antiOda', ['march', 'chugoku', [], { ukita: 1 }])).toBe('2.45.1a');
  expect(mori.refusal('antiOda', ['march', 'chugoku', [], { mori: 1 }])).toBeNull();
  const oda = position({ places: { uotsu: { oda: 1 } }, control: { uotsu: 'oda' }, entered: ['uesugi'], active: 'oda', points: 1 });
  oda.act('oda', ['from', 'uotsu']);
  expect(oda.refusal('oda', ['march', 'echigo', [], { oda: 1 }])).toBe('2.45.1a');
});

clause(['2.45.1b'], 'Ukita and Murakami do not sail into Chugoku either', () => {
  const table = position({ places: { sea_mizushima: { mori: 1, murakami: 1 } }, entered: ['mori'], active: 'mori', points: 2 });
  table.act('antiOda', ['from', 'sea_mizushima']);
  expect(table.refusal('antiOda', ['sail', 'chugoku', 'murakami'])).toBe('2.45.1b');
  expect(table.refusal('antiOda', ['sail', 'chugoku', 'mori'])).toBeNull();
});

clause(
  ['2.45.2a', '2.45.2b', '2.45.2c', '15.1.2b', '15.1.2c', '15.1.5'],
  'the shogun driven out goes to Tomo for good and every power to come is hastened',
  () => {
    const table = position({
      places: { kyo: { leaders: ['yoshiaki'], oda: 2 } },
      active: 'oda',
      at: 'shogun',
    });
    expect(table.step).toBe('shogunsFate');
    table.act('oda', ['exileShogun'], [0, 1, 2, 5]);
    expect(placeId(table.leaderPlace('yoshiaki'))).toBe('tomo');
    expect(table.board.entry.slice(4, 7)).toEqual([6 - 1, 13 - 2, 15 - 3]);
    const later = position({
      places: { tomo: { leaders: ['yoshiaki'] }, mitsukuri: { rokkaku: 1 } },
      active: 'anti_oda_minor',
      at: 'shogun',
      dice: [3],
    });
    expect(later.step).toBe('moves');
    expect(later.actionsOfType('antiOda', 'from')).toEqual([['from', 'mitsukuri']]);
  },
);

clause(['2.46.1', '2.46.3', '14.1.3c', '15.4.1'], 'control at the start is as printed, except where a marker lies', () => {
  const table = position({});
  for (const { index, id, printedClan: printed, startControl } of SPACES) {
    expect([id, table.controller(id)]).toEqual([id, CLANS[startControl]!.id]);
    if (!['kanagasaki', 'mt_hiei'].includes(id)) expect([id, startControl]).toEqual([id, printed]);
    expect([ODA, ANTI_ODA, NEUTRAL].filter((side) => sideControls(table.board, side as 0 | 1 | 2, index))).toHaveLength(1);
  }
  expect([table.controller('kanagasaki'), table.controller('mt_hiei')]).toEqual(['oda', 'oda']);
});

clause(
  ['2.46.4', '3.3.2a', '3.3.2b', '10.5.ex7', '3.3.3'],
  'the Azai fall with Odani: leaders die, soldiers and spaces go to the conquering clan',
  () => {
    const table = position({
      places: { odani: { oda: 8, tokugawa: 2, leaders: ['nobunaga', 'hideyoshi'] }, yokoyama: { azai: 1 } },
      boxed: ['nagamasa'],
      box: { azai: 3 },
      active: 'oda',
      at: 'control',
      control: { kyo: 'oda' },
    });
    expect(table.leaderPlace('nagamasa')).toBe(-3);
    expect([table.box('oda'), table.box('azai'), table.soldiers('yokoyama', 'azai')]).toEqual([4, 0, 0]);
    expect(['odani', 'yokoyama', 'sawayama'].map((space) => table.controller(space))).toEqual(['oda', 'oda', 'oda']);
    expect(table.board.clanState[clanOf('azai')]).toBe(1);
  },
);

clause(['2.46.5a', '2.46.ex1'], 'Odani retaken by the Ikko-ikki goes back to the Azai', () => {
  const table = position({
    places: { odani: { ikko: 2 }, sawayama: { azai: 1, leaders: ['nagamasa'] } },
    control: { odani: 'oda' },
    active: 'ikko',
    at: 'control',
  });
  expect(table.controller('odani')).toBe('azai');
});

clause(['2.46.5b', '2.46.ex2'], 'or stays with those who took it, if the Azai are defeated', () => {
  const table = position({
    places: { odani: { ikko: 2 } },
    control: { odani: 'oda' },
    active: 'ikko',
    at: 'control',
    board: (board) => {
      board.clanState[clanOf('azai')] = 1;
      board.gainedBy[clanOf('azai')] = clanOf('oda');
    },
  });
  expect(table.controller('odani')).toBe('ikko');
});

clause(['2.46.6', '2.46.7'], 'control is checked at the end: sole units take a space, besieging and friends do not change it', () => {
  const table = position({
    places: {
      kuroi: { oda: 1 },
      himeji: { oda: 1, minor: 1 },
      saika: { inside: { saika: 1 }, oda: 5 },
      mitsukuri: { azai: 3 },
      ibaraki: { ikko: 2, miyoshi: 1 },
    },
    active: 'oda',
    at: 'control',
  });
  expect(['kuroi', 'himeji', 'saika', 'mitsukuri', 'ibaraki'].map((space) => table.controller(space))).toEqual([
    'oda',
    'minor',
    'saika',
    'rokkaku',
    'ikko',
  ]);
});

clause(['2.46.7'], 'clans with as many units: their player chooses who controls', () => {
  const table = position({
    places: { kuroi: { oda: 1, tokugawa: 1, hosokawa: 0 } },
    active: 'oda',
    at: 'control',
    control: { kyo: 'oda' },
  });
  expect(table.step).toBe('controller');
  expect(table.refusal('oda', ['takeControl', 'hosokawa'])).toBe('2.46.7');
  table.act('oda', ['takeControl', 'tokugawa']);
  expect(table.controller('kuroi')).toBe('tokugawa');
});

clause(['2.41.3c', '2.41.3d', '2.41.3a', '5.2.1c'], 'a lost home castle serves nobody; retaken it is home again', () => {
  const sawayama = (control: Record<string, string>) =>
    position({ places: { sawayama: { azai: 1 } }, control, active: 'azai_asakura', at: 'communication' }).isOutOfCommunication(
      'sawayama',
      'azai',
    );
  expect([sawayama({ odani: 'oda' }), sawayama({})]).toEqual([true, false]);
  // Odani in Oda's hands is no home of Oda's.
  const oda = position({
    places: { odani: { oda: 1 } },
    control: { odani: 'oda', gifu: 'ikko', kiyosu: 'ikko' },
    active: 'oda',
    at: 'communication',
  });
  expect(oda.isOutOfCommunication('odani', 'oda')).toBe(true);
});

clause('15.7.1', 'Azai and Asakura hold a space that is not theirs only while they stand in it', () => {
  const table = position({
    places: { kitanosho: { asakura: 1 }, kyo: { oda: 1 } },
    control: { otsu: 'azai', ibaraki: 'asakura', kanagasaki: 'asakura', shoryuji: 'ikko', ueno: 'azai' },
    active: 'azai_asakura',
    at: 'control',
  });
  expect(['otsu', 'ibaraki', 'kanagasaki', 'shoryuji', 'odani', 'ueno'].map((space) => table.controller(space))).toEqual([
    'oda',
    'oda',
    'asakura',
    'ikko',
    'azai',
    'iga',
  ]);
});

clause(['15.7.1', '2.46.4'], 'what came to them with a clan that they conquered is nobody’s where they do not stand', () => {
  const table = position({
    places: { kitanosho: { asakura: 1 }, ueno: { azai: 1 }, kyo: { oda: 1 } },
    control: { yagami: 'asakura', ueno: 'azai' },
    active: 'azai_asakura',
    at: 'control',
    board: (board) => {
      for (const [fallen, conqueror] of [
        ['hatano', 'asakura'],
        ['iga', 'azai'],
      ] as const) {
        board.clanState[clanOf(fallen)] = DEFEATED;
        board.gainedBy[clanOf(fallen)] = clanOf(conqueror);
      }
    },
  });
  expect([table.controller('yagami'), table.controller('ueno')]).toEqual([null, 'azai']);
});

clause(['2.41.2c'], 'a destroyed castle has fort value 1', () => {
  const table = position({ board: (board) => (board.destroyed[placeOf('ishiyama')] = 1) });
  expect([fortValueAt(table.board, placeOf('ishiyama')), fortCapacity(table.board, placeOf('ishiyama'))]).toEqual([1, 2]);
});
