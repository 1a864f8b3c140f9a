import components from '../data/components.json' with { type: 'json' };
import type { SurrenderResult, SiegeResult } from './series/index.ts';

type ByScenario<T> = { readonly [scenario: string]: T };

interface TerrainRecord {
  readonly move: number | null;
  readonly strategic: number | null;
  readonly attackMod: number | null;
  readonly counterMod: number | null;
  readonly assaultMod: number | null;
  readonly battleAllowed: boolean;
  readonly retreatAllowed: boolean;
  readonly retreatLoss: boolean;
  readonly noZOC: boolean;
  readonly noLOC: boolean;
}

interface EventRecord {
  readonly id: string;
  readonly apply: {
    readonly falls?: boolean;
    readonly durability?: number;
    readonly durabilityIfNoUnits?: number;
    readonly steps?: number;
    readonly morale?: number;
    readonly besiegerSteps?: number;
  };
}

interface ReplenishRecord {
  readonly columns: {
    readonly home: readonly number[] | null;
    readonly ownCastle: readonly number[];
    readonly ownOther: readonly number[];
    readonly foreignCastle: readonly number[];
    readonly foreignOther: readonly number[];
  };
}

export interface ScenarioRecord {
  readonly id: string;
  readonly en: string;
  readonly ja: string;
  readonly zh: string;
  readonly year: number;
  readonly area: readonly string[];
  readonly innings: number;
  readonly inningDates: readonly (readonly number[])[];
  readonly sides: { readonly [side: string]: readonly string[] };
  readonly sideNames: { readonly [side: string]: { readonly en: string; readonly ja: string; readonly zh: string } };
  readonly setupFirst: string;
  readonly phaseOrder: readonly string[];
  readonly setup: readonly { readonly army: string; readonly hex: string; readonly units: readonly string[] }[];
}

interface Components {
  readonly map: {
    readonly grid: { readonly cols: number; readonly rows: number };
    readonly hexes: readonly {
      readonly id: string;
      readonly terrain: string;
      readonly province: string | null;
      readonly name?: { readonly en: string; readonly ja: string; readonly zh: string };
    }[];
    readonly edges: readonly { readonly a: string; readonly b: string; readonly kind: string; readonly bridge: boolean }[];
    readonly provinces: readonly {
      readonly id: string;
      readonly en: string;
      readonly ja: string;
      readonly zh: string;
      readonly inPlay: boolean;
    }[];
  };
  readonly castles: readonly {
    readonly id: string;
    readonly hex: string;
    readonly en: string;
    readonly ja: string;
    readonly zh: string;
    readonly level: number;
    readonly durability: number;
    readonly owner: ByScenario<string>;
  }[];
  readonly armies: readonly {
    readonly id: string;
    readonly en: string;
    readonly ja: string;
    readonly zh: string;
    readonly home: ByScenario<string>;
    readonly homeProvinces: ByScenario<readonly string[]>;
    readonly phase: ByScenario<string>;
    readonly replenish: string;
  }[];
  readonly units: readonly {
    readonly id: string;
    readonly en: string;
    readonly ja: string;
    readonly zh: string;
    readonly rank: number;
    readonly strength: number;
    readonly strengthBack: number;
    readonly field: number;
    readonly action: number;
    readonly command: number;
    readonly commandByScenario?: ByScenario<number>;
  }[];
  readonly tables: {
    readonly crt: {
      readonly die: { readonly min: number; readonly max: number };
      readonly columns: readonly { readonly min: number }[];
      readonly rows: readonly { readonly die: number; readonly results: readonly { readonly loss: number; readonly kill: boolean }[] }[];
    };
    readonly siege: {
      readonly capacityByLevel: { readonly [level: string]: number };
      readonly rows: { readonly within: { readonly [die: string]: SiegeResult }; readonly over: { readonly [die: string]: SiegeResult } };
      readonly event: {
        readonly die: { readonly min: number; readonly max: number };
        readonly results: { readonly [total: string]: EventRecord };
      };
    };
    readonly surrender: {
      readonly die: { readonly min: number; readonly max: number };
      readonly columns: readonly number[];
      readonly rows: { readonly [total: string]: { readonly [durability: string]: SurrenderResult } };
    };
    readonly replenish: { readonly armies: { readonly [table: string]: ReplenishRecord } };
    readonly terrain: {
      readonly rows: { readonly [terrain: string]: TerrainRecord };
      readonly edges: { readonly river: { readonly move: number; readonly strategic: number } };
    };
    readonly ouchiAction: {
      readonly die: { readonly min: number; readonly max: number };
      readonly columns: readonly { readonly min: number; readonly max: number }[];
      readonly rows: { readonly [die: string]: readonly boolean[] };
    };
    readonly moraleRecovery: {
      readonly withoutLoc: { readonly number: { readonly busho: number; readonly taisho: number; readonly sodaisho: number } };
    };
    readonly scoring: {
      readonly castleByLevel: { readonly [level: string]: number };
      readonly castleSpecial: { readonly [castle: string]: { readonly points: number; readonly notInScenario?: readonly string[] } };
      readonly removedUnit: { readonly busho: number; readonly taisho: number; readonly sodaisho: number };
    };
    readonly loc: {
      readonly homeRange: number;
      readonly castleRange: number;
      readonly forceRange: number;
      readonly relays: { readonly alliedCastles: boolean };
    };
  };
  readonly scenarios: readonly ScenarioRecord[];
}

/** Maps, leaders, castles and charts. Each record in the data names its source. */
export const COMPONENTS = components as unknown as Components;

/** The record of a scenario: map area, innings, armies and set-up. */
export const scenarioRecord = (id: string): ScenarioRecord => {
  const record = COMPONENTS.scenarios.find((scenario) => scenario.id === id);
  if (!record) throw new Error(`data/components.json has no scenario ${JSON.stringify(id)}; add its record there`);
  return record;
};

/** 33.13 The armies of both sides, one side after the other. */
export const armyIdsOf = ({ sides }: ScenarioRecord): string[] => Object.values(sides).flat();
