import { clause, TestTable } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { stacksAt, clanOfStack, countOfStack } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { PLACES, clanId, leaderId, leaderOf, LEADERS, CARDS } from '../rules/components.ts';
import { mostDangerousTime } from '../rules/index.ts';
import { MdtTestTable, position, REINFORCEMENT_STEP } from './helpers/position.ts';
import type { Position } from './helpers/position.ts';
import { setUpTwoPlayers } from './helpers/shared-positions.ts';

/** All units on the map: `kyo oda 4`. */
const muster = (board: GameState): Record<string, Record<string, number | string[]>> => {
  const found: Record<string, Record<string, number | string[]>> = {};
  for (const { index, id } of PLACES) {
    const there: Record<string, number | string[]> = {};
    for (const stack of stacksAt(board, index)) there[clanId(clanOfStack(stack))] = countOfStack(stack);
    const leaders = (board.leaders[index] as number[]).map(leaderId);
    if (leaders.length > 0) there['leaders'] = leaders;
    if (Object.keys(there).length > 0) found[id] = there;
  }
  return found;
};

const SAMURAI = ['hideyoshi', 'shibata', 'niwa', 'akechi', 'takigawa', 'sakuma', 'araki'];

clause(
  ['14.0.1', '14.1.1', '14.1.2', '14.1.3'],
  'three scenarios share one position; neutrals and Anti-Oda are placed first, Oda last',
  () => {
    const seats: string[] = [];
    for (const scenario of ['short', 'standard', 'campaign']) {
      const table = setUpTwoPlayers(scenario);
      expect(muster(table.board)).toEqual(muster(setUpTwoPlayers('short').board));
      expect(table.state.turn).toBe(1);
    }
    const table = new MdtTestTable(mostDangerousTime, { scenario: 'short' });
    while (table.step === 'stationing') {
      const seat = table.refusalFor('oda', table.allowed('oda')[0] as never) === null ? 'oda' : 'antiOda';
      if (seats.at(-1) !== seat) seats.push(seat);
      table.act(seat, table.allowed(seat)[0] as never);
    }
    expect([seats, table.step]).toEqual([['antiOda', 'oda'], 'postSamurai']);
  },
);

clause(
  ['14.1.1a', '14.1.1c', '14.1.1d', '14.1.1e', '14.1.2a', '14.1.2b', '14.1.2c', '14.1.2d', '14.1.2e', '14.1.2f', '15.2.6a', '15.1.1a'],
  'the fixed placements of the other side are as listed',
  () => {
    const table = setUpTwoPlayers();
    const map = muster(table.board);
    const minors = [
      'kozuki',
      'himeji',
      'izushi',
      'kuroi',
      'miyazu',
      'tanba_kameyama',
      'obama',
      'daishoji',
      'oyama',
      'toyama',
      'nagashino',
      'futamata',
      'kakegawa',
    ];
    for (const space of minors) expect([space, map[space]]).toEqual([space, { minor: 1 }]);
    expect(map['yagami']).toEqual({ hatano: 1, leaders: ['hatano'] });
    expect(map['nanao']).toEqual({ hatakeyama: 1, leaders: ['hatakeyama'] });
    expect(map['ueno']).toEqual({ iga: 2 });
    expect(['ishiyama', 'nagashima', 'arioka', 'hanakuma', 'kishiwada', 'negoroji'].map((space) => map[space]?.['ikko'])).toEqual([
      6, 4, 1, 1, 1, 1,
    ]);
    expect(map['saika']).toEqual({ saika: 1, leaders: ['magoichi'] });
    expect(table.box('ikko')).toBe(14);
    expect(map['noda_fukushima']).toEqual({ miyoshi: 4, leaders: ['miyoshi', 'nagayasu'] });
    expect(map['mitsukuri']).toEqual({ rokkaku: 1, leaders: ['rokkaku'] });
    expect(map['kyo']?.['leaders']).toContain('yoshiaki');
    expect(table.board.daimyo[leaderOf('yoshiaki')]).toBe(0);
  },
);

clause(['14.1.1b', '14.1.2g', '14.1.2h', '14.1.3n'], 'free placements may be divided among the named spaces and no others', () => {
  const table = new MdtTestTable(mostDangerousTime, { scenario: 'short' });
  const asked = (clan: string, leaders: number, spaces: string[], soldiers: number): void => {
    const seat = clan === 'tokugawa' ? 'oda' : 'antiOda';
    for (let i = 0; i < leaders; i++) {
      const options = table.actionsOfType(seat, 'stationLeader');
      expect([clan, options.map(([, , space]) => space)]).toEqual([clan, spaces]);
      expect(table.refusal(seat, ['stationLeader', options[0]![1]!, 'kyo'])).toBe('14.1.2');
      expect(table.refusal(seat, ['station', spaces[0]!, 1])).toBe('14.1.2');
      expect(table.refusal(seat, ['stationLeader', 'nobunaga', spaces[0]!])).toBe('14.1.2');
      table.act(seat, options[0]!);
    }
    expect(table.refusal(seat, ['station', 'kyo', 1])).toBe('14.1.2');
    expect(table.refusal(seat, ['station', spaces[0]!, soldiers + 1])).toBe('14.1.2');
    table.act(seat, ['station', spaces[0]!, 1]).act(seat, ['station', spaces.at(-1)!, soldiers - 1]);
    expect([table.soldiers(spaces[0]!, clan), table.soldiers(spaces.at(-1)!, clan)]).toEqual([1, soldiers - 1]);
  };
  asked('bessho', 1, ['kakogawa', 'miki'], 3);
  asked('azai', 2, ['sawayama', 'yokoyama', 'odani'], 4);
  asked('asakura', 3, ['ono', 'ichijodani', 'echizen_fuchu', 'kitanosho'], 8);
  asked('tokugawa', 1, ['hamamatsu', 'yoshida', 'okazaki'], 5);
});

clause(
  [
    '14.1.3a',
    '14.1.3b',
    '14.1.3d',
    '14.1.3e',
    '14.1.3f',
    '14.1.3g',
    '14.1.3h',
    '14.1.3i',
    '14.1.3j',
    '14.1.3k',
    '14.1.3l',
    '14.1.3m',
    '14.1.3o',
    '14.1.3p',
    '14.1.3q',
  ],
  'Oda sets up Nobunaga, seven samurai and 32 soldiers in the listed places',
  () => {
    const table = setUpTwoPlayers('short', undefined, 'postSamurai');
    expect(table.step).toBe('postSamurai');
    expect(table.refusal('oda', ['post', 'gifu'])).toBe('14.1.3a');
    for (const index of SAMURAI.keys()) table.act('oda', ['post', index < 2 ? 'otsu' : 'kanagasaki']);
    expect(SAMURAI).toHaveLength(7);
    const map = muster(table.board);
    const units = (space: string): number =>
      ((map[space]?.['oda'] as number) ?? 0) +
      ((map[space]?.['leaders'] as string[]) ?? []).filter((leader) => leader !== 'yoshiaki').length;
    expect(
      Object.fromEntries(
        ['kanagasaki', 'kyo', 'ibaraki', 'otsu', 'kannonji', 'minakuchi', 'ise_kameyama', 'kuwana', 'ogaki', 'kiyosu', 'iwamura'].map(
          (space) => [space, units(space)],
        ),
      ),
    ).toEqual({
      kanagasaki: 16,
      kyo: 4,
      ibaraki: 2,
      otsu: 2,
      kannonji: 2,
      minakuchi: 2,
      ise_kameyama: 2,
      kuwana: 2,
      ogaki: 2,
      kiyosu: 4,
      iwamura: 2,
    });
    expect(map['otsu']).toEqual({ leaders: ['hideyoshi', 'shibata'] });
    expect(map['kanagasaki']?.['leaders']).toContain('nobunaga');
    expect(map['mt_shigi']).toEqual({ matsunaga: 1, leaders: ['matsunaga'] });
    expect(map['yamato_koriyama']).toEqual({ tsutsui: 1, leaders: ['tsutsui'] });
    expect(map['shoryuji']).toEqual({ hosokawa: 1, leaders: ['hosokawa'] });
    expect([table.box('oda'), map['mt_hiei']]).toEqual([0, undefined]);
  },
);

clause(['14.1.4a', '14.1.4b', '14.1.4c', '14.1.4d'], 'Enryaku-ji waits for turn 2, the great powers in their boxes', () => {
  const table = setUpTwoPlayers();
  expect(['enryakuji', 'takeda', 'ukita', 'mori', 'murakami', 'uesugi'].map((clan) => table.box(clan))).toEqual([2, 10, 5, 15, 2, 9]);
  const waiting = LEADERS.filter(({ index }) => table.board.leaderAt[index] === -1).map(({ id }) => id);
  expect(waiting).toEqual(['shingen', 'yamagata', 'baba', 'anayama', 'terumoto', 'kobayakawa', 'kikkawa', 'ukita', 'kenshin']);
  expect(table.board.entry.slice(4, 7)).toEqual([6, 13, 15]);
});

clause(['14.1.5a', '14.1.5b'], '64 cards face down, empty hands, Good Fortune with Oda unless left out', () => {
  const table = setUpTwoPlayers();
  expect([table.state.zones['deck']?.pieces.length, table.state.zones['deck']?.sees, table.hand('oda'), table.hand('antiOda')]).toEqual([
    64,
    [],
    [],
    [],
  ]);
  expect(table.board.fortune).toBe(0);
  const without = new TestTable(mostDangerousTime, { scenario: 'short', options: { goodFortune: false } });
  expect(without.board.fortune).toBe(-1);
});

clause(['14.2.1a', '14.2.1b', '4.1.1d'], 'Nobunaga’s chit comes first and is used; the others are drawn', () => {
  const table = setUpTwoPlayers();
  expect([table.board.active, table.chits('drawn'), table.cup()]).toEqual([
    0,
    ['nobunaga'],
    ['anti_oda_minor', 'azai_asakura', 'ikko', 'oda', 'turn_end'],
  ]);
});

clause('14.1.1b', 'freely placed soldiers are in the field', () => {
  const table = new MdtTestTable(mostDangerousTime, { scenario: 'short' });
  table.act('antiOda', table.actionsOfType('antiOda', 'stationLeader')[0]!).act('antiOda', ['station', 'miki', 3]);
  expect([table.soldiers('miki', 'bessho', 'field'), table.soldiers('miki', 'bessho', 'inside')]).toEqual([3, 0]);
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

clause('14.2.2', 'the Azai spaces are closed to Oda in turn 1 and open from turn 2 on', () => {
  const shut = (turn: number) =>
    position({
      turn: turn - 1,
      places: { gifu: { oda: 1 } },
      at: { step: 'turn', part: 'begin', local: { chit: null } },
      cup: ['nobunaga', 'oda', 'ikko'],
      outcomes: [0, 0, 0],
    }).board.azaiShut;
  expect([shut(1), shut(2), shut(3)]).toEqual([1, 0, 0]);
});

const joinWords = (...parts: readonly (string | number | false)[]): string =>
  parts.filter((part) => part !== false && part !== '').join(' ');

clause(['14.1.5a'], 'the deck has 64 cards with the printed numbers', () => {
  expect(CARDS.map(({ number }) => number)).toEqual(Array.from({ length: 64 }, (_, index) => index + 1));
  expect(
    CARDS.flatMap(({ number, effect: { mp, mod } }) => (mp === undefined && mod === undefined ? [] : [joinWords(number, mp ?? mod ?? 0)])),
  ).toEqual(['33 3', '34 3', '35 3', '36 3', '37 3', '38 3', '39 2', '40 2']);
});

clause('14.1.4c', 'Mori, Ukita and Murakami enter together', () => {
  const table = position({
    turn: 13,
    entered: ['takeda'],
    places: { kyo: { oda: 1 } },
    box: { mori: 1, ukita: 1, murakami: 2 },
    at: REINFORCEMENT_STEP,
  });
  table.act('antiOda', ['musterAll', 'mori', 'takamatsu', 1]).act('antiOda', ['musterAll', 'ukita', 'okayama', 1]);
  table.act('antiOda', ['musterAll', 'murakami', 'shiwaku', 2]);
  expect([table.at('shiwaku'), table.box('murakami')]).toEqual([{ murakami: 2 }, 0]);
});
