import { expect, test } from 'vitest';
import { formatDuration } from '../../src/online/table/Clock.tsx';

test('durations are formatted for people', () => {
  expect(formatDuration(65_000)).toBe('1:05');
  expect(formatDuration(3_600_000 + 61_000)).toBe('1:01:01');
  expect(formatDuration(2 * 86_400_000 + 3_600_000)).toBe('2d 1h');
  expect(formatDuration(2 * 86_400_000 + 3_600_000, 'ja')).toMatch(/^2\s?日 1\s?時間$/);
  expect(formatDuration(-5)).toBe('0:00');
});
