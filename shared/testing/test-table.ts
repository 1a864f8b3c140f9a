import {
  legalActions,
  eraseGameType,
  startGame,
  copyJson,
  scriptedRandom,
  pendingSeats,
  applyAction,
  resolveSetup,
  isSameAction,
  refusalFor,
} from '@gunbai/engine';
import type { Action, AnyGame, Frame, Game, Json, Refusal, SeatId, Setup, State, StepId } from '@gunbai/engine';

type SetupInput = Parameters<typeof resolveSetup>[1];

/** A set-up for a test; throws on unknown scenarios and options. */
export const setupFor = (game: AnyGame, input: SetupInput = {}): Setup => {
  const setup = resolveSetup(game, input);
  if (!setup.ok) throw new Error(setup.error);
  return setup.value;
};

/** Converts die faces (from 1) to random outcomes (from 0). */
export const dice = (...faces: number[]): number[] => faces.map((number) => number - 1);

/** A frame of the flow, for a test that starts in the middle. */
export const flowFrame = (step: StepId, at = '', local: Json = null): Frame => ({
  step,
  at,
  local: copyJson(local),
  returned: null,
  effects: null,
  sealed: null,
});

/** A game in a test, with scripted dice. */
export class TestTable<G> {
  readonly game: Game<G>;
  private readonly ctx: ReturnType<typeof startGame<G>>;

  constructor(game: Game<G>, input: SetupInput & { outcomes?: number[] } = {}) {
    const setup = setupFor(eraseGameType(game), input);
    this.game = game;
    this.ctx = startGame(game, setup, scriptedRandom(input.outcomes ?? []), true);
    this.requireSixSidedDice();
  }

  /** Scripted outcomes are for six-sided dice; a die with more sides would accept them silently. */
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

  /** The legal actions of a seat; none if another seat decides. */
  allowed(seat: SeatId): Action[] {
    return pendingSeats(this.game, this.state).includes(seat) ? legalActions(this.game, this.state, seat) : [];
  }

  refusalFor(seat: SeatId, action: Json): Refusal | null {
    return refusalFor(this.game, this.state, seat, action);
  }

  /** The step of the current decision. */
  get step(): StepId {
    return this.state.flow.at(-1)?.step ?? '';
  }

  /** The legal actions of one type. */
  actionsOfType(seat: SeatId, type: string): Action[] {
    return this.allowed(seat).filter(([name]) => name === type);
  }

  /** Whether an action is listed as legal. */
  isLegal(seat: SeatId, action: Action): boolean {
    return this.allowed(seat).some((legal) => isSameAction(legal, action));
  }

  /** The clause that refuses an action, or the refusal code; null if the action is legal. */
  refusal(seat: SeatId, action: Action): string | null {
    const refusalDetail = this.refusalFor(seat, action as Json);
    return refusalDetail === null ? null : (refusalDetail.clause ?? refusalDetail.code);
  }

  /** Takes an action with scripted outcomes (from 0), all of which must be used. */
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
    if (chance.remaining() > 0) throw new Error(`${chance.remaining()} of the scripted outcomes were not used`);
    return this;
  }

  /** Edits the position, for a test that starts in the middle. */
  editState(change: (board: G, state: State<G>) => void): this {
    change(this.board, this.state);
    return this;
  }
}
