import type { Game } from '@gunbai/engine';
import type { GameState, ScenarioGoal } from '../state.ts';

interface MdtScenario {
  readonly id: string;
  /** Which victory conditions count (rules/victory.ts). */
  readonly goal: ScenarioGoal;
  readonly seats: readonly string[];
  readonly minutes: number;
  /** 14.3.1e The players bid for the sides first. */
  readonly hasBidding?: boolean;
}

/** 14.0.1, 14.3.1e, 16.1.2, 16.2.2.1 The scenarios, the usual one first. */
const MDT_SCENARIOS: readonly MdtScenario[] = [
  { id: 'short', goal: 'short', seats: ['oda', 'antiOda'], minutes: 120 },
  { id: 'bid', goal: 'short', seats: ['p1', 'p2'], minutes: 120, hasBidding: true },
  { id: 'standard', goal: 'standard', seats: ['oda', 'antiOda'], minutes: 360 },
  { id: 'campaign', goal: 'campaign', seats: ['oda', 'antiOda'], minutes: 600 },
  { id: 'three', goal: 'three', seats: ['oda', 'antiOdaA', 'antiOdaB'], minutes: 300 },
  { id: 'four', goal: 'four', seats: ['hideyoshi', 'katsuie', 'tokugawa', 'antiOda'], minutes: 300 },
];

/** 14.3.1, 14.3.2, 16.1.1, 16.2.4.4 The last turn by goal; the campaign has none. */
export const LAST_TURN_BY_GOAL: Readonly<Record<ScenarioGoal, number | null>> = {
  short: 10,
  standard: 30,
  campaign: null,
  three: 30,
  four: 30,
};

export const SCENARIOS: Game<GameState>['scenarios'] = MDT_SCENARIOS.map(({ id, seats, minutes }) => ({ id, seats, minutes }));

const TWO_PLAYER_SCENARIOS = MDT_SCENARIOS.filter(({ seats }) => seats.length === 2).map(({ id }) => id);

/** 15.6, 11.5 */
export const SCENARIO_OPTIONS: Game<GameState>['options'] = [
  { id: 'goodFortune', values: [true, false], defaultValue: true, scenarios: TWO_PLAYER_SCENARIOS },
  { id: 'goodFortune', values: [false, true], defaultValue: false, scenarios: ['three'] },
  { id: 'japaneseRegroup', values: [false, true], defaultValue: false, scenarios: [...TWO_PLAYER_SCENARIOS, 'three'] },
];

export const scenarioOf = (id: string): MdtScenario => {
  const scenario = MDT_SCENARIOS.find((one) => one.id === id);
  if (!scenario) throw new Error(`Unknown scenario ${id}: use one of ${MDT_SCENARIOS.map((one) => one.id).join(', ')}`);
  return scenario;
};
