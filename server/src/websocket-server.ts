import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { RawData } from 'ws';
import type { ServerMessage } from '@gunbai/protocol';
import type { Account, Accounts } from './accounts/accounts.ts';
import { FrameScheduler } from './fast/frame-writer.ts';
import { cookieName, isSameOrigin } from './http/guard.ts';
import { hashToken } from './ids.ts';
import { toNetwork } from './ip.ts';
import type { Presence } from './presence.ts';
import type { SendBudget } from './send-budget.ts';
import type { LiveTable } from './tables/live-table.ts';
import { Connection } from './websocket-connection.ts';
import { MessageHandler } from './websocket-messages.ts';
import type { MessageHandlerDeps } from './websocket-messages.ts';

const MAX_MESSAGE_BYTES = 16 * 1024;
const HEARTBEAT_MS = 20_000;
const DAY_MS = 24 * 3600 * 1000;
const MAX_SOCKETS_PER_NETWORK = 2000;
/** Tabs and devices. Who has accounts and addresses in plenty must not fill the node alone. */
const MAX_SOCKETS_PER_ACCOUNT = 50;
const MAX_SOCKETS = 20_000;

interface SocketServerOptions extends MessageHandlerDeps {
  readonly nodeId: string;
  readonly origin: string | undefined;
  readonly accounts: Accounts;
  readonly presence: Presence;
  readonly sendBudget: SendBudget;
  readonly isBanned: (address: string) => boolean;
  readonly clientAddressOf: (request: IncomingMessage) => string;
  readonly isEncrypted: (request: IncomingMessage) => boolean;
}

const readCookie = (request: IncomingMessage, name: string): string | undefined =>
  request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1];

/** Accepts sockets, keeps the register of open ones, and sends to them. */
export class SocketServer {
  private readonly options: SocketServerOptions;
  private readonly messageHandler: MessageHandler;
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
  /** How often sockets of an account were closed. */
  private endings = 0;

  constructor(options: SocketServerOptions, http: Server) {
    this.options = options;
    this.messageHandler = new MessageHandler(options);
    http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => void this.onUpgrade(request, socket, head));
    this.timer = setInterval(() => this.checkHeartbeats(), HEARTBEAT_MS);
    this.timer.unref();
  }

  get size(): number {
    return this.connections.size;
  }

  /** What waits for clients in memory. */
  get bufferedBytes(): number {
    let sum = 0;
    for (const connection of this.connections) sum += connection.bufferedBytes;
    return sum;
  }

  private async onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const address = this.options.clientAddressOf(request);
    socket.on('error', () => socket.destroy());
    const refuse = (status: string): void => {
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
    };
    const refusalStatus = this.findRefusal(request, address);
    if (refusalStatus !== null) return refuse(refusalStatus);
    try {
      const token = readCookie(request, cookieName(this.options.origin));
      const user = await this.findUser(token);
      if (this.isClosing) return refuse('503 Service Unavailable');
      if (user && (this.connectionsByAccount.get(user.id)?.size ?? 0) >= MAX_SOCKETS_PER_ACCOUNT) return refuse('429 Too Many Requests');
      const session = user && token !== undefined ? hashToken(token) : null;
      this.server.handleUpgrade(request, socket, head, (webSocket) =>
        this.onOpen(
          new Connection({
            socket: webSocket,
            stream: socket as Socket,
            frames: this.frames,
            budget: this.options.sendBudget,
            user,
            address,
            session,
          }),
        ),
      );
    } catch {
      refuse('503 Service Unavailable');
    }
  }

  /** A session may end while it is read: then the message to close its sockets has come too early. */
  private async findUser(token: string | undefined): Promise<Account | null> {
    for (;;) {
      const { endings } = this;
      const user = await this.options.accounts.findByToken(token);
      if (user === null || endings === this.endings) return user;
    }
  }

  private findRefusal(request: IncomingMessage, address: string): string | null {
    if (this.isClosing) return '503 Service Unavailable';
    if (request.url?.split('?')[0] !== '/ws') return '404 Not Found';
    const source = { headers: request.headers, isEncrypted: this.options.isEncrypted(request) };
    if (!isSameOrigin(source, this.options.origin) || this.options.isBanned(address)) return '403 Forbidden';
    if (this.connections.size >= MAX_SOCKETS) return '503 Service Unavailable';
    const network = toNetwork(address);
    const isOverLimit =
      !this.options.limits.tryConsume('request', network) || (this.socketCounts.get(network) ?? 0) >= MAX_SOCKETS_PER_NETWORK;
    return isOverLimit ? '429 Too Many Requests' : null;
  }

  private onOpen(connection: Connection): void {
    const { socket, user } = connection;
    this.connections.add(connection);
    this.socketCounts.set(connection.network, (this.socketCounts.get(connection.network) ?? 0) + 1);
    if (user) {
      this.connectionsByAccount.set(user.id, (this.connectionsByAccount.get(user.id) ?? new Set()).add(connection));
      this.options.presence.addSocket(user.id);
      this.markUse(connection);
    }
    socket.on('pong', () => {
      connection.isAlive = true;
    });
    // Pings count as messages: a client that pings and never reads would fill our memory with pongs.
    socket.on('ping', (data) => {
      if (this.messageHandler.tryConsumeMessage(connection)) socket.pong(data);
    });
    socket.on('message', (data: RawData, isBinary: boolean) => void this.messageHandler.handle(connection, data, isBinary));
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
    this.options.sendBudget.release(connection);
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

  /** Sends to every socket on this node. */
  broadcast(message: ServerMessage): void {
    const text = JSON.stringify(message);
    for (const connection of this.connections) connection.send(text);
  }

  /** Sends to every socket that one account has open on this node. */
  sendTo(account: string, message: ServerMessage): void {
    for (const connection of this.connectionsByAccount.get(account) ?? []) connection.sendMessage(message);
  }

  /** Watched tables at which the account has a seat: they show whether it is online. */
  *findWatchedTablesOf(account: string): Iterable<LiveTable> {
    for (const connection of this.connections)
      for (const table of connection.watchedTables.values()) if (table.info.seats.some((seat) => seat.account === account)) yield table;
  }

  /** Closes every socket of an account, or only those of one ended session. */
  disconnectAccount(account: string, reason: string, session?: string): void {
    this.endings++;
    for (const connection of this.connectionsByAccount.get(account) ?? [])
      if (session === undefined || connection.session === session) connection.close(1008, reason);
  }

  /** Closes every socket of an account except those of one session. */
  disconnectOthers(account: string, kept: string): void {
    this.endings++;
    for (const connection of this.connectionsByAccount.get(account) ?? [])
      if (connection.session !== kept) connection.close(1008, 'signed-out');
  }

  /** Sessions that opened a socket on this node. */
  listSessions(): readonly string[] {
    return [...new Set([...this.connections].flatMap(({ session }) => session ?? []))];
  }

  /** Closes sockets of ended sessions and of addresses banned since they were opened. */
  disconnectRevoked(revoked: ReadonlySet<string>): void {
    for (const connection of this.connections) {
      if (connection.session !== null && revoked.has(connection.session)) connection.close(1008, 'signed-out');
      else if (this.options.isBanned(connection.address)) connection.close(1008, 'banned');
    }
  }

  /** Known to the day. A page may hold its socket for weeks. */
  private markUse(connection: Connection): void {
    const { user, session, usedAt } = connection;
    if (!user || session === null || Date.now() - usedAt < DAY_MS) return;
    connection.usedAt = Date.now();
    void this.options.accounts.markSocketUse(user, session).catch(() => {});
  }

  private checkHeartbeats(): void {
    for (const connection of this.connections) {
      if (!connection.isAlive || connection.isStalled()) connection.cut();
      else this.markUse(connection);
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
