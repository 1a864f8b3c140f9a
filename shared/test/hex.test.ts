import { describe, expect, test } from 'vitest';
import {
  areAdjacent,
  unitCentre,
  columnOf,
  directionTo,
  distance,
  mapFeaturesToDirections,
  FloodFill,
  hexAt,
  hexesWithin,
  createHexGrid,
  hexsideBetween,
  buildHexsideFeatures,
  labelAt,
  hexLine,
  neighbour,
  OFF_MAP,
  opposite,
  Dijkstra,
  findReachable,
  ring,
  rowOf,
} from '../hex/index.ts';

const even = createHexGrid(59, 34, 'even');
const odd = createHexGrid(60, 37, 'odd');
const at = (label: string) => hexAt(even, label);
const neighbourLabels = (grid: typeof even, label: string) =>
  Array.from({ length: 6 }, (_, direction) => {
    const hex = neighbour(grid, hexAt(grid, label), direction);
    return hex < 0 ? null : labelAt(grid, hex);
  });

describe('the grid', () => {
  test('the lower columns determine the neighbours', () => {
    expect(neighbourLabels(even, '1226')).toEqual(['1225', '1326', '1327', '1227', '1127', '1126']);
    expect(neighbourLabels(even, '1126')).toEqual(['1125', '1225', '1226', '1127', '1026', '1025']);
    expect(neighbourLabels(odd, '2525')).toEqual(['2524', '2625', '2626', '2526', '2426', '2425']);
    expect(neighbourLabels(odd, '2626')).toEqual(['2625', '2725', '2726', '2627', '2526', '2525']);
  });

  test('there are no neighbours beyond the edge', () => {
    expect(neighbourLabels(even, '0101')).toEqual([null, null, '0201', '0102', null, null]);
    expect(neighbourLabels(odd, '6037')).toEqual(['6036', null, null, null, '5937', '5936']);
  });

  test('labels are parsed and printed', () => {
    expect(labelAt(even, at('3418'))).toBe('3418');
    expect([columnOf(even, at('3418')), rowOf(even, at('3418'))]).toEqual([33, 17]);
    for (const wrong of ['0000', '6001', '0135', '12', 'abcd', '12345']) expect(at(wrong)).toBe(OFF_MAP);
  });

  test('a hexside has one number from both sides', () => {
    for (const grid of [even, odd])
      for (let hex = 0; hex < grid.size; hex++)
        for (let direction = 0; direction < 6; direction++) {
          const next = neighbour(grid, hex, direction);
          if (next < 0) continue;
          expect(neighbour(grid, next, opposite(direction))).toBe(hex);
          expect(hexsideBetween(grid, hex, next)).toBe(hexsideBetween(grid, next, hex));
        }
    expect(hexsideBetween(even, at('0101'), at('0103'))).toBe(-1);
    expect(directionTo(even, at('1226'), at('1127'))).toBe(4);
    expect(areAdjacent(even, at('1226'), at('1127'))).toBe(true);
  });

  test('the distance is the smallest number of steps', () => {
    for (const grid of [createHexGrid(9, 8, 'even'), createHexGrid(9, 8, 'odd')]) {
      const steps = new Dijkstra(grid);
      for (let from = 0; from < grid.size; from++) {
        steps.run(from, 99, () => 1);
        for (let hex = 0; hex < grid.size; hex++) expect(distance(grid, from, hex)).toBe(steps.costTo(hex));
      }
    }
  });

  test('the centres of neighbours are 1 apart', () => {
    const here = unitCentre(even, at('1226'));
    for (let direction = 0; direction < 6; direction++) {
      const there = unitCentre(even, neighbour(even, at('1226'), direction));
      expect(Math.hypot(here.x - there.x, here.y - there.y)).toBeCloseTo(1);
    }
  });

  test('rings, circles and lines', () => {
    expect(ring(even, at('2020'), 1)).toHaveLength(6);
    expect(ring(even, at('2020'), 3)).toHaveLength(18);
    expect(hexesWithin(even, at('2020'), 3)).toHaveLength(37);
    const path = hexLine(even, at('1010'), at('1613'));
    expect([path[0], path.at(-1), path.length]).toEqual([at('1010'), at('1613'), distance(even, at('1010'), at('1613')) + 1]);
    for (let i = 1; i < path.length; i++) expect(areAdjacent(even, path[i - 1] as number, path[i] as number)).toBe(true);
  });
});

const RIVER = 1;
const BRIDGE = 2;

test('hexside features are the same from both hexes', () => {
  const sides = buildHexsideFeatures(even, [
    { a: '1226', b: '1127', bits: RIVER },
    { a: '1127', b: '1226', bits: BRIDGE },
  ]);
  const features = mapFeaturesToDirections(even, sides);
  expect([features[at('1226') * 6 + 4], features[at('1127') * 6 + 1], features[at('1226') * 6]]).toEqual([
    RIVER | BRIDGE,
    RIVER | BRIDGE,
    0,
  ]);
  const first = mapFeaturesToDirections(even, buildHexsideFeatures(even, [{ a: '0101', b: '0201', bits: RIVER }]));
  expect([first[at('0101') * 6 + 2], first[at('0201') * 6 + 5], first.filter((bits) => bits !== 0).length]).toEqual([RIVER, RIVER, 2]);
  expect(() => buildHexsideFeatures(even, [{ a: '0101', b: '0303', bits: RIVER }])).toThrow('do not touch');
});

describe('reach', () => {
  test('a search finds the cheapest paths within the budget', () => {
    const found = findReachable(even, at('1010'), 3, (_, to) => (to === at('1009') ? 3 : 1));
    expect(found.costTo(at('1009'))).toBe(3);
    expect(found.costTo(at('1007'))).toBe(-1);
    expect(found.pathTo(at('1013')).map((hex) => labelAt(even, hex))).toEqual(['1010', '1011', '1012', '1013']);
    expect(found.pathTo(at('3010'))).toEqual([]);
    expect(found.previousHex(at('1010'))).toBe(OFF_MAP);
  });

  test('a cheaper detour replaces a path found earlier', () => {
    const found = findReachable(even, at('1010'), 9, (from, to) => (from === at('1010') && to === at('1011') ? 8 : 1));
    expect(found.costTo(at('1011'))).toBe(2);
  });

  test('a search skips forbidden steps, and paths end at stops', () => {
    const wall = findReachable(even, at('1010'), 99, (_, to) => (columnOf(even, to) > 11 ? -1 : 1));
    expect([wall.has(at('1210')), wall.has(at('1310'))]).toEqual([true, false]);
    const bounded = findReachable(
      even,
      at('1010'),
      99,
      () => 1,
      (hex) => columnOf(even, hex) === 11,
    );
    expect([bounded.has(at('1210')), bounded.has(at('1310'))]).toEqual([true, false]);
  });

  test('free steps cost nothing, and every search starts empty', () => {
    const search = new Dijkstra(even);
    search.run(at('1010'), 0, () => 0);
    expect(search.count).toBe(even.size);
    search.run(at('1010'), 1, () => 1);
    expect([search.count, search.has(at('3030'))]).toEqual([7, false]);
    expect([search.previousHex(at('1009')), search.previousHex(at('3030')), search.costTo(at('3030'))]).toEqual([at('1010'), OFF_MAP, -1]);
    expect([...search.reached.subarray(0, 2)]).toEqual([at('1010'), at('1009')]);
  });

  test('a search asks for the cost of each border once', () => {
    const search = new Dijkstra(even);
    let evaluated = 0;
    // With these costs, many hexes are first reached by an expensive path.
    search.run(at('3018'), 9999, (from, to) => {
      evaluated++;
      return 1 + ((from * 7 + to) % 9);
    });
    expect(search.count).toBe(even.size);
    // Each border is evaluated once, from the side that is reached first.
    expect(evaluated).toBe(even.neighbours.filter((next) => next >= 0).length / 2);
  });
});

test('a flood fills connected hexes', () => {
  const fill = new FloodFill(even);
  const canStep = (_: number, to: number) => columnOf(even, to) !== 20;
  fill.run([at('1010')], canStep);
  expect([fill.has(at('0101')), fill.has(at('2010')), fill.has(at('2210')), fill.count]).toEqual([true, true, false, 20 * 34]);
  fill.run([at('1010'), at('3010'), at('1010')], canStep);
  expect(fill.count).toBe(58 * 34);
});

test('a flood can end at a hex, jump, and stop early', () => {
  const fill = new FloodFill(even);
  const isWall = (hex: number) => columnOf(even, hex) === 20;
  fill.run([at('1010')], () => true, { canSpreadFrom: (hex) => !isWall(hex) });
  expect([fill.has(at('2110')), fill.has(at('2210')), fill.count]).toEqual([true, false, 21 * 34]);
  fill.run([at('1010')], (_, to) => !isWall(to), { remoteNeighbours: (hex) => (hex === at('0101') ? [at('5010')] : []) });
  expect([fill.has(at('2110')), fill.has(at('4510')), fill.count]).toEqual([false, true, 58 * 34]);
  fill.run([at('1010')], () => true, { isGoal: (hex) => columnOf(even, hex) === 12 });
  expect([columnOf(even, fill.goalHex), fill.has(at('4010'))]).toEqual([12, false]);
  fill.run([at('1010')], (_, to) => !isWall(to), { isGoal: isWall });
  expect(fill.goalHex).toBe(OFF_MAP);
});
