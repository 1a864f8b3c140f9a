import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerMessage } from '@gunbai/protocol';
import { toNetwork } from './ip.ts';
import type { Presence } from './presence.ts';
import type { SendBudget, SlowReader } from './send-budget.ts';
import { SharedBuffers } from './shared-buffers.ts';
import type { Watcher } from './tables/watchers.ts';

const HEARTBEAT_MS = 15_000;
/** A stream ends after this time: whoever opens the next one is authorized again. */
const MAX_AGE_MS = 10 * 60_000;
/** What may wait for one client, beside its largest message. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
const MAX_OPEN = 5000;
const MAX_OPEN_PER_NETWORK = 200;
const MAX_OPEN_PER_ACCOUNT = 40;
/** Between two long polls an account stays online. */
const POLL_GAP_MS = 10_000;
/** A message of another node may be lost, so turns are read again. */
export const REREAD_MS = 10_000;

/** Longer texts are encoded once for all streams. */
const LARGE_TEXT_LENGTH = 4096;
const largeLines = new SharedBuffers();

interface EventStreamOptions {
  readonly raw: FastifyReply['raw'];
  readonly budget: SendBudget;
  readonly account: string | null;
  readonly network: string;
}

/** An open answer of newline-delimited JSON. */
export class EventStream implements Watcher, SlowReader {
  readonly account: string | null;
  readonly network: string;
  readonly opened = Date.now();
  private readonly raw: FastifyReply['raw'];
  private readonly budget: SendBudget;
  private largestMessage = 0;
  private unreadBefore = 0;

  constructor({ raw, budget, account, network }: EventStreamOptions) {
    this.raw = raw;
    this.budget = budget;
    this.account = account;
    this.network = network;
  }

  get bufferedBytes(): number {
    return this.raw.writableLength;
  }

  get isOpen(): boolean {
    return !this.raw.destroyed && !this.raw.writableEnded;
  }

  send(text: string): void {
    if (!this.isOpen) return;
    this.largestMessage = Math.max(this.largestMessage, text.length);
    // A client that does not read is disconnected: it can open the stream again and resume.
    if (this.bufferedBytes > MAX_BUFFERED_BYTES + this.largestMessage) return this.cut();
    const line = `${text}\n`;
    this.raw.write(text.length < LARGE_TEXT_LENGTH ? line : largeLines.get([text], () => Buffer.from(line)));
    this.budget.count(this);
  }

  /** A blank line keeps the connection open through proxies. A client that has read nothing since the last one is cut. */
  beat(): void {
    const unread = this.bufferedBytes;
    if (unread > 0 && unread >= this.unreadBefore && this.unreadBefore > 0) return this.cut();
    this.unreadBefore = unread;
    this.send('');
  }

  onClose(listener: () => void): void {
    this.raw.once('close', listener);
  }

  cut(): void {
    this.raw.destroy();
  }

  end(): void {
    if (this.isOpen) this.raw.end();
  }
}

interface EventStreamDeps {
  readonly presence: Pick<Presence, 'addSocket' | 'removeSocket'>;
  readonly sendBudget: SendBudget;
}

/** Event streams and long polls of a node. */
export class EventStreams {
  private readonly deps: EventStreamDeps;
  private readonly streams = new Set<EventStream>();
  /** By network, and by account. */
  private readonly openPerClient = new Map<string, number>();
  private readonly pollEndings = new Map<string, Set<() => void>>();
  private readonly turnListeners = new Map<string, Set<() => void>>();
  private readonly timer: NodeJS.Timeout;
  private readonly pollGaps = new Set<NodeJS.Timeout>();
  private open = 0;
  private isClosing = false;

  constructor(deps: EventStreamDeps) {
    this.deps = deps;
    this.timer = setInterval(() => this.beat(), HEARTBEAT_MS);
    this.timer.unref();
  }

  /** Streams and waiting polls. */
  get size(): number {
    return this.open;
  }

  /** Reserves room for one stream or poll; returns what frees it, or null if there is none. */
  private reserve(address: string, account: string | null): (() => void) | null {
    const clients = [
      { key: `network ${toNetwork(address)}`, max: MAX_OPEN_PER_NETWORK },
      ...(account === null ? [] : [{ key: `account ${account}`, max: MAX_OPEN_PER_ACCOUNT }]),
    ];
    const countOf = (key: string): number => this.openPerClient.get(key) ?? 0;
    if (this.isClosing || this.open >= MAX_OPEN || clients.some(({ key, max }) => countOf(key) >= max)) return null;
    this.open++;
    for (const { key } of clients) this.openPerClient.set(key, countOf(key) + 1);
    return () => {
      this.open--;
      for (const { key } of clients)
        if (countOf(key) > 1) this.openPerClient.set(key, countOf(key) - 1);
        else this.openPerClient.delete(key);
    };
  }

  /** Turns the answer of a request into a stream. Null if too many are open. */
  start(request: FastifyRequest, reply: FastifyReply, account: string | null): EventStream | null {
    const free = this.reserve(request.ip, account);
    if (!free) return null;
    const { raw } = reply;
    reply.hijack();
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.flushHeaders();
    const stream = new EventStream({ raw, budget: this.deps.sendBudget, account, network: toNetwork(request.ip) });
    this.streams.add(stream);
    if (account !== null) this.deps.presence.addSocket(account);
    raw.on('error', () => raw.destroy());
    stream.onClose(() => {
      free();
      this.streams.delete(stream);
      this.deps.sendBudget.release(stream);
      if (account !== null) this.deps.presence.removeSocket(account);
    });
    return stream;
  }

  /** Calls back whenever a turn of the account has begun or ended, on whatever node. Returns what ends that. */
  onTurnChange(account: string, listener: () => void): () => void {
    const listeners = this.turnListeners.get(account) ?? new Set();
    this.turnListeners.set(account, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.turnListeners.get(account) === listeners) this.turnListeners.delete(account);
    };
  }

  notifyTurnChange(account: string): void {
    for (const listener of this.turnListeners.get(account) ?? []) listener();
  }

  /**
   * Reads until `read` finds something, time is up, or the client or the node goes; null if too many polls are open. The
   * account is online until some time after the last one.
   */
  async poll<T>(
    request: FastifyRequest,
    account: string,
    seconds: number,
    read: () => Promise<readonly T[]>,
  ): Promise<readonly T[] | null> {
    const free = this.reserve(request.ip, account);
    if (!free) return null;
    this.deps.presence.addSocket(account);
    const deadline = Date.now() + seconds * 1000;
    let wake = (): void => {};
    const wakeUp = (): void => wake();
    const stopListening = this.onTurnChange(account, wakeUp);
    let isEnded = false;
    const end = (): void => {
      isEnded = true;
      wake();
    };
    const endings = this.pollEndings.get(account) ?? new Set();
    this.pollEndings.set(account, endings.add(end));
    const { socket } = request.raw;
    socket.once('close', wakeUp);
    try {
      for (;;) {
        const changed = new Promise<void>((resolve) => (wake = resolve));
        const found = await read();
        if (isEnded) return [];
        const left = deadline - Date.now();
        if (found.length > 0 || left <= 0 || this.isClosing || socket.destroyed) return found;
        const timer = setTimeout(wake, Math.min(left, REREAD_MS));
        await changed;
        clearTimeout(timer);
      }
    } finally {
      stopListening();
      endings.delete(end);
      if (endings.size === 0) this.pollEndings.delete(account);
      socket.off('close', wakeUp);
      free();
      this.goOfflineLater(account);
    }
  }

  private goOfflineLater(account: string): void {
    if (this.isClosing) return this.deps.presence.removeSocket(account);
    const timer = setTimeout(() => {
      this.pollGaps.delete(timer);
      this.deps.presence.removeSocket(account);
    }, POLL_GAP_MS);
    timer.unref();
    this.pollGaps.add(timer);
  }

  /** The account was banned, or one of its sessions or tokens has ended: who may still read opens the next stream. */
  disconnectAccount(account: string): void {
    for (const stream of this.streams) if (stream.account === account) stream.cut();
    for (const end of this.pollEndings.get(account) ?? []) end();
  }

  private beat(): void {
    const oldest = Date.now() - MAX_AGE_MS;
    for (const stream of this.streams)
      if (stream.opened < oldest) stream.end();
      else stream.beat();
  }

  close(): void {
    this.isClosing = true;
    clearInterval(this.timer);
    for (const timer of this.pollGaps) clearTimeout(timer);
    const closing = JSON.stringify({ type: 'server-status', code: 'closing' } satisfies ServerMessage);
    for (const stream of this.streams) {
      stream.send(closing);
      stream.end();
    }
    for (const listeners of this.turnListeners.values()) for (const listener of listeners) listener();
  }
}
