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

/** A board with a target that is refused when chosen, one that answers as soon as it is pressed, and one that may be chosen. */
const board: BoardModule = {
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
  const [said, setSaid] = useState<{ readonly words: string } | null>(null);
  const props = { showMessage: ([words]: readonly string[]) => setSaid({ words: words ?? '' }), view: null };
  return (
    <TranslatorContext value={createTranslator('en', en)}>
      <BoardStage
        board={board}
        props={props as unknown as BoardProps<unknown>}
        fallback={null}
        message={said}
        clearMessage={() => setSaid(null)}
      />
      <p role="alert">{said?.words}</p>
    </TranslatorContext>
  );
};

/** A board of castles, some of which can be taken: then they are gone. */
const Castles = ({ castles }: { castles: readonly string[] }) => {
  const drawn: BoardModule = {
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
/** Until whatever waits for the next frames is done. */
const frames = async (): Promise<void> => {
  for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
};

test('whoever plays by keys keeps their place on the board when what they pressed is gone from it', async () => {
  const { rerender } = render(<Castles castles={['Odani', 'Gifu']} />);
  screen.getByText('Odani').focus();
  fireEvent.keyDown(screen.getByText('Odani'), { key: 'Enter' });
  rerender(<Castles castles={['Gifu', 'Edo']} />);
  await waitFor(() => expect(focused()).toBe('Gifu'));
  rerender(<Castles castles={['Edo']} />);
  await waitFor(() => expect(focused()).toBe('Edo'));
});

test('so they do after what lay over the board has given the focus back to something that goes next', async () => {
  const { rerender } = render(<Castles castles={['Odani', 'Gifu', 'Edo']} />);
  screen.getByText('Gifu').focus();
  fireEvent.keyDown(screen.getByText('Gifu'), { key: 'ArrowLeft' });
  screen.getByText('Odani').focus();
  rerender(<Castles castles={['Edo']} />);
  await waitFor(() => expect(focused()).toBe('Edo'));
});

test('a sheet that is put away leaves the focus on the board where nothing else has it', () => {
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

test('whoever plays by hand, or has gone elsewhere, is not led about', async () => {
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
