import { clause } from '@gunbai/shared/testing';
import { expect } from 'vitest';
import { ODA, placeOf, PLACES } from '../rules/components.ts';
import { mostDangerousTime } from '../rules/index.ts';
import { DEAD, countFortSpaces } from '../rules/state.ts';
import { shortGameScore } from '../rules/victory.ts';
import { startCombat } from './helpers/battle.ts';
import { dice, MdtTestTable, position } from './helpers/position.ts';
import type { Position } from './helpers/position.ts';
import { setUpTwoPlayers } from './helpers/shared-positions.ts';

const outcomeOfLastTurn = (scenario: string, turn: number): unknown =>
  position({
    scenario,
    turn,
    places: { kyo: { oda: 1 }, uotsu: {} },
    at: { step: 'endPhase', part: 'time', local: { next: 0 } },
    outcomes: turn === 30 ? [] : [0, 0],
  }).state.outcome;

clause(['14.3.1a', '14.3.2', '16.1.1', '16.2.4.4'], 'each game ends in its own last turn only', () => {
  expect(['standard', 'campaign', 'three', 'four'].map((scenario) => outcomeOfLastTurn(scenario, 10))).toEqual([null, null, null, null]);
  expect(['three', 'four'].map((scenario) => outcomeOfLastTurn(scenario, 29))).toEqual([null, null]);
  expect(outcomeOfLastTurn('three', 30)).toEqual({ winners: ['oda'], reason: 'kyo' });
});

clause(['14.3.3a', '10.5.ex7'], 'Nobunaga dies in battle if he is lost in the assault that defeats his clan', () => {
  const table = startCombat('gifu', {
    scenario: 'campaign',
    active: 'ikko',
    places: { gifu: { ikko: 9, inside: { leaders: ['nobunaga'] } }, kiyosu: { ikko: 1 } },
    control: { kiyosu: 'ikko' },
  });
  while (table.isLegal('oda', ['deployed'])) table.act('oda', ['deployed']);
  table.act('antiOda', ['storm'], dice(1, 6, 6, 6, 6, 6, 6, 6, 6, 6));
  expect([table.leaderPlace('nobunaga'), table.state.outcome]).toEqual([DEAD, { winners: ['antiOda'], reason: 'nobunaga-dead' }]);
});

clause(['14.3.3a', '12.0.1d'], 'death after disbanding out of a siege is not death in battle', () => {
  const table = position({
    scenario: 'campaign',
    at: { step: 'endPhase', part: 'disband', local: { next: 0 } },
    places: { otsu: { inside: { leaders: ['nobunaga'] }, azai: 1 }, gifu: { oda: 1 } },
  });
  table.act('oda', ['disbandSome']).act('oda', ['disbandLeader', 'nobunaga'], [5]);
  expect([table.leaderPlace('nobunaga'), table.state.outcome]).toEqual([DEAD, null]);
});

const endLastTurn = (scenario: string, turn: number, control: Record<string, string>, more: Partial<Position> = {}) =>
  position({ scenario, turn, places: { kyo: { oda: 1 } }, control, at: { step: 'endPhase', part: 'time', local: { next: 0 } }, ...more });

clause(['14.3.1c'], 'at the start Oda controls four castles that count', () => {
  const { board } = setUpTwoPlayers();
  expect(countFortSpaces(board, ODA)).toBe(4);
  board.control[placeOf('mt_hiei')] = board.control[placeOf('odani')] as number;
  expect(countFortSpaces(board, ODA)).toBe(3);
});

clause(['14.3.1a', '14.3.1d'], 'Oda wins the short game with six castles of original value 2 or 3 after turn 10, without Azuchi', () => {
  const five = { odani: 'oda', miki: 'oda', mt_hiei: 'enryakuji' };
  expect(endLastTurn('short', 10, five).state.outcome).toEqual({ winners: ['antiOda'], reason: 'too-few-castles' });
  const six = { ...five, nagashima: 'tokugawa' };
  expect(endLastTurn('short', 10, six).state.outcome).toEqual({ winners: ['oda'], reason: 'castles' });
  const destroyed = endLastTurn('short', 10, six, { board: (board) => (board.destroyed[placeOf('odani')] = 1) });
  expect(destroyed.state.outcome?.winners).toEqual(['oda']);
  const azuchi = endLastTurn('short', 10, five, {
    board: (board) => {
      board.azuchiAt = placeOf('kannonji');
      board.azuchiLevel = 3;
    },
  });
  expect(azuchi.state.outcome?.winners).toEqual(['antiOda']);
  expect(endLastTurn('short', 9, six, { outcomes: [0, 0] }).state.outcome).toBeNull();
});

clause('14.3.1b', 'an unused Good Fortune chit counts as a castle', () => {
  const five = { odani: 'oda', miki: 'oda', mt_hiei: 'enryakuji' };
  const withDoll = (fortune: number) =>
    endLastTurn('short', 10, five, { board: (board) => (board.fortune = fortune) }).state.outcome?.winners;
  expect([withDoll(0), withDoll(1)]).toEqual([['oda'], ['antiOda']]);
  expect(shortGameScore(endLastTurn('short', 3, {}, { outcomes: [0, 0] }).board)).toBe(4);
});

clause('14.3.1e', 'the higher bidder plays Oda and needs as many castles as bid; a die decides equal bids', () => {
  const bid = (first: number, second: number, outcomes: number[] = []) => {
    const table = new MdtTestTable(mostDangerousTime, { scenario: 'bid' });
    table.act('p1', ['bid', first]);
    expect(table.state.flow.at(-1)?.sealed).toEqual({ p1: ['bid', first] });
    table.act('p2', ['bid', second], outcomes);
    return [table.state.sides['oda'], table.board.needed, table.board.player[0]];
  };
  expect(bid(5, 7)).toEqual([['p2'], 7, 1]);
  expect(bid(8, 7)).toEqual([['p1'], 8, 0]);
  expect(bid(6, 6, [1])).toEqual([['p2'], 6, 1]);
});

clause('14.3.2', 'the side that controls Kyo after turn 30 wins the standard game', () => {
  expect(endLastTurn('standard', 30, { kyo: 'ikko' }).state.outcome).toEqual({ winners: ['antiOda'], reason: 'kyo' });
  expect(endLastTurn('standard', 30, {}).state.outcome).toEqual({ winners: ['oda'], reason: 'kyo' });
  expect(endLastTurn('standard', 29, {}, { outcomes: [0, 0] }).state.outcome).toBeNull();
});

clause('14.3.3a', 'the campaign ends with Nobunaga’s death in battle or Nobutada’s death, not with illness or an exile', () => {
  const given: Position = {
    scenario: 'campaign',
    places: { kyo: { leaders: ['niwa', 'nobunaga', 'sakuma'] } },
    active: 'oda',
    at: 'exile',
  };
  const exiled = position(given);
  exiled.act('oda', ['exile', 'nobunaga']);
  expect(exiled.state.outcome).toBeNull();
  const heir = position({ ...given, places: { kyo: { leaders: ['niwa', 'nobutada'] } } });
  heir.act('oda', ['exile', 'nobutada']);
  expect(heir.state.outcome).toEqual({ winners: ['antiOda'], reason: 'nobunaga-dead' });
  const battle = startCombat('odani', { scenario: 'campaign', places: { odani: { leaders: ['nobunaga'], azai: 4 } }, active: 'oda' });
  battle
    .act('antiOda', ['deployed'])
    .act('antiOda', ['fight'])
    .act('oda', ['fight'], dice(1, 6, 6, 6, 6, 6, 6));
  expect(battle.state.outcome?.winners).toEqual(['antiOda']);
});

clause('14.3.3b', 'the campaign also ends when one faction controls every space', () => {
  const all = Object.fromEntries(PLACES.filter(({ kind }) => kind === 'space').map(({ id }) => [id, 'oda']));
  const table = (control: Record<string, string>) =>
    position({ scenario: 'campaign', places: { kyo: { oda: 1 } }, control, active: 'oda', at: 'control', turn: 3 });
  expect(table(all).state.outcome).toEqual({ winners: ['oda'], reason: 'all-spaces' });
  expect(table({ ...all, ishiyama: 'ikko' }).state.outcome).toBeNull();
});
