import {
  legalActions,
  eraseGameType,
  startGame,
  copyJson,
  scriptedRandom,
  Match,
  pendingSeats,
  applyAction,
  resolveSetup,
  isSameAction,
  refusalFor,
} from '@gunbai/engine';
import type { Action, AnyGame, ClauseId, Frame, Game, Json, Refusal, SeatId, Setup, State, StepId } from '@gunbai/engine';
import { test } from 'vitest';
import { LANGUAGES } from '../i18n/index.ts';
import type { ByLanguage } from '../i18n/index.ts';

/**
 * A test of a rule. `gunbai clauses` counts the ids in the names of tests that ran and passed, so a clause is covered
 * only by a test that would fail without it.
 */
export const clause = (ids: ClauseId | readonly ClauseId[], title: string, body: () => void | Promise<void>): void =>
  test(`[${typeof ids === 'string' ? ids : ids.join('] [')}] ${title}`, body);

type SetupInput = Parameters<typeof resolveSetup>[1];

/** What a test sets up; a wish that the game does not know is a mistake in the test. */
export const setupFor = (game: AnyGame, input: SetupInput = {}): Setup => {
  const setup = resolveSetup(game, input);
  if (!setup.ok) throw new Error(setup.error);
  return setup.value;
};

/** Dice as a player reads them, as outcomes of chance. */
export const dice = (...faces: number[]): number[] => faces.map((number) => number - 1);

/** One level of the flow, for a test that starts in the middle of it. */
export const flowFrame = (step: StepId, at = '', local: Json = null): Frame => ({
  step,
  at,
  local: copyJson(local),
  returned: null,
  effects: null,
  sealed: null,
});

/** A game in a test: its chance is given die by die, and choices are made by name. */
export class TestTable<G> {
  readonly game: Game<G>;
  private readonly ctx: ReturnType<typeof startGame<G>>;

  constructor(game: Game<G>, input: SetupInput & { outcomes?: number[] } = {}) {
    const setup = setupFor(eraseGameType(game), input);
    this.game = game;
    this.ctx = startGame(game, setup, scriptedRandom(input.outcomes ?? []), true);
    this.requireSixSidedDice();
  }

  /** Outcomes are given as those of dice with six sides; a die with more would take them all the same. */
  private requireSixSidedDice(): void {
    const { ctx } = this;
    const roll = ctx.roll.bind(ctx);
    ctx.roll = (sides, count, clauseId) => {
      if (sides !== 6) throw new Error(`a die with ${sides} sides is rolled for ${clauseId}`);
      return roll(sides, count, clauseId);
    };
  }

  get state(): State<G> {
    return this.ctx.state;
  }

  get board(): G {
    return this.ctx.state.board;
  }

  /** The events since the last action. */
  get events() {
    return (this.ctx.events ?? []).map(({ event }) => event);
  }

  /** What a seat may do now: nothing, unless it is the one that is asked. */
  allowed(seat: SeatId): Action[] {
    return pendingSeats(this.game, this.state).includes(seat) ? legalActions(this.game, this.state, seat) : [];
  }

  refusalFor(seat: SeatId, action: Json): Refusal | null {
    return refusalFor(this.game, this.state, seat, action);
  }

  /** The step whose decision is due. */
  get step(): StepId {
    return this.state.flow.at(-1)?.step ?? '';
  }

  /** The actions with a certain verb. */
  actionsOfType(seat: SeatId, type: string): Action[] {
    return this.allowed(seat).filter(([name]) => name === type);
  }

  /** Whether an action is on offer. */
  isLegal(seat: SeatId, action: Action): boolean {
    return this.allowed(seat).some((one) => isSameAction(one, action));
  }

  /** The clause that refuses an action, its code where no clause does; null if it is allowed. */
  refusal(seat: SeatId, action: Action): string | null {
    const refusalDetail = this.refusalFor(seat, action as Json);
    return refusalDetail === null ? null : (refusalDetail.clause ?? refusalDetail.code);
  }

  /** Takes an action, with the outcomes of chance it will ask for (from 0); all of them must be used. */
  act(seat: SeatId, action: Action, outcomes: readonly number[] = []): this {
    const refusalDetail = this.refusalFor(seat, action as Json);
    if (refusalDetail)
      throw new Error(
        `${JSON.stringify(action)} is refused: ${refusalDetail.clause ?? refusalDetail.code} ${JSON.stringify(refusalDetail.values ?? refusalDetail.detail ?? '')}`,
      );
    const chance = scriptedRandom(outcomes);
    this.ctx.chance = chance;
    this.ctx.events = [];
    applyAction(this.ctx, seat, action);
    if (chance.remaining() > 0) throw new Error(`${chance.remaining()} of the given outcomes were not asked for`);
    return this;
  }

  /** Changes the position by hand, for a test that starts in the middle. */
  editState(change: (board: G, state: State<G>) => void): this {
    change(this.board, this.state);
    return this;
  }
}

/** A match with a fixed seed, for tests of records and views. */
export const openMatch = (game: AnyGame, input: Parameters<typeof Match.open>[1] = {}, seed = '00'.repeat(32)): Match => {
  const opened = Match.open(game, input, { seed, entropy: {} });
  if (!opened.ok) throw new Error(opened.error.detail ?? opened.error.code);
  return opened.value;
};

/** All that is loaded by language, in every language. */
export const loadAllLanguages = async <T>(loaders: ByLanguage<() => Promise<T>>): Promise<ByLanguage<T>> =>
  Object.fromEntries(await Promise.all(LANGUAGES.map(async (language) => [language, await loaders[language]()]))) as ByLanguage<T>;
