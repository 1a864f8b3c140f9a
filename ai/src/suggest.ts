import { applyAction, determinize, GameContext, legalActions, pendingSeats, seededRandom } from '@gunbai/engine';
import type { Action, SeatId, State } from '@gunbai/engine';
import type { Bot, BotInput, Suggestion } from './bot.ts';

/** Tries of a move, and decisions of a try at most. */
const TRIES = 24;
const MAX_DECISIONS = 60;
/** A move is told in a few steps. */
const MAX_STEPS = 6;

/** Notes the decisions of one seat until its move is over. */
export class MoveRecorder {
  readonly decisions: Action[] = [];
  private readonly seat: SeatId;
  private readonly turn: number;
  private readonly depth: number;
  isOver = false;

  constructor(seat: SeatId, { turn, flow }: Pick<State<unknown>, 'turn' | 'flow'>) {
    this.seat = seat;
    this.turn = turn;
    this.depth = flow.length;
  }

  /** A decision of another seat within the move, such as its losses, does not end it. */
  note({ turn, flow }: State<unknown>, seat: SeatId, action: Action, isForced: boolean): void {
    if (turn !== this.turn || (seat !== this.seat && flow.length <= this.depth)) this.isOver = true;
    if (!this.isOver && seat === this.seat && !isForced) this.decisions.push(action);
  }
}

/** The decisions that most tries have in common, from the first on. */
export const commonDecisions = (tries: readonly (readonly Action[])[]): readonly Action[] => {
  const common: Action[] = [];
  let agreeing = tries;
  while (common.length < MAX_STEPS) {
    const byText = Map.groupBy(
      agreeing.filter((decisions) => decisions.length > common.length),
      (decisions) => JSON.stringify(decisions[common.length]),
    );
    const most = [...byText.values()].toSorted((a, b) => b.length - a.length)[0];
    if (!most || most.length * 2 <= tries.length) break;
    common.push(most[0]?.[common.length] as Action);
    agreeing = most;
  }
  return common;
};

/** What a bot would do and what it leads to: by its own account, or else by playing its move on to the end a few times. */
export const suggest = <G>(bot: Bot<G>, input: BotInput<G>): Suggestion<G> => bot.suggest?.(input) ?? playMove(bot, input);

const playMove = <G>(bot: Bot<G>, input: BotInput<G>): Suggestion<G> => {
  const { game, seat, chance, budget } = input;
  const view = input.view();
  const action = bot.choose({ ...input, view: () => view });
  const ends: State<G>[] = [];
  const moves: (readonly Action[])[] = [];
  while (ends.length < TRIES && !budget?.isSpent?.()) {
    const random = seededRandom(chance.next(2 ** 31));
    const ctx = new GameContext(game, determinize(game, view, random), random);
    const recorder = new MoveRecorder(seat, view);
    applyAction(ctx, seat, action);
    for (let decisions = 0; decisions < MAX_DECISIONS; decisions++) {
      const { state } = ctx;
      const next = pendingSeats(game, state)[0];
      const choices = next === undefined || state.outcome ? [] : legalActions(game, state, next);
      if (next === undefined || choices.length === 0) break;
      const isForced = choices.length === 1;
      const chosen = isForced
        ? (choices[0] as Action)
        : bot.choose({ game, seat: next, legalActions: choices, view: () => state, chance: random });
      recorder.note(state, next, chosen, isForced);
      if (recorder.isOver) break;
      applyAction(ctx, next, chosen);
    }
    ends.push(ctx.state);
    moves.push(recorder.decisions);
  }
  return { action, next: commonDecisions(moves), ends };
};
