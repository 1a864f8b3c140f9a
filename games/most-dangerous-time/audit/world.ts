import { COMPONENTS } from './components.ts';
import type { ClanRow, LeaderRow, SpaceRow } from './components.ts';

export const ODA = 0;
export const ANTI_ODA = 1;
export const NEUTRAL = 2;
export const NONE = -1;

type LinkKind = 'road' | 'trail' | 'lane';

interface Link {
  readonly to: number;
  readonly kind: LinkKind;
}

const { spaces, waypoints, seaAreas, offMap, clans, alliances, leaders, links, provinces } = COMPONENTS;

type PlaceKind = 'space' | 'waypoint' | 'sea' | 'offMap';

const ofKind = (rows: readonly { readonly id: string }[], kind: PlaceKind): { readonly id: string; readonly kind: PlaceKind }[] =>
  rows.map(({ id }) => ({ id, kind }));

/** Places as stored positions number them: waypoints that were added later come last. */
const PLACE_ROWS = [
  ...ofKind(spaces, 'space'),
  ...ofKind(
    waypoints.filter(({ addedLater }) => addedLater !== true),
    'waypoint',
  ),
  ...ofKind(seaAreas, 'sea'),
  ...ofKind(offMap, 'offMap'),
  ...ofKind(
    waypoints.filter(({ addedLater }) => addedLater === true),
    'waypoint',
  ),
];
export const PLACES: readonly string[] = PLACE_ROWS.map(({ id }) => id);

const indexIn = (rows: readonly { readonly id: string }[], id: string): number => rows.findIndex((row) => row.id === id);

const PLACE_NUMBERS = new Map(PLACES.map((id, place) => [id, place]));
export const placeOf = (id: string): number => PLACE_NUMBERS.get(id) ?? NONE;
export const clanOf = (id: string): number => indexIn(clans, id);
export const leaderOf = (id: string): number => indexIn(leaders, id);
export const allianceOf = (id: string): number => indexIn(alliances, id);

export const placeName = (place: number): string => PLACES[place] ?? '';
export const clanName = (clan: number): string => clans[clan]?.id ?? '';
export const leaderName = (leader: number): string => leaders[leader]?.id ?? '';

export const clanRow = (clan: number): ClanRow => clans[clan] as ClanRow;
export const leaderRow = (leader: number): LeaderRow => leaders[leader] as LeaderRow;
export const spaceRow = (place: number): SpaceRow | undefined => spaces[place];

export const isSpace = (place: number): boolean => PLACE_ROWS[place]?.kind === 'space';
export const isWaypoint = (place: number): boolean => PLACE_ROWS[place]?.kind === 'waypoint';
export const isSea = (place: number): boolean => PLACE_ROWS[place]?.kind === 'sea';
export const isOffMap = (place: number): boolean => PLACE_ROWS[place]?.kind === 'offMap';
/** The sea areas count from 0. */
export const seaNumber = (place: number): number => indexIn(seaAreas, placeName(place));
export const SPACE_NUMBERS: readonly number[] = spaces.map((_, space) => space);

/** 3.0.1 */
export const allianceOfClan: readonly number[] = clans.map(({ alliance }) => allianceOf(alliance));
const FACTIONS = ['oda', 'antiOda', 'neutral'];
export const sideOfClan: readonly number[] = allianceOfClan.map((alliance) => FACTIONS.indexOf(alliances[alliance]?.faction ?? 'neutral'));

/** By leader counter: its clan as printed. */
export const PRINTED_LEADER_CLANS: readonly number[] = leaders.map(({ clan }) => clanOf(clan));

export const KYO = placeOf('kyo');
export const YOSHIAKI = leaderOf('yoshiaki');
export const IKKO = clanOf('ikko');
export const MURAKAMI = clanOf('murakami');
export const ODA_ALLIANCE = allianceOf('oda');
export const NOBUNAGA_AND_HEIR: readonly number[] = [leaderOf('nobunaga'), leaderOf('nobutada')];

const kindOf = (type: string): LinkKind => (type === 'road' ? 'road' : type === 'trail' ? 'trail' : 'lane');

const LINKS: readonly (readonly Link[])[] = PLACES.map((id) => [
  ...links.flatMap(({ a, b, type }) =>
    a === id ? [{ to: placeOf(b), kind: kindOf(type) }] : b === id ? [{ to: placeOf(a), kind: kindOf(type) }] : [],
  ),
  ...offMap.flatMap((box) =>
    box.entries.flatMap(({ to, type }) =>
      box.id === id ? [{ to: placeOf(to), kind: kindOf(type) }] : to === id ? [{ to: placeOf(box.id), kind: kindOf(type) }] : [],
    ),
  ),
]);

/** 2.4.2 */
export const linksFrom = (place: number): readonly Link[] => LINKS[place] ?? [];
export const linkBetween = (from: number, to: number): LinkKind | null => linksFrom(from).find((link) => link.to === to)?.kind ?? null;

/** 2.45.1 Whether a clan's units may be in an off-map area. */
export const mayUseOffMap = (place: number, clan: number): boolean =>
  offMap.find(({ id }) => id === placeName(place))?.onlyClans.includes(clanName(clan)) ?? true;

const SPHERES = ['hideyoshi', 'shibata', 'tokugawa'];

/** 16.2.2.3 The sphere of a place as printed; NONE outside every sphere. */
export const printedSphere = (place: number): number => {
  if (place === KYO) return NONE;
  if (isSea(place)) return SPHERES.indexOf(seaAreas[seaNumber(place)]?.sphere4p ?? '');
  const province = provinces.find(({ id }) => id === spaceRow(place)?.province);
  return SPHERES.indexOf(province?.sphere4p ?? '');
};
