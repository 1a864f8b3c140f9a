// @vitest-environment jsdom
import type { TitleBoard } from '@gunbai/games/registry';
import type { BoardProps } from '@gunbai/ui';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { BoardStage } from '../src/table/BoardStage.tsx';
import { en } from '../src/text/en.ts';
import { SpeechContext, speechOf } from '../src/text/index.tsx';

afterEach(cleanup);

/** A board with a target that is refused when chosen, one that answers as soon as it is pressed, and one that may be chosen. */
const board: TitleBoard = {
  Board: ({ tell }) => (
    <>
      <button type="button" onClick={() => tell(['Too far.'])}>
        far
      </button>
      <button type="button" onPointerDown={() => tell(['Too deep.'])}>
        deep
      </button>
      <button type="button">near</button>
    </>
  ),
};

const Table = () => {
  const [said, setSaid] = useState<{ readonly words: string } | null>(null);
  const props = { tell: ([words]: readonly string[]) => setSaid({ words: words ?? '' }), view: null };
  return (
    <SpeechContext value={speechOf('en', en)}>
      <BoardStage board={board} props={props as unknown as BoardProps<unknown>} fallback={null} said={said} hush={() => setSaid(null)} />
      <p role="alert">{said?.words}</p>
    </SpeechContext>
  );
};

const press = (name: string): void => {
  const target = screen.getByRole('button', { name });
  fireEvent.pointerDown(target);
  fireEvent.click(target);
};
const said = () => screen.getByRole('alert').textContent;

test('a refusal stays until something else on the board is taken hold of', () => {
  render(<Table />);
  press('far');
  expect(said()).toBe('Too far.');
  press('far');
  expect(said()).toBe('Too far.');
  press('near');
  expect(said()).toBe('');
});

test('by keyboard, too', () => {
  render(<Table />);
  press('far');
  fireEvent.keyDown(screen.getByRole('button', { name: 'near' }), { key: 'Tab' });
  expect(said()).toBe('Too far.');
  fireEvent.keyDown(screen.getByRole('button', { name: 'near' }), { key: 'Enter' });
  expect(said()).toBe('');
});

test('what a press brings up before it ends is not taken back by its end', () => {
  render(<Table />);
  press('far');
  press('deep');
  expect(said()).toBe('Too deep.');
});
