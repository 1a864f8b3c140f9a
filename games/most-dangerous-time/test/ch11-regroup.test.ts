import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { clanOf, placeOf, CLANS } from '../rules/components.ts';
import { regroupValue, japaneseAllowance } from '../rules/regroup/regroup.ts';
import { position } from './helpers/position.ts';
import type { Position, MdtTestTable } from './helpers/position.ts';

const REGROUP = { step: 'endPhase', part: 'regroup', local: { next: 0 } };
const regrouping = (given: Position): MdtTestTable => position({ turn: 4, at: REGROUP, ...given });
const raise = (table: MdtTestTable, seat: string, clan: string, space: string): void =>
  void table.act(seat, ['raiseSoldier', clan]).act(seat, ['putAt', space]);
const sites = (table: MdtTestTable, seat: string): string[] => table.actionsOfType(seat, 'putAt').map(([, space]) => String(space));

clause(
  ['11.0.1b', '11.0.ex1', '11.0.5a', '11.0.6a', '11.0.6b', '11.0.6c', '11.0.7'],
  'regroup values, and the clans that raise them once gained',
  () => {
    const value = (clan: string, gained: Record<string, string> = {}): number =>
      regroupValue(
        position({ board: (board) => Object.entries(gained).forEach(([lost, by]) => (board.gainedBy[clanOf(lost)] = clanOf(by))) }).board,
        clanOf(clan),
      );
    expect([value('takeda'), value('takeda', { tokugawa: 'takeda' })]).toEqual([2, 3]);
    expect([value('oda'), value('oda', { azai: 'oda' }), value('oda', { azai: 'oda', asakura: 'oda' })]).toEqual([4, 5, 6]);
    expect(value('oda', { azai: 'oda', asakura: 'oda', takeda: 'oda', miyoshi: 'oda', rokkaku: 'oda' })).toBe(8);
    expect([value('oda', { azai: 'tokugawa' }), value('tokugawa'), value('tokugawa', { takeda: 'tokugawa' })]).toEqual([4, 1, 2]);
    expect(value('tokugawa', { azai: 'tokugawa' })).toBe(1);
    expect(value('ukita', { oda: 'ukita' })).toBe(1);
  },
);

clause(['11.0.2', '11.0.3'], 'each clan of the minor alliance, and every clan without a number, regroups one', () => {
  const table = regrouping({
    places: { odani: { azai: 1 }, mitsukuri: { rokkaku: 1 }, shozui: { miyoshi: 1 } },
    box: { rokkaku: 2, miyoshi: 2, azai: 2 },
  });
  raise(table, 'antiOda', 'rokkaku', 'mitsukuri');
  expect(table.refusal('antiOda', ['raiseSoldier', 'rokkaku'])).toBe('11.0.8');
  raise(table, 'antiOda', 'miyoshi', 'shozui');
  expect(table.refusal('antiOda', ['raiseSoldier', 'miyoshi'])).toBe('11.0.8');
  expect(table.refusal('antiOda', ['raiseSoldier', 'azai'])).toBeNull();
});

clause('11.0.4', 'a defeated clan does not regroup', () => {
  const table = regrouping({
    places: { odani: { ikko: 1 }, saika: { saika: 1 } },
    box: { azai: 2, saika: 1 },
    board: (board) => (board.clanState[clanOf('azai')] = 1),
  });
  expect(table.refusal('antiOda', ['raiseSoldier', 'azai'])).toBe('11.0.4');
});

clause(['11.0.5c', '11.2.1a', '11.2.1b'], 'leaders and soldiers come from the same box and count alike', () => {
  const table = regrouping({ places: { hamamatsu: { tokugawa: 1 } }, box: { tokugawa: 1 }, boxed: ['ieyasu'] });
  expect(table.allowed('oda')).toContainEqual(['raiseSoldier', 'tokugawa']);
  table.act('oda', ['raiseLeader', 'ieyasu']).act('oda', ['putAt', 'yoshida']);
  expect([table.at('yoshida'), table.box('tokugawa'), table.step]).toEqual([{ leaders: ['ieyasu'] }, 1, 'mayDisband']);
});

clause(['11.0.8', '11.2.2'], 'nothing comes from an empty box, and no more than the value', () => {
  const table = regrouping({ places: { kyo: { oda: 1 } }, box: { oda: 6 } });
  expect(table.refusal('oda', ['raiseSoldier', 'tokugawa'])).toBe('11.2.2');
  for (const space of ['kyo', 'otsu', 'gifu']) raise(table, 'oda', 'oda', space);
  expect(table.step).toBe('regroupUnit');
  raise(table, 'oda', 'oda', 'kiyosu');
  expect([table.box('oda'), table.step]).toEqual([2, 'mayDisband']);
  const few = regrouping({ places: { kyo: { oda: 1 } }, box: { oda: 1 } });
  raise(few, 'oda', 'oda', 'gifu');
  expect([few.box('oda'), few.step]).toEqual([0, 'mayDisband']);
});

clause(
  ['11.1.1a', '11.1.1b', '10.3.3.5.ex1'],
  'the wounded return on their turn, to a friendly space or the box, outside the limits',
  () => {
    const early = regrouping({ turn: 6, places: { kyo: { oda: 1 } }, track: { niwa: 7 } });
    expect(early.step).toBe('mayDisband');
    const table = regrouping({
      turn: 7,
      places: { kyo: { oda: 1 }, otsu: { inside: { oda: 1 }, azai: 1 } },
      track: { niwa: 7, sakuma: 7 },
      box: { oda: 1 },
    });
    expect(table.step).toBe('convalescent');
    expect(table.refusal('oda', ['returnTo', 'odani'])).toBe('11.1.1a');
    expect(table.refusal('oda', ['returnTo', 'otsu'])).toBe('11.1.1a');
    table.act('oda', ['returnTo', 'hamamatsu']).act('oda', ['returnToBox']);
    expect([table.at('hamamatsu'), table.leaderPlace('sakuma')]).toEqual([{ leaders: ['niwa'] }, -1]);
    table.act('oda', ['raiseSoldier', 'oda']);
    expect(sites(table, 'oda')).toContain('hamamatsu');
  },
);

clause('11.2.1c', 'regrouped units need a friendly space in communication, unbesieged', () => {
  const table = regrouping({
    places: { otsu: { inside: { oda: 1 }, azai: 1 }, kyo: { oda: 1 }, odani: { oda: 1 } },
    control: { odani: 'oda' },
    box: { oda: 1, tokugawa: 1 },
  });
  table.act('oda', ['raiseSoldier', 'oda']);
  expect(table.refusal('oda', ['putAt', 'otsu'])).toBe('11.2.1c');
  expect(table.refusal('oda', ['putAt', 'sawayama'])).toBe('11.2.1c');
  expect(sites(table, 'oda')).toEqual(expect.arrayContaining(['gifu', 'hamamatsu', 'odani']));
  const cut = regrouping({ places: { kyo: { oda: 1 } }, control: { gifu: 'ikko', kiyosu: 'ikko' }, box: { oda: 1 } });
  expect(cut.step).toBe('mayDisband');
});

clause('11.2.1d', 'one unit a space, two in Kyo, for all clans of the side together', () => {
  const table = regrouping({ places: { kyo: { oda: 1 } }, box: { oda: 4, tokugawa: 1 } });
  raise(table, 'oda', 'oda', 'gifu');
  raise(table, 'oda', 'oda', 'kyo');
  raise(table, 'oda', 'oda', 'kyo');
  table.act('oda', ['raiseSoldier', 'tokugawa']);
  expect(['gifu', 'kyo'].map((space) => table.refusal('oda', ['putAt', space]))).toEqual(['11.2.1d', '11.2.1d']);
});

const START = {
  ishiyama: { ikko: 6 },
  nagashima: { ikko: 4 },
  arioka: { ikko: 1 },
  hanakuma: { ikko: 1 },
  kishiwada: { ikko: 1 },
  negoroji: { ikko: 1 },
};

clause(['11.3.1a', '11.3.ex1', '11.3.ex2', '11.3.ex3', '11.3.2b', '15.2.4'], 'the Ikko-ikki at the start: two groups, both full', () => {
  const table = regrouping({ places: START, box: { ikko: 14 } });
  expect(table.step).toBe('mayDisband');
  const spare = regrouping({ places: { ...START, ishiyama: { ikko: 5 } }, box: { ikko: 14, saika: 1 } });
  spare.act('antiOda', ['raiseSoldier', 'ikko']);
  expect(sites(spare, 'antiOda').toSorted()).toEqual(['arioka', 'hanakuma', 'ishiyama', 'kishiwada', 'negoroji']);
  expect(spare.refusal('antiOda', ['putAt', 'nagashima'])).toBe('11.3.2a');
  spare.act('antiOda', ['putAt', 'ishiyama']);
  expect(spare.refusal('antiOda', ['raiseSoldier', 'ikko'])).toBe('11.2.1c');
});

clause(['11.3.1b', '11.3.2a', '11.3.ex4', '11.3.ex5', '11.3.ex6'], 'three groups after Noda Fukushima fell and Mt. Shigi was won', () => {
  const table = regrouping({
    places: { nagashima: { ikko: 4 }, ishiyama: { ikko: 3 }, arioka: { ikko: 1 }, hanakuma: { ikko: 1 } },
    control: { noda_fukushima: 'oda', mt_shigi: 'ikko' },
    box: { ikko: 10 },
  });
  const groups = (spaces: string[]): number[] => spaces.map((space) => table.board.group[placeOf(space)]!);
  expect(new Set(groups(['ishiyama', 'kishiwada', 'negoroji', 'mt_shigi'])).size).toBe(1);
  expect(new Set(groups(['arioka', 'hanakuma'])).size).toBe(1);
  expect(new Set(groups(['ishiyama', 'arioka', 'nagashima'])).size).toBe(3);
  raise(table, 'antiOda', 'ikko', 'ishiyama');
  raise(table, 'antiOda', 'ikko', 'ishiyama');
  table.act('antiOda', ['raiseSoldier', 'ikko']);
  expect(sites(table, 'antiOda')).toEqual(['arioka', 'hanakuma']);
  table.act('antiOda', ['putAt', 'arioka']);
  expect([table.box('ikko'), table.step]).toEqual([7, 'mayDisband']);
});

clause(['11.3.2.ex1', '11.3.2a'], 'one space with three units gets none', () => {
  const table = regrouping({
    places: { nagashima: { ikko: 3 } },
    control: Object.fromEntries(['ishiyama', 'arioka', 'hanakuma', 'kishiwada', 'negoroji'].map((space) => [space, 'oda'])),
    box: { ikko: 5 },
  });
  expect(table.step).toBe('mayDisband');
});

clause('11.3.3', 'the Ikko-ikki place two in a space of theirs, four in Kyo', () => {
  const table = regrouping({ places: { kyo: {} }, control: { kyo: 'ikko', shoryuji: 'ikko', ibaraki: 'ikko' }, box: { ikko: 14 } });
  for (let unit = 0; unit < 4; unit++) raise(table, 'antiOda', 'ikko', 'kyo');
  expect(table.soldiers('kyo', 'ikko')).toBe(4);
  const two = regrouping({ places: { kyo: {} }, control: { shoryuji: 'ikko', ibaraki: 'ikko' }, box: { ikko: 14 } });
  raise(two, 'antiOda', 'ikko', 'ishiyama');
  raise(two, 'antiOda', 'ikko', 'ishiyama');
  two.act('antiOda', ['raiseSoldier', 'ikko']);
  expect(two.refusal('antiOda', ['putAt', 'ishiyama'])).toBe('11.2.1d');
});

clause(
  ['11.5.1a', '11.5.1b', '11.5.ex1', '11.5.ex2'],
  'the Japanese rule: a fifth of the spaces rounded up, no more than twice the spaces',
  () => {
    expect(japaneseAllowance(34, 65, 0)).toBe(3);
    expect(japaneseAllowance(34, 0, 0)).toBe(7);
    expect(japaneseAllowance(34, 69, 0)).toBe(0);
    expect(japaneseAllowance(34, 0, 5)).toBe(2);
    const table = regrouping({
      places: { hamamatsu: { tokugawa: 1 } },
      box: { tokugawa: 4 },
      control: Object.fromEntries(['nagashino', 'futamata', 'kakegawa'].map((space) => [space, 'tokugawa'])),
      options: { japaneseRegroup: true },
    });
    raise(table, 'oda', 'tokugawa', 'hamamatsu');
    raise(table, 'oda', 'tokugawa', 'yoshida');
    expect([table.box('tokugawa'), table.step]).toEqual([2, 'mayDisband']);
  },
);

clause(['11.5.1a', '11.5.1c', '2.45.1c'], 'it holds for all clans, off-map areas count, and the Ikko-ikki keep their groups', () => {
  const table = regrouping({
    places: { uotsu: { uesugi: 9 }, odani: { azai: 6 }, nagashima: { ikko: 1 } },
    entered: ['uesugi'],
    box: { uesugi: 4, azai: 1, ikko: 3 },
    options: { japaneseRegroup: true },
  });
  expect(table.refusal('antiOda', ['raiseSoldier', 'azai'])).toBe('11.0.8');
  raise(table, 'antiOda', 'uesugi', 'uotsu');
  expect(table.refusal('antiOda', ['raiseSoldier', 'uesugi'])).toBe('11.0.8');
  expect(table.refusal('antiOda', ['raiseSoldier', 'ikko'])).toBeNull();
});

const REINFORCE = { step: 'endPhase', part: 'reinforcements', local: { next: 0 } };

clause(
  ['11.4.1a', '11.4.1b', '14.1.4b', '3.2.3'],
  'the Takeda enter in turn 6, all at once, anywhere in their spaces, and their chits with them',
  () => {
    const table = position({
      turn: 6,
      places: { kyo: { oda: 1 } },
      box: { takeda: 10 },
      boxed: ['shingen', 'yamagata', 'baba', 'anayama'],
      at: REINFORCE,
    });
    expect(table.refusal('antiOda', ['muster', 'shingen', 'kyo'])).toBe('11.4.1a');
    expect(table.refusal('antiOda', ['muster', 'yamagata', 'iida'])).toBe('11.4.1a');
    expect(table.refusal('antiOda', ['musterAll', 'takeda', 'kofu', 3])).toBe('11.4.1a');
    for (const leader of ['shingen', 'yamagata', 'baba', 'anayama']) table.act('antiOda', ['muster', leader, 'iida']);
    expect(table.refusal('antiOda', ['musterAll', 'takeda', 'kofu', 11])).toBe('11.4.1a');
    expect(table.refusal('antiOda', ['musterAll', 'takeda', 'kyo', 3])).toBe('11.4.1a');
    table.act('antiOda', ['musterAll', 'takeda', 'kofu', 9]).act('antiOda', ['musterAll', 'takeda', 'sunpu', 1]);
    expect([table.soldiers('kofu', 'takeda'), table.at('sunpu'), table.step]).toEqual([9, { takeda: 1 }, 'mayDisband']);
    table.act('oda', ['endDisband']).act('antiOda', ['endDisband']);
    table.act('antiOda', ['spareAll'], [2, 2, 0, 0]);
    expect([...table.cup(), ...table.chits('drawn')]).toEqual(expect.arrayContaining(['takeda', 'shingen']));
  },
);

clause('11.4.1a', 'not before its turn; a clan without a space waits off the map, Uesugi in Echigo', () => {
  expect(position({ turn: 5, places: { kyo: { oda: 1 } }, box: { takeda: 10 }, at: REINFORCE }).step).toBe('mayDisband');
  const table = position({
    turn: 15,
    places: { kyo: { oda: 1 } },
    entered: ['takeda', 'mori'],
    control: { uotsu: 'oda' },
    box: { uesugi: 9 },
    boxed: ['kenshin'],
    at: REINFORCE,
  });
  expect(table.allowed('antiOda')).toEqual([['muster', 'kenshin', 'echigo']]);
});

clause('14.1.4c', 'Mori, Ukita and Murakami enter together', () => {
  const table = position({
    turn: 13,
    entered: ['takeda'],
    places: { kyo: { oda: 1 } },
    box: { mori: 1, ukita: 1, murakami: 2 },
    at: REINFORCE,
  });
  table.act('antiOda', ['musterAll', 'mori', 'takamatsu', 1]).act('antiOda', ['musterAll', 'ukita', 'okayama', 1]);
  table.act('antiOda', ['musterAll', 'murakami', 'shiwaku', 2]);
  expect([table.at('shiwaku'), table.box('murakami')]).toEqual([{ murakami: 2 }, 0]);
});

clause(['11.4.2a', '11.4.2b', '15.1.2c'], 'an advanced power enters at the end of this turn if its time has passed', () => {
  const table = position({
    turn: 3,
    places: { kyo: { leaders: ['yoshiaki'], oda: 1 } },
    box: { takeda: 1 },
    active: 'oda',
    at: 'shogun',
  });
  table.act('oda', ['exileShogun'], [4, 0, 0, 0]);
  expect([table.at('kyo'), table.at('tomo')]).toEqual([{ oda: 1 }, { leaders: ['yoshiaki'] }]);
  expect(table.board.entry[4]).toBe(1);
  table.act('oda', ['endMovement']);
  expect([table.board.entered[4], table.step]).toEqual([1, 'placeReinforcement']);
});

clause(['15.2.6b', '15.2.7', '14.1.4d'], 'with the Uesugi two Ikko-ikki replace the minor clans of Kaga, and no card is drawn', () => {
  const table = position({
    turn: 15,
    places: { daishoji: { minor: 1 }, oyama: { minor: 1 }, kyo: { oda: 1 } },
    control: { kyo: 'oda' },
    entered: ['takeda', 'mori'],
    box: { uesugi: 1, ikko: 3 },
    deck: ['card_01'],
    at: REINFORCE,
  });
  table.act('antiOda', ['musterAll', 'uesugi', 'uotsu', 1]);
  expect([table.at('daishoji'), table.at('oyama'), table.box('ikko'), table.controller('oyama')]).toEqual([
    { ikko: 1 },
    { ikko: 1 },
    1,
    'ikko',
  ]);
  expect([table.hand('antiOda'), table.board.kagaOpen]).toEqual([[], 1]);
});

clause('15.2.6c', 'with one soldier the player chooses the temple; with none the minor clans stay', () => {
  const given: Position = {
    turn: 15,
    places: { daishoji: { minor: 1 }, oyama: { minor: 1 }, kyo: { oda: 1 } },
    entered: ['takeda', 'mori'],
    at: REINFORCE,
  };
  const one = position({ ...given, box: { uesugi: 1, ikko: 1 } });
  one.act('antiOda', ['musterAll', 'uesugi', 'uotsu', 1]);
  expect([one.step, one.refusal('antiOda', ['replace', 'kyo'])]).toEqual(['chooseTemple', '15.2.6c']);
  one.act('antiOda', ['replace', 'oyama']);
  expect([one.at('oyama'), one.at('daishoji')]).toEqual([{ ikko: 1 }, { minor: 1 }]);
  const none = position({ ...given, box: { uesugi: 1 } });
  none.act('antiOda', ['musterAll', 'uesugi', 'uotsu', 1]);
  expect([none.at('oyama'), none.at('daishoji')]).toEqual([{ minor: 1 }, { minor: 1 }]);
});

clause('15.2.8b', 'where Oda holds a temple, the Ikko-ikki come in as after a riot', () => {
  const table = position({
    turn: 15,
    places: { daishoji: { oda: 1 }, oyama: {}, kyo: { oda: 1 } },
    control: { daishoji: 'oda', oyama: 'oda' },
    entered: ['takeda', 'mori'],
    box: { uesugi: 1, ikko: 2 },
    at: REINFORCE,
  });
  table.act('antiOda', ['musterAll', 'uesugi', 'uotsu', 1]);
  expect([table.at('oyama'), table.controller('oyama')]).toEqual([{ ikko: 1 }, 'ikko']);
  expect(table.at('daishoji')).toMatchObject({ oda: 1 });
  expect(table.state.flow.map(({ step }) => step)).toContain('turncoats');
});

clause('15.2.6b', 'they come to a temple that nobody holds, too', () => {
  const table = position({
    turn: 15,
    places: { oyama: { minor: 1 }, kyo: { oda: 1 } },
    entered: ['takeda', 'mori'],
    box: { uesugi: 1, ikko: 2 },
    at: REINFORCE,
    board: (board) => (board.control[placeOf('daishoji')] = -1),
  });
  table.act('antiOda', ['musterAll', 'uesugi', 'uotsu', 1]);
  expect([table.at('daishoji'), table.controller('daishoji')]).toEqual([{ ikko: 1 }, 'ikko']);
});

clause(['12.0.1a', '10.5.1c'], 'with the last besieger, a leader who disbands, the siege is over', () => {
  const table = position({
    places: { odani: { leaders: ['shibata'], inside: { azai: 1 } } },
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
    deck: [],
  });
  table.act('oda', ['disbandSome']);
  expect(table.soldiers('odani', 'azai', 'inside')).toBe(1);
  table.act('oda', ['disbandLeader', 'shibata']);
  expect(table.soldiers('odani', 'azai', 'field')).toBe(1);
});

clause(['12.0.1a', '4.2.3a'], 'only soldiers of the clan named disband, those in the open before the besieged', () => {
  const table = position({
    places: { kuwana: { oda: 1, ikko: 2, inside: { oda: 2, tokugawa: 1 } } },
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
  });
  table.act('oda', ['disbandSome']).act('oda', ['disband', 'kuwana', 'oda', 2]);
  expect([table.at('kuwana'), table.box('oda'), table.box('tokugawa')]).toEqual([{ ikko: 2, 'oda!': 1, 'tokugawa!': 1 }, 2, 0]);
});

clause('2.41.3a', 'every clan with a home castle traces there', () => {
  for (const { homeCastles: homes, index } of CLANS) for (const home of homes) expect(CLANS[index]!.startSpaces).toContain(home);
});
