import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { fortCapacity, allUnitsAt, fortValueAt } from '../rules/state.ts';
import {
  CLANS,
  clanOf,
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
  NONE,
  ALLIANCES,
} from '../rules/components.ts';
import { position, dice } from './helpers/position.ts';

const clan = (id: string) => CLANS[clanOf(id)]!;

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

clause(['2.41.2a'], 'a besieged castle holds twice its fort value, also for units that come in from the sea', () => {
  const table = position({
    places: { saika: { inside: { saika: 2 }, oda: 1 }, sea_kawachi: { saika: 1 } },
    active: 'ikko',
    points: 2,
  });
  expect(fortCapacity(table.board, placeOf('saika'))).toBe(2);
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

clause(['2.43.2', '2.46.2'], 'waypoints have no controller and never block passage', () => {
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
  'a waypoint or sea area holds four units; the enemy removes the surplus, leaders without a roll',
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

clause(['2.43.3b'], 'the active player removes surplus neutral units from a waypoint', () => {
  const table = position({ places: { wp_sanda: { bessho: 5, oda: 1 } }, active: 'ikko', at: 'crowds' });
  expect([table.step, table.actionsOfType('antiOda', 'sendHome')]).toEqual(['crowd', [['sendHome', 'bessho']]]);
  table.act('antiOda', ['sendHome', 'bessho']).act('antiOda', ['sendHome', 'bessho']);
  expect([table.at('wp_sanda'), table.box('bessho')]).toEqual([{ bessho: 3, oda: 1 }, 2]);
});

clause(['2.44.2', '9.8.1', '13.1.1', '13.1.2'], 'ports are the spaces on a sea lane; sea areas have no controller', () => {
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

clause(['2.45.1a', '2.45.1b', '2.45.1c'], 'only Uesugi enter Echigo and only Mori enter Chugoku, for one point, and both may leave', () => {
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

clause(['2.45.1b'], 'Ukita and Murakami cannot sail into Chugoku either', () => {
  const table = position({ places: { sea_mizushima: { mori: 1, murakami: 1 } }, entered: ['mori'], active: 'mori', points: 2 });
  table.act('antiOda', ['from', 'sea_mizushima']);
  expect(table.refusal('antiOda', ['sail', 'chugoku', 'murakami'])).toBe('2.45.1b');
  expect(table.refusal('antiOda', ['sail', 'chugoku', 'mori'])).toBeNull();
});

clause(
  ['2.45.2a', '2.45.2b', '2.45.2c', '15.1.2b', '15.1.2c', '15.1.5'],
  'a shogun who is driven out stays in Tomo for good, and every later power enters earlier',
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

clause(['2.41.3c', '2.41.3d', '2.41.3a', '5.2.1c'], 'a lost home castle supplies no clan; a retaken one supplies its clan again', () => {
  const sawayama = (control: Record<string, string>) =>
    position({ places: { sawayama: { azai: 1 } }, control, active: 'azai_asakura', at: 'communication' }).isOutOfCommunication(
      'sawayama',
      'azai',
    );
  expect([sawayama({ odani: 'oda' }), sawayama({})]).toEqual([true, false]);
  // Odani under Oda control is no home castle of Oda.
  const oda = position({
    places: { odani: { oda: 1 } },
    control: { odani: 'oda', gifu: 'ikko', kiyosu: 'ikko' },
    active: 'oda',
    at: 'communication',
  });
  expect(oda.isOutOfCommunication('odani', 'oda')).toBe(true);
});

clause(['2.41.2c'], 'a destroyed castle has fort value 1', () => {
  const table = position({ board: (board) => (board.destroyed[placeOf('ishiyama')] = 1) });
  expect([fortValueAt(table.board, placeOf('ishiyama')), fortCapacity(table.board, placeOf('ishiyama'))]).toEqual([1, 2]);
});

clause('2.43.3b', 'the active one of two Anti-Oda players removes the surplus', () => {
  const judge = (active: string) => {
    const table = position({ scenario: 'three', places: { wp_sekigahara: { oda: 5 } }, active, at: 'crowds' });
    return ['antiOdaA', 'antiOdaB'].filter(
      (seat) => table.actionsOfType(seat, 'sendHome').length > 0 && table.refusal(seat, ['sendHome', 'oda']) === null,
    );
  };
  const judges = ['azai_asakura', 'ikko', 'anti_oda_minor', 'takeda', 'mori', 'uesugi'].map((alliance) => {
    const { board, state } = position({ scenario: 'three', places: {}, active: alliance });
    return [judge(alliance), [state.seats[board.activeSeat]]];
  });
  for (const [asked, expected] of judges) expect(asked).toEqual(expected);
  expect(new Set(judges.map(([, expected]) => expected?.[0])).size).toBe(2);
});

clause(['2.43.3b', '4.1.4.1c'], 'after a riot in the last step of an impulse the surplus leaves a crowded waypoint, too', () => {
  const table = position({
    at: 'end',
    active: 'ikko',
    places: { kuwana: { oda: 3 }, wp_chigusa: { oda: 3 }, gifu: { oda: 1 }, nagashima: { ikko: 1 } },
    control: { ise_kameyama: 'ikko', ogaki: 'ikko' },
    box: { ikko: 2 },
    hands: { antiOda: ['card_49', 'card_33'], oda: ['card_32'] },
    cup: ['oda', 'ikko'],
  });
  table.act('antiOda', ['riot', 'card_49', 'kuwana', 2]).act('antiOda', ['deployed']).act('oda', ['deployed']);
  table.act('antiOda', ['pass']).act('oda', ['pass']);
  table.act('oda', ['retreat'], dice(1, 6)).act('oda', ['retreatTo', 'wp_chigusa']).act('antiOda', ['pass']);
  expect([table.soldiers('wp_chigusa', 'oda'), table.step]).toEqual([6, 'crowd']);
  table.act('antiOda', ['sendHome', 'oda']).act('antiOda', ['sendHome', 'oda']);
  expect([table.soldiers('wp_chigusa', 'oda'), table.box('oda'), table.step === 'crowd']).toEqual([4, 2, false]);
});

const joinWords = (...parts: readonly (string | number | false)[]): string =>
  parts.filter((part) => part !== false && part !== '').join(' ');

const clanRow = (index: number): string => CLANS[index]?.id ?? '-';

const places = (indices: readonly number[]): string => indices.map((index) => PLACES[index]?.id).join('+') || '-';

clause(
  ['2.41.3', '2.41.4', '3.31.5', '3.33.1', '11.0.1b', '11.0.3', '11.0.6a', '11.0.6b', '11.0.6c'],
  'each clan has its soldiers, regroup value, home castles, surrender spaces, off-map area and special rules',
  () => {
    const roll = CLANS.map(
      ({
        id,
        soldiers,
        regroup,
        regroupRaisedBy: raisedBy,
        homeCastles: homes,
        surrenderSpaces: surrenders,
        offMapArea: box,
        canFall,
        needsPresence,
        negotiable,
      }) =>
        joinWords(
          id,
          soldiers,
          regroup,
          raisedBy.map(clanRow).join('+') || '-',
          places(homes),
          places(surrenders),
          PLACES[box]?.id ?? '-',
          !canFall && 'never',
          needsPresence && 'presence',
          !negotiable && 'closed',
        ),
    );
    expect(roll).toEqual([
      'oda 32 4 takeda+azai+asakura+miyoshi gifu+kiyosu - -',
      'tokugawa 5 1 takeda hamamatsu - -',
      'matsunaga 1 1 - - - -',
      'tsutsui 1 1 - - - -',
      'hosokawa 1 1 - - - -',
      'azai 4 1 - odani - - presence',
      'asakura 8 1 - ichijodani - - presence',
      'ikko 28 0 - - - - never closed',
      'saika 1 1 - saika - -',
      'miyoshi 4 1 - shozui - -',
      'rokkaku 1 1 - - - -',
      'ashikaga 0 1 - - - - never',
      'enryakuji 2 1 - - - - closed',
      'takeda 10 2 tokugawa kofu - -',
      'mori 15 2 - - takamatsu+tottori chugoku never',
      'ukita 5 1 - okayama - -',
      'murakami 2 1 - shiwaku - -',
      'uesugi 9 1 - - uotsu echigo never',
      'bessho 3 0 - - - -',
      'hatano 1 0 - - - -',
      'hatakeyama 1 0 - - - -',
      'iga 2 0 - - - -',
      'minor 13 0 - - - - never',
    ]);
  },
);

clause(
  ['2.41.1', '2.41.2', '2.41.3', '2.42.1a', '2.46.3', '3.2.2'],
  'each space has its type, fort value, printed clan, first controller and home castle status, and may be closed',
  () => {
    const roll = SPACES.map(({ id, kind, fort, printedClan: printed, startControl, homeOf, closedFor }) =>
      joinWords(
        id,
        `${kind[0]}${fort}`,
        clanRow(printed),
        startControl !== printed && clanRow(startControl),
        homeOf !== NONE && `home of ${clanRow(homeOf)}`,
        closedFor !== NONE && `until ${ALLIANCES[closedFor]?.id}`,
      ),
    );
    expect(roll).toEqual([
      'kyo c0 oda',
      'ibaraki c1 oda',
      'otsu c1 oda',
      'kannonji c1 oda',
      'minakuchi c1 oda',
      'ise_kameyama c1 oda',
      'kuwana c1 oda',
      'ogaki c1 oda',
      'gifu c3 oda home of oda',
      'kiyosu c3 oda home of oda',
      'iwamura c1 oda',
      'toki c1 oda',
      'kaneyama c1 oda',
      'gujo c1 oda',
      'inuyama c1 oda',
      'narumi c1 oda',
      'anotsu c1 oda',
      'okawachi c1 oda',
      'hamamatsu c2 tokugawa home of tokugawa',
      'yoshida c1 tokugawa',
      'okazaki c1 tokugawa',
      'mt_shigi c1 matsunaga',
      'yamato_koriyama c1 tsutsui',
      'shoryuji c1 hosokawa',
      'odani c2 azai home of azai',
      'yokoyama c1 azai',
      'sawayama c1 azai',
      'ichijodani c1 asakura home of asakura',
      'echizen_fuchu c1 asakura',
      'kitanosho c1 asakura',
      'ono c1 asakura',
      'kanagasaki c1 asakura oda',
      'ishiyama t3 ikko',
      'nagashima t3 ikko',
      'arioka c1 ikko',
      'hanakuma c1 ikko',
      'kishiwada c1 ikko',
      'negoroji t1 ikko',
      'saika c1 saika home of saika',
      'noda_fukushima c1 miyoshi',
      'sumoto c1 miyoshi',
      'shozui c1 miyoshi home of miyoshi',
      'mitsukuri c1 rokkaku',
      'mt_hiei t2 enryakuji oda',
      'kozuki c1 minor',
      'himeji c1 minor',
      'izushi c1 minor',
      'kuroi c1 minor',
      'miyazu c1 minor',
      'tanba_kameyama c1 minor',
      'obama c1 minor',
      'daishoji t1 minor',
      'oyama t1 minor',
      'toyama c1 minor',
      'nagashino c1 minor',
      'futamata c1 minor',
      'kakegawa c1 minor',
      'miki c2 bessho',
      'kakogawa c1 bessho',
      'yagami c1 hatano',
      'nanao c2 hatakeyama',
      'ueno c1 iga',
      'kofu c1 takeda home of takeda until takeda',
      'takato c1 takeda until takeda',
      'iida c1 takeda until takeda',
      'fukashi c1 takeda until takeda',
      'kiso_fukushima c1 takeda until takeda',
      'sunpu c1 takeda until takeda',
      'tanaka c1 takeda until takeda',
      'takamatsu c1 mori until mori',
      'tottori c1 mori until mori',
      'bitchu_matsuyama c1 mori until mori',
      'ueshi c1 mori until mori',
      'okayama c2 ukita home of ukita until mori',
      'tenjinyama c1 ukita until mori',
      'tsuyama c1 ukita until mori',
      'shiwaku c1 murakami home of murakami until mori',
      'uotsu c1 uesugi until uesugi',
    ]);
  },
);

clause('2.41.3a', 'every clan with a home castle traces lines to it', () => {
  for (const { homeCastles: homes, index } of CLANS) for (const home of homes) expect(CLANS[index]!.startSpaces).toContain(home);
});

clause(['2.4.2', '2.43.1'], 'Matsunaga reaches Makishima from Shigi, and the west bank of Lake Biwa leads to Odani past Kanagasaki', () => {
  const trailTo = (from: string, to: string): number => linkKindBetween(placeOf(from), placeOf(to));
  expect([trailTo('mt_shigi', 'wp_makishima'), trailTo('wp_makishima', 'kyo')]).toEqual([TRAIL, TRAIL]);
  const table = position({
    active: 'oda',
    points: 3,
    places: { wp_kutsuki: { leaders: ['nobunaga'], oda: 3 }, kanagasaki: { azai: 6 }, odani: { azai: 1 }, gifu: { oda: 1 } },
    control: { kanagasaki: 'azai' },
  });
  table.act('oda', ['from', 'wp_kutsuki']).act('oda', ['march', 'wp_kaizu', ['nobunaga'], { oda: 3 }]);
  table.act('oda', ['from', 'wp_kaizu']).act('oda', ['march', 'odani', ['nobunaga'], { oda: 3 }]);
  expect(table.board.arrivals).toEqual([placeOf('odani')]);
  expect([isWaypoint(placeOf('wp_kaizu')), isWaypoint(placeOf('chugoku')), allUnitsAt(table.board, placeOf('wp_makishima'))]).toEqual([
    true,
    false,
    0,
  ]);
});
