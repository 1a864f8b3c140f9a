import { expect, test } from 'vitest';
import {
  CLOSED,
  connectedComponents,
  distances,
  createGraph,
  linkBetween,
  nearestNodes,
  NO_LINK,
  reachableNodes,
  UNREACHED,
} from '../graph/index.ts';

const ROAD = 0;
const TRAIL = 1;

/** Roads 0-1-2-3-0, a trail 0-2, a tail 3-4; 5 is isolated. */
const town = createGraph(6, [
  [0, 1, ROAD],
  [1, 2, ROAD],
  [2, 3, ROAD],
  [3, 0, ROAD],
  [0, 2, TRAIL],
  [3, 4, ROAD],
]);
const anyStep = (): boolean => true;
const isRoad = (_node: number, _from: number, kind: number): boolean => kind === ROAD;

test('links are two-way and keep their kind', () => {
  expect(linkBetween(town, 2, 0)).toBe(TRAIL);
  expect(linkBetween(town, 4, 3)).toBe(ROAD);
  expect(linkBetween(town, 1, 4)).toBe(NO_LINK);
});

test('a link to an unknown node is an error', () => {
  expect(() => createGraph(2, [[0, 2, ROAD]])).toThrow('no node 2');
});

test('distances count steps from the nearest start', () => {
  expect(distances(town, [0], anyStep)).toEqual([0, 1, 1, 1, 2, UNREACHED]);
  expect(distances(town, [0], isRoad)).toEqual([0, 1, 2, 1, 2, UNREACHED]);
  expect(distances(town, [1, 4], anyStep)).toEqual([1, 0, 1, 1, 0, UNREACHED]);
});

test('reach stops at forbidden nodes and at the limit', () => {
  expect(reachableNodes(town, [0], (node) => node !== 3)).toEqual([0, 1, 2]);
  expect(reachableNodes(town, [1], anyStep, 1)).toEqual([1, 0, 2]);
});

test('nearest returns all equally near nodes', () => {
  expect(nearestNodes(town, 4, (node) => node === 0 || node === 2)).toEqual([0, 2]);
  expect(nearestNodes(town, 5, anyStep)).toEqual([]);
});

test('components connect open nodes only', () => {
  const labels = new Int16Array(town.size);
  expect(connectedComponents(town, (node) => node !== 3, labels)).toBe(3);
  expect([...labels]).toEqual([0, 0, 0, CLOSED, 1, 2]);
  expect(connectedComponents(town, anyStep, labels, (_from, _to, kind) => kind === TRAIL)).toBe(5);
});
