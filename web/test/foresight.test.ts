import { anyGame, begin, call, decision, fastChance, plainVerb, procedure, to, viewFor } from '@gunbai/engine';
import type { Game } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { isIrreversible } from '../src/session/foresight.ts';

interface Shrine {
  luck: number;
  steps: number;
}

/** Whoever enters the shrine has nothing left to do but to throw, in one room after a walk, in the other at once. */
const shrine: Game<Shrine> = {
  id: 'shrine',
  rules: 1,
  scenarios: [{ id: 'only', seats: ['pilgrim', 'priest'], minutes: 1 }],
  options: [],
  begin: () => ({ board: { luck: 0, steps: 0 } }),
  first: 'visit',
  steps: {
    visit: procedure<Shrine>({ ask: () => call('ask'), again: () => to('ask') }),
    ask: decision<Shrine>({
      seats: () => ['pilgrim'],
      prompt: () => ({ key: 'ask' }),
      verbs: [
        plainVerb<Shrine, null>('enter', { apply: () => call('walk') }),
        plainVerb<Shrine, null>('stroll', { apply: ({ board }) => void board.steps++ }),
      ],
    }),
    walk: decision<Shrine>({
      seats: () => ['pilgrim'],
      prompt: () => ({ key: 'walk' }),
      verbs: [plainVerb<Shrine, null>('climb', { apply: () => call('throw') })],
    }),
    throw: decision<Shrine>({
      seats: () => ['pilgrim'],
      prompt: () => ({ key: 'throw' }),
      verbs: [
        plainVerb<Shrine, null>('throw', {
          apply(table) {
            [table.board.luck] = table.roll(6, 1, '1') as [number];
          },
        }),
      ],
    }),
  },
  copyBoard: (board) => ({ ...board }),
  pieces: {},
};

test('a choice is final if dice speak in the forced decisions that come of it', () => {
  const game = anyGame(shrine);
  const table = begin(game, { scenario: 'only', options: {}, seats: ['pilgrim', 'priest'] }, fastChance(1), true);
  const view = viewFor(game, table.state, 'pilgrim');
  expect(isIrreversible(game, view, 'pilgrim', ['stroll'])).toBe(false);
  expect(isIrreversible(game, view, 'pilgrim', ['enter'])).toBe(true);
});
