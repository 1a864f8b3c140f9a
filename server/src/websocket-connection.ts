import type { WebSocket } from 'ws';
import type { ServerMessage } from '@gunbai/protocol';
import type { Account } from './accounts/accounts.ts';
import type { TextWriter } from './fast/frame-writer.ts';
import { toNetwork } from './ip.ts';
import type { LiveTable } from './tables/live-table.ts';
import type { Watcher } from './tables/watchers.ts';

const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

/** One open socket: its account, and the tables it watches. */
export class Connection implements Watcher {
  readonly account: string | null;
  readonly watchedTables = new Map<string, LiveTable>();
  readonly socket: WebSocket;
  readonly user: Account | null;
  readonly address: string;
  /** Limits count by network. */
  readonly network: string;
  /** Hash of the session token that opened the socket. */
  readonly session: string | null;
  private readonly writer: TextWriter;
  isAlive = true;
  faultCount = 0;

  constructor(socket: WebSocket, writer: TextWriter, user: Account | null, address: string, session: string | null) {
    this.socket = socket;
    this.writer = writer;
    this.user = user;
    this.account = user?.id ?? null;
    this.address = address;
    this.network = toNetwork(address);
    this.session = session;
  }

  send(text: string, canWait = false): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    // A client that does not read is disconnected: it can reconnect and resume.
    if (this.socket.bufferedAmount > MAX_BUFFERED_BYTES) return this.socket.terminate();
    this.writer.write(text, canWait);
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
