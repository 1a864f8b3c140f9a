import { currentDecision, legalActions, promptFor, refusalFor } from '@gunbai/engine';
import type { Action, Match, Refusal, SeatId, View } from '@gunbai/engine';
import type { RefereeCommand, SeatAnswer, SeatChoices, SeatQuestion } from './requests.ts';

/**
 * What a seat may do, for programs without the engine. Everything is computed from the view of that seat, which holds
 * nothing hidden from it.
 */

interface KnownActions {
  readonly number: number;
  readonly seat: SeatId;
  readonly actions: readonly Action[];
}

/** The last list of each match: a client reads thousands of actions page by page. */
const listed = new WeakMap<Match, KnownActions>();

const listActions = (match: Match, seat: SeatId, view: View<unknown>): readonly Action[] => {
  const { number } = match;
  const known = listed.get(match);
  if (known?.number === number && known.seat === seat) return known.actions;
  const actions = legalActions(match.game, view, seat);
  listed.set(match, { number, seat, actions });
  return actions;
};

const listChoices = (match: Match, { seat, offset, limit }: RefereeCommand & { kind: 'choices' }): SeatChoices => {
  const { game, number } = match;
  if (match.outcome || !match.pendingSeats().includes(seat)) return { number, seat, prompt: null, actions: [], total: 0, next: null };
  const view = match.view(seat);
  const prompt = promptFor(game, view, seat);
  const actions = listActions(match, seat, view);
  const unlistedTypes = currentDecision(game, view)?.actionTypes.filter(({ allowsUnlisted }) => allowsUnlisted) ?? [];
  return {
    number,
    seat,
    prompt: prompt && {
      step: prompt.step,
      message: prompt.prompt,
      actionTypes: prompt.actionTypes,
      unlistedTypes: unlistedTypes.map(({ name }) => name),
      window: prompt.window,
      standingOrder: prompt.standingOrder,
    },
    actions: actions.slice(offset, offset + limit),
    total: actions.length,
    next: offset + limit < actions.length ? offset + limit : null,
  };
};

const judge = (match: Match, { seat, action }: RefereeCommand & { kind: 'why-not' }): Refusal | null =>
  refusalFor(match.game, match.view(seat), seat, action);

export const answerSeat = (match: Match, command: SeatQuestion): SeatAnswer =>
  command.kind === 'choices' ? listChoices(match, command) : { number: match.number, seat: command.seat, refusal: judge(match, command) };
