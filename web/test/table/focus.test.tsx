// @vitest-environment jsdom
import type { BoardModule } from '@gunbai/games/registry';
import type { BoardProps } from '@gunbai/ui';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from '../../src/components/Dialog.tsx';
import { BoardStage } from '../../src/table/board/BoardStage.tsx';
import { en } from '../../src/i18n/en.ts';
import { TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';

afterEach(cleanup);

const NOTHING: ReadonlySet<string> = new Set();
const battles: BoardModule['battles'] = {
  types: { starts: NOTHING, continues: NOTHING, rolls: NOTHING },
  sidesOf: () => {
    throw new Error('no battle');
  },
  rollsOf: () => [],
};

/** A board with a refused target, one that responds to the press itself, and a legal one. */
const board: BoardModule = {
  battles,
  Board: ({ showMessage }) => (
    <>
      <button type="button" onClick={() => showMessage(['Too far.'])}>
        far
      </button>
      <button type="button" onPointerDown={() => showMessage(['Too deep.'])}>
        deep
      </button>
      <button type="button">near</button>
    </>
  ),
};

const Table = () => {
  const [shown, setSaid] = useState<{ readonly words: string } | null>(null);
  const props = { showMessage: ([text]: readonly string[]) => setSaid({ words: text ?? '' }), view: null };
  return (
    <TranslatorContext value={createTranslator('en', en)}>
      <BoardStage
        board={board}
        props={props as unknown as BoardProps<unknown>}
        fallback={null}
        message={shown}
        clearMessage={() => setSaid(null)}
      />
      <p role="alert">{shown?.words}</p>
    </TranslatorContext>
  );
};

/** A board of castles that disappear when taken. */
const Castles = ({ castles }: { castles: readonly string[] }) => {
  const drawn: BoardModule = {
    battles,
    Board: () =>
      castles.map((castle, index) => (
        <button key={castle} type="button" data-target="" tabIndex={index === 0 ? 0 : -1}>
          {castle}
        </button>
      )),
  };
  return (
    <TranslatorContext value={createTranslator('en', en)}>
      <BoardStage board={drawn} props={{ view: castles } as unknown as BoardProps<unknown>} fallback={null} />
      <button type="button">elsewhere</button>
    </TranslatorContext>
  );
};
const focused = () => document.activeElement?.textContent;
/** Waits for work scheduled in the next frames. */
const frames = async (): Promise<void> => {
  for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
};

test('keyboard players keep their place on the board when the pressed target disappears', async () => {
  const { rerender } = render(<Castles castles={['Odani', 'Gifu']} />);
  screen.getByText('Odani').focus();
  fireEvent.keyDown(screen.getByText('Odani'), { key: 'Enter' });
  rerender(<Castles castles={['Gifu', 'Edo']} />);
  await waitFor(() => expect(focused()).toBe('Gifu'));
  rerender(<Castles castles={['Edo']} />);
  await waitFor(() => expect(focused()).toBe('Edo'));
});

test('they also keep it after a dialog returned the focus to a target that disappears next', async () => {
  const { rerender } = render(<Castles castles={['Odani', 'Gifu', 'Edo']} />);
  screen.getByText('Gifu').focus();
  fireEvent.keyDown(screen.getByText('Gifu'), { key: 'ArrowLeft' });
  screen.getByText('Odani').focus();
  rerender(<Castles castles={['Edo']} />);
  await waitFor(() => expect(focused()).toBe('Edo'));
});

test('a closed dialog leaves the focus on the board if nothing else has it', () => {
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined });
  const Over = ({ isOpen }: { isOpen: boolean }) => (
    <TranslatorContext value={createTranslator('en', en)}>
      <BoardStage board={board} props={{ view: null } as unknown as BoardProps<unknown>} fallback={null} />
      {isOpen && (
        <Dialog title="Game over" onClose={() => undefined}>
          {null}
        </Dialog>
      )}
    </TranslatorContext>
  );
  const { rerender } = render(<Over isOpen />);
  screen.getByText('Game over').blur();
  rerender(<Over isOpen={false} />);
  expect(document.activeElement?.className).toBe('board-stage');
});

test('the focus does not move for pointer players, or for those who have moved on', async () => {
  const { rerender } = render(<Castles castles={['Odani', 'Gifu', 'Edo']} />);
  screen.getByText('Odani').focus();
  fireEvent.pointerDown(screen.getByText('Odani'));
  rerender(<Castles castles={['Gifu', 'Edo']} />);
  await frames();
  expect(document.activeElement).toBe(document.body);
  screen.getByText('Gifu').focus();
  fireEvent.keyDown(screen.getByText('Gifu'), { key: 'Tab' });
  screen.getByText('elsewhere').focus();
  rerender(<Castles castles={['Edo']} />);
  await frames();
  expect(focused()).toBe('elsewhere');
});

const press = (name: string): void => {
  const target = screen.getByRole('button', { name });
  fireEvent.pointerDown(target);
  fireEvent.click(target);
};
const shown = () => screen.getByRole('alert').textContent;

test('a refusal stays until the player touches something else on the board', () => {
  render(<Table />);
  press('far');
  expect(shown()).toBe('Too far.');
  press('far');
  expect(shown()).toBe('Too far.');
  press('near');
  expect(shown()).toBe('');
});

test('a refusal also stays for keyboard players', () => {
  render(<Table />);
  press('far');
  fireEvent.keyDown(screen.getByRole('button', { name: 'near' }), { key: 'Tab' });
  expect(shown()).toBe('Too far.');
  fireEvent.keyDown(screen.getByRole('button', { name: 'near' }), { key: 'Enter' });
  expect(shown()).toBe('');
});

test('the end of a press does not clear a message that its start showed', () => {
  render(<Table />);
  press('far');
  press('deep');
  expect(shown()).toBe('Too deep.');
});
