import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { placeOf, clanOf } from '../../rules/components.ts';
import { OUT_OF_COMMUNICATION } from '../../rules/state.ts';
import { addSoldiers } from '../../rules/units.ts';
import { position, fourPlayers, REGROUP_STEP } from '../helpers/position.ts';
import type { Position, Force, MdtTestTable } from '../helpers/position.ts';

clause('16.2.5.2c', 'Azuchi rises without payment a turn later with four players, and with four players only', () => {
  const level = (scenario: string, built: number) =>
    position({
      scenario,
      turn: 6,
      places: { gifu: { oda: 1 }, uotsu: {} },
      at: { step: 'turn', part: 'begin', local: { chit: null } },
      cup: ['oda'],
      board: (board) => {
        board.azuchiAt = placeOf('kannonji');
        board.azuchiLevel = 2;
        board.azuchiTurn = built;
      },
      outcomes: [0, 0],
    }).board.azuchiLevel;
  expect([level('four', 7), level('four', 6), level('three', 6)]).toEqual([2, 3, 2]); // in turn 7
});

const ENDS = { step: 'endPhase', part: 'nobunaga', local: { next: 0 } };

clause('16.2.5.5', 'three soldiers of his clan return home with Nobunaga, even out of two stacks; the others stay', () => {
  const table = fourPlayers({
    places: { gifu: { leaders: ['nobunaga', 'hideyoshi'], tokugawa: 2, oda: 1 }, kyo: {} },
    board: (board) => addSoldiers(board, placeOf('gifu'), clanOf('oda'), OUT_OF_COMMUNICATION, 4),
    at: ENDS,
  });
  expect(table.at('kyo')).toEqual({ oda: 3, leaders: ['nobunaga'] });
  expect(table.at('gifu')).toEqual({ oda: 2, tokugawa: 2, leaders: ['hideyoshi'] });
});

clause('16.2.5.5', 'Nobunaga does not return from a besieged castle, nor to headquarters that are lost or full of other units', () => {
  const goes = (given: Position) => fourPlayers({ at: ENDS, outcomes: [0, 0, 0], ...given }).leaderPlace('nobunaga') === placeOf('kyo');
  const gifu = { leaders: ['nobunaga'], oda: 3 };
  expect(goes({ places: { gifu } })).toBe(true);
  expect(goes({ places: { gifu: { ikko: 3, inside: gifu } } })).toBe(false);
  expect(goes({ places: { gifu }, control: { kyo: 'azai' } })).toBe(false);
  expect(goes({ places: { gifu, kyo: { azai: 1 } } })).toBe(false);
});

clause('16.2.5.5', 'a siege ends when Nobunaga and his guard, its only besiegers, return home', () => {
  const table = fourPlayers({ places: { sawayama: { leaders: ['nobunaga'], oda: 3, inside: { azai: 1 } }, kyo: {} }, at: ENDS });
  expect([table.leaderPlace('nobunaga'), table.at('sawayama')]).toEqual([placeOf('kyo'), { azai: 1 }]);
});

clause(['16.2.5.4', '16.2.10.3'], 'players cannot help a guard that is besieged or cut off', () => {
  const askedSeats = (otsu: Force, control: Position['control'] = {}) =>
    fourPlayers({
      places: { otsu, gifu: { oda: 9 }, kiyosu: { oda: 9 }, hamamatsu: { tokugawa: 1 }, kyo: {} },
      control,
      box: { oda: 9 },
      at: REGROUP_STEP,
    }).refusal('tokugawa', ['endRegroup']);
  expect(askedSeats({ leaders: ['nobunaga'], oda: 1 })).toBe('16.2.10.3');
  expect(askedSeats({ ikko: 3, inside: { leaders: ['nobunaga'], oda: 1 } })).toBeNull();
});

const moving = (active: string, given: Position): MdtTestTable => fourPlayers({ active, points: 4, ...given });

const from = (table: MdtTestTable, seat: string, place: string): MdtTestTable => table.act(seat, ['from', place]);

const check = (given: Position): MdtTestTable => fourPlayers({ active: 'hideyoshi', at: 'control', ...given });

clause(
  ['16.2.5.2a', '16.2.5.2b', '16.2.5.2c', '16.2.5.5'],
  'the headquarters is Kyo, then Azuchi, which rises when the Azai are defeated and has level 3 a turn later',
  () => {
    const fallen = check({ places: { odani: { oda: 2 }, gifu: { oda: 1 } } });
    expect([fallen.board.azuchiAt, fallen.board.azuchiLevel]).toEqual([placeOf('kannonji'), 2]);
    const home = (level: number, turn: number) =>
      fourPlayers({
        turn,
        places: { gifu: { leaders: ['nobunaga'], oda: 5 }, kyo: { oda: 1 } },
        at: { step: 'endPhase', part: 'nobunaga', local: { next: 0 } },
        board: (board) => {
          board.azuchiAt = level > 0 ? placeOf('kannonji') : -1;
          board.azuchiLevel = level;
        },
      });
    expect([home(0, 4).at('kyo'), home(0, 4).soldiers('gifu', 'oda')]).toEqual([{ oda: 4, leaders: ['nobunaga'] }, 2]);
    expect(home(3, 4).at('kannonji')).toEqual({ oda: 3, leaders: ['nobunaga'] });
    const grown = fourPlayers({
      turn: 4,
      places: { gifu: { oda: 1 } },
      at: { step: 'turn', part: 'begin', local: { chit: null } },
      cup: ['oda'],
      board: (board) => {
        board.azuchiAt = placeOf('kannonji');
        board.azuchiLevel = 2;
        board.azuchiTurn = 4;
      },
      outcomes: [0, 0],
    });
    expect(grown.board.azuchiLevel).toBe(3);
  },
);

clause('16.2.5.5', 'without a line of communication Nobunaga stays where he is', () => {
  const table = fourPlayers({
    places: { odani: { leaders: ['nobunaga'], oda: 3 }, kyo: { oda: 1 } },
    control: { gifu: 'azai', kiyosu: 'azai' },
    at: { step: 'endPhase', part: 'nobunaga', local: { next: 0 } },
  });
  expect(table.at('odani')).toEqual({ oda: 3, leaders: ['nobunaga'] });
});

clause(
  ['16.2.5.6a', '16.2.5.6b', '16.2.7.3a'],
  'any Oda player moves Nobunaga with up to seven soldiers, also out of another player’s sphere',
  () => {
    const table = from(moving('tokugawa', { places: { gifu: { leaders: ['nobunaga'], oda: 9 } } }), 'tokugawa', 'gifu');
    expect(table.refusal('tokugawa', ['march', 'kiyosu', ['nobunaga'], { oda: 8 }])).toBe('9.3.1');
    expect(table.refusal('tokugawa', ['march', 'kiyosu', ['nobunaga'], { oda: 7 }])).toBeNull();
    expect(table.refusal('tokugawa', ['march', 'kiyosu', [], { oda: 1 }])).toBe('16.2.6.4');
  },
);

clause(['16.2.5.4', '16.2.10.3'], 'regrouping fills a guard of fewer than three soldiers first', () => {
  const table = fourPlayers({
    places: { otsu: { leaders: ['nobunaga'], oda: 1 }, gifu: { oda: 2 }, kiyosu: { oda: 1 }, kyo: {} },
    box: { oda: 9 },
    at: REGROUP_STEP,
  });
  const seat = table.state.seats.find((one) => table.refusalFor(one, ['raiseSoldier', 'oda']) === null) as string;
  table.act(seat, ['raiseSoldier', 'oda']);
  expect(table.allowed(seat)).toEqual([['putAt', 'otsu']]);
});
