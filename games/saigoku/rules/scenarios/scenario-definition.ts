import type { AnyActionType, Step } from '@gunbai/engine';
import type { ByLanguage } from '@gunbai/shared/i18n';
import type { GameState, ScenarioData, ScenarioHooks, SeriesContext } from '../series/index.ts';

/** How the bot lands at the castle of an objective by sea. */
export interface LandingPlan {
  /** The other land hexes of the island, from which the castle's hex can be attacked. */
  readonly island: readonly string[];
  /** By army: the coastal hexes from which it reaches the castle. */
  readonly harbours: { readonly [army: string]: readonly string[] };
  /** The least strength of a force that crosses. */
  readonly minForceStrength: { readonly attacker: number; readonly defender: number };
  /** The strength in the field there above which no more forces cross. */
  readonly enoughStrength: { readonly attacker: number; readonly defender: number };
  /** The least strength with which the attacker crosses in the first inning. */
  readonly minFleetStrength: number;
}

/** A victory condition other than points. */
export interface HistoricalVictory {
  /** The condition as text for players; `{{n}}` is the last inning. */
  readonly goal: ByLanguage<string>;
  /** The side that wins if the condition is met, and the one that wins otherwise. */
  readonly attacker: string;
  readonly defender: string;
  /** Whether the condition is met when the last inning ends. */
  isReached(data: ScenarioData, board: GameState): boolean;
  /** The objective of the bot. */
  readonly objective: {
    readonly castle: string;
    /** An army whose units must be removed as well. */
    readonly targetArmy?: string;
    readonly landing?: LandingPlan;
  };
}

/** One scenario: everything about it that is not a record in data/components.json. */
export interface ScenarioDefinition {
  /** Also the id of its record in data/components.json, which has its map area, length in innings, armies and set-up. */
  readonly id: string;
  /** Ids under which older records and tables are stored. */
  readonly formerIds?: readonly string[];
  /** Usual length in minutes. */
  readonly minutes: number;
  readonly about: ByLanguage<string>;
  readonly victory: {
    readonly points: { readonly goal: ByLanguage<string> };
    readonly historical?: HistoricalVictory;
  };
  /** By commander: units of equal rank that he may command in spite of 9-2-3 (34.7.4). */
  readonly commandExceptions?: ReadonlyMap<number, readonly number[]>;
  readonly hooks: Omit<ScenarioHooks, 'scoreGame'>;
  /** Orders and steps that its special rules add. */
  orderTypes?(series: SeriesContext): readonly AnyActionType<GameState, null>[];
  steps?(series: SeriesContext): Readonly<Record<string, Step<GameState>>>;
}
