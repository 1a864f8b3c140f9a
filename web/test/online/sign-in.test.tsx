// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignIn } from '../../src/online/account/SignIn.tsx';
import { connection } from '../../src/online/connection/connection.ts';
import { en } from '../../src/i18n/en.ts';
import { TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';

const requests: string[] = [];
let status = 201;
beforeEach(() => {
  requests.length = 0;
  status = 201;
  localStorage.clear();
  vi.spyOn(connection, 'open').mockImplementation(() => void requests.push('line'));
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => {
      requests.push(path);
      return new Response(JSON.stringify(status < 300 ? {} : { error: { code: 'rate-limited' } }), { status });
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const renderSignIn = (sit?: () => Promise<void>): void =>
  void render(
    <TranslatorContext value={createTranslator('en', en)}>
      <SignIn {...(sit ? { sit } : {})} />
    </TranslatorContext>,
  );
const takeSeat = async (): Promise<void> => void requests.push('seat');
const nameField = (): HTMLInputElement => screen.getByLabelText('Your name');

test('a guest takes a free seat with the same click, after reconnecting as that guest', async () => {
  renderSignIn(takeSeat);
  fireEvent.change(nameField(), { target: { value: ' Momo ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Play as guest and sit down' }));
  await waitFor(() => expect(requests).toEqual(['/api/guests', 'line', 'seat']));
  cleanup();
  renderSignIn();
  expect(nameField().value).toBe('Momo');
  expect(screen.getByRole('button', { name: 'Play as guest' })).toBeTruthy();
});

test('a member who signs in may be seated already, and takes no seat', async () => {
  renderSignIn(takeSeat);
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  fireEvent.change(nameField(), { target: { value: 'Momo' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long password' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(requests).toEqual(['/api/session', 'line']));
});

test('a failed sign-in shows the reason and takes no seat', async () => {
  status = 429;
  renderSignIn(takeSeat);
  fireEvent.change(nameField(), { target: { value: 'Momo' } });
  fireEvent.click(screen.getByRole('button', { name: 'Play as guest and sit down' }));
  await screen.findByText('Too many requests: wait a moment.');
  expect(requests).toEqual(['/api/guests']);
});
