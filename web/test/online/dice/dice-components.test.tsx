// @vitest-environment jsdom
import type { TableView } from '@gunbai/protocol';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTranslator, TranslatorContext } from '../../../src/i18n/index.tsx';
import { en } from '../../../src/i18n/en.ts';
import { DiceCheck } from '../../../src/online/dice/DiceCheck.tsx';
import type { DiceReport } from '../../../src/online/dice/dice-keeper.ts';
import { diceMemory } from '../../../src/online/dice/dice-storage.ts';
import { WaitingDice } from '../../../src/online/dice/WaitingDice.tsx';
import type { OnlineTableSnapshot } from '../../../src/online/table/online-session.ts';
import type { Session } from '../../../src/session/session.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const NAMES: Readonly<Record<string, string>> = { p1: 'Hana', p2: 'Ken' };
const nameOf = (seat: string): string => NAMES[seat] ?? seat;

const show = async (page: ReactNode): Promise<void> => {
  await act(async () => {
    render(<TranslatorContext value={createTranslator('en', en)}>{page}</TranslatorContext>);
  });
};

const REPORT: DiceReport = {
  problems: [],
  hasWitnessed: true,
  isConfirmedElsewhere: false,
  rolls: 143,
  abandonedRounds: 0,
  restores: 0,
};

const showCheck = (report: Partial<DiceReport> | null): Promise<void> =>
  show(<DiceCheck session={{ checkDice: async () => report && { ...REPORT, ...report } } as unknown as Session} nameOf={nameOf} />);

describe('at the end of a game', () => {
  test('says that the dice are those that all fixed', async () => {
    await showCheck({});
    expect(screen.getByText(/This device checked the dice: 143 outcomes follow/)).toBeTruthy();
    expect(screen.queryByText(/fixed again|restored/)).toBeNull();
  });

  test('says how often the dice were fixed again, and the server restored', async () => {
    await showCheck({ abandonedRounds: 1, restores: 2 });
    expect(screen.getByText(/Before the game the dice were fixed again once\./)).toBeTruthy();
    expect(screen.getByText(/restored from a backup 2 times/)).toBeTruthy();
  });

  test('names every difference, with the player', async () => {
    await showCheck({ problems: [{ code: 'late-entropy', seat: 'p2' }, { code: 'commitment-changed' }, { code: 'seed-withheld' }] });
    expect(screen.getByRole('alert').textContent).toContain('The dice are not what this device saw before the game:');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ken added to the dice only after the server had fixed its seed.',
      'The server first showed the fingerprint of another seed.',
      'The server does not reveal its seed.',
    ]);
    expect(screen.queryByText(/This device checked/)).toBeNull();
  });

  test('claims no more than it knows', async () => {
    await showCheck({ hasWitnessed: false });
    expect(screen.getByText(/This device took no part in fixing the dice/)).toBeTruthy();
    cleanup();
    await showCheck({ hasWitnessed: false, isConfirmedElsewhere: true });
    expect(screen.getByText(/Your seat confirmed the dice from another device/)).toBeTruthy();
    cleanup();
    await showCheck(null);
    expect(screen.getByText(/could not be checked: the server is not responding/)).toBeTruthy();
  });
});

const COMMITMENT = 'c'.repeat(64);

const snapshotWith = (change: Partial<TableView>): OnlineTableSnapshot => {
  const seats = ['p1', 'p2'].map((seat) => ({ seat, person: { account: seat, name: seat }, bot: null, name: seat, present: true }));
  const dice = { entropyHashes: {}, commitment: '', entropy: {}, seed: null, abandonedDice: [] };
  return {
    table: { id: 'waiting-dice', status: 'open', number: 0, seats, ...dice, ...change },
    you: 'p1',
  } as unknown as OnlineTableSnapshot;
};

describe('before a game', () => {
  test('names the players for whom the game waits', async () => {
    const entropyHashes = { p1: diceMemory.newEntropyHash(), p2: 'b'.repeat(64) };
    await show(<WaitingDice online={snapshotWith({ entropyHashes, commitment: COMMITMENT, entropy: { p1: 'aa' } })} nameOf={nameOf} />);
    expect(screen.getByRole('status').textContent).toContain(
      'Waiting for Ken to confirm the dice; any open Gunbai page does this automatically.',
    );
    cleanup();
    await show(<WaitingDice online={snapshotWith({ entropyHashes: { ...entropyHashes, p2: null } })} nameOf={nameOf} />);
    expect(screen.getByRole('status').textContent).toContain('Waiting for Ken');
    cleanup();
    const seats = snapshotWith({}).table.seats.map((seat) => (seat.seat === 'p2' ? { ...seat, person: null } : seat));
    await show(<WaitingDice online={snapshotWith({ entropyHashes, seats })} nameOf={nameOf} />);
    expect(screen.queryByText(/Waiting for/)).toBeNull();
  });

  test('lets a player who changed device begin here', async () => {
    const send = vi.fn<(path: string, request: RequestInit) => Promise<Response>>(async () => Response.json({}));
    vi.stubGlobal('fetch', send);
    const entropyHashes = { p1: 'a'.repeat(64), p2: 'b'.repeat(64) };
    await show(<WaitingDice online={snapshotWith({ entropyHashes, commitment: COMMITMENT })} nameOf={nameOf} />);
    fireEvent.click(screen.getByRole('button', { name: 'Begin on this device' }));
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
    const [path, { body }] = send.mock.calls[0] as [string, { body: string }];
    const { entropyHash } = JSON.parse(body) as { entropyHash: string };
    expect(path).toBe('/api/tables/waiting-dice/dice');
    expect(diceMemory.findEntropy(entropyHash)).toMatch(/^[0-9a-f]{64}$/);
  });

  test('asks the player after many abandoned rounds', async () => {
    const abandonedDice = Array.from({ length: 4 }, () => ({ commitment: COMMITMENT, seed: 'aa'.repeat(32) }));
    await show(<WaitingDice online={snapshotWith({ entropyHashes: { p1: null, p2: null }, abandonedDice })} nameOf={nameOf} />);
    expect(screen.getByRole('status').textContent).toContain('The dice of this table were fixed again 4 times.');
    expect(screen.getByRole('button', { name: 'Confirm the dice again' })).toBeTruthy();
  });

  test('says how the server contradicts itself', async () => {
    const entropyHashes = { p1: diceMemory.newEntropyHash(), p2: 'b'.repeat(64) };
    const { table } = snapshotWith({ entropyHashes, commitment: COMMITMENT });
    const round = { seat: 'p1', entropy: diceMemory.findEntropy(entropyHashes.p1) as string, entropyHash: entropyHashes.p1 };
    diceMemory.saveTable(table.id, { rounds: [{ ...round, commitment: 'd'.repeat(64), entropyHashes }], waitingSeat: 'p1' });
    await show(<WaitingDice online={snapshotWith({ entropyHashes, commitment: COMMITMENT })} nameOf={nameOf} />);
    expect(screen.getByRole('alert').textContent).toContain('This device does not confirm the dice');
    expect(screen.getByRole('listitem').textContent).toBe('The server first showed the fingerprint of another seed.');
  });
});
