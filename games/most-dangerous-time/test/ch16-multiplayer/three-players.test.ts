import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { ALLIANCES, placeOf, clanOf } from '../../rules/components.ts';
import { alliancesOfSeat } from '../../rules/seats.ts';
import { position, SECOND_REGROUP_STEP } from '../helpers/position.ts';
import type { Position, MdtTestTable } from '../helpers/position.ts';
import { DEFEATED } from '../../rules/state.ts';
import { withAzuchi } from '../helpers/shared-positions.ts';

const three = (given: Position): MdtTestTable => position({ scenario: 'three', ...given });
const check = (given: Position): MdtTestTable =>
  three({ active: 'oda', at: 'control', ...given, places: { minakuchi: { oda: 1 }, ...given.places } });

clause(
  ['16.1.1', '16.1.2.1', '16.1.2.2', '16.1.2.3'],
  'three seats: Oda; minors, Azai/Asakura and Uesugi; Ikko-ikki, Takeda and Mori',
  () => {
    const { board, state } = three({ places: { kyo: { oda: 1 } } });
    const names = (seat: number): string[] => alliancesOfSeat(board, seat).map((alliance) => ALLIANCES[alliance]!.id);
    expect(state.seats).toEqual(['oda', 'antiOdaA', 'antiOdaB']);
    expect([names(0), names(1).toSorted(), names(2).toSorted()]).toEqual([
      ['oda'],
      ['anti_oda_minor', 'azai_asakura', 'uesugi'],
      ['ikko', 'mori', 'takeda'],
    ]);
    expect(board.fortune).toBe(-1);
  },
);

clause('16.1.1', 'after turn 30 the player who controls Kyo wins', () => {
  const end = (kyo: string) =>
    three({ turn: 30, control: { kyo }, places: { kyo: { oda: 1 } }, at: { step: 'endPhase', part: 'time', local: { next: 0 } } });
  expect([end('oda'), end('azai'), end('ikko')].map((table) => table.state.outcome?.winners)).toEqual([
    ['oda'],
    ['antiOdaA'],
    ['antiOdaB'],
  ]);
});

clause('16.1.2.4', 'A and B never fight each other and pass through each other’s spaces', () => {
  const table = three({ places: { noda_fukushima: { miyoshi: 2 }, ishiyama: { ikko: 2 } }, active: 'anti_oda_minor', points: 2 });
  table.act('antiOdaA', ['from', 'noda_fukushima']).act('antiOdaA', ['march', 'ishiyama', [], { miyoshi: 2 }]);
  expect([table.board.arrivals, table.isLegal('antiOdaA', ['from', 'ishiyama'])]).toEqual([[], true]);
  expect(table.refusal('antiOdaA', ['attack', 'ishiyama'])).toBe('10.1.5');
  expect(table.refusal('antiOdaB', ['from', 'ishiyama'])).toBe('wrong-seat');
});

clause('16.1.6.1', 'lines of communication run through the other Anti-Oda player’s spaces', () => {
  const table = three({ places: { noda_fukushima: { saika: 1 } }, control: { kishiwada: 'ikko' }, active: 'ikko', at: 'communication' });
  expect(table.isOutOfCommunication('noda_fukushima', 'saika')).toBe(false);
});

clause(['16.1.7.1', '16.1.7.2'], 'Azuchi appears in Kannon-ji only, automatically when the Azai are defeated', () => {
  const fall = (places: Position['places'], control: Record<string, string> = {}) =>
    check({ places: { odani: { oda: 2 }, ...places }, control });
  const table = fall({});
  expect([table.board.azuchiAt, table.board.azuchiLevel]).toEqual([placeOf('kannonji'), 2]);
  expect(fall({ kannonji: { ikko: 1, oda: 1 } }).board.azuchiAt).toBe(-1);
  const later = check({ places: { kannonji: { oda: 1 } }, board: (board) => (board.clanState[clanOf('azai')] = 1) });
  expect(later.board.azuchiAt).toBe(placeOf('kannonji'));
  const build = three({ turn: 12, places: { gifu: { oda: 1 } }, active: 'oda', points: 8, at: { step: 'impulse', part: 'movement' } });
  expect(build.step === 'moves' ? build.refusal('oda', ['buildAzuchi', 'kannonji', 2]) : build.step).toBe('15.5.1');
});

clause('16.1.7.3', 'raising Azuchi takes all points of one impulse, whatever their number, with none spent before', () => {
  const given: Position = {
    places: { gifu: { oda: 2 } },
    active: 'oda',
    points: 2,
    board: (board) => {
      board.azuchiAt = placeOf('kannonji');
      board.azuchiLevel = 2;
      board.azuchiTurn = 2;
    },
  };
  const table = three(given);
  table.act('oda', ['raiseAzuchi']);
  expect([table.board.azuchiLevel, table.board.points]).toEqual([3, 0]);
  const spent = three(given);
  spent.act('oda', ['from', 'gifu']).act('oda', ['march', 'ogaki', [], { oda: 1 }]);
  expect(spent.refusal('oda', ['raiseAzuchi'])).toBe('15.5.2a');
});

clause('16.1.8.2', 'the alliance in Kyo still has two more points', () => {
  expect(three({ places: { kyo: { oda: 1 } }, active: 'oda', at: 'points', dice: [3] }).board.points).toBe(5);
});

/** The Azai are defeated, and control is checked. */
const risen = (scenario: string, given: Position = {}) => {
  const { board } = position({
    scenario,
    turn: 6,
    active: scenario === 'four' ? 'hideyoshi' : 'oda',
    at: 'control',
    ...given,
    places: { uotsu: {}, gifu: { oda: 1 }, ...given.places },
    board: (at) => {
      at.clanState[clanOf('azai')] = DEFEATED;
      given.board?.(at);
    },
  });
  return [board.azuchiAt === placeOf('kannonji'), board.azuchiTurn];
};

clause(['16.1.7.2', '16.2.5.2b'], 'with three and four players Azuchi rises once, in a Kannon-ji that Oda holds free of enemies', () => {
  expect([risen('three'), risen('four')]).toEqual([
    [true, 6],
    [true, 6],
  ]);
  expect(risen('standard')[0]).toBe(false);
  expect(risen('four', { control: { kannonji: 'minor' } })[0]).toBe(false);
  expect(risen('four', { places: { kannonji: { ikko: 1, inside: { oda: 1 } } } })[0]).toBe(false);
  expect(risen('four', { board: (board) => (board.azuchiLost = 1) })[0]).toBe(false);
  expect(risen('four', { board: (board) => (board.azuchiAt = placeOf('ogaki')) })[0]).toBe(false);
});

clause('16.1.2.4', 'A and B each raise units in their own spaces, with a levy too', () => {
  const given: Position = {
    scenario: 'three',
    places: { shozui: { miyoshi: 1 }, ishiyama: { ikko: 1 }, saika: { leaders: ['magoichi'] }, gifu: { oda: 1 } },
    box: { miyoshi: 2, saika: 1 },
  };
  const regroup = position({ ...given, at: SECOND_REGROUP_STEP }).act('antiOdaA', ['raiseSoldier', 'miyoshi']);
  expect([regroup.refusal('antiOdaA', ['putAt', 'ishiyama']), regroup.refusal('antiOdaA', ['putAt', 'shozui'])]).toEqual([
    '16.1.2.4',
    null,
  ]);
  const other = position({ ...given, at: { ...SECOND_REGROUP_STEP, local: { next: 2 } } }).act('antiOdaB', ['raiseSoldier', 'saika']);
  expect([other.refusal('antiOdaB', ['putAt', 'shozui']), other.refusal('antiOdaB', ['putAt', 'ishiyama'])]).toEqual(['16.1.2.4', null]);
  const levy = position({ ...given, at: 'cards', active: 'anti_oda_minor', hands: { antiOdaB: ['card_41'] } });
  levy.act('antiOdaB', ['levy', 'card_41', 'miyoshi']);
  expect([levy.refusal('antiOdaB', ['raise', 'ishiyama']), levy.refusal('antiOdaB', ['raise', 'shozui'])]).toEqual(['11.2.1c', null]);
});

clause('16.1.7.3', 'points from Forced March count towards raising Azuchi and do not replace spent ones', () => {
  const given: Position = {
    scenario: 'three',
    places: { gifu: { oda: 2 } },
    active: 'oda',
    points: 3,
    hands: { oda: ['card_33'] },
    board: withAzuchi(2),
  };
  const whole = position(given).act('oda', ['forcedMarch', 'card_33']);
  expect(whole.refusal('oda', ['raiseAzuchi'])).toBeNull();
  whole.act('oda', ['raiseAzuchi']);
  expect([whole.board.azuchiLevel, whole.board.points]).toEqual([3, 0]);
  const spent = position(given)
    .act('oda', ['from', 'gifu'])
    .act('oda', ['march', 'ogaki', [], { oda: 2 }]);
  for (const [from, to] of [
    ['ogaki', 'gifu'],
    ['gifu', 'ogaki'],
  ] as const)
    spent.act('oda', ['from', from]).act('oda', ['march', to, [], { oda: 2 }]);
  spent.act('oda', ['forcedMarch', 'card_33']);
  expect([spent.board.points, spent.refusal('oda', ['raiseAzuchi'])]).toEqual([3, '15.5.2a']);
});
