import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { RawData, WebSocket } from 'ws';
import type { Account, Accounts } from './accounts/accounts.ts';
import { toNetwork } from './ip.ts';
import { cookieName, isSameOrigin } from './http/guard.ts';
import { hashToken } from './ids.ts';
import type { Limits } from './rate-limiter.ts';
import type { Presence } from './presence.ts';
import { toStorageError, StorageFullError, StorageUnreachableError, InvalidTextError } from './storage/index.ts';
import type { Chat } from './tables/chat.ts';
import type { TableManager } from './tables/table-manager.ts';
import type { Watcher } from './tables/watchers.ts';
import type { CommandResult, LiveTable } from './tables/live-table.ts';
import { findSeatOfAccount } from './tables/table-row.ts';
import { submitAction, undoLastAction } from './tables/player-actions.ts';
import { FrameScheduler } from './fast/frame-writer.ts';
import type { TextWriter } from './fast/frame-writer.ts';
import { clientMessage } from '@gunbai/protocol';
import type { ClientMessage, ServerMessage } from '@gunbai/protocol';

const MAX_MESSAGE_BYTES = 16 * 1024;
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
const MAX_WATCHED_TABLES = 50;
const HEARTBEAT_MS = 20_000;
const MAX_FAULTS = 50;
/** Sockets of one address. */
const MAX_SOCKETS_PER_NETWORK = 2000;

export interface SocketServerOptions {
  readonly nodeId: string;
  readonly origin: string | undefined;
  readonly tableManager: TableManager;
  readonly accounts: Accounts;
  readonly chat: Chat;
  readonly limits: Limits;
  readonly presence: Presence;
  readonly isBanned: (address: string) => boolean;
  readonly clientAddressOf: (request: IncomingMessage) => string;
}

const readCookie = (request: IncomingMessage, name: string): string | undefined =>
  request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1];

/** One open socket: who is behind it, and which tables it looks at. */
class Connection implements Watcher {
  readonly account: string | null;
  readonly watchedTables = new Map<string, LiveTable>();
  readonly socket: WebSocket;
  readonly user: Account | null;
  readonly address: string;
  /** The network it belongs to: limits go by that. */
  readonly network: string;
  /** The session it was opened with, as it is kept. */
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

  send(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    // Somebody who does not read is let go: they come back and resume where they were.
    if (this.socket.bufferedAmount > MAX_BUFFERED_BYTES) return this.socket.terminate();
    this.writer.write(text);
  }

  sendMessage(message: ServerMessage): void {
    this.send(JSON.stringify(message));
  }

  /** Ends the socket after all that was said. */
  close(code: number, reason: string): void {
    this.writer.flush();
    this.socket.close(code, reason);
  }
}

/** Live updates: every message is checked, counted and authorised; nothing a client sends can end more than its own socket. */
export class SocketServer {
  private readonly options: SocketServerOptions;
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    autoPong: false,
  });
  private readonly frames = new FrameScheduler();
  private readonly connections = new Set<Connection>();
  private readonly connectionsByAccount = new Map<string, Set<Connection>>();
  private readonly socketCounts = new Map<string, number>();
  private readonly timer: NodeJS.Timeout;
  private isClosing = false;

  constructor(options: SocketServerOptions, http: Server) {
    this.options = options;
    http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => void this.onUpgrade(request, socket, head));
    this.timer = setInterval(() => this.checkHeartbeats(), HEARTBEAT_MS);
    this.timer.unref();
  }

  get size(): number {
    return this.connections.size;
  }

  private async onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const address = this.options.clientAddressOf(request);
    socket.on('error', () => socket.destroy());
    const refuse = (status: string): void => {
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
    };
    if (this.isClosing) return refuse('503 Service Unavailable');
    if (request.url?.split('?')[0] !== '/ws') return refuse('404 Not Found');
    if (!isSameOrigin(request.headers, this.options.origin)) return refuse('403 Forbidden');
    if (this.options.isBanned(address)) return refuse('403 Forbidden');
    const network = toNetwork(address);
    if (!this.options.limits.tryConsume('request', network) || (this.socketCounts.get(network) ?? 0) >= MAX_SOCKETS_PER_NETWORK)
      return refuse('429 Too Many Requests');
    try {
      const token = readCookie(request, cookieName(this.options.origin));
      const user = await this.options.accounts.findByToken(token);
      if (this.isClosing) return refuse('503 Service Unavailable');
      const session = user && token !== undefined ? hashToken(token) : null;
      this.server.handleUpgrade(request, socket, head, (webSocket) =>
        this.onOpen(new Connection(webSocket, this.frames.createWriter(socket), user, address, session)),
      );
    } catch {
      refuse('503 Service Unavailable');
    }
  }

  private onOpen(connection: Connection): void {
    const { socket, user } = connection;
    this.connections.add(connection);
    this.socketCounts.set(connection.network, (this.socketCounts.get(connection.network) ?? 0) + 1);
    if (user) {
      this.connectionsByAccount.set(user.id, (this.connectionsByAccount.get(user.id) ?? new Set()).add(connection));
      this.options.presence.addSocket(user.id);
      void this.options.accounts.updateLastSeen(user).catch(() => {});
    }
    socket.on('pong', () => {
      connection.isAlive = true;
    });
    // Answered like all else that is said: whoever never reads would have us keep the answers for ever.
    socket.on('ping', (data) => {
      if (this.options.limits.tryConsume('saying', connection.account ?? connection.network)) socket.pong(data);
    });
    socket.on('message', (data: RawData, isBinary: boolean) => void this.onMessage(connection, data, isBinary));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.onClose(connection));
    connection.sendMessage({
      type: 'hello',
      account: user ? { account: user.id, name: user.name } : null,
      now: Date.now(),
      node: this.options.nodeId,
    });
  }

  private onClose(connection: Connection): void {
    this.connections.delete(connection);
    const remaining = (this.socketCounts.get(connection.network) ?? 1) - 1;
    if (remaining > 0) this.socketCounts.set(connection.network, remaining);
    else this.socketCounts.delete(connection.network);
    for (const table of connection.watchedTables.values()) table.unwatch(connection);
    if (!connection.user) return;
    const sameAccount = this.connectionsByAccount.get(connection.user.id);
    sameAccount?.delete(connection);
    if (sameAccount?.size === 0) this.connectionsByAccount.delete(connection.user.id);
    this.options.presence.removeSocket(connection.user.id);
  }

  private async onMessage(connection: Connection, data: RawData, isBinary: boolean): Promise<void> {
    connection.isAlive = true;
    // Whoever was shown out is not listened to while their socket closes.
    if (connection.socket.readyState !== connection.socket.OPEN) return;
    const message = isBinary ? null : parseClientMessage(data);
    if (!this.options.limits.tryConsume('saying', connection.account ?? connection.network))
      return this.reject(connection, getMessageKey(message), 'rate-limited');
    if (!message) return this.reject(connection, null, 'malformed');
    try {
      await this.handleMessage(connection, message);
    } catch (error) {
      connection.sendMessage({ type: 'refused', key: getMessageKey(message), refusal: { code: toErrorCode(toStorageError(error)) } });
    }
  }

  /** Says what is wrong; whoever only ever sends rubbish is shown out. */
  private reject(connection: Connection, key: string | null, code: string): void {
    connection.sendMessage({ type: 'refused', key, refusal: { code } });
    if (++connection.faultCount > MAX_FAULTS) connection.close(1008, code);
  }

  private async handleMessage(connection: Connection, message: ClientMessage): Promise<void> {
    if (message.type === 'ping') return connection.sendMessage({ type: 'pong', at: message.at, now: Date.now() });
    if (message.type === 'unwatch') {
      connection.watchedTables.get(message.table)?.unwatch(connection);
      connection.watchedTables.delete(message.table);
      return;
    }
    const found = this.options.tableManager.get(message.table);
    const table = found instanceof Promise ? await found : found;
    if (message.type === 'watch') return this.watchTable(connection, table, message);
    if (!table) return connection.sendMessage({ type: 'refused', key: message.key, refusal: { code: 'not-found' } });
    if (!connection.user) return connection.sendMessage({ type: 'refused', key: message.key, refusal: { code: 'not-signed-in' } });
    // They may have sat down on another node, and this one has not heard of it.
    if (!findSeatOfAccount(table.info, connection.account)) await table.refresh();
    const result = await this.dispatch(connection.user, table, message);
    if (result.ok) connection.sendMessage({ type: 'done', key: message.key, number: result.number });
    else connection.sendMessage({ type: 'refused', key: message.key, refusal: result.refusal });
  }

  private dispatch(
    user: Account,
    table: LiveTable,
    message: ClientMessage & { type: 'act' | 'undo' | 'chat' },
  ): CommandResult | Promise<CommandResult> {
    const { limits, chat } = this.options;
    if (!limits.tryConsume('table', table.id)) return TOO_FAST;
    if (message.type === 'chat')
      return limits.tryConsume('chat', user.id) ? chat.postMessage(user, table, message.text, message.key) : TOO_FAST;
    if (!limits.tryConsume(message.type, user.id)) return TOO_FAST;
    return message.type === 'act' ? submitAction(user, table, message) : undoLastAction(user, table, message.key);
  }

  private async watchTable(connection: Connection, table: LiveTable | null, message: ClientMessage & { type: 'watch' }): Promise<void> {
    if (!table) return connection.sendMessage({ type: 'refused', key: null, refusal: { code: 'not-found' } });
    if (connection.watchedTables.size >= MAX_WATCHED_TABLES && !connection.watchedTables.has(table.id))
      return connection.sendMessage({ type: 'refused', key: null, refusal: { code: 'too-many-tables' } });
    connection.watchedTables.set(table.id, table);
    // Only now it is known how the table stands on other nodes, too: who may not look reads no talk either.
    if (!(await table.watch(connection, message.since))) return void connection.watchedTables.delete(table.id);
    // They may have left meanwhile.
    if (connection.socket.readyState !== connection.socket.OPEN || !connection.watchedTables.has(table.id))
      return table.unwatch(connection);
    const messages = await this.options.chat.loadMessagesSince(table, message.chatSince, connection.account);
    connection.sendMessage({ type: 'chat', table: table.id, messages });
  }

  /** Tells everybody on this node. */
  broadcast(message: ServerMessage): void {
    const text = JSON.stringify(message);
    for (const connection of this.connections) connection.send(text);
  }

  /** Tells one person, on every device they have open here. */
  sendTo(account: string, message: ServerMessage): void {
    for (const connection of this.connectionsByAccount.get(account) ?? []) connection.sendMessage(message);
  }

  /** Those tables at which a person's coming and going is seen. */
  *findWatchedTablesOf(account: string): Iterable<LiveTable> {
    for (const connection of this.connections)
      for (const table of connection.watchedTables.values()) if (table.info.seats.some((seat) => seat.account === account)) yield table;
  }

  /** Ends every socket of somebody who was banned or is gone; or those of one session, which was ended. */
  disconnectAccount(account: string, reason: string, session?: string): void {
    for (const connection of this.connectionsByAccount.get(account) ?? [])
      if (session === undefined || connection.session === session) connection.close(1008, reason);
  }

  /** The sessions with which lines were opened. */
  listSessions(): readonly string[] {
    return [...new Set([...this.connections].flatMap(({ session }) => session ?? []))];
  }

  /** Ends the sockets of sessions that are over, and those of addresses that are banned by now. */
  disconnectRevoked(revoked: ReadonlySet<string>): void {
    for (const connection of this.connections) {
      if (connection.session !== null && revoked.has(connection.session)) connection.close(1008, 'signed-out');
      else if (this.options.isBanned(connection.address)) connection.close(1008, 'banned');
    }
  }

  private checkHeartbeats(): void {
    for (const connection of this.connections) {
      if (!connection.isAlive) connection.socket.terminate();
      connection.isAlive = false;
      connection.socket.ping();
    }
  }

  async close(): Promise<void> {
    this.isClosing = true;
    clearInterval(this.timer);
    this.broadcast({ type: 'server-status', code: 'closing' });
    for (const connection of this.connections) connection.close(1012, 'closing');
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const { socket } of this.connections) socket.terminate();
  }
}

const getMessageKey = (message: ClientMessage | null): string | null => (message && 'key' in message ? message.key : null);

const toErrorCode = (error: Error): string => {
  if (error instanceof StorageUnreachableError) return 'storage-unavailable';
  if (error instanceof StorageFullError) return 'storage-full';
  return error instanceof InvalidTextError ? 'malformed' : 'fault';
};

const TOO_FAST: CommandResult = { ok: false, refusal: { code: 'rate-limited' } };

const parseClientMessage = (data: RawData): ClientMessage | null => {
  try {
    const parsed = clientMessage.safeParse(JSON.parse(String(data)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};
