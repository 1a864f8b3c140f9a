import { applyAction, createDealer, eraseGameType, GameContext, legalActions, pendingSeats, seededRandom, startGame } from '@gunbai/engine';
import type { State } from '@gunbai/engine';
import { bots } from '../../bot/index.ts';
import { saigoku } from '../../rules/index.ts';
import { setupFor } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';

const ACTIONS = 600;

test('playing on with a copy does not change the state it was made of', () => {
  const game = eraseGameType(saigoku);
  const [bot] = bots;
  const chance = seededRandom(7);
  const play = (state: State<unknown>): State<unknown> => {
    const ctx = new GameContext(game, createDealer(game, state)(chance), chance);
    for (let played = 0; played < ACTIONS && !ctx.state.outcome; played++) {
      const seat = pendingSeats(game, ctx.state)[0]!;
      applyAction(ctx, seat, bot!.choose({ game, seat, legalActions: legalActions(game, ctx.state, seat), view: () => ctx.state, chance }));
    }
    return ctx.state;
  };
  const first = play(startGame(game, setupFor(game, { scenario: 'koriyama' }), chance).state);
  const before = JSON.stringify(first);
  const after = play(first);
  expect(JSON.stringify(first)).toBe(before);
  const board = (state: State<unknown>) => state.board as { readonly [list: string]: unknown };
  for (const list of ['owner', 'durability', 'besieged']) expect(board(after)[list]).not.toEqual(board(first)[list]);
});
