import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { RawData, WebSocket } from 'ws';
import type { Account, Accounts } from './accounts/accounts.ts';
import { networkOf } from './addresses.ts';
import { cookieName, fromOurPages } from './http/guard.ts';
import { tokenHash } from './ids.ts';
import type { Limits } from './limits.ts';
import type { Presence } from './presence.ts';
import { explainError, Full, Unreachable, Unwritable } from './storage/index.ts';
import type { Talk } from './tables/talk.ts';
import type { Hall } from './tables/hall.ts';
import type { Watcher } from './tables/audience.ts';
import type { Change, LiveTable } from './tables/live.ts';
import { seatOfAccount } from './tables/row.ts';
import { act, undo } from './tables/seat.ts';
import { Post } from './post.ts';
import { saying } from './wire.ts';
import type { Saying, Word } from './wire.ts';

const MOST_BYTES = 16 * 1024;
const MOST_WAITING_BYTES = 4 * 1024 * 1024;
const MOST_WATCHED = 50;
const HEARTBEAT_MS = 20_000;
const MOST_FAULTS = 50;
/** Sockets of one address. */
const MOST_SOCKETS = 2000;

export interface SocketsWish {
  readonly node: string;
  readonly origin: string | undefined;
  readonly hall: Hall;
  readonly accounts: Accounts;
  readonly talk: Talk;
  readonly limits: Limits;
  readonly presence: Presence;
  readonly isBanned: (address: string) => boolean;
  readonly addressOf: (request: IncomingMessage) => string;
}

const cookieOf = (request: IncomingMessage, name: string): string | undefined =>
  request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1];

/** One open socket: who is behind it, and which tables it looks at. */
class Line implements Watcher {
  readonly account: string | null;
  readonly watched = new Map<string, LiveTable>();
  readonly socket: WebSocket;
  readonly who: Account | null;
  readonly address: string;
  /** The network it belongs to: limits go by that. */
  readonly network: string;
  /** The session it was opened with, as it is kept. */
  readonly session: string | null;
  private readonly post: Post;
  isAlive = true;
  faults = 0;

  constructor(socket: WebSocket, post: Post, who: Account | null, address: string, session: string | null) {
    this.socket = socket;
    this.post = post;
    this.who = who;
    this.account = who?.id ?? null;
    this.address = address;
    this.network = networkOf(address);
    this.session = session;
  }

  send(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    // Somebody who does not read is let go: they come back and resume where they were.
    if (this.socket.bufferedAmount > MOST_WAITING_BYTES) return this.socket.terminate();
    this.post.add(text);
  }

  say(word: Word): void {
    this.send(JSON.stringify(word));
  }

  /** Ends the socket after all that was said. */
  close(code: number, reason: string): void {
    this.post.send();
    this.socket.close(code, reason);
  }
}

/** Live updates: every message is checked, counted and authorised; nothing a client sends can end more than its own socket. */
export class Sockets {
  private readonly wish: SocketsWish;
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false, autoPong: false });
  private readonly lines = new Set<Line>();
  private readonly linesOf = new Map<string, Set<Line>>();
  private readonly addresses = new Map<string, number>();
  private readonly timer: NodeJS.Timeout;
  private isClosing = false;

  constructor(wish: SocketsWish, http: Server) {
    this.wish = wish;
    http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => void this.upgrade(request, socket, head));
    this.timer = setInterval(() => this.heartbeat(), HEARTBEAT_MS);
    this.timer.unref();
  }

  get size(): number {
    return this.lines.size;
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const address = this.wish.addressOf(request);
    socket.on('error', () => socket.destroy());
    const refuse = (status: string): void => {
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
    };
    if (this.isClosing) return refuse('503 Service Unavailable');
    if (request.url?.split('?')[0] !== '/ws') return refuse('404 Not Found');
    if (!fromOurPages(request.headers, this.wish.origin)) return refuse('403 Forbidden');
    if (this.wish.isBanned(address)) return refuse('403 Forbidden');
    const network = networkOf(address);
    if (!this.wish.limits.may('request', network) || (this.addresses.get(network) ?? 0) >= MOST_SOCKETS)
      return refuse('429 Too Many Requests');
    try {
      const token = cookieOf(request, cookieName(this.wish.origin));
      const who = await this.wish.accounts.byToken(token);
      if (this.isClosing) return refuse('503 Service Unavailable');
      const session = who && token !== undefined ? tokenHash(token) : null;
      this.server.handleUpgrade(request, socket, head, (open) => this.open(new Line(open, new Post(socket), who, address, session)));
    } catch {
      refuse('503 Service Unavailable');
    }
  }

  private open(line: Line): void {
    const { socket, who } = line;
    this.lines.add(line);
    this.addresses.set(line.network, (this.addresses.get(line.network) ?? 0) + 1);
    if (who) {
      this.linesOf.set(who.id, (this.linesOf.get(who.id) ?? new Set()).add(line));
      this.wish.presence.come(who.id);
      void this.wish.accounts.seen(who).catch(() => {});
    }
    socket.on('pong', () => {
      line.isAlive = true;
    });
    // Answered like all else that is said: whoever never reads would have us keep the answers for ever.
    socket.on('ping', (data) => {
      if (this.wish.limits.may('saying', line.account ?? line.network)) socket.pong(data);
    });
    socket.on('message', (message: RawData, isBinary: boolean) => void this.heard(line, message, isBinary));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.closed(line));
    line.say({ type: 'hello', account: who ? { account: who.id, name: who.name } : null, now: Date.now(), node: this.wish.node });
  }

  private closed(line: Line): void {
    this.lines.delete(line);
    const left = (this.addresses.get(line.network) ?? 1) - 1;
    if (left > 0) this.addresses.set(line.network, left);
    else this.addresses.delete(line.network);
    for (const table of line.watched.values()) table.leave(line);
    if (!line.who) return;
    const mine = this.linesOf.get(line.who.id);
    mine?.delete(line);
    if (mine?.size === 0) this.linesOf.delete(line.who.id);
    this.wish.presence.go(line.who.id);
  }

  private async heard(line: Line, message: RawData, isBinary: boolean): Promise<void> {
    line.isAlive = true;
    // Whoever was shown out is not listened to while their socket closes.
    if (line.socket.readyState !== line.socket.OPEN) return;
    const read = isBinary ? null : readSaying(message);
    if (!this.wish.limits.may('saying', line.account ?? line.network)) return this.fault(line, keyOf(read), 'too-fast');
    if (!read) return this.fault(line, null, 'malformed');
    try {
      await this.answer(line, read);
    } catch (error) {
      line.say({ type: 'refused', key: keyOf(read), refusal: { code: codeOf(explainError(error)) } });
    }
  }

  /** Says what is wrong; whoever only ever sends rubbish is shown out. */
  private fault(line: Line, key: string | null, code: string): void {
    line.say({ type: 'refused', key, refusal: { code } });
    if (++line.faults > MOST_FAULTS) line.close(1008, code);
  }

  private async answer(line: Line, said: Saying): Promise<void> {
    if (said.type === 'ping') return line.say({ type: 'pong', at: said.at, now: Date.now() });
    if (said.type === 'leave') {
      line.watched.get(said.table)?.leave(line);
      line.watched.delete(said.table);
      return;
    }
    const known = this.wish.hall.at(said.table);
    const table = known instanceof Promise ? await known : known;
    if (said.type === 'watch') return this.watch(line, table, said);
    if (!table) return line.say({ type: 'refused', key: said.key, refusal: { code: 'not-found' } });
    if (!line.who) return line.say({ type: 'refused', key: said.key, refusal: { code: 'sign-in' } });
    // They may have sat down on another node, and this one has not heard of it.
    if (!seatOfAccount(table.facts, line.account)) await table.refresh();
    const change = await this.carryOut(line.who, table, said);
    if (change.ok) line.say({ type: 'done', key: said.key, number: change.number });
    else line.say({ type: 'refused', key: said.key, refusal: change.refusal });
  }

  private carryOut(who: Account, table: LiveTable, said: Saying & { type: 'act' | 'undo' | 'chat' }): Change | Promise<Change> {
    const { limits, talk } = this.wish;
    if (!limits.may('table', table.id)) return tooFast;
    if (said.type === 'chat') return limits.may('chat', who.id) ? talk.say(who, table, said.text, said.key) : tooFast;
    if (!limits.may(said.type, who.id)) return tooFast;
    return said.type === 'act' ? act(who, table, said) : undo(who, table, said.key);
  }

  private async watch(line: Line, table: LiveTable | null, said: Saying & { type: 'watch' }): Promise<void> {
    if (!table) return line.say({ type: 'refused', key: null, refusal: { code: 'not-found' } });
    if (line.watched.size >= MOST_WATCHED && !line.watched.has(table.id))
      return line.say({ type: 'refused', key: null, refusal: { code: 'too-many-tables' } });
    line.watched.set(table.id, table);
    // Only now it is known how the table stands on other nodes, too: who may not look reads no talk either.
    if (!(await table.watch(line, said.since))) return void line.watched.delete(table.id);
    // They may have left meanwhile.
    if (line.socket.readyState !== line.socket.OPEN || !line.watched.has(table.id)) return table.leave(line);
    const lines = await this.wish.talk.since(table, said.chatSince, line.account);
    line.say({ type: 'chat', table: table.id, lines });
  }

  /** Tells everybody on this node. */
  sayToAll(word: Word): void {
    const text = JSON.stringify(word);
    for (const line of this.lines) line.send(text);
  }

  /** Tells one person, on every device they have open here. */
  sayTo(account: string, word: Word): void {
    for (const line of this.linesOf.get(account) ?? []) line.say(word);
  }

  /** Those tables at which a person's coming and going is seen. */
  *tablesOf(account: string): Iterable<LiveTable> {
    for (const line of this.lines)
      for (const table of line.watched.values()) if (table.facts.seats.some((seat) => seat.account === account)) yield table;
  }

  /** Ends every socket of somebody who was banned or is gone; or those of one session, which was ended. */
  dismiss(account: string, reason: string, session?: string): void {
    for (const line of this.linesOf.get(account) ?? []) if (session === undefined || line.session === session) line.close(1008, reason);
  }

  /** The sessions with which lines were opened. */
  sessions(): readonly string[] {
    return [...new Set([...this.lines].flatMap(({ session }) => session ?? []))];
  }

  /** Ends the sockets of sessions that are over, and those of addresses that are banned by now. */
  dismissThoseOf(over: ReadonlySet<string>): void {
    for (const line of this.lines) {
      if (line.session !== null && over.has(line.session)) line.close(1008, 'signed-out');
      else if (this.wish.isBanned(line.address)) line.close(1008, 'banned');
    }
  }

  private heartbeat(): void {
    for (const line of this.lines) {
      if (!line.isAlive) line.socket.terminate();
      line.isAlive = false;
      line.socket.ping();
    }
  }

  async close(): Promise<void> {
    this.isClosing = true;
    clearInterval(this.timer);
    this.sayToAll({ type: 'notice', code: 'closing' });
    for (const line of this.lines) line.close(1012, 'closing');
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const { socket } of this.lines) socket.terminate();
  }
}

const keyOf = (said: Saying | null): string | null => (said && 'key' in said ? said.key : null);

const codeOf = (error: Error): string => {
  if (error instanceof Unreachable) return 'storage-away';
  if (error instanceof Full) return 'storage-full';
  return error instanceof Unwritable ? 'malformed' : 'fault';
};

const tooFast: Change = { ok: false, refusal: { code: 'too-fast' } };

const readSaying = (message: RawData): Saying | null => {
  try {
    const read = saying.safeParse(JSON.parse(String(message)));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
};
