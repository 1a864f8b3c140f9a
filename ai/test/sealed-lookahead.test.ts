import { eraseGameType, seededRandom, startGame, legalActions, viewFor, applyAction, GameContext } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { eraseBotType, lookAhead, randomBot, simulate } from '../src/index.ts';
import type { Bot } from '../src/index.ts';
import { cardsOf, sealedDuel, valueOf } from './sealed-duel.ts';
import type { SealedDuel } from './sealed-duel.ts';

const setup = { scenario: 'standard', options: {}, seats: ['a', 'b'] };

/** Wants points first, and keeps high cards where they are equal. */
const saver: Bot<SealedDuel> = {
  id: 'saver',
  choose: (input) =>
    lookAhead(input, {
      samples: 8,
      evaluate: (state, seat) => 20 * (state.board.points[seat] ?? 0) + cardsOf(state, seat).reduce((sum, card) => sum + valueOf(card), 0),
    }),
};
const saverBot = eraseBotType(saver);

test('a look-ahead bot beats random play at sealed decisions, from both seats', () => {
  const first = simulate(eraseGameType(sealedDuel), { setup, bots: [saverBot, randomBot], games: 100, seed: 'first' });
  const second = simulate(eraseGameType(sealedDuel), { setup, bots: [randomBot, saverBot], games: 100, seed: 'second' });
  expect(first.wins['a']).toBeGreaterThan(60);
  expect(second.wins['b']).toBeGreaterThan(60);
});

test('a position with unopened answers is never evaluated', () => {
  const { state } = startGame(sealedDuel, setup, seededRandom(3));
  const rounds: number[] = [];
  lookAhead(
    {
      game: sealedDuel,
      seat: 'a',
      legalActions: legalActions(sealedDuel, state, 'a'),
      view: () => viewFor(sealedDuel, state, 'a'),
      chance: seededRandom(2),
    },
    { evaluate: ({ board }) => rounds.push(board.round) },
  );
  expect(rounds).toEqual([1, 1, 1, 1, 1]);
});

test('the other seat is answered for at random, alike for each action that is tried', () => {
  const opened = new Map<string, Set<number>>();
  const ctx = startGame(sealedDuel, setup, seededRandom(3));
  const [firstCard] = legalActions(sealedDuel, ctx.state, 'a');
  const table = new GameContext(sealedDuel, ctx.state, ctx.chance);
  const observe = (seat: string, isFirst: boolean): void => {
    if (!isFirst && firstCard) applyAction(table, 'a', firstCard);
    lookAhead(
      {
        game: sealedDuel,
        seat,
        legalActions: legalActions(sealedDuel, table.state, seat),
        view: () => viewFor(sealedDuel, table.state, seat),
        chance: seededRandom(5),
      },
      {
        samples: 12,
        evaluate: (state) => {
          const own = new Set(cardsOf(table.state, seat));
          const others = (state.zones['table']?.pieces ?? []).filter((card) => !own.has(card));
          for (const card of others) opened.set(seat, (opened.get(seat) ?? new Set()).add(valueOf(card)));
          return 0;
        },
      },
    );
  };
  observe('a', true);
  observe('b', false);
  expect(opened.get('a')?.size).toBeGreaterThan(3);
  expect(opened.get('b')?.size).toBeGreaterThan(3);
});
