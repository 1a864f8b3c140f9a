import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

const cborHead = (major: number, size: number): Buffer => {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
};

const encodeCbor = (item: Cbor): Buffer => {
  if (typeof item === 'number') return item < 0 ? cborHead(1, -1 - item) : cborHead(0, item);
  if (typeof item === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(item)), Buffer.from(item)]);
  if (Buffer.isBuffer(item)) return Buffer.concat([cborHead(2, item.length), item]);
  return Buffer.concat([cborHead(5, item.size), ...[...item].flatMap(([key, value]) => [encodeCbor(key), encodeCbor(value)])]);
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

const USER_PRESENT_AND_VERIFIED = 0x05;
const ATTESTED_CREDENTIAL_INCLUDED = 0x40;

/** An authenticator with one passkey that always consents. */
export class VirtualAuthenticator {
  readonly id = randomBytes(16);
  private readonly origin: string;
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;

  constructor(origin: string) {
    this.origin = origin;
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private authData(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++this.counter);
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter]);
  }

  private toCredential(response: Record<string, Buffer>): object {
    const id = this.id.toString('base64url');
    const texts = Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]));
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: texts };
  }

  /** A copy with the same passkey, as a thief would make it. */
  clone(): VirtualAuthenticator {
    return Object.assign(Object.create(VirtualAuthenticator.prototype) as VirtualAuthenticator, this);
  }

  /** Registers its passkey. */
  register({ challenge }: { challenge: string }): object {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' }) as { x: string; y: string };
    const key = encodeCbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const length = Buffer.from([0, this.id.length]);
    const authData = Buffer.concat([
      this.authData(USER_PRESENT_AND_VERIFIED | ATTESTED_CREDENTIAL_INCLUDED),
      Buffer.alloc(16),
      length,
      this.id,
      key,
    ]);
    const attestationObject = encodeCbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return this.toCredential({ clientDataJSON: this.clientData('webauthn.create', challenge), attestationObject });
  }

  /** Signs a challenge. */
  authenticate({ challenge }: { challenge: string }): object {
    const clientDataJSON = this.clientData('webauthn.get', challenge);
    const authenticatorData = this.authData(USER_PRESENT_AND_VERIFIED);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.keys.privateKey);
    return this.toCredential({ clientDataJSON, authenticatorData, signature });
  }
}
