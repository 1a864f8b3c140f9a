import { randomBot } from '@gunbai/ai';
import type { AnyBot } from '@gunbai/ai';
import { allSetups, viewFor } from '@gunbai/engine';
import type { Action, AnyGame, SeatId, Setup } from '@gunbai/engine';
import { actionKey, allActionKeys, fuzz } from '@gunbai/engine/fuzz';
import type { ActionChooser, FuzzReport } from '@gunbai/engine/fuzz';
import { assertOnlyFlags, numberFlag } from './arguments.ts';
import type { Arguments } from './arguments.ts';
import { botsFromFlags, assertWritable, loadGameModule, saveRecord, requireSetup } from './games.ts';

/** The set-up that was asked for, or every one there is. */
const setupsToFuzz = (rules: Parameters<typeof requireSetup>[0], given: Arguments): Setup[] =>
  ['scenario', 'options', 'players'].some((flag) => given.flags.has(flag)) ? [requireSetup(rules, given)] : allSetups(rules.game);

const chooserFromBots = (game: AnyGame, { seats }: Setup, bots: readonly AnyBot[]): ActionChooser => {
  const botOf = (seat: SeatId): AnyBot => bots[seats.indexOf(seat) % bots.length] as AnyBot;
  return (state, seat, legalActions, chance) =>
    botOf(seat).choose({ game, seat, legalActions, view: () => viewFor(game, state, seat), chance });
};

/** One decision in so many is what was done least so far: what bots and luck seldom come to is played, too. */
const preferRareActions = (choose: ActionChooser, oneIn: number, counts: Map<string, number>): ActionChooser => {
  const countFor = (key: string): number => counts.get(key) ?? 0;
  const chooseRarest: ActionChooser = (state, _seat, allowed, chance) => {
    const lowest = Math.min(...allowed.map((action) => countFor(actionKey(state, action))));
    const rarest = allowed.filter((action) => countFor(actionKey(state, action)) === lowest);
    return rarest[chance.next(rarest.length)] as Action;
  };
  return (state, seat, allowed, chance) => {
    const action = (chance.next(oneIn) === 0 ? chooseRarest : choose)(state, seat, allowed, chance);
    counts.set(actionKey(state, action), countFor(actionKey(state, action)) + 1);
    return action;
  };
};

/** Counts what many games came to. */
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
        seed,
        scenario: setup.scenario,
        options: setup.options,
        players: setup.seats.length,
      });
  }
}

/**
 * Plays games of every set-up and checks after each action what must always be true: invariants, no dead end, no piece lost,
 * nothing hidden that shows, nothing forged that is accepted, and at the end that the record replays.
 */
export const fuzzGames = async (given: Arguments): Promise<object> => {
  assertOnlyFlags(given, ['scenario', 'options', 'players', 'bots', 'games', 'seed', 'most', 'every', 'curious', 'out']);
  const rules = await loadGameModule(given.positionals[0]);
  const { game } = rules;
  const games = numberFlag(given, 'games', 1, 1);
  const maxActions = numberFlag(given, 'most', 20_000, 1);
  const checkEvery = numberFlag(given, 'every', 10, 1);
  const setups = setupsToFuzz(rules, given);
  const oneIn = given.flags.has('curious') ? numberFlag(given, 'curious', 1, 1) : null;
  const out = given.flags.get('out');
  if (out !== undefined) await assertWritable(out);
  const counts = new Map<string, number>();
  const tally = new FuzzTally();
  for (const setup of setups) {
    const chooser = chooserFromBots(game, setup, botsFromFlags(rules, given, setup.seats.length, randomBot));
    const choose = oneIn === null ? chooser : preferRareActions(chooser, oneIn, counts);
    for (let index = 0; index < games; index++) {
      const seed = `${given.flags.get('seed') ?? '1'}/${index}`;
      const report = fuzz(game, { setup, seed, maxActions, checkEvery, choose });
      if (report.failure && out !== undefined) await saveRecord(out, report.failure.record);
      tally.add(report, setup, seed);
    }
  }
  const ok = tally.complaints.length === 0;
  if (!ok) process.exitCode = 1;
  const neverTaken = allActionKeys(game).filter((deed) => !tally.actionKeys.has(deed));
  const { actions, unfinished, outcomes, complaints } = tally;
  return { game: game.id, ok, setups: setups.length, games: tally.games, actions, unfinished, outcomes, never: neverTaken, complaints };
};
