import { createGunyudenGame, createIdSchemas } from './series/index.ts';
import type { SeriesContext, ScenarioHooks, ScenarioData } from './series/index.ts';
import { ouchiActivationHooks, ouchiActivationSteps } from './ouchi-activation.ts';
import { COMPONENTS, SCENARIOS } from './components.ts';
import type { ScenarioRecord } from './components.ts';
import { openingSteps, satsukaHooks } from './opening.ts';
import { scoreGame } from './scoring.ts';
import { SEA_FLAGS, resetSeaFlags, seaMovementSteps, sailAction } from './sea-movement.ts';
import { buildScenario, GRID, UNIT_IDS, requireUnitIndex } from './build-scenario.ts';

const FOUR_GENERALS = ['shishido-takaie', 'katsura-motozumi', 'fukubara-sadatoshi', 'kumagai-nobunao'].map(requireUnitIndex);

/** 34.7.4 In scenarios 1 and 2 three generals may command four others. */
const COMMAND_EXCEPTIONS = new Map(
  ['mori-takamoto', 'kikkawa-motoharu', 'kobayakawa-takakage'].map((id) => [requireUnitIndex(id), FOUR_GENERALS]),
);

const hooksFor = (record: ScenarioRecord): ScenarioHooks => {
  switch (record.id) {
    case 1:
      return { initialFlags: { satsukaFree: 0 }, ...satsukaHooks, beforePlayStep: 'opening', scoreGame };
    case 2:
      return { initialFlags: { satsukaFree: 0, ...SEA_FLAGS }, ...satsukaHooks, onPhaseStart: resetSeaFlags, scoreGame };
    case 3:
      return {
        initialFlags: { ouchiActive: 0, masudaActive: 0, fallen: 0 },
        ...ouchiActivationHooks(Object.values(record.sides).flat(), 'ouchi'),
        situationStep: 'ouchiActivation',
        scoreGame,
      };
    default:
      return { initialFlags: {}, scoreGame };
  }
};

const SCENARIO_DATA: { readonly [scenario: string]: ScenarioData } = Object.fromEntries(
  SCENARIOS.map((record) => [`s${record.id}`, buildScenario(record, hooksFor(record), record.id <= 2 ? COMMAND_EXCEPTIONS : new Map())]),
);

export const scenarioDataOf = (view: { readonly scenario: string }): ScenarioData => {
  const data = SCENARIO_DATA[view.scenario];
  if (!data) throw new Error(`there is no scenario ${view.scenario}`);
  return data;
};

export const series: SeriesContext = {
  scenarioDataOf,
  ids: createIdSchemas({ units: UNIT_IDS, armies: COMPONENTS.armies.map(({ id }) => id), hexes: GRID.labels }),
  banClauses: { act: '36.7.1a', march: '34.7.2' },
};

const MINUTES: { readonly [scenario: number]: number } = { 1: 180, 2: 90, 3: 240, 4: 600 };

export const saigoku = createGunyudenGame({
  id: 'saigoku',
  rules: 6,
  series,
  /** 3.0.1 */
  scenarios: SCENARIOS.map(({ id, sides }) => ({ id: `s${id}`, seats: Object.keys(sides), minutes: MINUTES[id] ?? 180 })),
  /** 35.6, 36.6 */
  options: [{ id: 'victory', values: ['points', 'historical'], defaultValue: 'points', scenarios: ['s2', 's3'] }],
  actionTypes: [sailAction(series)],
  steps: { ...openingSteps(series), ...seaMovementSteps(series), ...ouchiActivationSteps(scenarioDataOf) },
});

export type { GameState } from './series/index.ts';
