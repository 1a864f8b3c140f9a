import { fallOfTheOuchi } from './fall-of-the-ouchi.ts';
import { itsukushima } from './itsukushima.ts';
import { koriyama } from './koriyama.ts';
import { oshikihata } from './oshikihata.ts';
import type { ScenarioDefinition } from './scenario-definition.ts';

/** Every scenario, in the order of the menu. */
export const SCENARIOS: readonly ScenarioDefinition[] = [oshikihata, itsukushima, koriyama, fallOfTheOuchi];

const SCENARIO_BY_ID = new Map(
  SCENARIOS.flatMap((scenario) => [scenario.id, ...(scenario.formerIds ?? [])].map((id) => [id, scenario] as const)),
);

/** The scenario with this id or former id. */
export const scenarioDefinition = (id: string): ScenarioDefinition => {
  const found = SCENARIO_BY_ID.get(id);
  if (!found) throw new Error(`there is no scenario ${JSON.stringify(id)}; add it to rules/scenarios/index.ts`);
  return found;
};
