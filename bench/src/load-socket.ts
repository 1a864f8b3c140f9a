import { connect } from 'node:net';
import type { Socket } from 'node:net';

const TEXT = 0x81;
const CLOSE = 0x88;
const PING = 0x89;
const PONG = 0x8a;
const MASKED = 0x80;
const MASK_BYTES = 4;
const READ_BYTES = 65_536;
const END_OF_HEAD = '\r\n\r\n';

/** A whole frame from client to server. Its mask is zero: it leaves the text as it is. */
const frameOf = (kind: number, text: string): Buffer => {
  const length = Buffer.byteLength(text);
  if (length >= READ_BYTES) throw new Error('a client of load says little');
  const head = length < 126 ? 2 : 4;
  const frame = Buffer.allocUnsafe(head + MASK_BYTES + length);
  frame[0] = kind;
  frame[1] = MASKED | (head === 2 ? length : 126);
  if (head === 4) frame.writeUInt16BE(length, 2);
  frame.writeUInt32BE(0, head);
  frame.write(text, head + MASK_BYTES);
  return frame;
};

/** How long the head of a frame is, and its text; null where more must come first. */
const sizesOf = (bytes: Buffer, at: number, end: number): { head: number; length: number } | null => {
  const left = end - at;
  if (left < 2) return null;
  const short = bytes[at + 1] as number;
  if (short < 126) return { head: 2, length: short };
  if (short === 126) return left < 4 ? null : { head: 4, length: bytes.readUInt16BE(at + 2) };
  return left < 10 ? null : { head: 10, length: Number(bytes.readBigUInt64BE(at + 2)) };
};

export interface LoadWish {
  readonly address: string;
  readonly path: string;
  readonly cookie?: string;
  /** Told every text; the first may come together with the opening. */
  readonly hear: (text: string) => void;
}

/**
 * A WebSocket of load, for either server. It shares the machine with the server it loads, so it does as little as it can:
 * no events, no checks of what a server of ours or the peer's would never send.
 */
export class LoadSocket {
  private readonly hear: (text: string) => void;
  private readonly socket: Socket;
  private rest: Buffer | null = null;
  private isOpen = false;

  private constructor(wish: LoadWish, opened: (error?: Error) => void) {
    const { address, path, cookie, hear } = wish;
    this.hear = hear;
    const { hostname, port, host } = new URL(address);
    const buffer = Buffer.allocUnsafe(READ_BYTES);
    const read = (count: number): boolean => {
      if (this.isOpen && !this.rest) this.keepRest(buffer, this.readFrames(buffer, 0, count), count);
      else this.read(Buffer.concat([this.rest ?? Buffer.alloc(0), buffer.subarray(0, count)]), opened);
      return true;
    };
    this.socket = connect({ host: hostname, port: Number(port), onread: { buffer, callback: read } });
    this.socket.setNoDelay(true);
    this.socket.once('error', opened);
    const key = Buffer.alloc(16).toString('base64');
    const head = [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
    const more = [`Sec-WebSocket-Key: ${key}`, ...(cookie === undefined ? [] : [`Cookie: ${cookie}`])];
    this.socket.write([...head, ...more].join('\r\n') + END_OF_HEAD);
  }

  static async open(wish: LoadWish): Promise<LoadSocket> {
    let socket: LoadSocket | undefined;
    await new Promise<void>((resolve, reject) => {
      socket = new LoadSocket(wish, (error) => (error ? reject(error) : resolve()));
    });
    return socket as LoadSocket;
  }

  private read(bytes: Buffer, opened: (error?: Error) => void): void {
    let at = 0;
    if (!this.isOpen) {
      const end = bytes.indexOf(END_OF_HEAD);
      if (end >= 0) {
        this.isOpen = bytes.toString('latin1', 0, 12).endsWith('101');
        opened(this.isOpen ? undefined : new Error(`no WebSocket: ${bytes.toString('latin1', 0, end)}`));
        at = end + END_OF_HEAD.length;
      }
    }
    this.keepRest(bytes, this.isOpen ? this.readFrames(bytes, at, bytes.length) : at, bytes.length);
  }

  private keepRest(bytes: Buffer, at: number, end: number): void {
    this.rest = at < end ? Buffer.from(bytes.subarray(at, end)) : null;
  }

  /** Where the first frame begins that has not come whole. */
  private readFrames(bytes: Buffer, from: number, end: number): number {
    let at = from;
    for (;;) {
      const sizes = sizesOf(bytes, at, end);
      if (!sizes || at + sizes.head + sizes.length > end) return at;
      const kind = bytes[at] as number;
      const start = at + sizes.head;
      at = start + sizes.length;
      if (kind === TEXT) this.hear(bytes.toString('utf8', start, at));
      else if (kind === PING) this.socket.write(frameOf(PONG, bytes.toString('latin1', start, at)));
      else if (kind !== CLOSE) throw new Error(`a frame of kind ${kind} was not expected`);
    }
  }

  say(text: string): void {
    this.socket.write(frameOf(TEXT, text));
  }

  close(): void {
    this.socket.destroy();
  }
}
