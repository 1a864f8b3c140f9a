// @vitest-environment jsdom
import { startGame, seededRandom, pendingSeats, legalActions, applyAction } from '@gunbai/engine';
import type { SeatId, Action, LogLine } from '@gunbai/engine';
import { setupFor } from '@gunbai/shared/testing';
import { cleanup, render } from '@testing-library/react';
import { cloneElement } from 'react';
import { vi, afterEach, expect, it } from 'vitest';
import { rules } from '../../game.ts';
import { boardElement } from '../helpers/board-element.tsx';

vi.stubGlobal('CSS', { escape: String });

afterEach(cleanup);

const { game } = rules;

/** The short game at the first march, and the marching seat. */
const startFirstMarch = () => {
  const ctx = startGame(game, setupFor(game, { scenario: 'short' }), seededRandom(7), true);
  const seat = (): SeatId => pendingSeats(game, ctx.state)[0] as SeatId;
  for (let made = 0; made < 400 && ctx.state.flow.at(-1)?.step !== 'march'; made++) {
    const actions = legalActions(game, ctx.state, seat());
    applyAction(ctx, seat(), (actions.find(([verb]) => verb === 'from') ?? actions.at(-1)) as Action);
  }
  expect(ctx.state.flow.at(-1)?.step).toBe('march');
  return { state: ctx.state, seat: seat() };
};

it('only the marching player chooses the units', () => {
  const { state, seat } = startFirstMarch();
  const board = boardElement(state, seat);
  render(board);
  expect(document.querySelector('.mdt-march')).not.toBeNull();
  cleanup();
  render(cloneElement(board, { actingSeat: null, allowed: [] }));
  expect(document.querySelector('.mdt-march')).toBeNull();
});

it('the map shows other players’ movements since the viewer’s last decision', () => {
  const { state, seat } = startFirstMarch();
  const march = { type: 'marchedFar', 'from:place': 'arioka', 'via:place': 'hanakuma', place: 'kakogawa', 'units:unit': [] };
  const createLogLine = (n: number, who: SeatId, events: LogLine['events']): LogLine => ({
    n,
    seat: who,
    action: ['march'],
    auto: false,
    events,
  });
  const countTrails = (log: readonly LogLine[]): number => {
    render(cloneElement(boardElement(state, seat), { log }));
    const count = document.querySelectorAll('.viewport-field .path-recent .path-line').length;
    cleanup();
    return count;
  };
  const other = 'somebody else';
  expect(countTrails([createLogLine(0, other, [march, march, { type: 'controlled', place: 'kakogawa' }])])).toBe(1);
  expect(countTrails([createLogLine(0, other, [march]), createLogLine(1, seat, [])])).toBe(0);
});
