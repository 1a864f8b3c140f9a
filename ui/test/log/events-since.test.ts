import type { LogLine } from '@gunbai/engine';
import { expect, it } from 'vitest';
import { eventsSinceOwnMove, entryAfterOwnMove } from '../../src/log/events-since.ts';

const entry = (n: number, seat: string | null, type: string, auto = false): LogLine => ({
  n,
  seat,
  action: seat === null ? null : ['march'],
  auto,
  events: [{ type }],
});

const LOG = [
  entry(0, 'oda', 'before'),
  entry(1, 'uesugi', 'own'),
  entry(2, 'uesugi', 'forced', true),
  entry(3, 'oda', 'march'),
  entry(4, null, 'dice'),
];

it('news are events of others since the viewer’s last own decision; automatic decisions are neither', () => {
  expect(entryAfterOwnMove(LOG, 'uesugi')).toBe(2);
  expect(eventsSinceOwnMove(LOG, 'uesugi').map(({ type }) => type)).toEqual(['march', 'dice']);
  expect(eventsSinceOwnMove(LOG, 'oda').map(({ type }) => type)).toEqual(['dice']);
});

it('a viewer without decisions gets all events of others, a spectator none', () => {
  expect(eventsSinceOwnMove(LOG.slice(0, 1), 'uesugi').map(({ type }) => type)).toEqual(['before']);
  expect(eventsSinceOwnMove(LOG, null)).toEqual([]);
});
