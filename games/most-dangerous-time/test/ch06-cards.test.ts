import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { TRUCE_FOR_GOOD, TRUCE_THIS_TURN, NO_TRUCE } from '../rules/state.ts';
import {
  CARDS,
  LEADERS,
  leaderOf,
  sideOfClan,
  ODA,
  clanId,
  clanOf,
  allianceOf,
  SPACES,
  KYO,
  ANTI_ODA,
  placeOf,
} from '../rules/components.ts';
import type { Card } from '../rules/components.ts';
import { initiativeModifiers } from '../rules/combat/initiative.ts';
import { endTruce } from '../rules/turn/turn.ts';
import { startCombat, battle, lastEvent } from './helpers/battle.ts';
import { position, dice } from './helpers/position.ts';
import type { MdtTestTable, Position } from './helpers/position.ts';
import { atCombatCards, atImpulseStart, isPlayed } from './helpers/shared-positions.ts';

const numbered = (from: number, to = from): Card[] => CARDS.filter(({ number }) => number >= from && number <= to);
const POWERS = ['takeda', 'mori', 'uesugi'];

/* 1-18, 20-25 Betrayal. */

const traitors = CARDS.filter(({ effect }) => effect.type === 'betrayal');

/** The traitor in Sekigahara with 2 soldiers, next to a unit of the other side whose daimyo has Diplomacy. */
const withTraitorNearby = (card: Card, more: Partial<Position> = {}): MdtTestTable => {
  const leader = card.effect.leader as string;
  const { clan } = LEADERS[leaderOf(leader)] as (typeof LEADERS)[number];
  const isOdaClan = sideOfClan[clan] === ODA;
  return position({
    active: isOdaClan ? 'anti_oda_minor' : 'oda',
    at: 'negotiation',
    entered: POWERS,
    places: {
      wp_sekigahara: { leaders: [leader], [clanId(clan)]: 2 },
      ogaki: isOdaClan ? { azai: 1 } : { oda: 1 },
      ...(isOdaClan ? { tomo: { leaders: ['yoshiaki'] } } : { kiyosu: { leaders: ['nobunaga'] } }),
    },
    daimyo: ['yoshiaki'],
    hands: { [isOdaClan ? 'antiOda' : 'oda']: [card.id] },
    ...more,
  });
};

for (const card of traitors) {
  const leader = card.effect.leader as string;
  const { clan } = LEADERS[leaderOf(leader)] as (typeof LEADERS)[number];
  const isOdaClan = sideOfClan[clan] === ODA;
  const seat = isOdaClan ? 'antiOda' : 'oda';
  const diplomat = isOdaClan ? 'yoshiaki' : 'nobunaga';

  clause(card.clause, `${leader} and his soldiers change sides in step 3 without a roll`, () => {
    const table = withTraitorNearby(card).act(seat, ['betray', card.id, diplomat]);
    expect(table.board.leaderClan[leaderOf(leader)]).toBe(clanOf(isOdaClan ? 'ashikaga' : 'oda'));
    expect(table.soldiers('wp_sekigahara', isOdaClan ? 'ashikaga' : 'oda')).toBe(2);
    expect(isPlayed(table, card.id)).toBe(true);
  });

  clause(card.clause, `the card wins over ${leader} only, and only while he is on the map`, () => {
    const other = traitors.find(({ effect }) => effect.leader !== leader) as Card;
    const table = withTraitorNearby(card, {
      places: { ogaki: { azai: 1, oda: 1 }, tomo: { leaders: ['yoshiaki'] }, kiyosu: { leaders: ['nobunaga'] } },
    });
    expect(table.refusal(seat, ['betray', card.id, diplomat])).toBe('8.2.8');
    expect(table.refusal(seat, ['betray', other.id, diplomat])).toBe('6.3.1a');
  });
}

/* 19 */

/* 26-28 */

for (const card of numbered(26, 28)) {
  const power = card.effect.alliance as string;
  clause([card.clause, '6.1.2', '11.4.2a', '15.1.5'], `a letter makes the ${power} enter earlier by a die roll`, () => {
    const given = { active: 'ikko', places: { kyo: { leaders: ['yoshiaki'] } } };
    const before = atImpulseStart(card.id, given, 'antiOda').board.entry[allianceOf(power)] as number;
    const table = atImpulseStart(card.id, given, 'antiOda').act('antiOda', ['letter', card.id], dice(4));
    expect([table.board.entry[allianceOf(power)], isPlayed(table, card.id)]).toEqual([before - 4, true]);
    const here = atImpulseStart(card.id, { ...given, entered: [power] }, 'antiOda');
    expect(here.refusal('antiOda', ['letter', card.id])).toBe('11.4.2a');
    const inTomo = atImpulseStart(card.id, { active: 'ikko', places: { tomo: { leaders: ['yoshiaki'] } } }, 'antiOda');
    expect(inTomo.refusal('antiOda', ['letter', card.id])).toBe('15.1.5');
    expect(atImpulseStart(card.id, { active: 'oda' }).refusal('oda', ['letter', card.id])).toBe('4.1.4.1a');
  });
}

/* 29, 39, 40, 47, 48: cards for a field battle. */

const bonus = (table: MdtTestTable, side: 0 | 1, cardClause: string): number =>
  initiativeModifiers(table.board, battle(table), side).find((one) => one.clause === cardClause)?.value ?? 0;

for (const card of numbered(39, 40))
  clause([card.clause, '6.1.4', '10.2.6b'], 'Massed Gunnery adds 2 in every round for the faction that holds Kyo; two cards add up', () => {
    const table = atCombatCards({ oda: [card.id] }).act('oda', ['gunnery', card.id]);
    expect(bonus(table, 0, 'card.39')).toBe(2);
    expect(isPlayed(table, card.id)).toBe(true);
    const both = atCombatCards({ oda: ['card_39', 'card_40'] })
      .act('oda', ['gunnery', 'card_39'])
      .act('oda', ['gunnery', 'card_40']);
    expect(bonus(both, 0, 'card.39')).toBe(4);
    expect(atCombatCards({ oda: [card.id] }, undefined, { control: { kyo: 'azai' } }).refusal('oda', ['gunnery', card.id])).toBe('card.39');
  });

for (const card of numbered(47, 48))
  clause([card.clause, '6.1.4'], 'Surprise: in round 1 only this side attacks, without an initiative roll', () => {
    const table = atCombatCards({ oda: [card.id] })
      .act('oda', ['surprise', card.id])
      .act('antiOda', ['fight']);
    table.act('oda', ['fight'], dice(1, 1, 1, 1));
    expect(lastEvent(table, 'initiative')).toBeUndefined();
    table.act('antiOda', ['fight']).act('oda', ['fight'], dice(3, 3, 1, 1, 1, 1, 1, 1, 1, 1));
    expect(lastEvent(table, 'initiative')).toMatchObject({ round: 2 });
    const fled = atCombatCards({ oda: [card.id] })
      .act('oda', ['surprise', card.id])
      .act('antiOda', ['retreat'], dice(6, 1, 1, 1));
    expect(lastEvent(fled, 'fired')).toMatchObject({ hits: 1 });
    const withdrew = atCombatCards({ antiOda: [card.id] })
      .act('antiOda', ['surprise', card.id])
      .act('antiOda', ['retreat']);
    expect(lastEvent(withdrew, 'fired')).toBeUndefined();
  });

/* 31, 32 */

/* 33-38 */

for (const card of numbered(33, 38))
  clause([card.clause, '6.1.8', '4.1.4.6'], 'Forced March adds 3 points to this movement step', () => {
    const table = position({
      active: 'oda',
      points: 1,
      places: { gifu: { oda: 2 } },
      hands: { oda: [card.id, 'card_38'].slice(0, card.id === 'card_38' ? 1 : 2) },
    });
    table.act('oda', ['forcedMarch', card.id]);
    expect(table.board.points).toBe(4);
    expect(isPlayed(table, card.id)).toBe(true);
    expect(atImpulseStart(card.id, { places: { gifu: { oda: 2 } } }).actionsOfType('oda', 'forcedMarch')).toEqual([]);
  });

/* 41-44 */

for (const card of numbered(41, 44))
  clause([card.clause, '4.1.4.1a', '6.1.2'], 'Emergency Levy raises up to 2 soldiers of one clan, one in a space, two in Kyo', () => {
    const given = { box: { oda: 3 }, places: { gifu: { oda: 1 } } };
    const table = atImpulseStart(card.id, given).act('oda', ['levy', card.id, 'oda']);
    expect(table.refusal('oda', ['enough'])).toBe('card.41');
    const levying = table.step;
    expect(isPlayed(table, card.id)).toBe(true);
    table.act('oda', ['raise', 'gifu']);
    expect(table.refusal('oda', ['raise', 'gifu'])).toBe('11.2.1d');
    expect(table.refusal('oda', ['raise', 'odani'])).toBe('11.2.1c');
    table.act('oda', ['raise', 'kiyosu']);
    expect([table.soldiers('gifu', 'oda'), table.soldiers('kiyosu', 'oda'), table.box('oda')]).toEqual([2, 1, 1]);
    expect(table.step).not.toBe(levying); // at most two
    const kyo = atImpulseStart(card.id, given)
      .act('oda', ['levy', card.id, 'oda'])
      .act('oda', ['raise', 'kyo'])
      .act('oda', ['raise', 'kyo']);
    expect(kyo.soldiers('kyo', 'oda')).toBe(2);
    expect(atImpulseStart(card.id, { box: { oda: 0 } }).refusal('oda', ['levy', card.id, 'oda'])).toBe('card.41');
  });

/* 45, 46 */

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

/* 57-58 */

for (const card of numbered(57, 58))
  clause(
    [card.clause, '4.1.4.1b', '6.1.6', '3.33.2a', '3.33.2b', '15.2.5'],
    'Truce with Ikko-ikki: permanent if Oda holds Ishiyama, else their chit is out for this turn',
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
  clause([card.clause, '6.1.6', '10.1.6', '2.3.2.2a'], 'a promotion to daimyo is permanent', () => {
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

/* 6.3 */

clause(['6.3.1a', '6.3.1b', '6.3.1c'], 'cards are never discarded, only played; a played card is public and never returns', () => {
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

clause('6.3.1d', 'an empty deck gives no card', () => {
  const table = position({ call: { step: 'drawCards', local: { seat: 0, count: 2 } }, active: 'oda', deck: ['card_01'], outcomes: [0] });
  expect(table.hand('oda')).toEqual(['card_01']);
});

clause(['6.1.1', '8.2.7a'], 'a betrayal in combat uses up its card', () => {
  const table = startCombat('nagashino', {
    active: 'takeda',
    entered: ['takeda'],
    places: { nagashino: { leaders: ['ieyasu', 'shingen'], tokugawa: 3, takeda: 4 } },
    control: { nagashino: 'tokugawa' },
    hands: { antiOda: ['card_09'] },
  });
  if (table.step !== 'combatCards') table.act('oda', ['deployed']);
  table.act('antiOda', ['betray', 'card_09', 'shingen']);
  expect([table.hand('antiOda'), table.state.zones['played']?.pieces.includes('card_09')]).toEqual([[], true]);
});

const PEACE: Position['places'] = { gifu: { leaders: ['nobunaga'] }, kyo: { oda: 1 }, odani: { azai: 1 } };

const takeKuroi: Position = {
  places: { kuroi: { oda: 1 }, yagami: { oda: 1 }, kyo: {} },
  active: 'oda',
  at: 'control',
  cup: ['ikko'],
  deck: ['card_01', 'card_02', 'card_03'],
};

clause('6.2.1', 'retaking a friend’s space gains a card; a gain that already gave a card does not count again', () => {
  const friend = position({
    places: { odani: { ikko: 1 }, sawayama: { leaders: ['nagamasa'] } },
    control: { odani: 'oda' },
    active: 'ikko',
    at: 'control',
    cup: ['oda'],
    deck: ['card_01', 'card_02'],
    outcomes: [0, 0, 0],
  });
  expect([friend.controller('odani'), friend.hand('antiOda').length]).toEqual(['azai', 1]);
  const once = position({
    ...takeKuroi,
    control: { kyo: 'ikko' },
    board: (board) => {
      board.carded.push(placeOf('kuroi'));
    },
    outcomes: [0, 0, 0],
  });
  expect(once.hand('oda')).toHaveLength(1);
});

clause(['6.3.1a', '6.3.1b', '6.3.1c', '6.3.1d', '2.5.2'], 'hands have no limit, nothing is discarded, an empty deck gives nothing', () => {
  const many = Array.from({ length: 30 }, (_, index) => `card_${String(index + 19).padStart(2, '0')}`);
  const table = position({ places: PEACE, hands: { oda: many }, deck: [], at: { step: 'endPhase', part: 'card', local: { next: 0 } } });
  expect(table.hand('oda')).toHaveLength(30);
  expect(table.game.pieces?.['card']).toHaveLength(64);
  expect(table.allowed('oda').map(([verb]) => verb)).not.toContain('discard');
});
