import { hexGrid } from '@gunbai/kits/hex';
import { describe, expect, it } from 'vitest';
import { choosingAfter } from '../picking.ts';
import type { Picking } from '../picking.ts';
import { litBy, onlyStack, sceneOf, takenOf } from './aim.ts';
import type { MapOffer } from './war-table.tsx';

const GRID = hexGrid(30, 20, 'even');
const [HERE, BESIDE, FAR] = [10 * 20 + 8, 11 * 20 + 8, 29 * 20 + 19];
const PLACES: Record<string, number> = { 'unit:mori': HERE, 'unit:amago': HERE, 'unit:ouchi': FAR, 'hex:1008': HERE, 'hex:1108': BESIDE };
const placeOf = (named: string): number | null => PLACES[named] ?? null;

const offering = (...terms: string[][]): readonly MapOffer[] => terms.map((named) => ({ action: ['go', ...named], terms: named }));

const pickingOf = (offers: readonly MapOffer[]): Picking<MapOffer> => ({
  ...choosingAfter(offers, []),
  picked: [],
  pick: () => {},
  unpick: () => {},
  clear: () => {},
});

const scene = (offers: readonly MapOffer[], { focus = null as number | null, isRangeShown = false } = {}) => {
  const picking = pickingOf(offers);
  return sceneOf(GRID, picking, litBy(picking.next, placeOf), { focus, isRangeShown });
};

describe('a decision on the map', () => {
  it('opens the one stack that it is about, and none where hexes or several places are asked for', () => {
    const opened = (...terms: string[][]) => {
      const { next } = pickingOf(offering(...terms));
      return onlyStack(next, litBy(next, placeOf));
    };
    expect(opened(['unit:mori'], ['unit:amago'])).toBe(HERE);
    expect(opened(['unit:mori'], ['unit:ouchi'])).toBeNull();
    expect(opened(['hex:1008'])).toBeNull();
    expect(opened()).toBeNull();
  });

  it('is walked through from west to east where what can be chosen is spread', () => {
    expect(scene(offering(['unit:ouchi'], ['unit:mori'])).spread).toEqual([HERE, FAR]);
    expect(scene(offering(['unit:ouchi'], ['unit:mori']), { isRangeShown: true }).spread).toEqual([]);
  });

  it('is seen at one glance where hexes beside each other are asked for', () => {
    expect(scene(offering(['hex:1008'], ['hex:1108']))).toEqual({ areNear: true, spread: [] });
    expect(scene(offering(['unit:mori'])).areNear).toBe(false);
    expect(scene(offering(['unit:mori']), { focus: HERE }).areNear).toBe(true);
  });

  it('comes near the place of a question that is answered without pointing, but only for whoever answers', () => {
    expect(scene(offering([], []), { focus: HERE }).areNear).toBe(true);
    expect(scene(offering([])).areNear).toBe(false);
    expect(scene([], { focus: HERE }).areNear).toBe(false);
  });

  it('aims from the first to the last thing of what waits to be confirmed', () => {
    const offers = offering(['unit:mori', 'unit:ouchi'], ['unit:amago']);
    const { terms, hexes, aim } = takenOf(offers, [], ['go', 'unit:mori', 'unit:ouchi'], placeOf);
    expect({ terms, hexes, aim }).toEqual({ terms: ['unit:mori', 'unit:ouchi'], hexes: [HERE, FAR], aim: FAR });
    expect(takenOf(offers, ['unit:mori'], null, placeOf)).toMatchObject({ terms: ['unit:mori'], hexes: [HERE], aim: undefined });
  });
});
