import { randomBot } from '@gunbai/ai';
import type { AnyBot } from '@gunbai/ai';
import {
  allSetups,
  applyAction,
  canonicalJson,
  determinize,
  legalActions,
  pendingSeats,
  seededRandom,
  startGame,
  viewFor,
} from '@gunbai/engine';
import type { Action, AnyGame, SeatId, State } from '@gunbai/engine';

import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { games } from '../registry.ts';

/** A small search: what matters is what the bot looks at, not how well it plays. */
const SMALL_SEARCH = { rollouts: 2, candidates: 2, horizon: 1 };
/** Bots choose at one decision in this many; in between, random play leads to unusual positions. */
const DECISIONS_BETWEEN = 40;
const MAX_DECISIONS = 160;
const OTHER_WORLDS = 2;

const chooseIn = (game: AnyGame, bot: AnyBot, state: State<unknown>, seat: SeatId): Action =>
  bot.choose({
    game,
    seat,
    legalActions: legalActions(game, state, seat),
    view: () => viewFor(game, state, seat),
    chance: seededRandom(11),
  });

/** What a bot chooses in the true world, and in worlds that its seat cannot tell apart from it. */
const choicesInAllWorlds = (game: AnyGame, bot: AnyBot, state: State<unknown>, seat: SeatId, seed: number): Action[] => {
  const worlds = Array.from({ length: OTHER_WORLDS }, (_, index) =>
    determinize(game, viewFor(game, state, seat), seededRandom(seed + index)),
  );
  return [state, ...worlds].map((world) => chooseIn(game, bot, world, seat));
};

describe.each(games.map((manifest) => [manifest.id, manifest] as const))('%s', (_, manifest) => {
  test('no choice of a bot depends on hidden information', async () => {
    const { game, bots, unlistedBots = [] } = await manifest.rules();
    const all = [...bots, ...unlistedBots].map((bot) => bot.tunable?.with(SMALL_SEARCH) ?? bot);
    for (const bot of all) await bot.prepare?.(readFile);
    const setups = new Map(allSetups(game).map((setup) => [`${setup.scenario} ${setup.seats.length}`, setup] as const));
    for (const [name, setup] of setups) {
      const chance = seededRandom(name.length);
      const ctx = startGame(game, setup, chance);
      for (let decision = 1; decision <= MAX_DECISIONS && !ctx.state.outcome; decision++) {
        const seat = pendingSeats(game, ctx.state)[0] as SeatId;
        const choices = legalActions(game, ctx.state, seat);
        if (choices.length > 1 && decision % DECISIONS_BETWEEN < 2)
          for (const bot of all) {
            const [chosen, ...others] = choicesInAllWorlds(game, bot, ctx.state, seat, decision);
            for (const other of others) expect(canonicalJson(other), `${bot.id} in ${name}`).toBe(canonicalJson(chosen));
          }
        applyAction(ctx, seat, randomBot.choose({ game, seat, legalActions: choices, view: () => ctx.state, chance }));
      }
    }
  });
});

test.each(games.map((manifest) => [manifest.id, manifest] as const))('the strength of every bot of %s is measured', async (_, manifest) => {
  const { bots, strengths = {}, unlistedBots = [] } = await manifest.rules();
  const ids = ['random', ...bots.map(({ id }) => id)];
  expect(Object.keys(strengths).sort()).toEqual(bots.map(({ id }) => id).sort());
  for (const [id, { against, games: measured, wins }] of Object.entries(strengths)) {
    expect(ids.indexOf(against), `${id} against a weaker bot`).toBeLessThan(ids.indexOf(id));
    expect(ids, against).toContain(against);
    expect(measured).toBeGreaterThanOrEqual(20);
    expect(wins / measured).toBeGreaterThan(0.5);
  }
  for (const { id } of unlistedBots) expect(ids, 'either offered or not').not.toContain(id);
  expect(
    bots.some(({ isSlow }) => !isSlow),
    'a bot that answers at once',
  ).toBe(true);
});

test('a bot that saw the cards of others would choose differently in other worlds', async () => {
  const manifest = games.find(({ id }) => id === 'hideyoshi');
  const { game } = await manifest!.rules();
  const ctx = startGame(game, allSetups(game)[0]!, seededRandom(1));
  while (pendingSeats(game, ctx.state)[0] !== 'anti')
    applyAction(ctx, pendingSeats(game, ctx.state)[0]!, legalActions(game, ctx.state, pendingSeats(game, ctx.state)[0]!)[0]!);
  const hands = [1, 2, 3].map((seed) => canonicalJson(determinize(game, viewFor(game, ctx.state, 'anti'), seededRandom(seed)).zones));
  expect(new Set(hands).size).toBe(3);
});
