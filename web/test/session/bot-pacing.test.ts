import { expect, test } from 'vitest';
import { continuesStroke, strokeDelay } from '../../src/session/bot-pacing.ts';
import { botPaceOf } from '../../src/settings.ts';

const timeOfTurn = (strokes: number, pace: Parameters<typeof strokeDelay>[0]): number => {
  let elapsed = 0;
  for (let stroke = 0; stroke < strokes; stroke++) elapsed += strokeDelay(pace, elapsed);
  return elapsed;
};

test('the pauses of a turn fit into its time, however many strokes it has', () => {
  for (const pace of [botPaceOf({ pace: 'calm' }), botPaceOf({ pace: 'brisk' })])
    for (const strokes of [1, 3, 10, 100, 1000]) expect(timeOfTurn(strokes, pace)).toBeLessThanOrEqual(pace.turnMs);
  expect(timeOfTurn(1000, botPaceOf({ pace: 'brisk' }))).toBeLessThan(4000);
});

test('a short turn is not compressed', () => {
  const pace = botPaceOf({ pace: 'brisk' });
  expect(timeOfTurn(3, pace)).toBe(3 * pace.strokeMs);
});

test('instant bots never pause', () => expect(timeOfTurn(50, botPaceOf({ pace: 'instant' }))).toBe(0));

test('a march is one stroke: its steps, and moves that show nothing, do not wait', () => {
  const step = (unit: string, hex: string) => ({ type: 'moved', unit, hex });
  expect(continuesStroke([step('sue', '1822')], [step('sue', '1923')])).toBe(true);
  expect(continuesStroke([step('sue', '1822')], [])).toBe(true);
  expect(continuesStroke([step('sue', '1822')], [{ type: 'nothing' }])).toBe(true);
  expect(continuesStroke([step('sue', '1822')], [step('era', '1923')])).toBe(false);
  expect(continuesStroke([step('sue', '1822')], [step('sue', '1923'), { type: 'fought', roll: 3 }])).toBe(false);
  expect(continuesStroke([], [step('sue', '1822')])).toBe(false);
  const column = (place: string) => ({ type: 'marched', place, 'units:leader': ['nobunaga'], soldiers: 3 });
  expect(continuesStroke([column('odani')], [column('kyo')])).toBe(true);
});
