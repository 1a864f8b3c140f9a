import { clause } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import { LEADER_IDS, leaderOf, placeOf, SPACES, SPHERE_OF, clanOf } from '../rules/components.ts';
import { mostDangerousTime } from '../rules/index.ts';
import { groupsWithinSphere } from '../rules/multiplayer/spheres.ts';
import { MdtTestTable, position } from './helpers/position.ts';
import type { Position } from './helpers/position.ts';
import { sphereOf } from '../rules/state.ts';

const four = (given: Position): MdtTestTable => position({ scenario: 'four', ...given, places: { uotsu: {}, ...given.places } });
const moving = (active: string, given: Position): MdtTestTable => four({ active, points: 4, ...given });
const from = (table: MdtTestTable, seat: string, place: string): MdtTestTable => table.act(seat, ['from', place]);
const NEW_DAIMYO = ['hideyoshi', 'shibata', 'ieyasu'];

const setUp = (choose: (table: MdtTestTable, seat: string) => number = () => 0): MdtTestTable => {
  const table = new MdtTestTable(mostDangerousTime, { scenario: 'four' });
  while (['stationing', 'postSamurai', 'leaveShort'].includes(table.step)) {
    const seat = table.state.seats.find((one) => {
      const [first] = table.allowed(one);
      return first !== undefined && table.refusalFor(one, first as never) === null;
    }) as string;
    const options = table.allowed(seat);
    const action = options[0]?.[0] === 'station' ? options.at(-1) : options[choose(table, seat) % options.length];
    table.act(seat, action as never);
  }
  return table;
};

clause('16.2.3.0', 'whose leader stands outside the list leaves one of its places short, in his own sphere', () => {
  let asked = 0;
  setUp((table, seat) => {
    if (table.step === 'leaveShort') {
      asked++;
      expect(table.refusal(seat, ['leaveShort', 'uotsu'])).toBe('16.2.3.0');
    }
    return 7;
  });
  expect(asked).toBeGreaterThan(0);
});

clause(
  ['16.2.1.1', '16.2.2.1', '16.2.8.1'],
  'four seats: three Oda players with one hand, and the Anti-Oda player; no Good Fortune',
  () => {
    const table = setUp();
    expect(table.state.seats).toEqual(['hideyoshi', 'katsuie', 'tokugawa', 'antiOda']);
    expect(table.board.fortune).toBe(-1);
    expect(table.board.hands).toEqual(['hand.oda', 'hand.oda', 'hand.oda', 'hand.antiOda']);
    expect(table.state.zones['hand.oda']?.sees).toEqual(['hideyoshi', 'katsuie', 'tokugawa']);
  },
);

clause(
  ['16.2.2.2', '16.2.2.2a', '16.2.2.2b', '16.2.2.2c', '16.2.2.2d', '16.2.5.1'],
  'each moves his own leaders and Nobunaga; three of them are daimyo from the start',
  () => {
    const { board } = setUp();
    const led = (seat: number): string[] =>
      board.lord
        .flatMap((lord, leader) => (lord === seat ? [leader] : []))
        .map((leader) => LEADER_IDS[leader]!)
        .toSorted();
    expect([led(0), led(1), led(2)]).toEqual([
      ['araki', 'hideyoshi', 'sakuma'],
      ['niwa', 'shibata', 'takigawa'],
      ['akechi', 'hosokawa', 'ieyasu', 'matsunaga', 'tsutsui'],
    ]);
    expect(NEW_DAIMYO.map((leader) => board.daimyo[leaderOf(leader)])).toEqual([1, 1, 1]);
    const table = from(
      moving('hideyoshi', { places: { gifu: { leaders: ['hideyoshi', 'niwa', 'nobunaga'], oda: 1 } } }),
      'hideyoshi',
      'gifu',
    );
    expect(table.refusal('hideyoshi', ['march', 'ogaki', ['niwa'], {}])).toBe('16.2.2.2');
    expect(table.refusal('hideyoshi', ['march', 'ogaki', ['hideyoshi'], {}])).toBeNull();
    expect(table.refusal('hideyoshi', ['march', 'ogaki', ['nobunaga'], {}])).toBeNull();
  },
);

test('those whom an Oda player is offered to send off fill the way: one in touch counts one, one out of touch two', () => {
  const { board } = moving('tokugawa', { places: { okazaki: { tokugawa: 5 } } });
  expect(groupsWithinSphere(board, placeOf('okazaki'), 4)).toEqual([{ leaders: [], soldiers: { tokugawa: 4 } }]);
});

clause(['16.2.2.3', '16.2.2.3a', '16.2.2.3b', '16.2.2.3c'], 'the spheres', () => {
  const provinces = (sphere: number): string[] =>
    [...new Set(SPACES.filter(({ index }) => SPHERE_OF[index] === sphere).map(({ province }) => province))].toSorted();
  expect(provinces(0)).toEqual(['bitchu', 'bizen', 'harima', 'iga', 'mimasaka', 'mino', 'omi', 'settsu', 'shinano']);
  expect(provinces(1)).toEqual(['awa', 'awaji', 'echizen', 'etchu', 'ise', 'kaga', 'noto', 'owari', 'sanuki']);
  expect(provinces(2)).toEqual([
    'hoki',
    'inaba',
    'izumi',
    'kai',
    'kii',
    'mikawa',
    'suruga',
    'tajima',
    'tanba',
    'tango',
    'totomi',
    'wakasa',
    'yamashiro',
    'yamato',
  ]);
  expect(['sea_harima', 'sea_mizushima', 'sea_kawachi'].map((sea) => SPHERE_OF[placeOf(sea)])).toEqual([0, 0, 1]);
});

clause(['16.2.2.3d', '16.2.5.3a', '16.2.5.3b'], 'Kyo is nobody’s, and Omi is Hideyoshi’s only until the Azai fall', () => {
  const sphere = (space: string, gone = 0): number =>
    sphereOf(
      four({ active: 'hideyoshi', places: { kyo: { oda: 1 } }, board: (board) => (board.clanState[clanOf('azai')] = gone) }).board,
      placeOf(space),
    );
  expect([sphere('kyo'), sphere('shoryuji'), sphere('otsu'), sphere('otsu', 1), sphere('gifu', 1)]).toEqual([-1, 2, 0, -1, 0]);
});

clause('16.2.2.4', 'a space counts for the player of its sphere, whoever took it', () => {
  const table = four({ places: { kuroi: { oda: 2 } }, control: { kuroi: 'oda' }, active: 'hideyoshi', at: 'control' });
  expect(sphereOf(table.board, placeOf('kuroi'))).toBe(2);
  const later = moving('tokugawa', { places: { kuroi: { oda: 2 } }, control: { kuroi: 'oda' } });
  expect(from(later, 'tokugawa', 'kuroi').refusal('tokugawa', ['march', 'yagami', [], { oda: 2 }])).toBeNull();
});

clause(['16.2.2.5', '16.2.3.5'], 'the Tokugawa chit is in the cup, Turn End is not; Katsuie begins with Nobunaga’s chit', () => {
  const table = setUp();
  expect(table.cup()).toEqual(['anti_oda_minor', 'azai_asakura', 'ikko', 'oda', 'tokugawa_4p']);
  expect([table.board.activeSeat, table.chits('drawn')]).toEqual([1, ['nobunaga']]);
});

clause(['16.2.2.5a', '16.2.2.5b', '16.2.2.5c'], 'which chit calls whom; Katsuie’s needs no Nobunaga on the map', () => {
  const seat = (chit: string) =>
    four({
      places: { gifu: { oda: 1 } },
      track: { nobunaga: 9 },
      cup: [chit],
      at: { step: 'turn', part: 'before', local: { chit: null } },
      outcomes: [0, 0],
    }).board.activeSeat;
  expect([seat('oda'), seat('nobunaga'), seat('tokugawa_4p')]).toEqual([0, 1, 2]);
});

clause(
  ['16.2.3.0', '16.2.3.1', '16.2.3.2', '16.2.3.3', '16.2.3.4'],
  'leaders go to their own territory, Hideyoshi to Kanagasaki; a Tokugawa samurai may go there, too',
  () => {
    const offeredSpaces = new Map<string, string[]>();
    const table = setUp((now, seat) => {
      const local = now.state.flow.at(-1)?.local as { leader?: number };
      if (now.step === 'postSamurai')
        offeredSpaces.set(
          `${seat} ${LEADER_IDS[local.leader as number]}`,
          now.actionsOfType(seat, 'post').map(([, space]) => String(space)),
        );
      return now.step === 'postSamurai' && seat === 'tokugawa' ? now.allowed(seat).length - 1 : 0;
    });
    expect(offeredSpaces.get('hideyoshi hideyoshi')).toEqual(['kanagasaki']);
    expect(offeredSpaces.get('katsuie shibata')).toEqual(expect.arrayContaining(['kiyosu', 'inuyama', 'kanagasaki']));
    expect(offeredSpaces.get('katsuie shibata')).not.toContain('gifu');
    expect(offeredSpaces.get('hideyoshi sakuma')).toEqual(expect.arrayContaining(['gifu', 'otsu', 'ibaraki']));
    expect(offeredSpaces.get('tokugawa akechi')).toContain('kanagasaki');
    expect(offeredSpaces.get('tokugawa hosokawa')).not.toContain('kanagasaki');
    expect(table.at('kanagasaki')['leaders']).toEqual(expect.arrayContaining(['akechi', 'hideyoshi', 'nobunaga']));
    const { escorts } = table.board;
    expect(escorts).toEqual([4, 0, 3, 0]);
    expect(table.soldiers('kanagasaki', 'oda') + table.at('kanagasaki')['leaders']!.toString().split(',').length).toBe(16);
  },
);

clause(['16.2.3.1', '16.2.3.4'], 'Hideyoshi leads four soldiers out of Kanagasaki; the others are Katsuie’s', () => {
  const given: Position = {
    places: { kanagasaki: { oda: 10, leaders: ['hideyoshi', 'nobunaga'] } },
    board: (board) => (board.escorts = [4, 0, 0, 0]),
  };
  const table = from(moving('hideyoshi', given), 'hideyoshi', 'kanagasaki');
  expect(table.refusal('hideyoshi', ['march', 'echizen_fuchu', ['hideyoshi'], { oda: 5 }])).toBe('16.2.6.4');
  table.act('hideyoshi', ['march', 'wp_kutsuki', ['hideyoshi'], { oda: 3 }]);
  expect(table.board.escorts[0]).toBe(1);
  const katsuie = from(moving('katsuie', given), 'katsuie', 'kanagasaki');
  expect(katsuie.refusal('katsuie', ['march', 'echizen_fuchu', [], { oda: 8 }])).toBeNull();
});

const check = (given: Position): MdtTestTable => four({ active: 'hideyoshi', at: 'control', ...given });

clause(
  ['16.2.4.1', '16.2.4.2', '16.2.4.2a', '16.2.4.2b', '16.2.4.2c'],
  'an Oda player wins alone when Oda controls his target, whoever took it',
  () => {
    const win = (space: string) => check({ places: { [space]: { oda: 1 } }, entered: ['mori', 'uesugi'] }).state.outcome;
    expect(win('takamatsu')).toEqual({ winners: ['hideyoshi'], reason: 'target-taken' });
    expect(win('uotsu')?.winners).toEqual(['katsuie']);
    expect(win('tottori')?.winners).toEqual(['tokugawa']);
  },
);

clause(['16.2.4.3a', '16.2.4.3b', '16.2.4.3c'], 'Anti-Oda wins with Gifu, Kiyosu or Azuchi, or with Nobunaga’s death', () => {
  const win = (space: string, level = 0) =>
    check({
      active: 'ikko',
      places: { [space]: { ikko: 1 } },
      board: (board) => {
        board.azuchiAt = level > 0 ? placeOf('kannonji') : -1;
        board.azuchiLevel = level;
      },
    }).state.outcome?.winners;
  expect([win('gifu'), win('kiyosu'), win('hamamatsu'), win('kannonji', 2), win('kannonji')]).toEqual([
    ['antiOda'],
    ['antiOda'],
    undefined,
    ['antiOda'],
    undefined,
  ]);
  const table = four({
    places: { kyo: { oda: 1 }, otsu: { inside: { leaders: ['nobunaga'] }, ikko: 1 } },
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
  });
  table.act('hideyoshi', ['disbandSome']).act('hideyoshi', ['disbandLeader', 'nobunaga'], [5]);
  expect(table.state.outcome).toEqual({ winners: ['antiOda'], reason: 'nobunaga-dead' });
});

clause('16.2.4.4', 'after turn 30 Anti-Oda wins', () => {
  expect(four({ turn: 30, places: { kyo: { oda: 1 } }, at: { step: 'endPhase', part: 'time', local: { next: 0 } } }).state.outcome).toEqual(
    { winners: ['antiOda'], reason: 'time' },
  );
});

clause(
  ['16.2.5.2a', '16.2.5.2b', '16.2.5.2c', '16.2.5.5'],
  'headquarters is Kyo, then Azuchi, which rises when the Azai fall and is at level 3 a turn later',
  () => {
    const fallen = check({ places: { odani: { oda: 2 }, gifu: { oda: 1 } } });
    expect([fallen.board.azuchiAt, fallen.board.azuchiLevel]).toEqual([placeOf('kannonji'), 2]);
    const home = (level: number, turn: number) =>
      four({
        turn,
        places: { gifu: { leaders: ['nobunaga'], oda: 5 }, kyo: { oda: 1 } },
        at: { step: 'endPhase', part: 'nobunaga', local: { next: 0 } },
        board: (board) => {
          board.azuchiAt = level > 0 ? placeOf('kannonji') : -1;
          board.azuchiLevel = level;
        },
      });
    expect([home(0, 4).at('kyo'), home(0, 4).soldiers('gifu', 'oda')]).toEqual([{ oda: 4, leaders: ['nobunaga'] }, 2]);
    expect(home(3, 4).at('kannonji')).toEqual({ oda: 3, leaders: ['nobunaga'] });
    const grown = four({
      turn: 4,
      places: { gifu: { oda: 1 } },
      at: { step: 'turn', part: 'begin', local: { chit: null } },
      cup: ['oda'],
      board: (board) => {
        board.azuchiAt = placeOf('kannonji');
        board.azuchiLevel = 2;
        board.azuchiTurn = 4;
      },
      outcomes: [0, 0],
    });
    expect(grown.board.azuchiLevel).toBe(3);
  },
);

clause('16.2.5.5', 'without a line of communication Nobunaga stays where he is', () => {
  const table = four({
    places: { odani: { leaders: ['nobunaga'], oda: 3 }, kyo: { oda: 1 } },
    control: { gifu: 'azai', kiyosu: 'azai' },
    at: { step: 'endPhase', part: 'nobunaga', local: { next: 0 } },
  });
  expect(table.at('odani')).toEqual({ oda: 3, leaders: ['nobunaga'] });
});

clause(
  ['16.2.5.6a', '16.2.5.6b', '16.2.7.3a'],
  'any Oda player moves Nobunaga with up to seven soldiers, also out of another’s sphere',
  () => {
    const table = from(moving('tokugawa', { places: { gifu: { leaders: ['nobunaga'], oda: 9 } } }), 'tokugawa', 'gifu');
    expect(table.refusal('tokugawa', ['march', 'kiyosu', ['nobunaga'], { oda: 8 }])).toBe('9.3.1');
    expect(table.refusal('tokugawa', ['march', 'kiyosu', ['nobunaga'], { oda: 7 }])).toBeNull();
    expect(table.refusal('tokugawa', ['march', 'kiyosu', [], { oda: 1 }])).toBe('16.2.6.4');
  },
);

clause(['16.2.6.0', '16.2.6.4', '16.2.7.3b'], 'in another’s sphere a leader moves, but leads no soldiers', () => {
  const table = from(moving('hideyoshi', { places: { kiyosu: { leaders: ['hideyoshi'], oda: 4 } } }), 'hideyoshi', 'kiyosu');
  expect(table.refusal('hideyoshi', ['march', 'inuyama', ['hideyoshi'], { oda: 1 }])).toBe('16.2.6.4');
  expect(table.refusal('hideyoshi', ['march', 'inuyama', ['hideyoshi'], {}])).toBeNull();
});

clause(['16.2.6.2', '16.2.7.3b'], 'in a sphere that Oda does not hold yet another’s leader leads soldiers on', () => {
  const given: Position = { places: { kakogawa: { leaders: ['shibata'], oda: 3 } }, control: { kakogawa: 'bessho' } };
  const table = from(moving('katsuie', given), 'katsuie', 'kakogawa');
  expect(table.refusal('katsuie', ['march', 'himeji', ['shibata'], { oda: 3 }])).toBeNull();
  const held = from(moving('katsuie', { ...given, control: { kakogawa: 'oda' } }), 'katsuie', 'kakogawa');
  expect(held.refusal('katsuie', ['march', 'himeji', ['shibata'], { oda: 3 }])).toBe('16.2.6.4');
});

clause('16.2.6.1', 'the lesser clans’ soldiers follow the Tokugawa player', () => {
  const given: Position = { places: { otsu: { tokugawa: 2, oda: 1, leaders: ['araki'] } } };
  const table = from(moving('hideyoshi', given), 'hideyoshi', 'otsu');
  expect(table.refusal('hideyoshi', ['march', 'kannonji', ['araki'], { tokugawa: 1 }])).toBe('16.2.6.1');
  const tokugawa = from(moving('tokugawa', given), 'tokugawa', 'otsu');
  expect(tokugawa.refusal('tokugawa', ['march', 'kannonji', [], { tokugawa: 2 }])).toBeNull();
});

clause(['16.2.6.2'], 'outside every sphere soldiers move only with a leader, three with a samurai and seven with a daimyo', () => {
  const given: Position = { places: { wp_sekigahara: { oda: 8, leaders: ['araki', 'hideyoshi'] } }, daimyo: ['hideyoshi'] };
  const table = from(moving('hideyoshi', given), 'hideyoshi', 'wp_sekigahara');
  expect(table.refusal('hideyoshi', ['march', 'ogaki', [], { oda: 1 }])).toBe('16.2.6.2');
  expect(table.refusal('hideyoshi', ['march', 'ogaki', ['araki'], { oda: 4 }])).toBe('16.2.6.2');
  expect(table.refusal('hideyoshi', ['march', 'ogaki', ['araki'], { oda: 3 }])).toBeNull();
  expect(table.refusal('hideyoshi', ['march', 'ogaki', ['hideyoshi'], { oda: 7 }])).toBeNull();
  const own = from(moving('hideyoshi', { places: { ogaki: { oda: 5 } } }), 'hideyoshi', 'ogaki');
  expect(own.refusal('hideyoshi', ['march', 'gifu', [], { oda: 5 }])).toBeNull();
});

clause(['16.2.6.3'], 'soldiers in Kyo move with any Oda leader within his command', () => {
  const table = from(moving('katsuie', { places: { kyo: { oda: 6, leaders: ['niwa'] } } }), 'katsuie', 'kyo');
  expect(table.refusal('katsuie', ['march', 'otsu', [], { oda: 2 }])).toBe('16.2.6.2');
  expect(table.refusal('katsuie', ['march', 'otsu', ['niwa'], { oda: 4 }])).toBe('16.2.6.2');
  expect(table.refusal('katsuie', ['march', 'otsu', ['niwa'], { oda: 3 }])).toBeNull();
});

const TURN = { step: 'turn', part: 'before', local: { chit: null } };

clause('16.2.7.1a', 'while Oda holds Kyo the turn ends with the last chit', () => {
  const table = four({ places: { gifu: { oda: 1 }, odani: { azai: 1 } }, cup: ['oda'], at: TURN, outcomes: [0, 0] });
  table.act('hideyoshi', ['endMovement']);
  expect(table.state.flow.map(({ step }) => step)).toContain('endPhase');
});

clause('16.2.7.1b', 'Turn End goes into the cup when Kyo is lost and out again when it is retaken', () => {
  const lost = four({
    places: { kyo: { ikko: 2 }, gifu: { oda: 1 } },
    active: 'ikko',
    at: 'control',
    cup: ['oda', 'tokugawa_4p'],
    outcomes: [0, 0],
  });
  expect(lost.cup()).toEqual(['tokugawa_4p', 'turn_end']);
  const back = four({
    places: { kyo: { oda: 2 } },
    control: { kyo: 'ikko' },
    active: 'tokugawa',
    at: 'control',
    cup: ['oda', 'turn_end'],
    outcomes: [0, 0],
  });
  expect([back.cup(), back.chits('aside').includes('turn_end')]).toEqual([[], true]);
});

clause('16.2.7.2', 'every Oda alliance has two points more while Oda holds Kyo', () => {
  for (const active of ['hideyoshi', 'katsuie', 'tokugawa'])
    expect(four({ places: { gifu: { oda: 1 } }, active, at: 'points', dice: [2] }).board.points).toBe(4);
});

clause('16.2.7.4', 'Nobunaga does not go to sea', () => {
  const table = from(
    moving('katsuie', { places: { sumoto: { leaders: ['nobunaga', 'shibata'], oda: 1 } }, control: { sumoto: 'oda' } }),
    'katsuie',
    'sumoto',
  );
  expect(table.refusal('katsuie', ['sail', 'sea_kawachi', 'leader:nobunaga'])).toBe('16.2.7.4');
  expect(table.refusal('katsuie', ['sail', 'sea_kawachi', 'leader:shibata'])).toBeNull();
});

const REGROUP = { step: 'endPhase', part: 'regroup', local: { next: 0 } };

clause(
  ['16.2.10.2', '16.2.10.1', '16.2.10.4'],
  'two units for Nobunaga’s area; then one each in turn, fewest units first, a fifth of the sphere’s spaces',
  () => {
    const table = four({
      places: { kyo: { leaders: ['nobunaga'], oda: 3 }, gifu: { oda: 9 }, kiyosu: { oda: 2 }, hamamatsu: { tokugawa: 5 } },
      box: { oda: 30 },
      at: REGROUP,
    });
    expect(table.soldiers('kyo', 'oda')).toBe(5);
    const order: string[] = [];
    while (table.step === 'regroupUnit') {
      const seat = table.state.seats.find((one) => table.refusalFor(one, ['endRegroup']) === null) as string;
      if (seat === 'antiOda') break;
      order.push(seat);
      table.act(seat, ['raiseSoldier', 'oda']);
      expect(
        table
          .actionsOfType(seat, 'putAt')
          .every(([, space]) => sphereOf(table.board, placeOf(String(space))) === table.state.seats.indexOf(seat)),
      ).toBe(true);
      table.act(seat, table.allowed(seat)[0]!);
    }
    expect(order.slice(0, 4)).toEqual(['katsuie', 'tokugawa', 'hideyoshi', 'katsuie']);
    expect(order.filter((seat) => seat === 'hideyoshi')).toHaveLength(3);
  },
);

clause(['16.2.5.4', '16.2.10.3'], 'a guard short of three soldiers comes first', () => {
  const table = four({
    places: { otsu: { leaders: ['nobunaga'], oda: 1 }, gifu: { oda: 2 }, kiyosu: { oda: 1 }, kyo: {} },
    box: { oda: 9 },
    at: REGROUP,
  });
  const seat = table.state.seats.find((one) => table.refusalFor(one, ['raiseSoldier', 'oda']) === null) as string;
  table.act(seat, ['raiseSoldier', 'oda']);
  expect(table.allowed(seat)).toEqual([['putAt', 'otsu']]);
});

clause('16.2.10.3', 'nobody stops, calls a leader back or raises others while he could help the guard', () => {
  const help = (oda: number, guard: number) =>
    four({
      places: { otsu: { leaders: ['nobunaga'], oda: guard }, gifu: { oda: 9 }, kiyosu: { oda: 9 }, hamamatsu: { tokugawa: 1 }, kyo: {} },
      box: { oda, tokugawa: 2 },
      boxed: ['ieyasu'],
      at: REGROUP,
    });
  const whatElse = [['endRegroup'], ['raiseLeader', 'ieyasu'], ['raiseSoldier', 'tokugawa']] as const;
  const refusals = (table: MdtTestTable) => whatElse.map((action) => table.refusal('tokugawa', action));
  expect(refusals(help(9, 1))).toEqual(['16.2.10.3', '16.2.10.3', '16.2.10.3']);
  expect(help(9, 1).refusal('tokugawa', ['raiseSoldier', 'oda'])).toBeNull();
  expect([refusals(help(9, 3)), refusals(help(2, 1))]).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
});

clause('16.2.11.1', 'a player exiles only leaders of his own, beside another Oda leader', () => {
  const table = four({ places: { gifu: { leaders: ['araki', 'niwa'] }, kyo: { leaders: ['sakuma'] } }, active: 'hideyoshi', at: 'exile' });
  expect(table.actionsOfType('hideyoshi', 'exile')).toEqual([['exile', 'araki']]);
  expect(table.refusal('hideyoshi', ['exile', 'niwa'])).toBe('7.0.1');
  expect(table.refusal('hideyoshi', ['exile', 'sakuma'])).toBe('7.0.3');
});

clause('16.2.11.1', 'and in a space only: on the road nobody is exiled', () => {
  const table = four({
    places: { gifu: { leaders: ['sakuma', 'nobunaga'] }, wp_sekigahara: { leaders: ['araki', 'niwa'] } },
    active: 'hideyoshi',
    at: 'exile',
  });
  expect(table.actionsOfType('hideyoshi', 'exile')).toEqual([['exile', 'sakuma']]);
  expect(table.refusal('hideyoshi', ['exile', 'araki'])).toBe('16.2.11.1');
});

clause('16.2.11.3', 'and disbands only inside his own sphere', () => {
  const table = four({
    places: { gifu: { oda: 1 }, kiyosu: { oda: 1 }, kyo: { oda: 1 } },
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
  });
  table.act('hideyoshi', ['disbandSome']);
  expect(table.actionsOfType('hideyoshi', 'disband')).toEqual([['disband', 'gifu', 'oda', 1]]);
  expect(table.refusal('hideyoshi', ['disband', 'kyo', 'oda', 1])).toBe('12.0.1a');
});
