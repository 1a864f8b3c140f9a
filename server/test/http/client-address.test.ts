import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { createClientAddressResolver } from '../../src/ip.ts';

const resolve = (trusted: string, from: string, forwarded?: string): string =>
  createClientAddressResolver(trusted)({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: from },
  } as unknown as IncomingMessage);

test('an address named by a stranger is not believed', () => {
  expect(resolve('127.0.0.1', '198.51.100.7', '192.0.2.1')).toBe('198.51.100.7');
  expect(resolve('', '127.0.0.1', '192.0.2.1')).toBe('127.0.0.1');
  expect(resolve('10.0.0.0/24', '10.0.1.1', '192.0.2.1')).toBe('10.0.1.1');
});

test('a trusted proxy names the client, through other trusted proxies', () => {
  expect(resolve('127.0.0.1', '127.0.0.1', '192.0.2.1')).toBe('192.0.2.1');
  expect(resolve('127.0.0.1', '::ffff:127.0.0.1', '192.0.2.9, 192.0.2.1')).toBe('192.0.2.1');
  expect(resolve('127.0.0.1, 10.0.0.0/24', '127.0.0.1', '203.0.113.9, 192.0.2.1, 10.0.0.3')).toBe('192.0.2.1');
  expect(resolve('fd00::/8', 'fd00::1', '2001:DB8:0::1')).toBe('2001:db8::1');
  expect(resolve('127.0.0.1', '127.0.0.1')).toBe('127.0.0.1');
  expect(resolve('127.0.0.1', '127.0.0.1', 'not an address')).toBe('127.0.0.1');
});

test.each(['true', '1', 'false', '10.0.0.1/33', '10.0.0.1/0', '10.0.0.1/', '10.0.0', 'proxy.example'])(
  'a list with %s is refused with what to write',
  (list) => {
    expect(() => readConfig({}, { GUNBAI_TRUST_PROXY: list })).toThrow(
      `GUNBAI_TRUST_PROXY cannot be "${list}": write the addresses or networks of your reverse proxies`,
    );
  },
);
