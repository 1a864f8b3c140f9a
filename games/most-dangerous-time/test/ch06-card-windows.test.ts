import { pendingSeats } from '@gunbai/engine';
import { clause } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import { isDaimyo } from '../rules/state.ts';
import { placeOf, leaderOf } from '../rules/components.ts';
import { startCombat } from './helpers/battle.ts';
import { position, pendingDecision, dice } from './helpers/position.ts';
import type { Position, MdtTestTable } from './helpers/position.ts';

/** Oda marches in a three-player game. */
const march = (more: Position = {}): MdtTestTable =>
  position({ scenario: 'three', active: 'oda', places: { gifu: { oda: 3 }, odani: { azai: 1 } }, points: 2, ...more });

const step = (table: MdtTestTable, from: string, to: string): MdtTestTable =>
  table.act('oda', ['from', from]).act('oda', ['march', to, [], { oda: 1 }]);

clause(['16.1.4.4', '6.1.8'], 'in the movement of one the others are asked before it and after every move', () => {
  const table = march({ hands: { antiOdaA: ['card_01'], antiOdaB: ['card_33'] } });
  expect(pendingDecision(table)).toBe('antiOdaA playInMovement');
  table.act('antiOdaA', ['pass']);
  expect(pendingDecision(table)).toBe('antiOdaB playInMovement');
  table.act('antiOdaB', ['pass']);
  expect(pendingDecision(table)).toBe('oda moves');
  step(table, 'gifu', 'ogaki');
  expect(pendingDecision(table)).toBe('antiOdaA playInMovement');
  table.act('antiOdaA', ['standDown']).act('antiOdaB', ['pass']);
  step(table, 'gifu', 'ogaki');
  expect([pendingDecision(table), table.board.points]).toEqual(['antiOdaB playInMovement', 0]);
  table.act('antiOdaB', ['forcedMarch', 'card_33']).act('antiOdaB', ['pass']);
  expect([pendingDecision(table), table.board.points]).toEqual(['oda moves', 3]);
});

clause('16.1.4.4', 'a combat that is paid for is a move, too; the next movement asks again those who stood down', () => {
  const siege = { places: { odani: { oda: 3, inside: { azai: 1 } } }, hands: { antiOdaA: ['card_33'] } };
  const table = march(siege).act('antiOdaA', ['standDown']).act('oda', ['attack', 'odani']);
  expect(pendingDecision(table)).toBe('oda moves');
  const again = march(siege).act('antiOdaA', ['pass']).act('oda', ['attack', 'odani']);
  expect(pendingDecision(again)).toBe('antiOdaA playInMovement');
  again.act('antiOdaA', ['standDown']).act('oda', ['endMovement']);
  expect(again.state.flow.some(({ effects }) => effects?.some(({ kind }) => kind === 'quiet'))).toBe(false);
});

test('a window opens by public facts alone: not by who holds the card, but not where every such card has been played', () => {
  const asked = (hands: Position['hands'], more: Position = {}): string[] => {
    const table = march({ ...more, ...(hands ? { hands } : {}) });
    const seats: string[] = [];
    while (table.step === 'playInMovement') {
      const [seat = ''] = pendingSeats(table.game, table.state);
      seats.push(seat);
      table.act(seat, ['pass']);
    }
    return seats;
  };
  expect(asked({ antiOdaA: ['card_01'], antiOdaB: ['card_33'] })).toEqual(['antiOdaA', 'antiOdaB']);
  expect(asked({ antiOdaA: ['card_33'], antiOdaB: ['card_01'] })).toEqual(['antiOdaA', 'antiOdaB']);
  expect(asked({ antiOdaA: ['card_01'], antiOdaB: ['card_02'] }, { deck: ['card_33'] })).toEqual(['antiOdaA', 'antiOdaB']);
  expect(asked({ antiOdaA: ['card_01'], antiOdaB: ['card_02'] })).toEqual([]);
  // A riot needs an Ikko-ikki impulse and soldiers in the box; a promotion a samurai of one's own.
  expect(asked({ antiOdaA: ['card_02'] }, { deck: ['card_49'], box: { ikko: 2 } })).toEqual([]);
  const rising = { deck: ['card_49'], active: 'ikko', places: { nagashima: { ikko: 1 } } };
  expect(asked({ antiOdaA: ['card_02'] }, { ...rising, box: { ikko: 2 } })).toEqual(['antiOdaA']);
  expect(asked({ antiOdaA: ['card_02'] }, rising)).toEqual([]);
  const samurai = { deck: ['card_59'], places: { gifu: { oda: 1 }, saika: { leaders: ['magoichi'] } } };
  expect(asked({ antiOdaA: ['card_02'], antiOdaB: ['card_03'] }, samurai)).toEqual(['antiOdaB']);
  const truce = { deck: ['card_57'], active: 'oda', places: { gifu: { oda: 1 } } };
  expect(asked({ antiOdaB: ['card_02'] }, truce)).toEqual(['antiOdaB']);
  expect(asked({ antiOdaB: ['card_02'] }, { ...truce, board: (board) => (board.truce = 2) })).toEqual([]);
});

clause('16.2.8.1', 'among four the other Oda players, who share the hand, are asked after every move', () => {
  const table = position({
    scenario: 'four',
    active: 'hideyoshi',
    places: { gifu: { leaders: ['hideyoshi'], oda: 2 } },
    points: 2,
    hands: { oda: ['card_33'], antiOda: ['card_34'] },
  });
  expect(pendingDecision(table)).toBe('katsuie playInMovement');
  table.act('katsuie', ['pass']).act('tokugawa', ['standDown']).act('hideyoshi', ['from', 'gifu']);
  table.act('hideyoshi', ['march', 'ogaki', ['hideyoshi'], { oda: 2 }]);
  expect(pendingDecision(table)).toBe('katsuie playInMovement');
  table.act('katsuie', ['forcedMarch', 'card_33']).act('katsuie', ['pass']);
  expect([pendingDecision(table), table.board.points]).toEqual(['hideyoshi moves', 4]);
});

clause(['4.1.4.1c', 'card.49'], 'a riot may come between two combats, and after the last, before control is checked', () => {
  const fight = (scenario: string, hands: Position['hands'], more: Position = {}): MdtTestTable =>
    position({
      scenario,
      active: 'ikko',
      at: 'combat',
      box: { ikko: 3 },
      places: { wp_sekigahara: { ikko: 1, oda: 1 }, nagashima: { ikko: 1 } },
      ...(hands ? { hands } : {}),
      board: (board) => board.arrivals.push(placeOf('wp_sekigahara')),
      ...more,
    });
  const two = fight('short', { antiOda: ['card_49'] }).act('antiOda', ['pass'], dice(6, 1));
  expect(pendingDecision(two)).toBe('antiOda playAtEnd');
  two.act('antiOda', ['riot', 'card_49', 'okawachi', 2]);
  expect(two.soldiers('okawachi', 'ikko')).toBe(2);
  const none = fight('short', { antiOda: ['card_49'] }, { box: {} }).act('antiOda', ['pass'], dice(6, 1));
  expect(none.state.flow.some(({ step: name }) => name === 'betweenCombats')).toBe(false);
  const three = fight('three', { antiOdaA: ['card_49'], oda: ['card_01'] });
  three.act('oda', ['pass']).act('antiOdaA', ['pass'], dice(6, 1));
  expect(pendingDecision(three)).toBe('oda playAtEnd');
  three.act('oda', ['pass']);
  expect(three.refusal('antiOdaA', ['riot', 'card_49', 'okawachi', 1])).toBeNull();
});

clause(['10.1.6', '16.1.4.4'], 'among three every player with a samurai in the fight may make him a daimyo between two rounds', () => {
  const fight = (hands: { [hand: string]: readonly string[] }): MdtTestTable =>
    startCombat('sea_kawachi', {
      scenario: 'three',
      active: 'ikko',
      places: { sea_kawachi: { leaders: ['niwa'], oda: 3, ikko: 3 } },
      hands,
    });
  const table = fight({ oda: ['card_59'] });
  while (table.step !== 'retreatOrFight') table.act('oda', ['pass']);
  expect(pendingDecision(table)).toBe('oda retreatOrFight');
  expect(table.refusal('oda', ['promote', 'card_59', 'niwa'])).toBeNull();
  table.act('oda', ['promote', 'card_59', 'niwa']);
  expect(isDaimyo(table.board, leaderOf('niwa'))).toBe(true);
});

clause('card.32', 'once it has been played nobody is asked for it any more', () => {
  const before = (hands: Position['hands']): MdtTestTable =>
    position({
      at: { step: 'turn', part: 'before', local: { chit: null } },
      places: { gifu: { oda: 1 } },
      cup: ['oda', 'ikko'],
      ...(hands ? { hands } : {}),
      outcomes: Object.values(hands ?? {})
        .flat()
        .includes('card_32')
        ? []
        : [0, 0],
    });
  expect(pendingDecision(before({ oda: ['card_01'], antiOda: ['card_32'] }))).toBe('oda chooseManeuver');
  expect(pendingDecision(before({ oda: ['card_01'], antiOda: ['card_02'] }))).not.toContain('chooseManeuver');
});
