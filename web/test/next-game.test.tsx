// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NextGame, useElsewhere } from '../src/online/NextGame.tsx';
import { noteWaiting } from '../src/online/server.ts';
import { en } from '../src/text/en.ts';
import { SpeechContext, speechOf } from '../src/text/index.tsx';

afterEach(cleanup);

const Table = ({ isActing }: { isActing: boolean }) => <NextGame n={useElsewhere(isActing)} isShort />;
const at = (isActing: boolean) => (
  <SpeechContext value={speechOf('en', en)}>
    <Table isActing={isActing} />
  </SpeechContext>
);
const ways = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('whoever has just moved is not sent to the game they are at: games are counted anew first', () => {
  noteWaiting(1);
  const { rerender } = render(at(true));
  expect(ways()).toEqual([]);
  rerender(at(false));
  expect(ways()).toEqual([]);
  act(() => noteWaiting(0));
  expect(ways()).toEqual([]);
  act(() => noteWaiting(2));
  expect(ways()).toEqual(['Next game (2)']);
  rerender(at(true));
  expect(ways()).toEqual([]);
});

test('whoever comes to a game of others is sent on at once', () => {
  noteWaiting(1);
  render(at(false));
  expect(ways()).toEqual(['Next game (1)']);
});
