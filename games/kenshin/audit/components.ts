import data from '../data/components.json' with { type: 'json' };

export const UESUGI = 0;
export const ODA = 1;
export const NEUTRAL = 2;
export const SIDES = ['uesugi', 'oda', 'neutral'] as const;
export const sideIndex = (seat: string): number => SIDES.indexOf(seat as (typeof SIDES)[number]);

interface Unit {
  readonly id: string;
  readonly clan: string;
  readonly rank: string;
  readonly land: boolean;
  readonly command: number;
  readonly combat: number;
  readonly action: number;
  readonly setup: { readonly type: string; readonly hex?: string; readonly box?: string };
  readonly optional?: boolean;
  readonly transport?: number;
}

export const units = data.units as unknown as readonly Unit[];
export const unitAt = (index: number): Unit => units[index] as Unit;
const unitNumbers = new Map(units.map(({ id }, index) => [id, index]));
export const unitIndex = (id: string): number => unitNumbers.get(id) ?? -1;

export const houses = data.clans;
export const houseIndex = (id: string): number => houses.findIndex((house) => house.id === id);
export const houseOf = (unit: number): number => houseNumbers[unit] ?? -1;
const houseNumbers = units.map(({ clan }) => houseIndex(clan));

export const castles = data.castles;
export const castleIndex = (id: string): number => castles.findIndex((castle) => castle.id === id);

/** 2-2-1.1, 12-2-2b, 21 Order and points of the ranks. */
const ranks = new Map(data.ranks.map(({ id, order, vp }) => [id, { order, points: vp }]));
export const rankOf = (unit: number): number => ranks.get(unitAt(unit).rank)?.order ?? 0;
export const pointsOf = (unit: number): number => (unitAt(unit).land ? (ranks.get(unitAt(unit).rank)?.points ?? 0) : 0);

/** 21.castle-3 to 21.castle-11 */
export const castlePoints = (castle: number): number => {
  const durability = castles[castle]?.durability ?? 0;
  const rows = data.tables.vp.castle as unknown as readonly (readonly [number, number | null, number])[];
  return rows.find(([from, to]) => durability >= from && (to === null || durability <= to))?.[2] ?? (rows[0]?.[2] as number);
};

/** 9-4 The home castles of each house. */
export const homeCastles = (house: number): readonly number[] =>
  (data.home_castles.find(({ clan }) => clan === houses[house]?.id)?.castles ?? []).map(castleIndex);
export const [MORI, UKITA, ASHIKAGA, ARAKI] = ['mori', 'ukita', 'ashikaga', 'araki'].map(houseIndex) as [number, number, number, number];
export const [KENSHIN, NOBUNAGA, TERUMOTO] = ['uesugi-kenshin', 'oda-nobunaga', 'mori-terumoto'].map(unitIndex) as [number, number, number];
export const [KYO, HONGANJI] = ['kyo', 'ishiyama-honganji'].map(castleIndex) as [number, number];

/** 9-2.Araki-revolt-b The castle of each rebel general. */
export const REBEL_CASTLES: ReadonlyMap<number, number> = new Map(
  [
    ['araki-murashige-rebel', 'arioka'],
    ['nakagawa-kiyohide-rebel', 'ibaraki'],
    ['takayama-shigetomo-rebel', 'takatsuki'],
  ].map(([unit, castle]) => [unitIndex(unit as string), castleIndex(castle as string)]),
);
export const ARAKI_REBEL = unitIndex('araki-murashige-rebel');

/** 6-1-8b */
export const isMinorHouse = (house: number): boolean => houses[house]?.kind === 'small' && houses[house]?.id !== 'araki';
/** 6-1-8a The generals who may command units of minor houses. */
export const COMMANDS_MINOR_HOUSES = new Set(
  ['uesugi-kenshin', 'mori-terumoto', 'oda-nobunaga', 'takeda-katsuyori', 'ukita-naoie', 'tokugawa-ieyasu'].map(unitIndex),
);

export const { tables } = data;
const constant = (id: string): number => data.rules_constants.find((one) => one.id === id)?.value ?? 0;
export const LAND_POINTS = constant('land_mp');
export const TURNS = constant('game_turns');
export const POINTS_TO_WIN = constant('vp_to_win');
export const LONGEST_RETREAT = constant('retreat_max');

type Range = readonly [number | null, number | null];
/** The column whose range holds the value. */
export const columnOf = (ranges: readonly Range[], value: number): number =>
  ranges.findIndex(([from, to]) => (from === null || value >= from) && (to === null || value <= to));
const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** 12-2b The damage that this strength does with this modified roll. */
export const damageOf = (strength: number, roll: number): number => {
  const { cells, column_ranges, die } = tables.crt;
  return cells[clamp(roll, die.min, die.max) - die.min]?.[columnOf(column_ranges as unknown as Range[], strength)] ?? 0;
};

/** 9-4-7.1 Steps that a force of this size loses. */
export const attritionOf = (size: number, roll: number): number => {
  const { cells, column_ranges, die } = tables.attrition;
  return cells[clamp(roll, die.min, die.max) - die.min]?.[columnOf(column_ranges as unknown as Range[], size)] ?? 0;
};
