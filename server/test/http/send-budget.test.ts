import { expect, test } from 'vitest';
import { SendBudget } from '../../src/send-budget.ts';

class Reader {
  readonly network: string;
  bufferedBytes = 0;
  isCut = false;

  constructor(network: string) {
    this.network = network;
  }

  cut(): void {
    this.isCut = true;
    this.bufferedBytes = 0;
  }
}

const openBudget = () => {
  const budget = new SendBudget({ networkBytes: 1000, totalBytes: 3000 });
  /** Sends to clients that read nothing, or everything at once. */
  const send = (readers: readonly Reader[], bytes: number, isRead = false): void => {
    for (const reader of readers.filter(({ isCut }) => !isCut)) {
      budget.count(reader, bytes);
      if (!isRead && !reader.isCut) reader.bufferedBytes += bytes;
    }
  };
  return { budget, send };
};

const readersOf = (network: string, count: number): Reader[] => Array.from({ length: count }, () => new Reader(network));
const heldBy = (readers: readonly Reader[]): number => readers.reduce((sum, { bufferedBytes }) => sum + bufferedBytes, 0);
const cutOf = (readers: readonly Reader[]): number => readers.filter(({ isCut }) => isCut).length;

test('slow readers of one network hold little together, however many they are', () => {
  for (const count of [10, 100, 1000]) {
    const { send } = openBudget();
    const [slow, other] = [readersOf('slow', count), readersOf('other', 1)];
    for (let round = 0; round < 50; round++) {
      send(slow, 30);
      if (round % 10 === 0) send(other, 30);
      expect(heldBy(slow)).toBeLessThanOrEqual(1000);
    }
    expect(cutOf(slow)).toBeGreaterThan(0);
    expect(cutOf(other)).toBe(0);
  }
});

test('slow readers of many networks hold little together, and those of the worst network are cut', () => {
  const { send } = openBudget();
  const networks = Array.from({ length: 20 }, (_none, index) => readersOf(`slow ${index}`, 5));
  const [modest, ...greedy] = networks as [Reader[], ...Reader[][]];
  send(modest, 10);
  for (let round = 0; round < 50; round++) {
    for (const readers of greedy) send(readers, 30);
    expect(heldBy(networks.flat())).toBeLessThanOrEqual(3000);
  }
  expect(cutOf(modest)).toBe(0);
});

test('of a network the reader that holds most is cut first', () => {
  const { send } = openBudget();
  const [worst, mild] = [new Reader('home'), new Reader('home')];
  send([mild], 100);
  for (let round = 0; round < 10; round++) send([worst], 100);
  expect([worst.isCut, mild.isCut]).toEqual([true, false]);
});

test('clients that read are never cut, and closed ones are forgotten', () => {
  const { budget, send } = openBudget();
  const readers = readersOf('home', 50);
  for (let round = 0; round < 100; round++) send(readers, 90, true);
  expect(cutOf(readers)).toBe(0);
  const left = readersOf('home', 10);
  send(left, 90);
  for (const reader of left) budget.release(reader);
  const next = readersOf('home', 10);
  send(next, 90);
  expect(cutOf(next)).toBe(0);
});
