import { hexAt, createHexGrid } from '@gunbai/shared/hex';
import { expect, it } from 'vitest';
import { traceMovement } from '../../src/map/geometry/movement-trails.ts';

const GRID = createHexGrid(10, 10, 'even');
const MOVEMENT_EVENTS = new Set(['moved', 'marched', 'retreated']);
const hexes = (...labels: string[]) => labels.map((label) => hexAt(GRID, label));

it('a trail starts where the unit started and passes all its hexes', () => {
  const trails = traceMovement(
    GRID,
    [
      { type: 'moved', unit: 'sue', 'from:hex': '0203', hex: '0204' },
      { type: 'marched', unit: 'shibata', 'from:hex': '0505', path: ['0506', '0507'] },
      { type: 'moved', unit: 'sue', hex: '0205' },
      { type: 'retreated', unit: 'shibata', 'from:hex': '0507', hex: '0508' },
    ],
    MOVEMENT_EVENTS,
  );
  expect(trails.get('sue')).toEqual(hexes('0203', '0204', '0205'));
  expect(trails.get('shibata')).toEqual(hexes('0505', '0506', '0507', '0508'));
});

it('events without a unit or off the map leave no trail', () => {
  const events = [
    { type: 'attacked', unit: 'sue', hex: '0204' },
    { type: 'moved', hex: '0204' },
    { type: 'marched', unit: 'murakami', 'from:hex': 'mori-box', path: ['9999'] },
  ];
  expect([...traceMovement(GRID, events, MOVEMENT_EVENTS)]).toEqual([]);
});
