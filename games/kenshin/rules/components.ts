import type { Id } from '@gunbai/engine';
import { columnFor, lookUpResult, createResultTable } from '@gunbai/shared/result-table';
import type { ColumnRange } from '@gunbai/shared/result-table';
import components from '../data/components.json' with { type: 'json' };

export type UnitId = Id<'unit'>;
export type CastleId = Id<'castle'>;
export type HouseId = Id<'house'>;

/** Sides by number. 20 Neutral houses belong to neither player. */
export const UESUGI = 0;
export const ODA = 1;
export const NEUTRAL = 2;
export const SIDES = ['uesugi', 'oda', 'neutral'] as const;
export type SideName = (typeof SIDES)[number];

/** 2-2-1.1; the shogun ranks as a busho (ruling). */
type Rank = 'taisho' | 'samurai' | 'busho' | 'shogun' | 'navy' | 'ironclad';

export interface Unit {
  readonly id: UnitId;
  readonly index: number;
  readonly house: number;
  readonly rank: Rank;
  /** 3 taisho, 2 samurai-taisho, 1 busho and shogun, 0 naval units. */
  readonly order: number;
  readonly isLand: boolean;
  /** 6-1-1a How many units the commander can command; 0 for others. */
  readonly command: number;
  readonly combat: number;
  /** Action rating. 16-2b Naval units have none. */
  readonly action: number;
  readonly points: number;
  /** 16-4-1a */
  readonly carries: boolean;
  /** 23 Only with the optional rule. */
  readonly isOptional: boolean;
  /** 9-2 Araki revolt: the loyal unit that a rebel replaces; -1 for all others. */
  readonly replaces: number;
  readonly start: StartPlace;
}

/** Where a unit starts: in a castle hex, in the Mori sortie box, in the pool, or out of play. */
type StartPlace = { readonly castle: number } | 'box' | 'pool' | 'outside';

interface Castle {
  readonly id: CastleId;
  readonly index: number;
  readonly label: string;
  readonly house: number;
  readonly durability: number;
  readonly defence: number;
  readonly points: number;
  /** 2-1-1.3c The water that a port castle faces; null without a port. */
  readonly water: string | null;
}

interface House {
  readonly id: HouseId;
  readonly index: number;
  readonly side: number;
  /** 6-1-8b, 9-2.Araki-revolt-g The minor houses, and the rebels of Araki, who may become minor houses. */
  readonly isSmall: boolean;
  /** 6-1-8b */
  readonly isMinor: boolean;
  /** 9-5-6b Honganji and the Kaga ikki. */
  readonly isIkki: boolean;
  /** 9-4 Home castles on the map. */
  readonly homes: readonly number[];
  /** 9-4-4 */
  readonly isOffMap: boolean;
}

const sideNumber = (side: string): number => SIDES.indexOf(side as SideName);

const castleIndexById = new Map<string, number>(components.castles.map(({ id }, index) => [id, index]));
const houseIndexById = new Map<string, number>(components.clans.map(({ id }, index) => [id, index]));
const unitIndexById = new Map<string, number>(components.units.map(({ id }, index) => [id, index]));

const requireIndex = (map: ReadonlyMap<string, number>, id: string): number => {
  const index = map.get(id);
  if (index === undefined) throw new Error(`there is no ${id}`);
  return index;
};

export const unitNumber = (id: UnitId): number => requireIndex(unitIndexById, id);
export const castleNumber = (id: CastleId): number => requireIndex(castleIndexById, id);
export const houseNumber = (id: HouseId): number => requireIndex(houseIndexById, id);

export const HOUSES: readonly House[] = components.clans.map((clan, index) => {
  const homes = components.home_castles.find((one) => one.clan === clan.id);
  return {
    id: clan.id,
    index,
    side: sideNumber(clan.side),
    isSmall: clan.kind === 'small',
    // 6-1-8b names eleven houses, without the rebels of Araki.
    isMinor: clan.kind === 'small' && clan.id !== 'araki',
    isIkki: 'ikki' in clan && clan.ikki === true,
    homes: (homes?.castles ?? []).map((id) => requireIndex(castleIndexById, id)),
    isOffMap: homes !== undefined && 'off_map' in homes && homes.off_map === true,
  };
});

/** 21.castle-3 to 21.castle-11, by printed durability. */
const castlePoints = (durability: number): number => {
  for (const [min, max, points] of components.tables.vp.castle)
    if (durability >= (min as number) && (max === null || durability <= (max as number))) return points as number;
  return 1; // ruling: below 3 also 1 point
};

export const CASTLES: readonly Castle[] = components.castles.map((castle, index) => ({
  id: castle.id,
  index,
  label: castle.hex,
  house: requireIndex(houseIndexById, castle.clan),
  durability: castle.durability,
  defence: castle.defence,
  points: castlePoints(castle.durability),
  water: castle.port ? castle.water : null,
}));

const parseStartPlace = (setup: (typeof components.units)[number]['setup']): StartPlace => {
  if (setup.type === 'hex' && setup.castle !== undefined) return { castle: requireIndex(castleIndexById, setup.castle) };
  if (setup.type === 'box') return 'box';
  return setup.type === 'pool' ? 'pool' : 'outside';
};

const ORDER_BY_RANK: Readonly<Record<string, number>> = Object.fromEntries(components.ranks.map(({ id, order }) => [id, order]));
const POINTS_BY_RANK: Readonly<Record<string, number>> = components.tables.vp.unit;

export const UNITS: readonly Unit[] = components.units.map((unit, index) => ({
  id: unit.id,
  index,
  house: requireIndex(houseIndexById, unit.clan),
  rank: unit.rank as Rank,
  order: ORDER_BY_RANK[unit.rank] as number,
  isLand: unit.land,
  command: unit.command,
  combat: unit.combat,
  action: unit.action ?? 0,
  points: POINTS_BY_RANK[unit.rank] as number,
  carries: 'transport' in unit && unit.transport === 1,
  isOptional: 'optional' in unit && unit.optional === true,
  replaces: 'replaces' in unit && unit.replaces !== undefined ? requireIndex(unitIndexById, unit.replaces) : -1,
  start: parseStartPlace(unit.setup),
}));

export const UNIT_IDS: readonly UnitId[] = UNITS.map(({ id }) => id);
export const CASTLE_IDS: readonly CastleId[] = CASTLES.map(({ id }) => id);

export const unitAt = (index: number): Unit => UNITS[index] as Unit;
export const castleAt = (index: number): Castle => CASTLES[index] as Castle;
export const houseAt = (index: number): House => HOUSES[index] as House;

/** Units, castles and houses that rules mention by name. */
export const KENSHIN = unitNumber('uesugi-kenshin');
export const NOBUNAGA = unitNumber('oda-nobunaga');
export const TERUMOTO = unitNumber('mori-terumoto');
export const MORI_GENERALS: readonly number[] = [unitNumber('kikkawa-hiroie'), unitNumber('kobayakawa-takakage')];
export const YOSHIAKI = unitNumber('ashikaga-yoshiaki');
export const IRONCLAD = unitNumber('kuki-yoshitaka');
export const KYO = castleNumber('kyo');
export const TOBA = castleNumber('toba');
export const SAIKA_CASTLE = castleNumber('saika');
export const ISHIYAMA = castleNumber('ishiyama-honganji');
export const HANAKUMA = castleNumber('hanakuma');
export const HOUSE_UESUGI = houseNumber('uesugi');
export const HOUSE_ODA = houseNumber('oda');
export const HOUSE_MORI = houseNumber('mori');
export const HOUSE_UKITA = houseNumber('ukita');
export const HOUSE_SAIKA = houseNumber('saika');
export const HOUSE_ASHIKAGA = houseNumber('ashikaga');
export const HOUSE_ARAKI = houseNumber('araki');

/** 6-1-8a The taisho who may also command units of minor houses. */
export const GREAT_TAISHO: readonly number[] = [
  'uesugi-kenshin',
  'mori-terumoto',
  'oda-nobunaga',
  'takeda-katsuyori',
  'ukita-naoie',
  'tokugawa-ieyasu',
].map(unitNumber);

/** 9-2.Araki-revolt-b The generals, their castles, and the roll up to which each stays loyal. */
const arakiRevolt = components.events.find(({ id }) => id === 'araki-revolt')?.effect;
const ARAKI_DESTINATIONS: Readonly<Record<string, string>> = arakiRevolt?.moves ?? {};
const ARAKI_CALLED_OFF: Readonly<Record<string, readonly number[]>> = arakiRevolt?.called_off_on ?? {};
export const ARAKI_GENERALS = Object.keys(ARAKI_DESTINATIONS).map((id) => ({
  unit: unitNumber(id),
  rebel: UNITS.findIndex(({ replaces }) => replaces === unitNumber(id)),
  castle: castleNumber(ARAKI_DESTINATIONS[id] as string),
  calledOffUpTo: ARAKI_CALLED_OFF[id]?.[1] ?? 0,
}));

/** 9-2.Yoshiaki-rises-b */
export const FREED_HOUSES: readonly number[] = (components.events.find(({ id }) => id === 'yoshiaki-rises')?.effect.frees ?? []).map(
  houseNumber,
);

const constants: Readonly<Record<string, number>> = Object.fromEntries(components.rules_constants.map(({ id, value }) => [id, value]));
export const MOVEMENT_POINTS = constants['land_mp'] as number;
export const LAST_TURN = constants['game_turns'] as number;
export const POINTS_TO_WIN = constants['vp_to_win'] as number;
export const IRONCLAD_TURN = constants['ironclad_turn'] as number;
export const MAX_RETREAT = constants['retreat_max'] as number;
export const DURABILITY_PER_POINT = constants['durability_per_point'] as number;
export const MAX_ASSAULT_STRENGTH_FACTOR = constants['assault_strength_cap_factor'] as number;
export const KYO_POINTS = components.tables.vp.kyoto_uesugi_unit;
export const KYO_POINTS_KENSHIN = components.tables.vp.kyoto_kenshin;

const { crt, attrition, siege, mori_sortie, replace_oda, replace_uesugi, situation, small_daimyo } = components.tables;

const combatChart = createResultTable(crt.row_values, crt.cells);
export const combatColumn = columnFor(crt.column_ranges as unknown as readonly ColumnRange[]);
/** 12-2b Damage for a strength and a modified roll. Beyond the ends the outermost row counts. */
export const combatResult = (strength: number, roll: number): number => lookUpResult(combatChart, combatColumn(strength), roll);

const attritionChart = createResultTable(attrition.row_values, attrition.cells);
const attritionColumn = columnFor(attrition.column_ranges as unknown as readonly ColumnRange[]);
/** 9-4-7.1 Steps lost by a force of this many units. */
export const attritionResult = (units: number, roll: number): number => lookUpResult(attritionChart, attritionColumn(units), roll);

const siegeChart = createResultTable(siege.row_values, siege.cells);
/** 9-1-1a Morale lost, by the order of the highest rank inside (0: no land unit). */
export const siegeResult = (order: number, roll: number): number => lookUpResult(siegeChart, order === 0 ? 3 : 3 - order, roll);

/** 9-3-1a How many commanders and busho come out. */
export const sortieResult = (roll: number): { readonly commanders: number; readonly busho: number } =>
  mori_sortie.cells[Math.min(Math.max(roll, 1), mori_sortie.cells.length) - 1] as { commanders: number; busho: number };

const odaReplenishmentChart = createResultTable(replace_oda.row_values, replace_oda.cells);
const uesugiReplenishmentChart = createResultTable(replace_uesugi.row_values, replace_uesugi.cells);
const findColumnWithHouse = (columns: readonly { readonly clans: readonly string[] }[], house: HouseId): number =>
  columns.findIndex(({ clans }) => clans.includes(house));
/** 9-5-1 The points of one roll, on the table of the power that the house belongs to. */
export const replenishmentResult = (house: number, roll: number): number => {
  const { id } = houseAt(house);
  const oda = findColumnWithHouse(replace_oda.columns, id);
  return oda >= 0
    ? lookUpResult(odaReplenishmentChart, oda, roll)
    : lookUpResult(uesugiReplenishmentChart, findColumnWithHouse(replace_uesugi.columns, id), roll);
};

export type EventId = Id<'event'>;
const situationChart = createResultTable(situation.row_values, situation.cells);
/** The column of the situation table for the current points. */
export const situationColumn = columnFor(situation.column_ranges as unknown as readonly ColumnRange[]);
/** 9-2 */
export const situationResult = (points: number, roll: number): EventId => lookUpResult(situationChart, situationColumn(points), roll);
export const SITUATION_COLUMNS: readonly string[] = situation.columns;
/** 9-2.neutral-Oda and similar events: the house on the minor house table. */
export const minorHouseForRoll = (roll: number): number => houseNumber(small_daimyo.cells[roll - 1] as HouseId);
