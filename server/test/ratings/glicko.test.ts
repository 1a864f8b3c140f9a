import { expect, test } from 'vitest';
import { NEW_RATING, updateRating } from '../../src/ratings/glicko.ts';
import { toRatingPoolKey } from '../../src/ratings/rate-table.ts';

test("gives the figures of Glickman's own example", () => {
  const opponent = (rating: number, deviation: number) => ({ rating, deviation, volatility: 0.06 });
  const after = updateRating({ rating: 1500, deviation: 200, volatility: 0.06 }, [
    { opponent: opponent(1400, 30), score: 1 },
    { opponent: opponent(1550, 100), score: 0 },
    { opponent: opponent(1700, 300), score: 0 },
  ]);
  expect(after.rating).toBeCloseTo(1464.06, 1);
  expect(after.deviation).toBeCloseTo(151.52, 1);
  expect(after.volatility).toBeCloseTo(0.05999, 4);
});

test('of two equal players one gains what the other loses, and both deviations shrink', () => {
  const won = updateRating(NEW_RATING, [{ opponent: NEW_RATING, score: 1 }]);
  const lost = updateRating(NEW_RATING, [{ opponent: NEW_RATING, score: 0 }]);
  expect(won.rating - 1500).toBeCloseTo(1500 - lost.rating, 6);
  expect(won.deviation).toBeLessThan(350);
});

test('plain seats share one rating pool, real sides have their own', () => {
  expect(['p1', 'p2', 'oda', 'uesugi'].map(toRatingPoolKey)).toEqual(['', '', 'oda', 'uesugi']);
});
