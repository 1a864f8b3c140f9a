// Why: at a busy table one write per message and watcher costs more than the messages; here one turn is one write per socket.
// Benchmark: npm run bench -- fast (piece "frameWriter"). Plain alternative: plain/ws-writer.ts.

import type { Duplex } from 'node:stream';
import { SharedBuffers } from '../shared-buffers.ts';

/** One unfragmented, unmasked text frame, as RFC 6455 wants it from a server. */
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

export interface TextWriter {
  /** A text that `canWait` may leave after those of other sockets. */
  write(text: string, canWait?: boolean): void;
  /** Sends what was written; needed only before the socket closes. */
  flush(): void;
}

/** Sockets whose text can wait, written in one turn: players are read and answered in between. */
const WAITING_PER_TURN = 32;
/** Longer texts are encoded once for all sockets: many who begin to watch a table are sent the same position. */
const LARGE_TEXT_LENGTH = 4096;
/** Larger frames are handed to the system as they are: a copy for each socket would fill memory until the next collection. */
const MAX_JOINED_BYTES = 16 * 1024;

/** Creates the writers of one socket server. Texts written in one event-loop turn leave together. */
export class FrameScheduler {
  private lastText = '';
  private lastFrame = encodeTextFrame('');
  private readonly largeFrames = new SharedBuffers();
  private pendingWriters: FrameWriter[] = [];
  private waitingWriters: FrameWriter[] = [];
  private isTurnPlanned = false;

  /** Calls `onFlush` after each write to the socket. */
  createWriter(socket: Duplex, onFlush: () => void = () => {}): TextWriter {
    return new FrameWriter(socket, this, onFlush);
  }

  /** Watchers of a table receive equal texts one after the other, so a text equal to the last is encoded once. */
  encode(text: string): Buffer {
    if (text.length >= LARGE_TEXT_LENGTH) return this.largeFrames.get([text], () => encodeTextFrame(text));
    if (text !== this.lastText) {
      this.lastText = text;
      this.lastFrame = encodeTextFrame(text);
    }
    return this.lastFrame;
  }

  schedule(writer: FrameWriter, canWait: boolean): void {
    (canWait ? this.waitingWriters : this.pendingWriters).push(writer);
    this.planTurn();
  }

  private planTurn(): void {
    if (this.isTurnPlanned) return;
    this.isTurnPlanned = true;
    setImmediate(this.flushTurn);
  }

  private readonly flushTurn = (): void => {
    const writers = this.pendingWriters;
    this.pendingWriters = [];
    this.isTurnPlanned = false;
    for (const writer of writers) writer.flush();
    for (const writer of this.waitingWriters.splice(0, WAITING_PER_TURN)) writer.flush();
    if (this.waitingWriters.length > 0) this.planTurn();
  };
}

/** One system call, without a copy. */
const writeTogether = (socket: Duplex, frames: readonly Buffer[]): void => {
  socket.cork();
  for (const frame of frames) socket.write(frame);
  socket.uncork();
};

class FrameWriter implements TextWriter {
  private readonly socket: Duplex;
  private readonly scheduler: FrameScheduler;
  private readonly onFlush: () => void;
  private frames: Buffer[] = [];
  /** Whether the frames leave in this turn; otherwise they wait. */
  private isUrgent = false;

  constructor(socket: Duplex, scheduler: FrameScheduler, onFlush: () => void) {
    this.socket = socket;
    this.scheduler = scheduler;
    this.onFlush = onFlush;
  }

  write(text: string, canWait = false): void {
    const isFirst = this.frames.push(this.scheduler.encode(text)) === 1;
    if (!isFirst && (canWait || this.isUrgent)) return;
    this.isUrgent = !canWait;
    this.scheduler.schedule(this, canWait);
  }

  flush(): void {
    const { frames, socket } = this;
    this.frames = [];
    this.isUrgent = false;
    if (frames.length === 0 || !socket.writable) return;
    if (frames.length === 1) socket.write(frames[0]);
    else if (frames.reduce((sum, { length }) => sum + length, 0) <= MAX_JOINED_BYTES) socket.write(Buffer.concat(frames));
    else writeTogether(socket, frames);
    this.onFlush();
  }
}
