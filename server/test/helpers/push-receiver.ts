import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A request that the push service received: its sender and its encrypted body. */
interface ReceivedPush {
  readonly path: string;
  readonly ttl: number;
  /** The claims of the sender, if they are signed by the key they name. */
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number } | null;
  readonly key: string;
  readonly body: Buffer;
}

export interface PushReceiver {
  readonly address: string;
  readonly received: readonly ReceivedPush[];
  /** Sets the status of later responses on this path. */
  respondWith(path: string, status: number): void;
  /** Makes later responses on this path endless. */
  respondWithoutEnd(path: string): void;
  stop(): void;
}

/** A certificate for localhost that only this process trusts. */
const trustSelfSignedCertificate = (): { key: string; cert: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'gunbai-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const certificateArgs = [
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
  execFileSync('openssl', ['req', ...certificateArgs, '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  setDefaultCACertificates([...getCACertificates('default'), pair.cert]);
  return pair;
};

/** RFC 8292: a token signed with the key in the same header. */
const readVapidClaims = (authorization: string): { claims: ReceivedPush['claims']; key: string } => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return { claims: null, key };
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return { claims: isSigned ? (JSON.parse(Buffer.from(body, 'base64url').toString()) as ReceivedPush['claims']) : null, key };
};

export const startPushReceiver = async (): Promise<PushReceiver> => {
  const pushed: ReceivedPush[] = [];
  const answers = new Map<string, number>();
  const endlessPaths = new Set<string>();
  const server = createServer(trustSelfSignedCertificate(), (request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      pushed.push({
        path,
        ttl: Number(request.headers['ttl']),
        ...readVapidClaims(request.headers.authorization ?? ''),
        body: Buffer.concat(chunks),
      });
      answer.writeHead(answers.get(path) ?? 201);
      if (!endlessPaths.has(path)) return answer.end();
      const timer = setInterval(() => answer.write('and so on '.repeat(1000)), 50);
      answer.on('close', () => clearInterval(timer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: pushed,
    respondWith: (path, status) => void answers.set(path, status),
    respondWithoutEnd: (path) => void endlessPaths.add(path),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** The browser side of a subscription: its public keys, and decryption of messages (RFC 8291). */
export class PushSubscriber {
  private readonly pair = createECDH('prime256v1');
  private readonly auth = randomBytes(16);

  constructor() {
    this.pair.generateKeys();
  }

  get keys(): { p256dh: string; auth: string } {
    return { p256dh: this.pair.getPublicKey('base64url'), auth: this.auth.toString('base64url') };
  }

  decrypt(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const length = body.readUInt8(20);
    const sender = body.subarray(21, 21 + length);
    const sealed = body.subarray(21 + length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.pair.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', this.pair.computeSecret(sender), this.auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
  }
}
