import { availableParallelism } from 'node:os';
import { resolveSetup } from '@gunbai/engine';
import type { Setup } from '@gunbai/engine';
import type { GameModule } from '@gunbai/games/registry';
import { Tinypool } from 'tinypool';
import { numberFlag, parseArguments, UsageError } from '../arguments.ts';
import type { Arguments } from '../arguments.ts';
import { loadGameModule, requireSetup } from '../games.ts';
import { GameLog } from './game-log.ts';
import { botOfLevel, levelsOf } from './levels.ts';
import playLadderGame from './play-game.ts';
import type { LadderGame, LadderGameResult } from './play-game.ts';
import { ScenarioResults } from './report.ts';
import type { ScenarioReport } from './report.ts';
import { gamesInOrder, seatingsFor } from './schedule.ts';
import type { Seating } from './schedule.ts';

const DEFAULT_GAMES = 100;
/** Games waiting for each worker, so that none is idle. */
const QUEUE_PER_WORKER = 2;

interface PlannedGame {
  readonly seating: Seating;
  readonly results: ScenarioResults;
  readonly task: LadderGame;
}

/** Plays all levels of a game against each other and reports shares, ratings, balance and times. */
export const runLadder = async (argv: readonly string[]): Promise<object> => {
  const args = parseArguments(argv, [
    'scenario',
    'options',
    'players',
    'levels',
    'against',
    'games',
    'budget',
    'workers',
    'seed',
    'seconds',
    'turn-seconds',
    'out',
  ]);
  const rules = await loadGameModule(args.positionals[0]);
  const levels = args.flags.get('levels')?.split(',') ?? levelsOf(rules).map(({ id }) => id);
  const against = args.flags.get('against');
  for (const level of against === undefined ? levels : [...levels, against]) botOfLevel(rules, level);
  const setups = setupsOf(rules, args);
  const results = setups.map(
    ({ scenario, seats }) => new ScenarioResults(scenario, seats, against === undefined ? levels : [...levels, against]),
  );
  const planned = setups.flatMap((setup, index) => planGames(rules, setup, levels, args, results[index] as ScenarioResults));
  const workers = Math.min(numberFlag(args, 'workers', availableParallelism(), 1), planned.length);
  const started = performance.now();
  const out = args.flags.get('out');
  const log = out === undefined ? null : new GameLog(out);
  await playAll(planned, workers, log);
  return {
    game: rules.game.id,
    rules: rules.game.rules,
    seed: seedOf(args),
    ...(args.flags.has('budget') ? { budget: numberFlag(args, 'budget', 0, 1) } : {}),
    ...(args.flags.has('turn-seconds') ? { turnSeconds: numberFlag(args, 'turn-seconds', 0, 1) } : {}),
    workers,
    seconds: Math.round((performance.now() - started) / 1000),
    scenarios: results.map((one): ScenarioReport => one.report()),
  };
};

const seedOf = ({ flags }: Arguments): string => flags.get('seed') ?? 'ladder';

/** The requested scenario, or all scenarios with default options and all seats. */
const setupsOf = (rules: GameModule, args: Arguments): readonly Setup[] => {
  if (['scenario', 'options', 'players'].some((flag) => args.flags.has(flag))) return [requireSetup(rules, args)];
  return rules.game.scenarios.map(({ id, seats }) => {
    const setup = resolveSetup(rules.game, { scenario: id, players: seats.length });
    if (!setup.ok) throw new UsageError(setup.error);
    return setup.value;
  });
};

const planGames = (
  { game }: GameModule,
  setup: Setup,
  levels: readonly string[],
  args: Arguments,
  results: ScenarioResults,
): PlannedGame[] => {
  const limits: Partial<LadderGame> = {
    ...(args.flags.has('budget') ? { budget: numberFlag(args, 'budget', 0, 1) } : {}),
    ...(args.flags.has('turn-seconds') ? { turnMs: numberFlag(args, 'turn-seconds', 0, 1) * 1000 } : {}),
    ...(args.flags.has('seconds') ? { stopAt: Date.now() + numberFlag(args, 'seconds', 0, 1) * 1000 } : {}),
  };
  return gamesInOrder(seatingsFor(levels, setup.seats, args.flags.get('against')), numberFlag(args, 'games', DEFAULT_GAMES, 1)).map(
    ({ seating, index }) => ({
      seating,
      results,
      task: { game: game.id, setup, seating, seed: `${seedOf(args)}/${setup.scenario}/${index}`, ...limits },
    }),
  );
};

/** Plays in worker threads, or here if there is one worker. Games that the log has are not played again. */
const playAll = async (planned: readonly PlannedGame[], workers: number, log: GameLog | null): Promise<void> => {
  const waiting = planned.values();
  const playNext = async (play: (task: LadderGame) => Promise<LadderGameResult | null>): Promise<void> => {
    for (const { seating, results, task } of waiting) {
      const known = log?.find(task);
      const result = known ?? (Date.now() < (task.stopAt ?? Infinity) ? await play(task) : null);
      if (!known && result) log?.add(task, result);
      if (result) results.add(seating, result);
    }
  };
  if (workers === 1) return playNext(playLadderGame);
  const pool = new Tinypool({
    filename: new URL('./play-game.ts', import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: workers,
    maxThreads: workers,
    isolateWorkers: false,
  });
  try {
    await Promise.all(
      Array.from({ length: workers * QUEUE_PER_WORKER }, () => playNext((task) => pool.run(task) as Promise<LadderGameResult | null>)),
    );
  } finally {
    await pool.destroy();
  }
};
