// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { line, useLine } from '../src/online/line.ts';
import AdminPage from '../src/pages/AdminPage.tsx';
import { en } from '../src/text/en.ts';
import { SpeechContext, speechOf } from '../src/text/index.tsx';

let admins: readonly string[];
const asked: string[] = [];
beforeEach(() => {
  admins = [];
  asked.length = 0;
  vi.spyOn(line, 'open').mockImplementation(() => {});
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {});
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => {
      asked.push(path);
      const account = useLine.getState().who?.account ?? '';
      if (path === '/api/me') return new Response(JSON.stringify({ account, name: 'Hanako', admin: admins.includes(account) }));
      return new Response('{"error":{"code":"administrators-only"}}', { status: 401 });
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const here = (account: string | null): void =>
  useLine.setState({ isGreeted: true, who: account === null ? null : { account, name: 'Hanako' } });
const lay = (): void =>
  void render(
    <SpeechContext value={speechOf('en', en)}>
      <AdminPage />
    </SpeechContext>,
  );
const ofAdministrators = (): readonly string[] => asked.filter((path) => path.startsWith('/api/admin'));
const heading = (): string | null => screen.getByRole('heading', { level: 1 }).textContent;

test('who is signed out is asked to sign in, and is let in as soon as they have', async () => {
  here(null);
  admins = ['keeper'];
  lay();
  expect(heading()).toBe('Sign in first');
  expect(screen.getByLabelText('Password')).toBeTruthy();
  expect(ofAdministrators()).toEqual([]);
  act(() => here('keeper'));
  await screen.findByRole('heading', { name: 'Reports' });
  expect(heading()).toBe('Administration');
});

test('who is signed in and no administrator is told so, sees nothing of it, and finds the way to another account', async () => {
  here('hanako');
  lay();
  await waitFor(() => expect(heading()).toBe('This page is not for your account'));
  expect(screen.getByText(/You are signed in as Hanako/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/account');
  expect(ofAdministrators()).toEqual([]);
});

test('nothing of what an administrator saw stays for whoever signs in after them', async () => {
  here('keeper');
  admins = ['keeper'];
  lay();
  await screen.findByRole('heading', { name: 'Reports' });
  act(() => here('hanako'));
  expect(screen.queryByRole('heading', { name: 'Reports' })).toBeNull();
  await waitFor(() => expect(heading()).toBe('This page is not for your account'));
});
