import { clause, TestTable } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { placeOf } from '../../rules/components.ts';
import { mostDangerousTime } from '../../rules/index.ts';
import { startBorderBattle, battle, startCombat, startSiege } from '../helpers/battle.ts';
import { dice, pendingDecision, position } from '../helpers/position.ts';
import type { MdtTestTable, Position } from '../helpers/position.ts';

/** Oda holds the chit and fights three against three. */
const fortunate = (): MdtTestTable =>
  startBorderBattle({ oda: 3, azai: 3 }, { board: (board) => ((board.arrivals = [placeOf('wp_sekigahara')]), (board.fortune = 0)) });

clause(['15.6.1b', '10.3.3.2'], 'one initiative die is rerolled, the other stays as rolled', () => {
  const rolled = (side: number, die: number) => {
    const table = fortunate().act('antiOda', ['fight']).act('oda', ['fight'], dice(1, 6));
    expect(table.allowed('oda')).toEqual([['keepThrow'], ['keepThrows'], ['throwAgain', 0], ['throwAgain', 1]]);
    table.act('oda', ['throwAgain', side], dice(die, 1, 1, 1, ...(Math.abs(side === 0 ? die - 6 : 1 - die) < 2 ? [1, 1, 1] : [])));
    return [...battle(table).initiative, table.board.fortune];
  };
  expect([rolled(0, 5), rolled(1, 2)]).toEqual([
    [5, 6, 1],
    [1, 2, 1],
  ]);
});

clause(['15.6.1b', '10.3.3.3c'], 'all dice of one side in a round are rerolled, and only the new ones count', () => {
  const table = fortunate().act('antiOda', ['fight']).act('oda', ['fight'], dice(3, 3));
  table.act('oda', ['keepThrow'], dice(1, 1, 1, 6, 6, 6)).act('oda', ['throwAgain', 1], dice(1, 1, 1));
  expect([table.at('wp_sekigahara'), table.board.fortune, battle(table).round]).toEqual([{ oda: 3, azai: 3 }, 1, 2]);
});

clause(['15.6.1b', '10.5.4b'], 'the dice of besiegers can be rerolled, too', () => {
  const table = startCombat('odani', {
    active: 'oda',
    places: { odani: { oda: 4, inside: { azai: 2 } }, gifu: { oda: 1 } },
    board: (board) => ((board.arrivals = [placeOf('odani')]), (board.fortune = 0)),
  });
  table.act('antiOda', ['deployed']).act('oda', ['storm'], dice(1, 1));
  table.act('oda', ['keepThrow'], dice(1, 1, 1, 1)).act('oda', ['throwAgain', 0], dice(6, 6, 1, 1));
  expect([table.soldiers('odani', 'azai'), table.board.fortune]).toEqual([0, 1]);
});

clause('15.6.1c', 'an empty deck gives no replacement card', () => {
  const table = position({
    options: { goodFortune: true },
    places: { kyo: { oda: 1 }, gifu: { oda: 1 } },
    deck: ['card_01'],
    at: { step: 'endPhase', part: 'card', local: { next: 0 } },
    outcomes: [0],
    board: (board) => (board.fortune = 0),
  });
  expect([table.step, table.refusal('oda', ['redraw'])]).toEqual(['fortuneCard', '15.6.1c']);
});

clause(['15.6.1b', '10.5.2'], 'the holder of the chit may keep all rolls of a field battle without further questions', () => {
  const table = startCombat('wp_sekigahara', {
    active: 'oda',
    places: { wp_sekigahara: { oda: 3, azai: 3 } },
    board: (board) => {
      board.arrivals = [placeOf('wp_sekigahara')];
      board.fortune = 0;
    },
  });
  table.act('antiOda', ['fight']).act('oda', ['fight'], dice(3, 3));
  expect(table.actionsOfType('oda', 'keepThrows')).toHaveLength(1);
  table.act('oda', ['keepThrows'], dice(1, 1, 1, 1, 1, 1));
  expect([table.step, battle(table).round]).toEqual(['retreatOrFight', 2]);
  const storm = startCombat('odani', {
    active: 'oda',
    places: { odani: { oda: 4, inside: { azai: 2 } } },
    board: (board) => {
      board.arrivals = [placeOf('odani')];
      board.fortune = 0;
    },
  });
  storm.act('antiOda', ['deployed']).act('oda', ['storm'], dice(6, 6));
  expect(storm.refusal('oda', ['keepThrows'])).toBe('10.5.2');
});

clause('15.6.1b', 'the holder of Good Fortune may make one side reroll, and passes the chit on', () => {
  const table = startSiege(
    'odani',
    { oda: 4 },
    { azai: 2 },
    { board: (board) => ((board.fortune = 0), (board.arrivals = [placeOf('odani')])) },
  );
  table.act('oda', ['storm'], dice(6, 6));
  expect(table.allowed('oda')).toEqual([['keepThrow'], ['throwAgain', 1]]);
  expect(table.refusal('oda', ['throwAgain', 0])).toBe('15.6.1b');
  table.act('oda', ['throwAgain', 1], dice(1, 1, 1, 1, 1, 1));
  expect(table.board.fortune).toBe(1);
  table.act('antiOda', ['keepThrow']);
  expect(table.soldiers('odani', 'oda')).toBe(4);
});

const PEACE: Position['places'] = { gifu: { leaders: ['nobunaga'] }, kyo: { oda: 1 }, odani: { azai: 1 } };

const beforeDraw = { step: 'turn', part: 'before', local: { chit: null } };

const drawn = (table: ReturnType<typeof position>): readonly string[] => table.chits('drawn');

clause(['15.6.1', '15.6.1a', '15.6.2', '14.1.5b'], 'Good Fortune: another chit takes effect, and Good Fortune passes to the enemy', () => {
  const table = position({
    places: PEACE,
    options: { goodFortune: true },
    cup: ['oda', 'azai_asakura', 'turn_end'],
    at: beforeDraw,
    board: (board) => (board.fortune = 0),
    outcomes: [2],
  });
  expect([table.step, table.refusal('oda', ['fortuneChit', 'ikko'])]).toEqual(['fortuneChit', '15.6.1a']);
  table.act('oda', ['fortuneChit', 'oda'], [3]);
  expect([drawn(table), table.cup(), table.board.fortune]).toEqual([['oda'], ['azai_asakura', 'turn_end'], 1]);
  table.act('oda', ['endMovement'], [0]);
  expect([table.step, table.actionsOfType('antiOda', 'fortuneChit').length]).toEqual(['fortuneChit', 2]);
});

clause('15.6.1c', 'Good Fortune: another card is drawn and the first returns to the deck', () => {
  const table = position({
    places: PEACE,
    deck: ['card_01', 'card_02'],
    at: { step: 'endPhase', part: 'card', local: { next: 0 } },
    board: (board) => (board.fortune = 0),
    outcomes: [0],
  });
  expect([table.step, table.hand('oda')]).toEqual(['fortuneCard', ['card_01']]);
  table.act('oda', ['redraw'], [0]);
  expect([table.hand('oda'), table.state.zones['deck']?.pieces, table.board.fortune]).toEqual([['card_02'], ['card_01'], 1]);
});

const BY_SEAT = { scenario: 'three', options: { goodFortune: true } } as const;

clause(['15.6.1', '15.6.2', '16.1.1'], 'three players may choose the chit: Oda has it first; it is off unless chosen', () => {
  const fortuneOf = (options: { [option: string]: boolean }): number =>
    new TestTable(mostDangerousTime, { scenario: 'three', options }).board.fortune;
  expect([fortuneOf({ goodFortune: true }), fortuneOf({})]).toEqual([0, -1]);
});

clause(['15.6.1a', '15.6.2', '16.1.1'], 'of A and B the player whose chit was drawn may change it, otherwise A', () => {
  const afterDraw = (chit: string): MdtTestTable =>
    position({
      ...BY_SEAT,
      places: { gifu: { oda: 1 }, saika: { saika: 1 } },
      cup: [chit],
      at: { step: 'turn', part: 'draw', local: { chit: null } },
      outcomes: [0],
      board: (board) => (board.fortune = 1),
    });
  expect(['ikko', 'azai_asakura', 'oda'].map((chit) => pendingDecision(afterDraw(chit)))).toEqual([
    'antiOdaB fortuneChit',
    'antiOdaA fortuneChit',
    'antiOdaA fortuneChit',
  ]);
});

clause(['15.6.1b', '16.1.1'], 'of A and B the player whose units fight may have dice rerolled', () => {
  const table = startCombat('wp_sekigahara', {
    ...BY_SEAT,
    active: 'oda',
    places: { wp_sekigahara: { oda: 3, ikko: 3 }, gifu: { oda: 1 } },
    board: (board) => ((board.arrivals = [placeOf('wp_sekigahara')]), (board.fortune = 1)),
  });
  table.act('antiOdaB', ['fight']).act('oda', ['fight'], dice(3, 3));
  expect(pendingDecision(table)).toBe('antiOdaB fortuneThrow');
  table.act('antiOdaB', ['throwAgain', 1], dice(3, ...Array<number>(5).fill(1)));
  expect(table.board.fortune).toBe(0);
});
