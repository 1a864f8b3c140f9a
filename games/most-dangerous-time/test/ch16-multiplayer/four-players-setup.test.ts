import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { placeOf, ODA, placeId, CLAN_ODA, allianceOf, LEADER_IDS, leaderOf, SPACES, SPHERE_OF, clanOf } from '../../rules/components.ts';
import { mostDangerousTime } from '../../rules/index.ts';
import { recordLedSoldiers } from '../../rules/multiplayer/spheres.ts';
import { seatPlaysAlliance } from '../../rules/seats.ts';
import { leadersAt, sideOfLeader, countSoldiers, sphereOf } from '../../rules/state.ts';
import { position, MdtTestTable, fourPlayers } from '../helpers/position.ts';
import type { Position } from '../helpers/position.ts';
import { ODA_SLOTS } from '../../rules/setup/four-player-posts.ts';

clause('16.2.3.1', 'only soldiers who leave Kanagasaki count against the number that may be led out', () => {
  const { board } = position({
    scenario: 'four',
    active: 'hideyoshi',
    board: (change) => (change.escorts = [4, 0, 3, 0]),
  });
  recordLedSoldiers(board, placeOf('kyo'), placeOf('otsu'), ['hideyoshi'], { oda: 2 });
  expect(board.escorts).toEqual([4, 0, 3, 0]);
  recordLedSoldiers(board, placeOf('kanagasaki'), placeOf('obama'), ['hideyoshi'], { oda: 3 });
  expect(board.escorts).toEqual([1, 0, 3, 0]);
  recordLedSoldiers(board, placeOf('kanagasaki'), placeOf('obama'), ['hideyoshi'], { oda: 3 });
  expect(board.escorts).toEqual([0, 0, 3, 0]);
});

clause(['16.2.3.0', '14.1.3'], 'with four players a listed space holds its number, less one for each leader placed elsewhere', () => {
  const table = new MdtTestTable(mostDangerousTime, { scenario: 'four' });
  const short: string[] = [];
  for (let n = 0; ['stationing', 'postSamurai', 'leaveShort'].includes(table.step); n++) {
    const seat = table.state.seats.find((one) => table.allowed(one).some((action) => table.refusal(one, action) === null)) as string;
    const options = table.allowed(seat);
    const action = options[0]?.[0] === 'station' ? options.at(-1)! : options[(n * 7) % options.length]!;
    if (action[0] === 'leaveShort') short.push(action[1] as string);
    table.act(seat, action);
  }
  const { board } = table;
  expect(short.length).toBeGreaterThan(0);
  for (const { space, units } of ODA_SLOTS) {
    const leaders = leadersAt(board, space).filter((leader) => sideOfLeader(board, leader) === ODA);
    const empty = short.filter((one) => one === placeId(space)).length;
    const held = countSoldiers(board, space, CLAN_ODA) + leaders.length + empty;
    if (empty > 0) expect([placeId(space), held]).toEqual([placeId(space), units]);
    else expect(held).toBeLessThanOrEqual(units);
  }
});

clause(['16.2.2.1', '4.2.2b'], 'the three Oda players play the Oda alliance and no other, the fourth all others', () => {
  const { board } = fourPlayers({ active: 'katsuie', places: { gifu: { oda: 1 } } });
  const players = (alliance: string) => [0, 1, 2, 3].filter((seat) => seatPlaysAlliance(board, seat, allianceOf(alliance)));
  expect([players('oda'), players('azai_asakura'), players('ikko'), players('takeda')]).toEqual([[0, 1, 2], [3], [3], [3]]);
});

clause('16.2.3.0', 'Ieyasu, too, is placed anywhere in his player’s territory', () => {
  const table = new MdtTestTable(mostDangerousTime, { scenario: 'four' });
  while (table.refusal('tokugawa', ['stationLeader', 'ieyasu', 'okazaki']) !== null) table.act('antiOda', table.allowed('antiOda').at(-1)!);
  expect(table.actionsOfType('tokugawa', 'stationLeader').map(([, , space]) => space)).toEqual(
    expect.arrayContaining(['hamamatsu', 'yoshida', 'okazaki', 'shoryuji', 'mt_shigi', 'yamato_koriyama']),
  );
  for (const space of ['gifu', 'kyo', 'kanagasaki', 'kakegawa'])
    expect(table.refusal('tokugawa', ['stationLeader', 'ieyasu', space])).toBe('14.1.2');
  table.act('tokugawa', ['stationLeader', 'ieyasu', 'shoryuji']);
  expect(table.refusal('tokugawa', ['station', 'shoryuji', 5])).toBe('14.1.2');
  table.act('tokugawa', ['station', 'okazaki', 5]);
  expect([table.at('shoryuji')['leaders'], table.soldiers('okazaki', 'tokugawa')]).toEqual([['ieyasu'], 5]);
  const two = new MdtTestTable(mostDangerousTime, { scenario: 'short' });
  while (two.refusal('oda', ['stationLeader', 'ieyasu', 'okazaki']) !== null) two.act('antiOda', two.allowed('antiOda').at(-1)!);
  expect(two.refusal('oda', ['stationLeader', 'ieyasu', 'shoryuji'])).toBe('14.1.2');
});

const moving = (active: string, given: Position): MdtTestTable => fourPlayers({ active, points: 4, ...given });

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

clause('16.2.3.0', 'a player with a leader outside the list leaves one listed slot in his own sphere empty', () => {
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
  'each Oda player moves his own leaders and Nobunaga; three leaders are daimyo from the start',
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

clause(['16.2.2.3', '16.2.2.3a', '16.2.2.3b', '16.2.2.3c'], 'each sphere covers its listed provinces', () => {
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

clause(['16.2.2.3d', '16.2.5.3a', '16.2.5.3b'], 'Kyo belongs to no sphere, and Omi to Hideyoshi only until the Azai are defeated', () => {
  const sphere = (space: string, gone = 0): number =>
    sphereOf(
      fourPlayers({ active: 'hideyoshi', places: { kyo: { oda: 1 } }, board: (board) => (board.clanState[clanOf('azai')] = gone) }).board,
      placeOf(space),
    );
  expect([sphere('kyo'), sphere('shoryuji'), sphere('otsu'), sphere('otsu', 1), sphere('gifu', 1)]).toEqual([-1, 2, 0, -1, 0]);
});

clause('16.2.2.4', 'a space counts for the player of its sphere, even if another player took it', () => {
  const table = fourPlayers({ places: { kuroi: { oda: 2 } }, control: { kuroi: 'oda' }, active: 'hideyoshi', at: 'control' });
  expect(sphereOf(table.board, placeOf('kuroi'))).toBe(2);
  const later = moving('tokugawa', { places: { kuroi: { oda: 2 } }, control: { kuroi: 'oda' } });
  expect(from(later, 'tokugawa', 'kuroi').refusal('tokugawa', ['march', 'yagami', [], { oda: 2 }])).toBeNull();
});

clause(['16.2.2.5', '16.2.3.5'], 'the Tokugawa chit is in the cup, Turn End is not; Katsuie starts with Nobunaga’s chit', () => {
  const table = setUp();
  expect(table.cup()).toEqual(['anti_oda_minor', 'azai_asakura', 'ikko', 'oda', 'tokugawa_4p']);
  expect([table.board.activeSeat, table.chits('drawn')]).toEqual([1, ['nobunaga']]);
});

clause(['16.2.2.5a', '16.2.2.5b', '16.2.2.5c'], 'each chit activates its player; Katsuie’s chit does not need Nobunaga on the map', () => {
  const seat = (chit: string) =>
    fourPlayers({
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
