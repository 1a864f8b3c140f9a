// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NextGameButton, useOtherTurnCount } from '../../src/online/lobby/NextGameButton.tsx';
import { setTurnCount } from '../../src/online/connection/server-status.ts';
import { en } from '../../src/i18n/en.ts';
import { TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';

afterEach(cleanup);

const Table = ({ isActing }: { isActing: boolean }) => <NextGameButton count={useOtherTurnCount(isActing)} isShort />;
const at = (isActing: boolean) => (
  <TranslatorContext value={createTranslator('en', en)}>
    <Table isActing={isActing} />
  </TranslatorContext>
);
const buttonLabels = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('after a move the button waits for a new count, so that it does not lead to the same game', () => {
  setTurnCount(1);
  const { rerender } = render(at(true));
  expect(buttonLabels()).toEqual([]);
  rerender(at(false));
  expect(buttonLabels()).toEqual([]);
  act(() => setTurnCount(0));
  expect(buttonLabels()).toEqual([]);
  act(() => setTurnCount(2));
  expect(buttonLabels()).toEqual(['Your turn (2)']);
  rerender(at(true));
  expect(buttonLabels()).toEqual([]);
});

test('at a game where others must move the button appears at once', () => {
  setTurnCount(1);
  render(at(false));
  expect(buttonLabels()).toEqual(['Your turn (1)']);
});
