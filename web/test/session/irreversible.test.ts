import { eraseGameType, startGame, callStep, decision, seededRandom, simpleActionType, procedure, goTo, viewFor } from '@gunbai/engine';
import type { Game } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { rules, testDeps, createGame, resumeGame } from './helpers.ts';
import { pocketRules } from './pocket-game.ts';
import { previewAction } from '../../src/session/irreversible.ts';

interface Shrine {
  luck: number;
  steps: number;
}

/** Entering the shrine forces two more decisions, the last of which throws dice. */
const shrineGame: Game<Shrine> = {
  id: 'shrine',
  rules: 1,
  scenarios: [{ id: 'only', seats: ['pilgrim', 'priest'], minutes: 1 }],
  options: [],
  setup: () => ({ board: { luck: 0, steps: 0 } }),
  initialStep: 'visit',
  steps: {
    visit: procedure<Shrine>({ ask: () => callStep('ask'), again: () => goTo('ask') }),
    ask: decision<Shrine>({
      seats: () => ['pilgrim'],
      prompt: () => ({ key: 'ask' }),
      actionTypes: [
        simpleActionType<Shrine, null>('enter', { apply: () => callStep('walk') }),
        simpleActionType<Shrine, null>('stroll', { apply: ({ board }) => void board.steps++ }),
      ],
    }),
    walk: decision<Shrine>({
      seats: () => ['pilgrim'],
      prompt: () => ({ key: 'walk' }),
      actionTypes: [simpleActionType<Shrine, null>('climb', { apply: () => callStep('throw') })],
    }),
    throw: decision<Shrine>({
      seats: () => ['pilgrim'],
      prompt: () => ({ key: 'throw' }),
      actionTypes: [
        simpleActionType<Shrine, null>('throw', {
          apply(ctx) {
            [ctx.board.luck] = ctx.roll(6, 1, '1') as [number];
          },
        }),
      ],
    }),
  },
  copyBoard: (board) => ({ ...board }),
  pieces: {},
};

test('an action is irreversible if a forced decision after it rolls dice', () => {
  const game = eraseGameType(shrineGame);
  const ctx = startGame(game, { scenario: 'only', options: {}, seats: ['pilgrim', 'priest'] }, seededRandom(1), true);
  const view = viewFor(game, ctx.state, 'pilgrim');
  expect(previewAction(game, view, 'pilgrim', ['stroll']).isFinal).toBe(false);
  expect(previewAction(game, view, 'pilgrim', ['enter'])).toMatchObject({ isFinal: true, followUp: ['climb'] });
});

test('an action is irreversible if it rolls dice or another seat decides next', async () => {
  const deps = testDeps(pocketRules);
  const session = resumeGame(await createGame(deps, [{}, {}], pocketRules), deps, pocketRules);
  session.revealForNextPlayer();
  const { view } = session.snapshot();
  expect(previewAction(pocketRules.game, view, 'east', ['hide', 'coin']).isFinal).toBe(false);
  await session.act(['hide', 'coin']);
  expect(previewAction(pocketRules.game, session.snapshot().view, 'east', ['hide', 'coin']).isFinal).toBe(true);

  const dice = testDeps();
  const siege = resumeGame(await createGame(dice, [{}, {}]), dice);
  expect(previewAction(rules.game, siege.snapshot().view, siege.snapshot().actingSeat as string, ['reroll']).isFinal).toBe(true);
});
