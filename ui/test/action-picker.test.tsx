// @vitest-environment jsdom
import type { Action } from '@gunbai/engine';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { narrowActions, useActionPicker } from '../src/action-picker.ts';
import type { PickableAction } from '../src/action-picker.ts';
import type { ChoiceOptions } from '../src/board-props.ts';

afterEach(cleanup);

const ACTIONS: readonly PickableAction[] = [
  { action: ['attack', 'kenshin', '3018'], refs: ['unit:kenshin', 'hex:3018'] },
  { action: ['attack', 'kenshin', '3019'], refs: ['unit:kenshin', 'hex:3019'] },
  { action: ['overrun', 'kenshin', '3019'], refs: ['unit:kenshin', 'hex:3019'] },
  { action: ['fort', 'kenshin'], refs: ['unit:kenshin'] },
  { action: ['rest', 'kagekatsu'], refs: ['unit:kagekatsu'] },
  { action: ['end'], refs: [] },
];

it('starts with actions that need no pick, and the first thing of all others', () => {
  const { completed, nextRefs } = narrowActions(ACTIONS, []);
  expect(completed.map(({ action }) => action[0])).toEqual(['end']);
  expect([...nextRefs]).toEqual(['unit:kenshin', 'unit:kagekatsu']);
});

it('every pick narrows the choices', () => {
  const { completed, nextRefs } = narrowActions(ACTIONS, ['unit:kenshin']);
  expect(completed.map(({ action }) => action[0])).toEqual(['fort']);
  expect([...nextRefs]).toEqual(['hex:3018', 'hex:3019']);
  expect(narrowActions(ACTIONS, ['unit:kenshin', 'hex:3019']).completed).toHaveLength(2);
});

it('selects a lone unit without acting, waits where two actions are left, and resets with new actions', () => {
  const choose = vi.fn<(action: Action) => void>();
  const { result, rerender } = renderHook(({ actions }) => useActionPicker(actions, choose), { initialProps: { actions: ACTIONS } });
  act(() => result.current.pick('unit:kagekatsu'));
  expect(choose).not.toHaveBeenCalled();
  expect(result.current.completed.map(({ action }) => action[0])).toEqual(['rest']);
  act(() => result.current.clear());
  act(() => result.current.pick('unit:kenshin'));
  act(() => result.current.pick('hex:3019'));
  expect(choose).not.toHaveBeenCalled();
  expect(result.current.completed.map(({ action }) => action[0])).toEqual(['attack', 'overrun']);
  act(() => result.current.undoPick());
  expect(result.current.picked).toEqual(['unit:kenshin']);
  rerender({ actions: ACTIONS.slice(0, 2) });
  expect(result.current.picked).toEqual([]);
});

it('chooses the only action left of a unit and its target, or of a hex', () => {
  const choose = vi.fn<(action: Action) => void>();
  const actions: PickableAction[] = [
    { action: ['join', 'kagekatsu'], refs: ['unit:kagekatsu', 'unit:kenshin'] },
    { action: ['land', '3019'], refs: ['hex:3019'] },
  ];
  const { result } = renderHook(() => useActionPicker(actions, choose));
  act(() => result.current.pick('unit:kagekatsu'));
  act(() => result.current.pick('unit:kenshin'));
  expect(choose).toHaveBeenLastCalledWith(['join', 'kagekatsu']);
  act(() => result.current.clear());
  act(() => result.current.pick('hex:3019'));
  expect(choose).toHaveBeenLastCalledWith(['land', '3019']);
});

it('picks another unit instead of the picked one, but not in the middle of an order', () => {
  const { result } = renderHook(() => useActionPicker(ACTIONS, () => undefined));
  act(() => result.current.pick('unit:kenshin'));
  expect([...result.current.alternatives]).toEqual(['unit:kagekatsu']);
  act(() => result.current.restart('unit:kagekatsu'));
  expect(result.current.picked).toEqual(['unit:kagekatsu']);
  act(() => result.current.restart('unit:kenshin'));
  act(() => result.current.pick('hex:3019'));
  expect([...result.current.alternatives]).toEqual([]);
});

it('chooses a whole order that begins with the picked unit', () => {
  const choose = vi.fn<(action: Action, options?: ChoiceOptions) => void>();
  const order: PickableAction = { action: ['rest', 'kagekatsu'], then: [['march', '3020']], refs: ['unit:kagekatsu', 'hex:3020'] };
  const ordersFrom = (ref: string): readonly PickableAction[] => (ref === 'unit:kagekatsu' ? [order] : []);
  const { result } = renderHook(() => useActionPicker(ACTIONS, choose, ordersFrom));
  expect(result.current.nextRefs).not.toContain('hex:3020');
  act(() => result.current.pick('unit:kagekatsu'));
  expect([...result.current.nextRefs]).toEqual(['hex:3020']);
  expect(result.current.completed.map(({ action }) => action[0])).toEqual(['rest']);
  act(() => result.current.pick('hex:3020'));
  expect(choose).toHaveBeenLastCalledWith(['rest', 'kagekatsu'], { then: [['march', '3020']] });
});
