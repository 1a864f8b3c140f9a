// @vitest-environment jsdom
import { titleOf } from '@gunbai/games/registry';
import type { TableStatus } from '@gunbai/server/wire';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLine } from '../src/online/line.ts';
import type { OnlineSession, OnlineSight } from '../src/online/session.ts';
import { WaitingRoom } from '../src/online/WaitingRoom.tsx';
import type { WayHere } from '../src/parts/arrival.ts';
import { en } from '../src/text/en.ts';
import { SpeechContext, speechOf } from '../src/text/index.tsx';

const person = { account: 'hanako', name: 'Hanako' };
beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {});
  useLine.setState({ state: 'up', isGreeted: true, who: person });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const sightOf = (status: TableStatus, you: string | null): OnlineSight => {
  const seats = [
    { seat: 'p1', person, bot: null, present: true },
    { seat: 'p2', person: null, bot: null, present: false },
  ];
  const table = { id: 'again', game: 'age-of-war', scenario: '', status, seats, owner: 'hanako', pace: { kind: 'none' }, policy: {} };
  return { table, you, chat: [] } as unknown as OnlineSight;
};

const TOLD = 'The others see at the table of the last game that you wait for them here.';
const lay = async (wayHere: WayHere | null, status: TableStatus = 'open', you: string | null = 'p1'): Promise<void> => {
  history.replaceState(wayHere, '');
  const session = { title: titleOf('age-of-war') } as OnlineSession;
  await act(async () => {
    render(
      <SpeechContext value={speechOf('en', en)}>
        <Suspense>
          <WaitingRoom session={session} online={sightOf(status, you)} />
        </Suspense>
      </SpeechContext>,
    );
  });
  await screen.findByRole('heading', { level: 1, name: 'Age of War' });
};

test('whoever waits for a rematch reads where the others are told of it', async () => {
  await lay({ isRematch: true });
  expect(screen.getByText(TOLD)).toBeTruthy();
});

test('nobody else reads so: not at a table that is no rematch, not once it is closed, not who only looks in', async () => {
  await lay(null);
  expect(screen.queryByText(TOLD)).toBeNull();
  cleanup();
  await lay({ isRematch: true }, 'cancelled');
  expect(screen.queryByText(TOLD)).toBeNull();
  cleanup();
  await lay({ isRematch: true }, 'open', null);
  expect(screen.queryByText(TOLD)).toBeNull();
});
