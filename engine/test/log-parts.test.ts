import { expect, test } from 'vitest';
import { liveEntries, logOfPart } from '../src/index.ts';
import type { EntryEffects, LogLine, Match } from '../src/index.ts';
import { openMatch, playRandomly } from './match-helpers.ts';

const PART = 7;
/** How many entries before a part are read with it. */
const READ_BEFORE = 6;

/** The whole log of a viewer, read in parts of seven entries from the end, each from stored texts alone. */
const readInParts = (match: Match, viewer: string | null): LogLine[] => {
  const { log } = match.record;
  const effects = log.map(({ n }): EntryEffects => match.effectsOf(n) ?? { events: [], barrier: true, shown: null });
  const stored = JSON.parse(JSON.stringify({ log, effects })) as { log: typeof log; effects: typeof effects };
  let lines: LogLine[] = [];
  for (let before = log.length; before > 0; before -= PART) {
    const from = Math.max(0, before - PART);
    const first = Math.max(0, from - READ_BEFORE);
    const undone = log.flatMap((entry) => (entry.type === 'undo' && entry.n >= before ? entry.to : []));
    const part = { entries: stored.log.slice(first, before), effects: stored.effects.slice(first, before) };
    lines = [...logOfPart(part, viewer, from, Math.min(before, ...undone)), ...lines];
  }
  return lines;
};

test('the parts of a log make up the log of each viewer, without what was undone', () => {
  const match = openMatch();
  for (const [seed, back] of [
    [1, 2],
    [2, 9],
    [3, 1],
    [4, 3],
    [5, 0],
  ] as const) {
    playRandomly(match, seed, 12);
    const target = liveEntries(match.record.log).at(-1 - back);
    if (back > 0 && target?.type === 'act') match.undoTo(['red', 'white'], target.n);
  }
  const { log } = match.record;
  expect(log.filter(({ type }) => type === 'undo').length).toBeGreaterThan(2);
  const hidden = readInParts(match, null);
  expect(hidden).toEqual(match.logFor(null));
  expect(hidden.some(({ takenBack }) => takenBack !== undefined)).toBe(true);
  for (const seat of match.seats) expect(readInParts(match, seat)).toEqual(match.logFor(seat));
  expect(readInParts(match, 'red')).not.toEqual(readInParts(match, 'white'));
});
