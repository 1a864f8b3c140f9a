import { readFile } from 'node:fs/promises';
import { applyAction, eraseGameType, legalActions, pendingSeats, seededRandom, startGame, viewFor } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import { setupFor } from '@gunbai/shared/testing';
import { eraseBotType, randomBot, simulate } from '@gunbai/ai';
import type { AnyBot } from '@gunbai/ai';
import { expect, test } from 'vitest';
import { estimateChance, gainFromCastle, general as generalBot } from '../bot/general.ts';
import { perfect as perfectBot } from '../bot/perfect.ts';
import { valuesOfRolling } from '../bot/turn-values.ts';
import { WinChances } from '../bot/win-chances.ts';
import { chanceToFill } from '../odds/index.ts';
import { CENTRE, requiredLines } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { CASTLE_IDS, castleOf } from '../rules/components.ts';
import { ageOfWar } from '../rules/index.ts';
import { position } from './helpers.ts';

const general = eraseBotType(generalBot);
const game = eraseGameType(ageOfWar);
const SAMPLES = 2000;

const chooseAt = (play: ReturnType<typeof position>): Action =>
  general.choose({ game, seat: play.active, legalActions: play.allowed(), view: () => play.table.state, chance: { next: () => 0 } });

test('it takes a castle that it can take', () => {
  expect(chooseAt(position({}, 'AA11111').fill('kasugayama', 0, 'CC111'))).toEqual(['fill', 'kasugayama', 1]);
});

test('it ends a turn without a chance at once', () => {
  const play = position({}, 'AA11111').fill('kasugayama', 0, '11111').reroll('1111').reroll('111').reroll('11');
  expect(chooseAt(play)).toEqual(['yield']);
});

test('a castle that completes a clan is worth more than it is alone', () => {
  const seats = ['p1', 'p2'];
  const alone = gainFromCastle(position().board, castleOf('kitanosho'), seats);
  const completing = gainFromCastle(position({ p1: ['kasugayama'] }).board, castleOf('kitanosho'), seats);
  expect(completing).toBeGreaterThan(alone);
});

test('a castle taken from the leader is worth more than the same one taken from another player', () => {
  const seats = ['p1', 'p2', 'p3'];
  const fromLeader = position({ players: 3, p2: ['gifu', 'edo', 'kasugayama'] }).board;
  const fromOther = position({ players: 3, p2: ['edo', 'kasugayama'], p3: ['gifu'] }).board;
  const gain = (board: typeof fromLeader): number => gainFromCastle(board, castleOf('gifu'), seats);
  expect(gain(fromLeader)).toBeGreaterThan(gain(fromOther));
});

test('the last castle counts as the result that it brings', () => {
  const seats = ['p1', 'p2'];
  const others = CASTLE_IDS.filter((id) => id !== 'odani');
  const ahead = position({ p1: others }).board;
  expect(gainFromCastle(ahead, castleOf('odani'), seats)).toBeCloseTo(1 - estimateChance(ahead, 0, seats), 12);
  const behind = position({ p2: others }).board;
  expect(gainFromCastle(behind, castleOf('odani'), seats)).toBeLessThan(0);
});

test('with two players its estimates are close to the solved chances', async () => {
  const solved = await WinChances.load(readFile);
  const random = seededRandom(5);
  const { board } = position();
  let total = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const holder = board.holder.map(() => random.next(3) - 1);
    if (!holder.includes(CENTRE)) holder[random.next(holder.length)] = CENTRE;
    const mover = { ...board, holder };
    // On average over who moves first, since the estimate does not know that.
    const chance = (solved.afterTurn(mover, null) + 1 - solved.afterTurn({ ...mover, active: 1 }, null)) / 2;
    total += Math.abs(chance - estimateChance(mover, 0, ['p1', 'p2']));
  }
  expect(total / SAMPLES).toBeLessThan(0.025);
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

/** How often the castle that changes hands most does so, on average. */
const meanChangesOfHands = (bots: readonly AnyBot[], players: number, games: number): number => {
  let total = 0;
  for (let index = 0; index < games; index++) {
    const ctx = startGame(game, setupFor(game, { players }), seededRandom(index));
    const counted = bots.map((bot) => ({ bot, chance: seededRandom(index + 1000) }));
    const changes = new Map<number, number>();
    while (!ctx.state.outcome) {
      const seat = pendingSeats(game, ctx.state)[0] as string;
      const { bot, chance } = counted[ctx.state.seats.indexOf(seat) % bots.length]!;
      const before = (ctx.state.board as GameState).holder.slice();
      const allowed = legalActions(game, ctx.state, seat);
      applyAction(ctx, seat, bot.choose({ game, seat, legalActions: allowed, view: () => viewFor(game, ctx.state, seat), chance }));
      (ctx.state.board as GameState).holder.forEach((holder, castle) => {
        if (before[castle] !== CENTRE && before[castle] !== holder) changes.set(castle, (changes.get(castle) ?? 0) + 1);
      });
    }
    total += Math.max(0, ...changes.values());
  }
  return total / games;
};

test.each([
  [2, 12],
  [3, 8],
  [4, 6],
  [5, 6],
  [6, 6],
])('with %i players no castle changes hands more than six times on average', async (players, games) => {
  await perfectBot.prepare?.(readFile);
  expect(meanChangesOfHands([general], players, games)).toBeLessThanOrEqual(6);
  if (players === 2) expect(meanChangesOfHands([general, eraseBotType(perfectBot)], players, games)).toBeLessThanOrEqual(6);
});
