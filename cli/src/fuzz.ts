import { randomBot } from '@gunbai/ai';
import type { AnyBot } from '@gunbai/ai';
import { everySetup, viewFor } from '@gunbai/engine';
import type { Action, AnyGame, SeatId, Setup } from '@gunbai/engine';
import { deedOf, everyDeed, fuzz } from '@gunbai/engine/fuzz';
import type { Chooser, FuzzReport } from '@gunbai/engine/fuzz';
import { allowOnly, numberFlag } from './arguments.ts';
import type { Arguments } from './arguments.ts';
import { botsOf, mustBeWritable, rulesOf, saveRecord, setupOf } from './tables.ts';

/** The set-up that was asked for, or every one there is. */
const setupsOf = (rules: Parameters<typeof setupOf>[0], given: Arguments): Setup[] =>
  ['scenario', 'options', 'players'].some((flag) => given.flags.has(flag)) ? [setupOf(rules, given)] : everySetup(rules.game);

const chooserOf = (game: AnyGame, { seats }: Setup, bots: readonly AnyBot[]): Chooser => {
  const botOf = (seat: SeatId): AnyBot => bots[seats.indexOf(seat) % bots.length] as AnyBot;
  return (state, seat, allowed, chance) => botOf(seat).choose({ game, seat, allowed, view: () => viewFor(game, state, seat), chance });
};

/** One decision in so many is what was done least so far: what bots and luck seldom come to is played, too. */
const curious = (choose: Chooser, oneIn: number, counts: Map<string, number>): Chooser => {
  const countOf = (deed: string): number => counts.get(deed) ?? 0;
  const rarestOf: Chooser = (state, _seat, allowed, chance) => {
    const least = Math.min(...allowed.map((action) => countOf(deedOf(state, action))));
    const rarest = allowed.filter((action) => countOf(deedOf(state, action)) === least);
    return rarest[chance.next(rarest.length)] as Action;
  };
  return (state, seat, allowed, chance) => {
    const action = (chance.next(oneIn) === 0 ? rarestOf : choose)(state, seat, allowed, chance);
    counts.set(deedOf(state, action), countOf(deedOf(state, action)) + 1);
    return action;
  };
};

/** Counts what many games came to. */
class Tally {
  games = 0;
  actions = 0;
  unfinished = 0;
  readonly outcomes: Record<string, number> = {};
  readonly taken = new Set<string>();
  readonly complaints: object[] = [];

  add({ actions, outcome, taken, failure }: FuzzReport, setup: Setup, seed: string): void {
    this.games++;
    this.actions += actions;
    if (outcome) this.outcomes[outcome.reason] = (this.outcomes[outcome.reason] ?? 0) + 1;
    else if (!failure) this.unfinished++;
    for (const deed of taken) this.taken.add(deed);
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
  allowOnly(given, ['scenario', 'options', 'players', 'bots', 'games', 'seed', 'most', 'every', 'curious', 'out']);
  const rules = await rulesOf(given.words[0]);
  const { game } = rules;
  const games = numberFlag(given, 'games', 1, 1);
  const most = numberFlag(given, 'most', 20_000, 1);
  const every = numberFlag(given, 'every', 10, 1);
  const setups = setupsOf(rules, given);
  const oneIn = given.flags.has('curious') ? numberFlag(given, 'curious', 1, 1) : null;
  const out = given.flags.get('out');
  if (out !== undefined) await mustBeWritable(out);
  const counts = new Map<string, number>();
  const tally = new Tally();
  for (const setup of setups) {
    const chooser = chooserOf(game, setup, botsOf(rules, given, setup.seats.length, randomBot));
    const choose = oneIn === null ? chooser : curious(chooser, oneIn, counts);
    for (let index = 0; index < games; index++) {
      const seed = `${given.flags.get('seed') ?? '1'}/${index}`;
      const report = fuzz(game, { setup, seed, most, every, choose });
      if (report.failure && out !== undefined) await saveRecord(out, report.failure.record);
      tally.add(report, setup, seed);
    }
  }
  const ok = tally.complaints.length === 0;
  if (!ok) process.exitCode = 1;
  const never = everyDeed(game).filter((deed) => !tally.taken.has(deed));
  const { actions, unfinished, outcomes, complaints } = tally;
  return { game: game.id, ok, setups: setups.length, games: tally.games, actions, unfinished, outcomes, never, complaints };
};
