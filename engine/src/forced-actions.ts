import type { Game } from './game.ts';
import { currentDecision, pendingSeats } from './flow-runner.ts';
import { legalActions } from './legal-actions.ts';
import { seededRandom } from './random.ts';
import { currentFrame } from './state.ts';
import type { State } from './state.ts';
import type { Action, SeatId } from './types.ts';
import { createDealer, viewFor } from './view.ts';

/** Deals of the hidden pieces in which a sealed answer must be the only one. */
const DEALS = 16;

/** The first action that a seat has no choice about; the engine plays it by itself. */
export const forcedAction = <G>(game: Game<G>, state: State<G>): { seat: SeatId; action: Action } | null => {
  for (const seat of pendingSeats(game, state)) {
    const action = forcedActionOf(game, state, seat);
    if (action) return { seat, action };
  }
  return null;
};

/**
 * The only legal action of a pending seat. Null for windows: answering one may reveal something. Null for a sealed answer
 * unless everybody knows that there is no other: making it would reveal what the seat holds.
 */
export const forcedActionOf = <G>(game: Game<G>, state: State<G>, seat: SeatId): Action | null => {
  const decision = currentDecision(game, state);
  if (!decision || decision.window) return null;
  const [action, another] = legalActions(game, state, seat, 2);
  if (action === undefined || another !== undefined) return null;
  const isSealed = decision.seats(state, currentFrame(state).local).length > 1;
  return isSealed && !isForcedInEveryDeal(game, state, seat) ? null : action;
};

const isForcedInEveryDeal = <G>(game: Game<G>, state: State<G>, seat: SeatId): boolean => {
  const deal = createDealer(game, viewFor(game, state, null));
  for (let seed = 0; seed < DEALS; seed++) if (legalActions(game, deal(seededRandom(seed)), seat, 2).length !== 1) return false;
  return true;
};
