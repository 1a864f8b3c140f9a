import { hexAt } from '@gunbai/kits/hex';
import type { Hex } from '@gunbai/kits/hex';
import type { GameText, Language } from '@gunbai/kits/text';
import { heartOf, hexUnder, nameOf } from '@gunbai/ui/map';
import type { Ground, HexPair, MapDesign } from '@gunbai/ui/map';
import components from '../data/components.json' with { type: 'json' };
import { GRID, MORI_BOX, PACIFIC, placeId, SETO } from '../rules/map.ts';

const GROUNDS: Readonly<Record<string, Ground>> = {
  sea: 'sea',
  lake: 'lake',
  plain: 'plain',
  mountain: 'rough',
  'high-mountain': 'peak',
  void: 'off',
};

const pair = ({ a, b }: { readonly a: string; readonly b: string }): HexPair => [hexAt(GRID, a), hexAt(GRID, b)];

const grounds = components.hexes.map(({ terrain }) => GROUNDS[terrain] ?? 'plain');
export const groundOf = (hex: Hex): Ground => grounds[hex] ?? 'off';
export const isLand = (hex: Hex): boolean => groundOf(hex) !== 'sea';

export const DESIGN: MapDesign = {
  grid: GRID,
  ground: groundOf,
  rivers: components.rivers.map(pair),
  straits: components.water_hexsides.map(pair),
};

const hexesOfSea = (id: string): Hex[] => components.hexes.flatMap((hex, index) => ('area' in hex && hex.area === id ? [index] : []));

/** What is written on the map: a name alone, though an English sentence gives it an article. */
const writtenName = (text: GameText, language: Language, place: { readonly id: string; en: string; ja: string; zh: string }): string =>
  language === 'en' ? place.en : nameOf(text, language, 'place', place);

/** The seas with their names, to be written on the water. */
export const seaNames = (text: GameText, language: Language) =>
  components.sea_areas.map((sea) => ({ name: writtenName(text, language, sea), hexes: hexesOfSea(sea.id) }));

export const boxName = (text: GameText, language: Language): string =>
  writtenName(text, language, components.boxes[0] as (typeof components.boxes)[number]);

const heart = (id: string): Hex => {
  const spot = heartOf(GRID, hexesOfSea(id));
  return spot ? hexUnder(GRID, spot) : 0;
};

/** Places that are no hexes lie on the map all the same: fleets at sea in the middle of it, the sortie box off the western shore. */
const PLACES: ReadonlyMap<number, Hex> = new Map([
  [SETO, heart('seto')],
  [PACIFIC, heart('pacific')],
  [MORI_BOX, hexAt(GRID, '0130')],
]);

/** The hex where a place is drawn; null for what is out of play. */
export const hexOfPlace = (place: number): Hex | null => (place < 0 ? null : (PLACES.get(place) ?? (place < GRID.size ? place : null)));

const placesById = new Map([...PLACES].map(([place, hex]) => [placeId(place), hex]));
export const hexOfPlaceId = (id: string): Hex | null => placesById.get(id) ?? null;
