// @vitest-environment jsdom
import { allowed, begin, fastChance, owing, perform } from '@gunbai/engine';
import type { Action, SeatId, Told } from '@gunbai/engine';
import { setupFor } from '@gunbai/kits/testing';
import { cleanup, render } from '@testing-library/react';
import { cloneElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { rules } from '../door.ts';
import { drawn } from '../test/drawn.tsx';

vi.stubGlobal('CSS', { escape: String });

afterEach(cleanup);

const { game } = rules;

/** The short game at the first march, and who is to march. */
const marching = () => {
  const table = begin(game, setupFor(game, { scenario: 'short' }), fastChance(7), true);
  const seat = (): SeatId => owing(game, table.state)[0] as SeatId;
  for (let made = 0; made < 400 && table.state.flow.at(-1)?.step !== 'march'; made++) {
    const actions = allowed(game, table.state, seat());
    perform(table, seat(), (actions.find(([verb]) => verb === 'from') ?? actions.at(-1)) as Action);
  }
  expect(table.state.flow.at(-1)?.step).toBe('march');
  return { state: table.state, seat: seat() };
};

it('who goes on a march is asked of nobody but its player', () => {
  const { state, seat } = marching();
  const board = drawn(state, seat);
  render(board);
  expect(document.querySelector('.mdt-march')).not.toBeNull();
  cleanup();
  render(cloneElement(board, { acting: null, allowed: [] }));
  expect(document.querySelector('.mdt-march')).toBeNull();
});

it('where others went since the own last decision is drawn on the map', () => {
  const { state, seat } = marching();
  const march = { type: 'marchedFar', 'from:place': 'arioka', 'via:place': 'hanakuma', place: 'kakogawa', 'units:unit': [] };
  const told = (n: number, who: SeatId, events: Told['events']): Told => ({ n, seat: who, action: ['march'], auto: false, events });
  const trails = (story: readonly Told[]): number => {
    render(cloneElement(drawn(state, seat), { story }));
    const count = document.querySelectorAll('.viewport-field .way-gone .way-line').length;
    cleanup();
    return count;
  };
  const other = 'somebody else';
  expect(trails([told(0, other, [march, march, { type: 'controlled', place: 'kakogawa' }])])).toBe(1);
  expect(trails([told(0, other, [march]), told(1, seat, [])])).toBe(0);
});
