import { gunyuden, vocabulary } from '@gunbai/kits/gunyuden';
import type { Series, TitleRules, War } from '@gunbai/kits/gunyuden';
import { activationRules, activationSteps } from './activation.ts';
import { COMPONENTS, SCENARIOS } from './components.ts';
import type { ScenarioRecord } from './components.ts';
import { openingSteps, satsukaRules } from './opening.ts';
import { judge } from './scoring.ts';
import { SEA_MARKS, seaPhaseBegins, seaSteps, seaVerb } from './sea.ts';
import { buildWar, GRID, UNIT_IDS, unitIndex } from './wars.ts';

const FOUR_GENERALS = ['shishido-takaie', 'katsura-motozumi', 'fukubara-sadatoshi', 'kumagai-nobunao'].map(unitIndex);

/** 34.7.4 In scenarios 1 and 2 three generals may command four others. */
const EXCEPTIONS = new Map(['mori-takamoto', 'kikkawa-motoharu', 'kobayakawa-takakage'].map((id) => [unitIndex(id), FOUR_GENERALS]));

const titleRules = (record: ScenarioRecord): TitleRules => {
  switch (record.id) {
    case 1:
      return { marks: { satsukaFree: 0 }, ...satsukaRules, beforePlay: 'opening', judge };
    case 2:
      return { marks: { satsukaFree: 0, ...SEA_MARKS }, ...satsukaRules, phaseBegins: seaPhaseBegins, judge };
    case 3:
      return {
        marks: { ouchiActive: 0, masudaActive: 0, fallen: 0 },
        ...activationRules(Object.values(record.sides).flat(), 'ouchi'),
        situation: 'ouchiActivation',
        judge,
      };
    default:
      return { marks: {}, judge };
  }
};

const WARS: { readonly [scenario: string]: War } = Object.fromEntries(
  SCENARIOS.map((record) => [`s${record.id}`, buildWar(record, titleRules(record), record.id <= 2 ? EXCEPTIONS : new Map())]),
);

export const warOf = (view: { readonly scenario: string }): War => {
  const war = WARS[view.scenario];
  if (!war) throw new Error(`there is no scenario ${view.scenario}`);
  return war;
};

export const series: Series = {
  warOf,
  names: vocabulary({ units: UNIT_IDS, armies: COMPONENTS.armies.map(({ id }) => id), hexes: GRID.labels }),
  clauses: { act: '36.7.1a', march: '34.7.2' },
};

const MINUTES: { readonly [scenario: number]: number } = { 1: 180, 2: 90, 3: 240, 4: 600 };

export const saigoku = gunyuden({
  id: 'saigoku',
  rules: 6,
  series,
  /** 3.0.1 */
  scenarios: SCENARIOS.map(({ id, sides }) => ({ id: `s${id}`, seats: Object.keys(sides), minutes: MINUTES[id] ?? 180 })),
  /** 35.6, 36.6 */
  options: [{ id: 'victory', values: ['points', 'historical'], initial: 'points', scenarios: ['s2', 's3'] }],
  verbs: [seaVerb(series)],
  steps: { ...openingSteps(series), ...seaSteps(series), ...activationSteps(warOf) },
});

export type { Board } from '@gunbai/kits/gunyuden';
