// @vitest-environment jsdom
import type { LobbyTable } from '@gunbai/protocol';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { en } from '../../src/i18n/en.ts';
import { createTranslator, TranslatorContext } from '../../src/i18n/index.tsx';
import { useConnection } from '../../src/online/connection/connection-state.ts';
import { TableCard } from '../../src/online/lobby/TableCard.tsx';

beforeEach(() => useConnection.setState({ state: 'up', isHelloReceived: true, signedInAs: { account: 'me', name: 'Me' } }));
afterEach(cleanup);

const tableWithGuest = (guest: string | null): LobbyTable => {
  const toSeat = (seat: string, account: string | null) => ({
    seat,
    person: account === null ? null : { account, name: account },
    bot: null,
    name: account ?? '',
    present: true,
    reservedFor: null,
  });
  return {
    id: 'a-lobby-tabl',
    game: 'age-of-war',
    scenario: 'standard',
    status: 'open',
    seats: [toSeat('p1', 'hana'), toSeat('p2', guest)],
    pendingSeats: [],
    pace: { kind: 'none' },
    policy: {},
    turn: null,
    outcome: null,
    ratings: {},
  } as unknown as LobbyTable;
};

const show = async (table: LobbyTable): Promise<void> => {
  await act(async () => {
    render(
      <TranslatorContext value={createTranslator('en', en)}>
        <Suspense>
          <TableCard table={table} />
        </Suspense>
      </TranslatorContext>,
    );
  });
};

test('a table with a free seat can be joined, a full one can only be watched', async () => {
  await show(tableWithGuest(null));
  expect(await screen.findByRole('link', { name: 'Sit down' })).toBeTruthy();
  cleanup();
  await show(tableWithGuest('ken'));
  expect(await screen.findByRole('link', { name: 'Spectate' })).toBeTruthy();
  cleanup();
  await show(tableWithGuest('me'));
  expect(screen.queryByRole('link', { name: 'Spectate' })).toBeNull();
});
