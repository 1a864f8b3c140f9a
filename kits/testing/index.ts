import { allowed, anyGame, begin, copyJson, givenChance, Match, owing, perform, readSetup, sameAction, whyNot } from '@gunbai/engine';
import type { Action, AnyGame, ClauseId, Frame, Game, Json, Refusal, SeatId, Setup, State, StepId } from '@gunbai/engine';
import { test } from 'vitest';
import { LANGUAGES } from '../text/index.ts';
import type { InLanguages } from '../text/index.ts';

/**
 * A test of a rule. `gunbai clauses` counts the ids in the names of tests that ran and passed, so a clause is covered
 * only by a test that would fail without it.
 */
export const clause = (ids: ClauseId | readonly ClauseId[], title: string, body: () => void | Promise<void>): void =>
  test(`[${typeof ids === 'string' ? ids : ids.join('] [')}] ${title}`, body);

type Wish = Parameters<typeof readSetup>[1];

/** What a test sets up; a wish that the game does not know is a mistake in the test. */
export const setupFor = (game: AnyGame, wish: Wish = {}): Setup => {
  const setup = readSetup(game, wish);
  if (!setup.ok) throw new Error(setup.error);
  return setup.value;
};

/** Dice as a player reads them, as outcomes of chance. */
export const dice = (...shown: number[]): number[] => shown.map((number) => number - 1);

/** One level of the flow, for a test that starts in the middle of it. */
export const frame = (step: StepId, at = '', local: Json = null): Frame => ({
  step,
  at,
  local: copyJson(local),
  returned: null,
  effects: null,
  sealed: null,
});

/** A game in a test: its chance is given die by die, and choices are made by name. */
export class TestTable<Board> {
  readonly game: Game<Board>;
  private readonly table: ReturnType<typeof begin<Board>>;

  constructor(game: Game<Board>, wish: Wish & { outcomes?: number[] } = {}) {
    const setup = setupFor(anyGame(game), wish);
    this.game = game;
    this.table = begin(game, setup, givenChance(wish.outcomes ?? []), true);
    this.watchDice();
  }

  /** Outcomes are given as those of dice with six sides; a die with more would take them all the same. */
  private watchDice(): void {
    const { table } = this;
    const roll = table.roll.bind(table);
    table.roll = (sides, count, why) => {
      if (sides !== 6) throw new Error(`a die with ${sides} sides is rolled for ${why}`);
      return roll(sides, count, why);
    };
  }

  get state(): State<Board> {
    return this.table.state;
  }

  get board(): Board {
    return this.table.state.board;
  }

  /** The events since the last action. */
  get events() {
    return (this.table.events ?? []).map(({ event }) => event);
  }

  /** What a seat may do now: nothing, unless it is the one that is asked. */
  allowed(seat: SeatId): Action[] {
    return owing(this.game, this.state).includes(seat) ? allowed(this.game, this.state, seat) : [];
  }

  why(seat: SeatId, action: Json): Refusal | null {
    return whyNot(this.game, this.state, seat, action);
  }

  /** The step whose decision is due. */
  get step(): StepId {
    return this.state.flow.at(-1)?.step ?? '';
  }

  /** The actions with a certain verb. */
  offered(seat: SeatId, verb: string): Action[] {
    return this.allowed(seat).filter(([name]) => name === verb);
  }

  /** Whether an action is on offer. */
  offers(seat: SeatId, action: Action): boolean {
    return this.allowed(seat).some((one) => sameAction(one, action));
  }

  /** The clause that refuses an action, its code where no clause does; null if it is allowed. */
  refusal(seat: SeatId, action: Action): string | null {
    const why = this.why(seat, action as Json);
    return why === null ? null : (why.clause ?? why.code);
  }

  /** Takes an action, with the outcomes of chance it will ask for (from 0); all of them must be used. */
  act(seat: SeatId, action: Action, outcomes: readonly number[] = []): this {
    const why = this.why(seat, action as Json);
    if (why)
      throw new Error(`${JSON.stringify(action)} is refused: ${why.clause ?? why.code} ${JSON.stringify(why.values ?? why.detail ?? '')}`);
    const chance = givenChance(outcomes);
    this.table.chance = chance;
    this.table.events = [];
    perform(this.table, seat, action);
    if (chance.left() > 0) throw new Error(`${chance.left()} of the given outcomes were not asked for`);
    return this;
  }

  /** Changes the position by hand, for a test that starts in the middle. */
  arrange(change: (board: Board, state: State<Board>) => void): this {
    change(this.board, this.state);
    return this;
  }
}

/** A match with a fixed seed, for tests of records and views. */
export const matchOf = (game: AnyGame, wish: Parameters<typeof Match.open>[1] = {}, seed = '00'.repeat(32)): Match => {
  const opened = Match.open(game, wish, { seed, entropy: {} });
  if (!opened.ok) throw new Error(opened.error.detail ?? opened.error.code);
  return opened.value;
};

/** All that is loaded by language, in every language. */
export const inEveryLanguage = async <T>(loads: InLanguages<() => Promise<T>>): Promise<InLanguages<T>> =>
  Object.fromEntries(await Promise.all(LANGUAGES.map(async (language) => [language, await loads[language]()]))) as InLanguages<T>;
