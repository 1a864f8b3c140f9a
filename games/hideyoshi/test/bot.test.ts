import { randomBot, simulate } from '@gunbai/ai';
import {
  applyAction,
  legalActions,
  eraseGameType,
  pendingSeats,
  refusalFor,
  seededRandom,
  seedFromText,
  startGame,
  viewFor,
} from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import { setupFor } from '@gunbai/shared/testing';
import { expect, test } from 'vitest';
import { bots } from '../bot/index.ts';
import { captain } from '../bot/captain.ts';
import { evaluatePosition } from '../bot/evaluate.ts';
import { hideyoshi } from '../rules/index.ts';
import { cardId, dice, playCard, position } from './helpers.ts';
import type { Position, SeatName } from './helpers.ts';

const game = eraseGameType(hideyoshi);
const setup = setupFor(game);

const captainChoice = ({ state }: Position, seat: SeatName): Action => {
  let seed = 0;
  return captain.choose({
    game: hideyoshi,
    seat,
    legalActions: legalActions(hideyoshi, state, seat),
    view: () => state,
    chance: { next: (bound) => ++seed % bound },
  });
};

test('captain beats random play from either side', () => {
  const best = bots[0]!;
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
  const choice = captainChoice(table, 'hideyoshi');
  expect(choice).toEqual(['attack', 'ise', 'takigawa']);
  expect(refusalFor(hideyoshi, table.state, 'hideyoshi', choice as Action)).toBeNull();
});

const hands = { hideyoshi: ['iga_ninja', 'arquebus:2'], anti: ['arquebus', 'horagatoge'] };

/** Shibata attacks in Ise; the owner must lose as many pieces as the dice hit. */
const struckInIse = (start: Parameters<typeof position>[0], target: string, ...rolled: number[]): Position => {
  const table = position({ side: 'anti', hands, ...start });
  playCard(table, 'anti', 'operations', 'arquebus', ['attack', 'ise', target], ['take', 'shibata', rolled.length], ['go']);
  return table.act('hideyoshi', ['letThem'], dice(...rolled));
};

test('no card is spent on operations without a group', () => {
  const ctx = startGame(hideyoshi, setup, seededRandom(seedFromText('dice 9')));
  const chance = seededRandom(seedFromText('captain 9'));
  const played: unknown[] = [];
  while (ctx.state.turn < 2) {
    const seat = pendingSeats(hideyoshi, ctx.state)[0]!;
    const view = viewFor(hideyoshi, ctx.state, seat);
    const choice = captain.choose({
      game: hideyoshi,
      seat,
      legalActions: legalActions(hideyoshi, ctx.state, seat),
      view: () => view,
      chance,
    });
    played.push(choice[0]);
    applyAction(ctx, seat, choice);
  }
  expect(played).toContain('operations');
  expect(played.filter((type, at) => type === 'finish' && played[at - 1] === 'operations')).toEqual([]);
});

test('it gives up another general before Hideyoshi, whom Hunting Stragglers could then remove', () => {
  const map = { ise: { hideyoshi: 1, shibata: 2 }, echizen: { shibata: 1 }, omi: { hashiba: 2 } };
  const table = struckInIse({ map: { ...map, ise: { ...map.ise, ujisato: 1, hidenaga: 1 } } }, 'enemies', 1, 6);
  expect(captainChoice(table, 'hideyoshi')).toEqual(['lose', 'hidenaga', 'unused', 1]);
});

test('it hunts down Hideyoshi in his pool before anybody else', () => {
  const map = { omi: { hashiba: 3 }, echizen: { shibata: 3 } };
  const table = position({ side: 'anti', map, hands: { ...hands, anti: ['ochimusha_gari'] } });
  expect(captainChoice(table, 'anti')).toEqual(['event', cardId('ochimusha_gari')]);
  expect(captainChoice(table.act('anti', ['event', cardId('ochimusha_gari')]), 'anti')).toEqual(['hunt', 'hideyoshi']);
});

test('it keeps a piece of the daimyo in the circle, even at a higher price', () => {
  const start = {
    map: { ise: { hashiba: 4, shibata: 3 }, omi: { hashiba: 1, niwa: 2 }, echizen: { shibata: 1 } },
    used: { ise: { niwa: 1 } },
  };
  const table = (circle: string) => struckInIse({ ...start, circle: { ise: circle }, war: ['niwa'] }, 'enemies', 1, 6);
  expect(captainChoice(table('niwa'), 'hideyoshi')).toEqual(['lose', 'hashiba', 'unused', 1]);
  expect(captainChoice(table('hashiba'), 'hideyoshi')).toEqual(['lose', 'niwa', 'used', 1]);
});

const beleaguered = {
  map: { ise: { niwa: 1, hashiba: 5, shibata: 4, takigawa: 1 }, omi: { hashiba: 1, niwa: 1 }, echizen: { shibata: 1 } },
  circle: { ise: 'niwa' },
  war: ['niwa'],
};

test('it puts a stronger daimyo into a circle that is about to fall', () => {
  const table = position({ ...beleaguered, hands }).act('hideyoshi', ['pass']);
  expect(captainChoice(table, 'hideyoshi')).toEqual(['exchange', 'ise', 'hashiba']);
  table.act('hideyoshi', ['exchange', 'ise', 'hashiba']);
  expect(captainChoice(table, 'hideyoshi')).toEqual(['keep']);
});

test('beside neutrals it attacks the daimyo in the circle', () => {
  const table = position({ side: 'anti', ...beleaguered, hands }).act('anti', ['operations', cardId('arquebus')]);
  expect(captainChoice(table, 'anti')).toEqual(['attack', 'ise', 'niwa']);
});
