import { eraseGameType } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import { setupFor } from '@gunbai/shared/testing';
import { eraseBotType, randomBot, simulate } from '@gunbai/ai';
import { expect, test } from 'vitest';
import { gainFromCastle, general as generalBot } from '../bot/general.ts';
import { valuesOfRolling } from '../bot/turn-values.ts';
import { chanceToFill } from '../odds/index.ts';
import { requiredLines } from '../rules/state.ts';
import { castleOf } from '../rules/components.ts';
import { ageOfWar } from '../rules/index.ts';
import { position } from './helpers.ts';

const general = eraseBotType(generalBot);
const game = eraseGameType(ageOfWar);

const chooseAt = (play: ReturnType<typeof position>): Action =>
  general.choose({ game, seat: play.active, legalActions: play.allowed(), view: () => play.table.state, chance: { next: () => 0 } });

test('it takes a castle that it can take', () => {
  expect(chooseAt(position({}, 'AA11111').fill('kasugayama', 0, 'CC111'))).toEqual(['fill', 'kasugayama', 1]);
});

test('it ends a turn without a chance at once', () => {
  const play = position({}, 'AA11111').fill('kasugayama', 0, '11111').reroll('1111').reroll('111').reroll('11');
  expect(chooseAt(play)).toEqual(['yield']);
});

test('a castle that completes a clan is worth more than its points', () => {
  const alone = gainFromCastle(position().board, castleOf('kitanosho'), 2);
  const completing = gainFromCastle(position({ p1: ['kasugayama'] }).board, castleOf('kitanosho'), 2);
  expect(alone).toBe(3 + 1);
  expect(completing).toBe(8 - 4 + 1);
});

test('a castle taken from the leader counts twice, one from another player once', () => {
  const board = position({ players: 3, p2: ['kasugayama', 'edo'], p3: ['gifu'] }).board;
  expect(gainFromCastle(board, castleOf('kasugayama'), 3)).toBe(4 + 4);
  expect(gainFromCastle(board, castleOf('gifu'), 3)).toBe(1);
});

test('with one castle to win, the value of a turn is the gain times the exact chance', () => {
  const { board } = position();
  const castle = castleOf('odani');
  const lines = requiredLines(board, castle);
  expect(valuesOfRolling([{ castle, gain: 2, lines }])[7]).toBeCloseTo(2 * chanceToFill(castle, 7, lines), 12);
});

test('it beats random play from either seat', () => {
  const setup = setupFor(game);
  const first = simulate(game, { setup, bots: [general, randomBot], games: 40, seed: 'a' });
  const second = simulate(game, { setup, bots: [randomBot, general], games: 40, seed: 'b' });
  expect((first.wins['p1'] ?? 0) + (second.wins['p2'] ?? 0)).toBeGreaterThanOrEqual(0.85 * 80);
});

test('games between bots end for any number of players', () => {
  for (const players of [2, 3, 4, 5, 6]) {
    const setup = setupFor(game, { players });
    expect(simulate(game, { setup, bots: [general], games: 4, seed: 'c', maxTurns: 1000 })).toMatchObject({
      finished: 4,
      deadEnds: 0,
    });
  }
});
