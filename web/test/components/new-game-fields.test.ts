import { expect, test } from 'vitest';
import { rotateSeats } from '../../src/components/NewGameFields.tsx';

test('two players swap seats, more players rotate by one, and unseated ones stay in place', () => {
  expect(rotateSeats(['Hanako', 'bot', 'waits'], 2)).toEqual(['bot', 'Hanako', 'waits']);
  expect(rotateSeats(['a', 'b', 'c', 'd'], 3)).toEqual(['b', 'c', 'a', 'd']);
  expect(rotateSeats(rotateSeats(['a', 'b'], 2), 2)).toEqual(['a', 'b']);
});
