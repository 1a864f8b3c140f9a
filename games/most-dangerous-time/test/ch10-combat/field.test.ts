import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { ON_TURN_TRACK, DEAD } from '../../rules/state.ts';
import { leaderOf } from '../../rules/components.ts';
import { initiativeModifiers } from '../../rules/combat/initiative.ts';
import { volleysInField } from '../../rules/combat/fire.ts';
import { startFieldBattle, battle, lastEvent, soldiersByLeader, unitsInBattle, startBorderBattle, startCombat } from '../helpers/battle.ts';
import { dice } from '../helpers/position.ts';

/** Ogaki is lost: Oda is out of communication at Sekigahara and cannot retreat. */
const cutOff = { control: { ogaki: 'azai' } };

const sum = (modifiers: readonly { value: number }[]): number => modifiers.reduce((total, { value }) => total + value, 0);

/* 10.2.5 Commanders. */

/* 10.3.1, 10.3.2 */

clause(['10.3.1', '10.3.3.7'], 'a field battle continues in rounds until no opposing units are together', () => {
  const table = startFieldBattle({ oda: 2, azai: 2 });
  table.act('antiOda', ['fight']).act('oda', ['fight'], dice(3, 3, 1, 1, 1, 1));
  expect(battle(table).round).toBe(2);
  table.act('antiOda', ['fight']).act('oda', ['fight'], dice(3, 3, 6, 6, 1, 1));
  expect(table.board.battle).toBeNull();
  expect(table.at('wp_sekigahara')).toEqual({ oda: 2 });
});

clause('10.3.2', 'one soldier against one: the lower unmodified die loses', () => {
  expect(startFieldBattle({ oda: 1, azai: 1 }, { dice: [4, 5] }).at('wp_sekigahara')).toEqual({ azai: 1 });
  const won = startFieldBattle({ oda: 1, ikko: 1 }, { dice: [4, 3] });
  expect(won.at('wp_sekigahara')).toEqual({ oda: 1 });
  expect(won.box('ikko')).toBe(1);
});

clause('10.3.2', 'on equal dice both soldiers are lost', () => {
  const table = startFieldBattle({ oda: 1, azai: 1 }, { dice: [4, 4] });
  expect(table.at('wp_sekigahara')).toEqual({});
  expect([table.box('oda'), table.box('azai')]).toEqual([1, 1]);
});

clause('10.3.2', 'a battle reduced to one soldier each is decided the same way', () => {
  const table = startFieldBattle({ oda: 2, azai: 2 });
  table.act('antiOda', ['fight']).act('oda', ['fight'], dice(3, 3, 6, 1, 6, 1, 2, 5));
  expect(table.at('wp_sekigahara')).toEqual({ azai: 1 });
});

/* 10.3.3.1, 10.3.3.2 Initiative. */

clause(['10.3.3.1', '10.4.1a'], 'the non-active player chooses first whether to retreat; if he does, the active player cannot', () => {
  const table = startFieldBattle({ oda: 3, azai: 3 });
  expect(table.allowed('antiOda')).toEqual([['fight'], ['retreat']]);
  table.act('antiOda', ['retreat'], dice(1, 6));
  expect(table.step).not.toBe('retreatOrFight');
  const other = startFieldBattle({ oda: 3, azai: 3 }).act('antiOda', ['fight']);
  expect(other.allowed('oda')).toEqual([['fight'], ['retreat']]);
});

clause(['10.3.3.2', '10.3.3.2a', '10.3.3.2b'], 'a commander adds his Bravery, and 1 as a daimyo', () => {
  const table = startFieldBattle({ leaders: ['nobunaga', 'nagamasa'], oda: 3, azai: 3 });
  expect(initiativeModifiers(table.board, battle(table), 0)).toEqual([
    { clause: '10.3.3.2a', value: 1 },
    { clause: '10.3.3.2b', value: 1 },
  ]);
  expect(sum(initiativeModifiers(table.board, battle(table), 1))).toBe(3);
});

clause('10.3.3.2c', 'a side adds 1 if the enemy has units out of communication, however many', () => {
  const table = startFieldBattle({ oda: 3, azai: 3 }, cutOff);
  expect(initiativeModifiers(table.board, battle(table), 1)).toContainEqual({ clause: '10.3.3.2c', value: 1 });
});

clause('10.3.3.2d', 'a side adds 1 if the enemy retreats in this round', () => {
  const table = startFieldBattle({ oda: 3, azai: 3 });
  table.act('antiOda', ['retreat'], dice(2, 4, 1, 1, 1));
  expect(lastEvent(table, 'initiative')).toMatchObject({ attacker: 3, defender: 4 });
});

clause(['10.3.3.2e', '10.3.3.2g'], 'a total 2 higher attacks alone; 1 higher without the braver commander does not', () => {
  const alone = startFieldBattle({ oda: 3, azai: 3 })
    .act('antiOda', ['fight'])
    .act('oda', ['fight'], dice(5, 3, 1, 1, 1));
  expect(lastEvent(alone, 'initiative')).toMatchObject({ attackerFires: true, defenderFires: false });
  const both = startFieldBattle({ oda: 3, azai: 3 })
    .act('antiOda', ['fight'])
    .act('oda', ['fight'], dice(4, 3, 1, 1, 1, 1, 1, 1));
  expect(lastEvent(both, 'initiative')).toMatchObject({ attackerFires: true, defenderFires: true });
});

clause('10.3.3.2f', 'a total exactly 1 higher with the braver commander attacks alone', () => {
  const table = startFieldBattle({ leaders: ['shibata', 'yoshikage'], oda: 2, asakura: 2 });
  table.act('antiOda', ['fight']).act('oda', ['fight'], dice(3, 2, 1, 1, 1));
  expect(lastEvent(table, 'initiative')).toMatchObject({ attacker: 4, defender: 3, attackerFires: true, defenderFires: false });
});

clause('10.3.3.2h', 'a retreating side with a total 2 higher escapes without being attacked', () => {
  const table = startFieldBattle({ oda: 3, azai: 3 }).act('antiOda', ['retreat'], dice(2, 5));
  expect(lastEvent(table, 'initiative')).toMatchObject({ attacker: 3, defender: 5, attackerFires: false, defenderFires: false });
});

clause(
  ['10.3.3.2j', '10.3.3.6', '10.4.1b'],
  'otherwise the enemy attacks the retreating side before it leaves; it never attacks itself',
  () => {
    const table = startFieldBattle({ oda: 3, azai: 3 }).act('antiOda', ['retreat'], dice(1, 3, 6, 1, 1));
    expect(lastEvent(table, 'initiative')).toMatchObject({ attacker: 2, defender: 3, attackerFires: true, defenderFires: false });
    table.act('antiOda', ['retreatTo', 'sawayama']);
    expect(table.soldiers('sawayama', 'azai')).toBe(2);
  },
);

clause('10.3.3.2i', 'a retreating side with a total 1 higher and the braver commander escapes', () => {
  const table = startFieldBattle({ leaders: ['nagamasa'], oda: 3, azai: 3 }).act('antiOda', ['retreat'], dice(4, 3));
  expect(lastEvent(table, 'initiative')).toMatchObject({ attacker: 5, defender: 6, attackerFires: false });
});

/* 10.3.3.3 Attack. */

clause(
  ['10.3.3.3.ex1', '10.3.3.3b', '10.3.3.3a', '5.3.1e'],
  'six dice for Nobunaga, three for Hideyoshi with 3 out of communication, ten for the leaderless',
  () => {
    const table = startFieldBattle({ leaders: ['nobunaga'], oda: 5, azai: 3 });
    const here = battle(table);
    const group = { side: 0 as const, clan: 0, leaderOoc: false, inside: false, leaving: false };
    here.groups = [
      { ...group, leader: leaderOf('nobunaga'), soldiers: 5, ooc: 0 },
      { ...group, leader: leaderOf('hideyoshi'), soldiers: 0, ooc: 3 },
      { ...group, leader: -1, soldiers: 10, ooc: 0 },
    ];
    expect(volleysInField(here, 0).map(({ dice: count }) => count)).toEqual([6, 3, 10]);
    (here.groups[1] as { leaderOoc: boolean }).leaderOoc = true;
    expect(volleysInField(here, 0).map(({ dice: count }) => count)).toEqual([6, 2, 10]);
  },
);

clause(['10.3.3.3c', '10.3.3.3d', '10.2.3e'], "a die hits at 6 with the leader's Bravery; leaderless soldiers add nothing", () => {
  const table = startFieldBattle({ leaders: ['nagamasa'], azai: 9, oda: 30 }, { active: 'azai_asakura', control: { ogaki: 'azai' } });
  const volleys = volleysInField(battle(table), 0);
  expect(volleys.map(({ dice: count, needs }) => [count, needs])).toEqual([
    [8, 4],
    [2, 6],
  ]);
});

clause(['10.3.3.3e', '15.2.3'], 'Ikko-ikki soldiers add 1 to their dice, but nothing to initiative', () => {
  const table = startFieldBattle({ ikko: 4, oda: 4 }, { control: { sawayama: 'ikko' } });
  expect(volleysInField(battle(table), 1)).toMatchObject([{ dice: 4, needs: 5 }]);
  expect(initiativeModifiers(table.board, battle(table), 1)).toEqual([]);
});

clause('10.3.3.3f', 'losses are taken after both sides have rolled', () => {
  const both = startFieldBattle({ oda: 2, azai: 3 });
  both.act('antiOda', ['fight']).act('oda', ['fight'], dice(3, 3, 6, 6, 6, 6, 6));
  expect(both.box('azai')).toBe(2);
  expect(both.at('wp_sekigahara')).toEqual({ azai: 1 });
});

/* 10.3.3.4 Losses. */

clause(['10.3.3.4a', '11.2.1a'], 'each player chooses his own losses; they go to the regroup boxes', () => {
  const table = startFieldBattle({ leaders: ['shibata'], oda: 4, azai: 4 });
  table.act('antiOda', ['fight']).act('oda', ['fight'], dice(1, 6, 6, 6, 1, 1));
  expect(table.refusal('oda', ['loseUnled', 'azai', 1])).toBe('10.3.3.4a');
  expect(table.refusal('oda', ['loseUnder', 'shibata', 3])).toBe('10.3.3.4c');
  table.act('oda', ['loseUnder', 'shibata', 1]).act('oda', ['loseUnled', 'oda', 1]);
  expect(soldiersByLeader(table, 0)).toEqual({ shibata: 2 });
  expect(table.box('oda')).toBe(2);
});

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

clause(['10.3.3.4b', '10.3.3.4c', '5.3.1f', '5.3.1g'], 'units out of communication go first, two for a hit', () => {
  const one = mixedLanding(1);
  expect(one.actionsOfType('oda', 'loseUnled')).toEqual([]);
  expect(soldiersByLeader(one, 0)).toEqual({ shibata: 1, oda: 2 });
  const two = mixedLanding(2);
  expect(soldiersByLeader(two, 0)).toEqual({ shibata: 0, oda: 2 });
});

clause('10.3.3.4d', 'the overall commander is the last to be lost', () => {
  const table = startFieldBattle({ leaders: ['shibata', 'niwa'], oda: 2, azai: 6 });
  table.act('oda', ['command', 'shibata', 2, 0]).act('oda', ['appoint', 'shibata']);
  table.act('antiOda', ['fight']).act('oda', ['fight'], dice(1, 6, 6, 1, 1, 1, 1, 1));
  expect(table.refusal('oda', ['loseLeader', 'shibata'])).toBe('10.3.3.4d');
  table.act('oda', ['loseLeader', 'niwa'], dice(1));
  expect(unitsInBattle(table)[0]).toBe(3);
});

/* 10.3.3.5 Leaders' fates. */

clause(
  ['10.3.3.5', '10.3.3.5a', '10.3.3.5b', '10.3.3.5c', '10.3.3.5.ex1'],
  'in turn 6 a lost leader returns in turn 7, in turn 8, or is dead',
  () => {
    const fates = [1, 2, 3, 4, 5, 6].map((die) => {
      const table = startFieldBattle({ leaders: ['shibata', 'niwa'], oda: 1, azai: 6 }, { turn: 6 });
      table.act('oda', ['command', 'shibata', 1, 0]).act('oda', ['appoint', 'shibata']);
      table
        .act('antiOda', ['fight'])
        .act('oda', ['fight'], dice(1, 6, 6, 1, 1, 1, 1, 1))
        .act('oda', ['loseLeader', 'niwa'], dice(die));
      return table.leaderPlace('niwa') === ON_TURN_TRACK ? table.board.returns[leaderOf('niwa')] : table.leaderPlace('niwa');
    });
    expect(fates).toEqual([7, 7, 8, 8, DEAD, DEAD]);
  },
);

clause(['10.3.3.4d', '10.3.3.5'], 'when all units are lost the commander is lost too, and his fate is rolled', () => {
  const table = startFieldBattle({ leaders: ['shibata'], oda: 1, azai: 6 }, { turn: 6 });
  table.act('antiOda', ['fight']).act('oda', ['fight'], dice(1, 6, 6, 6, 1, 1, 1, 1, 5));
  expect(table.leaderPlace('shibata')).toBe(DEAD);
  expect(table.at('wp_sekigahara')).toEqual({ azai: 6 });
});

clause(['10.3.3.4b', '5.3.1g'], 'while units out of communication are due, no other unit may be chosen', () => {
  const table = startFieldBattle({ leaders: ['shibata'], oda: 6, azai: 6 });
  const here = battle(table);
  const [led, leaderless] = here.groups.filter((group) => group.side === 0);
  if (!led || !leaderless) throw new Error('there should be two groups');
  Object.assign(led, { soldiers: 1, ooc: 2 });
  Object.assign(leaderless, { soldiers: 2, ooc: 1 });
  const stacks = table.board.soldiers.find((one) => one.some((stack) => (stack & 0xffff) === 6)) as number[];
  const index = stacks.findIndex((stack) => stack >> 16 === 0);
  stacks.splice(index, 1, 3, 3 + (2 << 8));
  table.act('antiOda', ['fight']).act('oda', ['fight'], dice(1, 6, 6, 1, 1, 1, 1, 1));
  expect(table.refusal('oda', ['loseUnled', 'oda', 2])).toBe('10.3.3.4b');
  table.act('oda', ['loseUnder', 'shibata', 1]).act('oda', ['loseUnled', 'oda', 1]);
  expect(soldiersByLeader(table, 0)).toEqual({ shibata: 2, oda: 2 });
});

clause('10.3.3.2c', 'a leader out of communication counts as a unit out of communication', () => {
  const isAdded = (ogaki: string) => {
    const table = startBorderBattle(
      { leaders: ['hideyoshi'], azai: 3 },
      { control: { sawayama: 'azai', yokoyama: 'azai', ogaki, gifu: ogaki, kiyosu: ogaki } },
    );
    return initiativeModifiers(table.board, battle(table), 1).some(({ clause: id }) => id === '10.3.3.2c');
  };
  expect([isAdded('oda'), isAdded('azai')]).toEqual([false, true]);
});

clause('10.3.3.2c', 'leaders inside during a field battle do not count, and neither do the own side’s', () => {
  const table = startBorderBattle(
    { leaders: ['hideyoshi'], azai: 3 },
    { control: { sawayama: 'azai', yokoyama: 'azai', ogaki: 'azai', gifu: 'azai', kiyosu: 'azai' } },
  );
  const adds = (side: 0 | 1) => initiativeModifiers(table.board, battle(table), side).some(({ clause: id }) => id === '10.3.3.2c');
  expect([adds(0), adds(1)]).toEqual([false, true]);
  for (const group of battle(table).groups) if (group.side === 0) group.inside = true;
  expect(adds(1)).toBe(false);
});

clause('10.3.2', 'a leader with a soldier is not a lone soldier: they fight an ordinary round', () => {
  const table = startBorderBattle({ oda: 1, leaders: ['hideyoshi'], azai: 1 });
  expect(table.step).toBe('retreatOrFight');
  expect(startBorderBattle({ oda: 1, azai: 1 }, { dice: [6, 1] }).at('wp_sekigahara')).toEqual({ oda: 1 });
});

clause(['10.3.3.4a', '10.3.3.4b'], 'a player cannot choose enemy leaders as losses, or units in communication while others are due', () => {
  const table = startCombat('wp_sekigahara', {
    active: 'azai_asakura',
    places: { wp_sekigahara: { azai: 6, oda: 6, tokugawa: 3, leaders: ['shibata', 'niwa', 'ieyasu', 'isono'] } },
    control: { hamamatsu: 'ikko' },
  });
  while (table.step !== 'retreatOrFight') {
    const seat = table.refusalFor('oda', ['pass'])?.code === 'wrong-seat' ? 'antiOda' : 'oda';
    table.act(seat, table.allowed(seat)[0]!);
  }
  table.act('oda', ['fight']).act('antiOda', ['fight'], dice(6, 1, 6, 1, 1, 1, 1, 1, 1));
  expect(table.step).toBe('chooseLosses');
  expect(['isono', 'niwa', 'ieyasu'].map((leader) => table.refusal('oda', ['loseLeader', leader]))).toEqual([
    '10.3.3.4a',
    '10.3.3.4b',
    null,
  ]);
});
