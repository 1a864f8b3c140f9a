import { seededRandom } from './random.ts';
import type { RandomSource } from './random.ts';
import { isSameAction } from './legal-actions.ts';
import {
  applyAction,
  copyState,
  determinize,
  forcedActionOf,
  legalActions,
  pendingSeats,
  promptFor,
  refusalFor,
  viewFor,
} from './guarded-rules.ts';
import type { AnyGame } from './game.ts';
import { canonicalJson } from './hash.ts';
import { currentFrame } from './state.ts';
import type { State, Zone } from './state.ts';
import { SPECTATOR, GameContext } from './game-context.ts';
import type { ScopedEvent } from './game-context.ts';
import type { Action, PieceId, SeatId, ZoneId } from './types.ts';
import { actionFor, eventsFor, canSee } from './view.ts';
import type { Viewer } from './view.ts';

/** One move of a fuzzed game, with its own random seed, so that it can be repeated without the others. */
export interface FuzzMove {
  readonly seat: SeatId;
  readonly action: Action;
  readonly seed: number;
}

type Zones = State<unknown>['zones'];

const viewersOf = ({ seats }: State<unknown>): Viewer[] => [...seats, null];
const nameOf = (viewer: Viewer): string => viewer ?? 'a spectator';

/** Finds an event that names a piece to a seat that could see it neither before nor after. */
export const leakedByEvents = (game: AnyGame, state: State<unknown>, events: readonly ScopedEvent[], before: Zones): string | null => {
  if (!game.pieces) return null;
  const everybody = [...state.seats, SPECTATOR];
  const isSeen = (zones: Zones, piece: PieceId, reader: Viewer): boolean =>
    Object.values(zones).some((zone) => canSee(zone, reader) && zone.pieces.includes(piece));
  for (const { event, to = everybody } of events) {
    const text = JSON.stringify(event);
    const named = Object.values(game.pieces).flatMap((pieces) => pieces.filter((piece) => text.includes(`"${piece}"`)));
    for (const piece of named)
      for (const seat of to) {
        const reader = seat === SPECTATOR ? null : seat;
        if (!isSeen(state.zones, piece, reader) && !isSeen(before, piece, reader))
          return `event ${event.type} tells ${reader ?? 'spectators'} of ${piece}, which is hidden`;
      }
  }
  return null;
};

/** Deals hidden pieces again: a viewer's view and prompts, and whose turn it is, must not change. */
export const leakedByView = (game: AnyGame, state: State<unknown>, chance: RandomSource): string | null => {
  for (const viewer of viewersOf(state)) {
    const view = viewFor(game, state, viewer);
    const other = determinize(game, view, chance);
    if (canonicalJson(viewFor(game, other, viewer)) !== canonicalJson(view)) return `${nameOf(viewer)} sees what is hidden`;
    if (canonicalJson(pendingSeats(game, other)) !== canonicalJson(pendingSeats(game, state)))
      return 'whose turn it is depends on what is hidden';
    for (const seat of pendingSeats(game, state)) {
      const describeDecision = seat === viewer ? promptAndActionsText : publicPromptText;
      if (
        describeDecision(game, other, seat) !== describeDecision(game, state, seat) ||
        promptText(game, view, seat) !== promptText(game, state, seat)
      )
        return `what ${seat} is asked or offered depends on what ${nameOf(viewer)} cannot see`;
    }
  }
  return null;
};

const promptText = (game: AnyGame, state: State<unknown>, seat: SeatId): string => canonicalJson(promptFor(game, state, seat));
/** What others notice of a decision: the prompt, and whether the engine answers it by itself. */
const publicPromptText = (game: AnyGame, state: State<unknown>, seat: SeatId): string =>
  canonicalJson([promptFor(game, state, seat), forcedActionOf(game, state, seat) !== null]);
const promptAndActionsText = (game: AnyGame, state: State<unknown>, seat: SeatId): string =>
  canonicalJson([promptFor(game, state, seat), legalActions(game, state, seat)]);

/** How often to deal hidden pieces again until the same move is legal. */
const MAX_DEALS = 6;

/**
 * Makes the same move in two states that look alike to a viewer. Views and events must be the same afterwards,
 * unless the move revealed different pieces.
 */
export const leakedByAction = (game: AnyGame, state: State<unknown>, move: FuzzMove): string | null => {
  const chance = seededRandom(move.seed);
  for (const viewer of viewersOf(state)) {
    const other = sampleIndistinguishableState(game, state, viewer, move, chance);
    if (!other) continue;
    const observed = observeMove(game, copyState(state, game.copyBoard), move, viewer);
    const observedElsewhere = observeMove(game, other, move, viewer);
    if (observed.revealedPieces === observedElsewhere.revealedPieces && observed.observations !== observedElsewhere.observations)
      return `what ${nameOf(viewer)} learns from ${canonicalJson(move.action)} of ${move.seat} depends on what is hidden`;
  }
  return null;
};

/** A state that looks the same to a viewer and in which the same move is legal. */
const sampleIndistinguishableState = (
  game: AnyGame,
  state: State<unknown>,
  viewer: Viewer,
  { seat, action }: FuzzMove,
  chance: RandomSource,
): State<unknown> | null => {
  const view = viewFor(game, state, viewer);
  const { sealed } = currentFrame(state);
  for (let deal = 0; deal < MAX_DEALS; deal++) {
    const other = determinize(game, view, chance);
    // The last answer reveals the sealed ones, so both states must have the same.
    if (sealed) currentFrame(other).sealed = { ...sealed };
    const isSealable = ([answeringSeat, answer]: [SeatId, Action]): boolean =>
      legalActions(game, other, answeringSeat).some((candidate) => isSameAction(candidate, answer));
    if (!refusalFor(game, other, seat, action) && Object.entries(sealed ?? {}).every(isSealable)) return other;
  }
  return null;
};

/** Records the pieces that a viewer saw, even if only in passing between two hidden zones. */
class ObservingContext extends GameContext<unknown> {
  readonly viewer: Viewer;
  readonly revealedPieces: PieceId[] = [];

  constructor(game: AnyGame, state: State<unknown>, chance: RandomSource, viewer: Viewer) {
    super(game, state, chance);
    this.viewer = viewer;
  }

  protected override transferPiece(source: Zone, index: number, to: ZoneId): PieceId {
    const piece = super.transferPiece(source, index, to);
    if (canSee(this.zone(to), this.viewer)) this.revealedPieces.push(piece);
    return piece;
  }
}

/** Makes a move and returns the pieces that the viewer saw, and everything else it observed. */
const observeMove = (
  game: AnyGame,
  start: State<unknown>,
  { seat, action, seed }: FuzzMove,
  viewer: Viewer,
): { readonly revealedPieces: string; readonly observations: string } => {
  const ctx = new ObservingContext(game, start, seededRandom(seed), viewer);
  ctx.events = [];
  const shownAction = actionFor(game, start, seat, action, viewer);
  applyAction(ctx, seat, action);
  const view = viewFor(game, ctx.state, viewer);
  const prompts = pendingSeats(game, ctx.state).map((pending) => publicPromptText(game, ctx.state, pending));
  return {
    revealedPieces: canonicalJson([view.zones, ctx.revealedPieces]),
    observations: canonicalJson([view, shownAction, eventsFor(ctx.events, viewer), ctx.hasRevealedInfo, prompts]),
  };
};
