import { randomBot, simulate } from '@gunbai/ai';
import { legalActions, eraseGameType, refusalFor } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import { setupFor } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import { bots, captain } from '../bot/index.ts';
import { evaluatePosition } from '../bot/evaluate.ts';
import { hideyoshi } from '../rules/index.ts';
import { position } from './helpers.ts';

const game = eraseGameType(hideyoshi);
const setup = setupFor(game);

test('captain beats random play from either side', () => {
  const best = bots.at(-1)!;
  const asHideyoshi = simulate(game, { setup, bots: [best, randomBot], games: 6, seed: 'captain first' });
  const asAnti = simulate(game, { setup, bots: [randomBot, best], games: 6, seed: 'captain second' });
  expect(asHideyoshi).toMatchObject({ finished: 6, wins: { hideyoshi: 6 } });
  expect(asAnti).toMatchObject({ finished: 6, wins: { anti: 6 } });
});

test('nine resource areas with a tenth in reach are worth more than eight', () => {
  const map = (count: number) =>
    Object.fromEntries(
      ['kyo', 'settsu', 'omi', 'ise', 'mino', 'owari', 'echizen', 'tokai', 'higashi_chugoku']
        .slice(0, count)
        .map((area) => [area, { hashiba: 1 }]),
    );
  const worth = (count: number) => evaluatePosition(position({ map: { ...map(count), hokuriku: { shibata: 3 } } }).state, 'hideyoshi');
  expect(worth(9) - worth(8)).toBeGreaterThan(worth(5) - worth(4));
});

test('it takes undefended resource areas', () => {
  const table = position({
    map: { ise: { takigawa: 1, hashiba: 8 }, omi: { hashiba: 2 }, echizen: { shibata: 2 } },
    hands: { hideyoshi: ['iga_ninja'], anti: [] },
  }).act('hideyoshi', ['operations', 'iga_ninja-10']);
  let seed = 0;
  const choice = captain.choose({
    game: hideyoshi,
    seat: 'hideyoshi',
    legalActions: legalActions(hideyoshi, table.state, 'hideyoshi'),
    view: () => table.state,
    chance: { next: (bound) => ++seed % bound },
  });
  expect(choice).toEqual(['attack', 'ise', 'takigawa']);
  expect(refusalFor(hideyoshi, table.state, 'hideyoshi', choice as Action)).toBeNull();
});
