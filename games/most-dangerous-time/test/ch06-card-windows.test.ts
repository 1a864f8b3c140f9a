import { pendingSeats } from '@gunbai/engine';
import { test, expect } from 'vitest';
import { position } from './helpers/position.ts';
import type { Position, MdtTestTable } from './helpers/position.ts';

/** Oda marches in a three-player game. */
const march = (more: Position = {}): MdtTestTable =>
  position({ scenario: 'three', active: 'oda', places: { gifu: { oda: 3 }, odani: { azai: 1 } }, points: 2, ...more });

test('a card window depends on public facts alone: on cards already played, never on hands', () => {
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
  // A riot needs an Ikko-ikki impulse and soldiers in the box; a promotion needs an own samurai.
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
