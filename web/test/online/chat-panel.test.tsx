// @vitest-environment jsdom
import type { TableView } from '@gunbai/protocol';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Clock } from '../../src/online/table/Clock.tsx';
import { useConnection } from '../../src/online/connection/connection-state.ts';
import type { OnlineSession, OnlineTableSnapshot } from '../../src/online/table/online-session.ts';
import { PrivateNotes } from '../../src/online/table/PrivateNotes.tsx';
import { formatTimeBanks } from '../../src/online/table/ProposalMenu.tsx';
import { availableProposals } from '../../src/online/table/proposal-rules.ts';
import { formatPace, formatPaceWithBank } from '../../src/online/lobby/format-pace.ts';
import { Chat } from '../../src/online/table/Chat.tsx';
import { copyText } from '../../src/components/clipboard.ts';
import { TableUnavailable } from '../../src/components/NotFound.tsx';
import { en } from '../../src/i18n/en.ts';
import { ja } from '../../src/i18n/ja.ts';
import { TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';

const english = createTranslator('en', en);
const renderWith = (what: ReactNode, translator = english): void =>
  void render(<TranslatorContext value={translator}>{what}</TranslatorContext>);

afterEach(() => {
  cleanup();
  useConnection.setState({ signedInAs: null });
  vi.unstubAllGlobals();
});

const session = { id: 'x', hasBegun: true } as OnlineSession;
const signInAs = (isGuest: boolean): void => {
  useConnection.setState({ signedInAs: { account: 'a', name: 'Aki' } });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ account: 'a', name: 'Aki', isGuest })));
};
const field = () => screen.queryByLabelText(en['chat.placeholder']);

test('a guest who only watches reads that the chat is read-only, and sees no form', async () => {
  signInAs(true);
  renderWith(<Chat session={session} chat={[]} isSeated={false} />);
  await screen.findByText(en['chat.guestsCannotWrite'], { exact: false });
  expect(field()).toBeNull();
});

test('a member who watches can chat, and so can a guest who plays', async () => {
  signInAs(false);
  renderWith(<Chat session={session} chat={[]} isSeated={false} />);
  await waitFor(() => expect(field()).not.toBeNull());
  cleanup();
  signInAs(true);
  renderWith(<Chat session={session} chat={[]} isSeated />);
  expect(field()).not.toBeNull();
});

const onlineSnapshot = (table: Partial<Pick<TableView, 'status' | 'proposal'>>, openHands?: number): OnlineTableSnapshot =>
  ({
    you: 'a',
    table: { status: 'playing', proposal: null, policy: { spectators: true, ...(openHands === undefined ? {} : { openHands }) }, ...table },
  }) as unknown as OnlineTableSnapshot;
const sessionWithHiddenHand = {
  ...session,
  snapshot: () => ({ view: { zones: { hand: { sees: ['a'], pieces: ['x'] } } } }),
} as unknown as OnlineSession;
const proposalKinds = (snapshot: OnlineTableSnapshot): string[] =>
  availableProposals(sessionWithHiddenHand, snapshot).map(({ kind }) => kind);

test('available proposals fit the table’s status; open hands are not proposed again', () => {
  expect(proposalKinds(onlineSnapshot({}))).toEqual(['draw', 'pause', 'open-hands']);
  expect(proposalKinds(onlineSnapshot({}, 20))).toEqual(['draw', 'pause']);
  expect(proposalKinds(onlineSnapshot({ status: 'paused' }))).toEqual(['resume']);
  expect(proposalKinds(onlineSnapshot({ status: 'rules-changed' }))).toEqual(['rules']);
  expect(proposalKinds(onlineSnapshot({ status: 'over' }))).toEqual([]);
  expect(proposalKinds({ ...onlineSnapshot({}), you: null })).toEqual([]);
  expect(proposalKinds(onlineSnapshot({ proposal: { kind: 'draw', by: 'a', agreed: ['a'], at: 1 } }))).toEqual([]);
});

test('a correspondence table shows the time banks, and so does its clock', () => {
  const pace = { kind: 'days', move: 259_200, bank: 1_209_600, vacation: 21 } as const;
  expect(formatPace(pace, english)).toBe('Correspondence: 3 days a move');
  expect(formatPaceWithBank(pace, english)).toBe('Correspondence: 3 days a move, 14 days in reserve');
  expect(formatPaceWithBank({ ...pace, bank: 0 }, english)).toBe('Correspondence: 3 days a move');
  renderWith(<Clock clock={{ left: 259_200_000, bank: 1_209_600_000, since: null }} />);
  expect(screen.getByTitle('Reserve: 14d 0h').textContent).toBe('3d 0h');
  const seats = ['a', 'b'].map((seat) => ({ seat, name: '', person: { account: seat, name: seat.toUpperCase() } }));
  const clock = { left: 259_200_000, bank: 1_209_600_000, since: null };
  const table = { status: 'playing', pace, seats, clocks: { a: clock, b: { ...clock, bank: 86_400_000 } } };
  expect(formatTimeBanks({ table } as unknown as OnlineTableSnapshot, english)).toBe('Reserve: A: 14d 0h · B: 1d 0h');
  expect(formatTimeBanks({ table: { ...table, pace: { kind: 'none' } } } as unknown as OnlineTableSnapshot, english)).toBe('');
});

test('the clock of a player on vacation shows the end of the vacation instead of a time', async () => {
  useConnection.setState({ clockOffset: 0 });
  const until = new Date(2040, 4, 7).getTime();
  renderWith(<Clock clock={{ left: 259_200_000, bank: 0, since: until, away: 1 }} />);
  await screen.findByText('on vacation until May 6', {}, { timeout: 20_000 });
});

test('copying falls back to the old command without https, and reports when nothing works', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  const copied: string[] = [];
  const take = (): boolean => copied.push((document.activeElement as HTMLTextAreaElement).value) > 0;
  Object.assign(document, { execCommand: take });
  expect(await copyText('http://house.local/online/abc')).toBe(true);
  expect(copied).toEqual(['http://house.local/online/abc']);
  Object.assign(document, { execCommand: () => false });
  expect(await copyText('x')).toBe(false);
  expect(document.querySelector('textarea')).toBeNull();
});

test('the technical detail of an error is shown separately, marked as English', () => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  renderWith(<TableUnavailable message={ja['table.cannotOpen']} detail="line 3: p1 may not do that" />, createTranslator('ja', ja));
  const detail = screen.getByText('line 3: p1 may not do that');
  expect(detail.lang).toBe('en');
  expect(detail.closest('p')?.textContent).toContain('この対局は開けません。');
});

test('private notes are saved after a pause in typing, and when the panel closes', async () => {
  useConnection.setState({ signedInAs: { account: 'a', name: 'Aki' } });
  const savedNotes: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, init?: { method: string; body?: string }) => {
    if (init?.method === 'PUT') savedNotes.push(JSON.parse(init.body ?? ''));
    return new Response(JSON.stringify({ text: 'take Odani' }));
  });
  renderWith(<PrivateNotes table="x" />);
  const notes = await screen.findByLabelText<HTMLTextAreaElement>(en['online.note']);
  expect(notes.value).toBe('take Odani');
  fireEvent.change(notes, { target: { value: 'take Gifu' } });
  await waitFor(() => expect(savedNotes).toEqual([{ text: 'take Gifu' }]), { timeout: 20_000 });
  fireEvent.change(notes, { target: { value: 'take Edo' } });
  cleanup();
  expect(savedNotes).toEqual([{ text: 'take Gifu' }, { text: 'take Edo' }]);
});
