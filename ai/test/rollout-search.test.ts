import {
  actionType,
  args,
  decision,
  endStep,
  integer,
  legalActions,
  procedure,
  callStep,
  goTo,
  seededRandom,
  startGame,
  viewFor,
} from '@gunbai/engine';
import type { Action, Game, State } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { commonDecisions, createRolloutBot, MoveRecorder, suggest } from '../src/index.ts';
import type { Bot, BotInput, SearchBudget } from '../src/index.ts';

/** Nim: take 1 to 3 stones; the player who takes the last one wins. */
interface Heap {
  left: number;
  active: number;
}

const nim: Game<Heap> = {
  id: 'nim',
  rules: 1,
  scenarios: [{ id: 'heap', seats: ['a', 'b'], minutes: 1 }],
  options: [],
  setup: () => ({ board: { left: 11, active: 0 } }),
  initialStep: 'play',
  steps: {
    play: procedure<Heap>({ turn: () => callStep('turn'), end: () => goTo('turn') }),
    turn: decision<Heap>({
      seats: ({ seats, board }) => [seats[board.active] as string],
      prompt: () => ({ key: 'turn' }),
      actionTypes: [
        actionType<Heap, null, readonly ['take', number]>({
          name: 'take',
          args: args([integer(1, 3)]),
          candidates: () => [1, 2, 3].map((count) => ['take', count] as const),
          rules: [{ clause: 'take.1', ok: ({ board }, [, count]) => count <= board.left }],
          apply(ctx, [, count]) {
            const { board, state } = ctx;
            board.left -= count;
            state.turn++;
            if (board.left === 0) ctx.finish({ winners: [state.seats[board.active] as string], reason: 'last' });
            board.active = 1 - board.active;
            return endStep();
          },
        }),
      ],
    }),
  },
  copyBoard: (board) => ({ ...board }),
};

/** Wins with the last stones and otherwise takes one. */
const simple: Bot<Heap> = {
  id: 'simple',
  choose: ({ legalActions: choices, view }) => choices.find(([, count]) => count === view().board.left) ?? (choices[0] as Action),
};

const rollouts: number[] = [];
const search = createRolloutBot<Heap>(
  'search',
  {
    policy: simple,
    alternatives: ({ legalActions: choices }, _, base, limit) =>
      choices
        .filter((action) => action !== base)
        .slice(0, limit)
        .map((action) => ({ action })),
    timeOf: ({ turn }) => turn,
    evaluate({ outcome, turn }, seat) {
      rollouts.push(turn);
      return outcome ? (outcome.winners.includes(seat) ? 1 : -1) : 0;
    },
  },
  { rollouts: 12, horizon: 20, candidates: 3, caution: 1 },
);

const inputWith = (left: number, budget?: SearchBudget): BotInput<Heap> => {
  const { state } = startGame(nim, { scenario: 'heap', options: {}, seats: ['a', 'b'] }, seededRandom(1));
  state.board.left = left;
  rollouts.length = 0;
  return {
    game: nim,
    seat: 'a',
    legalActions: legalActions(nim, state, 'a'),
    view: () => viewFor(nim, state, 'a'),
    chance: seededRandom(3),
    ...(budget ? { budget } : {}),
  };
};

test('it finds the action after which its policy wins, where the policy itself would lose', () => {
  expect(simple.choose(inputWith(6))).toEqual(['take', 1]);
  expect(search.choose(inputWith(6))).toEqual(['take', 2]);
});

test('it keeps the choice of its policy when nothing is better', () => {
  expect(search.choose(inputWith(3))).toEqual(simple.choose(inputWith(3)));
  expect(search.choose(inputWith(4))).toEqual(simple.choose(inputWith(4)));
});

test('the budget of the host limits the rollouts, and a spent one ends the search at once', () => {
  search.choose(inputWith(6, { rollouts: 6 }));
  expect(rollouts.length).toBeLessThanOrEqual(6);
  expect(search.choose(inputWith(6, { isSpent: () => true }))).toEqual(simple.choose(inputWith(6)));
  expect(rollouts).toEqual([]);
});

test('candidates that were never better in three samples get no more rollouts', () => {
  search.choose(inputWith(4, { rollouts: 90 }));
  expect(rollouts).toHaveLength(9);
});

test('rollouts end at the horizon', () => {
  search.tunable!.with({ horizon: 2 }).choose(inputWith(11));
  expect(new Set(rollouts)).toEqual(new Set([2]));
});

test('changed numbers make another bot and leave the first one as it was', () => {
  expect(search.tunable?.parameters).toMatchObject({ horizon: 20, candidates: 3 });
  expect(search.tunable?.with({ candidates: 1 }).choose(inputWith(6))).toEqual(['take', 1]);
});

test('a plan answers the own decisions that follow, and ends with an illegal or missing answer', () => {
  const planned = (answer: Action | null): number => {
    let asked = 0;
    createRolloutBot<Heap>(
      'planned',
      {
        policy: simple,
        alternatives: () => [{ action: ['take', 1], plan: () => () => (asked++, answer) }],
        timeOf: ({ turn }) => turn,
        evaluate: () => 0,
      },
      { rollouts: 2, horizon: 7, candidates: 2, caution: 1 },
    ).choose(inputWith(11));
    return asked;
  };
  expect(planned(['take', 1])).toBeGreaterThan(planned(null));
  expect(planned(['take', 9])).toBe(planned(null));
});

test('a search that is stopped within a sample does not count it', () => {
  // Counts the checks of the clock: the search for two samples is stopped in the second one.
  let checks = 0;
  search.choose(inputWith(6, { rollouts: 12, isSpent: () => (checks++, false) }));
  for (let limit = 0; limit < checks; limit++) {
    let asked = 0;
    const chosen = search.choose(inputWith(6, { rollouts: 12, isSpent: () => ++asked > limit }));
    expect([
      ['take', 1],
      ['take', 2],
    ]).toContainEqual(chosen);
    expect(asked).toBe(limit + 1);
  }
});

test('a suggestion is the same choice, with the positions that its tries end in', () => {
  const suggestion = suggest(search, inputWith(6));
  expect(suggestion.action).toEqual(search.choose(inputWith(6)));
  expect(suggestion.ends.length).toBeGreaterThan(0);
  expect(suggestion.ends.every(({ outcome }) => outcome?.winners.includes('a'))).toBe(true);
  expect(suggestion.better).toBe(suggestion.ends.length);
});

test('a bot without reasons of its own plays its move on to the end', () => {
  const { action, next, ends, better } = suggest(simple, inputWith(3));
  expect({ action, next, better }).toEqual({ action: ['take', 3], next: [], better: undefined });
  expect(ends.every(({ outcome }) => outcome !== null)).toBe(true);
  expect(suggest(simple, inputWith(3, { isSpent: () => true }))).toEqual({ action: ['take', 3], next: [], ends: [] });
});

test('a move is told as far as most of its tries agree', () => {
  expect(
    commonDecisions([
      [['a'], ['b'], ['c']],
      [['a'], ['b'], ['d']],
      [['a'], ['e']],
    ]),
  ).toEqual([['a'], ['b']]);
  expect(commonDecisions([[['a']], [['b']]])).toEqual([]);
  expect(commonDecisions([])).toEqual([]);
});

test('decisions of others within a move do not end it; the next turn does', () => {
  const at = (turn: number, depth: number) => ({ turn, flow: Array.from({ length: depth }, () => ({})) }) as unknown as State<unknown>;
  const recorder = new MoveRecorder('a', at(1, 2));
  recorder.note(at(1, 3), 'a', ['march'], false);
  recorder.note(at(1, 4), 'b', ['lose'], false);
  recorder.note(at(1, 4), 'a', ['only'], true);
  recorder.note(at(1, 3), 'a', ['stop'], false);
  expect(recorder.isOver).toBe(false);
  recorder.note(at(1, 2), 'b', ['march'], false);
  recorder.note(at(1, 2), 'a', ['march'], false);
  expect(recorder.isOver).toBe(true);
  expect(recorder.decisions).toEqual([['march'], ['stop']]);
  const other = new MoveRecorder('a', at(1, 2));
  other.note(at(2, 3), 'a', ['march'], false);
  expect(other.decisions).toEqual([]);
});
