import { mapFeaturesToDirections, hexAt, createHexGrid, buildHexsideFeatures } from '@gunbai/shared/hex';
import type { HexGrid } from '@gunbai/shared/hex';
import { BRIDGE, NOT_IN_USE, RIVER, SEA, WATER } from './series/index.ts';
import type { Army, Castle, Phase, Placement, Side, Charts, Terrain, ScenarioHooks, Unit, ScenarioData } from './series/index.ts';
import { armyIdsOf, COMPONENTS, scenarioRecord } from './components.ts';
import type { ScenarioRecord } from './components.ts';
import type { ScenarioDefinition } from './scenarios/scenario-definition.ts';

const { map, tables } = COMPONENTS;

/** 28-1 Even columns are half a hex lower. */
export const GRID: HexGrid = createHexGrid(map.grid.cols, map.grid.rows, 'even');

const TERRAIN_IDS = Object.keys(tables.terrain.rows);
const PROVINCE_IDS = map.provinces.map(({ id }) => id);

/** 2-1-2 The terrain effects table; costs in half points. */
const TERRAINS: readonly Terrain[] = TERRAIN_IDS.map((id) => {
  const row = tables.terrain.rows[id];
  if (!row) throw new Error(`no terrain ${id}`);
  return {
    id,
    move: row.move === null ? -1 : row.move * 2,
    strategic: row.strategic === null ? -1 : row.strategic * 2,
    attack: row.attackMod ?? 0,
    counter: row.counterMod ?? 0,
    assault: row.assaultMod ?? 0,
    battle: row.battleAllowed,
    retreat: row.retreatAllowed,
    retreatLoss: row.retreatLoss,
    noZone: row.noZOC,
    noCommunication: row.noLOC,
  };
});

const TERRAIN_BY_HEX = new Uint8Array(GRID.size);
const PROVINCE_BY_HEX = new Int8Array(GRID.size).fill(-1);
for (const { id, terrain, province } of map.hexes) {
  const hex = hexAt(GRID, id);
  TERRAIN_BY_HEX[hex] = TERRAIN_IDS.indexOf(terrain);
  PROVINCE_BY_HEX[hex] = province === null ? -1 : PROVINCE_IDS.indexOf(province);
}

const hexsideBits = ({ kind, bridge }: { kind: string; bridge: boolean }): number => {
  if (kind === 'river') return bridge ? RIVER | BRIDGE : RIVER;
  return kind === 'sea' ? WATER | SEA : WATER;
};

const EDGE_FEATURES = mapFeaturesToDirections(
  GRID,
  buildHexsideFeatures(
    GRID,
    map.edges.map((edge) => ({ a: edge.a, b: edge.b, bits: hexsideBits(edge) })),
  ),
);

const UNITS: readonly Unit[] = COMPONENTS.units.map(({ id, rank, strength, strengthBack, field, action }, index) => ({
  id,
  index,
  rank,
  strength,
  reduced: strengthBack,
  field,
  action,
}));
export const UNIT_IDS: readonly string[] = UNITS.map(({ id }) => id);
const UNIT_INDEX_BY_ID = new Map(UNITS.map(({ id, index }) => [id, index]));
export const requireUnitIndex = (id: string): number => {
  const index = UNIT_INDEX_BY_ID.get(id);
  if (index === undefined) throw new Error(`there is no unit ${id}`);
  return index;
};

const rowsInOrder = <T>(rows: { readonly [key: string]: T }, from: number, to: number): T[] =>
  Array.from({ length: to - from + 1 }, (_, index) => rows[String(from + index)] as T);

const CHARTS: Charts = {
  combat: {
    minTotal: tables.crt.die.min,
    maxTotal: tables.crt.die.max,
    columns: tables.crt.columns.map(({ min }) => min),
    rows: tables.crt.rows.toSorted((a, b) => a.die - b.die).map(({ results }) => results),
  },
  capacity: rowsInOrder(tables.siege.capacityByLevel, 0, 3),
  siegeWithinCapacity: rowsInOrder(tables.siege.rows.within, 1, 6),
  siegeOverCapacity: rowsInOrder(tables.siege.rows.over, 1, 6),
  events: rowsInOrder(tables.siege.event.results, tables.siege.event.die.min, tables.siege.event.die.max).map(({ id, apply }) => ({
    id,
    falls: apply.falls ?? false,
    durability: apply.durability ?? 0,
    durabilityIfEmpty: apply.durabilityIfNoUnits ?? 0,
    steps: -(apply.steps ?? 0),
    morale: apply.morale ?? 0,
    besiegerSteps: -(apply.besiegerSteps ?? 0),
  })),
  minEventTotal: tables.siege.event.die.min,
  surrender: rowsInOrder(tables.surrender.rows, tables.surrender.die.min, tables.surrender.die.max).map((row) => rowsInOrder(row, 0, 10)),
  minSurrenderTotal: tables.surrender.die.min,
  recovery: [
    tables.moraleRecovery.withoutLoc.number.busho,
    tables.moraleRecovery.withoutLoc.number.taisho,
    tables.moraleRecovery.withoutLoc.number.sodaisho,
  ],
};

/** The cost of every step over land between hexes in use; -1 where it is forbidden. */
const stepCosts = (inArea: Uint8Array, costOf: (terrain: Terrain) => number, river: number): Int8Array => {
  const costs = new Int8Array(GRID.size * 6).fill(-1);
  for (let at = 0; at < costs.length; at++) {
    const next = GRID.neighbours[at] as number;
    if (next < 0 || inArea[next] === 0 || (EDGE_FEATURES[at] as number) & WATER) continue;
    const base = costOf(TERRAINS[TERRAIN_BY_HEX[next] as number] as Terrain);
    if (base < 0) continue;
    const crossing = ((EDGE_FEATURES[at] as number) & (RIVER | BRIDGE)) === RIVER;
    costs[at] = base + (crossing ? river : 0);
  }
  return costs;
};

const CASTLE_INDEX_BY_ID = new Map(COMPONENTS.castles.map(({ id }, index) => [id, index]));

const armiesOf = (record: ScenarioRecord): Army[] => {
  const scenario = record.id;
  const sides = Object.values(record.sides);
  return armyIdsOf(record).map((id, index) => {
    const army = COMPONENTS.armies.find((one) => one.id === id);
    if (!army) throw new Error(`there is no army ${id}`);
    return {
      id,
      index,
      side: sides.findIndex((members) => members.includes(id)),
      phase: record.phaseOrder.indexOf(army.phase[scenario] ?? ''),
      home: CASTLE_INDEX_BY_ID.get(army.home[scenario] ?? '') ?? -1,
      provinces: (army.homeProvinces[scenario] ?? []).map((province) => PROVINCE_IDS.indexOf(province)),
      replenish: tables.replenish.armies[army.replenish]?.columns as Army['replenish'],
    };
  });
};

/** 33.15 The castles, each with the army that holds it. */
const castlesOf = (record: ScenarioRecord): Castle[] =>
  COMPONENTS.castles.map(({ id, hex, level, durability, owner }, index) => {
    const army = armyIdsOf(record).indexOf(owner[record.id] ?? '');
    return { id, index, hex: hexAt(GRID, hex), level, durability, owner: army < 0 ? NOT_IN_USE : army };
  });

/** 33.14 Units and hexes at the start. */
const placementsOf = (record: ScenarioRecord): Placement[] =>
  record.setup.map(({ army, hex, units }) => ({
    army: armyIdsOf(record).indexOf(army),
    hex: hexAt(GRID, hex),
    units: units.map(requireUnitIndex),
  }));

const sidesOf = (record: ScenarioRecord, armies: readonly Army[]): [Side, Side] =>
  Object.keys(record.sides).map((id, index): Side => ({
    id,
    index,
    armies: armies.filter(({ side }) => side === index).map((one) => one.index),
    seats: [id],
  })) as unknown as [Side, Side];

/** 29.0 The operations phases of a stage in their order. */
const phasesOf = ({ phaseOrder }: ScenarioRecord, armies: readonly Army[]): Phase[] =>
  phaseOrder.map((id, index) => {
    const members = armies.filter(({ phase }) => phase === index);
    return { id, side: members[0]?.side ?? 0, armies: members.map((one) => one.index) };
  });

export const buildScenario = (
  { id, hooks, commandExceptions = new Map() }: ScenarioDefinition,
  scoreGame: ScenarioHooks['scoreGame'],
): ScenarioData => {
  const record = scenarioRecord(id);
  /** 33.11 Only the provinces named are in use. */
  const inArea = Uint8Array.from(PROVINCE_BY_HEX, (province) =>
    province >= 0 && record.area.includes(PROVINCE_IDS[province] as string) ? 1 : 0,
  );
  const armies = armiesOf(record);
  const castles = castlesOf(record);
  const castleAt = new Int8Array(GRID.size).fill(-1);
  for (const { hex, index, owner } of castles) if (owner !== NOT_IN_USE) castleAt[hex] = index;
  const placements = placementsOf(record);
  const army = new Int8Array(UNITS.length).fill(-1);
  for (const placement of placements) for (const unit of placement.units) army[unit] = placement.army;
  const { river } = tables.terrain.edges;
  return {
    id,
    grid: GRID,
    innings: record.innings,
    terrains: TERRAINS,
    terrain: TERRAIN_BY_HEX,
    inArea,
    province: PROVINCE_BY_HEX,
    provinceIds: PROVINCE_IDS,
    edgeFeatures: EDGE_FEATURES,
    marchCost: stepCosts(inArea, ({ move }) => move, river.move * 2),
    strategicCost: stepCosts(inArea, ({ strategic }) => strategic, river.strategic * 2),
    communicationCost: stepCosts(inArea, ({ move, noCommunication }) => (noCommunication ? -1 : move / 2), river.move),
    units: UNITS,
    unitIndex: UNIT_INDEX_BY_ID,
    unitsInPlay: UNITS.flatMap(({ index }) => ((army[index] as number) >= 0 ? [index] : [])),
    army,
    sideOf: Int8Array.from(army, (index) => (index < 0 ? -1 : (armies[index]?.side ?? -1))),
    commandLimits: COMPONENTS.units.map(({ command, commandByScenario }) => commandByScenario?.[id] ?? command),
    commandExceptions,
    castles,
    castleIndex: CASTLE_INDEX_BY_ID,
    castleAt,
    armies,
    sides: sidesOf(record, armies),
    phases: phasesOf(record, armies),
    setUpOrder: Object.keys(record.sides)[0] === record.setupFirst ? [0, 1] : [1, 0],
    placements,
    charts: CHARTS,
    lineRange: { home: tables.loc.homeRange, castle: tables.loc.castleRange, force: tables.loc.forceRange },
    lineRelays: { alliedCastles: tables.loc.relays.alliedCastles },
    hooks: { ...hooks, scoreGame },
  };
};
