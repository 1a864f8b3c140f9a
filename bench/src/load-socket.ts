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

/** A complete client frame. The mask is zero, so the text stays readable. */
const encodeFrame = (kind: number, text: string): Buffer => {
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

export const encodeText = (text: string): Buffer => encodeFrame(TEXT, text);

/** Header and payload length of a frame; null if it is incomplete. */
const frameSizes = (bytes: Buffer, at: number, end: number): { head: number; length: number } | null => {
  const left = end - at;
  if (left < 2) return null;
  const short = bytes[at + 1] as number;
  if (short < 126) return { head: 2, length: short };
  if (short === 126) return left < 4 ? null : { head: 4, length: bytes.readUInt16BE(at + 2) };
  return left < 10 ? null : { head: 10, length: Number(bytes.readBigUInt64BE(at + 2)) };
};

/** A server may limit the sockets of one address. Linux accepts all of 127.0.0.0/8 as local addresses. */
const SOCKETS_PER_ADDRESS = 1500;
let opened = 0;

const nextLocalAddress = (): { localAddress?: string } => {
  const address = Math.floor(opened++ / SOCKETS_PER_ADDRESS);
  return address === 0 ? {} : { localAddress: `127.0.1.${address}` };
};

interface LoadSocketOptions {
  readonly address: string;
  readonly path: string;
  readonly cookie?: string;
  /** Called for every text message; the first may arrive with the handshake. */
  readonly onMessage: (text: string) => void;
}

/**
 * A minimal WebSocket client for both servers. It shares the processors with the server, so it does as little as
 * possible: no events, and no checks for frames that neither server sends.
 */
export class LoadSocket {
  private readonly onMessage: (text: string) => void;
  private readonly socket: Socket;
  private remainder: Buffer | null = null;
  private isOpen = false;

  private constructor(options: LoadSocketOptions, onOpen: (error?: Error) => void) {
    const { address, path, cookie, onMessage } = options;
    this.onMessage = onMessage;
    const { hostname, port, host } = new URL(address);
    const buffer = Buffer.allocUnsafe(READ_BYTES);
    const read = (count: number): boolean => {
      if (this.isOpen && !this.remainder) this.keepRemainder(buffer, this.readFrames(buffer, 0, count), count);
      else this.read(Buffer.concat([this.remainder ?? Buffer.alloc(0), buffer.subarray(0, count)]), onOpen);
      return true;
    };
    this.socket = connect({ ...nextLocalAddress(), host: hostname, port: Number(port), onread: { buffer, callback: read } });
    this.socket.setNoDelay(true);
    this.socket.once('error', onOpen);
    const key = Buffer.alloc(16).toString('base64');
    const head = [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
    const more = [`Sec-WebSocket-Key: ${key}`, ...(cookie === undefined ? [] : [`Cookie: ${cookie}`])];
    this.socket.write([...head, ...more].join('\r\n') + END_OF_HEAD);
  }

  static async open(options: LoadSocketOptions): Promise<LoadSocket> {
    let socket: LoadSocket | undefined;
    await new Promise<void>((resolve, reject) => {
      socket = new LoadSocket(options, (error) => (error ? reject(error) : resolve()));
    });
    return socket as LoadSocket;
  }

  private read(bytes: Buffer, onOpen: (error?: Error) => void): void {
    let at = 0;
    if (!this.isOpen) {
      const end = bytes.indexOf(END_OF_HEAD);
      if (end >= 0) {
        this.isOpen = bytes.toString('latin1', 0, 12).endsWith('101');
        onOpen(this.isOpen ? undefined : new Error(`no WebSocket: ${bytes.toString('latin1', 0, end)}`));
        at = end + END_OF_HEAD.length;
      }
    }
    this.keepRemainder(bytes, this.isOpen ? this.readFrames(bytes, at, bytes.length) : at, bytes.length);
  }

  private keepRemainder(bytes: Buffer, at: number, end: number): void {
    this.remainder = at < end ? Buffer.from(bytes.subarray(at, end)) : null;
  }

  /** Start of the first incomplete frame. */
  private readFrames(bytes: Buffer, from: number, end: number): number {
    let at = from;
    for (;;) {
      const sizes = frameSizes(bytes, at, end);
      if (!sizes || at + sizes.head + sizes.length > end) return at;
      const kind = bytes[at] as number;
      const start = at + sizes.head;
      at = start + sizes.length;
      if (kind === TEXT) this.onMessage(bytes.toString('utf8', start, at));
      else if (kind === PING) this.socket.write(encodeFrame(PONG, bytes.toString('latin1', start, at)));
      else if (kind !== CLOSE) throw new Error(`a frame of kind ${kind} was not expected`);
    }
  }

  send(text: string): void {
    this.socket.write(encodeText(text));
  }

  close(): void {
    this.socket.destroy();
  }
}
