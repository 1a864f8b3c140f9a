import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { leadingSeat } from '../../rules/combat/combat-sides.ts';
import { leaderOf, placeOf, clanOf } from '../../rules/components.ts';
import { startCombat, unitsInBattle, battle, lastEvent } from '../helpers/battle.ts';
import { dice, position } from '../helpers/position.ts';
import type { Force, Position, MdtTestTable } from '../helpers/position.ts';

clause(['16.1.5.1', '10.3.3.4a'], 'the commander’s player leads the side; without a commander the player with more units does', () => {
  const leads = (force: Force) => {
    const table = startCombat('wp_sekigahara', {
      scenario: 'three',
      active: 'oda',
      places: { wp_sekigahara: { oda: 6, ...force } },
      control: { sawayama: 'ikko' },
    });
    return leadingSeat(table.board, 1);
  };
  expect([leads({ azai: 2, ikko: 3 }), leads({ azai: 3, ikko: 2 })]).toEqual([2, 1]);
  expect(leads({ azai: 2, leaders: ['nagamasa'], asakura: 2, ikko: 2 })).toBe(1);
  expect(leads({ azai: 1, asakura: 1, takeda: 2, leaders: ['yamagata'] })).toBe(2);
  expect(leads({ azai: 2, leaders: ['nagamasa'], takeda: 2, ikko: 2 })).toBe(1);
});

/** Oda attacks A and B together in Sekigahara. */
const together = (force: Force, more: Partial<Position> = {}) =>
  startCombat('wp_sekigahara', {
    scenario: 'three',
    active: 'oda',
    places: { wp_sekigahara: force },
    control: { sawayama: 'ikko' },
    ...more,
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

clause('16.1.5.3b', 'leftover hits on the units that stayed apply to those that leave', () => {
  const table = together({ oda: 6, azai: 3, ikko: 1 });
  table
    .act('antiOdaA', ['retreat'])
    .act('antiOdaB', ['fight'])
    .act('oda', ['fight'], dice(6, 1, 6, 6, 1, 1, 1, 1));
  expect([table.soldiers('wp_sekigahara', 'ikko'), table.box('ikko'), table.box('azai')]).toEqual([0, 1, 1]);
});

clause(['16.1.5.1', '10.3.3.4a'], 'losses are shared: the leading player divides them, and each player chooses among his own units', () => {
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

clause('16.1.5.5', 'players who fight together play one combat card each at most', () => {
  const hands = { antiOdaA: ['card_29', 'card_47'], antiOdaB: ['card_48'] };
  const table = together({ oda: 6, azai: 3, ikko: 3 }, { hands })
    .act('antiOdaA', ['downpour', 'card_29'])
    .act('antiOdaB', ['surprise', 'card_48']);
  expect(table.refusal('antiOdaA', ['surprise', 'card_47'])).toBe('16.1.5.5');
  const alone = together({ oda: 6, azai: 3 }, { hands }).act('antiOdaA', ['downpour', 'card_29']).act('antiOdaB', ['pass']);
  expect(alone.refusal('antiOdaA', ['surprise', 'card_47'])).toBeNull();
});

clause('16.1.5.6', 'Oda chooses the order of combats, whichever player is active', () => {
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

clause(['16.1.5.4', '8.4.4'], 'after a betrayal, too, only the controlling player enters the space’s castle', () => {
  const table = position({
    scenario: 'three',
    active: 'oda',
    places: { ishiyama: { oda: 1, ikko: 2, miyoshi: 2 }, gifu: { oda: 1 } },
    call: { step: 'turncoats', local: { place: placeOf('ishiyama'), clan: clanOf('oda'), soldiers: 1, leaders: [] } },
  });
  table.act('oda', ['deployed']);
  expect([table.actionsOfType('antiOdaB', 'shelter').length > 0, table.refusal('antiOdaB', ['shelter', 'ikko', 2])]).toEqual([true, null]);
  table.act('antiOdaB', ['deployed']);
  expect(table.step).not.toBe('deploy');
});

clause(['16.1.5.4', '10.4.4b'], 'units cannot retreat into a castle of the other Anti-Oda player that awaits its own combat', () => {
  const fled = (scenario: string) => {
    const table = position({
      scenario,
      at: 'combat',
      active: 'oda',
      places: { noda_fukushima: { oda: 5, miyoshi: 3 }, ishiyama: { oda: 3, ikko: 2 }, arioka: { ikko: 1 }, gifu: { oda: 1 } },
      board: (board) => (board.arrivals = ['noda_fukushima', 'ishiyama'].map(placeOf)),
    });
    const seat = scenario === 'three' ? 'antiOdaA' : 'antiOda';
    table.act('oda', ['combatAt', 'noda_fukushima']).act(seat, ['deployed']).act(seat, ['retreat'], dice(1, 6));
    return table.refusal(seat, ['retreatTo', 'ishiyama']);
  };
  expect([fled('three'), fled('short')]).toEqual(['10.4.5', null]);
});

const jointCombat = (force: Force, more: Partial<Position> = {}): MdtTestTable =>
  startCombat('wp_sekigahara', {
    scenario: 'three',
    active: 'oda',
    places: { wp_sekigahara: force },
    control: { sawayama: 'ikko' },
    ...more,
  });

clause(['16.1.5.5', '10.2.6b'], 'the Emperor’s truce is a combat card like the others: it counts against the limit of one', () => {
  const hands = { antiOdaA: ['card_29', 'card_30'], antiOdaB: ['card_48'] };
  const table = jointCombat({ oda: 6, azai: 3, ikko: 3 }, { hands }).act('antiOdaA', ['downpour', 'card_29']).act('antiOdaB', ['pass']);
  expect(table.refusal('antiOdaA', ['emperorTruce', 'card_30'])).toBe('16.1.5.5');
  const alone = jointCombat({ oda: 6, azai: 3 }, { hands }).act('antiOdaA', ['downpour', 'card_29']).act('antiOdaB', ['pass']);
  expect(alone.refusal('antiOdaA', ['emperorTruce', 'card_30'])).toBeNull();
});
