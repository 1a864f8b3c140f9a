// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ComeIn } from '../src/online/ComeIn.tsx';
import { line } from '../src/online/line.ts';
import { en } from '../src/text/en.ts';
import { SpeechContext, speechOf } from '../src/text/index.tsx';

const asked: string[] = [];
let status = 201;
beforeEach(() => {
  asked.length = 0;
  status = 201;
  localStorage.clear();
  vi.spyOn(line, 'open').mockImplementation(() => void asked.push('line'));
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => {
      asked.push(path);
      return new Response(JSON.stringify(status < 300 ? {} : { error: { code: 'too-fast' } }), { status });
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const lay = (sit?: () => Promise<void>): void =>
  void render(
    <SpeechContext value={speechOf('en', en)}>
      <ComeIn {...(sit ? { sit } : {})} />
    </SpeechContext>,
  );
const sitting = async (): Promise<void> => void asked.push('seat');
const nameField = (): HTMLInputElement => screen.getByLabelText('Your name');

test('a guest at a table with a free seat takes it with the same click, once the line is their own', async () => {
  lay(sitting);
  fireEvent.change(nameField(), { target: { value: ' Momo ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Come in and sit down' }));
  await waitFor(() => expect(asked).toEqual(['/api/guests', 'line', 'seat']));
  cleanup();
  lay();
  expect(nameField().value).toBe('Momo');
  expect(screen.getByRole('button', { name: 'Come in as a guest' })).toBeTruthy();
});

test('who signs in may sit there already, and is not seated', async () => {
  lay(sitting);
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  fireEvent.change(nameField(), { target: { value: 'Momo' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long password' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(asked).toEqual(['/api/session', 'line']));
});

test('who is not let in is told why, and is not seated', async () => {
  status = 429;
  lay(sitting);
  fireEvent.change(nameField(), { target: { value: 'Momo' } });
  fireEvent.click(screen.getByRole('button', { name: 'Come in and sit down' }));
  await screen.findByText('Too fast: wait a moment.');
  expect(asked).toEqual(['/api/guests']);
});
