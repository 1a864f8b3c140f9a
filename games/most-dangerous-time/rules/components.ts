import type { Id, PieceId } from '@gunbai/engine';
import { createGraph, linkBetween } from '@gunbai/shared/graph';
import type { Link } from '@gunbai/shared/graph';
import components from '../data/components.json' with { type: 'json' };

export type SpaceId = PlaceId;
export type PlaceId = Id<'place'>;
export type ClanId = Id<'clan'>;
export type LeaderId = Id<'leader'>;
type AllianceId = Id<'alliance'>;
export type ChitId = PieceId;
export type CardId = PieceId;

/** 3.0.1 The side of a unit. */
export const ODA = 0;
export const ANTI_ODA = 1;
export const NEUTRAL = 2;
export type Side = 0 | 1 | 2;

export const NONE = -1;

interface RawSpace {
  readonly id: string;
  readonly province: string;
  readonly kind: 'city' | 'castle' | 'temple';
  readonly fort: number;
  readonly printedOwner: string;
  readonly startControl: string;
  readonly homeOf: string | null;
  readonly surrenderOf: string | null;
  readonly closedUntilEntry?: string;
  readonly sphere4p?: string | null;
}

interface RawCard {
  readonly id: string;
  readonly n: number;
  readonly clause: string;
  readonly timing: string;
  readonly impulseOf: string;
  readonly who: string;
  readonly requires: readonly string[];
  readonly effect: CardEffect;
  readonly afterPlay: string;
}

interface CardEffect {
  readonly type: string;
  readonly leader?: LeaderId;
  readonly alliance?: AllianceId;
  readonly provinces?: readonly string[];
  readonly mod?: number;
  readonly mp?: number;
}

interface Raw {
  readonly provinces: readonly { id: string; spaces: number; sphere4p: string }[];
  readonly spaces: readonly RawSpace[];
  readonly waypoints: readonly { id: string; addedLater?: boolean }[];
  readonly seaAreas: readonly { id: string; sphere4p: string }[];
  readonly offMap: readonly {
    id: string;
    onlyClans: readonly string[];
    entries: readonly { to: string; type: string }[];
    homeOf: string | null;
    countsAsSpaces: number;
  }[];
  readonly links: readonly { a: string; b: string; type: string }[];
  readonly alliances: readonly { id: string; faction: string; clans: readonly string[]; entersTurn: number | null }[];
  readonly actionChits: readonly { id: string; alliance: string | null; leader: string | null }[];
  readonly extraChits4p: readonly { id: string; alliance: string | null; leader: string | null }[];
  readonly clans: readonly {
    id: string;
    alliance: string;
    soldiers: number;
    regroup: { base: number; max: number; bonusFrom: readonly string[] };
    startSpaces: readonly string[];
    homeCastles: readonly string[];
    surrenderSpaces: readonly string[];
    homeBox?: string;
    neverDefeated?: boolean;
    noControlMarkers?: boolean;
    negotiable?: boolean;
  }[];
  readonly leaders: readonly {
    id: string;
    clan: string;
    rank: 'daimyo' | 'samurai';
    bravery: number;
    diplomacy: boolean;
    heir: string | null;
    illness?: boolean;
    isHeirOf?: string;
  }[];
  readonly cards: readonly RawCard[];
}

const raw = components as unknown as Raw;

const createIndexLookup = (things: readonly { readonly id: string }[]): ((id: string) => number) => {
  const numbers = new Map(things.map(({ id }, index) => [id, index]));
  // The rules of one action look up the same name several times in a row.
  let lastId: string | null = null;
  let lastIndex = NONE;
  return (id) => {
    if (id === lastId) return lastIndex;
    const index = numbers.get(id);
    if (index === undefined) throw new Error(`Unknown id ${id} in data/components.json`);
    lastId = id;
    lastIndex = index;
    return index;
  };
};

/* Places: spaces first, then waypoints, sea areas and off-map areas, all numbered together. Stored states use the numbers. */

export interface Place {
  readonly index: number;
  readonly id: PlaceId;
  readonly kind: 'space' | 'waypoint' | 'sea' | 'offMap';
}

export const SPACE_COUNT = raw.spaces.length;
export const PLACES: readonly Place[] = [
  ...raw.spaces.map(({ id }) => ({ id, kind: 'space' as const })),
  ...raw.waypoints.filter(({ addedLater }) => !addedLater).map(({ id }) => ({ id, kind: 'waypoint' as const })),
  ...raw.seaAreas.map(({ id }) => ({ id, kind: 'sea' as const })),
  ...raw.offMap.map(({ id }) => ({ id, kind: 'offMap' as const })),
  // Waypoints that a later rules version added come last, so that the other places keep their numbers.
  ...raw.waypoints.filter(({ addedLater }) => addedLater).map(({ id }) => ({ id, kind: 'waypoint' as const })),
].map((place, index) => ({ ...place, index }));
export const PLACE_COUNT = PLACES.length;
export const PLACE_IDS: readonly PlaceId[] = PLACES.map(({ id }) => id);
export const SPACE_IDS: readonly SpaceId[] = raw.spaces.map(({ id }) => id);
/** The number of a place. */
export const placeOf = createIndexLookup(PLACES);
export const placeId = (place: number): PlaceId => (PLACES[place] as Place).id;

const FIRST_WAYPOINT = SPACE_COUNT;
const FIRST_SEA = PLACES.findIndex(({ kind }) => kind === 'sea');
const FIRST_OFF_MAP = FIRST_SEA + raw.seaAreas.length;
const FIRST_ADDED = FIRST_OFF_MAP + raw.offMap.length;
export const isSpace = (place: number): boolean => place < FIRST_WAYPOINT;
export const isWaypoint = (place: number): boolean => (place >= FIRST_WAYPOINT && place < FIRST_SEA) || place >= FIRST_ADDED;
export const isSea = (place: number): boolean => place >= FIRST_SEA && place < FIRST_OFF_MAP;
export const isOffMap = (place: number): boolean => place >= FIRST_OFF_MAP && place < FIRST_ADDED;
/** The sea areas count from 0 for the marks of seas crossed. */
export const seaIndex = (place: number): number => place - FIRST_SEA;

export const KYO = placeOf('kyo');
export const MT_HIEI = placeOf('mt_hiei');
export const KANAGASAKI = placeOf('kanagasaki');

/** 16.2.4.2 By Oda seat of the four-player game, the castle that wins for it. */
export const FOUR_PLAYER_TARGETS: readonly number[] = ['takamatsu', 'uotsu', 'tottori'].map(placeOf);
export const TOMO = placeOf('tomo');

/** 2.42.1a, 2.43.1: a place with walls is a castle or temple; Kyo, waypoints and sea areas have none. */
export const hasWalls = (place: number): boolean => place < SPACE_COUNT && place !== KYO;

/* Roads, trails and sea lanes. */

export const ROAD = 0;
export const TRAIL = 1;
export const LANE = 2;
const LINK_KINDS: Readonly<Record<string, number>> = { road: ROAD, trail: TRAIL, sea: LANE };
const linkKindOf = (type: string): number => {
  const kind = LINK_KINDS[type];
  if (kind === undefined) throw new Error(`there is no line of kind ${type}`);
  return kind;
};

export const MAP_GRAPH = createGraph(PLACE_COUNT, [
  ...raw.links.map(({ a, b, type }): Link => [placeOf(a), placeOf(b), linkKindOf(type)]),
  ...raw.offMap.flatMap(({ id, entries }) => entries.map(({ to, type }): Link => [placeOf(id), placeOf(to), linkKindOf(type)])),
]);
export const neighboursOf = (place: number): readonly number[] => MAP_GRAPH.neighbours[place] as readonly number[];
export const linkKindsOf = (place: number): readonly number[] => MAP_GRAPH.kinds[place] as readonly number[];
/** 2.4.2 The kind of the line between two places, or NONE. */
export const linkKindBetween = (from: number, to: number): number => linkBetween(MAP_GRAPH, from, to);
export const areAdjacent = (a: number, b: number): boolean => neighboursOf(a).includes(b);
/** 2.44.2 A port is a space on a sea lane. */
export const isPort = (place: number): boolean => isSpace(place) && linkKindsOf(place).includes(LANE);

/* Alliances and clans. */

export interface Alliance {
  readonly index: number;
  readonly id: AllianceId;
  readonly side: Side;
  readonly clans: readonly number[];
  /** The turn in whose End Phase it enters; 1 means from the start. */
  readonly entersTurn: number;
}

export const clanOf = createIndexLookup(raw.clans);

const sideOfFaction = (faction: string): Side => (faction === 'oda' ? ODA : faction === 'antiOda' ? ANTI_ODA : NEUTRAL);

export const ALLIANCES: readonly Alliance[] = raw.alliances.map(({ id, faction, clans, entersTurn }, index) => ({
  index,
  id,
  side: sideOfFaction(faction),
  clans: clans.map(clanOf),
  entersTurn: entersTurn ?? 1,
}));
export const ALLIANCE_IDS: readonly AllianceId[] = ALLIANCES.map(({ id }) => id);

export interface Clan {
  readonly index: number;
  readonly id: ClanId;
  readonly alliance: number;
  readonly side: Side;
  readonly soldiers: number;
  readonly regroup: number;
  /** 11.0.6 Clans that raise its regroup value once it gains them. */
  readonly regroupRaisedBy: readonly number[];
  readonly startSpaces: readonly number[];
  readonly homeCastles: readonly number[];
  readonly surrenderSpaces: readonly number[];
  /** 5.2.1e The off-map area it traces to, or NONE. */
  readonly offMapArea: number;
  readonly canFall: boolean;
  readonly needsPresence: boolean;
  readonly negotiable: boolean;
}

export const allianceOf = createIndexLookup(raw.alliances);

export const CLANS: readonly Clan[] = raw.clans.map((clan, index) => {
  const alliance = allianceOf(clan.alliance);
  return {
    index,
    id: clan.id,
    alliance,
    side: (ALLIANCES[alliance] as Alliance).side,
    soldiers: clan.soldiers,
    regroup: clan.regroup.base,
    regroupRaisedBy: clan.regroup.bonusFrom.map(clanOf),
    startSpaces: clan.startSpaces.map(placeOf),
    homeCastles: clan.homeCastles.map(placeOf),
    surrenderSpaces: clan.surrenderSpaces.map(placeOf),
    offMapArea: clan.homeBox === undefined ? NONE : placeOf(clan.homeBox),
    canFall: !clan.neverDefeated,
    needsPresence: clan.noControlMarkers ?? false,
    negotiable: clan.negotiable ?? true,
  };
});
export const CLAN_COUNT = CLANS.length;
export const CLAN_IDS: readonly ClanId[] = CLANS.map(({ id }) => id);
export const clanId = (clan: number): ClanId => (CLANS[clan] as Clan).id;
export const sideOfClan: readonly Side[] = CLANS.map(({ side }) => side);
export const allianceOfClan: readonly number[] = CLANS.map(({ alliance }) => alliance);

export const CLAN_ODA = clanOf('oda');
export const CLAN_IKKO = clanOf('ikko');
export const CLAN_ASHIKAGA = clanOf('ashikaga');
export const CLAN_ENRYAKUJI = clanOf('enryakuji');
export const CLAN_MINOR = clanOf('minor');
export const ALLIANCE_ODA = allianceOf('oda');
export const ALLIANCE_IKKO = allianceOf('ikko');
export const ALLIANCE_MINOR = allianceOf('anti_oda_minor');

/* Spaces. */

export interface Space {
  readonly index: number;
  readonly id: SpaceId;
  readonly province: string;
  readonly kind: 'city' | 'castle' | 'temple';
  readonly fort: number;
  readonly printedClan: number;
  readonly startControl: number;
  readonly homeOf: number;
  /** 3.2.2 The alliance until whose entry it is closed, or NONE. */
  readonly closedFor: number;
}

export const SPACES: readonly Space[] = raw.spaces.map((space, index) => ({
  index,
  id: space.id,
  province: space.province,
  kind: space.kind,
  fort: space.fort,
  printedClan: clanOf(space.printedOwner),
  startControl: clanOf(space.startControl),
  homeOf: space.homeOf === null ? NONE : clanOf(space.homeOf),
  closedFor: space.closedUntilEntry === undefined ? NONE : allianceOf(space.closedUntilEntry),
}));
/** 3.2.2 By place, the alliance until whose entry it is closed, or NONE. */
export const CLOSED_FOR: readonly number[] = PLACES.map(({ index }) => SPACES[index]?.closedFor ?? NONE);
/** Every space that is printed as a home castle. */
export const HOME_CASTLES: readonly number[] = SPACES.filter(({ homeOf }) => homeOf !== NONE).map(({ index }) => index);

/* Leaders. */

export interface Leader {
  readonly index: number;
  readonly id: LeaderId;
  readonly clan: number;
  readonly isDaimyo: boolean;
  readonly bravery: number;
  readonly hasDiplomacy: boolean;
  readonly heir: number;
  readonly isHeir: boolean;
}

export const leaderOf = createIndexLookup(raw.leaders);
export const LEADERS: readonly Leader[] = raw.leaders.map((leader, index) => ({
  index,
  id: leader.id,
  clan: clanOf(leader.clan),
  isDaimyo: leader.rank === 'daimyo',
  bravery: leader.bravery,
  hasDiplomacy: leader.diplomacy,
  heir: leader.heir === null ? NONE : leaderOf(leader.heir),
  isHeir: leader.isHeirOf !== undefined,
}));
export const LEADER_IDS: readonly LeaderId[] = LEADERS.map(({ id }) => id);
export const leaderId = (leader: number): LeaderId => (LEADERS[leader] as Leader).id;
export const NOBUNAGA = leaderOf('nobunaga');
export const NOBUTADA = leaderOf('nobutada');
export const SHINGEN = leaderOf('shingen');
export const KENSHIN = leaderOf('kenshin');
export const YOSHIAKI = leaderOf('yoshiaki');

/* Chits and cards. */

interface Chit {
  readonly id: ChitId;
  readonly alliance: number;
  /** The leader of a personal chit, or NONE. */
  readonly leader: number;
}

export const TURN_END: ChitId = 'turn_end';
export const TOKUGAWA_CHIT: ChitId = 'tokugawa_4p';
export const CHITS: readonly Chit[] = [...raw.actionChits, ...raw.extraChits4p].map(({ id, alliance, leader }) => ({
  id,
  alliance: alliance === null ? NONE : allianceOf(alliance),
  leader: leader === null ? NONE : leaderOf(leader),
}));
export const CHIT_IDS: readonly ChitId[] = CHITS.map(({ id }) => id);
const chitIndex = createIndexLookup(CHITS);
export const chitOf = (id: ChitId): Chit => CHITS[chitIndex(id)] as Chit;

export interface Card {
  readonly id: CardId;
  readonly number: number;
  readonly clause: string;
  readonly timing: string;
  readonly impulseOf: string;
  readonly who: string;
  readonly requires: readonly string[];
  readonly effect: CardEffect;
  readonly afterPlay: string;
}

export const CARDS: readonly Card[] = raw.cards.map(({ n, ...card }) => ({ ...card, number: n }));
export const CARD_IDS: readonly CardId[] = CARDS.map(({ id }) => id);
const cardIndex = createIndexLookup(CARDS);
export const cardOf = (id: CardId): Card => CARDS[cardIndex(id)] as Card;

/* The four-player game. */

const SPHERES = ['hideyoshi', 'shibata', 'tokugawa'] as const;
/** 16.2.2.3 For each place the number of its sphere, or NONE. Kyo and waypoints between provinces belong to none. */
export const SPHERE_OF: readonly number[] = PLACES.map(({ id, kind, index }) => {
  const named = (sphere: string | null | undefined): number => SPHERES.findIndex((one) => one === sphere);
  if (kind === 'sea') return named(raw.seaAreas.find((sea) => sea.id === id)?.sphere4p);
  if (kind !== 'space' || index === KYO) return NONE;
  return named(raw.provinces.find((province) => province.id === raw.spaces[index]?.province)?.sphere4p);
});
/** 2.45.1c Off-map areas that count as spaces of their clan under the optional regroup rule. */
export const OFF_MAP_SPACE_VALUE: ReadonlyMap<number, number> = new Map(
  raw.offMap.map(({ id, countsAsSpaces }) => [placeOf(id), countsAsSpaces]),
);
