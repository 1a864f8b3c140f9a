import type { AnyVerb, Game, Next, Scenario, OptionSpec, Step, Table } from '@gunbai/engine';
import { absorbSteps } from './absorb.ts';
import { assaultSteps } from './assault.ts';
import { battleSteps } from './battle.ts';
import { copyBoard, emptyBoard } from './board.ts';
import type { Board } from './board.ts';
import type { Series } from './chapter.ts';
import { checkSteps } from './checks.ts';
import { communicationSteps } from './communication.ts';
import { demandSteps } from './demand.ts';
import { fallSteps } from './fall.ts';
import { invariants } from './invariants.ts';
import { lossSteps } from './losses.ts';
import { marchSteps } from './movement.ts';
import { musterSteps } from './muster.ts';
import { offerSteps } from './offer.ts';
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
import { upholdSieges, upkeepSteps } from './upkeep.ts';
import type { Side } from './war.ts';
import { lookAgain } from './zones.ts';

/** A title of the series: its wars, and what it adds to the rules. */
export interface TitleSpec {
  readonly id: string;
  readonly rules: number;
  readonly series: Series;
  readonly scenarios: readonly Scenario[];
  readonly options: readonly OptionSpec[];
  readonly verbs: readonly AnyVerb<Board, null>[];
  readonly steps: Readonly<Record<string, Step<Board>>>;
}

/** A game of the series Sengoku Gunyuden. */
export const gunyuden = ({ id, rules, series, scenarios, options, verbs, steps }: TitleSpec): Game<Board> => {
  const { warOf } = series;
  return {
    id,
    rules,
    scenarios,
    options,
    begin: (setup) => {
      const war = warOf(setup);
      const sides = Object.fromEntries(war.sides.map(({ id: side }: Side) => [side, [side]]));
      return { board: emptyBoard(war), sides };
    },
    first: 'war',
    steps: {
      ...operationSteps(series, verbs),
      ...setUpSteps(series),
      ...communicationSteps(warOf),
      ...upkeepSteps(warOf),
      ...marchSteps(series),
      ...organiseSteps(series),
      ...replenishSteps(warOf),
      ...musterSteps(series),
      ...lossSteps(series),
      ...retreatSteps(series),
      ...skirmishSteps(series),
      ...pursuitSteps(series),
      ...sortieSteps(series),
      ...absorbSteps(series),
      ...battleSteps(series),
      ...siegeSteps(series),
      ...assaultSteps(series),
      ...demandSteps(series),
      ...surrenderSteps(series),
      ...offerSteps(series),
      ...fallSteps(series),
      ...checkSteps(series),
      ...steps,
    },
    settle: [
      (table: Table<Board>): Next | void => {
        const war = warOf(table.state);
        lookAgain(war);
        upholdSieges(war, table);
        war.title.watch?.(war, table);
      },
    ],
    copyBoard,
    invariants: invariants(warOf),
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
