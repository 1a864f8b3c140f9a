import json from '../data/components.json' with { type: 'json' };

/* The printed components, read by the auditor without the rules. */

type ByScenario<T> = { readonly [scenario: string]: T };
type Column = readonly number[];

export interface TerrainRow {
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

export interface UnitRow {
  readonly id: string;
  readonly rank: number;
  readonly strength: number;
  readonly strengthBack: number;
  readonly field: number;
  readonly action: number;
  readonly command: number;
  readonly commandByScenario?: ByScenario<number>;
}

export interface CastleRow {
  readonly id: string;
  readonly hex: string;
  readonly level: number;
  readonly durability: number;
  readonly owner: ByScenario<string>;
}

export interface ArmyRow {
  readonly id: string;
  readonly home: ByScenario<string>;
  readonly homeProvinces: ByScenario<readonly string[]>;
  readonly phase: ByScenario<string>;
  readonly replenish: string;
}

export interface ScenarioRow {
  readonly id: string;
  readonly area: readonly string[];
  readonly innings: number;
  readonly sides: { readonly [side: string]: readonly string[] };
  readonly setupFirst: string;
  readonly phaseOrder: readonly string[];
  readonly setup: readonly { readonly army: string; readonly hex: string; readonly units: readonly string[] }[];
}

export interface CombatResult {
  readonly loss: number;
  readonly kill: boolean;
}

interface SiegeEventRow {
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

interface Components {
  readonly map: {
    readonly grid: { readonly cols: number; readonly rows: number };
    readonly hexes: readonly { readonly id: string; readonly terrain: string; readonly province: string | null }[];
    readonly edges: readonly { readonly a: string; readonly b: string; readonly kind: string; readonly bridge: boolean }[];
  };
  readonly castles: readonly CastleRow[];
  readonly armies: readonly ArmyRow[];
  readonly units: readonly UnitRow[];
  readonly scenarios: readonly ScenarioRow[];
  readonly tables: {
    readonly crt: {
      readonly columns: readonly { readonly min: number; readonly max: number | null }[];
      readonly rows: readonly { readonly die: number; readonly results: readonly CombatResult[] }[];
    };
    readonly siege: {
      readonly capacityByLevel: { readonly [level: string]: number };
      readonly rows: { readonly within: { readonly [die: string]: string }; readonly over: { readonly [die: string]: string } };
      readonly event: { readonly results: { readonly [total: string]: SiegeEventRow } };
    };
    readonly surrender: { readonly rows: { readonly [total: string]: { readonly [durability: string]: string } } };
    readonly replenish: {
      readonly armies: {
        readonly [table: string]: {
          readonly columns: {
            readonly home: Column | null;
            readonly ownCastle: Column;
            readonly ownOther: Column;
            readonly foreignCastle: Column;
            readonly foreignOther: Column;
          };
        };
      };
    };
    readonly terrain: {
      readonly rows: { readonly [terrain: string]: TerrainRow };
      readonly edges: { readonly river: { readonly move: number; readonly strategic: number } };
    };
    readonly ouchiAction: {
      readonly columns: readonly { readonly min: number; readonly max: number }[];
      readonly rows: { readonly [total: string]: readonly boolean[] };
    };
    readonly scoring: {
      readonly castleByLevel: { readonly [level: string]: number };
      readonly castleSpecial: { readonly [castle: string]: { readonly points: number; readonly notInScenario?: readonly string[] } };
    };
  };
}

export const COMPONENTS = json as unknown as Components;

/** 2-1-2 A total beyond a table uses its first or last row. */
export const rowOf = <T>(rows: { readonly [total: string]: T }, total: number): T => {
  const totals = Object.keys(rows).map(Number);
  const row = Math.min(Math.max(total, Math.min(...totals)), Math.max(...totals));
  return rows[String(row)] as T;
};

/** 19-2-4.1, 23-2 The entry of the combat results table. */
export const combatResult = (strength: number, total: number): CombatResult => {
  const { columns, rows } = COMPONENTS.tables.crt;
  const column = columns.findIndex(({ min, max }) => strength >= min && (max === null || strength <= max));
  const results = rowOf(Object.fromEntries(rows.map((row) => [String(row.die), row.results])), total);
  return results[column] as CombatResult;
};
