import type { AnyActionType, Game, Transition, Scenario, OptionSpec, Step, GameContext } from '@gunbai/engine';
import { skirmishLossSteps } from './absorb.ts';
import { assaultSteps } from './assault.ts';
import { battleSteps } from './battle.ts';
import { copyBoard, createGameState } from './board.ts';
import type { GameState } from './board.ts';
import type { SeriesContext } from './chapter.ts';
import { siegeCheckSteps } from './checks.ts';
import { communicationSteps } from './communication.ts';
import { demandSteps } from './demand.ts';
import { castleFallSteps } from './fall.ts';
import { invariants } from './invariants.ts';
import { lossSteps } from './losses.ts';
import { marchSteps } from './movement.ts';
import { musterSteps } from './muster.ts';
import { surrenderOfferSteps } from './offer.ts';
import { operationSteps } from './operations.ts';
import { organiseSteps } from './organise.ts';
import { pursuitSteps } from './pursuit.ts';
import { replenishSteps } from './replenish.ts';
import { retreatSteps } from './retreat.ts';
import { setUpSteps } from './setup.ts';
import { siegeSteps } from './siege.ts';
import { skirmishSteps } from './skirmish.ts';
import { sortieSteps } from './sortie.ts';
import { surrenderSteps } from './surrender.ts';
import { endWeakSieges, upkeepSteps } from './upkeep.ts';
import type { Side } from './war.ts';
import { invalidateZones } from './zones.ts';

/** A title of the series: its wars, and what it adds to the rules. */
export interface SeriesGameSpec {
  readonly id: string;
  readonly rules: number;
  readonly series: SeriesContext;
  readonly scenarios: readonly Scenario[];
  readonly options: readonly OptionSpec[];
  readonly actionTypes: readonly AnyActionType<GameState, null>[];
  readonly steps: Readonly<Record<string, Step<GameState>>>;
}

/** A game of the series Sengoku Gunyuden. */
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

export * from './absorb.ts';
export * from './assault.ts';
export * from './battle.ts';
export * from './board.ts';
export * from './chapter.ts';
export * from './checks.ts';
export * from './combat.ts';
export * from './communication.ts';
export * from './death.ts';
export * from './demand.ts';
export * from './faced.ts';
export * from './field.ts';
export * from './force.ts';
export * from './garrison.ts';
export * from './lines.ts';
export * from './losses.ts';
export * from './morale.ts';
export * from './movement.ts';
export * from './muster.ts';
export * from './operations.ts';
export * from './organise.ts';
export * from './recovery.ts';
export * from './replenish.ts';
export * from './retreat.ts';
export * from './setup.ts';
export * from './siege.ts';
export * from './skirmish.ts';
export * from './sortie.ts';
export * from './surrender.ts';
export * from './upkeep.ts';
export * from './war.ts';
export * from './zones.ts';
