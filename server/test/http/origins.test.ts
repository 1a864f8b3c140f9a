import { describe, expect, test } from 'vitest';
import type { IncomingMessage } from 'node:http';
import { isSameOrigin } from '../../src/http/guard.ts';
import { createEncryptionCheck } from '../../src/ip.ts';

const isAllowed = (origin: string, host: string, isEncrypted: boolean, configured?: string): boolean =>
  isSameOrigin({ headers: { origin, host }, isEncrypted }, configured);

describe('the page that sends a request', () => {
  test.each([
    ['http://table.example', 'table.example', false, undefined],
    ['https://table.example', 'table.example', true, undefined],
    // A proxy need not say that it speaks HTTPS to the browser.
    ['https://table.example', 'table.example', false, undefined],
    ['https://table.example', 'internal:8080', false, 'https://table.example'],
    ['http://localhost:8080', 'localhost:8080', false, 'https://table.example'],
  ])('may be %s at host %s (encrypted: %s, configured: %s)', (origin, host, isEncrypted, configured) => {
    expect(isAllowed(origin, host, isEncrypted, configured)).toBe(true);
  });

  test.each([
    ['http://table.example', 'table.example', true, undefined],
    ['http://table.example', 'table.example', false, 'https://table.example'],
    ['ftp://table.example', 'table.example', false, undefined],
    ['https://other.example', 'table.example', true, undefined],
    ['null', 'table.example', false, undefined],
  ])('may not be %s at host %s (encrypted: %s, configured: %s)', (origin, host, isEncrypted, configured) => {
    expect(isAllowed(origin, host, isEncrypted, configured)).toBe(false);
  });
});

test('only a trusted proxy says that a request came by HTTPS', () => {
  const request = (remoteAddress: string): IncomingMessage =>
    ({ socket: { remoteAddress }, headers: { 'x-forwarded-proto': 'https' } }) as unknown as IncomingMessage;
  const isEncrypted = createEncryptionCheck('10.0.0.1');
  expect([isEncrypted(request('10.0.0.1')), isEncrypted(request('203.0.113.7'))]).toEqual([true, false]);
});
