import { actionType, args, decision, goTo, legalActions, seededRandom, startGame, viewFor } from '@gunbai/engine';
import type { Game } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { createRolloutBot } from '../src/index.ts';
import type { Bot } from '../src/index.ts';

/** A first action, which may roll a die that does not count, and then two throws. */
interface Throws {
  readonly results: number[];
  hasBegun: boolean;
}

const first = (name: 'wait' | 'shuffle') =>
  actionType<Throws, null, readonly [typeof name]>({
    name,
    args: args([]),
    candidates: ({ board }) => (board.hasBegun ? [] : [[name]]),
    rules: [],
    apply(ctx) {
      if (name === 'shuffle') ctx.roll(6, 1, 'shuffle.1');
      ctx.board.hasBegun = true;
      return goTo('act');
    },
  });

const throws: Game<Throws> = {
  id: 'throws',
  rules: 1,
  scenarios: [{ id: 'two', seats: ['a'], minutes: 1 }],
  options: [],
  setup: () => ({ board: { results: [], hasBegun: false } }),
  initialStep: 'act',
  steps: {
    act: decision<Throws>({
      seats: ({ seats }) => seats,
      prompt: () => ({ key: 'act' }),
      actionTypes: [
        first('wait'),
        first('shuffle'),
        actionType<Throws, null, readonly ['throw']>({
          name: 'throw',
          args: args([]),
          candidates: ({ board }) => (board.hasBegun ? [['throw']] : []),
          rules: [],
          apply(ctx) {
            const { board, state } = ctx;
            board.results.push(ctx.roll(6, 1, 'throw.1')[0] as number);
            if (board.results.length === 2) ctx.finish({ winners: [...state.seats], reason: 'over' });
            return goTo('act');
          },
        }),
      ],
    }),
  },
  copyBoard: ({ results, hasBegun }) => ({ results: [...results], hasBegun }),
};

const patient: Bot<Throws> = { id: 'patient', choose: ({ legalActions: choices }) => choices[0]! };

/** The throws after each candidate, in the order of the samples. */
const throwsAfterCandidates = (hasLuckByAction: boolean): readonly (readonly number[])[] => {
  const seen: (readonly number[])[] = [];
  const bot = createRolloutBot<Throws>(
    'thrower',
    {
      policy: patient,
      alternatives: () => [{ action: ['shuffle'] }],
      timeOf: ({ turn }) => turn,
      evaluate({ board }) {
        seen.push(board.results);
        return seen.length % 2; // so that both candidates stay to the end
      },
      hasLuckByAction,
    },
    { rollouts: 24, horizon: 9, candidates: 2, caution: 1 },
  );
  const { state } = startGame(throws, { scenario: 'two', options: {}, seats: ['a'] }, seededRandom(1));
  bot.choose({
    game: throws,
    seat: 'a',
    legalActions: legalActions(throws, state, 'a'),
    view: () => viewFor(throws, state, 'a'),
    chance: seededRandom(3),
  });
  return seen;
};

/** How many samples gave both candidates the same throws. */
const equalPairs = (seen: readonly (readonly number[])[]): number =>
  seen.filter((results, index) => index % 2 === 0 && results.join() === seen[index + 1]?.join()).length;

test('an action has the same luck after each candidate, whatever was rolled before', () => {
  const seen = throwsAfterCandidates(true);
  expect(seen.length).toBeGreaterThan(4);
  expect(equalPairs(seen)).toBe(seen.length / 2);
  expect(equalPairs(throwsAfterCandidates(false))).toBeLessThan(seen.length / 2);
});

test('an action that is repeated has other luck, and so has each sample', () => {
  const seen = throwsAfterCandidates(true);
  expect(seen.some(([one, other]) => one !== other)).toBe(true);
  expect(new Set(seen.map((results) => results.join())).size).toBeGreaterThan(2);
});
