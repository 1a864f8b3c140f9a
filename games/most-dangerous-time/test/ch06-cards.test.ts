import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { TRUCE_FOR_GOOD, ON_TURN_TRACK, DEAD, TRUCE_THIS_TURN, NO_TRUCE } from '../rules/state.ts';
import {
  CARDS,
  LEADERS,
  leaderOf,
  sideOfClan,
  ODA,
  clanId,
  clanOf,
  allianceOf,
  ANTI_ODA,
  placeOf,
  SPACES,
  KYO,
} from '../rules/components.ts';
import type { Card } from '../rules/components.ts';
import { initiativeModifiers } from '../rules/combat/initiative.ts';
import { turn, endTruce } from '../rules/turn/turn.ts';
import { startCombat, battle, lastEvent, soldiersByLeader } from './helpers/battle.ts';
import { position, dice } from './helpers/position.ts';
import type { MdtTestTable, Position } from './helpers/position.ts';

const numbered = (from: number, to = from): Card[] => CARDS.filter(({ number }) => number >= from && number <= to);
const POWERS = ['takeda', 'mori', 'uesugi'];
const isPlayed = (table: MdtTestTable, card: string): boolean => table.state.zones['played']?.pieces.includes(card) ?? false;

/** Step 1 of an impulse, with one card in hand. */
const atStart = (card: string, given: Position, hand = 'oda') =>
  position({ at: 'cards', active: 'oda', hands: { [hand]: [card] }, ...given });

/* 1-18, 20-25 Betrayal. */

const traitors = CARDS.filter(({ effect }) => effect.type === 'betrayal');

/** The traitor in Sekigahara with 2 soldiers, next to a unit of the other side whose daimyo has Diplomacy. */
const tempted = (card: Card, more: Partial<Position> = {}): MdtTestTable => {
  const leader = card.effect.leader as string;
  const { clan } = LEADERS[leaderOf(leader)] as (typeof LEADERS)[number];
  const isOdas = sideOfClan[clan] === ODA;
  return position({
    active: isOdas ? 'anti_oda_minor' : 'oda',
    at: 'negotiation',
    entered: POWERS,
    places: {
      wp_sekigahara: { leaders: [leader], [clanId(clan)]: 2 },
      ogaki: isOdas ? { azai: 1 } : { oda: 1 },
      ...(isOdas ? { tomo: { leaders: ['yoshiaki'] } } : { kiyosu: { leaders: ['nobunaga'] } }),
    },
    daimyo: ['yoshiaki'],
    hands: { [isOdas ? 'antiOda' : 'oda']: [card.id] },
    ...more,
  });
};

for (const card of traitors) {
  const leader = card.effect.leader as string;
  const { clan } = LEADERS[leaderOf(leader)] as (typeof LEADERS)[number];
  const isOdas = sideOfClan[clan] === ODA;
  const seat = isOdas ? 'antiOda' : 'oda';
  const diplomat = isOdas ? 'yoshiaki' : 'nobunaga';

  clause(card.clause, `${leader} and the soldiers with him go over in step 3, without a die`, () => {
    const table = tempted(card).act(seat, ['betray', card.id, diplomat]);
    expect(table.board.leaderClan[leaderOf(leader)]).toBe(clanOf(isOdas ? 'ashikaga' : 'oda'));
    expect(table.soldiers('wp_sekigahara', isOdas ? 'ashikaga' : 'oda')).toBe(2);
    expect(isPlayed(table, card.id)).toBe(true);
  });

  clause(card.clause, `it names ${leader} and nobody else, and not a dead man`, () => {
    const other = traitors.find(({ effect }) => effect.leader !== leader) as Card;
    const table = tempted(card, {
      places: { ogaki: { azai: 1, oda: 1 }, tomo: { leaders: ['yoshiaki'] }, kiyosu: { leaders: ['nobunaga'] } },
    });
    expect(table.refusal(seat, ['betray', card.id, diplomat])).toBe('8.2.8');
    expect(table.refusal(seat, ['betray', other.id, diplomat])).toBe('6.3.1a');
  });
}

/* 19 */

clause(['card.19', '4.1.4.1a', '6.1.2'], 'Oda sends Ashikaga to Tomo at the start of an impulse, and no power comes nearer', () => {
  const table = atStart('card_19', { places: { kyo: { leaders: ['yoshiaki'] } } }).act('oda', ['driveOut', 'card_19']);
  expect([table.at('tomo'), isPlayed(table, 'card_19')]).toEqual([{ leaders: ['yoshiaki'] }, true]);
  expect(table.board.entry[allianceOf('takeda')]).toBe(6);
  const daimyo = atStart('card_19', { places: { kyo: { leaders: ['yoshiaki'] } }, daimyo: ['yoshiaki'] });
  expect(daimyo.refusal('oda', ['driveOut', 'card_19'])).toBe('card.19');
  expect(atStart('card_19', {}).refusal('oda', ['driveOut', 'card_19'])).toBe('card.19'); // he is nowhere
});

/* 26-28 */

for (const card of numbered(26, 28)) {
  const power = card.effect.alliance as string;
  clause([card.clause, '6.1.2', '11.4.2a', '15.1.5'], `a letter brings the ${power} nearer by a die`, () => {
    const given = { active: 'ikko', places: { kyo: { leaders: ['yoshiaki'] } } };
    const before = atStart(card.id, given, 'antiOda').board.entry[allianceOf(power)] as number;
    const table = atStart(card.id, given, 'antiOda').act('antiOda', ['letter', card.id], dice(4));
    expect([table.board.entry[allianceOf(power)], isPlayed(table, card.id)]).toEqual([before - 4, true]);
    const here = atStart(card.id, { ...given, entered: [power] }, 'antiOda');
    expect(here.refusal('antiOda', ['letter', card.id])).toBe('11.4.2a');
    const silenced = atStart(card.id, { active: 'ikko', places: { tomo: { leaders: ['yoshiaki'] } } }, 'antiOda');
    expect(silenced.refusal('antiOda', ['letter', card.id])).toBe('15.1.5');
    expect(atStart(card.id, { active: 'oda' }).refusal('oda', ['letter', card.id])).toBe('4.1.4.1a');
  });
}

/* 29, 39, 40, 47, 48: cards for a field battle. */

const atCards = (hands: Position['hands'], force = { leaders: ['shibata', 'isono'], oda: 3, azai: 3 }, more: Partial<Position> = {}) =>
  startCombat('wp_sekigahara', { active: 'oda', places: { wp_sekigahara: force }, hands: hands ?? {}, ...more });

const bonus = (table: MdtTestTable, side: 0 | 1, cardClause: string): number =>
  initiativeModifiers(table.board, battle(table), side).find((one) => one.clause === cardClause)?.value ?? 0;

clause(['card.29', '6.1.4', '10.2.6a'], 'a downpour cancels guns played before or after it; without guns it is worth 1', () => {
  const alone = atCards({ antiOda: ['card_29'] }).act('antiOda', ['downpour', 'card_29']);
  expect(bonus(alone, 1, 'card.29')).toBe(1);
  const after = atCards({ oda: ['card_39'], antiOda: ['card_29'] });
  after.act('oda', ['gunnery', 'card_39']).act('antiOda', ['downpour', 'card_29']);
  expect([bonus(after, 0, 'card.39'), bonus(after, 1, 'card.29')]).toEqual([0, 0]);
  const before = atCards({ oda: ['card_39'], antiOda: ['card_29'] }).act('oda', ['pass']);
  before.act('antiOda', ['downpour', 'card_29']).act('oda', ['gunnery', 'card_39']);
  expect(bonus(before, 0, 'card.39')).toBe(0);
});

for (const card of numbered(39, 40))
  clause([card.clause, '6.1.4', '10.2.6b'], 'Massed Gunnery adds 2 in every round, for the faction that holds Kyo; two add up', () => {
    const table = atCards({ oda: [card.id] }).act('oda', ['gunnery', card.id]);
    expect(bonus(table, 0, 'card.39')).toBe(2);
    expect(isPlayed(table, card.id)).toBe(true);
    const both = atCards({ oda: ['card_39', 'card_40'] })
      .act('oda', ['gunnery', 'card_39'])
      .act('oda', ['gunnery', 'card_40']);
    expect(bonus(both, 0, 'card.39')).toBe(4);
    expect(atCards({ oda: [card.id] }, undefined, { control: { kyo: 'azai' } }).refusal('oda', ['gunnery', card.id])).toBe('card.39');
  });

for (const card of numbered(47, 48))
  clause([card.clause, '6.1.4'], 'a surprise: in round 1 no initiative is rolled and only this side attacks', () => {
    const table = atCards({ oda: [card.id] })
      .act('oda', ['surprise', card.id])
      .act('antiOda', ['fight']);
    table.act('oda', ['fight'], dice(1, 1, 1, 1));
    expect(lastEvent(table, 'initiative')).toBeUndefined();
    table.act('antiOda', ['fight']).act('oda', ['fight'], dice(3, 3, 1, 1, 1, 1, 1, 1, 1, 1));
    expect(lastEvent(table, 'initiative')).toMatchObject({ round: 2 });
    const fled = atCards({ oda: [card.id] })
      .act('oda', ['surprise', card.id])
      .act('antiOda', ['retreat'], dice(6, 1, 1, 1));
    expect(lastEvent(fled, 'fired')).toMatchObject({ hits: 1 });
    const withdrew = atCards({ antiOda: [card.id] })
      .act('antiOda', ['surprise', card.id])
      .act('antiOda', ['retreat']);
    expect(lastEvent(withdrew, 'fired')).toBeUndefined();
  });

clause(['card.47', 'card.48'], 'two surprises cancel', () => {
  const table = atCards({ oda: ['card_47'], antiOda: ['card_48'] })
    .act('oda', ['surprise', 'card_47'])
    .act('antiOda', ['surprise', 'card_48']);
  table.act('antiOda', ['fight']).act('oda', ['fight'], dice(3, 3, 1, 1, 1, 1, 1, 1, 1, 1));
  expect(lastEvent(table, 'initiative')).toBeDefined();
});

clause(['10.2.6a', '6.1.4'], 'the active side plays first; once both have passed no card may be played for this combat', () => {
  const table = atCards({ oda: ['card_39', 'card_47'], antiOda: ['card_29'] });
  table.act('oda', ['gunnery', 'card_39']).act('antiOda', ['pass']).act('oda', ['pass']);
  expect(table.step).toBe('retreatOrFight');
  expect(table.refusal('antiOda', ['downpour', 'card_29'])).toBe('unknown-action');
});

clause(
  ['10.2.6b', '10.3.2', 'card.29', 'card.39', 'card.47'],
  'without a field battle, and for one soldier against one, only the truce may be played',
  () => {
    const siege = startCombat('odani', {
      active: 'oda',
      places: { odani: { oda: 4, inside: { azai: 2 } } },
      hands: { oda: ['card_29', 'card_30', 'card_39', 'card_47'] },
    });
    siege.act('antiOda', ['deployed']);
    expect(siege.refusal('oda', ['gunnery', 'card_39'])).toBe('10.2.6b');
    expect(siege.allowed('oda')).toEqual([['pass'], ['emperorTruce', 'card_30']]);
    const duel = atCards({ oda: ['card_29', 'card_30', 'card_39', 'card_47'] }, { leaders: [], oda: 1, azai: 1 });
    expect(duel.allowed('oda')).toEqual([['pass'], ['emperorTruce', 'card_30']]);
  },
);

clause('card.30', 'the truce ends the battle at once; besieged units of the active side stay', () => {
  const table = startCombat('kuwana', {
    active: 'oda',
    places: { kuwana: { oda: 4, ikko: 6, inside: { oda: 1 } } },
    hands: { antiOda: ['card_30'] },
  });
  table.act('oda', ['deployed']).act('antiOda', ['emperorTruce', 'card_30']).act('oda', ['retreatTo', 'ise_kameyama']);
  expect(table.at('kuwana')).toEqual({ ikko: 6, 'oda!': 1 });
  expect(isPlayed(table, 'card_30')).toBe(true);
});

clause(['card.30', '16.1.4.4'], 'among three the one whose units do not fight may call the truce, too', () => {
  const table = startCombat('wp_sekigahara', {
    scenario: 'three',
    active: 'oda',
    places: { wp_sekigahara: { oda: 3, azai: 3 } },
    hands: { antiOdaB: ['card_30'] },
  });
  expect(table.refusal('antiOdaB', ['emperorTruce', 'card_30'])).toBeNull();
});

clause('card.30', 'a siege that nobody keeps up any more ends', () => {
  const table = startCombat('odani', {
    active: 'oda',
    places: { odani: { oda: 4, inside: { azai: 2 } } },
    hands: { antiOda: ['card_30'] },
  });
  table.act('antiOda', ['deployed']).act('antiOda', ['emperorTruce', 'card_30']).act('oda', ['retreatTo', 'kanagasaki']);
  expect(table.at('odani')).toEqual({ azai: 2 });
});

clause(['card.30', '8.4.1.1'], 'it cannot stop one soldier against one after a change of sides', () => {
  const table = position({
    active: 'oda',
    at: 'negotiation',
    places: { ogaki: { leaders: ['hideyoshi'] }, wp_sekigahara: { azai: 2 } },
    hands: { antiOda: ['card_30'] },
  }).act('oda', ['negotiate', 'hideyoshi']);
  table.act('oda', ['persuade', 'wp_sekigahara', 'azai', 0], dice(6, 6, 1));
  expect(table.at('wp_sekigahara')).toEqual({ oda: 1 });
});

/* 31, 32 */

clause(['card.31', '4.1.4.9', '6.1.7'], 'Master of Tactics: the same alliance has a second impulse at once, with a new die', () => {
  const table = position({ active: 'oda', at: 'end', places: { gifu: { oda: 1 } }, hands: { oda: ['card_31'] } });
  table.act('oda', ['tactics', 'card_31'], dice(5));
  expect(table.board.active).toBe(allianceOf('oda'));
  expect(table.step).toBe('moves');
  expect(table.board.points).toBe(5 + 2);
  const early = atStart('card_31', { places: { gifu: { oda: 1 } } });
  expect(early.actionsOfType('oda', 'tactics')).toEqual([]);
});

clause(
  ['card.32', '4.1.3', '6.1.3'],
  'Brilliant Maneuver: before a draw a player takes one of his own chits from the cup, Oda first',
  () => {
    const before = () =>
      position({
        call: { step: 'beforeDraw' },
        at: null,
        places: { gifu: { leaders: ['nobunaga'] } },
        cup: ['oda', 'nobunaga', 'ikko', 'turn_end'],
        hands: { oda: ['card_32'], antiOda: ['card_01'] },
      });
    const table = before();
    expect(table.actionsOfType('oda', 'maneuver')).toEqual([
      ['maneuver', 'card_32', 'oda'],
      ['maneuver', 'card_32', 'nobunaga'],
    ]);
    expect(table.refusal('oda', ['maneuver', 'card_32', 'ikko'])).toBe('card.32');
    expect(table.refusal('oda', ['maneuver', 'card_32', 'turn_end'])).toBe('card.32');
    table.act('oda', ['pass']);
    expect(table.allowed('antiOda')).toEqual([['pass']]);
  },
);

clause('card.32', 'the chit taken takes effect as if drawn: it is out of the cup for the rest of the turn', () => {
  const table = position({
    at: { step: 'turn', part: 'before', local: { chit: null } },
    places: { gifu: { oda: 1 } },
    cup: ['oda', 'ikko', 'turn_end'],
    hands: { oda: ['card_32'] },
  });
  table.act('oda', ['maneuver', 'card_32', 'oda'], [0]);
  expect([table.board.activeSeat, table.cup(), table.chits('drawn')]).toEqual([0, ['ikko', 'turn_end'], ['oda']]);
});

clause('card.32', 'not a personal chit whose leader is off the map', () => {
  const table = position({
    call: { step: 'beforeDraw' },
    at: null,
    boxed: ['nobunaga'],
    cup: ['oda', 'nobunaga'],
    hands: { oda: ['card_32'] },
  });
  expect(table.refusal('oda', ['maneuver', 'card_32', 'nobunaga'])).toBe('card.32');
});

/* 33-38 */

for (const card of numbered(33, 38))
  clause([card.clause, '6.1.8', '4.1.4.6'], 'Forced March: 3 more points in this movement step', () => {
    const table = position({
      active: 'oda',
      points: 1,
      places: { gifu: { oda: 2 } },
      hands: { oda: [card.id, 'card_38'].slice(0, card.id === 'card_38' ? 1 : 2) },
    });
    table.act('oda', ['forcedMarch', card.id]);
    expect(table.board.points).toBe(4);
    expect(isPlayed(table, card.id)).toBe(true);
    expect(atStart(card.id, { places: { gifu: { oda: 2 } } }).actionsOfType('oda', 'forcedMarch')).toEqual([]);
  });

/* 41-44 */

for (const card of numbered(41, 44))
  clause([card.clause, '4.1.4.1a', '6.1.2'], 'Emergency Levy: up to 2 soldiers of one clan, one in a space, two in Kyo', () => {
    const given = { box: { oda: 3 }, places: { gifu: { oda: 1 } } };
    const table = atStart(card.id, given).act('oda', ['levy', card.id, 'oda']);
    expect(table.refusal('oda', ['enough'])).toBe('card.41');
    const levying = table.step;
    expect(isPlayed(table, card.id)).toBe(true);
    table.act('oda', ['raise', 'gifu']);
    expect(table.refusal('oda', ['raise', 'gifu'])).toBe('11.2.1d');
    expect(table.refusal('oda', ['raise', 'odani'])).toBe('11.2.1c');
    table.act('oda', ['raise', 'kiyosu']);
    expect([table.soldiers('gifu', 'oda'), table.soldiers('kiyosu', 'oda'), table.box('oda')]).toEqual([2, 1, 1]);
    expect(table.step).not.toBe(levying); // two and no more
    const kyo = atStart(card.id, given).act('oda', ['levy', card.id, 'oda']).act('oda', ['raise', 'kyo']).act('oda', ['raise', 'kyo']);
    expect(kyo.soldiers('kyo', 'oda')).toBe(2);
    expect(atStart(card.id, { box: { oda: 0 } }).refusal('oda', ['levy', card.id, 'oda'])).toBe('card.41');
  });

clause(['card.41', '3.33.2c'], 'a levy is no regrouping: the Ikko-ikki may use it under a truce', () => {
  const table = atStart(
    'card_41',
    { active: 'ikko', box: { ikko: 2 }, places: { ishiyama: { ikko: 1 } }, board: (board) => (board.truce = TRUCE_FOR_GOOD) },
    'antiOda',
  );
  table.act('antiOda', ['levy', 'card_41', 'ikko']).act('antiOda', ['raise', 'ishiyama']);
  expect(table.soldiers('ishiyama', 'ikko')).toBe(2);
});

/* 45, 46 */

clause(['card.45', '13.3.2'], 'the Iron Ship stays in play for its faction', () => {
  expect(atStart('card_45', {}).act('oda', ['ironShip', 'card_45']).board.ironShip).toBe(ODA);
  expect(atStart('card_45', { active: 'mori' }, 'antiOda').act('antiOda', ['ironShip', 'card_45']).board.ironShip).toBe(ANTI_ODA);
});

clause(['card.46', '6.1.2'], 'Ninja Assassin: 1-3 nothing, 4-5 wounded, 6 killed', () => {
  const strike = (die: number) => {
    const table = atStart('card_46', { turn: 5, places: { odani: { leaders: ['nagamasa', 'isono'] } } });
    table.act('oda', ['assassin', 'card_46', 'isono'], dice(die));
    return table;
  };
  expect([1, 2, 3].map((die) => strike(die).leaderPlace('isono'))).toEqual(new Array(3).fill(placeOf('odani')));
  expect([4, 5].map((die) => [strike(die).leaderPlace('isono'), strike(die).board.returns[leaderOf('isono')]])).toEqual(
    new Array(2).fill([ON_TURN_TRACK, 6]),
  );
  expect(strike(6).leaderPlace('isono')).toBe(DEAD);
});

clause('card.46', 'not a neutral, not one of his own, nobody off the map; Ashikaga as a daimyo goes to Tomo', () => {
  const table = atStart('card_46', {
    entered: ['uesugi'],
    places: {
      yagami: { leaders: ['hatano'] },
      gifu: { leaders: ['shibata'] },
      echigo: { leaders: ['kenshin'] },
      kyo: { leaders: ['yoshiaki'] },
    },
  });
  for (const leader of ['hatano', 'shibata', 'kenshin', 'yoshiaki'])
    expect(table.refusal('oda', ['assassin', 'card_46', leader])).toBe('card.46');
  const shogun = atStart('card_46', { places: { odani: { leaders: ['yoshiaki'] } }, daimyo: ['yoshiaki'] });
  shogun.act('oda', ['assassin', 'card_46', 'yoshiaki'], dice(4));
  expect(shogun.at('tomo')).toEqual({ leaders: ['yoshiaki'] });
});

/* 49-56 */

for (const card of numbered(49, 56)) {
  const provinces = card.effect.provinces ?? [];
  const target = SPACES.find(
    ({ province, index }) =>
      provinces.includes(province) && index !== KYO && !['daishoji', 'oyama', 'uotsu'].includes(SPACES[index]?.id ?? ''),
  );
  const space = target?.id as string;
  clause(
    [card.clause, '4.1.4.1c', '6.1.6', '15.2.9', '15.2.10b', '6.2.4'],
    `a riot in ${provinces.join(', ')}: 1 or 2 Ikko-ikki soldiers rise, and no card is drawn`,
    () => {
      const given: Position = {
        active: 'ikko',
        at: 'movement',
        box: { ikko: 5 },
        places: { ishiyama: { ikko: 1 } },
        hands: { antiOda: [card.id] },
        deck: ['card_01'],
      };
      const table = position(given);
      const outside = SPACES.find(({ province }) => !provinces.includes(province))?.id as string;
      expect(table.refusal('antiOda', ['riot', card.id, outside, 1])).toBe('card.49');
      const before = table.soldiers(space, 'ikko');
      table.act('antiOda', ['riot', card.id, space, 2]);
      expect([table.soldiers(space, 'ikko') - before, table.box('ikko')]).toEqual([2, 3]);
      expect(sideOfClan[clanOf(table.controller(space) as string)]).toBe(ANTI_ODA);
      expect(table.hand('antiOda')).toEqual([]);
      expect(position({ ...given, box: { ikko: 0 } }).actionsOfType('antiOda', 'riot')).toEqual([]);
      expect(position({ ...given, active: 'takeda', entered: ['takeda'] }).refusal('antiOda', ['riot', card.id, space, 1])).toBe(
        '4.1.4.1c',
      );
    },
  );
}

clause(['15.2.10a', 'card.49', '8.4.3a'], 'with enemies there the Ikko-ikki choose temple or field first, as after a betrayal', () => {
  const table = position({ active: 'ikko', box: { ikko: 5 }, places: { kuwana: { oda: 2 } }, hands: { antiOda: ['card_49'] } });
  table.act('antiOda', ['riot', 'card_49', 'kuwana', 2]);
  expect(table.step).toBe('deploy');
  table.act('antiOda', ['shelter', 'ikko', 2]).act('oda', ['deployed']);
  expect(table.at('kuwana')).toEqual({ oda: 2, 'ikko!': 2 });
  expect(table.step).toBe('moves');
});

clause(['card.52', '3.2.2', '15.2.8a'], 'closed spaces stay closed to riots', () => {
  const table = position({ active: 'ikko', box: { ikko: 5 }, places: { ishiyama: { ikko: 1 } }, hands: { antiOda: ['card_52'] } });
  for (const space of ['uotsu', 'daishoji', 'oyama']) expect(table.refusal('antiOda', ['riot', 'card_52', space, 1])).toBe('3.2.2');
});

/* 57-58 */

for (const card of numbered(57, 58))
  clause(
    [card.clause, '4.1.4.1b', '6.1.6', '3.33.2a', '3.33.2b', '15.2.5'],
    'Truce with Ikko-ikki: for good if Oda holds Ishiyama, else their chit is out for this turn',
    () => {
      const held = position({ active: 'oda', hands: { oda: [card.id] }, control: { ishiyama: 'oda' }, cup: ['ikko', 'turn_end'] });
      held.act('oda', ['ikkoTruce', card.id]);
      expect([held.board.truce, held.cup()]).toEqual([TRUCE_FOR_GOOD, ['ikko', 'turn_end']]);
      expect([held.board.trucePlayed, isPlayed(held, card.id)]).toEqual([1, true]);
      const turn = position({ active: 'oda', hands: { oda: [card.id] }, cup: ['ikko', 'turn_end'] }).act('oda', ['ikkoTruce', card.id]);
      expect([turn.board.truce, turn.cup()]).toEqual([TRUCE_THIS_TURN, ['turn_end']]);
      for (const { board } of [held, turn]) endTruce(board); // as the turn ends
      expect([held.board.truce, turn.board.truce]).toEqual([TRUCE_FOR_GOOD, NO_TRUCE]);
      const again = position({ active: 'oda', hands: { oda: [card.id] }, board: (board) => (board.truce = TRUCE_FOR_GOOD) });
      expect(again.refusal('oda', ['ikkoTruce', card.id])).toBe('card.57');
      expect(
        position({ active: 'ikko', hands: { antiOda: [card.id] }, places: { ishiyama: { ikko: 1 } } }).refusal('antiOda', [
          'ikkoTruce',
          card.id,
        ]),
      ).toBe('4.1.4.1b');
    },
  );

/* 59-64 */

for (const card of numbered(59, 64))
  clause([card.clause, '6.1.6', '10.1.6', '2.3.2.2a'], 'a samurai becomes a daimyo for good', () => {
    const table = position({
      active: 'oda',
      hands: { oda: [card.id] },
      places: { gifu: { leaders: ['shibata', 'nobunaga'] }, odani: { leaders: ['isono'] } },
    });
    expect(table.refusal('oda', ['promote', card.id, 'nobunaga'])).toBe('card.59');
    expect(table.refusal('oda', ['promote', card.id, 'isono'])).toBe('card.59');
    table.act('oda', ['promote', card.id, 'shibata']);
    expect(table.board.daimyo[leaderOf('shibata')]).toBe(1);
    expect(isPlayed(table, card.id)).toBe(true);
    const shogun = position({ active: 'anti_oda_minor', hands: { antiOda: [card.id] }, places: { kyo: { leaders: ['yoshiaki'] } } });
    expect(shogun.actionsOfType('antiOda', 'promote')).toEqual([]);
  });

clause(
  ['card.59', '10.1.6', '10.2.3c'],
  'promoted before the first round he takes leaderless soldiers under him at once; later the assignment stays',
  () => {
    const table = atCards({ oda: ['card_59'] }, { leaders: ['shibata', 'isono'], oda: 6, azai: 3 });
    expect(soldiersByLeader(table, 0)).toEqual({ shibata: 3, oda: 3 });
    table.act('oda', ['promote', 'card_59', 'shibata']);
    expect(soldiersByLeader(table, 0)).toEqual({ shibata: 6 });
    const late = atCards({ oda: ['card_59'] }, { leaders: ['shibata', 'isono'], oda: 6, azai: 3 })
      .act('oda', ['pass'])
      .act('antiOda', ['fight']);
    late.act('oda', ['promote', 'card_59', 'shibata']);
    expect(soldiersByLeader(late, 0)).toEqual({ shibata: 3, oda: 3 });
    expect(initiativeModifiers(late.board, battle(late), 0)).toContainEqual({ clause: '10.3.3.2a', value: 1 });
  },
);

/* 6.3 */

clause(['6.3.1a', '6.3.1b', '6.3.1c'], 'cards are never discarded but played; a played card lies open and never returns', () => {
  const hand = [
    'card_33',
    'card_34',
    'card_35',
    'card_36',
    'card_37',
    'card_38',
    'card_59',
    'card_60',
    'card_61',
    'card_62',
    'card_63',
    'card_64',
  ];
  const table = position({ active: 'oda', hands: { oda: hand }, places: { gifu: { oda: 1 } }, deck: ['card_01'] });
  expect(table.hand('oda')).toHaveLength(12);
  expect(table.allowed('oda').map(([verb]) => verb)).not.toContain('discard');
  expect(table.refusal('oda', ['forcedMarch', 'card_33'])).toBeNull();
  table.act('oda', ['forcedMarch', 'card_33']);
  expect(table.refusal('oda', ['forcedMarch', 'card_33'])).toBe('6.3.1a');
  expect(table.state.zones['deck']?.pieces).toEqual(['card_01']);
});

clause('6.3.1d', 'from an empty deck nobody draws', () => {
  const table = position({ call: { step: 'drawCards', local: { seat: 0, count: 2 } }, active: 'oda', deck: ['card_01'], outcomes: [0] });
  expect(table.hand('oda')).toEqual(['card_01']);
});

clause(['4.1.4.1a', '6.1.2'], 'a seat with an empty hand is not asked; with cards it is, whether or not one fits', () => {
  expect(atStart('card_30', {}).allowed('oda')).toEqual([['pass']]);
  expect(position({ at: 'cards', active: 'oda', places: { gifu: { oda: 1 } }, dice: [1] }).step).not.toBe('playAtStart');
});

clause(['15.2.9', 'card.49'], 'no more rise than the box holds', () => {
  const table = position({ active: 'ikko', box: { ikko: 1 }, places: { ishiyama: { ikko: 1 } }, hands: { antiOda: ['card_49'] } });
  expect(table.refusal('antiOda', ['riot', 'card_49', 'okawachi', 2])).toBe('15.2.9');
  expect(table.refusal('antiOda', ['riot', 'card_49', 'okawachi', 1])).toBeNull();
});
