// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BoardFrame } from '../src/BoardFrame.tsx';
import { Target, TargetButton } from '../src/Target.tsx';
import type { TargetProps } from '../src/Target.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const REASON = ['Too few archers', ' (line.1)'];

const renderTarget = (overrides: Partial<TargetProps>) => {
  const onChoose = vi.fn();
  const showMessage = vi.fn();
  render(
    <BoardFrame language="en" motion={false} showMessage={showMessage}>
      <svg>
        <Target label="Odani" state="selectable" onChoose={onChoose} {...overrides}>
          <circle r="5" />
        </Target>
      </svg>
    </BoardFrame>,
  );
  return { target: screen.getByRole('button', { name: 'Odani' }), onChoose, tell: showMessage };
};

it('is chosen by click, Enter and Space', () => {
  const { target, onChoose } = renderTarget({});
  fireEvent.click(target);
  fireEvent.keyDown(target, { key: 'Enter' });
  fireEvent.keyDown(target, { key: ' ' });
  fireEvent.keyDown(target, { key: 'x' });
  expect(onChoose).toHaveBeenCalledTimes(3);
});

it('a refused target gives its reason and is not chosen', () => {
  const { target, onChoose, tell: showMessage } = renderTarget({ state: 'refused', getTooltip: () => REASON });
  expect(target.getAttribute('aria-disabled')).toBe('true');
  fireEvent.pointerEnter(target, { pointerType: 'mouse' });
  // A mouse that rests where the board is laid has not asked; one that is used has.
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.pointerDown(window);
  expect(screen.getByRole('tooltip').textContent).toBe('Too few archers (line.1)');
  expect(showMessage).not.toHaveBeenCalled();
  fireEvent.pointerLeave(target, { pointerType: 'mouse' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.click(target);
  expect(showMessage).toHaveBeenCalledWith(REASON);
  expect(onChoose).not.toHaveBeenCalled();
});

it('a choice closes the tooltip until the mouse moves, although the board may change under it', () => {
  const { target } = renderTarget({ getTooltip: () => ['Takes Odani'] });
  fireEvent.pointerDown(window);
  fireEvent.pointerEnter(target, { pointerType: 'mouse' });
  expect(screen.getByRole('tooltip').textContent).toBe('Takes Odani');
  fireEvent.click(target);
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.pointerEnter(target, { pointerType: 'mouse' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.keyDown(window, { key: 'Tab' });
  fireEvent.pointerEnter(target, { pointerType: 'mouse' });
  expect(screen.getByRole('tooltip').textContent).toBe('Takes Odani');
});

it('a long press shows the tooltip and does not count as a click', () => {
  vi.useFakeTimers();
  const { target, onChoose } = renderTarget({ getTooltip: () => ['Takes Odani'] });
  fireEvent.pointerDown(target, { pointerType: 'touch' });
  vi.advanceTimersByTime(500);
  fireEvent.pointerUp(target, { pointerType: 'touch' });
  fireEvent.click(target);
  expect(onChoose).not.toHaveBeenCalled();
  fireEvent.pointerDown(target, { pointerType: 'touch' });
  fireEvent.pointerUp(target, { pointerType: 'touch' });
  fireEvent.click(target);
  expect(onChoose).toHaveBeenCalledTimes(1);
});

it('TargetButton works like Target', () => {
  const onChoose = vi.fn();
  render(
    <TargetButton label="Roll" state="selectable" onChoose={onChoose}>
      Roll
    </TargetButton>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Roll' }));
  expect(onChoose).toHaveBeenCalledTimes(1);
});
