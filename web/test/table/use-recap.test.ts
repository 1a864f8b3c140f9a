// @vitest-environment jsdom
import type { LogLine } from '@gunbai/engine';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SeatPlayer, TableSnapshot } from '../../src/session/session.ts';
import { useSettings } from '../../src/settings.ts';
import { useRecap } from '../../src/table/log/use-recap.ts';

const player = (seat: string, isLocal: boolean): SeatPlayer => ({ seat, name: '', bot: isLocal ? null : 'general', isLocal });
const entry = (n: number, seat: string, type = 'marched'): LogLine => ({
  n,
  seat,
  action: ['march'],
  auto: false,
  events: [{ type, unit: 'a' }],
});
const battleTypes = { starts: new Set(['field']), continues: new Set(['round']), rolls: new Set(['round']) };

const renderRecap = ({ isLesson = false, players = [player('uesugi', true), player('oda', false)] } = {}) => {
  const at = (log: readonly LogLine[], change: Partial<TableSnapshot> = {}) =>
    ({
      log,
      number: log.length,
      viewer: 'uesugi',
      actingSeat: 'uesugi',
      handoverTo: null,
      outcome: null,
      prompt: null,
      view: { turn: log.length },
      ...change,
    }) as unknown as TableSnapshot;
  const rowsOf = (log: readonly LogLine[]) =>
    log.flatMap(({ n, seat, events }) =>
      events.map(({ type }) => ({ key: `${n}`, n, type, parts: [type], auto: false, isDecisionOnly: false, seat })),
    );
  const { result, rerender } = renderHook(
    (snapshot: TableSnapshot) => useRecap(snapshot, null, { players, rows: rowsOf(snapshot.log), battleTypes, isLesson }),
    { initialProps: at([entry(0, 'uesugi')]) },
  );
  return { result, show: (log: readonly LogLine[], change?: Partial<TableSnapshot>) => rerender(at(log, change)) };
};

const OWN = entry(0, 'uesugi');

test('a recap opens at the start of the own turn, with the position before, and closes when play continues', () => {
  const { result, show } = renderRecap();
  expect(result.current.from).toBeNull();
  show([OWN, entry(1, 'oda')], { actingSeat: null });
  expect(result.current.from).toBeNull();
  show([OWN, entry(1, 'oda'), entry(2, 'oda')]);
  expect([result.current.from, result.current.reason]).toEqual([1, 'turn']);
  expect(result.current.before).toMatchObject({ turn: 1 });
  show([OWN, entry(1, 'oda'), entry(2, 'oda'), entry(3, 'uesugi')]);
  expect(result.current.from).toBeNull();
});

test('no recap opens within a battle, on a window, in a lesson, or when the reader does not want it', () => {
  const battle = renderRecap();
  battle.show([OWN, entry(1, 'oda', 'field'), entry(2, 'oda', 'round')]);
  expect(battle.result.current.from).toBeNull();
  const onWindow = renderRecap();
  onWindow.show([OWN, entry(1, 'oda')], { prompt: { step: 'react', prompt: { key: 'react' }, standingOrder: { pass: 'pass' } } as never });
  expect(onWindow.result.current.from).toBeNull();
  const lesson = renderRecap({ isLesson: true });
  lesson.show([OWN, entry(1, 'oda')]);
  expect(lesson.result.current.from).toBeNull();
  act(() => useSettings.setState({ recap: 'request' }));
  const unwanted = renderRecap();
  unwanted.show([OWN, entry(1, 'oda')]);
  expect(unwanted.result.current.from).toBeNull();
  act(() => useSettings.setState({ recap: 'turn' }));
});

test('players who share a screen get a recap only after a handover', () => {
  const players = [player('uesugi', true), player('oda', true)];
  const open = renderRecap({ players });
  open.show([OWN, entry(1, 'oda')]);
  expect(open.result.current.from).toBeNull();
  const hidden = renderRecap({ players });
  hidden.show([OWN, entry(1, 'oda')], { actingSeat: null, handoverTo: 'uesugi' });
  hidden.show([OWN, entry(1, 'oda')]);
  expect(hidden.result.current.from).toBe(1);
});
