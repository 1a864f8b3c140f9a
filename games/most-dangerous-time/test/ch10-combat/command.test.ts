import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { initiativeModifiers } from '../../rules/combat/initiative.ts';
import { leaderOf, placeOf, clanOf, seaIndex } from '../../rules/components.ts';
import { CROSSED_FIRST_SEA } from '../../rules/state.ts';
import { addSoldiers } from '../../rules/units.ts';
import { startCombat, soldiersByLeader, startFieldBattle, battle } from '../helpers/battle.ts';
import { dice } from '../helpers/position.ts';

const odaAt = (soldiers: number, leaders: string[] = ['nobunaga', 'shibata']) =>
  startCombat('wp_sekigahara', {
    active: 'oda',
    places: { wp_sekigahara: { leaders, oda: soldiers, azai: 2 } },
    hands: { oda: ['card_30'] },
  });

clause(['10.2.3.ex1', '10.2.3b', '10.2.3d'], 'seven soldiers may all follow Nobunaga', () => {
  const table = odaAt(7);
  table.act('oda', ['command', 'nobunaga', 7, 0]);
  expect(soldiersByLeader(table, 0)).toEqual({ nobunaga: 7, shibata: 0 });
});

clause(['10.2.3.ex2', '10.2.3b'], 'of eight soldiers at least one follows the samurai, and none is leaderless', () => {
  const table = odaAt(8);
  expect(table.refusal('oda', ['command', 'nobunaga', 4, 0])).toBe('10.2.3b');
  table.act('oda', ['command', 'nobunaga', 7, 0]);
  expect(soldiersByLeader(table, 0)).toEqual({ nobunaga: 7, shibata: 1 });
});

clause(['10.2.3c', '2.3.2.1', '2.3.2.2', '2.3.2.0'], 'a daimyo commands 7 soldiers, a samurai 3, of his own clan', () => {
  const table = odaAt(6);
  expect(table.refusal('oda', ['command', 'nobunaga', 8, 0])).toBe('malformed');
  expect(table.actionsOfType('oda', 'command').map((action) => action[2])).toEqual([6, 5, 4, 3]);
  expect(table.refusal('oda', ['command', 'nobunaga', 7, 0])).toBe('10.2.3c'); // there are six
  const mixed = startCombat('wp_sekigahara', {
    active: 'oda',
    places: { wp_sekigahara: { leaders: ['nobunaga', 'ieyasu'], tokugawa: 5, azai: 2 } },
    hands: { oda: ['card_30'] },
  });
  expect(soldiersByLeader(mixed, 0)).toEqual({ nobunaga: 0, ieyasu: 3, tokugawa: 2 });
});

clause(['10.2.3a', '10.2.3c'], 'leaders choose in turn, none beyond his command', () => {
  const table = odaAt(4, ['shibata', 'niwa']);
  expect(table.refusal('oda', ['command', 'niwa', 1, 0])).toBe('10.2.3a');
  expect(table.refusal('oda', ['command', 'shibata', 4, 0])).toBe('10.2.3c');
  table.act('oda', ['command', 'shibata', 1, 0]);
  expect(soldiersByLeader(table, 0)).toEqual({ shibata: 1, niwa: 3 });
});

const sum = (modifiers: readonly { value: number }[]): number => modifiers.reduce((total, { value }) => total + value, 0);

clause(['10.2.5a', '10.2.5b'], 'the commander is a leader of the clan with most units and remains so to the end', () => {
  const table = startFieldBattle({ leaders: ['shibata', 'ieyasu', 'nagamasa'], oda: 3, tokugawa: 2, azai: 6 });
  expect(table.step).toBe('retreatOrFight');
  expect(battle(table).commander[0]).toBe(leaderOf('shibata'));
  expect(battle(table).commander[1]).toBe(leaderOf('nagamasa'));
  table
    .act('antiOda', ['fight'])
    .act('oda', ['fight'], dice(1, 6, 6, 6, 6, 6, 6, 1, 1))
    .act('oda', ['loseUnder', 'shibata', 3]);
  table.act('oda', ['loseUnder', 'ieyasu', 1]);
  expect(battle(table).commander[0]).toBe(leaderOf('shibata'));
});

clause('10.2.5b', 'if clans tie, the player chooses among their leaders', () => {
  const table = startFieldBattle({ leaders: ['shibata', 'ieyasu'], oda: 2, tokugawa: 2, azai: 6 });
  expect(table.actionsOfType('oda', 'appoint')).toEqual([
    ['appoint', 'shibata'],
    ['appoint', 'ieyasu'],
  ]);
  expect(table.refusal('oda', ['appoint', 'nobunaga'])).toBe('10.2.5b');
});

clause('10.2.5c', 'if the clan with most units has no leader there, the side has no commander', () => {
  const table = startFieldBattle({ leaders: ['ieyasu'], oda: 4, tokugawa: 1, azai: 6 });
  expect(battle(table).commander[0]).toBe(-1);
  expect(sum(initiativeModifiers(table.board, battle(table), 0))).toBe(0);
});

clause(
  ['10.2.3b', '10.2.3c'],
  'a player with more soldiers than his leaders command chooses who follows: units in communication or cut off',
  () => {
    const table = startCombat('kishiwada', {
      active: 'oda',
      places: { kishiwada: { leaders: ['niwa'], oda: 2, ikko: 3 }, gifu: { oda: 1 } },
      control: { saika: 'oda', noda_fukushima: 'oda' },
      board: (board) => {
        board.arrivals = [placeOf('kishiwada')];
        addSoldiers(board, placeOf('kishiwada'), clanOf('oda'), CROSSED_FIRST_SEA << seaIndex(placeOf('sea_kawachi')), 2);
      },
    });
    table.act('antiOda', ['deployed']);
    expect(table.actionsOfType('oda', 'command')).toEqual([
      ['command', 'niwa', 2, 1],
      ['command', 'niwa', 1, 2],
    ]);
    table.act('oda', ['command', 'niwa', 1, 2]);
    expect(battle(table).groups.filter(({ side }) => side === 0)).toMatchObject([
      { leader: leaderOf('niwa'), soldiers: 1, ooc: 2 },
      { leader: -1, soldiers: 1, ooc: 0 },
    ]);
  },
);
