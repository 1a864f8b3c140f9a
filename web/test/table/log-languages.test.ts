import { LANGUAGES } from '@gunbai/shared/i18n';
import { expect, test } from 'vitest';
import { recapStart, formatLog } from '../../src/table/log/format-log.ts';
import { ageOfWar, rules } from '../i18n/age-of-war.ts';

test.each(LANGUAGES)('the log is written in %s, also for a decision without events', async (language) => {
  const entries = [
    { n: 0, seat: null, action: null, auto: false, events: [{ type: 'starts', seat: 'p1' }] },
    { n: 1, seat: 'p1', action: ['reroll'] as const, auto: true, events: [] },
  ];
  const { decisions: _, ...text } = await ageOfWar.text[language]();
  const rows = formatLog(entries, rules, text, { p1: 'Hanako' });
  expect(rows.map(({ n, auto }) => [n, auto])).toEqual([
    [0, false],
    [1, true],
  ]);
  for (const { parts } of rows) expect(parts).toContainEqual({ kind: 'seat', id: 'p1', name: 'Hanako' });
});

test('the recap begins after the reader’s own last decision', () => {
  const entry = (n: number, seat: string) => ({ n, seat, action: null, auto: false, events: [] });
  const entries = [entry(1, 'p1'), entry(2, 'p2'), entry(3, 'p2')];
  expect(recapStart(entries, 'p1', 4)).toBe(2);
  expect(recapStart(entries, 'p3', 4)).toBe(0);
  expect(recapStart(entries, 'p1', 1)).toBe(1);
});
