import { eraseGameType, startGame, callStep, decision, endStep, seededRandom, simpleActionType, viewFor } from '@gunbai/engine';
import type { Action, Game, Refusal } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { lookAhead } from '../../src/table/board/look-ahead.ts';
import { sendOrders } from '../../src/table/prompt/send-orders.ts';
import type { Session, TableSnapshot } from '../../src/session/session.ts';

interface Road {
  milestone: number;
  luck: number;
}

/** Set out, with or without a roll of the die, and walk; below four the pilgrim stays at home. */
const roadGame: Game<Road> = {
  id: 'road',
  rules: 1,
  scenarios: [{ id: 'only', seats: ['pilgrim'], minutes: 1 }],
  options: [],
  setup: () => ({ board: { milestone: 0, luck: 0 } }),
  initialStep: 'home',
  steps: {
    home: decision<Road>({
      seats: () => ['pilgrim'],
      prompt: () => ({ key: 'home' }),
      actionTypes: [
        simpleActionType<Road, null>('setOut', { apply: () => callStep('road') }),
        simpleActionType<Road, null>('tryLuck', {
          apply(ctx) {
            [ctx.board.luck] = ctx.roll(6, 1, '1') as [number];
            return ctx.board.luck > 3 ? callStep('road') : undefined;
          },
        }),
      ],
    }),
    road: decision<Road>({
      seats: () => ['pilgrim'],
      prompt: () => ({ key: 'road' }),
      actionTypes: [
        simpleActionType<Road, null>('walk', { apply: ({ board }) => void board.milestone++ }),
        simpleActionType<Road, null>('gamble', { apply: (ctx) => void ctx.roll(6, 1, '1') }),
        simpleActionType<Road, null>('rest', { apply: () => endStep() }),
      ],
    }),
  },
  copyBoard: (board) => ({ ...board }),
  pieces: {},
};
const game = eraseGameType(roadGame);
const startView = () =>
  viewFor(game, startGame(game, { scenario: 'only', options: {}, seats: ['pilgrim'] }, seededRandom(1), true).state, 'pilgrim');

test('looks ahead to what an action makes possible', () => {
  const road = lookAhead(game, startView(), 'pilgrim', ['setOut']);
  expect(road?.allowed).toContainEqual(['walk']);
  expect(road?.refusalFor(['setOut'])).not.toBeNull();
  expect(road?.lookAhead(['rest'])?.allowed).toContainEqual(['setOut']);
  expect(lookAhead(game, startView(), 'pilgrim', ['walk'])).toBeNull();
});

test('looks behind dice only for a result that is asked for', () => {
  expect(lookAhead(game, startView(), 'pilgrim', ['tryLuck'])).toBeNull();
  const lucky = lookAhead(game, startView(), 'pilgrim', ['tryLuck'], ({ flow }) => flow.at(-1)?.step === 'road');
  expect(lucky?.allowed).toContainEqual(['walk']);
});

/** A session that accepts the listed actions, and sends the position after its answer, as a server may. */
const sessionOf = (accepts: (action: Action, number: number) => Refusal | null, change = 1) => {
  const view = lookAhead(game, startView(), 'pilgrim', ['setOut'])?.view;
  let snapshot = { number: 0, actingSeat: 'pilgrim', view } as TableSnapshot;
  const listeners = new Set<() => void>();
  const sent: Action[] = [];
  const session = {
    rules: { game },
    snapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refusalFor: (action: Action) => accepts(action, snapshot.number),
    act: (action: Action) => {
      const refusal = accepts(action, snapshot.number);
      if (!refusal) sent.push(action);
      setTimeout(() => {
        snapshot = { ...snapshot, number: snapshot.number + change };
        for (const listener of listeners) listener();
      }, 1);
      return Promise.resolve(refusal);
    },
  } as unknown as Session;
  return { session, sent };
};

test('sends a row of actions, each after the position that the last one led to', async () => {
  const { session, sent } = sessionOf(() => null);
  expect(await sendOrders(session, [['walk'], ['walk'], ['rest']], true)).toBeNull();
  expect(sent).toEqual([['walk'], ['walk'], ['rest']]);
});

test('a row of actions ends without a word where the next is not allowed any more', async () => {
  const { session, sent } = sessionOf((_, number) => (number > 0 ? { code: 'unknown-action' } : null));
  expect(await sendOrders(session, [['walk'], ['walk']], true)).toBeNull();
  expect(sent).toEqual([['walk']]);
});

test('a row of actions stops before dice, to be confirmed, and keeps the rest', async () => {
  const { session, sent } = sessionOf(() => null);
  expect(await sendOrders(session, [['walk'], ['gamble'], ['walk']], true)).toMatchObject({ action: ['gamble'], then: [['walk']] });
  expect(sent).toEqual([['walk']]);
});

test('an undo ends a row of actions', async () => {
  const { session, sent } = sessionOf(() => null, -1);
  expect(await sendOrders(session, [['walk'], ['walk']], true)).toBeNull();
  expect(sent).toEqual([['walk']]);
});
