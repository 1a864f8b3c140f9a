import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { clanOf, placeOf, clanId, placeId } from '../rules/components.ts';
import { startCombat, battle, startTurncoatCombat, startFieldBattle, soldiersByLeader } from './helpers/battle.ts';
import { position, MdtTestTable, dice } from './helpers/position.ts';
import type { Position } from './helpers/position.ts';
import { isCutOff, traceLineFrom } from './helpers/communication.ts';
import { volleysInField } from '../rules/combat/fire.ts';
import { traceLine } from '../rules/communication/trace-line.ts';

clause(['5.1.1', '4.1.4.5'], 'every movement step starts with a check of all units, including the other side’s', () => {
  const table = position({
    places: { sawayama: { azai: 1 }, kyo: { oda: 1 } },
    control: { odani: 'oda' },
    active: 'oda',
    at: 'communication',
  });
  expect([table.isOutOfCommunication('sawayama', 'azai'), table.isOutOfCommunication('kyo', 'oda')]).toEqual([true, false]);
});

clause(['5.2.1a', '5.2.2a'], 'a line to one home castle is enough', () => {
  expect(isCutOff('kyo', 'oda')).toBe(false);
  expect(isCutOff('kyo', 'oda', { control: { kiyosu: 'ikko' } })).toBe(false);
  expect(isCutOff('kyo', 'oda', { control: { gifu: 'ikko', kiyosu: 'ikko' } })).toBe(true);
});

clause(['5.2.1b', '3.2.4'], 'a clan without a home castle traces to its starting spaces or to any home castle of its faction', () => {
  expect(isCutOff('mt_shigi', 'matsunaga')).toBe(false);
  expect(isCutOff('kyo', 'matsunaga')).toBe(false);
  expect(isCutOff('kyo', 'matsunaga', { control: { gifu: 'ikko', kiyosu: 'ikko', hamamatsu: 'ikko' } })).toBe(false);
  const cut = { gifu: 'ikko', kiyosu: 'ikko', hamamatsu: 'ikko', mt_shigi: 'ikko' };
  expect(isCutOff('kyo', 'matsunaga', { control: cut })).toBe(true);
  expect(isCutOff('himeji', 'minor')).toBe(false);
  expect(isCutOff('himeji', 'minor', { places: { himeji: { oda: 2 } } })).toBe(false);
});

clause('5.2.1b', 'the Ikko-ikki trace to any unbesieged space of their own', () => {
  expect(isCutOff('nagashima', 'ikko')).toBe(false);
  expect(isCutOff('kuwana', 'ikko')).toBe(false);
  expect(isCutOff('kuwana', 'ikko', { control: { nagashima: 'oda' } })).toBe(true);
  expect(isCutOff('kuwana', 'ikko', { places: { nagashima: { inside: { ikko: 2 }, oda: 1 } } })).toBe(true);
});

clause('5.2.1c', 'a besieged home castle puts the whole clan out of communication', () => {
  expect(isCutOff('sawayama', 'azai', { places: { odani: { inside: { azai: 1 }, oda: 1 } } })).toBe(true);
  expect(isCutOff('odani', 'azai', { places: { odani: { oda: 1, inside: { azai: 1 } } } })).toBe(true);
  expect(isCutOff('odani', 'azai')).toBe(false);
});

clause(['5.2.1c', '5.2.1b', '10.2.1b'], 'a unit besieged in the space it traces to is out of communication, also during a sortie', () => {
  const isBesiegedOut = (place: string, clan: string): boolean =>
    position({ active: 'oda', at: 'communication', places: { [place]: { oda: 3, inside: { [clan]: 2 } } } }).isOutOfCommunication(
      place,
      clan,
    );
  expect([isBesiegedOut('odani', 'azai'), isBesiegedOut('nagashima', 'ikko')]).toEqual([true, true]);
  const sortie = startCombat('odani', { active: 'oda', places: { odani: { oda: 3, inside: { azai: 3 } } } });
  sortie.act('antiOda', ['sally', 'azai', 2]).act('antiOda', ['deployed']);
  expect(battle(sortie).groups.filter(({ side }) => side === 1)).toMatchObject([
    { inside: true, soldiers: 1, ooc: 0 },
    { inside: false, soldiers: 0, ooc: 2 },
  ]);
});

clause(['5.2.1d', '13.1.4'], 'lines run over the sea, unless an enemy is in the sea area', () => {
  expect(isCutOff('sumoto', 'miyoshi')).toBe(false);
  expect(isCutOff('sumoto', 'miyoshi', { places: { sea_kawachi: { oda: 1 } } })).toBe(true);
  expect(isCutOff('sumoto', 'miyoshi', { places: { sea_kawachi: { saika: 1 } } })).toBe(false);
});

clause('5.2.1e', 'only the Mori trace to Chugoku, and only the Uesugi to Echigo', () => {
  const entered = ['mori', 'uesugi'];
  expect(isCutOff('tottori', 'mori', { entered })).toBe(false);
  expect(
    isCutOff('tottori', 'mori', { entered, control: { takamatsu: 'oda', bitchu_matsuyama: 'oda', ueshi: 'oda', okayama: 'oda' } }),
  ).toBe(true);
  expect(isCutOff('chugoku', 'mori', { entered, control: { takamatsu: 'oda' } })).toBe(false);
  expect(isCutOff('toyama', 'uesugi', { entered })).toBe(false);
  expect(isCutOff('toyama', 'uesugi', { entered, control: { uotsu: 'oda' } })).toBe(true);
  expect(isCutOff('takamatsu', 'ukita', { entered, control: { okayama: 'oda' } })).toBe(true);
});

clause(['5.2.2b', '10.4.ex2'], 'unbesieged enemies on the line block it; the unit’s own place is exempt', () => {
  const onWay = { otsu: { azai: 1 }, mt_hiei: {} };
  expect(isCutOff('kyo', 'oda')).toBe(false);
  expect(isCutOff('ibaraki', 'oda', { places: { kyo: { azai: 1 } } })).toBe(false);
  expect(isCutOff('kyo', 'oda', { places: onWay, control: { yamato_koriyama: 'ikko', mt_hiei: 'ikko' } })).toBe(true);
  expect(
    isCutOff('kyo', 'oda', { places: { otsu: { oda: 1, inside: { azai: 1 } } }, control: { yamato_koriyama: 'ikko', mt_hiei: 'ikko' } }),
  ).toBe(false);
  expect(isCutOff('sawayama', 'oda', { places: { sawayama: { inside: { azai: 2 } } } })).toBe(false);
});

clause('5.2.2c', 'a space of another side blocks the line', () => {
  expect(isCutOff('kyo', 'oda', { control: { otsu: 'azai', yamato_koriyama: 'ikko', mt_hiei: 'ikko' } })).toBe(true);
  expect(isCutOff('obama', 'oda')).toBe(false);
  expect(isCutOff('miyazu', 'oda', { control: {} })).toBe(true);
});

clause(['5.2.3', '5.3.1', '5.3.1a'], 'a unit out of communication counts as two on the march', () => {
  const table = position({
    places: { odani: { oda: 6, leaders: ['nobunaga'] } },
    control: { gifu: 'ikko', kiyosu: 'ikko', odani: 'oda', yokoyama: 'oda' },
    active: 'oda',
    at: 'points',
    dice: [3],
  });
  table.act('oda', ['from', 'odani']);
  expect(table.refusal('oda', ['march', 'yokoyama', ['nobunaga'], { 'oda.ooc': 4 }])).toBe('9.3.1');
  expect(table.refusal('oda', ['march', 'yokoyama', ['nobunaga'], { 'oda.ooc': 3 }])).toBeNull();
  expect(table.refusal('oda', ['march', 'wp_yanagase', [], { 'oda.ooc': 3 }])).toBe('9.3.2');
  expect(table.refusal('oda', ['march', 'wp_yanagase', [], { 'oda.ooc': 2 }])).toBeNull();
});

clause(['5.3.1b', '13.2.1', '9.3.3'], 'at sea one unit moves for one point, in communication or not', () => {
  const table = position({
    places: { sumoto: { miyoshi: 2 } },
    control: { shozui: 'oda' },
    active: 'anti_oda_minor',
    at: 'points',
    dice: [4],
  });
  expect(table.isOutOfCommunication('sumoto', 'miyoshi')).toBe(true);
  table.act('antiOda', ['from', 'sumoto']).act('antiOda', ['sail', 'sea_kawachi', 'miyoshi.ooc']);
  expect([table.at('sea_kawachi'), table.board.points]).toEqual([{ miyoshi: 1 }, 3]);
});

clause(['5.3.1c', '9.5.1d'], 'no strategic movement out of communication', () => {
  const given: Position = { places: { hamamatsu: { tokugawa: 1 }, kyo: { oda: 1 } }, active: 'oda', at: 'points', dice: [3] };
  const fit = position(given);
  fit.act('oda', ['from', 'hamamatsu']);
  expect(fit.refusal('oda', ['strategic', 'yoshida', 'okazaki', [], { tokugawa: 1 }])).toBeNull();
  const cut = position({ ...given, places: { yoshida: { tokugawa: 1 } }, control: { hamamatsu: 'ikko' } });
  cut.act('oda', ['from', 'yoshida']);
  expect(cut.refusal('oda', ['strategic', 'okazaki', 'narumi', [], { 'tokugawa.ooc': 1 }])).toBe('9.5.1d');
});

clause('5.2.2b', 'a leader alone in the field cuts a line, and the refusal names his clan', () => {
  const cuts = (force: Parameters<typeof position>[0]['places']): string[][] =>
    traceLine(position({ places: force ?? {} }).board, clanOf('azai'), placeOf('sawayama')).cuts.map(({ reason, clans }) => [
      reason,
      ...clans.map(clanId),
    ]);
  expect(cuts({ yokoyama: { leaders: ['niwa'] } })).toEqual([['units', 'oda']]);
});

clause(['5.2.2b', '3.0.2'], 'enemies cut a line; neutral units do not', () => {
  const givenPosition = (force: { [clan: string]: number }): Position => ({
    at: 'communication',
    active: 'oda',
    places: { kanagasaki: { oda: 1 }, wp_kutsuki: force, gifu: { oda: 1 }, kyo: { oda: 1 } },
    control: { mt_hiei: 'oda' },
    hands: { oda: ['card_33'] },
  });
  expect(position(givenPosition({ minor: 1 })).isOutOfCommunication('kanagasaki', 'oda')).toBe(false);
  expect(position(givenPosition({ minor: 1, azai: 1 })).isOutOfCommunication('kanagasaki', 'oda')).toBe(true);
  const { board } = position(givenPosition({ minor: 1 }));
  expect(traceLine(board, clanOf('oda'), placeOf('kanagasaki')).path).toContain(placeOf('wp_kutsuki'));
});

clause(['5.2.1c', '5.2.2b'], 'no line ends at or passes a castle with a garrison besieged by any side', () => {
  const table = position({
    at: 'communication',
    active: 'oda',
    places: { gifu: { inside: { oda: 1 }, minor: 1 }, kiyosu: { inside: { oda: 1 }, ikko: 1 }, kyo: { oda: 1 } },
    hands: { oda: ['card_33'] },
  });
  expect(table.isOutOfCommunication('kyo', 'oda')).toBe(true);
});

clause(['5.1.1', '10.2.1a', '10.5.1c'], 'lines are checked when the fight begins, before units withdraw into their home castle', () => {
  const field = (table: MdtTestTable, side: number) => battle(table).groups.find((one) => one.side === side && !one.inside);
  const betrayed = startTurncoatCombat('odani', 'oda', 1, [], {
    places: { odani: { oda: 1, azai: 3, leaders: ['nagamasa'] }, gifu: { oda: 1 } },
  });
  betrayed.act('oda', ['deployed']).act('antiOda', ['shelter', 'azai', 1]).act('antiOda', ['deployed']);
  expect(field(betrayed, 1)).toMatchObject({ soldiers: 2, ooc: 0, leaderOoc: false });
  const changed = startTurncoatCombat('gifu', 'oda', 3, [], {
    places: { gifu: { oda: 3, azai: 2 }, odani: { azai: 1 } },
    control: { kiyosu: 'azai' },
  });
  changed.act('oda', ['shelter', 'oda', 1]).act('oda', ['deployed']).act('antiOda', ['deployed']);
  expect(field(changed, 0)).toMatchObject({ soldiers: 2, ooc: 0 });
});

/** Ogaki is lost: Oda is out of communication at Sekigahara and cannot retreat. */
const cutOff = { control: { ogaki: 'azai' } };

/** Three soldiers arrived by sea and are cut off, two did not. */
const mixedLanding = (hits: number) => {
  const table = startFieldBattle({ leaders: ['shibata'], oda: 5, azai: 6 });
  const here = battle(table);
  const [led, leaderless] = here.groups.filter((group) => group.side === 0);
  if (!led || !leaderless) throw new Error('there should be two groups');
  led.soldiers = 0;
  led.ooc = 3;
  const stacks = table.board.soldiers.find((one) => one.some((stack) => (stack & 0xff) === 5)) as number[];
  const index = stacks.findIndex((stack) => (stack & 0xff) === 5);
  const oda = stacks[index] as number;
  stacks.splice(index, 1, oda - 3, (oda & ~0xff) + 3 + (2 << 8));
  return table
    .act('antiOda', ['fight'])
    .act('oda', ['fight'], dice(1, 6, ...new Array<number>(hits).fill(6), ...new Array<number>(6 - hits).fill(1)));
};

clause(['5.3.1d', '5.3.1e'], 'leaderless units out of communication subtract 1 from their dice, and 3 of them roll 2', () => {
  const table = startFieldBattle({ oda: 3, leaders: ['nagamasa'], azai: 5 }, cutOff);
  expect(volleysInField(battle(table), 0)).toMatchObject([{ dice: 2, needs: 7 }]);
});

clause('5.3.1d', 'a leader out of communication subtracts 1 from the dice of his group', () => {
  const table = startFieldBattle({ leaders: ['shibata', 'nagamasa'], oda: 3, azai: 5 }, cutOff);
  expect(volleysInField(battle(table), 0)).toMatchObject([{ dice: 2, needs: 6 }]);
});

clause(['5.3.1f', '5.3.1h', '5.3.1', '10.3.3.4c'], 'an odd unit uses up a whole hit; the remaining half is lost', () => {
  const table = mixedLanding(3);
  expect(soldiersByLeader(table, 0)).toEqual({ shibata: 0, oda: 1 });
});

clause('5.2.2a', 'an open line runs from the unit to its home castle through adjacent places', () => {
  const { isOpen, path, cuts } = traceLineFrom('oda', 'kyo');
  expect([isOpen, path[0], cuts]).toEqual([true, 'kyo', []]);
  expect(['gifu', 'kiyosu']).toContain(path.at(-1));
  expect(traceLineFrom('azai', 'odani')).toEqual({ isOpen: true, path: ['odani'], cuts: [], elsewhere: [] });
});

clause('5.2.2b', 'unbesieged enemies cut the line, and the log names them', () => {
  const cut = traceLineFrom('azai', 'sawayama', { places: { odani: { oda: 2 } } });
  expect([cut.isOpen, cut.path, cut.cuts]).toEqual([false, ['sawayama', 'yokoyama', 'odani'], [['odani', 'units', '5.2.2b', 'oda']]]);
});

clause('5.2.2c', 'a space of another side cuts the line, and the log names its holder', () => {
  const cut = traceLineFrom('miyoshi', 'noda_fukushima', {
    control: { shozui: 'miyoshi', sumoto: 'oda' },
    places: { sea_kawachi: { oda: 1 } },
  });
  expect(cut.isOpen).toBe(false);
  const held = traceLineFrom('azai', 'otsu', { control: { sawayama: 'oda', kannonji: 'oda', otsu: 'azai' } });
  expect(held.isOpen).toBe(false);
  expect(held.cuts.every(([, reason, id]) => reason === 'held' && id === '5.2.2c')).toBe(true);
  expect(held.cuts[0]?.slice(3)).toEqual(['oda']);
});

clause('5.2.1c', 'the log says that the home castle is besieged or lost', () => {
  const besieged = { places: { odani: { inside: { azai: 1 }, oda: 1 } } };
  expect(traceLineFrom('azai', 'sawayama', besieged).cuts).toEqual([['odani', 'siege', '5.2.1c', 'oda']]);
  expect(traceLineFrom('azai', 'odani', besieged)).toMatchObject({
    isOpen: false,
    path: ['odani'],
    cuts: [['odani', 'siege', '5.2.1c', 'oda']],
  });
  expect(traceLineFrom('azai', 'sawayama', { control: { odani: 'oda' } }).cuts).toEqual([['odani', 'lost', '5.2.1c', 'oda']]);
});

clause('5.2.1b', 'the log says that a clan has no place to trace to', () => {
  const control = Object.fromEntries(
    position({}).board.control.flatMap((clan, space) => (clan === clanOf('ikko') ? [[placeId(space), 'oda']] : [])),
  );
  expect(traceLineFrom('ikko', 'wp_sekigahara', { control }).cuts).toEqual([['wp_sekigahara', 'nowhere', '5.2.1b']]);
});

clause(['5.3.1d', '10.4.6'], 'if neither side could ever hit, the attack ends and the attacker leaves', () => {
  const table = startCombat('wp_sekigahara', {
    active: 'oda',
    places: { wp_sekigahara: { oda: 3, azai: 3 } },
    control: { ogaki: 'hatano', yokoyama: 'hatano', sawayama: 'hatano' },
  });
  expect(table.soldiers('wp_sekigahara', 'azai')).toBe(3);
  expect(table.actionsOfType('oda', 'retreatTo').length).toBeGreaterThan(1);
});
