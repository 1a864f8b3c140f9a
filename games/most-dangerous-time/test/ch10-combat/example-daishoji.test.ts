import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { isInCommunication } from '../../rules/communication/communication.ts';
import { clanOf, placeOf } from '../../rules/components.ts';
import { startCombat, battle, unitsInBattle, soldiersByLeader, lastEvent } from '../helpers/battle.ts';
import { dice, position } from '../helpers/position.ts';
import type { Position, MdtTestTable } from '../helpers/position.ts';

/** Kenshin and 10 soldiers come to Daisho-ji, where Nobunaga, Hideyoshi and 12 soldiers besiege the Ikko-ikki. */
const campaign: Position = {
  active: 'uesugi',
  entered: ['uesugi'],
  control: {
    oyama: 'uesugi',
    toyama: 'uesugi',
    daishoji: 'ikko',
    kitanosho: 'oda',
    echizen_fuchu: 'oda',
    ichijodani: 'oda',
    mt_hiei: 'oda',
  },
  board: (board) => {
    board.kagaOpen = 1;
  },
};

const oda = { leaders: ['nobunaga', 'hideyoshi'], oda: 12, inside: { ikko: 1 } };

/** The armies have met; Oda holds Massed Gunnery. */
const armiesMeet = (hands: Position['hands'] = { oda: ['card_39'] }, more: Partial<Position> = {}): MdtTestTable =>
  startCombat('daishoji', {
    ...campaign,
    places: { daishoji: { ...oda, leaders: [...oda.leaders, 'kenshin'], uesugi: 10 } },
    hands: hands ?? {},
    ...more,
    board: (board) => {
      board.kagaOpen = 1;
    },
  });

/** 3 of 8 dice of 3 or more, none of 3 dice a 6. */
const threeHits = [3, 4, 6, 1, 2, 1, 2, 2, 5, 5, 1];

/** Everything up to the first round: the 12 Oda soldiers follow leaders as in the rulebook, Nobunaga commands, Massed Gunnery is played. */
const toFirstRound = (): MdtTestTable => {
  const table = armiesMeet();
  return table.act('oda', ['appoint', 'nobunaga']).act('oda', ['gunnery', 'card_39']);
};

/** Round 1: no retreat, 4 against 3, Uesugi alone fires; Oda loses two leaderless soldiers and one of Hideyoshi's. */
const afterRound1 = (): MdtTestTable => {
  const table = toFirstRound();
  table.act('oda', ['fight']).act('antiOda', ['fight'], dice(4, 3, ...threeHits));
  return table.act('oda', ['loseUnled', 'oda', 2]).act('oda', ['loseUnder', 'hideyoshi', 1]);
};

/** Round 2: 2 against 3, both fire. */
const afterRound2 = (): MdtTestTable => {
  const table = afterRound1();
  table.act('oda', ['fight']).act('antiOda', ['fight'], dice(2, 3, ...threeHits, 5, 5, 6, 6, 5, 1, 2, 3, 4, 1, 2));
  table.act('antiOda', ['loseUnled', 'uesugi', 3]);
  return table.act('oda', ['loseUnder', 'nobunaga', 3]);
};

clause('10.4.ex1', 'Kenshin and 10 soldiers march from Toyama to Daisho-ji for four movement points', () => {
  const table = position({ ...campaign, places: { toyama: { leaders: ['kenshin'], uesugi: 10 }, daishoji: oda }, points: 4 });
  table.act('antiOda', ['from', 'toyama']).act('antiOda', ['strategic', 'wp_kurikara', 'oyama', ['kenshin'], { uesugi: 7 }]);
  table.act('antiOda', ['from', 'toyama']).act('antiOda', ['strategic', 'wp_kurikara', 'oyama', [], { uesugi: 3 }]);
  table.act('antiOda', ['from', 'oyama']).act('antiOda', ['march', 'daishoji', ['kenshin'], { uesugi: 7 }]);
  table.act('antiOda', ['from', 'oyama']).act('antiOda', ['march', 'daishoji', [], { uesugi: 3 }]);
  expect(table.board.points).toBe(0);
  expect(table.soldiers('daishoji', 'uesugi')).toBe(10);
});

clause(['10.4.ex2', '10.1.5'], 'both sides are in communication and fight in the field; the besieged Ikko-ikki do not take part', () => {
  const table = armiesMeet();
  const { groups } = battle(table);
  expect(isInCommunication(table.board, clanOf('uesugi'), placeOf('daishoji'))).toBe(true);
  expect(isInCommunication(table.board, clanOf('oda'), placeOf('daishoji'))).toBe(true);
  expect(groups.every((group) => !group.inside && group.ooc === 0 && !group.leaderOoc)).toBe(true);
  expect(groups.some((group) => group.clan === clanOf('ikko'))).toBe(false);
  expect(unitsInBattle(table)).toEqual([11, 14]);
});

clause(['10.4.ex3', '10.2.3a', '10.2.3c'], 'Kenshin leads 7, Nobunaga 7 and Hideyoshi 3; the rest are leaderless', () => {
  const table = armiesMeet();
  expect(soldiersByLeader(table, 0)).toEqual({ kenshin: 7, uesugi: 3 });
  expect(soldiersByLeader(table, 1)).toEqual({ nobunaga: 7, hideyoshi: 3, oda: 2 });
});

clause(['10.4.ex4', '10.1.6', '6.1.6'], 'the non-active side cannot promote Hideyoshi to daimyo now', () => {
  const table = armiesMeet({ oda: ['card_59'] });
  table.act('oda', ['appoint', 'nobunaga']);
  expect(table.refusal('oda', ['promote', 'card_59', 'hideyoshi'])).toBe('10.1.6');
});

clause(['10.4.ex5', '15.1.6', '8.2.7a', '8.2.7b'], 'Ashikaga could win Hideyoshi over; he and his 3 soldiers would take no part', () => {
  const table = armiesMeet(
    { antiOda: ['card_10'] },
    {
      places: { daishoji: { ...oda, leaders: [...oda.leaders, 'kenshin'], uesugi: 10 }, kyo: { leaders: ['yoshiaki'] } },
      daimyo: ['yoshiaki'],
    },
  );
  table.act('antiOda', ['betray', 'card_10', 'yoshiaki']);
  expect(soldiersByLeader(table, 0)).toEqual({ kenshin: 7, uesugi: 3 });
  expect(soldiersByLeader(table, 1)).toEqual({ nobunaga: 7, oda: 2 });
  expect(table.soldiers('daishoji', 'ashikaga')).toBe(3);
});

clause(['10.4.ex5', '8.2.1b', '8.2.7a'], 'Kenshin has no Diplomacy: without Ashikaga the card cannot be played', () => {
  const table = armiesMeet({ antiOda: ['card_10'] });
  expect(table.step).not.toBe('playBetrayal');
});

clause(['10.4.ex6', '10.2.5b'], 'Uesugi must take Kenshin; Oda may take Nobunaga or Hideyoshi', () => {
  const table = armiesMeet();
  expect(table.actionsOfType('oda', 'appoint')).toEqual([
    ['appoint', 'nobunaga'],
    ['appoint', 'hideyoshi'],
  ]);
  table.act('oda', ['appoint', 'hideyoshi']);
  expect(battle(table).commander[0]).toBe(battle(table).groups.find((group) => group.clan === clanOf('uesugi'))?.leader);
});

clause(
  ['10.4.ex8', '10.3.3.2', '10.3.3.2a', '10.3.3.2b', '10.3.3.2f', 'card.39'],
  '4 against 3 makes 8 against 7: 1 higher with higher Bravery, so only Uesugi fires',
  () => {
    const table = toFirstRound();
    table.act('oda', ['fight']).act('antiOda', ['fight'], dice(4, 3, ...threeHits));
    expect(lastEvent(table, 'initiative')).toMatchObject({ attacker: 8, defender: 7, attackerFires: true, defenderFires: false });
  },
);

clause(
  ['10.4.ex9', '10.3.3.3a', '10.3.3.3b', '10.3.3.3c', '10.3.3.3d', '10.3.3.4a'],
  '8 dice hit on 3, 3 dice on 6: Oda loses 3 of his choice',
  () => {
    const table = afterRound1();
    expect(soldiersByLeader(table, 1)).toEqual({ nobunaga: 7, hideyoshi: 2 });
    expect(unitsInBattle(table)).toEqual([11, 11]);
    expect(table.box('oda')).toBe(3);
  },
);

clause(['10.4.ex10', '10.3.3.2f', '10.3.3.2g'], '2 against 3 makes 6 against 7: Oda is 1 higher but not braver, so both fire', () => {
  const table = afterRound1();
  table.act('oda', ['fight']).act('antiOda', ['fight'], dice(2, 3, ...threeHits, 5, 5, 6, 6, 5, 1, 2, 3, 4, 1, 2));
  expect(lastEvent(table, 'initiative')).toMatchObject({ attacker: 6, defender: 7, attackerFires: true, defenderFires: true });
});

clause(
  ['10.4.ex11', '10.3.3.3f', '10.3.3.7', '10.4.ex7'],
  'both roll before losses: Kenshin and 5 remain against Nobunaga, Hideyoshi and 6',
  () => {
    const table = afterRound2();
    expect(soldiersByLeader(table, 0)).toEqual({ kenshin: 5 });
    expect(soldiersByLeader(table, 1)).toEqual({ nobunaga: 4, hideyoshi: 2 });
    expect(unitsInBattle(table)).toEqual([6, 8]);
    expect(battle(table).gunnery).toEqual([0, 1]);
  },
);

clause(['10.4.ex12', '10.3.3.2d', '10.3.3.2i', '10.3.3.2j'], 'Uesugi retreats: 9 against 8, 1 higher and braver, so without losses', () => {
  const table = afterRound2();
  table.act('oda', ['fight']).act('antiOda', ['retreat'], dice(5, 3));
  expect(lastEvent(table, 'initiative')).toMatchObject({ attacker: 9, defender: 8, attackerFires: false, defenderFires: false });
});

clause(['10.4.ex13', '10.4.5', '10.4.4d', '10.3.3.6'], 'Oyama is the only legal destination', () => {
  const table = afterRound2();
  table.act('oda', ['fight']).act('antiOda', ['retreat'], dice(5, 3));
  expect(lastEvent(table, 'retreated')).toMatchObject({ 'to:place': 'oyama', count: 6 });
  expect(table.at('oyama')).toEqual({ uesugi: 5, leaders: ['kenshin'] });
});

clause(['10.4.ex14', '10.5.1c'], 'Nobunaga, Hideyoshi and 6 soldiers stay, the siege continues, and the card is out of the game', () => {
  const table = afterRound2();
  table.act('oda', ['fight']).act('antiOda', ['retreat'], dice(5, 3));
  expect(table.at('daishoji')).toEqual({ oda: 6, 'ikko!': 1, leaders: ['hideyoshi', 'nobunaga'] });
  expect(table.state.zones['played']?.pieces).toContain('card_39');
  expect(table.board.battle).toBeNull();
});
