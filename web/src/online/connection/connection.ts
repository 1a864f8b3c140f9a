import type { Person, RefusalInfo, ClientMessage, ServerMessage } from '@gunbai/protocol';
import { fetchJson } from './api.ts';
import { PendingCommands } from './pending-commands.ts';
import type { CommandInput, CommandResult } from './pending-commands.ts';
import { setAccountFlag } from '../account/has-account-flag.ts';
import { setInvitationCount, setTurnCount } from './server-status.ts';
import { useConnection, updateClockOffset, refreshTurnCount } from './connection-state.ts';
import type { ConnectionState } from './connection-state.ts';

/** A message about one table. */
export type TableMessage = Extract<ServerMessage, { type: 'table' | 'position' | 'update' | 'earlier-log' | 'chat' }>;

/** A page that follows one table. */
export interface TableSubscriber {
  /** The first log entry that the subscriber lacks. */
  since(): number;
  chatSince(): number;
  onMessage(message: TableMessage): void;
  onRefused(refusal: RefusalInfo): void;
}

const MIN_RECONNECT_MS = 400;
const MAX_RECONNECT_MS = 15_000;
const PING_INTERVAL_MS = 15_000;

/** After this many unanswered pings the connection counts as lost. */
const MAX_UNANSWERED_PINGS = 2;

/** How long a page that becomes visible waits for a pong before it reconnects. */
const PROBE_TIMEOUT_MS = 5000;
const POLL_INTERVAL_MS = 3000;
const TRIES_BEFORE_POLLING = 3;

const STORAGE_BY_NOTICE: Readonly<Record<string, ConnectionState['storage']>> = {
  'storage-unavailable': 'unavailable',
  'storage-full': 'full',
};

/**
 * The page's connection to the server. It reconnects and resumes from the last entry seen, resends unanswered commands, and polls if no
 * socket gets through.
 */
class ServerConnection {
  private socket: WebSocket | null = null;
  private attempts = 0;
  private reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  private probeTimer: ReturnType<typeof setTimeout> | undefined;
  /** Pings since the last message of the server. */
  private unansweredPings = 0;
  /** The server refused a message without a key as too fast: perhaps a subscription, so all are repeated. */
  private wasRateLimited = false;
  private readonly subscribers = new Map<string, TableSubscriber>();
  private readonly pendingCommands = new PendingCommands();

  constructor() {
    globalThis.addEventListener?.('online', () => this.reconnectNow());
    globalThis.document?.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.reconnectNow();
    });
  }

  /** Connects, or reconnects after signing in or out. */
  open(): void {
    clearTimeout(this.reconnectTimer);
    this.disconnect();
    this.connect();
  }

  close(): void {
    clearTimeout(this.reconnectTimer);
    this.disconnect();
    useConnection.setState({ state: 'closed' });
  }

  ensureOpen(): void {
    if (useConnection.getState().state === 'closed') this.open();
  }

  subscribe(table: string, subscriber: TableSubscriber): () => void {
    this.subscribers.set(table, subscriber);
    this.ensureOpen();
    this.sendSubscribe(table, subscriber);
    return () => {
      if (this.subscribers.get(table) !== subscriber) return;
      this.subscribers.delete(table);
      this.send({ type: 'unwatch', table });
    };
  }

  /** Sends a command; settles when the server has stored or refused it. */
  request(input: CommandInput): Promise<CommandResult> {
    const { command, result } = this.pendingCommands.add(input);
    if (useConnection.getState().state === 'polling') void this.pendingCommands.sendByHttp(command);
    else this.send(command);
    return result;
  }

  private connect(): void {
    if (useConnection.getState().state !== 'polling') useConnection.setState({ state: this.attempts === 0 ? 'opening' : 'down' });
    const { protocol, host } = location;
    const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`);
    this.socket = socket;
    socket.addEventListener('open', () => this.onOpen());
    // A message on a socket that was replaced was meant for the previous account.
    socket.addEventListener('message', ({ data }) => this.socket === socket && this.onMessage(JSON.parse(String(data)) as ServerMessage));
    socket.addEventListener('close', () => this.socket === socket && this.onClose());
  }

  private onOpen(): void {
    this.attempts = 0;
    useConnection.setState({ state: 'up', storage: 'available' });
    this.subscribeAll();
    this.sendPendingCommands();
    this.unansweredPings = 0;
    clearInterval(this.pingTimer);
    this.pingTimer = setInterval(() => this.checkConnection(), PING_INTERVAL_MS);
  }

  private sendPendingCommands(): void {
    for (const command of this.pendingCommands.all()) this.send(command);
  }

  /** Pings the server and resends what it has not answered. */
  private checkConnection(): void {
    if (this.unansweredPings >= MAX_UNANSWERED_PINGS) return this.abandon();
    this.ping();
    if (this.wasRateLimited) this.subscribeAll();
    // While storage is unavailable the server keeps the commands it has received.
    if (useConnection.getState().storage !== 'unavailable') this.sendPendingCommands();
  }

  private ping(): void {
    this.unansweredPings++;
    this.send({ type: 'ping', at: Date.now() });
  }

  /** A socket can be dead without a close event: after sleep, or a change of network. */
  private abandon(): void {
    this.disconnect();
    this.onClose();
  }

  /** The network may be back, or the socket dead: checks now instead of at the next timer. */
  private reconnectNow(): void {
    const { state } = useConnection.getState();
    if (state === 'up') {
      this.ping();
      clearTimeout(this.probeTimer);
      this.probeTimer = setTimeout(() => this.unansweredPings > 0 && this.abandon(), PROBE_TIMEOUT_MS);
    } else if (state !== 'closed' && this.socket === null) {
      clearTimeout(this.reconnectTimer);
      this.connect();
    }
  }

  private disconnect(): void {
    clearInterval(this.pingTimer);
    clearTimeout(this.probeTimer);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  private onClose(): void {
    this.socket = null;
    clearInterval(this.pingTimer);
    clearTimeout(this.probeTimer);
    this.attempts++;
    const polling = this.attempts > TRIES_BEFORE_POLLING && navigator.onLine;
    useConnection.setState({ state: polling ? 'polling' : 'down' });
    if (polling) void this.poll();
    const wait = Math.min(MAX_RECONNECT_MS, MIN_RECONNECT_MS * 2 ** Math.min(this.attempts - 1, 8)) * (0.75 + Math.random() / 2);
    this.reconnectTimer = setTimeout(() => this.connect(), polling ? Math.max(wait, POLL_INTERVAL_MS) : wait);
  }

  private subscribeAll(): void {
    this.wasRateLimited = false;
    for (const [table, subscriber] of this.subscribers) this.sendSubscribe(table, subscriber);
  }

  private sendSubscribe(table: string, subscriber: TableSubscriber): void {
    this.send({ type: 'watch', table, since: subscriber.since(), chatSince: subscriber.chatSince() });
  }

  /** Asks for the log of a table before an entry. The answer is a message to its subscriber. */
  requestEarlierLog(table: string, before: number): void {
    this.send({ type: 'earlier-log', table, before });
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Replaces the socket's `hello` while polling. Returns false if the server does not answer. */
  private async fetchIdentity(): Promise<boolean> {
    const me = await fetchJson<Person>('GET', '/api/me');
    if (!me.ok && me.error.code === 'unreachable') return false;
    if (me.ok) useConnection.setState({ signedInAs: { account: me.value.account, name: me.value.name }, isHelloReceived: true });
    else if (me.error.code === 'not-signed-in') useConnection.setState({ signedInAs: null, isHelloReceived: true });
    return true;
  }

  /** Replaces the socket's time while polling. */
  private async syncClock(): Promise<void> {
    const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null);
    const now = Date.parse(answer?.headers.get('date') ?? '');
    if (!Number.isNaN(now)) updateClockOffset(now);
  }

  private async poll(): Promise<void> {
    await this.syncClock();
    if (!(await this.fetchIdentity())) {
      if (useConnection.getState().state === 'polling') useConnection.setState({ state: 'down' });
      return;
    }
    for (const [table, subscriber] of this.subscribers) {
      const messages = await fetchJson<readonly ServerMessage[]>('GET', `/api/tables/${table}/position?since=${subscriber.since()}`);
      if (messages.ok) for (const message of messages.value) this.onMessage(message);
    }
    for (const command of this.pendingCommands.all()) await this.pendingCommands.sendByHttp(command);
  }

  private onMessage(message: ServerMessage): void {
    this.unansweredPings = 0;
    switch (message.type) {
      case 'hello':
        useConnection.setState({ signedInAs: message.account, isHelloReceived: true, clockOffset: message.now - Date.now() });
        setAccountFlag(message.account !== null);
        void refreshTurnCount(message.account?.account ?? null);
        return;
      case 'turn-count':
        setTurnCount(message.tables);
        setInvitationCount(message.invitations);
        return;
      case 'server-status':
        useConnection.setState({ storage: STORAGE_BY_NOTICE[message.code] ?? 'available' });
        // Subscriptions made while storage was unavailable may have been refused.
        if (message.code === 'storage-available') this.subscribeAll();
        return;
      case 'done':
        this.pendingCommands.settle(message.key, { ok: true, number: message.number });
        return;
      case 'refused':
        if (message.key !== null) this.pendingCommands.settle(message.key, { ok: false, refusal: message.refusal });
        else if (message.refusal.code === 'rate-limited') this.wasRateLimited = true;
        else for (const subscriber of this.subscribers.values()) subscriber.onRefused(message.refusal);
        return;
      case 'table':
        this.subscribers.get(message.table.id)?.onMessage(message);
        return;
      case 'position':
      case 'update':
      case 'earlier-log':
      case 'chat':
        this.subscribers.get(message.table)?.onMessage(message);
        return;
      case 'pong':
        updateClockOffset(message.now);
        return;
    }
  }
}

export const connection = new ServerConnection();
