import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { placeOf } from '../../rules/components.ts';
import { startCombat, startSiege } from '../helpers/battle.ts';
import { position, dice } from '../helpers/position.ts';
import type { MdtTestTable, Position } from '../helpers/position.ts';
import { withAzuchi } from '../helpers/shared-positions.ts';

clause('15.5.3a', 'Oda raises only an Azuchi of level 2, and only in an impulse of Oda', () => {
  const raise = (level: number, active = 'oda'): string | null =>
    position({
      places: { gifu: { oda: 1 }, odani: { azai: 1 } },
      active,
      points: 6,
      turn: 14,
      board: (board) => {
        board.azuchiAt = level > 0 ? placeOf('gifu') : -1;
        board.azuchiLevel = level;
        board.azuchiTurn = 12;
      },
    }).refusal(active === 'oda' ? 'oda' : 'antiOda', ['raiseAzuchi']);
  expect([raise(2), raise(0), raise(3), raise(2, 'azai_asakura')]).toEqual([null, '15.5.3a', '15.5.3a', '15.5.3a']);
});

clause('15.5.3a', 'no second Azuchi is built while one exists', () => {
  const build = (at: number): string | null =>
    position({
      places: { gifu: { oda: 1 } },
      active: 'oda',
      points: 6,
      turn: 14,
      board: (board) => {
        board.azuchiAt = at;
        board.azuchiLevel = at < 0 ? 0 : 2;
      },
    }).refusal('oda', ['buildAzuchi', 'gifu', 2]);
  expect([build(-1), build(placeOf('kannonji'))]).toEqual([null, '15.5.3a']);
});

clause(['15.5.5', '2.46.4'], 'Azuchi is also lost when it passes to the conqueror of the Oda clan', () => {
  const table = position({
    scenario: 'standard',
    turn: 12,
    at: 'control',
    active: 'azai_asakura',
    control: { gifu: 'azai', kiyosu: 'azai' },
    places: { gifu: { azai: 2 }, kiyosu: { azai: 1 }, hamamatsu: { tokugawa: 1, leaders: ['ieyasu'] }, odani: { leaders: ['nagamasa'] } },
    board: withAzuchi(2),
    cup: ['ikko'],
    outcomes: [0, 0],
  });
  expect([table.controller('kannonji'), table.board.azuchiAt, table.board.azuchiLost]).toEqual(['azai', -1, 1]);
});

clause(
  ['15.5.1', '15.5.2a', '15.5.2b'],
  'Oda builds Azuchi from turn 10 on with six points of one impulse, in an Oda space away from Kyo',
  () => {
    const given: Position = { places: { gifu: { oda: 1 } }, active: 'oda', points: 6, turn: 10 };
    const table = position(given);
    expect(table.refusal('oda', ['buildAzuchi', 'otsu', 2])).toBe('15.5.1');
    expect(table.refusal('oda', ['buildAzuchi', 'kyo', 2])).toBe('15.5.1');
    expect(table.refusal('oda', ['buildAzuchi', 'hamamatsu', 2])).toBe('15.5.1');
    expect(table.refusal('oda', ['buildAzuchi', 'kannonji', 3])).toBe('15.5.2a');
    expect(position({ ...given, turn: 9 }).refusal('oda', ['buildAzuchi', 'kannonji', 2])).toBe('15.5.1');
    expect(position({ ...given, points: 5 }).refusal('oda', ['buildAzuchi', 'kannonji', 2])).toBe('15.5.2a');
    expect(position({ ...given, control: { kannonji: 'azai' } }).refusal('oda', ['buildAzuchi', 'kannonji', 2])).toBe('15.5.1');
    table.act('oda', ['buildAzuchi', 'kannonji', 2]);
    expect([table.board.azuchiLevel, table.board.points]).toEqual([2, 0]);
  },
);

clause(
  ['15.5.3a', '15.5.3b', '15.5.3c', '15.5.4'],
  'Azuchi rises for six points in a later turn, or starts at level 3 for twelve; level 3 is a home castle',
  () => {
    const given: Position = { places: { gifu: { oda: 1 } }, active: 'oda', points: 12, turn: 12 };
    const built = position(given);
    built.act('oda', ['buildAzuchi', 'kannonji', 2]);
    expect(built.refusal('oda', ['raiseAzuchi'])).toBe('15.5.3c');
    const level = (azuchiTurn: number) =>
      position({
        ...given,
        board: (board) => {
          board.azuchiAt = placeOf('kannonji');
          board.azuchiLevel = 2;
          board.azuchiTurn = azuchiTurn;
        },
      });
    const next = level(11);
    next.act('oda', ['raiseAzuchi']);
    expect([next.board.azuchiLevel, next.board.points]).toEqual([3, 6]);
    const atOnce = position(given);
    atOnce.act('oda', ['buildAzuchi', 'kannonji', 3]);
    expect([atOnce.board.azuchiLevel, atOnce.board.points]).toEqual([3, 0]);
    const home = position({
      places: { minakuchi: { oda: 1 } },
      control: { gifu: 'ikko', kiyosu: 'ikko' },
      active: 'oda',
      at: 'communication',
      board: (board) => {
        board.azuchiAt = placeOf('kannonji');
        board.azuchiLevel = 3;
      },
    });
    expect(home.isOutOfCommunication('minakuchi', 'oda')).toBe(false);
  },
);

clause('15.5.5', 'Azuchi under enemy control is lost for good', () => {
  const table = position({
    places: { kannonji: { ikko: 2 } },
    active: 'ikko',
    at: 'control',
    turn: 12,
    board: (board) => {
      board.azuchiAt = placeOf('kannonji');
      board.azuchiLevel = 3;
    },
  });
  expect([table.board.azuchiAt, table.board.azuchiLost]).toEqual([-1, 1]);
  const besieged = position({
    places: { kannonji: { ikko: 2, inside: { oda: 1 } } },
    active: 'ikko',
    at: 'control',
    turn: 12,
    board: (board) => {
      board.azuchiAt = placeOf('kannonji');
      board.azuchiLevel = 2;
    },
  });
  expect(besieged.board.azuchiAt).toBe(placeOf('kannonji'));
  const again = position({ places: { gifu: { oda: 1 } }, active: 'oda', points: 6, turn: 13, board: (board) => (board.azuchiLost = 1) });
  expect(again.refusal('oda', ['buildAzuchi', 'gifu', 2])).toBe('15.5.5');
});

clause(['15.5.3c', '16.1.1', '16.1.7.3'], 'with three players, too, Azuchi does not rise in the turn it was built', () => {
  const raise = (built: number) =>
    position({
      scenario: 'three',
      turn: 5,
      places: { gifu: { oda: 2 } },
      active: 'oda',
      points: 2,
      board: (board) => {
        board.azuchiAt = placeOf('kannonji');
        board.azuchiLevel = 2;
        board.azuchiTurn = built;
      },
    }).refusal('oda', ['raiseAzuchi']);
  expect([raise(5), raise(4)]).toEqual(['15.5.3c', null]);
});

clause(['15.5.5', '10.5.8'], 'an assault destroys Azuchi for good; the fall of another castle does not affect it', () => {
  const storm = (): MdtTestTable => {
    const table = startCombat('kannonji', {
      active: 'ikko',
      places: { kannonji: { ikko: 9, inside: { oda: 1 } } },
      control: { mt_hiei: 'ikko', otsu: 'ikko', kyo: 'ikko' },
      board: (board) => {
        board.azuchiAt = placeOf('kannonji');
        board.azuchiLevel = 2;
      },
    });
    table.act('oda', ['deployed']).act('antiOda', ['storm'], dice(1, 6, 6, 6, 6, 6, 6, 6, 6, 6));
    return table;
  };
  const lost = storm();
  expect([lost.board.azuchiAt, lost.board.azuchiLevel, lost.board.azuchiLost]).toEqual([-1, 0, 1]);
  const withAzuchiElsewhere = startSiege(
    'odani',
    { oda: 9 },
    { azai: 1 },
    {
      board: (board) => {
        board.arrivals = [placeOf('odani')];
        board.azuchiAt = placeOf('kannonji');
        board.azuchiLevel = 2;
      },
    },
  ).act('oda', ['storm'], dice(1, 6, 6, 6, 6, 6, 6, 6, 6, 6));
  expect([
    withAzuchiElsewhere.board.destroyed[placeOf('odani')],
    withAzuchiElsewhere.board.azuchiAt,
    withAzuchiElsewhere.board.azuchiLevel,
    withAzuchiElsewhere.board.azuchiLost,
  ]).toEqual([1, placeOf('kannonji'), 2, 0]);
});
