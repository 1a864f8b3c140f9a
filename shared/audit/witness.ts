import { GameContext, copyState } from '@gunbai/engine';
import type { AnyGame, GameEvent, RandomSource, SeatId, State } from '@gunbai/engine';
import type { AuditStep } from './types.ts';

/** A context that keeps every roll and event together with the state at that point. */
export class WitnessContext extends GameContext<unknown> {
  readonly steps: AuditStep<unknown>[] = [];

  constructor(game: AnyGame, state: State<unknown>, chance: RandomSource) {
    super(game, state, chance);
    // Some rules prepare events only if somebody collects them.
    this.events = [];
  }

  override roll(sides: number, count: number, why: string): number[] {
    const state = this.copy();
    const shown = super.roll(sides, count, why);
    this.steps.push({ roll: { why, of: sides, got: shown.map((number) => number - 1) }, state });
    return shown;
  }

  override randomInt(bound: number, why: string): number {
    const state = this.copy();
    const got = super.randomInt(bound, why);
    this.steps.push({ roll: { why, of: bound, got: [got] }, state });
    return got;
  }

  override emit(event: GameEvent, to?: readonly SeatId[], toOthers?: GameEvent): void {
    this.steps.push({ event, state: this.copy() });
    super.emit(event, to, toOthers);
  }

  copy(): State<unknown> {
    return copyState(this.state, this.game.copyBoard);
  }
}
