import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import type { TLSSocket } from 'node:tls';
import { chromium } from 'playwright-core';
import type { BrowserContext } from 'playwright-core';
import { EXECUTABLE } from './browser.ts';

/** Chromium's vendor as far as a push needs one: a device checks in, subscribes, keeps a line open, and is sent what comes for it. */
export interface Vendor {
  /** Every subscription made: for which server's key, and for which site. */
  readonly subscribed: readonly { readonly sender: string; readonly site: string }[];
  /** Sends what a server has sealed to the browser, for the latest subscription. */
  deliver(sealed: Buffer): Promise<void>;
  /** A browser with a profile of its own that knows no other vendor. */
  browser(address: string): Promise<BrowserContext>;
  stop(): Promise<void>;
}

/** Protocol buffers: the tag of a field, and a field of bytes. */
const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]);
const field = (number: number, value: string | Buffer): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([...varint((number << 3) | 2), ...varint(bytes.length)]), bytes]);
};
const fixed = (number: number, value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return Buffer.concat([Buffer.from(varint((number << 3) | 1)), bytes]);
};

/** What a device is told when it checks in: that it is known, by this number and this secret. */
const CHECKED_IN = Buffer.concat([Buffer.from([8, 1]), fixed(7, 1573n), fixed(8, 1582n)]);

/** The line to a device: version 41, then each message as its kind, its length and itself. */
const VERSION = Buffer.from([41]);
const LOGIN_ANSWER = 3;
const DATA = 8;
const message = (kind: number, ...fields: Buffer[]): Buffer => {
  const body = Buffer.concat(fields);
  return Buffer.concat([Buffer.from([kind, ...varint(body.length)]), body]);
};
const noted = (key: string, value: string): Buffer => field(7, Buffer.concat([field(1, key), field(2, value)]));

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};
const portOf = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

export const startVendor = async (): Promise<Vendor> => {
  const folder = await mkdtemp(join(tmpdir(), 'gunbai-vendor-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const wish = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', ...wish, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' });
  const cert = await readFile(certFile, 'utf8');
  const known = createHash('sha256')
    .update(new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');

  const subscribed: { sender: string; site: string }[] = [];
  const counter = createServer((request, answer) => {
    void read(request).then((body) => {
      if (request.url === '/checkin') return answer.end(CHECKED_IN);
      const form = new URLSearchParams(body);
      const site = form.get('X-subtype');
      if (site?.startsWith('wp:') && !form.has('delete')) subscribed.push({ sender: form.get('sender') ?? '', site });
      return answer.end(`token=device-${subscribed.length}`);
    });
  });
  const lines: TLSSocket[] = [];
  let waiting: ((line: TLSSocket) => void) | null = null;
  const exchange = createTlsServer({ key: await readFile(keyFile), cert }, (line) => {
    line.on('error', () => line.destroy());
    line.once('data', () => {
      line.write(Buffer.concat([VERSION, message(LOGIN_ANSWER, field(1, 'gunbai'))]));
      lines.push(line);
      waiting?.(line);
    });
  });
  const [counterPort, exchangePort] = [await portOf(counter), await portOf(exchange)];
  const openLine = async (): Promise<TLSSocket> =>
    lines.findLast(({ destroyed }) => !destroyed) ?? (await new Promise<TLSSocket>((resolve) => void (waiting = resolve)));

  let sent = 0;
  return {
    subscribed,
    async deliver(sealed) {
      const to = subscribed.at(-1);
      if (!to) throw new Error('nobody has subscribed');
      (await openLine()).write(
        message(
          DATA,
          field(3, to.sender),
          field(5, 'org.chromium.linux'),
          noted('subtype', to.site),
          noted('content-encoding', 'aes128gcm'),
          field(9, `message-${++sent}`),
          field(21, sealed),
        ),
      );
    },
    browser: (address) =>
      chromium.launchPersistentContext(join(folder, 'profile'), {
        executablePath: EXECUTABLE,
        baseURL: address,
        locale: 'en-GB',
        ignoreDefaultArgs: ['--disable-background-networking'],
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-component-update',
          `--gcm-checkin-url=http://127.0.0.1:${counterPort}/checkin`,
          `--gcm-registration-url=http://127.0.0.1:${counterPort}/register`,
          `--gcm-mcs-endpoint=https://127.0.0.1:${exchangePort}`,
          `--ignore-certificate-errors-spki-list=${known}`,
        ],
      }),
    async stop() {
      for (const line of lines) line.destroy();
      counter.closeAllConnections();
      counter.close();
      exchange.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
