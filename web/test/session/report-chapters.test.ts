import { expect, test } from 'vitest';
import { toChapters } from '../../src/report/chapters.ts';
import type { LogRow } from '../../src/table/log/format-log.ts';

const row = (key: string, type: string): LogRow => ({ key, n: 0, type, parts: [key], auto: false, isDecisionOnly: false, seat: null });

test('the log is divided by turns; turns without events are left out', () => {
  const rows = [row('set-up', 'place'), row('turn 1', 'turn'), row('turn 2', 'turn'), row('march', 'move'), row('battle', 'combat')];
  expect(toChapters(rows).map(({ heading, rows: own }) => [heading?.key ?? null, own.map(({ key }) => key)])).toEqual([
    [null, ['set-up']],
    ['turn 2', ['march', 'battle']],
  ]);
});
