import { expect, test } from 'vitest';
import { rotateSeats } from '../../src/components/NewGameFields.tsx';

test('two people swap their seats, more move on by one, and whoever has no seat stays where they are', () => {
  expect(rotateSeats(['Hanako', 'bot', 'waits'], 2)).toEqual(['bot', 'Hanako', 'waits']);
  expect(rotateSeats(['a', 'b', 'c', 'd'], 3)).toEqual(['b', 'c', 'a', 'd']);
  expect(rotateSeats(rotateSeats(['a', 'b'], 2), 2)).toEqual(['a', 'b']);
});
