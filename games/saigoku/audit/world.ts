import { COMPONENTS } from './components.ts';
import type { ArmyRow, CastleRow, ScenarioRow, TerrainRow, UnitRow } from './components.ts';

export const OFFICER = 0;
export const GENERAL = 1;
export const CHIEF = 2;

/** A castle of the map. `startOwner` is an army, or null if the castle is not in use (28-2.2). */
interface Castle extends CastleRow {
  readonly startOwner: number | null;
}

interface Army extends ArmyRow {
  readonly side: number;
  readonly phase: ArmyRow['phase'];
}

interface Hexside {
  readonly water: boolean;
  readonly sea: boolean;
  readonly river: boolean;
  readonly bridge: boolean;
}

const OPEN_HEXSIDE: Hexside = { water: false, sea: false, river: false, bridge: false };

const label = (column: number, row: number): string => String(column).padStart(2, '0') + String(row).padStart(2, '0');
const columnOf = (hex: string): number => Number(hex.slice(0, 2));
const rowOf = (hex: string): number => Number(hex.slice(2));

/** The height of a hex's centre, in half hexes: 28-1 even columns lie half a hex lower. */
const halfHeight = (hex: string): number => 2 * rowOf(hex) + (columnOf(hex) % 2 === 0 ? 1 : 0);

const hexsideKey = (one: string, other: string): string => (one < other ? `${one}-${other}` : `${other}-${one}`);

/** The map, armies, units and castles of one scenario. */
export class World {
  readonly scenario: ScenarioRow;
  readonly sides: readonly string[];
  readonly armies: readonly Army[];
  readonly units: readonly UnitRow[] = COMPONENTS.units;
  readonly castles: readonly Castle[];
  /** By unit: its army in this scenario, -1 if it is not in play. */
  readonly armyOfUnit: readonly number[];
  readonly unitIds: ReadonlyMap<string, number>;
  readonly castleIds: ReadonlyMap<string, number>;
  private readonly terrains: ReadonlyMap<string, string>;
  private readonly provinces: ReadonlyMap<string, string | null>;
  private readonly hexsides: ReadonlyMap<string, Hexside>;
  private readonly sites: ReadonlyMap<string, number>;
  private readonly hexLabels: readonly string[];
  private readonly neighbourCache = new Map<string, readonly string[]>();

  constructor(scenarioId: string) {
    const scenario = COMPONENTS.scenarios.find(({ id }) => id === scenarioId);
    if (!scenario) throw new Error(`the components have no scenario ${scenarioId}`);
    this.scenario = scenario;
    this.sides = Object.keys(scenario.sides);
    const armyIds = Object.values(scenario.sides).flat();
    this.armies = armyIds.map((id) => {
      const army = COMPONENTS.armies.find((one) => one.id === id);
      if (!army) throw new Error(`the components have no army ${id}`);
      return { ...army, side: this.sides.findIndex((side) => scenario.sides[side]?.includes(id)) };
    });
    this.castles = COMPONENTS.castles.map((castle) => {
      const owner = armyIds.indexOf(castle.owner[scenarioId] ?? '');
      return { ...castle, startOwner: owner < 0 ? null : owner };
    });
    this.unitIds = new Map(this.units.map(({ id }, unit) => [id, unit]));
    this.castleIds = new Map(this.castles.map(({ id }, castle) => [id, castle]));
    const armyOfUnit = this.units.map(() => -1);
    for (const { army, units } of scenario.setup) for (const id of units) armyOfUnit[this.unit(id)] = armyIds.indexOf(army);
    this.armyOfUnit = armyOfUnit;
    this.sites = new Map(this.castles.flatMap(({ hex, startOwner }, castle) => (startOwner === null ? [] : [[hex, castle] as const])));
    const { cols, rows } = COMPONENTS.map.grid;
    this.hexLabels = Array.from({ length: cols * rows }, (_, hex) => label(Math.floor(hex / rows) + 1, (hex % rows) + 1));
    this.terrains = new Map(COMPONENTS.map.hexes.map(({ id, terrain }) => [id, terrain]));
    this.provinces = new Map(COMPONENTS.map.hexes.map(({ id, province }) => [id, province]));
    this.hexsides = new Map(
      COMPONENTS.map.edges.map(({ a, b, kind, bridge }) => [
        hexsideKey(a, b),
        { water: kind !== 'river', sea: kind === 'sea', river: kind === 'river', bridge },
      ]),
    );
  }

  unit(id: string): number {
    const unit = this.unitIds.get(id);
    if (unit === undefined) throw new Error(`the components have no unit ${id}`);
    return unit;
  }

  castle(id: string): number {
    const castle = this.castleIds.get(id);
    if (castle === undefined) throw new Error(`the components have no castle ${id}`);
    return castle;
  }

  sideOfUnit(unit: number): number {
    return this.sideOfArmy(this.armyOfUnit[unit] as number);
  }

  sideOfArmy(army: number): number {
    return this.armies[army]?.side ?? -1;
  }

  armyId(army: number): string {
    return this.armies[army]?.id ?? '';
  }

  /** 9-2-1, 34.7.3 */
  commandOf(unit: number): number {
    const row = this.units[unit] as UnitRow;
    return row.commandByScenario?.[this.scenario.id] ?? row.command;
  }

  /** Saved positions number the hexes column by column. */
  hexLabel(hex: number): string {
    return this.hexLabels[hex] ?? '';
  }

  hexNumber(hex: string): number {
    return (columnOf(hex) - 1) * COMPONENTS.map.grid.rows + rowOf(hex) - 1;
  }

  /** 28-2.2 The castle in use in a hex, also in ruins; -1 if there is none. */
  siteAt(hex: string): number {
    return this.sites.get(hex) ?? -1;
  }

  terrainId(hex: string): string {
    return this.terrains.get(hex) ?? '';
  }

  terrain(hex: string): TerrainRow {
    return COMPONENTS.tables.terrain.rows[this.terrainId(hex)] as TerrainRow;
  }

  province(hex: string): string | null {
    return this.provinces.get(hex) ?? null;
  }

  /** 33.11 Land of the provinces in use. */
  isInUse(hex: string): boolean {
    const province = this.province(hex);
    return province !== null && this.scenario.area.includes(province);
  }

  hexside(one: string, other: string): Hexside {
    return this.hexsides.get(hexsideKey(one, other)) ?? OPEN_HEXSIDE;
  }

  distance(one: string, other: string): number {
    const columns = Math.abs(columnOf(one) - columnOf(other));
    return columns + Math.max(0, (Math.abs(halfHeight(one) - halfHeight(other)) - columns) / 2);
  }

  isAdjacent(one: string, other: string): boolean {
    return this.distance(one, other) === 1;
  }

  /** Adjacent, and not beyond a sea or lake hexside. */
  isAdjacentOverLand(one: string, other: string): boolean {
    return this.isAdjacent(one, other) && !this.hexside(one, other).water;
  }

  neighbours(hex: string): readonly string[] {
    let found = this.neighbourCache.get(hex);
    if (!found) {
      const near: string[] = [];
      for (let column = columnOf(hex) - 1; column <= columnOf(hex) + 1; column++)
        for (let row = rowOf(hex) - 1; row <= rowOf(hex) + 1; row++) {
          const other = label(column, row);
          if (this.terrains.has(other) && this.isAdjacent(hex, other)) near.push(other);
        }
      this.neighbourCache.set(hex, (found = near));
    }
    return found;
  }
}

const worlds = new Map<string, World>();

export const worldOf = (scenario: string): World => {
  let world = worlds.get(scenario);
  if (!world) worlds.set(scenario, (world = new World(scenario)));
  return world;
};
