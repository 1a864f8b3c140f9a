import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { mergeUprisings } from '../rules/diplomacy/betrayal.ts';
import { OUT_OF_COMMUNICATION } from '../rules/state.ts';
import { leaderOf, clanOf, placeOf } from '../rules/components.ts';
import { startCombat, battle, soldiersByLeader } from './helpers/battle.ts';
import { position } from './helpers/position.ts';
import type { Force, Position, MdtTestTable } from './helpers/position.ts';

// What becomes of those who change sides: on which ground they stand, under whom, and with what line of communication.

/* 8.2.7 In a combat. */

/** The Takeda fight Oda in Nagashino, and Ieyasu goes over to them. */
const nagashino = (force: Force, more: Partial<Position> = {}): MdtTestTable => {
  const table = startCombat('nagashino', {
    active: 'takeda',
    entered: ['takeda'],
    places: { nagashino: { takeda: 4, ...force, leaders: ['shingen', 'ieyasu', ...(force.leaders ?? [])] }, ...more.places },
    control: { nagashino: 'tokugawa', ...more.control },
    hands: { antiOda: ['card_09'] },
  }).act('oda', ['deployed']);
  return table.act('antiOda', ['betray', 'card_09', 'shingen']);
};

const groupUnder = (table: MdtTestTable, leader: string) => battle(table).groups.find((group) => group.leader === leaderOf(leader));

clause(['8.2.7b', '10.2.1a'], 'who was out of communication is in touch once his new side has a line', () => {
  const cut = { okazaki: 'ikko', yoshida: 'ikko', futamata: 'ikko', hamamatsu: 'ikko' };
  const table = nagashino({ tokugawa: 3, oda: 3, leaders: ['shibata'] }, { control: cut, places: { wp_neba: { ikko: 1 } } });
  expect(groupUnder(table, 'shibata')).toMatchObject({ side: 1, soldiers: 0, ooc: 3, leaderOoc: true });
  expect(groupUnder(table, 'ieyasu')).toMatchObject({ side: 0, soldiers: 3, ooc: 0, leaderOoc: false });
  expect([
    table.at('nagashino'),
    table.isOutOfCommunication('nagashino', 'takeda'),
    table.isOutOfCommunication('nagashino', 'oda'),
  ]).toEqual([{ takeda: 7, oda: 3, leaders: ['ieyasu', 'shibata', 'shingen'] }, false, true]);
});

clause(['8.2.7b', '10.2.1a'], 'who goes over to a side without a line is out of communication with it', () => {
  const table = nagashino({ tokugawa: 3, oda: 3, leaders: ['shibata'] }, { places: { wp_neba: { oda: 1 }, okazaki: { oda: 1 } } });
  expect(groupUnder(table, 'ieyasu')).toMatchObject({ side: 0, soldiers: 0, ooc: 3, leaderOoc: true });
  expect((table.board.leaderMarks[leaderOf('ieyasu')] as number) & OUT_OF_COMMUNICATION).toBe(OUT_OF_COMMUNICATION);
  expect([table.soldiers('nagashino', 'takeda'), table.soldiers('nagashino', 'tokugawa')]).toEqual([7, 0]);
});

clause(['8.2.7b', '10.2.3e'], 'soldiers without a leader who follow the only one of their side fight on without one', () => {
  const table = nagashino({ tokugawa: 5, oda: 1 });
  expect(soldiersByLeader(table, 0)).toEqual({ shingen: 4, ieyasu: 3, takeda: 2 });
  expect(soldiersByLeader(table, 1)).toEqual({ oda: 1 });
});

clause(['8.2.7b', '10.2.4'], 'a traitor behind the walls comes out alone where another leader stays', () => {
  const table = startCombat('odani', {
    active: 'oda',
    places: { odani: { leaders: ['hideyoshi'], oda: 3, azai: 1, inside: { leaders: ['isono', 'nagamasa'], azai: 1 } } },
    hands: { oda: ['card_25'] },
  });
  while (table.step === 'deploy') table.act('antiOda', ['deployed']);
  table.act('antiOda', ['command', 'isono', 0, 0]).act('oda', ['betray', 'card_25', 'hideyoshi']);
  expect(groupUnder(table, 'isono')).toMatchObject({ side: 0, inside: false, clan: clanOf('oda') });
  expect(groupUnder(table, 'nagamasa')).toMatchObject({ side: 1, inside: true });
});

clause(['8.2.7c', '8.4.1b'], 'in a fight after a change of sides the betrayed may win one of the traitors back', () => {
  const table = position({
    active: 'oda',
    places: { wp_sekigahara: { leaders: ['shibata', 'shingen'], oda: 2, takeda: 3 }, gifu: { oda: 1 } },
    entered: ['takeda'],
    control: { sawayama: 'azai', yokoyama: 'azai' },
    hands: { antiOda: ['card_11'] },
    call: {
      step: 'turncoats',
      local: { place: placeOf('wp_sekigahara'), clan: clanOf('oda'), soldiers: 2, leaders: [leaderOf('shibata')] },
    },
  });
  if (table.isLegal('oda', ['pass'])) table.act('oda', ['pass']);
  table.act('antiOda', ['betray', 'card_11', 'shingen']);
  expect([table.board.battle, table.at('wp_sekigahara')]).toEqual([null, { takeda: 5, leaders: ['shibata', 'shingen'] }]);
});

/* 8.2.2 In step 3. */

clause(['8.2.5', '8.4.1b'], 'traitors of two places fight apart, those of one clan in one place together', () => {
  const rise = (place: string, soldiers: number, leader: string) => ({
    place: placeOf(place),
    clan: clanOf('oda'),
    soldiers,
    leaders: [leaderOf(leader)],
    fromInside: soldiers - 1,
  });
  const [sawayama, mitsukuri, more] = [rise('sawayama', 1, 'isono'), rise('mitsukuri', 2, 'rokkaku'), rise('mitsukuri', 3, 'kageaki')];
  expect(mergeUprisings([sawayama], mitsukuri)).toEqual([sawayama, mitsukuri]);
  expect(mergeUprisings([sawayama, mitsukuri], more)).toEqual([
    sawayama,
    { ...mitsukuri, soldiers: 5, leaders: [leaderOf('rokkaku'), leaderOf('kageaki')], fromInside: 3, others: [] },
  ]);
});

/** With four players the shogun buys Shibata, who stands in Otsu, Hideyoshi's sphere. */
const bought = (force: Force, daimyo: readonly string[] = []): MdtTestTable =>
  position({
    scenario: 'four',
    active: 'anti_oda_minor',
    at: 'negotiation',
    places: { kyo: { leaders: ['yoshiaki'] }, otsu: force, gifu: { leaders: ['nobunaga'], oda: 4 } },
    daimyo,
    hands: { antiOda: ['card_11'] },
  }).act('antiOda', ['betray', 'card_11', 'yoshiaki']);

clause('16.2.11.2', 'out of combat, too, he takes as many as he commands, whoever else is there', () => {
  const soldiersTaken = (force: Force, daimyo?: readonly string[]) => bought(force, daimyo).soldiers('otsu', 'ashikaga');
  expect(soldiersTaken({ leaders: ['shibata', 'niwa'], oda: 5 })).toBe(3);
  expect(soldiersTaken({ leaders: ['shibata'], oda: 5 })).toBe(3);
  expect(soldiersTaken({ leaders: ['shibata'], oda: 9 }, ['shibata'])).toBe(7);
});

clause(['16.2.8.2', '16.2.2.2'], 'who has left the Oda side follows none of its players', () => {
  expect(bought({ leaders: ['shibata'], oda: 2 }).board.lord[leaderOf('shibata')]).toBe(-1);
});

clause(['8.2.2d', '16.2.11.2'], 'daimyo of other sides bring their whole clan with four players as well', () => {
  const table = position({
    scenario: 'four',
    active: 'hideyoshi',
    at: 'negotiation',
    entered: ['mori'],
    places: {
      uotsu: {},
      himeji: { leaders: ['hideyoshi'], oda: 2 },
      kozuki: { leaders: ['ukita'], ukita: 1 },
      tsuyama: { leaders: ['magoichi'], ukita: 2 },
      wp_mitsuishi: { leaders: ['sakuma'] },
    },
    serves: { magoichi: 'ukita', sakuma: 'ukita' },
    control: { himeji: 'oda', kozuki: 'ukita' },
    hands: { oda: ['card_23'] },
    deck: [],
  });
  table.act('hideyoshi', ['betray', 'card_23', 'hideyoshi']);
  expect([table.soldiers('kozuki', 'oda'), table.soldiers('tsuyama', 'oda')]).toEqual([1, 2]);
  expect(['ukita', 'magoichi', 'sakuma', 'hideyoshi'].map((leader) => table.board.leaderClan[leaderOf(leader)])).toEqual(
    Array.from({ length: 4 }, () => clanOf('oda')),
  );
  expect(table.board.leaderClan[leaderOf('isono')]).toBe(clanOf('azai'));
});
