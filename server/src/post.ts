import type { Duplex } from 'node:stream';

/** A text as one frame of a WebSocket, from server to client: whole, and not masked. */
const frameOf = (text: string): Buffer => {
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
let lastFrame = frameOf(lastText);

/** What everybody at a table is told alike is written out once. */
const sharedFrameOf = (text: string): Buffer => {
  if (text !== lastText) {
    lastText = text;
    lastFrame = frameOf(text);
  }
  return lastFrame;
};

/** Posts with something to send, in the order in which they got it. */
let waiting: Post[] = [];

const sendAll = (): void => {
  const posts = waiting;
  waiting = [];
  for (const post of posts) post.send();
};

/**
 * What goes out on one socket. Words said in the same turn of the loop leave together, in one write: at a busy table
 * writing costs more than all that is written.
 */
export class Post {
  private readonly wire: Duplex;
  private frames: Buffer[] = [];

  constructor(wire: Duplex) {
    this.wire = wire;
  }

  add(text: string): void {
    if (this.frames.push(sharedFrameOf(text)) > 1) return;
    if (waiting.push(this) === 1) setImmediate(sendAll);
  }

  send(): void {
    const { frames, wire } = this;
    this.frames = [];
    if (frames.length > 0 && wire.writable) wire.write(frames.length === 1 ? frames[0] : Buffer.concat(frames));
  }
}
