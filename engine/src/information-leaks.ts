import { seededRandom } from './random.ts';
import type { RandomSource } from './random.ts';
import { legalActions, forcedAction, promptFor, isSameAction, refusalFor } from './legal-actions.ts';
import type { AnyGame } from './game.ts';
import { canonicalJson } from './hash.ts';
import { copyState, currentFrame } from './state.ts';
import type { State, Zone } from './state.ts';
import { pendingSeats, applyAction, SPECTATOR, GameContext } from './game-context.ts';
import type { ScopedEvent } from './game-context.ts';
import type { Action, PieceId, SeatId, ZoneId } from './types.ts';
import { actionFor, eventsFor, determinize, canSee, viewFor } from './view.ts';
import type { Viewer } from './view.ts';

/** One move of a fuzzed game, with the seed of the chance it met, so that it can be made again without the others. */
export interface FuzzMove {
  readonly seat: SeatId;
  readonly action: Action;
  readonly seed: number;
}

type Zones = State<unknown>['zones'];

const viewersOf = ({ seats }: State<unknown>): Viewer[] => [...seats, null];
const nameOf = (viewer: Viewer): string => viewer ?? 'a spectator';

/** No event tells a seat of a piece that it could see neither before nor after. */
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
          return `event ${event.type} tells ${reader ?? 'spectators'} of ${piece}, which lies hidden`;
      }
  }
  return null;
};

/** Dealing what a seat cannot see anew changes nothing that the seat is shown or asked, and nobody else's turn to be asked. */
export const leakedByView = (game: AnyGame, state: State<unknown>, chance: RandomSource): string | null => {
  for (const viewer of viewersOf(state)) {
    const view = viewFor(game, state, viewer);
    const other = determinize(game, view, chance);
    if (canonicalJson(viewFor(game, other, viewer)) !== canonicalJson(view)) return `${nameOf(viewer)} sees what is hidden`;
    if (canonicalJson(pendingSeats(game, other)) !== canonicalJson(pendingSeats(game, state)))
      return 'who owes a decision depends on what is hidden';
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
/** What others notice of a decision that is due: the question, and whether the referee answers it by itself. */
const publicPromptText = (game: AnyGame, state: State<unknown>, seat: SeatId): string =>
  canonicalJson([promptFor(game, state, seat), forcedAction(game, state) !== null]);
const promptAndActionsText = (game: AnyGame, state: State<unknown>, seat: SeatId): string =>
  canonicalJson([promptFor(game, state, seat), legalActions(game, state, seat)]);

/** How often to deal anew what a viewer cannot see, until the same move may be made there. */
const MAX_DEALS = 6;

/**
 * A move made in two worlds that look alike to a viewer leaves two worlds that look alike, and tells the viewer the same
 * story, unless it laid open pieces that differ.
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

/** A world that looks the same to a viewer, and in which the same move may be made. */
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
    // The last answer brings the sealed ones to light: they are the same in both worlds.
    if (sealed) currentFrame(other).sealed = { ...sealed };
    const isSealable = ([by, answer]: [SeatId, Action]): boolean => legalActions(game, other, by).some((one) => isSameAction(one, answer));
    if (!refusalFor(game, other, seat, action) && Object.entries(sealed ?? {}).every(isSealable)) return other;
  }
  return null;
};

/** A table that notes which pieces came before a viewer's eyes, be it only on the way from one hidden place to another. */
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

/** Makes a move in a world, and says which pieces the viewer saw, and all else that it notices. */
const observeMove = (
  game: AnyGame,
  start: State<unknown>,
  { seat, action, seed }: FuzzMove,
  viewer: Viewer,
): { readonly revealedPieces: string; readonly observations: string } => {
  const table = new ObservingContext(game, start, seededRandom(seed), viewer);
  table.events = [];
  const shownAction = actionFor(game, start, seat, action, viewer);
  applyAction(table, seat, action);
  const view = viewFor(game, table.state, viewer);
  const prompts = pendingSeats(game, table.state).map((one) => publicPromptText(game, table.state, one));
  return {
    revealedPieces: canonicalJson([view.zones, table.revealedPieces]),
    observations: canonicalJson([view, shownAction, eventsFor(table.events, viewer), table.hasRevealedInfo, prompts]),
  };
};
