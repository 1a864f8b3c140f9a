import type { Duplex } from 'node:stream';

/** A text as one frame of a WebSocket, from server to client: whole, and not masked. */
const encodeTextFrame = (text: string): Buffer => {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = 0x81;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
};

let lastText = '';
let lastFrame = encodeTextFrame(lastText);

/** What everybody at a table is told alike is written out once. */
const encodeSharedTextFrame = (text: string): Buffer => {
  if (text !== lastText) {
    lastText = text;
    lastFrame = encodeTextFrame(text);
  }
  return lastFrame;
};

/** Posts with something to send, in the order in which they got it. */
let pendingWriters: FrameWriter[] = [];

const flushAll = (): void => {
  const writers = pendingWriters;
  pendingWriters = [];
  for (const writer of writers) writer.flush();
};

/**
 * What goes out on one socket. Words said in the same turn of the loop leave together, in one write: at a busy table
 * writing costs more than all that is written.
 */
export class FrameWriter {
  private readonly socket: Duplex;
  private frames: Buffer[] = [];

  constructor(socket: Duplex) {
    this.socket = socket;
  }

  write(text: string): void {
    if (this.frames.push(encodeSharedTextFrame(text)) > 1) return;
    if (pendingWriters.push(this) === 1) setImmediate(flushAll);
  }

  flush(): void {
    const { frames, socket } = this;
    this.frames = [];
    if (frames.length > 0 && socket.writable) socket.write(frames.length === 1 ? frames[0] : Buffer.concat(frames));
  }
}
