import type { AnyActionType, Game, Transition, Scenario, OptionSpec, Step, GameContext } from '@gunbai/engine';
import { skirmishLossSteps } from './combat/skirmish-losses.ts';
import { assaultSteps } from './siege/assault.ts';
import { battleSteps } from './combat/pitched-battle.ts';
import { copyBoard, createGameState } from './state.ts';
import type { GameState } from './state.ts';
import type { SeriesContext } from './rule-helpers.ts';
import { siegeCheckSteps } from './siege/siege-checks.ts';
import { communicationSteps } from './movement/communication-phase.ts';
import { demandSteps } from './siege/demand.ts';
import { castleFallSteps } from './siege/castle-fall.ts';
import { invariants } from './invariants.ts';
import { lossSteps } from './combat/step-losses.ts';
import { marchSteps } from './movement/march.ts';
import { musterSteps } from './command/muster.ts';
import { surrenderOfferSteps } from './siege/surrender-offer.ts';
import { operationSteps } from './turn/operations.ts';
import { organiseSteps } from './command/organise.ts';
import { pursuitSteps } from './combat/pursuit.ts';
import { replenishSteps } from './command/replenish.ts';
import { retreatSteps } from './combat/retreat.ts';
import { setUpSteps } from './turn/setup.ts';
import { siegeSteps } from './siege/siege.ts';
import { skirmishSteps } from './combat/skirmish.ts';
import { sortieSteps } from './combat/sortie.ts';
import { surrenderSteps } from './siege/surrender.ts';
import { endWeakSieges, upkeepSteps } from './siege/siege-upkeep.ts';
import type { Side } from './scenario-data.ts';
import { invalidateZones } from './movement/zones.ts';

/** A game of the series: its scenarios, and what it adds to the rules. */
interface SeriesGameSpec {
  readonly id: string;
  readonly rules: number;
  readonly series: SeriesContext;
  readonly scenarios: readonly Scenario[];
  readonly options: readonly OptionSpec[];
  readonly actionTypes: readonly AnyActionType<GameState, null>[];
  readonly steps: Readonly<Record<string, Step<GameState>>>;
}

/** Creates a game of the series Sengoku Gunyuden. */
export const createGunyudenGame = ({
  id,
  rules,
  series,
  scenarios,
  options,
  actionTypes: verbs,
  steps,
}: SeriesGameSpec): Game<GameState> => {
  const { scenarioDataOf } = series;
  return {
    id,
    rules,
    scenarios,
    options,
    setup: (setup) => {
      const data = scenarioDataOf(setup);
      const sides = Object.fromEntries(data.sides.map(({ id: side }: Side) => [side, [side]]));
      return { board: createGameState(data), sides };
    },
    initialStep: 'war',
    steps: {
      ...operationSteps(series, verbs),
      ...setUpSteps(series),
      ...communicationSteps(scenarioDataOf),
      ...upkeepSteps(scenarioDataOf),
      ...marchSteps(series),
      ...organiseSteps(series),
      ...replenishSteps(scenarioDataOf),
      ...musterSteps(series),
      ...lossSteps(series),
      ...retreatSteps(series),
      ...skirmishSteps(series),
      ...pursuitSteps(series),
      ...sortieSteps(series),
      ...skirmishLossSteps(series),
      ...battleSteps(series),
      ...siegeSteps(series),
      ...assaultSteps(series),
      ...demandSteps(series),
      ...surrenderSteps(series),
      ...surrenderOfferSteps(series),
      ...castleFallSteps(series),
      ...siegeCheckSteps(series),
      ...steps,
    },
    afterEach: [
      (ctx: GameContext<GameState>): Transition | void => {
        const data = scenarioDataOf(ctx.state);
        invalidateZones(data);
        endWeakSieges(data, ctx);
        data.hooks.afterEach?.(data, ctx);
      },
    ],
    copyBoard,
    invariants: invariants(scenarioDataOf),
  };
};

export * from './combat/skirmish-losses.ts';
export * from './siege/assault.ts';
export * from './combat/pitched-battle.ts';
export * from './state.ts';
export * from './rule-helpers.ts';
export * from './siege/siege-checks.ts';
export * from './combat/combat-chart.ts';
export * from './movement/communication-phase.ts';
export * from './combat/unit-elimination.ts';
export * from './siege/demand.ts';
export * from './siege/siege-targets.ts';
export * from './combat/attack-orders.ts';
export * from './command/command-limits.ts';
export * from './movement/garrison.ts';
export * from './movement/communication-lines.ts';
export * from './combat/step-losses.ts';
export * from './command/morale.ts';
export * from './movement/march.ts';
export * from './command/muster.ts';
export * from './turn/operations.ts';
export * from './command/organise.ts';
export * from './command/recovery.ts';
export * from './command/replenish.ts';
export * from './combat/retreat.ts';
export * from './turn/setup.ts';
export * from './siege/siege.ts';
export * from './combat/skirmish.ts';
export * from './combat/sortie.ts';
export * from './siege/surrender.ts';
export * from './siege/siege-upkeep.ts';
export * from './scenario-data.ts';
export * from './movement/zones.ts';
