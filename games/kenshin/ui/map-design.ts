import { hexAt } from '@gunbai/shared/hex';
import type { Hex } from '@gunbai/shared/hex';
import type { GameText, Language } from '@gunbai/shared/i18n';
import { labelAnchor, hexAtPoint, displayName } from '@gunbai/ui/map';
import type { Ground, HexPair, MapDesign } from '@gunbai/ui/map';
import components from '../data/components.json' with { type: 'json' };
import { GRID, MORI_BOX, PACIFIC, placeId, SETO } from '../rules/map.ts';

const GROUND_BY_TERRAIN: Readonly<Record<string, Ground>> = {
  sea: 'sea',
  lake: 'lake',
  plain: 'plain',
  mountain: 'rough',
  'high-mountain': 'peak',
  void: 'off',
};

const hexPair = ({ a, b }: { readonly a: string; readonly b: string }): HexPair => [hexAt(GRID, a), hexAt(GRID, b)];

const groundByHex = components.hexes.map(({ terrain }) => GROUND_BY_TERRAIN[terrain] ?? 'plain');
export const groundOf = (hex: Hex): Ground => groundByHex[hex] ?? 'off';
export const isLand = (hex: Hex): boolean => groundOf(hex) !== 'sea';

export const MAP_DESIGN: MapDesign = {
  grid: GRID,
  ground: groundOf,
  rivers: components.rivers.map(hexPair),
  straits: components.water_hexsides.map(hexPair),
};

const seaHexes = (id: string): Hex[] => components.hexes.flatMap((hex, index) => ('area' in hex && hex.area === id ? [index] : []));

/** A map label: the name alone, without the article that English sentences use. */
const mapLabel = (text: GameText, language: Language, place: { readonly id: string; en: string; ja: string; zh: string }): string =>
  language === 'en' ? place.en : displayName(text, language, 'place', place);

/** The seas with their names, as map labels. */
export const seaNames = (text: GameText, language: Language) =>
  components.sea_areas.map((sea) => ({ name: mapLabel(text, language, sea), hexes: seaHexes(sea.id) }));

export const boxName = (text: GameText, language: Language): string =>
  mapLabel(text, language, components.boxes[0] as (typeof components.boxes)[number]);

const centerHex = (id: string): Hex => {
  const center = labelAnchor(GRID, seaHexes(id));
  return center ? hexAtPoint(GRID, center) : 0;
};

/** Map positions of places that are not hexes: the middle of each sea, and the sortie box off the western shore. */
const HEX_BY_PLACE: ReadonlyMap<number, Hex> = new Map([
  [SETO, centerHex('seto')],
  [PACIFIC, centerHex('pacific')],
  [MORI_BOX, hexAt(GRID, '0130')],
]);

/** The hex where a place is drawn; null if out of play. */
export const hexOfPlace = (place: number): Hex | null =>
  place < 0 ? null : (HEX_BY_PLACE.get(place) ?? (place < GRID.size ? place : null));

const hexByPlaceId = new Map([...HEX_BY_PLACE].map(([place, hex]) => [placeId(place), hex]));
export const hexOfPlaceId = (id: string): Hex | null => hexByPlaceId.get(id) ?? null;
