import { forcedActionOf, seededRandom, determinize, pendingSeats, applyAction, GameContext } from '@gunbai/engine';
import type { Action, AnyGame, GameEvent, PieceId, SeatId, State, View, Zone, ZoneId } from '@gunbai/engine';

export interface ActionPreview {
  /** Whether the seat could not undo the action alone: dice, revealed information, or another seat's decision follow. */
  readonly isFinal: boolean;
  /** The seat's only choice afterwards, which is taken without asking; null if there is none, or dice come first. */
  readonly followUp: Action | null;
  /** What is certain to happen, in order. */
  readonly events: readonly GameEvent[];
  /** The position afterwards; null if dice or hidden information decide it. */
  readonly after: State<unknown> | null;
}

/** Keeps the events that happen before chance, or what only others know, decides. */
class PreviewContext extends GameContext<unknown> {
  readonly certainEvents: GameEvent[] = [];
  /** The seat showed pieces of its own: a barrier for undo, but nothing new to itself. */
  hasShownOwnPiece = false;
  private readonly seat: SeatId;

  constructor(game: AnyGame, view: View<unknown>, seat: SeatId, seed: number) {
    const chance = seededRandom(seed);
    super(game, determinize(game, view, chance), chance);
    this.seat = seat;
    // Rules tell nothing to a context that does not collect.
    this.events = [];
  }

  override emit(event: GameEvent, to?: readonly SeatId[]): void {
    if (!this.hasRevealedInfo && (to === undefined || to.includes(this.seat))) this.certainEvents.push(event);
  }

  protected override transferPiece(source: Zone, index: number, to: ZoneId): PieceId {
    const wasRevealed = this.hasRevealedInfo;
    const isKnown = source.sees === 'all' || source.sees.includes(this.seat);
    const piece = super.transferPiece(source, index, to);
    if (this.hasRevealedInfo && !wasRevealed && isKnown) {
      this.hasRevealedInfo = false;
      this.hasShownOwnPiece = true;
    }
    return piece;
  }
}

interface TriedAction extends Pick<ActionPreview, 'isFinal' | 'followUp'> {
  readonly ctx: PreviewContext;
}

/** Applies an action and the seat's only choices after it. The game is determinized from the seat's own view, so that it leaks nothing. */
const tryAction = (game: AnyGame, view: View<unknown>, seat: SeatId, action: Action, seed: number): TriedAction => {
  let followUp: Action | null = null;
  const ctx = new PreviewContext(game, view, seat, seed);
  for (let next: Action | null = action; next; next = forcedActionOf(game, ctx.state, seat)) {
    if (next !== action) followUp ??= next;
    applyAction(ctx, seat, next);
    if (ctx.hasRevealedInfo || !pendingSeats(game, ctx.state).includes(seat)) return { isFinal: true, followUp, ctx };
  }
  return { isFinal: ctx.hasShownOwnPiece, followUp, ctx };
};

/** What an action leads to. */
export const previewAction = (game: AnyGame, view: View<unknown>, seat: SeatId, action: Action): ActionPreview => {
  try {
    const { isFinal, followUp, ctx } = tryAction(game, view, seat, action, 1);
    return { isFinal, followUp, events: ctx.certainEvents, after: ctx.hasRevealedInfo ? null : ctx.state };
  } catch {
    return { isFinal: true, followUp: null, events: [], after: null };
  }
};

/** A position that an action may lead to, by dice and hidden pieces of this seed; null if it cannot be tried. */
export const samplePosition = (game: AnyGame, view: View<unknown>, seat: SeatId, action: Action, seed: number): State<unknown> | null => {
  try {
    return tryAction(game, view, seat, action, seed).ctx.state;
  } catch {
    return null;
  }
};
