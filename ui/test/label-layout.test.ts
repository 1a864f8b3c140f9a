import { describe, expect, it } from 'vitest';
import { layoutLabelsByZoom, layoutLabels, labelStyle, zoomLevelAt, overlapArea, createRect, labelRect } from '../src/label-layout.ts';
import type { Labelled } from '../src/label-layout.ts';

const labelledCastle = (key: string, x: number, y: number, overrides: Partial<Labelled> = {}): Labelled => ({
  key,
  name: key,
  position: { x, y },
  markHalfSize: [12, 12],
  obstacles: [createRect(x - 12, y - 12, 24, 24)],
  fontSize: 12,
  priority: 0,
  isRequired: false,
  ...overrides,
});

describe('names on a map', () => {
  it('are below their mark when nothing is in the way', () => {
    const placement = layoutLabels([labelledCastle('Kyo', 100, 100)], 'close').get('Kyo');
    expect(placement).toMatchObject({ x: 0, anchor: 'middle' });
    expect(placement?.y).toBeGreaterThan(12);
  });

  it('avoid pieces below, and each other', () => {
    const items = [
      labelledCastle('Shoryuji', 100, 100, { priority: 1 }),
      labelledCastle('Makishima', 104, 128),
      labelledCastle('Kameyama', 130, 104),
    ];
    const placements = layoutLabels(items, 'close');
    const rects = items.map((thing) => {
      const placement = placements.get(thing.key);
      if (!placement) throw new Error(`${thing.key} is not lettered`);
      return labelRect(thing, placement);
    });
    for (const [index, rect] of rects.entries()) {
      for (const { obstacles } of items) for (const one of obstacles) expect(overlapArea(rect, one)).toBe(0);
      for (const other of rects.slice(index + 1)) expect(overlapArea(rect, other)).toBe(0);
    }
  });

  it('are left out where there is no space, unless required', () => {
    const obstacle = labelledCastle('', 0, 0, { key: 'wall', obstacles: [createRect(-400, -400, 800, 800)] });
    expect(layoutLabels([labelledCastle('Ono', 0, 0), obstacle], 'medium').get('Ono')).toBeNull();
    expect(layoutLabels([labelledCastle('Kyo', 0, 0, { isRequired: true }), obstacle], 'medium').get('Kyo')).not.toBeNull();
  });

  it('are above their mark if preferred and free', () => {
    const placement = (overrides: Partial<Labelled>) =>
      layoutLabels([labelledCastle('Kyo', 100, 100, { prefersAbove: true, ...overrides })], 'close').get('Kyo');
    expect(placement({})).toMatchObject({ x: 0, anchor: 'middle' });
    expect(placement({})?.y).toBeLessThan(-12);
    const covered = [createRect(88, 88, 24, 24), createRect(60, 60, 80, 28)];
    expect(placement({ obstacles: covered })?.y).toBeGreaterThan(0);
  });

  it('stay inside the map', () => {
    const bounds = createRect(0, 0, 200, 200);
    const kyo = labelledCastle('Tsutsujigasaki', 190, 100);
    const placement = layoutLabels([kyo], 'close', bounds).get(kyo.key);
    expect(placement?.anchor).toBe('end');
    expect(overlapArea(labelRect(kyo, placement ?? { x: 0, y: 0, anchor: 'middle' }), bounds)).toBeGreaterThan(1000);
    expect(layoutLabels([kyo], 'close').get(kyo.key)?.anchor).toBe('middle');
  });

  it('change with the zoom level', () => {
    expect([0.15, 0.33, 0.34, 0.5, 0.55, 0.9, 1, 2].map(zoomLevelAt)).toEqual([
      'overview',
      'overview',
      'far',
      'far',
      'medium',
      'medium',
      'close',
      'close',
    ]);
  });

  it('get style properties for every zoom level', () => {
    const layout = layoutLabelsByZoom((zoom) => [labelledCastle('Ono', 0, 0, { fontSize: zoom === 'far' ? 0 : 12 })]).get('Ono');
    if (!layout) throw new Error('Ono is not lettered');
    expect(labelStyle(layout)).toMatchObject({
      '--label-close-anchor': 'middle',
      '--label-medium-anchor': 'middle',
      '--label-far-display': 'none',
    });
  });
});
