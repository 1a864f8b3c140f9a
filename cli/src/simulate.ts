import { randomBot, simulate } from '@gunbai/ai';
import { parseArguments, numberFlag } from './arguments.ts';
import { botsFromFlags, loadGameModule, requireSetup } from './games.ts';

/** Plays bots against each other and reports speed and results. */
export const runSimulation = async (argv: readonly string[]): Promise<object> => {
  const args = parseArguments(argv, ['scenario', 'options', 'players', 'bots', 'games', 'seed', 'cap']);
  const rules = await loadGameModule(args.positionals[0]);
  const setup = requireSetup(rules, args);
  const bots = await botsFromFlags(rules, args, setup.seats.length, randomBot);
  const games = numberFlag(args, 'games', 100, 1);
  const limits = args.flags.has('cap') ? { maxTurns: numberFlag(args, 'cap', 0) } : {};
  const started = performance.now();
  const result = simulate(rules.game, { setup, bots, games, seed: args.flags.get('seed') ?? '1', ...limits });
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
