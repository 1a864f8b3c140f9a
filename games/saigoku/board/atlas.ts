import { hexAt } from '@gunbai/kits/hex';
import type { Hex } from '@gunbai/kits/hex';
import type { War } from '@gunbai/kits/gunyuden';
import type { GameText, Language } from '@gunbai/kits/text';
import { nameOf } from '@gunbai/ui/map';
import type { Ground, HexPair, MapDesign } from '@gunbai/ui/map';
import { COMPONENTS } from '../rules/components.ts';
import { GRID } from '../rules/wars.ts';
import printed from './roads.json' with { type: 'json' };

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

const pair = ({ a, b }: { readonly a: string; readonly b: string }): HexPair => [hexAt(GRID, a), hexAt(GRID, b)];

/** The highways as stretches between neighbouring hexes; where roads run together there is one. */
const stretches = (): HexPair[] => {
  const found = new Map<string, HexPair>();
  for (const { way } of printed.roads) {
    const hexes = way.split(' ').map((label) => hexAt(GRID, label));
    for (const [index, to] of hexes.slice(1).entries()) {
      const from = hexes[index] as Hex;
      found.set(from < to ? `${from} ${to}` : `${to} ${from}`, [from, to]);
    }
  }
  return [...found.values()];
};

const provinces = map.hexes.map(({ province }) => province);

export const DESIGN: MapDesign = {
  grid: GRID,
  ground: groundOf,
  rivers: map.edges.filter(({ kind }) => kind === 'river').map(pair),
  bridges: map.edges.filter(({ bridge }) => bridge).map(pair),
  straits: map.edges.filter(({ kind }) => kind !== 'river').map(pair),
  roads: stretches(),
  province: (hex) => provinces[hex] ?? null,
};

export const provinceNames = (text: GameText, language: Language) =>
  map.provinces.map((province) => ({
    name: nameOf(text, language, 'province', province),
    hexes: provinces.flatMap((id, hex) => (id === province.id ? [hex] : [])),
  }));

/** 33.11 Land that a scenario does not use. */
export const outOfUse = (war: War): Hex[] =>
  Array.from({ length: GRID.size }, (_, hex) => hex).filter((hex) => isLand(hex) && groundOf(hex) !== 'lake' && war.inArea[hex] === 0);

export const inUse = (war: War): Hex[] => Array.from({ length: GRID.size }, (_, hex) => hex).filter((hex) => war.inArea[hex] === 1);
