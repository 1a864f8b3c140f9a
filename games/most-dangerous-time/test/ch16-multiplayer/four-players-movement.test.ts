import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { clanOf, leaderOf, placeOf } from '../../rules/components.ts';
import { countLedByOthers, forgetSoldiersLeftBehind } from '../../rules/multiplayer/led-soldiers.ts';
import { countOwnSoldiers } from '../../rules/multiplayer/spheres.ts';
import { placeLeader } from '../../rules/units.ts';
import { fourPlayers, REGROUP_STEP, position } from '../helpers/position.ts';
import type { Position, MdtTestTable } from '../helpers/position.ts';

clause(
  ['16.2.6.2', '16.2.6.1', '16.2.2.2'],
  'each player sails with his own leaders and the soldiers of his sphere, the Tokugawa player with the lesser clans',
  () => {
    const sails = (active: string) => {
      const table = fourPlayers({
        active,
        points: 4,
        places: { noda_fukushima: { leaders: ['hideyoshi', 'shibata'], oda: 1, tokugawa: 1 } },
        control: { noda_fukushima: 'oda' },
      });
      if (!table.isLegal(active, ['from', 'noda_fukushima'])) return [];
      return table
        .act(active, ['from', 'noda_fukushima'])
        .actionsOfType(active, 'sail')
        .map((action) => action[2]);
    };
    expect([sails('hideyoshi'), sails('katsuie'), sails('tokugawa')]).toEqual([
      ['oda', 'leader:hideyoshi'],
      ['leader:shibata'],
      ['tokugawa'],
    ]);
  },
);

clause(['16.2.6.1', '4.2.2b'], 'only the Tokugawa player levies the lesser clans, and no Oda player an enemy clan', () => {
  const table = fourPlayers({
    places: {
      kyo: { leaders: ['nobunaga'], oda: 3 },
      gifu: { oda: 9 },
      kiyosu: { oda: 2 },
      hamamatsu: { tokugawa: 5 },
      odani: { azai: 1 },
    },
    box: { oda: 9, tokugawa: 9, azai: 9 },
    boxed: ['niwa', 'araki'],
    at: REGROUP_STEP,
  });
  const raises = (seat: string, clan: string) => table.refusal(seat, ['raiseSoldier', clan]);
  expect(['oda', 'tokugawa', 'azai'].map((clan) => raises('katsuie', clan))).toEqual([null, '4.2.2b', '4.2.2b']);
  expect([table.refusal('katsuie', ['raiseLeader', 'niwa']), table.refusal('katsuie', ['raiseLeader', 'araki'])]).toEqual([null, '4.2.2b']);
  table.act('katsuie', ['endRegroup']);
  expect(['oda', 'tokugawa', 'azai'].map((clan) => raises('tokugawa', clan))).toEqual([null, null, '4.2.2b']);
});

const movingFrom = (active: string, place: string, given: Position): MdtTestTable =>
  position({ scenario: 'four', active, points: 4, ...given }).act(active, ['from', place]);

clause(['16.2.7.3b', '9.5.1c'], 'soldiers march through their own sphere, but not through another player’s to its far side', () => {
  const places = { gifu: { leaders: ['hideyoshi', 'nobunaga'], oda: 6 } };
  const table = movingFrom('hideyoshi', 'gifu', { places });
  expect(table.refusal('hideyoshi', ['strategic', 'kiyosu', 'inuyama', ['hideyoshi'], { oda: 2 }])).toBe('16.2.7.3b');
  expect(table.refusal('hideyoshi', ['strategic', 'kiyosu', 'inuyama', [], { oda: 2 }])).toBe('16.2.7.3b');
  expect(table.refusal('hideyoshi', ['strategic', 'kiyosu', 'inuyama', ['hideyoshi'], {}])).toBeNull();
  expect(table.refusal('hideyoshi', ['strategic', 'kiyosu', 'inuyama', ['nobunaga'], { oda: 2 }])).toBeNull();
  expect(table.refusal('hideyoshi', ['strategic', 'kaneyama', 'inuyama', ['hideyoshi'], { oda: 2 }])).toBeNull();
});

clause(['16.2.7.3b', '16.2.6.3'], 'soldiers do not march through Kyo or Nobunaga’s Omi, unless they start there', () => {
  const places = { shoryuji: { leaders: ['akechi'], oda: 3 }, otsu: { leaders: ['araki'], oda: 3 } };
  const table = movingFrom('tokugawa', 'shoryuji', { places });
  expect(table.refusal('tokugawa', ['strategic', 'kyo', 'otsu', ['akechi'], { oda: 2 }])).toBe('16.2.7.3b');
  expect(table.refusal('tokugawa', ['march', 'kyo', ['akechi'], { oda: 2 }])).toBeNull();
  const afterAzai = movingFrom('hideyoshi', 'otsu', {
    places,
    control: { mitsukuri: 'oda' },
    board: (board) => (board.clanState[clanOf('azai')] = 1),
  });
  expect(afterAzai.refusal('hideyoshi', ['strategic', 'kannonji', 'mitsukuri', ['araki'], { oda: 2 }])).toBeNull();
});

const moving = (active: string, given: Position): MdtTestTable => fourPlayers({ active, points: 4, ...given });

const from = (table: MdtTestTable, seat: string, place: string): MdtTestTable => table.act(seat, ['from', place]);

const TURN = { step: 'turn', part: 'before', local: { chit: null } };

clause(['16.2.6.0', '16.2.6.4', '16.2.7.3b'], 'in another player’s sphere a leader moves, but leads no soldiers', () => {
  const table = from(moving('hideyoshi', { places: { kiyosu: { leaders: ['hideyoshi'], oda: 4 } } }), 'hideyoshi', 'kiyosu');
  expect(table.refusal('hideyoshi', ['march', 'inuyama', ['hideyoshi'], { oda: 1 }])).toBe('16.2.6.4');
  expect(table.refusal('hideyoshi', ['march', 'inuyama', ['hideyoshi'], {}])).toBeNull();
});

clause(['16.2.6.2', '16.2.7.3b'], 'in a sphere that Oda does not control yet another player’s leader still leads soldiers', () => {
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

clause('16.2.7.1a', 'while Oda holds Kyo the turn ends with the last chit', () => {
  const table = fourPlayers({ places: { gifu: { oda: 1 }, odani: { azai: 1 } }, cup: ['oda'], at: TURN, outcomes: [0, 0] });
  table.act('hideyoshi', ['endMovement']);
  expect(table.state.flow.map(({ step }) => step)).toContain('endPhase');
});

clause('16.2.7.1b', 'Turn End enters the cup when Kyo is lost and leaves it when Kyo is retaken', () => {
  const lost = fourPlayers({
    places: { kyo: { ikko: 2 }, gifu: { oda: 1 } },
    active: 'ikko',
    at: 'control',
    cup: ['oda', 'tokugawa_4p'],
    outcomes: [0, 0],
  });
  expect(lost.cup()).toEqual(['tokugawa_4p', 'turn_end']);
  const back = fourPlayers({
    places: { kyo: { oda: 2 } },
    control: { kyo: 'ikko' },
    active: 'tokugawa',
    at: 'control',
    cup: ['oda', 'turn_end'],
    outcomes: [0, 0],
  });
  expect([back.cup(), back.chits('aside').includes('turn_end')]).toEqual([[], true]);
});

clause('16.2.7.2', 'every Oda alliance has two more points while Oda holds Kyo', () => {
  for (const active of ['hideyoshi', 'katsuie', 'tokugawa'])
    expect(fourPlayers({ places: { gifu: { oda: 1 } }, active, at: 'points', dice: [2] }).board.points).toBe(4);
});

clause('16.2.7.4', 'Nobunaga never sails', () => {
  const table = from(
    moving('katsuie', { places: { sumoto: { leaders: ['nobunaga', 'shibata'], oda: 1 } }, control: { sumoto: 'oda' } }),
    'katsuie',
    'sumoto',
  );
  expect(table.refusal('katsuie', ['sail', 'sea_kawachi', 'leader:nobunaga'])).toBe('16.2.7.4');
  expect(table.refusal('katsuie', ['sail', 'sea_kawachi', 'leader:shibata'])).toBeNull();
});

clause(['16.2.6.0', '16.2.6.4'], 'soldiers led into enemy land follow the player who led them, and others once his leader has gone', () => {
  const given: Position = {
    points: 6,
    places: { shoryuji: { leaders: ['akechi', 'tsutsui'], oda: 3 }, arioka: { leaders: ['araki'], oda: 1 }, ishiyama: { ikko: 1 } },
    control: { arioka: 'ikko', ibaraki: 'ikko', kyo: 'oda' },
  };
  const led = from(moving('tokugawa', given), 'tokugawa', 'shoryuji').act('tokugawa', ['march', 'ibaraki', ['akechi'], { oda: 2 }]);
  expect(led.board.led).toEqual([[placeOf('ibaraki'), 2, 2]]);
  expect([countOwnSoldiers(led.board, placeOf('ibaraki')), countLedByOthers(led.board, placeOf('ibaraki'), 0)]).toEqual([2, 2]);
  led.editState((board) => {
    board.activeSeat = 0;
    forgetSoldiersLeftBehind(board);
  });
  // Ibaraki is in Hideyoshi's sphere, but these two are Tokugawa's while Akechi is there.
  expect(countOwnSoldiers(led.board, placeOf('ibaraki'))).toBe(0);
  led.editState((board) => {
    placeLeader(board, leaderOf('akechi'), placeOf('shoryuji'));
    forgetSoldiersLeftBehind(board);
  });
  expect([led.board.led, countOwnSoldiers(led.board, placeOf('ibaraki'))]).toEqual([[], 2]);
});
