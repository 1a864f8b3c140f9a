// @vitest-environment jsdom
import { hexAt, createHexGrid } from '@gunbai/shared/hex';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BoardFrame } from '../../src/BoardFrame.tsx';
import type { TargetState } from '../../src/Target.tsx';
import { HexBoard, resolvePointedHex } from '../../src/map/HexBoard.tsx';
import { hexCentre } from '../../src/map/geometry/hex-geometry.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const grid = createHexGrid(10, 8, 'odd');

const renderBoard = (states: Readonly<Record<string, TargetState>> = {}, isOccupied: (hex: number) => boolean = () => false) => {
  const onChoose = vi.fn<(hex: number) => void>();
  const showMessage = vi.fn();
  render(
    <BoardFrame language="en" motion={false} showMessage={showMessage}>
      <HexBoard
        grid={grid}
        label="Map"
        terrain={null}
        describe={(hex) => `hex ${grid.labels[hex]}`}
        stateOf={(hex) => states[grid.labels[hex] as string] ?? 'inert'}
        tooltipFor={(hex) => (states[grid.labels[hex] as string] === 'refused' ? ['Too far', ' (9.3)'] : null)}
        isOccupied={isOccupied}
        onChoose={onChoose}
      >
        <g data-hex-index={hexAt(grid, '0505')}>
          <rect className="drawn-large" />
        </g>
      </HexBoard>
    </BoardFrame>,
  );
  const field = screen.getByRole('group', { name: /^Map/ });
  const surface = document.querySelector('[data-grid]') as Element;
  const at = (label: string) => {
    const { x, y } = hexCentre(grid, hexAt(grid, label));
    return { clientX: x, clientY: y };
  };
  return { onChoose, tell: showMessage, field, surface, at };
};

const announced = () => [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join('');

it('is one Tab stop; arrow keys move an announced cursor, Enter chooses', () => {
  const { field, onChoose } = renderBoard();
  expect(field.tabIndex).toBe(0);
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  const first = announced();
  expect(first).toMatch(/^hex \d{4}$/);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(announced()).not.toBe(first);
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(hexAt(grid, first.slice(4)));
});

it('map buttons come before the map in the Tab order', () => {
  const { field } = renderBoard();
  for (const button of screen.getAllByRole('button'))
    expect(button.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('the cursor starts at the hex of the decision, and follows a new decision', () => {
  const board = (focusHex: string | null) => (
    <BoardFrame language="en" motion={false} showMessage={vi.fn()}>
      <HexBoard
        grid={grid}
        label="Map"
        terrain={null}
        describe={(hex) => `hex ${grid.labels[hex]}`}
        stateOf={() => 'inert'}
        onChoose={vi.fn()}
        focusHex={focusHex === null ? null : hexAt(grid, focusHex)}
      />
    </BoardFrame>
  );
  const { rerender } = render(board('0203'));
  const field = screen.getByRole('group', { name: /^Map/ });
  expect(announced()).toBe(''); // without keyboard use no cursor is shown
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(announced()).toBe('hex 0203');
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(announced()).toBe('hex 0202');
  rerender(board(null));
  expect(announced()).toBe('hex 0202');
  rerender(board('0707'));
  expect(announced()).toBe('hex 0707');
});

it('a click anywhere in a hex chooses it, without an element per hex', () => {
  const { surface, onChoose, at } = renderBoard();
  fireEvent.click(surface, at('0403'));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(hexAt(grid, '0403'));
  expect(surface.querySelectorAll('path')).toHaveLength(1);
});

it('a piece drawn larger than its hex counts as its own hex', () => {
  const { onChoose, at } = renderBoard();
  fireEvent.click(document.querySelector('.drawn-large') as Element, at('0504'));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(hexAt(grid, '0505'));
  const [under, drawn] = [hexAt(grid, '0504'), hexAt(grid, '0505')];
  const only = (selectable: number) => (hex: number) => (hex === selectable ? 'selectable' : 'inert');
  expect(resolvePointedHex(under, drawn, only(under))).toBe(under);
  expect(resolvePointedHex(under, drawn, only(drawn))).toBe(drawn);
  expect(resolvePointedHex(under, drawn, () => 'selectable')).toBe(drawn);
});

it('a refused hex gives its reason on hover and on click', () => {
  vi.useFakeTimers();
  const { surface, onChoose, tell: showMessage, at } = renderBoard({ '0403': 'refused' });
  fireEvent.pointerMove(surface, { ...at('0403'), pointerType: 'mouse' });
  vi.advanceTimersByTime(100);
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.click(surface, at('0403'));
  expect(onChoose).not.toHaveBeenCalled();
  expect(showMessage).toHaveBeenCalledExactlyOnceWith(['Too far', ' (9.3)']);
  expect(screen.getByRole('tooltip').textContent).toBe('Too far (9.3)');
});

it('Enter on a refused hex gives its reason', () => {
  const all = Object.fromEntries(grid.labels.map((label) => [label, 'refused' as const]));
  const { field, onChoose, tell: showMessage } = renderBoard(all);
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChoose).not.toHaveBeenCalled();
  expect(showMessage).toHaveBeenCalledExactlyOnceWith(['Too far', ' (9.3)']);
});

it('keys and buttons zoom and show all', () => {
  const { field } = renderBoard();
  const drawing = field.querySelector('svg') as SVGSVGElement;
  const before = drawing.style.transform;
  fireEvent.keyDown(field, { key: '+' });
  const enlarged = drawing.style.transform;
  expect(enlarged).not.toBe(before);
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(drawing.style.transform).toBe(before);
  fireEvent.keyDown(field, { key: 'ArrowLeft', shiftKey: true });
  expect(drawing.style.transform).not.toBe(before);
});

describe('a finger', () => {
  /** Just above the northern side of a hex. */
  const tapAbove = (pointerType: string, isOccupied?: (hex: number) => boolean) => {
    const { surface, onChoose, at } = renderBoard({ '0403': 'selectable' }, isOccupied);
    const { clientX, clientY } = at('0403');
    fireEvent(surface, new PointerEvent('click', { bubbles: true, clientX, clientY: clientY - 22, pointerType }));
    return grid.labels[onChoose.mock.lastCall?.[0] ?? -1];
  };

  it('next to a selectable hex chooses that hex; a mouse does not', () => {
    expect(tapAbove('touch')).toBe('0403');
    cleanup();
    expect(tapAbove('mouse')).toBe('0402');
  });

  it('on a piece chooses the piece’s hex', () => {
    expect(tapAbove('touch', () => true)).toBe('0402');
  });
});
