import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { ALLIANCES, placeOf, clanOf } from '../rules/components.ts';
import { alliancesOfSeat } from '../rules/seats.ts';
import { countOdaHomeCastles } from '../rules/victory.ts';
import { position } from './helpers/position.ts';
import type { Position, MdtTestTable } from './helpers/position.ts';

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

clause('16.1.1', 'after turn 30 whoever controls Kyo wins', () => {
  const end = (kyo: string) =>
    three({ turn: 30, control: { kyo }, places: { kyo: { oda: 1 } }, at: { step: 'endPhase', part: 'time', local: { next: 0 } } });
  expect([end('oda'), end('azai'), end('ikko')].map((table) => table.state.outcome?.winners)).toEqual([
    ['oda'],
    ['antiOdaA'],
    ['antiOdaB'],
  ]);
});

clause('16.1.2.4', 'A and B never fight each other: they pass through each other’s spaces', () => {
  const table = three({ places: { noda_fukushima: { miyoshi: 2 }, ishiyama: { ikko: 2 } }, active: 'anti_oda_minor', points: 2 });
  table.act('antiOdaA', ['from', 'noda_fukushima']).act('antiOdaA', ['march', 'ishiyama', [], { miyoshi: 2 }]);
  expect([table.board.arrivals, table.isLegal('antiOdaA', ['from', 'ishiyama'])]).toEqual([[], true]);
  expect(table.refusal('antiOdaA', ['attack', 'ishiyama'])).toBe('10.1.5');
  expect(table.refusal('antiOdaB', ['from', 'ishiyama'])).toBe('wrong-seat');
});

const HOMES = ['odani', 'ichijodani', 'saika', 'shozui'];

clause(['16.1.3.0', '16.1.3.1a'], 'Oda wins with Kyo and seven home castles, taken ones and Azuchi among them', () => {
  const held = (spaces: string[]): Record<string, string> => Object.fromEntries(spaces.map((space) => [space, 'oda']));
  const places = { odani: { oda: 1 }, ichijodani: { oda: 1 }, saika: { oda: 1 }, shozui: { oda: 1 } };
  expect(check({ control: held(HOMES), places }).state.outcome).toEqual({ winners: ['oda'], reason: 'home-castles' });
  const six = check({ control: held(HOMES.slice(1)), places: { odani: { azai: 1, leaders: ['nagamasa'] } } });
  expect([countOdaHomeCastles(six.board), six.state.outcome]).toEqual([6, null]);
  const azuchi = check({
    control: held(HOMES.slice(1)),
    places: { odani: { azai: 1, leaders: ['nagamasa'] } },
    board: (board) => {
      board.azuchiAt = placeOf('kannonji');
      board.azuchiLevel = 2;
    },
  });
  expect(azuchi.state.outcome?.reason).toBe('home-castles');
});

clause('16.1.3.1b', 'or with Kyo, when Azai, Asakura and Takeda are gone, the truce was played and the shogun is not in Kyo', () => {
  const givenPosition = (change: (board: MdtTestTable['board']) => void = () => undefined, places: Position['places'] = {}): MdtTestTable =>
    check({
      places,
      board: (board) => {
        for (const clan of ['azai', 'asakura', 'takeda']) board.clanState[clanOf(clan)] = 1;
        board.trucePlayed = 1;
        change(board);
      },
    });
  expect(givenPosition().state.outcome).toEqual({ winners: ['oda'], reason: 'order-restored' });
  expect(givenPosition((board) => (board.trucePlayed = 0)).state.outcome).toBeNull();
  expect(givenPosition((board) => (board.clanState[clanOf('takeda')] = 0)).state.outcome).toBeNull();
  expect(givenPosition(undefined, { kyo: { leaders: ['yoshiaki'] } }).state.outcome).toBeNull();
});

clause(['16.1.3.2a', '16.1.3.3a'], 'A or B wins with Kyo, as long as no Azuchi of level 3 stands', () => {
  const take = (clan: string, level = 0) =>
    check({
      places: { kyo: { [clan]: 2 } },
      active: clan === 'ikko' ? 'ikko' : 'azai_asakura',
      board: (board) => {
        board.azuchiAt = level > 0 ? placeOf('kannonji') : -1;
        board.azuchiLevel = level;
      },
    }).state.outcome;
  expect(take('azai')).toEqual({ winners: ['antiOdaA'], reason: 'kyo-taken' });
  expect(take('ikko')).toEqual({ winners: ['antiOdaB'], reason: 'kyo-taken' });
  expect([take('ikko', 2)?.winners, take('ikko', 3)]).toEqual([['antiOdaB'], null]);
});

clause(['16.1.3.2b', '16.1.3.3b'], 'or with a home castle of Oda, Azuchi at any level among them', () => {
  const take = (space: string, clan: string) =>
    check({
      places: { [space]: { [clan]: 2 } },
      active: clan === 'ikko' ? 'ikko' : 'azai_asakura',
      board: (board) => {
        board.azuchiAt = placeOf('kannonji');
        board.azuchiLevel = 2;
      },
    }).state.outcome;
  expect(take('gifu', 'azai')).toEqual({ winners: ['antiOdaA'], reason: 'home-castle-taken' });
  expect(take('kiyosu', 'ikko')?.winners).toEqual(['antiOdaB']);
  expect(take('kannonji', 'azai')).toEqual({ winners: ['antiOdaA'], reason: 'azuchi-taken' });
  expect(take('hamamatsu', 'ikko')).toBeNull();
});

clause('16.1.4.1', 'A and B hold their own hands', () => {
  const table = three({ places: { kyo: { oda: 1 } }, hands: { antiOdaA: ['card_01'], antiOdaB: ['card_02'] } });
  expect(table.state.zones['hand.antiOdaA']?.sees).toEqual(['antiOdaA']);
  expect(table.state.zones['hand.antiOdaB']?.sees).toEqual(['antiOdaB']);
});

clause(['16.1.4.2a', '16.1.4.2b', '16.1.8.1'], 'Oda draws a card in every End Phase and for nothing else; Kyo gives none', () => {
  const end = three({
    places: { kyo: { ikko: 1 }, gifu: { oda: 1 } },
    control: { kyo: 'ikko' },
    deck: ['card_01', 'card_02'],
    at: { step: 'endPhase', part: 'card', local: { next: 0 } },
    outcomes: [0],
  });
  expect([end.hand('oda').length, end.hand('antiOdaB').length]).toEqual([1, 0]);
  const gain = three({
    places: { kuroi: { oda: 1 } },
    control: { kyo: 'minor' },
    active: 'oda',
    at: 'control',
    deck: ['card_01'],
    cup: ['ikko'],
    outcomes: [0, 0],
  });
  expect([gain.controller('kuroi'), gain.hand('oda')]).toEqual(['oda', []]);
});

clause('16.1.4.3', 'A or B draws for a space taken from Oda or neutrals, not for what was Anti-Oda’s at first', () => {
  const take = (space: string, owner: string) =>
    three({
      places: { [space]: { ikko: 1 }, sawayama: { leaders: ['nagamasa'] } },
      control: { [space]: owner },
      active: 'ikko',
      at: 'control',
      deck: ['card_01'],
      cup: ['oda'],
      outcomes: space === 'odani' ? [0, 0] : [0, 0, 0],
    }).hand('antiOdaB');
  expect([take('ibaraki', 'oda'), take('kuroi', 'minor'), take('odani', 'oda')]).toEqual([['card_01'], ['card_01'], []]);
});

clause('16.1.6.1', 'lines of communication run through the other Anti-Oda player’s spaces', () => {
  const table = three({ places: { noda_fukushima: { saika: 1 } }, control: { kishiwada: 'ikko' }, active: 'ikko', at: 'communication' });
  expect(table.isOutOfCommunication('noda_fukushima', 'saika')).toBe(false);
});

clause(['16.1.7.1', '16.1.7.2'], 'Azuchi rises by itself in Kannon-ji when the Azai fall, and in no other way', () => {
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

clause('16.1.7.3', 'all the points of one impulse raise it, whatever their number, but none may have been spent', () => {
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

clause('16.1.8.2', 'the alliance in Kyo still has two points more', () => {
  expect(three({ places: { kyo: { oda: 1 } }, active: 'oda', at: 'points', dice: [3] }).board.points).toBe(5);
});
