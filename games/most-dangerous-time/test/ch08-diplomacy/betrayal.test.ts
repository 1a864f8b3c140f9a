import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { isClanHead, mergeUprisings } from '../../rules/diplomacy/betrayal.ts';
import { leaderOf, clanOf, placeOf } from '../../rules/components.ts';
import { battle, soldiersByLeader } from '../helpers/battle.ts';
import { position, ODANI_NEGOTIATION } from '../helpers/position.ts';
import type { Position } from '../helpers/position.ts';
import { betrayalAtNagashino } from '../helpers/shared-positions.ts';

/** Step 3 of an impulse of the Oda alliance. */
const atNegotiation = (given: Position) => position({ active: 'oda', at: 'negotiation', ...given });

const clanOfLeader = (table: ReturnType<typeof atNegotiation>, leader: string) => table.board.leaderClan[leaderOf(leader)];

clause(
  ['8.2.ex1', '8.2.2a', '8.2.2b', '8.2.2e', '8.2.2g', '8.2.6', '6.2.3', '8.1.2', '4.1.4.3', '6.1.1', 'card.18'],
  'Nobunaga wins the besieged Miyoshi over from afar: no roll, control at once, no card',
  () => {
    const table = atNegotiation({
      places: {
        noda_fukushima: { leaders: ['niwa'], oda: 3, inside: { leaders: ['miyoshi'], miyoshi: 2 } },
        gifu: { leaders: ['nobunaga'] },
      },
      hands: { oda: ['card_18'] },
      deck: ['card_01'],
    });
    table.act('oda', ['betray', 'card_18', 'nobunaga']);
    expect(table.at('noda_fukushima')).toEqual({ oda: 5, leaders: ['miyoshi', 'niwa'] });
    expect(clanOfLeader(table, 'miyoshi')).toBe(clanOf('oda'));
    expect(table.controller('noda_fukushima')).toBe('oda');
    expect(table.hand('oda')).toEqual([]);
  },
);

clause(['8.2.6', '6.2.1'], 'a side that does not hold Kyo draws a card for the space at once', () => {
  const table = atNegotiation({
    places: { noda_fukushima: { oda: 3, inside: { leaders: ['miyoshi'], miyoshi: 2 } }, gifu: { leaders: ['nobunaga'] } },
    control: { kyo: 'azai' },
    hands: { oda: ['card_18'] },
    deck: ['card_01'],
  });
  table.act('oda', ['betray', 'card_18', 'nobunaga'], [0]);
  expect(table.hand('oda')).toEqual(['card_01']);
});

clause(['8.2.2b', '8.2.2c'], 'a daimyo reaches targets of any unit of his alliance, a samurai only his own', () => {
  const table = atNegotiation({
    places: { kannonji: { oda: 2 }, mitsukuri: { leaders: ['rokkaku'], rokkaku: 1 }, gifu: { leaders: ['nobunaga', 'hideyoshi'] } },
    hands: { oda: ['card_17'] },
  });
  expect(table.refusal('oda', ['betray', 'card_17', 'hideyoshi'])).toBe('8.2.2c');
  expect(table.refusal('oda', ['betray', 'card_17', 'nobunaga'])).toBeNull();
  const near = atNegotiation({
    places: { kannonji: { leaders: ['hideyoshi'] }, mitsukuri: { leaders: ['rokkaku'] } },
    hands: { oda: ['card_17'] },
  });
  expect(near.refusal('oda', ['betray', 'card_17', 'hideyoshi'])).toBeNull();
  const far = atNegotiation({
    places: { gifu: { leaders: ['nobunaga'] }, mitsukuri: { leaders: ['rokkaku'] } },
    hands: { oda: ['card_17'] },
  });
  expect(far.refusal('oda', ['betray', 'card_17', 'nobunaga'])).toBe('8.2.2b');
});

clause(['8.2.2a', '8.1.1', '2.3.2.0'], 'only an active leader with Diplomacy who is not besieged can use the card', () => {
  const places = {
    kannonji: { ikko: 2, inside: { leaders: ['hideyoshi', 'niwa'] } },
    mitsukuri: { leaders: ['rokkaku'] },
    gifu: { leaders: ['nobunaga'] },
  };
  const table = atNegotiation({ places, hands: { oda: ['card_17'] } });
  expect(table.refusal('oda', ['betray', 'card_17', 'hideyoshi'])).toBe('8.2.2a');
  expect(table.refusal('oda', ['betray', 'card_17', 'niwa'])).toBe('8.2.2a');
  expect(table.refusal('oda', ['betray', 'card_17', 'kobayakawa'])).toBe('8.2.2a');
});

clause(['8.2.1a', '8.2.1b'], 'a betrayal card cannot target a leader of the same side', () => {
  const table = atNegotiation({
    places: { gifu: { leaders: ['nobunaga'] }, kiyosu: { leaders: ['shibata'] } },
    hands: { oda: ['card_11'] },
  });
  expect(table.refusal('oda', ['betray', 'card_11', 'nobunaga'])).toBe('8.2.1a');
});

clause(['8.2.2d', 'card.23'], 'a daimyo takes his whole clan along, on the map and in the box', () => {
  const table = atNegotiation({
    entered: ['mori'],
    places: { himeji: { leaders: ['hideyoshi'], oda: 2 }, kozuki: { leaders: ['ukita'], ukita: 1 }, tsuyama: { ukita: 2 } },
    control: { himeji: 'oda', kozuki: 'ukita' },
    serves: { sakuma: 'ukita' },
    boxed: ['sakuma'],
    box: { ukita: 2 },
    hands: { oda: ['card_23'] },
    deck: [],
  });
  expect(isClanHead(table.board, leaderOf('ukita'))).toBe(true);
  table.act('oda', ['betray', 'card_23', 'hideyoshi']);
  expect([table.soldiers('kozuki', 'oda'), table.soldiers('tsuyama', 'oda'), table.box('oda')]).toEqual([1, 2, 2]);
  expect([table.soldiers('tsuyama', 'ukita'), table.box('ukita')]).toEqual([0, 0]);
  expect(table.board.leaderClan[leaderOf('sakuma')]).toBe(clanOf('oda')); // also a leader in the box
  expect([table.controller('tsuyama'), table.controller('okayama')]).toEqual(['oda', 'ukita']);
  expect(table.board.gainedBy[clanOf('ukita')]).toBe(clanOf('oda'));
});

clause('8.2.2d', 'a promoted samurai is not the head of the clan while its daimyo is in play', () => {
  const anti = position({
    active: 'anti_oda_minor',
    at: 'negotiation',
    places: { kyo: { leaders: ['yoshiaki'] }, otsu: { leaders: ['shibata'], oda: 2 }, gifu: { leaders: ['nobunaga'], oda: 4 } },
    daimyo: ['shibata'],
    hands: { antiOda: ['card_11'] },
  });
  anti.act('antiOda', ['betray', 'card_11', 'yoshiaki']);
  expect([anti.soldiers('otsu', 'ashikaga'), anti.soldiers('gifu', 'oda')]).toEqual([2, 4]);
});

clause('8.2.2e', 'a samurai changes sides alone if another leader of his clan is there', () => {
  const table = atNegotiation({
    places: { gifu: { leaders: ['nobunaga'] }, sawayama: { leaders: ['isono', 'nagamasa'], azai: 3 }, kannonji: { oda: 1 } },
    hands: { oda: ['card_25'] },
  });
  table.act('oda', ['betray', 'card_25', 'nobunaga']);
  expect(table.soldiers('sawayama', 'azai')).toBe(3);
  expect(clanOfLeader(table, 'isono')).toBe(clanOf('oda'));
});

clause('8.2.2f', 'without soldiers of his clan only the leader changes sides', () => {
  const table = atNegotiation({
    places: { kannonji: { leaders: ['hideyoshi'] }, mitsukuri: { leaders: ['rokkaku'], azai: 2 } },
    hands: { oda: ['card_17'] },
  });
  table.act('oda', ['betray', 'card_17', 'hideyoshi']);
  expect(table.soldiers('mitsukuri', 'azai')).toBe(2);
  expect(clanOfLeader(table, 'rokkaku')).toBe(clanOf('oda'));
});

clause(['8.2.4', '8.2.5', '8.4.1a'], 'several cards are played first, then the resulting combats are fought', () => {
  const table = atNegotiation({
    places: {
      gifu: { leaders: ['nobunaga'] },
      kannonji: { oda: 1 },
      mitsukuri: { leaders: ['rokkaku'], azai: 2 },
      sawayama: { leaders: ['isono', 'nagamasa'], azai: 1 },
    },
    hands: { oda: ['card_17', 'card_25'] },
  });
  table.act('oda', ['betray', 'card_17', 'nobunaga']);
  expect(table.step).toBe('talks');
  table.act('oda', ['betray', 'card_25', 'nobunaga']).act('oda', ['endTalks']);
  expect(table.step).toBe('deploy');
  expect(battle(table).special).toBe(true);
  expect(battle(table).place).toBe(placeOf('mitsukuri'));
});

clause('8.2.8', 'a card for a dead leader, or one off the map, cannot be played', () => {
  const dead = atNegotiation({ places: { gifu: { leaders: ['nobunaga'] } }, hands: { oda: ['card_17'] } });
  expect(dead.refusal('oda', ['betray', 'card_17', 'nobunaga'])).toBe('8.2.8');
  const boxed = atNegotiation({ places: { gifu: { leaders: ['nobunaga'] } }, boxed: ['rokkaku'], hands: { oda: ['card_17'] } });
  expect(boxed.refusal('oda', ['betray', 'card_17', 'nobunaga'])).toBe('8.2.8');
});

/* Before a combat. */

clause(
  ['8.2.ex2a', '8.2.7a', '8.2.7b', 'card.09'],
  'without other units in the space Ieyasu and all his soldiers change sides without combat',
  () => {
    const table = betrayalAtNagashino(['ieyasu'], { tokugawa: 3 }).act('oda', ['deployed']);
    table.act('antiOda', ['betray', 'card_09', 'shingen']);
    expect(table.board.battle).toBeNull();
    expect(table.at('nagashino')).toEqual({ takeda: 7, leaders: ['ieyasu', 'shingen'] });
  },
);

clause(['8.2.ex2b', '8.2.7b'], 'in a battle together with an Oda samurai he and his soldiers fight for the Takeda', () => {
  const table = betrayalAtNagashino(['ieyasu', 'shibata'], { tokugawa: 3, oda: 3 }).act('oda', ['deployed']);
  table.act('antiOda', ['betray', 'card_09', 'shingen']);
  expect(soldiersByLeader(table, 0)).toEqual({ shingen: 4, ieyasu: 3 });
  expect(soldiersByLeader(table, 1)).toEqual({ shibata: 3 });
  expect(table.board.leaderClan[leaderOf('ieyasu')]).toBe(clanOf('takeda'));
});

clause(['8.2.ex2c', '8.2.7d'], 'as a daimyo he brings all Tokugawa units everywhere', () => {
  const table = betrayalAtNagashino(['ieyasu', 'shibata'], { tokugawa: 3, oda: 3 }, ['ieyasu']).act('oda', ['deployed']);
  table.act('antiOda', ['betray', 'card_09', 'shingen']);
  expect(soldiersByLeader(table, 0)).toEqual({ shingen: 4, ieyasu: 3 });
  expect([table.soldiers('okazaki', 'takeda'), table.soldiers('okazaki', 'tokugawa'), table.box('takeda'), table.box('tokugawa')]).toEqual([
    2, 0, 1, 0,
  ]);
});

clause(['8.2.5', '8.4.1b', '8.4.3a'], 'traitors in one place fight together, whichever clans of the side they joined', () => {
  const table = position(ODANI_NEGOTIATION);
  table.act('oda', ['betray', 'card_25', 'nobunaga']).act('oda', ['betray', 'card_20', 'hosokawa']).act('oda', ['endTalks']);
  expect(table.actionsOfType('oda', 'shelterLeader')).toEqual([['shelterLeader', 'isono']]);
  table.act('oda', ['deployed']);
  expect(table.actionsOfType('oda', 'shelterLeader')).toEqual([['shelterLeader', 'kageaki']]);
  table.act('oda', ['deployed']).act('antiOda', ['deployed']);
  expect(soldiersByLeader(table, 0)).toEqual({ isono: 0, kageaki: 2 });
  expect(soldiersByLeader(table, 1)).toEqual({ nagamasa: 3 });
});

clause(['8.2.5', '8.4.1b'], 'traitors in one place who joined one clan fight together', () => {
  const table = position({
    at: 'negotiation',
    active: 'takeda',
    entered: ['takeda'],
    places: {
      iwamura: { leaders: ['shingen'], takeda: 2 },
      toki: { leaders: ['hideyoshi', 'shibata', 'niwa'], oda: 4 },
      gifu: { oda: 1 },
      kofu: { takeda: 1 },
    },
    control: { iwamura: 'takeda' },
    hands: { antiOda: ['card_10', 'card_11'] },
  });
  table.act('antiOda', ['betray', 'card_10', 'shingen']).act('antiOda', ['betray', 'card_11', 'shingen']).act('antiOda', ['endTalks']);
  expect([table.step, table.actionsOfType('antiOda', 'shelterLeader').map(([, leader]) => leader)]).toEqual([
    'deploy',
    ['hideyoshi', 'shibata'],
  ]);
});

clause(['8.1.3', '8.3.3'], 'negotiation wins one soldier in the space on a roll of six', () => {
  const table = atNegotiation({
    places: { ogaki: { leaders: ['hideyoshi'] }, wp_sekigahara: { azai: 1 }, gifu: { leaders: ['kagetake'], asakura: 1 } },
  }).act('oda', ['negotiate', 'hideyoshi']);
  expect(table.refusal('oda', ['persuade', 'wp_sekigahara', 'asakura', 0])).toBe('8.1.3');
  expect(table.refusal('oda', ['persuade', 'wp_sekigahara', 'azai', 1])).toBe('8.1.3');
  expect(table.refusal('oda', ['persuade', 'gifu', 'asakura', 0])).toBe('8.3.3');
});

clause(['8.2.5', '8.4.1b'], 'traitors in two places fight separately; those of one clan in one place fight together', () => {
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

clause(['8.2.2d', '16.2.11.2'], 'with four players, too, a daimyo outside the Oda side brings his whole clan', () => {
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
