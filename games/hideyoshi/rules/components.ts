import type { Id, PieceId } from '@gunbai/engine';
import components from '../data/components.json' with { type: 'json' };

export type AreaId = Id<'area'>;
export type DaimyoId = Id<'daimyo'>;
/** A kind of army piece: the troops of a daimyo (with his id), or one general. */
export type UnitId = Id<'unit'>;
export type CardId = PieceId;
export type EventId = Id<'event'>;

/** The two players. Arrays over sides use this order. */
export const SIDES = ['hideyoshi', 'anti'] as const;
export type Side = 0 | 1;
export const HIDEYOSHI: Side = 0;
export const ANTI: Side = 1;
/** 3.7c Akechi belongs to no side. */
export const NO_SIDE = 2;

export const opponentOf = (side: Side): Side => (side === HIDEYOSHI ? ANTI : HIDEYOSHI);

export interface Area {
  readonly id: AreaId;
  readonly index: number;
  readonly isSea: boolean;
  /** 2.21.3 A red control circle. */
  readonly isResource: boolean;
  readonly startOwner: number;
  readonly neighbours: readonly number[];
}

/** 3.2.2a, 3.2.2b The colours of a participation track, from the Hideyoshi end. */
type Colour = 'yellow' | 'white' | 'green';

export interface Daimyo {
  readonly id: DaimyoId;
  readonly index: number;
  readonly bit: number;
  readonly startSide: Side | typeof NO_SIDE;
  readonly track: readonly Colour[];
  readonly trackStart: number;
  readonly startAreas: readonly number[];
  /** The troops first, then the generals. */
  readonly units: readonly number[];
  readonly startPool: number;
  readonly startWaiting: number;
}

export interface Unit {
  readonly id: UnitId;
  readonly index: number;
  readonly daimyo: number;
  readonly attack: number;
  readonly move: number;
  /** 2.11.3, 8.4.0 Generals lend their values. 16.1.2.2 Kuroda Kanbei is a named piece, but no general. */
  readonly isGeneral: boolean;
  readonly start: string;
}

const SIDE_NAMES: readonly string[] = SIDES;

export const AREA_IDS: readonly AreaId[] = components.areas.map(({ id }) => id);
export const DAIMYO_IDS: readonly DaimyoId[] = components.daimyo.map(({ id }) => id);
const areaIndexOf = (id: AreaId): number => AREA_IDS.indexOf(id);
const daimyoIndexOf = (id: DaimyoId): number => DAIMYO_IDS.indexOf(id);

/** 15.1.3 All areas with their adjacent areas. */
export const AREAS: readonly Area[] = components.areas.map((area, index) => ({
  id: area.id,
  index,
  isSea: area.kind === 'sea',
  isResource: area.resource,
  startOwner: area.startOwner === null ? -1 : daimyoIndexOf(area.startOwner),
  neighbours: components.adjacency.flatMap(({ a, b }) => (a === area.id ? [areaIndexOf(b)] : b === area.id ? [areaIndexOf(a)] : [])),
}));

export const DAIMYO_COUNT = components.daimyo.length;
export const AREA_COUNT = AREAS.length;

const generalsOf = components.daimyo.flatMap((daimyo, index) => daimyo.generals.map((general) => ({ ...general, daimyo: index })));

/** Troops have the index of their daimyo; generals follow. */
export const UNITS: readonly Unit[] = [
  ...components.daimyo.map(({ id, pool }, index) => ({
    id,
    index,
    daimyo: index,
    attack: pool[0]?.attack ?? 0,
    move: pool[0]?.move ?? 0,
    isGeneral: false,
    start: '',
  })),
  ...generalsOf.map(({ id, daimyo, attack, move, start }, order) => ({
    id,
    index: DAIMYO_COUNT + order,
    daimyo,
    attack,
    move,
    isGeneral: id !== 'kanbei',
    start,
  })),
];
export const UNIT_IDS: readonly UnitId[] = UNITS.map(({ id }) => id);
export const NAMED_COUNT = UNITS.length - DAIMYO_COUNT;

export const DAIMYO: readonly Daimyo[] = components.daimyo.map((daimyo, index) => ({
  id: daimyo.id,
  index,
  bit: 1 << index,
  startSide: daimyo.side === 'none' ? NO_SIDE : (SIDE_NAMES.indexOf(daimyo.side) as Side),
  track: daimyo.trackLayout as Colour[],
  trackStart: daimyo.trackStart ?? -1,
  startAreas: daimyo.startAreas.map(areaIndexOf),
  units: UNITS.filter((unit) => unit.daimyo === index).map((unit) => unit.index),
  startPool: daimyo.pool[0]?.startPool ?? 0,
  startWaiting: daimyo.pool[0]?.startUnappeared ?? 0,
}));

/** 2.21.5 Initial deployment: troops by area and daimyo. */
export const DEPLOYMENT: readonly { readonly area: number; readonly daimyo: number; readonly troops: number }[] = components.areas.flatMap(
  (area, index) => area.startCounters.map(({ daimyo, troops }) => ({ area: index, daimyo: daimyoIndexOf(daimyo), troops })),
);

const indexById = (ids: readonly string[]): ReadonlyMap<string, number> => new Map(ids.map((id, index) => [id, index]));
const areaById = indexById(AREA_IDS);
const daimyoById = indexById(DAIMYO_IDS);
const unitById = indexById(UNIT_IDS);

const requireIndex = (index: number | undefined, id: string): number => {
  if (index === undefined) throw new Error(`there is no ${id}`);
  return index;
};
export const areaAt = (id: AreaId): number => requireIndex(areaById.get(id), id);
export const daimyoAt = (id: DaimyoId): number => requireIndex(daimyoById.get(id), id);
export const unitAt = (id: UnitId): number => requireIndex(unitById.get(id), id);

export const daimyoOfUnit = (id: UnitId): number => (UNITS[unitAt(id)] as Unit).daimyo;
/** A set of daimyo as bits. */
export const daimyoMask = (ids: readonly DaimyoId[]): number => ids.reduce((mask, id) => mask | (1 << daimyoAt(id)), 0);

export const HASHIBA = daimyoIndexOf('hashiba');
export const SHIBATA = daimyoIndexOf('shibata');
export const AKECHI = daimyoIndexOf('akechi');
export const HOJO = daimyoIndexOf('hojo');
export const KANBE = daimyoIndexOf('kanbe');
export const KITABATAKE = daimyoIndexOf('kitabatake');
export const KYO = areaIndexOf('kyo');
export const SETTSU = areaIndexOf('settsu');
export const SOUTH_KANTO = areaIndexOf('minami_kanto');
export const HIDEYOSHI_HIMSELF = unitAt('hideyoshi');
export const KANBEI = unitAt('kanbei');
export const KANBEI_AREA = areaIndexOf(components.constants.kanbeiArea);
/** 16.1.3.2 */
export const GREAT_DAIMYO = daimyoMask(components.constants.greatDaimyo);

export const TURNS = components.constants.turns;
export const VICTORY_RESOURCES = components.constants.victoryResources;
export const TURN_ZERO_HAND = components.constants.turn0HandH;
export const TURN_ZERO_ROUNDS = components.constants.turn0RoundsEach;
export const RECOVER_PER_AREA = components.constants.recoverPerArea;
export const MAX_DIPLOMACY_SPACES = components.constants.diplomacyMaxPerDaimyo;
export const FIXED_HAND: readonly EventId[] = components.constants.optionT0Hand;

export interface Rank {
  readonly id: string;
  readonly value: number;
  readonly releaseGenerals: readonly number[];
  readonly releaseTroops: number;
}
export const RANKS: readonly Rank[] = components.rankTrack.boxes.map((box) => ({
  id: box.id,
  value: box.value,
  releaseGenerals: box.releaseGenerals.map(unitAt),
  releaseTroops: box.releaseTroops,
}));
