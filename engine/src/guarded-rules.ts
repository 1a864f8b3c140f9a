import * as flow from './flow-runner.ts';
import * as forced from './forced-actions.ts';
import * as legal from './legal-actions.ts';
import { copyState as copy } from './state.ts';
import { determinize as deal, viewFor as view } from './view.ts';

/** An error that came out of a game's rules, not out of the code that checks them. */
export class RulesError extends Error {
  /** What the rules were asked to do. */
  readonly doing: string;

  constructor(doing: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.doing = doing;
    if (cause instanceof Error && cause.stack !== undefined) this.stack = cause.stack;
  }
}

/** The same function, whose errors are marked as errors of the rules. */
export const guarded =
  <A extends unknown[], T>(doing: string, run: (...args: A) => T) =>
  (...args: A): T => {
    try {
      return run(...args);
    } catch (error) {
      throw error instanceof RulesError ? error : new RulesError(doing, error);
    }
  };

/* The engine's functions that run rules, for code that checks games. */
export const startGame = guarded('setting up', flow.startGame<unknown>);
export const applyAction = guarded('applying an action', flow.applyAction<unknown>);
export const pendingSeats = guarded('finding who must decide', flow.pendingSeats<unknown>);
export const legalActions = guarded('listing the legal actions', legal.legalActions<unknown>);
export const refusalFor = guarded('checking an action', legal.refusalFor<unknown>);
export const promptFor = guarded('making a prompt', legal.promptFor<unknown>);
export const forcedActionOf = guarded('looking for a forced action', forced.forcedActionOf<unknown>);
export const determinize = guarded('dealing hidden pieces again', deal<unknown>);
export const copyState = guarded('copying the state', copy<unknown>);
export const viewFor = guarded('copying the state', view<unknown>);
