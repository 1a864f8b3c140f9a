import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

/**
 * The barest WebSocket for players of load. They share the machine with the server that they load: what they do not use, it
 * can. Both servers get the same. Text only, no frame longer than a read, no continuation: what neither server sends.
 */
export class Line {
  private readonly socket: Socket;
  private readonly mask = randomBytes(4);
  private readonly hear: (text: string) => void;
  private rest: Buffer | null = null;

  private constructor(socket: Socket, hear: (text: string) => void) {
    this.socket = socket;
    this.hear = hear;
  }

  static open(address: string, path: string, cookie: string, hear: (text: string) => void): Promise<Line> {
    const { hostname, port } = new URL(address);
    return new Promise((resolve, reject) => {
      let line: Line | null = null;
      let answer = '';
      const read = (length: number, bytes: Uint8Array): boolean => {
        const got = Buffer.from(bytes.buffer, bytes.byteOffset, length);
        if (line) line.take(got);
        else {
          answer += got.toString('latin1');
          const end = answer.indexOf('\r\n\r\n');
          if (end < 0) return true;
          if (!answer.startsWith('HTTP/1.1 101 ')) reject(new Error(answer));
          line = new Line(socket, hear);
          resolve(line);
          line.take(Buffer.from(answer.slice(end + 4), 'latin1'));
        }
        return true;
      };
      const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread: { buffer: reading, callback: read } });
      socket.once('error', reject);
      const key = randomBytes(16).toString('base64');
      const lines = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${key}`];
      if (cookie) lines.push(`Cookie: ${cookie}`);
      socket.write([`GET ${path} HTTP/1.1`, `Host: ${hostname}:${port}`, ...lines, '', ''].join('\r\n'));
    });
  }

  private take(got: Buffer): void {
    const bytes = this.rest ? Buffer.concat([this.rest, got]) : got;
    let at = 0;
    while (bytes.length - at >= 2) {
      let length = (bytes[at + 1] as number) & 127;
      let head = 2;
      if (length === 126) {
        if (bytes.length - at < 4) break;
        length = bytes.readUInt16BE(at + 2);
        head = 4;
      } else if (length === 127) {
        if (bytes.length - at < 10) break;
        length = Number(bytes.readBigUInt64BE(at + 2));
        head = 10;
      }
      const end = at + head + length;
      if (bytes.length < end) break;
      if (((bytes[at] as number) & 15) === 1) this.hear(bytes.toString('latin1', at + head, end));
      at = end;
    }
    // What was read is read over by the next: the rest is kept apart.
    this.rest = at < bytes.length ? Buffer.from(bytes.subarray(at)) : null;
  }

  say(text: string): void {
    const { mask } = this;
    const head = text.length < 126 ? 6 : 8;
    const frame = Buffer.allocUnsafe(head + text.length);
    frame[0] = 0x81;
    if (head === 6) frame[1] = 128 | text.length;
    else {
      frame[1] = 128 | 126;
      frame.writeUInt16BE(text.length, 2);
    }
    mask.copy(frame, head - 4);
    frame.write(text, head, 'latin1');
    for (let i = 0; i < text.length; i++) frame[head + i] = (frame[head + i] as number) ^ (mask[i & 3] as number);
    this.socket.write(frame);
  }

  close(): void {
    this.socket.destroy();
  }
}

/** Every line reads into it: what is read is dealt with before the next is. */
const reading = Buffer.alloc(64 * 1024);
