import type { Action, AnyGame, DecisionContext, GameContext, Json, Step, Transition } from '@gunbai/engine';

/** Runs in place of a rule; `run` is the rule itself. */
type BrokenRule = (ctx: GameContext<unknown>, local: Json, run: () => Transition | void, action: Action | null) => Transition | void;

const withStep = (game: AnyGame, name: string, change: (step: Step<unknown>) => Step<unknown>): AnyGame => {
  const step = game.steps[name];
  if (!step) throw new Error(`${game.id} has no step ${name}`);
  return { ...game, steps: { ...game.steps, [name]: change(step) } };
};

/** A game in which one part of a procedure is broken on purpose, to see that a check notices. */
export const breakPart = (game: AnyGame, name: string, part: string, broken: BrokenRule): AnyGame =>
  withStep(game, name, (step) => {
    const index = step.type === 'procedure' ? step.indexOf.get(part) : undefined;
    if (step.type !== 'procedure' || index === undefined) throw new Error(`step ${name} has no part ${part}`);
    const run = step.run.slice();
    const real = run[index];
    run[index] = (ctx, local, returned) => broken(ctx, local, () => real?.(ctx, local, returned), null);
    return { ...step, run };
  });

/** A game in which one action of a decision is broken on purpose. */
export const breakAction = (game: AnyGame, name: string, action: string, broken: BrokenRule): AnyGame =>
  withStep(game, name, (step) => {
    if (step.type !== 'decision' || !step.actionTypes.some((one) => one.name === action))
      throw new Error(`step ${name} has no action ${action}`);
    const actionTypes = step.actionTypes.map((one) =>
      one.name === action
        ? {
            ...one,
            apply: (ctx: GameContext<unknown>, chosen: Action, context: DecisionContext<Json>) =>
              broken(ctx, context.local, () => one.apply(ctx, chosen, context), chosen),
          }
        : one,
    );
    return { ...step, actionTypes };
  });
