import { randomBot, simulate } from '@gunbai/ai';
import { eraseGameType } from '@gunbai/engine';
import { fuzz } from '@gunbai/engine/fuzz';
import { setupFor } from '@gunbai/shared/testing';
import { describe, expect, test } from 'vitest';
import { saigoku } from '../../rules/index.ts';

const game = eraseGameType(saigoku);
const setupOf = (scenario: string, options: { [option: string]: string } = {}) => setupFor(game, { scenario, options });

describe.each(saigoku.scenarios.map(({ id }) => id))('scenario %s', (scenario) => {
  test('random games finish', () => {
    const result = simulate(game, { setup: setupOf(scenario), bots: [randomBot], games: 3, seed: `whole ${scenario}` });
    expect(result).toMatchObject({ finished: 3, deadEnds: 0, capped: 0 });
  });

  test('legal actions and refusals agree, and state survives a copy', () => {
    const report = fuzz(game, { setup: setupOf(scenario), seed: `fuzz ${scenario}`, maxActions: 900, checkEvery: 15 });
    expect(report.failure?.complaint ?? null).toBe(null);
  });
});

test('the historical conditions always have a winner', () => {
  for (const scenario of ['itsukushima', 'koriyama']) {
    const result = simulate(game, { setup: setupOf(scenario, { victory: 'historical' }), bots: [randomBot], games: 2, seed: 'historical' });
    expect([result.finished, result.draws]).toEqual([2, 0]);
  }
});
