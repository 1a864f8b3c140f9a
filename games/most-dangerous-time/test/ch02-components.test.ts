import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { CLANS, LEADERS, NONE, leaderOf, KYO, ALLIANCES, CHITS, NEUTRAL } from '../rules/components.ts';
import { isDaimyo, allUnitsAt } from '../rules/state.ts';
import { position } from './helpers/position.ts';

// The clans, the leaders and the spaces, one per line.

const joinWords = (...parts: readonly (string | number | false)[]): string =>
  parts.filter((part) => part !== false && part !== '').join(' ');
const clanRow = (index: number): string => CLANS[index]?.id ?? '-';

clause(['2.3.2.0', '2.3.2.1', '2.3.2.2'], 'each leader has its printed clan, class, Bravery, Diplomacy and heirs', () => {
  const roll = LEADERS.map((leader) =>
    joinWords(
      clanRow(leader.clan),
      leader.id,
      leader.isDaimyo ? 'daimyo' : 'samurai',
      leader.bravery,
      leader.hasDiplomacy && 'diplomat',
      leader.heir !== NONE && `heir ${LEADERS[leader.heir]?.id}`,
      leader.isHeir && 'is heir',
    ),
  );
  expect(roll).toEqual([
    'oda nobunaga daimyo 1 diplomat heir nobutada',
    'oda nobutada daimyo 1 is heir',
    'oda hideyoshi samurai 1 diplomat',
    'oda shibata samurai 1',
    'oda niwa samurai 1',
    'oda akechi samurai 1 diplomat',
    'oda takigawa samurai 1',
    'oda sakuma samurai 0',
    'oda araki samurai 1',
    'tokugawa ieyasu samurai 2',
    'matsunaga matsunaga samurai 1 diplomat',
    'tsutsui tsutsui samurai 0',
    'hosokawa hosokawa samurai 1 diplomat',
    'azai nagamasa daimyo 2',
    'azai isono samurai 1',
    'asakura yoshikage daimyo 0',
    'asakura kagetake samurai 1',
    'asakura kageaki samurai 0',
    'saika magoichi samurai 2',
    'miyoshi miyoshi samurai 0',
    'miyoshi nagayasu samurai 1',
    'rokkaku rokkaku samurai 0',
    'ashikaga yoshiaki samurai 0 diplomat',
    'takeda shingen daimyo 2 diplomat heir katsuyori',
    'takeda katsuyori daimyo 1 is heir',
    'takeda yamagata samurai 2',
    'takeda baba samurai 1',
    'takeda anayama samurai 0',
    'mori terumoto daimyo 0',
    'mori kobayakawa samurai 1 diplomat',
    'mori kikkawa samurai 2',
    'ukita ukita daimyo 1 diplomat',
    'uesugi kenshin daimyo 3 heir kagekatsu',
    'uesugi kagekatsu daimyo 1 is heir',
    'bessho bessho samurai 1',
    'hatano hatano samurai 1',
    'hatakeyama hatakeyama samurai 0',
  ]);
});

clause(['2.3.1.1', '9.3.1'], 'each soldier is one unit: eight may use a road, nine may not', () => {
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
  'every alliance has a chit; Nobunaga, Shingen and Kenshin each have a personal chit that activates the whole alliance',
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
