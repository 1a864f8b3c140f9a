import { expect, test } from 'vitest';
import { countDiceByClause } from '../src/index.ts';
import type { Entry } from '../src/index.ts';

const line = (n: number, rolls: { why: string; of: number; got: number[] }[]): Entry => ({
  n,
  hash: '',
  type: 'act',
  seat: 'p1',
  action: ['roll'],
  rolls,
});

test('dice are counted by clause', () => {
  const log = [
    line(0, [{ why: 'battle.1', of: 6, got: [0, 5, 5] }]),
    line(1, [{ why: 'storm.2', of: 6, got: [2] }]),
    line(2, [{ why: 'battle.1', of: 6, got: [5] }]),
  ];
  expect([...countDiceByClause({ log })]).toEqual([
    ['battle.1', [1, 0, 0, 0, 0, 3]],
    ['storm.2', [0, 0, 1, 0, 0, 0]],
  ]);
});

test('draws from a shrinking deck do not count as dice, even with six cards left', () => {
  const draws = [7, 6, 5].map((of) => ({ why: 'deck.1', of, got: [0] }));
  const log: Entry[] = [
    line(0, draws),
    line(1, [{ why: 'none.1', of: 6, got: [] }]),
    { n: 2, hash: '', type: 'undo', by: ['p1'], to: 1 } as Entry,
  ];
  expect(countDiceByClause({ log }).size).toBe(0);
});
