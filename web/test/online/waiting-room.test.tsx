// @vitest-environment jsdom
import { findGame } from '@gunbai/games/registry';
import type { TableStatus } from '@gunbai/protocol';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useConnection } from '../../src/online/connection/connection-state.ts';
import type { OnlineSession, OnlineTableSnapshot } from '../../src/online/table/online-session.ts';
import { WaitingRoom } from '../../src/online/lobby/WaitingRoom.tsx';
import type { NavigationState } from '../../src/components/scroll-restoration.ts';
import { en } from '../../src/i18n/en.ts';
import { TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';

const person = { account: 'hanako', name: 'Hanako' };
beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {});
  useConnection.setState({ state: 'up', isHelloReceived: true, signedInAs: person });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const onlineSnapshot = (status: TableStatus, you: string | null): OnlineTableSnapshot => {
  const seats = [
    { seat: 'p1', person, bot: null, present: true, reservedFor: null },
    { seat: 'p2', person: null, bot: null, present: false, reservedFor: null },
  ];
  const dice = { entropyHashes: {}, commitment: '', entropy: {}, abandonedDice: [], seed: null };
  const table = {
    id: 'again',
    game: 'age-of-war',
    scenario: '',
    status,
    seats,
    owner: 'hanako',
    pace: { kind: 'none' },
    policy: {},
    ...dice,
  };
  return { table, you, chat: [] } as unknown as OnlineTableSnapshot;
};

const REMATCH_NOTICE = 'The other players see at the last game’s table that you want a rematch.';
const renderRoom = async (wayHere: NavigationState | null, status: TableStatus = 'open', you: string | null = 'p1'): Promise<void> => {
  history.replaceState(wayHere, '');
  const session = { manifest: findGame('age-of-war') } as OnlineSession;
  await act(async () => {
    render(
      <TranslatorContext value={createTranslator('en', en)}>
        <Suspense>
          <WaitingRoom session={session} online={onlineSnapshot(status, you)} />
        </Suspense>
      </TranslatorContext>,
    );
  });
  await screen.findByRole('heading', { level: 1, name: 'Age of War' });
};

test('a player who waits for a rematch reads how the others are notified', async () => {
  await renderRoom({ isRematch: true });
  expect(screen.getByText(REMATCH_NOTICE)).toBeTruthy();
});

test('nobody else reads this: not at other tables, not after closing, not a spectator', async () => {
  await renderRoom(null);
  expect(screen.queryByText(REMATCH_NOTICE)).toBeNull();
  cleanup();
  await renderRoom({ isRematch: true }, 'cancelled');
  expect(screen.queryByText(REMATCH_NOTICE)).toBeNull();
  cleanup();
  await renderRoom({ isRematch: true }, 'open', null);
  expect(screen.queryByText(REMATCH_NOTICE)).toBeNull();
});
