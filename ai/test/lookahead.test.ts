import {
  repeat,
  args,
  decision,
  seededRandom,
  endStep,
  procedure,
  callStep,
  goTo,
  actionType,
  integer,
  startGame,
  legalActions,
  viewFor,
  eraseGameType,
} from '@gunbai/engine';
import type { Game } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { lookAhead, playout, randomBot, simulate } from '../src/index.ts';
import type { AnyBot } from '../src/index.ts';

/** Take 1 to 3 stones, or gamble to double your own. Most stones win when the heap is empty. */
interface Stones {
  left: number;
  taken: number[];
  active: number;
}

const stones: Game<Stones> = {
  id: 'stones',
  rules: 1,
  scenarios: [{ id: 'heap', seats: ['a', 'b'], minutes: 1 }],
  options: [],
  setup: () => ({ board: { left: 20, taken: [0, 0], active: 0 } }),
  initialStep: 'play',
  steps: {
    play: procedure<Stones>({ turn: () => callStep('turn'), end: () => goTo('turn') }),
    turn: decision<Stones>({
      seats: ({ seats, board }) => [seats[board.active] as string],
      prompt: () => ({ key: 'turn' }),
      actionTypes: [
        actionType<Stones, null, readonly ['take', number]>({
          name: 'take',
          args: args([integer(1, 3)]),
          candidates: () => [1, 2, 3].map((count) => ['take', count] as const),
          rules: [{ clause: 'take.1', ok: ({ board }, [, count]) => count <= board.left }],
          apply(ctx, [, count]) {
            const { board, state } = ctx;
            board.left -= count;
            (board.taken[board.active] as number) += count;
            board.active = 1 - board.active;
            state.turn++;
            const [a = 0, b = 0] = board.taken;
            if (board.left === 0) ctx.finish({ winners: a === b ? [] : [a > b ? 'a' : 'b'], reason: 'gone' });
            return endStep();
          },
        }),
        actionType<Stones, null, readonly ['gamble']>({
          name: 'gamble',
          args: args([]),
          candidates: () => [['gamble']],
          rules: [{ clause: 'gamble.1', ok: ({ board }) => (board.taken[board.active] as number) > 0 }],
          apply(ctx) {
            const { board } = ctx;
            if (ctx.roll(2, 1, 'gamble.1')[0] === 2) {
              board.taken[board.active] = 0;
              return repeat;
            }
            board.active = 1 - board.active;
            return endStep();
          },
        }),
      ],
    }),
  },
  copyBoard: (board) => ({ left: board.left, taken: board.taken.slice(), active: board.active }),
};

const greedy: AnyBot = {
  id: 'greedy',
  choose: (situation) =>
    lookAhead(situation as never, {
      samples: 4,
      evaluate: ({ board }: { board: Stones }, seat) => (seat === 'a' ? 1 : -1) * ((board.taken[0] as number) - (board.taken[1] as number)),
    }),
};

const setup = { scenario: 'heap', options: {}, seats: ['a', 'b'] };

test('lookAhead takes the action that is best on average', () => {
  const { state } = startGame(stones, setup, seededRandom(1));
  const choice = lookAhead(
    {
      game: stones,
      seat: 'a',
      legalActions: legalActions(stones, state, 'a'),
      view: () => viewFor(stones, state, 'a'),
      chance: seededRandom(2),
    },
    { evaluate: ({ board }) => board.taken[0] as number },
  );
  expect(choice).toEqual(['take', 3]);
});

test('lookAhead plays on to a quiet position before evaluating', () => {
  const { state } = startGame(stones, setup, seededRandom(1));
  const judged: number[] = [];
  lookAhead(
    {
      game: stones,
      seat: 'a',
      legalActions: [
        ['take', 1],
        ['take', 2],
      ],
      view: () => viewFor(stones, state, 'a'),
      chance: seededRandom(2),
    },
    {
      isQuiet: ({ turn }) => turn >= 3,
      evaluate: ({ turn }) => judged.push(turn),
    },
  );
  expect(judged).toEqual([3, 3]);
});

test('lookAhead stops at its depth limit', () => {
  const { state } = startGame(stones, setup, seededRandom(1));
  const judged: number[] = [];
  const choices = [1, 2].map((count) => ['take', count] as const);
  lookAhead(
    { game: stones, seat: 'a', legalActions: choices, view: () => viewFor(stones, state, 'a'), chance: seededRandom(2) },
    { depth: 2, isQuiet: () => false, evaluate: ({ turn }) => judged.push(turn) },
  );
  expect(judged).toEqual([3, 3]);
});

test('lookAhead beats random play, and simulate counts games, turns and sides', () => {
  const result = simulate(eraseGameType(stones), { setup, bots: [greedy, randomBot], games: 40, seed: 'x' });
  expect(result).toMatchObject({ games: 40, finished: 40, capped: 0, deadEnds: 0 });
  expect(result.wins['a'] ?? 0).toBeGreaterThan(30);
  expect((result.wins['a'] ?? 0) + (result.wins['b'] ?? 0) + result.draws).toBe(40);
});

test('the same seed plays the same games, and maxTurns stops them', () => {
  const bots = new Map([
    ['a', randomBot],
    ['b', randomBot],
  ]);
  expect(playout(eraseGameType(stones), setup, bots, 's')).toEqual(playout(eraseGameType(stones), setup, bots, 's'));
  expect(playout(eraseGameType(stones), setup, bots, 's', 2)).toMatchObject({ end: 'capped', turns: 3, winner: null });
});

test('a decision without a legal action is a dead end', () => {
  const turn = stones.steps['turn'] as ReturnType<typeof decision<Stones>>;
  const actionTypes = turn.actionTypes.filter(({ name }) => name === 'gamble'); // nobody has stones to double yet
  const stuck = eraseGameType({ ...stones, steps: { ...stones.steps, turn: { ...turn, actionTypes } } });
  expect(simulate(stuck, { setup, bots: [randomBot], games: 2, seed: 'x' })).toMatchObject({ finished: 0, deadEnds: 2, draws: 0 });
});

test('simulate throws on an illegal action of a bot, and accepts a legal unlisted one', () => {
  const playing = (choose: AnyBot['choose']) =>
    simulate(eraseGameType(stones), { setup, bots: [{ id: 'own', choose }], games: 1, seed: '1' });
  expect(() => playing(() => ['take', 9])).toThrow('may not ["take",9]');
  expect(() => playing(() => ['take', 3])).toThrow('take.1');
  expect(playing(() => ['take', 1]).finished).toBe(1);
});
