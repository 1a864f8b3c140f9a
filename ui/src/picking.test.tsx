// @vitest-environment jsdom
import type { Action } from '@gunbai/engine';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { choosingAfter, usePicking } from './picking.ts';
import type { Offer } from './picking.ts';

afterEach(cleanup);

const OFFERS: readonly Offer[] = [
  { action: ['attack', 'kenshin', '3018'], terms: ['unit:kenshin', 'hex:3018'] },
  { action: ['attack', 'kenshin', '3019'], terms: ['unit:kenshin', 'hex:3019'] },
  { action: ['overrun', 'kenshin', '3019'], terms: ['unit:kenshin', 'hex:3019'] },
  { action: ['fort', 'kenshin'], terms: ['unit:kenshin'] },
  { action: ['rest', 'kagekatsu'], terms: ['unit:kagekatsu'] },
  { action: ['end'], terms: [] },
];

it('offers at first what needs no pointing, and lights the first thing of all others', () => {
  const { ready, next } = choosingAfter(OFFERS, []);
  expect(ready.map(({ action }) => action[0])).toEqual(['end']);
  expect([...next]).toEqual(['unit:kenshin', 'unit:kagekatsu']);
});

it('narrows down with everything pointed at', () => {
  const { ready, next } = choosingAfter(OFFERS, ['unit:kenshin']);
  expect(ready.map(({ action }) => action[0])).toEqual(['fort']);
  expect([...next]).toEqual(['hex:3018', 'hex:3019']);
  expect(choosingAfter(OFFERS, ['unit:kenshin', 'hex:3019']).ready).toHaveLength(2);
});

it('chooses the only action left, asks where two are left, and begins anew with new offers', () => {
  const choose = vi.fn<(action: Action) => void>();
  const { result, rerender } = renderHook(({ offers }) => usePicking(offers, choose), { initialProps: { offers: OFFERS } });
  act(() => result.current.pick('unit:kagekatsu'));
  expect(choose).toHaveBeenCalledExactlyOnceWith(['rest', 'kagekatsu']);
  act(() => result.current.pick('unit:kenshin'));
  act(() => result.current.pick('hex:3019'));
  expect(choose).toHaveBeenCalledTimes(1);
  expect(result.current.ready.map(({ action }) => action[0])).toEqual(['attack', 'overrun']);
  act(() => result.current.unpick());
  expect(result.current.picked).toEqual(['unit:kenshin']);
  rerender({ offers: OFFERS.slice(0, 2) });
  expect(result.current.picked).toEqual([]);
});
