import { readFile } from 'node:fs/promises';
import { eraseBotType, randomBot, simulate } from '@gunbai/ai';
import { eraseGameType, seededRandom } from '@gunbai/engine';
import { setupFor } from '@gunbai/shared/testing';
import { beforeAll, expect, test } from 'vitest';
import { perfect } from '../../bot/perfect.ts';
import { actionGains, listTargets, valuesOfRolling } from '../../bot/turn-values.ts';
import { WinChances } from '../../bot/win-chances.ts';
import { CASTLES, CLANS } from '../../rules/components.ts';
import type { Clan } from '../../rules/components.ts';
import { ageOfWar } from '../../rules/index.ts';
import { createState, holdsClan, NOBODY } from '../../rules/state.ts';
import type { GameState } from '../../rules/state.ts';
import { decodeWinChances, encodeWinChances, ROUNDING } from '../../solver/value-file.ts';
import { position } from '../helpers.ts';

const game = eraseGameType(ageOfWar);
let chances: WinChances;
beforeAll(async () => {
  chances = await WinChances.load(readFile);
  await perfect.prepare?.(readFile);
});

const randomBoard = (next: (limit: number) => number): GameState => {
  const board = createState();
  board.holder = CASTLES.map(() => next(3) - 1);
  board.holder[next(CASTLES.length)] = -1;
  for (const [index, clan] of CLANS.entries())
    board.conqueror[index] = [0, 1].find((seat) => holdsClan(board, clan as Clan, seat)) ?? NOBODY;
  board.active = next(2);
  return board;
};

/** The win chance of the active player before the first roll of the turn. */
const atStart = (board: GameState): number => 1 - chances.afterTurn({ ...board, active: 1 - board.active }, null);

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint16Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);

test('the file is what the best turn makes of the positions that follow', () => {
  const random = seededRandom(3);
  for (let sample = 0; sample < 150; sample++) {
    const board = randomBoard((limit) => random.next(limit));
    const open = listTargets(board, (castle) => chances.gain(board, castle));
    const best = chances.afterTurn(board, null) + (valuesOfRolling(open).at(-1) as number);
    expect(Math.abs(atStart(board) - best), board.holder.join()).toBeLessThan(4 * ROUNDING);
  }
});

test('the first player wins 53.03 % with best play', () => {
  expect(atStart(createState())).toBeCloseTo(0.5303, 4);
});

test('encoding and decoding give the same numbers', async () => {
  const random = seededRandom(5);
  const rounded = Uint16Array.from({ length: 3 ** CASTLES.length }, () => random.next(0x10000));
  // `toEqual` is slow for millions of numbers.
  expect(Buffer.compare(bytesOf(await decodeWinChances(encodeWinChances(rounded))), bytesOf(rounded))).toBe(0);
  await expect(decodeWinChances(new Uint8Array(3))).rejects.toThrow('has 3 bytes');
});

test('loading pauses after each small step and gives the same chances', async () => {
  let pauses = 0;
  const paused = await WinChances.load(readFile, async () => void pauses++);
  let differing = 0;
  for (let board = 0; board < 3 ** CASTLES.length; board++) if (paused.at(board) !== chances.at(board)) differing++;
  expect(differing).toBe(0);
  expect(pauses).toBeGreaterThan(300);
});

test('a file that is cut short is refused', async () => {
  await expect(WinChances.load(async (url) => (await readFile(url)).subarray(0, 1000))).rejects.toThrow();
});

test('the perfect bot takes the action with the best win chance', () => {
  const play = position({ p1: ['kasugayama'] }, 'AA11111');
  const legalActions = play.allowed();
  const board = play.table.state.board;
  const gains = actionGains(board, legalActions, (castle) => chances.gain(board, castle));
  const chosen = perfect.choose({
    game: ageOfWar,
    seat: play.active,
    legalActions,
    view: () => play.table.state,
    chance: { next: () => 0 },
  });
  expect(legalActions.indexOf(chosen)).toBe(gains.indexOf(Math.max(...gains)));
});

test('the perfect bot needs its table only with two players, and then says so', async () => {
  const { perfect: unprepared } = (await import('../../bot/perfect.ts?unprepared' as string)) as typeof import('../../bot/perfect.ts');
  const inputAt = (players: number) => {
    const play = position({ players }, 'AA11111');
    return { game: ageOfWar, seat: play.active, legalActions: play.allowed(), view: () => play.table.state, chance: { next: () => 0 } };
  };
  expect(() => unprepared.choose(inputAt(2))).toThrow('call prepare()');
  expect(unprepared.choose(inputAt(3))[0]).toBe('fill');
});

test('the perfect bot wins from either seat against random play, and plays with more players', () => {
  const bot = eraseBotType(perfect);
  const setup = setupFor(game);
  expect(simulate(game, { setup, bots: [bot, randomBot], games: 15, seed: 'a' }).wins['p1']).toBe(15);
  expect(simulate(game, { setup, bots: [randomBot, bot], games: 15, seed: 'b' }).wins['p2']).toBe(15);
  const mirrored = simulate(game, { setup, bots: [bot], games: 12, seed: 'd', maxTurns: 1000 });
  expect(mirrored.finished).toBe(12);
  const four = { setup: setupFor(game, { players: 4 }), bots: [bot, randomBot], games: 2, seed: 'c' };
  expect(simulate(game, four).finished).toBe(2);
});
