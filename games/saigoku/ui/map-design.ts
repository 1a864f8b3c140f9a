import { hexAt } from '@gunbai/shared/hex';
import type { Hex } from '@gunbai/shared/hex';
import type { ScenarioData } from '../rules/series/index.ts';
import type { GameText, Language } from '@gunbai/shared/i18n';
import { displayName } from '@gunbai/ui/map';
import type { Ground, HexPair, MapDesign } from '@gunbai/ui/map';
import { COMPONENTS } from '../rules/components.ts';
import { GRID } from '../rules/build-scenario.ts';
import roadData from './roads.json' with { type: 'json' };

const { map } = COMPONENTS;

const GROUNDS: Readonly<Record<string, Ground>> = {
  sea: 'sea',
  lake: 'lake',
  plain: 'plain',
  rough: 'rough',
  mountain: 'mountain',
  peak: 'peak',
  swamp: 'swamp',
};

const grounds = map.hexes.map(({ terrain }) => GROUNDS[terrain] ?? 'plain');
export const groundOf = (hex: Hex): Ground => grounds[hex] ?? 'off';
export const isLand = (hex: Hex): boolean => groundOf(hex) !== 'sea';

const hexPair = ({ a, b }: { readonly a: string; readonly b: string }): HexPair => [hexAt(GRID, a), hexAt(GRID, b)];

/** Roads as segments between adjacent hexes, each once. */
const roadSegments = (): HexPair[] => {
  const found = new Map<string, HexPair>();
  for (const { way } of roadData.roads) {
    const hexes = way.split(' ').map((label) => hexAt(GRID, label));
    for (const [index, to] of hexes.slice(1).entries()) {
      const from = hexes[index] as Hex;
      found.set(from < to ? `${from} ${to}` : `${to} ${from}`, [from, to]);
    }
  }
  return [...found.values()];
};

const provinces = map.hexes.map(({ province }) => province);

export const MAP_DESIGN: MapDesign = {
  grid: GRID,
  ground: groundOf,
  rivers: map.edges.filter(({ kind }) => kind === 'river').map(hexPair),
  bridges: map.edges.filter(({ bridge }) => bridge).map(hexPair),
  straits: map.edges.filter(({ kind }) => kind !== 'river').map(hexPair),
  roads: roadSegments(),
  province: (hex) => provinces[hex] ?? null,
};

export const provinceLabels = (text: GameText, language: Language) =>
  map.provinces.map((province) => ({
    name: displayName(text, language, 'province', province),
    hexes: provinces.flatMap((id, hex) => (id === province.id ? [hex] : [])),
  }));

const namedHexes = new Set(map.hexes.flatMap(({ id, name }) => (name ? [id] : [])));

/** The number of a hex, and its name if it has one of its own. */
export const hexNames = (hex: Hex, text: GameText): string[] => {
  const label = GRID.labels[hex] as string;
  return namedHexes.has(label) ? [label, text.names['hex']?.[label] ?? label] : [label];
};

/** 33.11 Land outside the map area of a scenario. */
export const unusedHexes = (data: ScenarioData): Hex[] =>
  Array.from({ length: GRID.size }, (_, hex) => hex).filter((hex) => isLand(hex) && groundOf(hex) !== 'lake' && data.inArea[hex] === 0);

export const hexesInUse = (data: ScenarioData): Hex[] =>
  Array.from({ length: GRID.size }, (_, hex) => hex).filter((hex) => data.inArea[hex] === 1);
