import { createGunyudenGame, createIdSchemas } from './series/index.ts';
import type { SeriesContext, ScenarioData } from './series/index.ts';
import { buildScenario, GRID, UNIT_IDS } from './build-scenario.ts';
import { COMPONENTS, scenarioRecord } from './components.ts';
import { SCENARIOS } from './scenarios/index.ts';
import { scoreGame } from './scoring.ts';

const DATA_BY_SCENARIO: ReadonlyMap<string, ScenarioData> = new Map(
  SCENARIOS.flatMap((scenario) => {
    const data = buildScenario(scenario, scoreGame);
    return [scenario.id, ...(scenario.formerIds ?? [])].map((id) => [id, data] as const);
  }),
);

/** The data of a scenario. A stored state may have a former id. */
export const scenarioDataOf = ({ scenario }: { readonly scenario: string }): ScenarioData => {
  if (lastData && scenario === lastScenario) return lastData;
  const data = DATA_BY_SCENARIO.get(scenario);
  if (!data) throw new Error(`there is no scenario ${JSON.stringify(scenario)}; add it to rules/scenarios/index.ts`);
  lastScenario = scenario;
  return (lastData = data);
};

/** The last answer: every rule asks, nearly always for the same scenario. */
let lastScenario: string | null = null;
let lastData: ScenarioData | null = null;

const series: SeriesContext = {
  scenarioDataOf,
  ids: createIdSchemas({ units: UNIT_IDS, armies: COMPONENTS.armies.map(({ id }) => id), hexes: GRID.labels }),
  banClauses: { act: '36.7.1a', march: '34.7.2' },
};

export const saigoku = createGunyudenGame({
  id: 'saigoku',
  rules: 8,
  series,
  /** 3.0.1 */
  scenarios: SCENARIOS.map(({ id, formerIds = [], minutes }) => ({ id, formerIds, seats: Object.keys(scenarioRecord(id).sides), minutes })),
  /** 35.6, 36.6 */
  options: [
    {
      id: 'victory',
      values: ['points', 'historical'],
      defaultValue: 'points',
      scenarios: SCENARIOS.filter(({ victory }) => victory.historical).map(({ id }) => id),
    },
  ],
  actionTypes: SCENARIOS.flatMap(({ orderTypes }) => orderTypes?.(series) ?? []),
  steps: Object.assign({}, ...SCENARIOS.map(({ steps }) => steps?.(series) ?? {})),
});

export type { GameState } from './series/index.ts';
