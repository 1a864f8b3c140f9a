import { randomBot } from '@gunbai/ai';
import type { Setup } from '@gunbai/engine';
import { allActionKeys, fuzz } from '@gunbai/engine/fuzz';
import type { FuzzReport } from '@gunbai/engine/fuzz';
import { parseArguments, numberFlag } from './arguments.ts';
import { chooserFromBots, preferRareActions } from './choosers.ts';
import { botsFromFlags, assertWritable, loadGameModule, saveRecord, setupsFromFlags } from './games.ts';

/** Sums up the reports of many games. */
class FuzzTally {
  games = 0;
  actions = 0;
  unfinished = 0;
  readonly outcomes: Record<string, number> = {};
  readonly actionKeys = new Set<string>();
  readonly complaints: object[] = [];

  add({ actions, outcome, actionKeys, failure }: FuzzReport, setup: Setup, seed: string): void {
    this.games++;
    this.actions += actions;
    if (outcome) this.outcomes[outcome.reason] = (this.outcomes[outcome.reason] ?? 0) + 1;
    else if (!failure) this.unfinished++;
    for (const key of actionKeys) this.actionKeys.add(key);
    if (failure)
      this.complaints.push({
        complaint: failure.complaint,
        ...(failure.stack === null ? {} : { stack: failure.stack.split('\n') }),
        seed,
        scenario: setup.scenario,
        options: setup.options,
        players: setup.seats.length,
      });
  }
}

/**
 * Plays games of every set-up and checks after each action: invariants, dead ends, lost pieces, leaks of hidden information
 * and forged actions. At the end the record must replay.
 */
export const fuzzGames = async (argv: readonly string[]): Promise<object> => {
  const args = parseArguments(argv, [
    'scenario',
    'options',
    'players',
    'bots',
    'games',
    'seed',
    'max-actions',
    'check-every',
    'rare',
    'out',
  ]);
  const rules = await loadGameModule(args.positionals[0]);
  const { game } = rules;
  const games = numberFlag(args, 'games', 1, 1);
  const maxActions = numberFlag(args, 'max-actions', 20_000, 1);
  const checkEvery = numberFlag(args, 'check-every', 10, 1);
  const setups = setupsFromFlags(rules, args);
  const oneIn = args.flags.has('rare') ? numberFlag(args, 'rare', 1, 1) : null;
  const out = args.flags.get('out');
  if (out !== undefined) await assertWritable(out);
  const counts = new Map<string, number>();
  const tally = new FuzzTally();
  for (const setup of setups) {
    const chooser = chooserFromBots(game, setup, await botsFromFlags(rules, args, setup.seats.length, randomBot));
    const choose = oneIn === null ? chooser : preferRareActions(chooser, oneIn, counts);
    for (let index = 0; index < games; index++) {
      const seed = `${args.flags.get('seed') ?? '1'}/${index}`;
      const report = fuzz(game, { setup, seed, maxActions, checkEvery, choose });
      if (report.failure && out !== undefined) await saveRecord(out, report.failure.record);
      tally.add(report, setup, seed);
    }
  }
  const ok = tally.complaints.length === 0;
  if (!ok) process.exitCode = 1;
  const neverTaken = allActionKeys(game).filter((key) => !tally.actionKeys.has(key));
  const { actions, unfinished, outcomes, complaints } = tally;
  return { game: game.id, ok, setups: setups.length, games: tally.games, actions, unfinished, outcomes, neverTaken, complaints };
};
