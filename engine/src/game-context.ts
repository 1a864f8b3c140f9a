import type { RandomSource } from './random.ts';
import type { Game } from './game.ts';
import type { Effect, Frame, Outcome, State, Zone } from './state.ts';
import type { ClauseId, GameEvent, PieceId, SeatId, StepId, ZoneId } from './types.ts';

/** Dice or draws for one clause: `got` holds numbers from 0 to below `of`. */
export interface Roll {
  readonly why: ClauseId;
  readonly of: number;
  readonly got: readonly number[];
}

/** An event, and its viewers if it is not public. */
export interface ScopedEvent {
  readonly event: GameEvent;
  readonly to?: readonly SeatId[];
}

/**
 * What rules work on: the mutable state, a random source, and collectors for rolls and events.
 * Only rules may change the state.
 */
export class GameContext<G> {
  readonly game: Game<G>;
  state: State<G>;
  chance: RandomSource;
  /** Collectors for rolls and events; null in searches and simulations, which do not need them. */
  rolls: Roll[] | null = null;
  events: ScopedEvent[] | null = null;
  /** Collects the steps that end. */
  endedSteps: StepId[] | null = null;
  /** Whether dice were rolled or hidden pieces revealed: a barrier for undo by one seat. */
  hasRevealedInfo = false;

  constructor(game: Game<G>, state: State<G>, chance: RandomSource) {
    this.game = game;
    this.state = state;
    this.chance = chance;
  }

  get board(): G {
    return this.state.board;
  }

  /** Rolls dice: numbers from 1 to `sides`. */
  roll(sides: number, count: number, why: ClauseId): number[] {
    const got: number[] = [];
    for (let i = 0; i < count; i++) got.push(this.chance.next(sides));
    this.hasRevealedInfo = true;
    if (this.rolls) this.rolls.push({ why, of: sides, got: got.slice() });
    for (let i = 0; i < count; i++) (got[i] as number)++;
    return got;
  }

  /** A random number from 0 to below the bound. */
  randomInt(bound: number, why: ClauseId): number {
    const got = this.chance.next(bound);
    this.hasRevealedInfo = true;
    if (this.rolls) this.rolls.push({ why, of: bound, got: [got] });
    return got;
  }

  addZone(id: ZoneId, kind: string, sees: Zone['sees'], pieces: readonly PieceId[] = []): void {
    this.state.zones[id] = { kind, sees, pieces: pieces.slice() };
  }

  zone(id: ZoneId): Zone {
    const zone = this.state.zones[id];
    if (!zone) throw new Error(`there is no zone ${id}`);
    return zone;
  }

  move(piece: PieceId, from: ZoneId, to: ZoneId): void {
    const source = this.zone(from);
    const index = source.pieces.indexOf(piece);
    if (index < 0) throw new Error(`${piece} is not in ${from}`);
    this.transferPiece(source, index, to);
  }

  /** Draws random pieces and returns them; fewer if the zone runs out. */
  draw(from: ZoneId, to: ZoneId, count: number, why: ClauseId): PieceId[] {
    const source = this.zone(from);
    const drawn: PieceId[] = [];
    while (drawn.length < count && source.pieces.length > 0)
      drawn.push(this.transferPiece(source, this.randomInt(source.pieces.length, why), to));
    return drawn;
  }

  protected transferPiece(source: Zone, index: number, to: ZoneId): PieceId {
    const target = this.zone(to);
    if (source.kind !== target.kind) throw new Error(`${to} does not hold ${source.kind}`);
    const piece = source.pieces[index] as PieceId;
    // Splice keeps a hand in the order in which its pieces were drawn.
    source.pieces.splice(index, 1);
    target.pieces.push(piece);
    if (source.sees !== 'all' && !isSubset(target.sees, source.sees)) this.hasRevealedInfo = true;
    return piece;
  }

  /** Adds a temporary effect that ends with the nearest frame of step `until`. */
  addEffect(effect: Effect, until: StepId): void {
    const { flow } = this.state;
    for (let i = flow.length - 1; i >= 0; i--) {
      const frame = flow[i] as Frame;
      if (frame.step === until) {
        (frame.effects ??= []).push(effect);
        return;
      }
    }
    throw new Error(`step ${until} is not running`);
  }

  /** Emits an event to everybody, or only to some seats, with an optional vaguer event for the others. */
  emit(event: GameEvent, to?: readonly SeatId[], toOthers?: GameEvent): void {
    if (!this.events) return;
    this.events.push(to ? { event, to } : { event });
    if (to && toOthers) this.events.push({ event: toOthers, to: this.seatsExcept(to) });
  }

  private seatsExcept(seats: readonly SeatId[]): SeatId[] {
    return [...this.state.seats, SPECTATOR].filter((seat) => !seats.includes(seat));
  }

  finish(outcome: Outcome): void {
    this.state.outcome = outcome;
    this.state.flow.length = 0;
  }
}

/** Stands for spectators in the viewers of an event. */
export const SPECTATOR: SeatId = '';

const isSubset = (inner: Zone['sees'], outer: Zone['sees']): boolean =>
  outer === 'all' || (inner !== 'all' && inner.every((seat) => outer.includes(seat)));
