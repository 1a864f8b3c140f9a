// @vitest-environment jsdom
import type { SessionInfo } from '@gunbai/protocol';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeviceList } from '../../src/online/account/DeviceList.tsx';
import type { Me } from '../../src/online/account/use-me.ts';
import { en } from '../../src/i18n/en.ts';
import { TranslatorContext, createTranslator } from '../../src/i18n/index.tsx';

const at = (day: string): number => new Date(`2026-${day}T12:00`).getTime();
const phone: SessionInfo = { id: 'phone', created: at('03-01'), lastUsed: at('05-02'), isCurrent: false };
const here: SessionInfo = { id: 'here', created: at('04-01'), lastUsed: at('05-01'), isCurrent: true };
const club: SessionInfo = { id: 'club', created: at('02-01'), lastUsed: at('02-03'), isCurrent: false };

let devices: readonly SessionInfo[];
let isRefused: boolean;
const signedOutPaths: string[] = [];
beforeEach(() => {
  devices = [phone, here, club];
  isRefused = false;
  signedOutPaths.length = 0;
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, { method }: RequestInit) => {
      if (method === 'GET') return new Response(JSON.stringify(devices));
      signedOutPaths.push(path);
      if (isRefused) return new Response(JSON.stringify({ error: { code: 'storage-unavailable' } }), { status: 503 });
      devices = devices.filter((device) => device.isCurrent || !(path === '/api/me/sessions' || path.endsWith(`/${device.id}`)));
      return new Response('{"ok":true}');
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const page = (me: object) => (
  <TranslatorContext value={createTranslator('en', en)}>
    <DeviceList me={me as Me} />
  </TranslatorContext>
);
const rows = (): readonly string[] => screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '');
const signOuts = (): readonly HTMLElement[] => screen.queryAllByRole('button', { name: /^Sign out: / });

test('this device is first and marked; each other one shows its dates and a sign-out button', async () => {
  render(page({}));
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(rows()[0]).toMatch(/^This deviceSince Apr 1, 2026, 12:00\sPM$/);
  expect(rows()[1]).toMatch(/^Since Mar 1, 2026, 12:00\sPMLast used about May 2, 2026Sign out$/);
  expect(rows()[2]).toContain('Last used about Feb 3, 2026');
  expect(signOuts()).toHaveLength(2);
});

test('a device that is signed out disappears from the list', async () => {
  render(page({}));
  await waitFor(() => expect(signOuts()).toHaveLength(2));
  fireEvent.click(signOuts()[1] as HTMLElement);
  await screen.findByText('Device signed out.');
  expect(signedOutPaths).toEqual(['/api/me/sessions/club']);
  await waitFor(() => expect(rows()).toHaveLength(2));
});

test('all other devices are signed out at once; then the button disappears', async () => {
  render(page({}));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  await screen.findByText('You are signed in on this device only.');
  expect(signedOutPaths).toEqual(['/api/me/sessions']);
  expect(rows()).toHaveLength(1);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('a failed sign-out is reported, and the device stays in the list', async () => {
  isRefused = true;
  render(page({}));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(en['code.storage-unavailable']));
  expect(rows()).toHaveLength(3);
});

test('after a password change, which signs out all others, the list reloads', async () => {
  const { rerender } = render(page({}));
  await waitFor(() => expect(rows()).toHaveLength(3));
  devices = [here];
  rerender(page({}));
  await waitFor(() => expect(rows()).toHaveLength(1));
});
