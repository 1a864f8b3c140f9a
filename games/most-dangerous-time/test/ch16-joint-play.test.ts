import { viewFor } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { leaderOf, placeOf, clanOf } from '../rules/components.ts';
import { TRUCE_THIS_TURN } from '../rules/state.ts';
import { decidingSeat } from '../rules/seats.ts';
import { lossAllottingSeat } from '../rules/combat/combat-sides.ts';
import { startCombat, unitsInBattle, battle, lastEvent, startAttackOnOda, soldiersByLeader } from './helpers/battle.ts';
import { position, dice } from './helpers/position.ts';
import type { Force, Position } from './helpers/position.ts';

/* 16.1 Three players: Oda, A (Minor, Azai/Asakura, Uesugi) and B (Ikko-ikki, Takeda, Mori). */

/** Oda attacks A and B together in Sekigahara. */
const together = (force: Force, more: Partial<Position> = {}) =>
  startCombat('wp_sekigahara', {
    scenario: 'three',
    active: 'oda',
    places: { wp_sekigahara: force },
    control: { sawayama: 'ikko' },
    ...more,
  });

clause('16.1.4.1', 'A and B have hands of their own, and nobody uses or sees another hand', () => {
  const table = position({
    scenario: 'three',
    active: 'takeda',
    entered: ['takeda'],
    hands: { antiOdaA: ['card_33'], antiOdaB: ['card_34'] },
    places: { kofu: { takeda: 1 } },
  });
  table.act('antiOdaA', ['pass']);
  expect(table.refusal('antiOdaB', ['forcedMarch', 'card_33'])).toBe('6.3.1a');
  expect(table.refusal('antiOdaB', ['forcedMarch', 'card_34'])).toBeNull();
  expect(viewFor(table.game, table.state, 'antiOdaB').zones['hand.antiOdaA']?.pieces).toEqual(['?']);
});

clause('16.1.4.4', 'any player may play in any impulse: A rises the Ikko-ikki for B, B makes the truce for Oda', () => {
  const riot = position({
    scenario: 'three',
    active: 'ikko',
    at: 'cards',
    box: { ikko: 3 },
    places: { ishiyama: { ikko: 1 } },
    hands: { antiOdaA: ['card_49'] },
  });
  riot.act('antiOdaA', ['riot', 'card_49', 'okawachi', 1]);
  expect(riot.soldiers('okawachi', 'ikko')).toBe(1);
  const truce = position({ scenario: 'three', active: 'oda', at: 'cards', places: { gifu: { oda: 1 } }, hands: { antiOdaB: ['card_57'] } });
  truce.act('antiOdaB', ['ikkoTruce', 'card_57']);
  expect(truce.board.truce).toBe(TRUCE_THIS_TURN);
  const wrong = position({
    scenario: 'three',
    active: 'ikko',
    at: 'cards',
    places: { ishiyama: { ikko: 1 } },
    hands: { antiOdaB: ['card_57'] },
  });
  expect(wrong.refusal('antiOdaB', ['ikkoTruce', 'card_57'])).toBe('4.1.4.1b');
});

clause('16.1.4.4', 'an assassin may be sent against the other Anti-Oda player; a player promotes only his own samurai', () => {
  const table = position({
    scenario: 'three',
    active: 'oda',
    at: 'cards',
    places: { odani: { leaders: ['isono'] }, saika: { leaders: ['magoichi'] } },
    hands: { antiOdaB: ['card_46', 'card_59'] },
  });
  expect(table.refusal('antiOdaB', ['assassin', 'card_46', 'isono'])).toBeNull();
  expect(table.refusal('antiOdaB', ['assassin', 'card_46', 'magoichi'])).toBe('card.46');
  expect(table.refusal('antiOdaB', ['promote', 'card_59', 'isono'])).toBe('card.59');
  expect(table.refusal('antiOdaB', ['promote', 'card_59', 'magoichi'])).toBeNull();
});

clause('16.1.4.4', 'the active player is asked first, then the others in the order Oda, A, B', () => {
  const hands = { oda: ['card_01'], antiOdaA: ['card_02'], antiOdaB: ['card_03'] };
  const table = position({ scenario: 'three', active: 'takeda', entered: ['takeda'], at: 'cards', places: { kofu: { takeda: 1 } }, hands });
  const order: string[] = [];
  for (let i = 0; i < 3; i++) {
    const seat = ['oda', 'antiOdaA', 'antiOdaB'].find((one) => table.allowed(one).length > 0 && !table.refusalFor(one, ['pass'])) as string;
    order.push(seat);
    table.act(seat, ['pass'], i === 2 ? dice(1) : []);
  }
  expect(order).toEqual(['antiOdaB', 'oda', 'antiOdaA']);
});

clause(['16.1.5.1', '16.1.2.4'], 'A and B defend together', () => {
  const table = together({ oda: 6, azai: 3, ikko: 3 });
  expect(unitsInBattle(table)).toEqual([6, 6]);
});

clause('16.1.5.2', 'where their clans tie, both must name the same commander, or there is none', () => {
  const force = { oda: 6, leaders: ['isono', 'magoichi'], azai: 2, saika: 2 };
  const agree = together(force).act('antiOdaA', ['appoint', 'isono']).act('antiOdaB', ['appoint', 'isono']);
  expect(battle(agree).commander[1]).toBe(leaderOf('isono'));
  const quarrel = together(force).act('antiOdaA', ['appoint', 'isono']).act('antiOdaB', ['appoint', 'magoichi']);
  expect(battle(quarrel).commander[1]).toBe(-1);
});

clause(['16.1.5.3a', '16.1.5.3b'], 'one may retreat while the other stays; he is not fired at', () => {
  const table = together({ oda: 6, azai: 3, ikko: 4 });
  table
    .act('antiOdaB', ['fight'])
    .act('antiOdaA', ['retreat'])
    .act('oda', ['fight'], dice(6, 1, 6, 6, 1, 1, 1, 1));
  expect(lastEvent(table, 'fired')).toMatchObject({ hits: 2 });
  expect([table.soldiers('wp_sekigahara', 'ikko'), table.box('azai')]).toEqual([2, 0]);
  table.act('antiOdaA', ['retreatTo', 'yokoyama']);
  expect(table.soldiers('yokoyama', 'azai')).toBe(3);
  expect(unitsInBattle(table)).toEqual([6, 2]);
});

clause('16.1.5.3b', 'hits left over once those who stayed are gone fall on those who leave', () => {
  const table = together({ oda: 6, azai: 3, ikko: 1 });
  table
    .act('antiOdaA', ['retreat'])
    .act('antiOdaB', ['fight'])
    .act('oda', ['fight'], dice(6, 1, 6, 6, 1, 1, 1, 1));
  expect([table.soldiers('wp_sekigahara', 'ikko'), table.box('ikko'), table.box('azai')]).toEqual([0, 1, 1]);
});

clause(['16.1.5.1', '10.3.3.4a'], 'losses are shared: who leads the side says how many each takes, and each chooses among his own', () => {
  const table = together({ oda: 6, leaders: ['isono', 'magoichi'], azai: 4, ikko: 3 }, { serves: { magoichi: 'ikko' } });
  for (const seat of ['antiOdaA', 'antiOdaB']) table.act(seat, ['fight']);
  table.act('oda', ['fight'], dice(6, 1, 6, 6, 6, 1, 1, 1));
  expect(table.step).toBe('allotLosses');
  expect(table.refusal('antiOdaB', ['allot', 'antiOdaA', 1])).toBe('wrong-seat');
  expect(table.refusal('antiOdaA', ['allot', 'oda', 1])).toBe('16.1.5.1');
  expect(table.refusal('antiOdaA', ['allot', 'antiOdaA', 4])).toBe('10.3.3.4c');
  table.act('antiOdaA', ['allot', 'antiOdaB', 2]);
  expect(table.step).toBe('chooseLosses');
  expect(table.refusal('antiOdaB', ['loseUnder', 'isono', 1])).toBe('10.3.3.4a');
  expect(table.refusal('antiOdaB', ['loseUnder', 'magoichi', 3])).toBe('10.3.3.4c');
  table.act('antiOdaB', ['loseLeader', 'magoichi']);
  expect([table.box('ikko'), table.step]).toEqual([1, 'allotLosses']);
  table.act('antiOdaA', ['allot', 'antiOdaA', 1]);
  expect(table.refusal('antiOdaA', ['loseLeader', 'isono'])).toBe('10.3.3.4d');
  table.act('antiOdaA', ['loseUnled', 'azai', 1], dice(1));
  expect([table.box('azai'), table.board.returns[leaderOf('magoichi')]]).toEqual([1, table.state.turn + 1]);
});

clause('16.1.5.4', 'only the player who controls the space may go into its castle', () => {
  const table = startCombat('odani', { scenario: 'three', active: 'oda', places: { odani: { oda: 6, azai: 2, ikko: 2 } } });
  expect(table.actionsOfType('antiOdaA', 'shelter').length).toBeGreaterThan(0);
  table.act('antiOdaA', ['deployed']);
  expect(table.actionsOfType('antiOdaB', 'shelter')).toEqual([]);
  table
    .act('antiOdaA', ['fight'])
    .act('antiOdaB', ['retreat'])
    .act('oda', ['fight'], dice(6, 1, 1, 1, 1, 1, 1, 1));
  expect(table.actionsOfType('antiOdaB', 'retreatTo')).toContainEqual(['retreatTo', 'yokoyama']);
  expect(table.refusal('antiOdaB', ['retreatTo', 'odani'])).toBe('10.4.5');
});

clause('16.1.5.5', 'fighting together each of them plays one combat card at most', () => {
  const hands = { antiOdaA: ['card_29', 'card_47'], antiOdaB: ['card_48'] };
  const table = together({ oda: 6, azai: 3, ikko: 3 }, { hands })
    .act('antiOdaA', ['downpour', 'card_29'])
    .act('antiOdaB', ['surprise', 'card_48']);
  expect(table.refusal('antiOdaA', ['surprise', 'card_47'])).toBe('16.1.5.5');
  const alone = together({ oda: 6, azai: 3 }, { hands }).act('antiOdaA', ['downpour', 'card_29']).act('antiOdaB', ['pass']);
  expect(alone.refusal('antiOdaA', ['surprise', 'card_47'])).toBeNull();
});

clause('16.1.5.6', 'Oda decides the order of combats, whoever is active', () => {
  const table = position({
    scenario: 'three',
    active: 'ikko',
    at: 'combat',
    places: { kuwana: { ikko: 2, oda: 2 }, ibaraki: { ikko: 2, oda: 2 } },
    board: (board) => {
      board.arrivals = [placeOf('kuwana'), placeOf('ibaraki')];
    },
  });
  expect(table.actionsOfType('oda', 'combatAt')).toHaveLength(2);
});

/* 16.2 Four players: Hideyoshi, Katsuie, Tokugawa and Anti-Oda. */

clause('16.2.8.1', 'the three Oda players share one hand, and each may play from it', () => {
  const given: Position = {
    scenario: 'four',
    active: 'katsuie',
    at: 'cards',
    places: { odani: { leaders: ['isono'] }, kiyosu: { oda: 1 } },
    hands: { oda: ['card_46', 'card_45'] },
  };
  const table = position(given).act('katsuie', ['pass']);
  expect(viewFor(table.game, table.state, 'tokugawa').zones['hand.oda']?.pieces).toEqual(['card_46', 'card_45']);
  expect(viewFor(table.game, table.state, 'antiOda').zones['hand.oda']?.pieces).toEqual(['?', '?']);
  table.act('hideyoshi', ['assassin', 'card_46', 'isono'], dice(6)).act('hideyoshi', ['pass']);
  expect(table.refusal('tokugawa', ['assassin', 'card_46', 'isono'])).toBe('6.3.1a');
  table.act('tokugawa', ['ironShip', 'card_45']);
  expect(table.hand('oda')).toEqual([]);
});

clause('16.2.8.2', 'whoever is won over joins the alliance in whose sphere it happens', () => {
  const table = position({
    scenario: 'four',
    active: 'katsuie',
    at: 'negotiation',
    places: { kannonji: { leaders: ['nobunaga'] }, mitsukuri: { leaders: ['rokkaku'], rokkaku: 1 } },
    hands: { oda: ['card_17'] },
  }).act('katsuie', ['betray', 'card_17', 'nobunaga']);
  expect(table.board.leaderClan[leaderOf('rokkaku')]).toBe(clanOf('oda'));
  expect(table.board.lord[leaderOf('rokkaku')]).toBe(0);
});

clause('16.2.8.3a', 'in step 3 only leaders of the drawn alliance, or Nobunaga, are used', () => {
  const table = position({
    scenario: 'four',
    active: 'katsuie',
    at: 'negotiation',
    places: { kannonji: { leaders: ['hideyoshi', 'nobunaga'] }, mitsukuri: { leaders: ['rokkaku'], rokkaku: 1 } },
    hands: { oda: ['card_17'] },
  });
  expect(table.refusal('katsuie', ['betray', 'card_17', 'hideyoshi'])).toBe('8.2.2a');
  expect(table.refusal('katsuie', ['betray', 'card_17', 'nobunaga'])).toBeNull();
});

clause('16.2.8.3b', 'in combat any Oda player may play a betrayal card through a leader with Diplomacy who is there', () => {
  const table = startAttackOnOda('wp_sekigahara', { leaders: ['isono', 'hideyoshi'], azai: 2, oda: 2 }, { hands: { oda: ['card_25'] } });
  expect(table.refusal('hideyoshi', ['betray', 'card_25', 'hideyoshi'])).toBeNull();
  table.act('hideyoshi', ['pass']);
  expect(table.refusal('katsuie', ['betray', 'card_25', 'hideyoshi'])).toBeNull();
});

clause('16.2.8.4', 'not against leaders who belong to the Oda side', () => {
  const table = position({
    scenario: 'four',
    active: 'hideyoshi',
    at: 'negotiation',
    places: { gifu: { leaders: ['hideyoshi', 'shibata'] } },
    hands: { oda: ['card_11'] },
  });
  expect(table.refusal('hideyoshi', ['betray', 'card_11', 'hideyoshi'])).toBe('8.2.1a');
});

clause(['16.2.9.1a', '16.2.9.1c'], 'all Oda units fight together, directed by the player in whose sphere the combat is', () => {
  const kiyosu = startAttackOnOda('kiyosu', { azai: 6, leaders: ['hideyoshi', 'ieyasu'], oda: 2, tokugawa: 2 });
  expect(kiyosu.actionsOfType('katsuie', 'shelter').length).toBeGreaterThan(0);
  kiyosu.act('katsuie', ['deployed']);
  expect(soldiersByLeader(kiyosu, 1)).toEqual({ hideyoshi: 2, ieyasu: 2 });
  const gifu = startAttackOnOda('gifu', { azai: 6, leaders: ['ieyasu'], oda: 2, tokugawa: 2 });
  expect(gifu.actionsOfType('hideyoshi', 'shelter').length).toBeGreaterThan(0);
});

clause('16.2.9.1a', 'outside every sphere the one with most units directs; equals draw lots', () => {
  const attack = startAttackOnOda(
    'kyo',
    { azai: 6, leaders: ['hideyoshi', 'ieyasu', 'shibata'], tokugawa: 1 },
    { hands: { oda: ['card_30'] } },
  );
  expect(attack.refusal('tokugawa', ['appoint', 'ieyasu'])).toBeNull();
  const lots = startAttackOnOda('kyo', { azai: 6, leaders: ['hideyoshi', 'shibata'], oda: 1 }, { outcomes: [1] });
  expect(battle(lots).director).toBe(1);
});

clause('16.2.9.1a', 'who directs is settled as the combat begins: losses do not change it', () => {
  const table = startAttackOnOda('kyo', { azai: 6, leaders: ['ieyasu', 'shibata'], tokugawa: 2 });
  expect(battle(table).director).toBe(2);
  table.board.battle!.groups = table.board.battle!.groups.filter(({ leader }) => leader !== leaderOf('ieyasu'));
  expect(decidingSeat(table.board, clanOf('oda'), placeOf('kyo'))).toBe(2);
});

clause('16.2.9.1a', 'in an uprising, too, equals draw lots for who directs', () => {
  const rise = (lot: number) =>
    position({
      scenario: 'four',
      active: 'ikko',
      at: null,
      places: { kyo: { ikko: 1, oda: 1, leaders: ['hideyoshi', 'shibata'] } },
      call: { step: 'turncoats', local: { place: placeOf('kyo'), clan: clanOf('ikko'), soldiers: 1, leaders: [] } },
      outcomes: [lot],
    });
  expect([battle(rise(0)).director, battle(rise(1)).director]).toEqual([0, 1]);
});

clause('16.2.9.1b', 'Nobunaga commands where he fights, even with fewer units; else the player of the area chooses', () => {
  const table = startAttackOnOda('kiyosu', { azai: 6, leaders: ['nobunaga', 'ieyasu'], tokugawa: 5 }).act('katsuie', ['deployed']);
  expect(battle(table).commander[1]).toBe(leaderOf('nobunaga'));
  const without = startAttackOnOda('kiyosu', { azai: 6, leaders: ['hideyoshi', 'niwa'], oda: 3 })
    .act('katsuie', ['deployed'])
    .act('katsuie', ['command', 'hideyoshi', 3, 0]);
  expect(without.actionsOfType('katsuie', 'appoint')).toHaveLength(2);
});

clause(['16.2.9.2a', '16.2.9.2b'], 'the player of the space allots the losses, and no leader goes before all soldiers', () => {
  const table = startAttackOnOda('kannonji', { azai: 6, leaders: ['shibata', 'ieyasu'], oda: 2, tokugawa: 3 }).act('hideyoshi', [
    'deployed',
  ]);
  table
    .act('katsuie', ['fight'])
    .act('tokugawa', ['fight'])
    .act('antiOda', ['fight'], dice(6, 1, 6, 1, 1, 1, 1, 1));
  expect(table.refusal('hideyoshi', ['loseLeader', 'shibata'])).toBe('16.2.9.2b');
  expect(table.allowed('hideyoshi')).toEqual([
    ['loseUnder', 'shibata', 1],
    ['loseUnder', 'ieyasu', 1],
  ]);
  table.act('hideyoshi', ['loseUnder', 'ieyasu', 1], [0]);
  expect(soldiersByLeader(table, 1)).toEqual({ shibata: 2, ieyasu: 2 });
});

clause('16.2.9.2a', 'the player of the space allots them when an Oda player attacks with units of several, too', () => {
  const storm = (leaders: readonly string[]) => {
    const table = startCombat('kannonji', {
      scenario: 'four',
      active: 'katsuie',
      places: { kannonji: { azai: 6, leaders, oda: 4 } },
      control: { kannonji: 'azai' },
    });
    table.act('antiOda', ['deployed']);
    while (!['retreatOrFight', 'chooseLosses'].includes(table.step)) {
      const seat = ['katsuie', 'antiOda'].find((one) => table.allowed(one).length > 0) as string;
      table.act(seat, table.allowed(seat)[0]!);
    }
    table.board.battle!.hits = [1, 0];
    return lossAllottingSeat(table.board, 0);
  };
  expect(storm(['shibata', 'hideyoshi'])).toBe(0);
  expect(storm(['shibata', 'niwa'])).toBe(1);
});

clause('16.2.9.3', "once Nobunaga's guard has suffered, all Oda units must declare a retreat", () => {
  const table = startAttackOnOda('wp_sekigahara', { azai: 6, leaders: ['nobunaga', 'isono'], oda: 3 }, { outcomes: [0] });
  const seat = ['hideyoshi', 'katsuie', 'tokugawa'].find(
    (one) => table.allowed(one).length > 0 && table.refusalFor(one, ['fight']) === null,
  ) as string;
  table.act(seat, ['fight']).act('antiOda', ['fight'], dice(6, 1, 6, 1, 1, 1, 1, 1, 1));
  expect(table.refusal(seat, ['fight'])).toBe('16.2.9.3');
  expect(table.refusal(seat, ['retreat'])).toBeNull();
});

clause(
  ['16.2.9.4a', '16.2.9.4b'],
  'each Oda player may retreat with his own units; the directing player decides first, then who has fewest',
  () => {
    const table = startAttackOnOda('kannonji', { azai: 6, leaders: ['shibata', 'hideyoshi', 'ieyasu'], oda: 4, tokugawa: 3 }).act(
      'hideyoshi',
      ['deployed'],
    );
    table.act('hideyoshi', ['command', 'shibata', 2, 0]).act('hideyoshi', ['appoint', 'hideyoshi']);
    table.act('hideyoshi', ['fight']).act('katsuie', ['retreat']).act('tokugawa', ['fight']);
    table.act('antiOda', ['fight'], dice(6, 1, 6, 1, 1, 1, 1, 1));
    table.act('hideyoshi', ['loseUnder', 'ieyasu', 1]).act('katsuie', ['retreatTo', 'otsu']);
    expect(table.at('otsu')).toEqual({ oda: 2, leaders: ['shibata'] });
    expect(soldiersByLeader(table, 1)).toEqual({ hideyoshi: 2, ieyasu: 2 });
  },
);

clause('16.2.9.4a', 'of two with equally many units the lot decides who says first', () => {
  const order = (lot: number) => {
    const table = startAttackOnOda('kannonji', { azai: 6, leaders: ['shibata', 'ieyasu'], oda: 2, tokugawa: 2 });
    table.act('hideyoshi', ['deployed']).act('hideyoshi', ['appoint', 'shibata'], [lot]);
    return table.refusalFor('katsuie', ['fight']) === null ? 'katsuie' : 'tokugawa';
  };
  expect([order(0), order(1)]).toEqual(['katsuie', 'tokugawa']);
});

clause('16.2.11.2', 'an Oda leader who betrays takes only those under him, daimyo or not', () => {
  const table = startAttackOnOda(
    'kiyosu',
    { azai: 1, leaders: ['ieyasu'], tokugawa: 9 },
    {
      active: 'anti_oda_minor',
      places: { kiyosu: { rokkaku: 1, leaders: ['ieyasu'], tokugawa: 9 }, okazaki: { tokugawa: 1 }, tomo: { leaders: ['yoshiaki'] } },
      daimyo: ['yoshiaki', 'ieyasu'],
      hands: { antiOda: ['card_09'] },
    },
  ).act('katsuie', ['deployed']);
  table.act('antiOda', ['betray', 'card_09', 'yoshiaki']);
  expect([table.soldiers('kiyosu', 'ashikaga'), table.soldiers('kiyosu', 'tokugawa'), table.soldiers('okazaki', 'tokugawa')]).toEqual([
    7, 2, 1,
  ]);
});
