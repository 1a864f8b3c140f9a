// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../../src/online/connection/connection.ts';
import { useConnection } from '../../src/online/connection/connection-state.ts';
import AdminPage from '../../src/pages/admin/AdminPage.tsx';
import { en } from '../../src/i18n/en.ts';
import { TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';

let admins: readonly string[];
const requests: string[] = [];
beforeEach(() => {
  admins = [];
  requests.length = 0;
  vi.spyOn(connection, 'open').mockImplementation(() => {});
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {});
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => {
      requests.push(path);
      const account = useConnection.getState().signedInAs?.account ?? '';
      if (path === '/api/me') return new Response(JSON.stringify({ account, name: 'Hanako', isAdmin: admins.includes(account) }));
      return new Response('{"error":{"code":"admins-only"}}', { status: 401 });
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const signInAs = (account: string | null): void =>
  useConnection.setState({ isHelloReceived: true, signedInAs: account === null ? null : { account, name: 'Hanako' } });
const renderPage = (): void =>
  void render(
    <TranslatorContext value={createTranslator('en', en)}>
      <AdminPage />
    </TranslatorContext>,
  );
const adminRequests = (): readonly string[] => requests.filter((path) => path.startsWith('/api/admin'));
const heading = (): string | null => screen.getByRole('heading', { level: 1 }).textContent;

test('a signed-out visitor is asked to sign in, and then sees the page', async () => {
  signInAs(null);
  admins = ['keeper'];
  renderPage();
  expect(heading()).toBe('Sign in first');
  expect(screen.getByLabelText('Password')).toBeTruthy();
  expect(adminRequests()).toEqual([]);
  act(() => signInAs('keeper'));
  await screen.findByRole('heading', { name: 'Reports' });
  expect(heading()).toBe('Administration');
});

test('a member who is no administrator sees only a refusal and a link to the account', async () => {
  signInAs('hanako');
  renderPage();
  await waitFor(() => expect(heading()).toBe('Your account cannot view this page'));
  expect(screen.getByText(/You are signed in as Hanako/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/account');
  expect(adminRequests()).toEqual([]);
});

test('nothing an administrator saw remains for the next account', async () => {
  signInAs('keeper');
  admins = ['keeper'];
  renderPage();
  await screen.findByRole('heading', { name: 'Reports' });
  act(() => signInAs('hanako'));
  expect(screen.queryByRole('heading', { name: 'Reports' })).toBeNull();
  await waitFor(() => expect(heading()).toBe('Your account cannot view this page'));
});

test('the audit log says who did what from where, and loads older entries', async () => {
  signInAs('keeper');
  admins = ['keeper'];
  const entry = { at: 1_800_000_000_000, subject: '', subjectName: null, address: '' };
  const pages: Record<string, unknown> = {
    '/api/admin/audit?': {
      entries: [
        { ...entry, id: 'e4', kind: 'account-banned', actor: 'keeper', actorName: 'Hanako', subject: 'troll', subjectName: 'Troll' },
        { ...entry, id: 'e3', kind: 'address-banned', actor: 'token', actorName: null, subject: '203.0.113.9' },
        {
          ...entry,
          id: 'e2',
          kind: 'sign-in-failed',
          actor: '',
          actorName: null,
          subject: 'keeper',
          subjectName: 'Hanako',
          address: '203.0.113.5',
        },
      ],
      next: '7.e2',
    },
    '/api/admin/audit?before=7.e2': {
      entries: [{ ...entry, id: 'e1', kind: 'signed-in', actor: 'troll', actorName: 'Troll' }],
      next: null,
    },
  };
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string) =>
    path in pages ? new Response(JSON.stringify(pages[path]), { headers: { 'content-type': 'application/json' } }) : answer(path),
  );
  renderPage();
  await screen.findByRole('heading', { name: 'Audit log' });
  const rows = () => screen.queryAllByRole('listitem').map((item) => item.textContent ?? '');
  await waitFor(() => expect(rows()[0]).toMatch(/Hanako.* banned an account: .*Troll/));
  expect(rows()[1]).toContain('Administrator token banned an address: 203.0.113.9');
  expect(rows()[2]).toMatch(/Hanako.* sign-in failed.*203\.0\.113\.5/);
  act(() => screen.getByRole('button', { name: 'Older entries' }).click());
  await waitFor(() => expect(rows()[3]).toMatch(/Troll.* signed in/));
  expect(screen.queryByRole('button', { name: 'Older entries' })).toBeNull();
});
