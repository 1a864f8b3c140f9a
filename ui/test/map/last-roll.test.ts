import { expect, it } from 'vitest';
import { extractDice } from '../../src/map/panels/LastRoll.tsx';

it('finds the dice of an event, attacker first, and no other numbers', () => {
  expect(extractDice({ type: 'round', defence: [1, 2], attack: [6, 5], hits: 3 })).toEqual([
    [6, 5],
    [1, 2],
  ]);
  expect(extractDice({ type: 'check', roll: 4, rating: 5 })).toEqual([[4]]);
  expect(extractDice({ type: 'marched', path: ['3018'] })).toEqual([]);
});
