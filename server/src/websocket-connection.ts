import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import type { ClientMessage, ServerMessage } from '@gunbai/protocol';
import type { Account } from './accounts/accounts.ts';
import type { FrameScheduler, TextWriter } from './fast/frame-writer.ts';
import { toNetwork } from './ip.ts';
import type { SendBudget, SlowReader } from './send-budget.ts';
import type { LiveTable } from './tables/live-table.ts';
import type { Watcher } from './tables/watchers.ts';

/** What may wait for one client, beside its largest message. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** Requests whose answers are large. */
export type ReadMessage = ClientMessage & { type: 'watch' | 'earlier-log' };

interface ConnectionOptions {
  readonly socket: WebSocket;
  readonly stream: Socket;
  readonly frames: FrameScheduler;
  readonly budget: SendBudget;
  readonly user: Account | null;
  readonly address: string;
  readonly session: string | null;
}

/** One open socket: its account, and the tables it watches. */
export class Connection implements Watcher, SlowReader {
  readonly account: string | null;
  readonly watchedTables = new Map<string, LiveTable>();
  /** Requests that wait until the client has read what it was sent. */
  readonly waitingReads = new Map<string, ReadMessage>();
  isReading = false;
  readonly socket: WebSocket;
  readonly user: Account | null;
  readonly address: string;
  /** Limits count by network. */
  readonly network: string;
  /** Hash of the session token that opened the socket. */
  readonly session: string | null;
  private readonly stream: Socket;
  private readonly writer: TextWriter;
  private largestMessage = 0;
  private readBytes = 0;
  isAlive = true;
  /** When use of the account or session was last stored. */
  usedAt: number;
  faultCount = 0;

  constructor({ socket, stream, frames, budget, user, address, session }: ConnectionOptions) {
    this.socket = socket;
    this.stream = stream;
    this.writer = frames.createWriter(stream, () => budget.count(this));
    this.user = user;
    this.account = user?.id ?? null;
    this.usedAt = user?.last_seen ?? 0;
    this.address = address;
    this.network = toNetwork(address);
    this.session = session;
  }

  get bufferedBytes(): number {
    return this.stream.writableLength;
  }

  send(text: string, canWait = false): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.largestMessage = Math.max(this.largestMessage, text.length);
    // A client that does not read is disconnected: it can reconnect and resume.
    if (this.bufferedBytes > MAX_BUFFERED_BYTES + this.largestMessage) return this.cut();
    this.writer.write(text, canWait);
  }

  /** Whether the client reads slower than it asks. Sends what waits for the end of the turn. */
  isBehind(): boolean {
    this.writer.flush();
    return this.stream.writableNeedDrain && !this.stream.destroyed;
  }

  /** Resolves once the client has read what was sent, or has left. */
  waitUntilRead(): Promise<void> {
    return new Promise<void>((resolve) => {
      const done = (): void => {
        this.stream.off('drain', done).off('close', done);
        resolve();
      };
      this.stream.on('drain', done).on('close', done);
    });
  }

  /** Whether something waits and the client has read nothing since the last call. */
  isStalled(): boolean {
    const readBefore = this.readBytes;
    this.readBytes = this.stream.bytesWritten - this.stream.writableLength;
    return this.bufferedBytes > 0 && this.readBytes === readBefore;
  }

  cut(): void {
    this.socket.terminate();
  }

  sendMessage(message: ServerMessage): void {
    this.send(JSON.stringify(message));
  }

  /** Closes the socket after everything already written. */
  close(code: number, reason: string): void {
    this.writer.flush();
    this.socket.close(code, reason);
  }
}
