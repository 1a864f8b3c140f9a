import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { clanOf, placeOf } from '../rules/components.ts';
import { regroupValue, japaneseAllowance } from '../rules/regroup/regroup.ts';
import { position, REGROUP_STEP, REINFORCEMENT_STEP, fourPlayers, SECOND_REGROUP_STEP } from './helpers/position.ts';
import type { Position, MdtTestTable } from './helpers/position.ts';

const regrouping = (given: Position): MdtTestTable => position({ turn: 4, at: REGROUP_STEP, ...given });
const raiseSoldierIn = (table: MdtTestTable, seat: string, clan: string, space: string): void =>
  void table.act(seat, ['raiseSoldier', clan]).act(seat, ['putAt', space]);
const sites = (table: MdtTestTable, seat: string): string[] => table.actionsOfType(seat, 'putAt').map(([, space]) => String(space));

clause(
  ['11.0.1b', '11.0.ex1', '11.0.5a', '11.0.6a', '11.0.6b', '11.0.6c', '11.0.7'],
  'regroup values, and the gained clans that raise them',
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

clause(['11.0.2', '11.0.3'], 'each clan of the minor alliance, and every clan without a number, regroups one unit', () => {
  const table = regrouping({
    places: { odani: { azai: 1 }, mitsukuri: { rokkaku: 1 }, shozui: { miyoshi: 1 } },
    box: { rokkaku: 2, miyoshi: 2, azai: 2 },
  });
  raiseSoldierIn(table, 'antiOda', 'rokkaku', 'mitsukuri');
  expect(table.refusal('antiOda', ['raiseSoldier', 'rokkaku'])).toBe('11.0.8');
  raiseSoldierIn(table, 'antiOda', 'miyoshi', 'shozui');
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

clause(['11.0.8', '11.2.2'], 'an empty box gives no units, a full one no more than the value', () => {
  const table = regrouping({ places: { kyo: { oda: 1 } }, box: { oda: 6 } });
  expect(table.refusal('oda', ['raiseSoldier', 'tokugawa'])).toBe('11.2.2');
  for (const space of ['kyo', 'otsu', 'gifu']) raiseSoldierIn(table, 'oda', 'oda', space);
  expect(table.step).toBe('regroupUnit');
  raiseSoldierIn(table, 'oda', 'oda', 'kiyosu');
  expect([table.box('oda'), table.step]).toEqual([2, 'mayDisband']);
  const few = regrouping({ places: { kyo: { oda: 1 } }, box: { oda: 1 } });
  raiseSoldierIn(few, 'oda', 'oda', 'gifu');
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
  raiseSoldierIn(table, 'oda', 'oda', 'gifu');
  raiseSoldierIn(table, 'oda', 'oda', 'kyo');
  raiseSoldierIn(table, 'oda', 'oda', 'kyo');
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

clause(
  ['11.3.1b', '11.3.2a', '11.3.ex4', '11.3.ex5', '11.3.ex6'],
  'the Ikko-ikki have three groups after Noda Fukushima was lost and Mt. Shigi won',
  () => {
    const table = regrouping({
      places: { nagashima: { ikko: 4 }, ishiyama: { ikko: 3 }, arioka: { ikko: 1 }, hanakuma: { ikko: 1 } },
      control: { noda_fukushima: 'oda', mt_shigi: 'ikko' },
      box: { ikko: 10 },
    });
    const groups = (spaces: string[]): number[] => spaces.map((space) => table.board.group[placeOf(space)]!);
    expect(new Set(groups(['ishiyama', 'kishiwada', 'negoroji', 'mt_shigi'])).size).toBe(1);
    expect(new Set(groups(['arioka', 'hanakuma'])).size).toBe(1);
    expect(new Set(groups(['ishiyama', 'arioka', 'nagashima'])).size).toBe(3);
    raiseSoldierIn(table, 'antiOda', 'ikko', 'ishiyama');
    raiseSoldierIn(table, 'antiOda', 'ikko', 'ishiyama');
    table.act('antiOda', ['raiseSoldier', 'ikko']);
    expect(sites(table, 'antiOda')).toEqual(['arioka', 'hanakuma']);
    table.act('antiOda', ['putAt', 'arioka']);
    expect([table.box('ikko'), table.step]).toEqual([7, 'mayDisband']);
  },
);

clause(['11.3.2.ex1', '11.3.2a'], 'a group of one space with three units gets no unit', () => {
  const table = regrouping({
    places: { nagashima: { ikko: 3 } },
    control: Object.fromEntries(['ishiyama', 'arioka', 'hanakuma', 'kishiwada', 'negoroji'].map((space) => [space, 'oda'])),
    box: { ikko: 5 },
  });
  expect(table.step).toBe('mayDisband');
});

clause('11.3.3', 'the Ikko-ikki place two units in one of their spaces, four in Kyo', () => {
  const table = regrouping({ places: { kyo: {} }, control: { kyo: 'ikko', shoryuji: 'ikko', ibaraki: 'ikko' }, box: { ikko: 14 } });
  for (let unit = 0; unit < 4; unit++) raiseSoldierIn(table, 'antiOda', 'ikko', 'kyo');
  expect(table.soldiers('kyo', 'ikko')).toBe(4);
  const two = regrouping({ places: { kyo: {} }, control: { shoryuji: 'ikko', ibaraki: 'ikko' }, box: { ikko: 14 } });
  raiseSoldierIn(two, 'antiOda', 'ikko', 'ishiyama');
  raiseSoldierIn(two, 'antiOda', 'ikko', 'ishiyama');
  two.act('antiOda', ['raiseSoldier', 'ikko']);
  expect(two.refusal('antiOda', ['putAt', 'ishiyama'])).toBe('11.2.1d');
});

clause(
  ['11.5.1a', '11.5.1b', '11.5.ex1', '11.5.ex2'],
  'the Japanese rule: a fifth of the spaces, rounded up, and at most twice as many units as spaces',
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
    raiseSoldierIn(table, 'oda', 'tokugawa', 'hamamatsu');
    raiseSoldierIn(table, 'oda', 'tokugawa', 'yoshida');
    expect([table.box('tokugawa'), table.step]).toEqual([2, 'mayDisband']);
  },
);

clause(
  ['11.5.1a', '11.5.1c', '2.45.1c'],
  'the Japanese rule applies to all clans and counts off-map areas; the Ikko-ikki keep their groups',
  () => {
    const table = regrouping({
      places: { uotsu: { uesugi: 9 }, odani: { azai: 6 }, nagashima: { ikko: 1 } },
      entered: ['uesugi'],
      box: { uesugi: 4, azai: 1, ikko: 3 },
      options: { japaneseRegroup: true },
    });
    expect(table.refusal('antiOda', ['raiseSoldier', 'azai'])).toBe('11.0.8');
    raiseSoldierIn(table, 'antiOda', 'uesugi', 'uotsu');
    expect(table.refusal('antiOda', ['raiseSoldier', 'uesugi'])).toBe('11.0.8');
    expect(table.refusal('antiOda', ['raiseSoldier', 'ikko'])).toBeNull();
  },
);

clause(
  ['11.4.1a', '11.4.1b', '14.1.4b', '3.2.3'],
  'the Takeda and their chits enter in turn 6, all at once, anywhere in their spaces',
  () => {
    const table = position({
      turn: 6,
      places: { kyo: { oda: 1 } },
      box: { takeda: 10 },
      boxed: ['shingen', 'yamagata', 'baba', 'anayama'],
      at: REINFORCEMENT_STEP,
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

clause('11.4.1a', 'a power does not enter before its turn; without a space it waits off the map, Uesugi in Echigo', () => {
  expect(position({ turn: 5, places: { kyo: { oda: 1 } }, box: { takeda: 10 }, at: REINFORCEMENT_STEP }).step).toBe('mayDisband');
  const table = position({
    turn: 15,
    places: { kyo: { oda: 1 } },
    entered: ['takeda', 'mori'],
    control: { uotsu: 'oda' },
    box: { uesugi: 9 },
    boxed: ['kenshin'],
    at: REINFORCEMENT_STEP,
  });
  expect(table.allowed('antiOda')).toEqual([['muster', 'kenshin', 'echigo']]);
});

clause(['11.4.2a', '11.4.2b', '15.1.2c'], 'a power moved to an earlier turn enters at the end of this turn if that has passed', () => {
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

clause('11.2.1c', 'a leader cannot regroup if no space of his side is in communication for his clan', () => {
  const raise = (control: Record<string, string>): string | null =>
    position({
      places: { gifu: { oda: 1 }, okazaki: { tokugawa: 1 } },
      box: { oda: 2, tokugawa: 1 },
      boxed: ['ieyasu'],
      control,
      at: { step: 'endPhase', part: 'regroup', local: { next: 0 } },
    }).refusal('oda', ['raiseLeader', 'ieyasu']);
  expect([raise({}), raise({ hamamatsu: 'ikko' })]).toEqual([null, '11.2.1c']);
});

clause('11.0.8', 'a leader counts against his clan’s regroup value like a soldier', () => {
  const table = position({
    places: { kyo: { oda: 1 }, hamamatsu: { tokugawa: 1 } },
    box: { oda: 6, tokugawa: 1 },
    boxed: ['niwa'],
    at: { step: 'endPhase', part: 'regroup', local: { next: 0 } },
  });
  for (const space of ['kyo', 'otsu', 'gifu', 'kiyosu']) table.act('oda', ['raiseSoldier', 'oda']).act('oda', ['putAt', space]);
  expect([table.step, table.refusal('oda', ['raiseLeader', 'niwa'])]).toEqual(['regroupUnit', '11.0.8']);
});

clause('11.0.4', 'a leader of a clan that does not regroup cannot regroup either', () => {
  const raise = (truce: number): string | null =>
    position({
      places: { gifu: { oda: 1 }, ishiyama: { ikko: 1 }, odani: { azai: 1 } },
      serves: { magoichi: 'ikko' },
      boxed: ['magoichi'],
      box: { azai: 2 },
      at: { step: 'endPhase', part: 'regroup', local: { next: 0 } },
      board: (board) => (board.truce = truce),
    }).refusal('antiOda', ['raiseLeader', 'magoichi']);
  expect([raise(0), raise(1)]).toEqual([null, '11.0.4']);
});

clause(['11.1.1a', '16.2.2.2'], 'each player chooses where his wounded leaders return, the Anti-Oda player last', () => {
  const table = fourPlayers({
    turn: 5,
    places: { kyo: { leaders: ['nobunaga'], oda: 3 }, odani: { azai: 1 } },
    track: { araki: 5, niwa: 5, akechi: 5, isono: 5 },
    at: REGROUP_STEP,
  });
  const asked: string[] = [];
  while (table.step === 'convalescent') {
    const seat = table.state.seats.find((one) => table.refusalFor(one, ['returnToBox']) === null) as string;
    asked.push(seat);
    table.act(seat, ['returnToBox']);
    while (table.step === 'regroupUnit')
      table.act(
        table.state.seats.find((one) => table.refusalFor(one, ['endRegroup']) === null)!,
        ['endRegroup'],
      );
  }
  expect(asked).toEqual(['hideyoshi', 'katsuie', 'tokugawa', 'antiOda']);
});

clause(['11.1.1a', '3.2.2'], 'a wounded leader does not return to a power that has not entered', () => {
  const havens = (entered: string[]) => {
    const table = position({ at: SECOND_REGROUP_STEP, entered, track: { nagamasa: 3 }, places: { odani: { azai: 1 }, gifu: { oda: 1 } } });
    return [table.refusal('antiOda', ['returnTo', 'kofu']), table.isLegal('antiOda', ['returnTo', 'odani'])];
  };
  expect([havens([]), havens(['takeda'])]).toEqual([
    ['11.1.1a', true],
    [null, true],
  ]);
});

clause(['11.3.1b', '11.2.1d'], 'units of other clans that regroup in a temple take nothing from its group', () => {
  const table = position({
    at: SECOND_REGROUP_STEP,
    places: { saika: { leaders: ['magoichi'] }, ishiyama: { ikko: 1 }, nagashima: { ikko: 2 }, gifu: { oda: 1 } },
    box: { ikko: 5, saika: 1 },
  });
  table.act('antiOda', ['raiseSoldier', 'saika']).act('antiOda', ['putAt', 'ishiyama']);
  for (const temple of ['ishiyama', 'arioka', 'arioka']) table.act('antiOda', ['raiseSoldier', 'ikko']).act('antiOda', ['putAt', temple]);
  expect(table.box('ikko')).toBe(2);
  expect(table.step).not.toBe('regroupUnit');
});

clause(['11.1.1a', '16.1.2.4'], 'wounded leaders of A and B return to spaces of their own player', () => {
  const table = position({
    scenario: 'three',
    at: { ...REGROUP_STEP, local: { next: 1 } },
    track: { nagamasa: 3 },
    places: { odani: { azai: 1 }, ishiyama: { ikko: 1 }, shozui: { miyoshi: 1 }, gifu: { oda: 1 } },
  });
  expect(table.refusal('antiOdaA', ['returnTo', 'ishiyama'])).toBe('11.1.1a');
  expect(['odani', 'shozui'].map((space) => table.refusal('antiOdaA', ['returnTo', space]))).toEqual([null, null]);
});

clause(['11.0.7', '11.0.6a'], 'a clan gained by betrayal still counts when another clan takes its empty home castle', () => {
  const table = position({
    at: 'control',
    active: 'oda',
    places: { odani: { hosokawa: 2 }, gifu: { oda: 1 } },
    board: (board) => (board.gainedBy[clanOf('azai')] = clanOf('oda')),
    cup: ['ikko'],
    outcomes: [0, 0],
  });
  expect(table.board.clanState[clanOf('azai')]).toBe(1);
  expect([regroupValue(table.board, clanOf('oda')), regroupValue(table.board, clanOf('hosokawa'))]).toEqual([5, 1]);
});
