import { randomBot, simulate } from '@gunbai/ai';
import { assertOnlyFlags, numberFlag } from './arguments.ts';
import type { Arguments } from './arguments.ts';
import { botsFromFlags, loadGameModule, requireSetup } from './games.ts';

/** Plays games bot against bot and reports speed and who won. */
export const runSimulation = async (given: Arguments): Promise<object> => {
  assertOnlyFlags(given, ['scenario', 'options', 'players', 'bots', 'games', 'seed', 'cap']);
  const rules = await loadGameModule(given.positionals[0]);
  const setup = requireSetup(rules, given);
  const bots = botsFromFlags(rules, given, setup.seats.length, randomBot);
  const games = numberFlag(given, 'games', 100, 1);
  const limits = given.flags.has('cap') ? { cap: numberFlag(given, 'cap', 0) } : {};
  const started = performance.now();
  const result = simulate(rules.game, { setup, bots, games, seed: given.flags.get('seed') ?? '1', ...limits });
  const seconds = (performance.now() - started) / 1000;
  return {
    game: rules.game.id,
    scenario: setup.scenario,
    games,
    finished: result.finished,
    capped: result.capped,
    deadEnds: result.deadEnds,
    actions: result.actions,
    seconds,
    actionsPerSecond: result.actions / seconds,
    gamesPerSecond: games / seconds,
    meanActions: result.meanActions,
    meanTurns: result.meanTurns,
    wins: result.wins,
    draws: result.draws,
  };
};
