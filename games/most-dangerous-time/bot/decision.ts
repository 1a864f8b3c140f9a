import type { BotInput } from '@gunbai/ai';
import type { Json, Action } from '@gunbai/engine';
import type { MdtView, GameState } from '../rules/state.ts';
import type { Side } from '../rules/components.ts';

/** A decision as the bot receives it. */
export interface BotDecision {
  readonly view: MdtView;
  readonly board: GameState;
  readonly side: Side;
  readonly seat: number;
  readonly local: Json;
  readonly allowed: readonly Action[];
  readonly chance: BotInput<GameState>['chance'];
}

export type DecisionHandler = (moment: BotDecision) => Action;

export const findAction = (allowed: readonly Action[], verb: string): Action | undefined => allowed.find(([name]) => name === verb);
export const alwaysChoose =
  (verb: string): DecisionHandler =>
  ({ allowed }) =>
    findAction(allowed, verb) ?? (allowed[0] as Action);
