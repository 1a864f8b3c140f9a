import { randomBot, simulate } from '@gunbai/ai';
import { eraseGameType } from '@gunbai/engine';
import type { Setup } from '@gunbai/engine';
import { fuzz } from '@gunbai/engine/fuzz';
import { setupFor } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import { hideyoshi } from '../rules/index.ts';
import { OPTIONS } from '../rules/options.ts';

const game = eraseGameType(hideyoshi);

const setupWith = (options: Record<string, boolean>): Setup => setupFor(game, { options });

/** Every combination of the optional rules, by number. */
const optionsByNumber = (number: number): Record<string, boolean> =>
  Object.fromEntries(OPTIONS.map((id, bit) => [id, ((number >> bit) & 1) === 1]));
const COMBINATIONS = Array.from({ length: 2 ** OPTIONS.length }, (_, number) => number);

test('random games with every combination of optional rules end, without a dead end', () => {
  for (const number of COMBINATIONS) {
    const result = simulate(game, { setup: setupWith(optionsByNumber(number)), bots: [randomBot], games: 3, seed: `games ${number}` });
    expect(result).toMatchObject({ finished: 3, deadEnds: 0 });
  }
});

test('fuzzing every combination of optional rules finds no failure', () => {
  for (const number of COMBINATIONS) {
    const { failure } = fuzz(game, { setup: setupWith(optionsByNumber(number)), seed: `fuzz ${number}`, maxActions: 150, checkEvery: 20 });
    expect(failure?.complaint, `combination ${number}`).toBeUndefined();
  }
});

test('whole games pass close fuzzing', () => {
  for (const seed of ['a', 'b']) {
    const report = fuzz(game, { setup: setupWith({ fixedHand: true, kanbei: true, limits: true }), seed, checkEvery: 2 });
    expect(report.failure?.complaint).toBeUndefined();
    expect(report.outcome).not.toBeNull();
  }
});
