import { randomBot, simulate } from '@gunbai/ai';
import type { AnyBot } from '@gunbai/ai';
import { eraseGameType, viewFor } from '@gunbai/engine';
import { clause, setupFor, TestTable } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import { bots } from '../bot/index.ts';
import { starterGame } from '../rules/index.ts';
import { CARDS, cardsOf, contestedCastle, handOf, pointsOf } from '../rules/state.ts';

/** A position with these hands; the rest of the cards is in the deck. */
const position = (east: number[], west: number[], options: { reinforcements?: boolean } = {}) => {
  const outcomes = Array.from({ length: 12 }, () => 0);
  return new TestTable(starterGame, { outcomes, options }).editState((_, { zones }) => {
    const hands = { [handOf('east')]: east, [handOf('west')]: west };
    for (const [zone, strengths] of Object.entries(hands)) zones[zone]!.pieces = strengths.map((strength) => `troop${strength}`);
    const dealt = new Set(Object.keys(hands).flatMap((zone) => zones[zone]!.pieces));
    zones['deck']!.pieces = CARDS.filter((card) => !dealt.has(card));
  });
};

const playRounds = (table: ReturnType<typeof position>, rounds: readonly (readonly [number, number])[]) => {
  for (const [east, west] of rounds) table.act('east', ['send', `troop${east}`]).act('west', ['send', `troop${west}`]);
  return table;
};

clause('1.1', 'each player gets six cards that only they see', () => {
  const { state } = new TestTable(starterGame, { outcomes: Array.from({ length: 12 }, () => 0) });
  expect(cardsOf(viewFor(starterGame, state, 'east'), 'east')).toHaveLength(6);
  expect(cardsOf(viewFor(starterGame, state, 'east'), 'west')).toEqual(['?', '?', '?', '?', '?', '?']);
});

clause('1.2', 'castles are contested in their order', () => {
  const table = position([1, 2], [3, 4]);
  expect(contestedCastle(table.board)).toBe(0);
  expect(contestedCastle(playRounds(table, [[1, 3]]).board)).toBe(1);
});

clause('2.1', 'the first card stays secret until the second is chosen', () => {
  const table = position([1, 2], [3, 4]).act('east', ['send', 'troop1']);
  const view = viewFor(starterGame, table.state, 'west');
  expect(JSON.stringify(view.flow)).not.toContain('troop1');
  expect(view.zones['discard']?.pieces).toEqual([]);
  expect(table.act('west', ['send', 'troop3']).state.zones['discard']?.pieces).toEqual(['troop1', 'troop3']);
  const westFirst = position([1, 2], [3, 4]).act('west', ['send', 'troop3']).act('east', ['send', 'troop1']);
  expect(westFirst.state.zones['discard']?.pieces).toEqual(['troop1', 'troop3']);
});

clause('2.2', 'a card of the other hand is refused', () => {
  const table = position([1, 2], [3, 4]);
  expect(table.allowed('east')).toEqual([
    ['send', 'troop1'],
    ['send', 'troop2'],
  ]);
  expect(table.refusal('east', ['send', 'troop3'])).toBe('2.2');
});

clause('2.3', 'the higher card takes the castle', () => {
  expect(playRounds(position([1, 9], [3, 4]), [[9, 3]]).board.holders[0]).toBe('east');
  expect(playRounds(position([1, 9], [3, 4]), [[1, 3]]).board.holders[0]).toBe('west');
});

clause('3.1', 'after the fifth castle most points win', () => {
  const rounds = [
    [11, 1],
    [12, 2],
    [3, 13],
    [4, 14],
    [15, 5],
  ] as const;
  const { state } = playRounds(position([11, 12, 3, 4, 15, 16], [1, 2, 13, 14, 5, 6]), rounds);
  expect(state.outcome).toEqual({ winners: ['east'], reason: 'points', scores: { east: 8, west: 7 } });
  expect(pointsOf(state.board, 'east')).toBe(8);
});

clause('4.1', 'with reinforcements the loser of a round draws a card', () => {
  const table = position([1, 2], [3, 4], { reinforcements: true }).act('east', ['send', 'troop1']);
  table.act('west', ['send', 'troop3'], [0]);
  expect(cardsOf(table.state, 'east')).toEqual(['troop2', 'troop5']);
  expect(cardsOf(table.state, 'west')).toEqual(['troop4']);
  expect(table.events.map(({ type }) => type)).toContain('drewSecretly');
  expect(cardsOf(playRounds(position([1, 2], [3, 4]), [[1, 3]]).state, 'east')).toEqual(['troop2']);
});

test('the bot beats random play from both seats together', () => {
  const captain = bots[0] ?? randomBot;
  const game = eraseGameType(starterGame);
  const winsOf = (seat: string, players: readonly AnyBot[]): number =>
    simulate(game, { setup: setupFor(game), bots: players, games: 40, seed: seat }).wins[seat] ?? 0;
  expect(winsOf('east', [captain, randomBot]) + winsOf('west', [randomBot, captain])).toBeGreaterThan(44);
});
