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
import { chromium } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { CHROMIUM_PATH } from './browser.ts';

/** A minimal fake of Chromium's push service: check-in, subscription, an open connection, and messages. */
interface FakePushService {
  /** All subscriptions, with server key and site. */
  readonly subscriptions: readonly { readonly sender: string; readonly site: string }[];
  /** Delivers an encrypted message to the latest subscription. */
  deliver(sealed: Buffer): Promise<void>;
  /** A browser with its own profile that uses this push service. */
  launchBrowser(address: string): Promise<BrowserContext>;
  stop(): Promise<void>;
}

/** Protocol buffers: field tag and bytes field. */
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

/** The check-in response: device id and secret. */
const CHECKIN_RESPONSE = Buffer.concat([Buffer.from([8, 1]), fixed(7, 1573n), fixed(8, 1582n)]);

/** The device connection: version 41, then each message as kind, length and body. */
const MCS_VERSION = Buffer.from([41]);
const LOGIN_RESPONSE_TAG = 3;
const DATA_MESSAGE_TAG = 8;
const encodeMessage = (kind: number, ...fields: Buffer[]): Buffer => {
  const body = Buffer.concat(fields);
  return Buffer.concat([Buffer.from([kind, ...varint(body.length)]), body]);
};
const appDataField = (key: string, value: string): Buffer => field(7, Buffer.concat([field(1, key), field(2, value)]));

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};
const listenOnFreePort = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

export const startFakePushService = async (): Promise<FakePushService> => {
  const folder = await mkdtemp(join(tmpdir(), 'gunbai-vendor-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const certificateOptions = [
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
  ];
  execFileSync('openssl', ['req', ...certificateOptions, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' });
  const cert = await readFile(certFile, 'utf8');
  const keyFingerprint = createHash('sha256')
    .update(new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');

  const subscriptions: { sender: string; site: string }[] = [];
  const registrationServer = createServer((request, answer) => {
    void readBody(request).then((body) => {
      if (request.url === '/checkin') return answer.end(CHECKIN_RESPONSE);
      const form = new URLSearchParams(body);
      const site = form.get('X-subtype');
      if (site?.startsWith('wp:') && !form.has('delete')) subscriptions.push({ sender: form.get('sender') ?? '', site });
      return answer.end(`token=device-${subscriptions.length}`);
    });
  });
  const connections: TLSSocket[] = [];
  let waiting: ((line: TLSSocket) => void) | null = null;
  const messageServer = createTlsServer({ key: await readFile(keyFile), cert }, (line) => {
    line.on('error', () => line.destroy());
    line.once('data', () => {
      line.write(Buffer.concat([MCS_VERSION, encodeMessage(LOGIN_RESPONSE_TAG, field(1, 'gunbai'))]));
      connections.push(line);
      waiting?.(line);
    });
  });
  const [counterPort, exchangePort] = [await listenOnFreePort(registrationServer), await listenOnFreePort(messageServer)];
  const waitForConnection = async (): Promise<TLSSocket> =>
    connections.findLast(({ destroyed }) => !destroyed) ?? (await new Promise<TLSSocket>((resolve) => void (waiting = resolve)));

  let sent = 0;
  return {
    subscriptions,
    async deliver(sealed) {
      const to = subscriptions.at(-1);
      if (!to) throw new Error('there is no subscription');
      (await waitForConnection()).write(
        encodeMessage(
          DATA_MESSAGE_TAG,
          field(3, to.sender),
          field(5, 'org.chromium.linux'),
          appDataField('subtype', to.site),
          appDataField('content-encoding', 'aes128gcm'),
          field(9, `message-${++sent}`),
          field(21, sealed),
        ),
      );
    },
    launchBrowser: (address) =>
      chromium.launchPersistentContext(join(folder, 'profile'), {
        executablePath: CHROMIUM_PATH,
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
          `--ignore-certificate-errors-spki-list=${keyFingerprint}`,
        ],
      }),
    async stop() {
      for (const line of connections) line.destroy();
      registrationServer.closeAllConnections();
      registrationServer.close();
      messageServer.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
