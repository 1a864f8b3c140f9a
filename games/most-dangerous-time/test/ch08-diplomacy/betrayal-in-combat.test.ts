import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { OUT_OF_COMMUNICATION } from '../../rules/state.ts';
import { leaderOf, clanOf, placeOf } from '../../rules/components.ts';
import { startCombat, battle, soldiersByLeader, lastEvent } from '../helpers/battle.ts';
import { position, dice } from '../helpers/position.ts';
import type { Force, Position, MdtTestTable } from '../helpers/position.ts';
import { diplomatsInCombat } from '../../rules/cards/combat-cards.ts';
import { betrayalAtNagashino } from '../helpers/shared-positions.ts';

// Units after a change of sides: castle or field, leader, and line of communication.

/* 8.2.7 In a combat. */

/** The Takeda fight Oda in Nagashino, and Ieyasu changes sides to them. */
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

clause(['8.2.7b', '10.2.1a'], 'a traitor out of communication is in communication once his new side has a line', () => {
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

clause(['8.2.7b', '10.2.1a'], 'a traitor whose new side has no line is out of communication', () => {
  const table = nagashino({ tokugawa: 3, oda: 3, leaders: ['shibata'] }, { places: { wp_neba: { oda: 1 }, okazaki: { oda: 1 } } });
  expect(groupUnder(table, 'ieyasu')).toMatchObject({ side: 0, soldiers: 0, ooc: 3, leaderOoc: true });
  expect((table.board.leaderMarks[leaderOf('ieyasu')] as number) & OUT_OF_COMMUNICATION).toBe(OUT_OF_COMMUNICATION);
  expect([table.soldiers('nagashino', 'takeda'), table.soldiers('nagashino', 'tokugawa')]).toEqual([7, 0]);
});

clause(['8.2.7b', '10.2.3e'], 'leaderless soldiers who follow a traitor that commands none fight on without a leader', () => {
  const table = nagashino({ tokugawa: 5, oda: 1 });
  expect(soldiersByLeader(table, 0)).toEqual({ shingen: 4, ieyasu: 3, takeda: 2 });
  expect(soldiersByLeader(table, 1)).toEqual({ oda: 1 });
});

clause(['8.2.7b', '10.2.4'], 'a besieged traitor comes out alone if another leader stays inside', () => {
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

clause(['8.2.7c', '8.4.1b'], 'in a fight after a change of sides the betrayed side may win a traitor back', () => {
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

clause(['8.2.7b', '10.2.3e'], 'if another leader is there, only the traitor’s own soldiers follow him', () => {
  const table = betrayalAtNagashino(['ieyasu', 'shibata'], { tokugawa: 5 }).act('oda', ['deployed']);
  table.act('antiOda', ['betray', 'card_09', 'shingen']);
  expect(table.soldiers('nagashino', 'tokugawa')).toBe(2);
  const alone = betrayalAtNagashino(['ieyasu'], { tokugawa: 5, oda: 1 }).act('oda', ['deployed']);
  alone.act('antiOda', ['betray', 'card_09', 'shingen']);
  expect([alone.soldiers('nagashino', 'tokugawa'), alone.soldiers('nagashino', 'oda')]).toEqual([0, 1]);
});

clause('8.2.7b', 'the target must take part in the combat on the other side', () => {
  const table = betrayalAtNagashino(['ieyasu'], { tokugawa: 3 }).act('oda', ['deployed']);
  table.editState((_, state) => state.zones['hand.antiOda']?.pieces.push('card_11'));
  expect(table.refusal('antiOda', ['betray', 'card_11', 'shingen'])).toBe('8.2.7b');
  expect(table.refusal('antiOda', ['betray', 'card_09', 'yamagata'])).toBe('8.2.7a');
});

clause(['8.2.7b', '10.2.4'], 'a besieged traitor comes out and joins the besiegers with his soldiers', () => {
  const table = startCombat('odani', {
    active: 'oda',
    places: { odani: { leaders: ['hideyoshi'], oda: 3, inside: { leaders: ['isono'], azai: 2 } }, yokoyama: { leaders: ['nagamasa'] } },
    hands: { oda: ['card_25'] },
  }).act('antiOda', ['deployed']);
  table.act('oda', ['betray', 'card_25', 'hideyoshi']);
  expect(table.at('odani')).toEqual({ oda: 5, leaders: ['hideyoshi', 'isono'] });
  expect(table.board.battle).toBeNull();
});

clause(
  ['8.2.7d', '8.2.4'],
  'units elsewhere that changed sides with their daimyo fight after the combat, if they are among enemies',
  () => {
    const table = startCombat('nagashino', {
      active: 'takeda',
      entered: ['takeda'],
      places: { nagashino: { leaders: ['shingen', 'ieyasu'], takeda: 4, tokugawa: 3 }, okazaki: { tokugawa: 1, oda: 2 } },
      control: { nagashino: 'tokugawa' },
      hands: { antiOda: ['card_09'] },
      daimyo: ['ieyasu'],
    }).act('oda', ['deployed']);
    table.act('antiOda', ['betray', 'card_09', 'shingen']);
    expect(battle(table)).toMatchObject({ special: true, place: placeOf('okazaki') });
    expect(table.soldiers('okazaki', 'takeda')).toBe(1);
  },
);

clause(['8.2.7d', '8.4.1b'], 'units elsewhere that changed sides with two daimyo before one combat fight after it', () => {
  const table = startCombat('himeji', {
    active: 'mori',
    entered: ['mori'],
    places: {
      himeji: { leaders: ['kobayakawa', 'ukita', 'matsunaga', 'ieyasu'], mori: 2, matsunaga: 1, tokugawa: 1 },
      wp_uda: { matsunaga: 2, tokugawa: 2, oda: 1 },
      gifu: { oda: 1 },
    },
    control: { himeji: 'oda' },
    daimyo: ['matsunaga', 'ieyasu'],
    hands: { antiOda: ['card_01', 'card_09', 'card_33'], oda: ['card_33'] },
    board: (board) => {
      board.arrivals = [placeOf('himeji')];
    },
  });
  while (table.isLegal('oda', ['deployed'])) table.act('oda', ['deployed']);
  table.act('antiOda', ['betray', 'card_01', 'kobayakawa']).act('antiOda', ['betray', 'card_09', 'ukita']);
  expect(lastEvent(table, 'uprising')).toMatchObject({ place: 'wp_uda' });
  expect(soldiersByLeader(table, 0)).toEqual({ mori: 2, ukita: 2 });
});

clause(['8.2.7d', '8.4.1a'], 'units that changed sides with a daimyo and back again before the fight do not fight', () => {
  const table = startCombat('himeji', {
    active: 'mori',
    entered: ['mori'],
    places: {
      himeji: { leaders: ['kobayakawa', 'nobunaga', 'matsunaga'], mori: 2, oda: 2, matsunaga: 1 },
      mt_shigi: { matsunaga: 2, oda: 1 },
      gifu: { oda: 1 },
    },
    control: { himeji: 'oda' },
    daimyo: ['matsunaga'],
    hands: { antiOda: ['card_01'], oda: ['card_02'] },
  });
  while (table.isLegal('oda', ['deployed'])) table.act('oda', ['deployed']);
  table.act('antiOda', ['betray', 'card_01', 'kobayakawa']);
  expect(table.soldiers('mt_shigi', 'mori')).toBe(2);
  // Terumoto is dead, so Matsunaga is now the head of the Mori, and all of them follow him.
  table.act('oda', ['betray', 'card_02', 'nobunaga']);
  expect([table.soldiers('mt_shigi', 'oda'), table.board.battle, lastEvent(table, 'uprising')]).toEqual([3, null, undefined]);
});

clause(['8.2.7d', '8.4.1b'], 'a daimyo won over in such a fight brings his clan elsewhere, which fights after it', () => {
  const table = position({
    active: 'takeda',
    entered: ['takeda'],
    places: {
      wp_uda: { leaders: ['shingen', 'ieyasu'], takeda: 3, tokugawa: 2, oda: 1 },
      okazaki: { tokugawa: 1, oda: 2 },
      gifu: { oda: 1 },
    },
    daimyo: ['ieyasu'],
    hands: { antiOda: ['card_09'] },
    call: { step: 'turncoats', local: { place: placeOf('wp_uda'), clan: clanOf('takeda'), soldiers: 3, leaders: [leaderOf('shingen')] } },
  });
  table.act('antiOda', ['betray', 'card_09', 'shingen']);
  table.act('antiOda', ['appoint', 'shingen']).act('oda', ['retreat'], dice(1, 6)).act('oda', ['retreatTo', 'okawachi']);
  expect([battle(table).place, table.soldiers('okazaki', 'takeda')]).toEqual([placeOf('okazaki'), 1]);
});

clause(
  ['8.2.7a', '15.1.6', '16.1.2.4'],
  'each player uses his own diplomats in the combat, and the shogun from anywhere, once he is a daimyo',
  () => {
    const diplomats = (given: Partial<Position>, force: Force = {}) => {
      const { board } = startCombat('wp_sekigahara', {
        scenario: 'three',
        active: 'oda',
        entered: ['takeda'],
        hands: { antiOdaA: ['card_01'], antiOdaB: ['card_02'], oda: ['card_25'] },
        control: { sawayama: 'azai', yokoyama: 'azai' },
        ...given,
        places: {
          wp_sekigahara: { oda: 4, takeda: 2, azai: 2, ...force, leaders: ['hideyoshi', 'shingen', 'nagamasa', ...(force.leaders ?? [])] },
          ...given.places,
        },
      });
      return [0, 1, 2].map((seat) => diplomatsInCombat(board, seat));
    };
    const [oda, takeda, shogun] = [leaderOf('hideyoshi'), leaderOf('shingen'), leaderOf('yoshiaki')];
    expect(diplomats({})).toEqual([[oda], [], [takeda]]);
    expect(diplomats({ places: { kyo: { leaders: ['yoshiaki'] } }, daimyo: ['yoshiaki'] })).toEqual([[oda], [shogun], [takeda]]);
    expect(diplomats({ places: { kyo: { leaders: ['yoshiaki'] } } })).toEqual([[oda], [], [takeda]]);
    expect(diplomats({ boxed: ['yoshiaki'], daimyo: ['yoshiaki'] })).toEqual([[oda], [], [takeda]]);
    expect(diplomats({}, { leaders: ['yoshiaki'] })).toEqual([[oda], [], [takeda]]);
    expect(diplomats({ daimyo: ['yoshiaki'] }, { leaders: ['yoshiaki'] })).toEqual([[oda], [shogun], [takeda]]);
  },
);
