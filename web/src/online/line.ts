import type { ChatLine, Person, Refused, Saying, Word } from '@gunbai/server/wire';
import { create } from 'zustand';
import { randomHex } from '../session/seed.ts';
import { ask } from './api.ts';
import { noteKnown } from './known.ts';
import type { Me } from './me.ts';
import { noteWaiting } from './server.ts';

/** How the line to the server stands, for every page to see. */
export interface LineState {
  readonly state: 'closed' | 'opening' | 'up' | 'down' | 'polling';
  readonly who: Person | null;
  /** Whether the server has said who asks. */
  readonly isGreeted: boolean;
  /** Why the server can write nothing, if so. */
  readonly storage: 'well' | 'away' | 'full';
  /** How far the server's clock is ahead of this one, in milliseconds. */
  readonly ahead: number;
  /** How much of what was done here the server has not answered yet. */
  readonly unsent: number;
}

const START: LineState = { state: 'closed', who: null, isGreeted: false, storage: 'well', ahead: 0, unsent: 0 };
export const useLine = create<LineState>(() => START);

type TableWord = Extract<Word, { type: 'table' | 'position' | 'update' | 'chat' }>;

/** Somebody who looks at a table through the line. */
export interface Watching {
  /** The first line of the story that is still wanted. */
  since(): number;
  chatSince(): number;
  hear(word: TableWord): void;
  refused(refusal: Refused): void;
}

type Deed = Extract<Saying, { key: string }>;
type DeedWish = Deed extends infer One ? (One extends Deed ? Omit<One, 'key'> : never) : never;
type Answer = { readonly ok: true; readonly number: number } | { readonly ok: false; readonly refusal: Refused };

const SOONEST = 400;
const LATEST = 15_000;
const PING = 15_000;
/** So many questions in a row may stay without any answer before a line counts as lost. */
const MOST_UNANSWERED = 2;
/** How long a page that is looked at again waits to hear whether its line still holds. */
const PROBE = 5000;
const POLL = 3000;
const TRIES_BEFORE_POLLING = 3;

const STORAGE: Readonly<Record<string, LineState['storage']>> = { 'storage-away': 'away', 'storage-full': 'full' };

/** Less than this between two clocks is what the line itself takes. */
const APART = 2000;

/** This clock may be wrong by hours, or be set while the page is open. */
const noteServerTime = (now: number): void => {
  const ahead = now - Date.now();
  if (Math.abs(ahead - useLine.getState().ahead) > APART) useLine.setState({ ahead });
};

/** How many games wait for whoever has just come in; later the server says so by itself. None for those who do not want it said. */
const countWaiting = async (account: string | null): Promise<void> => {
  const me = account === null ? null : await ask<Me>('GET', '/api/me');
  const next = me?.ok && me.value.settings.page ? await ask<{ waiting: number }>('GET', '/api/me/next') : null;
  if ((useLine.getState().who?.account ?? null) === account) noteWaiting(next?.ok ? next.value.waiting : 0);
};

/**
 * The one line to the server: live by socket, resumed from the last number seen whenever it breaks; where no socket gets
 * through, the tables are asked every few seconds instead. What was sent and not answered is sent again under its key.
 */
class Line {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private probe: ReturnType<typeof setTimeout> | undefined;
  /** Questions since the server was last heard. */
  private unanswered = 0;
  /** Something without a key was said too fast and not heard: a table may not be watched that should be. */
  private wasTooFast = false;
  private readonly watched = new Map<string, Watching>();
  private readonly pending = new Map<string, { deed: Deed; settle(answer: Answer): void }>();

  constructor() {
    globalThis.addEventListener?.('online', () => this.hurry());
    globalThis.document?.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.hurry();
    });
  }

  /** Opens the line, or opens it anew after somebody came in or went. */
  open(): void {
    clearTimeout(this.timer);
    this.hangUp();
    this.connect();
  }

  close(): void {
    clearTimeout(this.timer);
    this.hangUp();
    useLine.setState({ state: 'closed' });
  }

  ensure(): void {
    if (useLine.getState().state === 'closed') this.open();
  }

  watch(table: string, watching: Watching): () => void {
    this.watched.set(table, watching);
    this.ensure();
    this.sendWatch(table, watching);
    return () => {
      if (this.watched.get(table) !== watching) return;
      this.watched.delete(table);
      this.send({ type: 'leave', table });
    };
  }

  /** Does something at a table; done when the server says that it is kept. */
  say(wish: DeedWish): Promise<Answer> {
    const deed = { ...wish, key: randomHex(12) } as Deed;
    return new Promise((settle) => {
      this.pending.set(deed.key, { deed, settle });
      useLine.setState({ unsent: this.pending.size });
      if (useLine.getState().state === 'polling') void this.sendByRequest(deed);
      else this.send(deed);
    });
  }

  private connect(): void {
    if (useLine.getState().state !== 'polling') useLine.setState({ state: this.tries === 0 ? 'opening' : 'down' });
    const { protocol, host } = location;
    const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`);
    this.socket = socket;
    socket.addEventListener('open', () => this.opened());
    // What a line says that was hung up was meant for who was here before.
    socket.addEventListener('message', ({ data }) => this.socket === socket && this.heard(JSON.parse(String(data)) as Word));
    socket.addEventListener('close', () => this.socket === socket && this.lost());
  }

  private opened(): void {
    this.tries = 0;
    useLine.setState({ state: 'up', storage: 'well' });
    this.watchAll();
    this.sendPending();
    this.unanswered = 0;
    clearInterval(this.beat);
    this.beat = setInterval(() => this.checkLine(), PING);
  }

  private sendPending(): void {
    for (const { deed } of this.pending.values()) this.send(deed);
  }

  /** Asks whether the line holds, and once more for what got no answer on it. */
  private checkLine(): void {
    if (this.unanswered >= MOST_UNANSWERED) return this.giveUp();
    this.askBack();
    if (this.wasTooFast) this.watchAll();
    // What was heard before the database went is kept there until it is back.
    if (useLine.getState().storage !== 'away') this.sendPending();
  }

  private askBack(): void {
    this.unanswered++;
    this.send({ type: 'ping', at: Date.now() });
  }

  /** A line may be dead without having been cut: a phone that slept, or went from one network to another. */
  private giveUp(): void {
    this.hangUp();
    this.lost();
  }

  /** There may be a line again, or none any more: it is tried now, not when it would be due. */
  private hurry(): void {
    const { state } = useLine.getState();
    if (state === 'up') {
      this.askBack();
      clearTimeout(this.probe);
      this.probe = setTimeout(() => this.unanswered > 0 && this.giveUp(), PROBE);
    } else if (state !== 'closed' && this.socket === null) {
      clearTimeout(this.timer);
      this.connect();
    }
  }

  private hangUp(): void {
    clearInterval(this.beat);
    clearTimeout(this.probe);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  private lost(): void {
    this.socket = null;
    clearInterval(this.beat);
    clearTimeout(this.probe);
    this.tries++;
    const polling = this.tries > TRIES_BEFORE_POLLING && navigator.onLine;
    useLine.setState({ state: polling ? 'polling' : 'down' });
    if (polling) void this.poll();
    const wait = Math.min(LATEST, SOONEST * 2 ** Math.min(this.tries - 1, 8)) * (0.75 + Math.random() / 2);
    this.timer = setTimeout(() => this.connect(), polling ? Math.max(wait, POLL) : wait);
  }

  private watchAll(): void {
    this.wasTooFast = false;
    for (const [table, watching] of this.watched) this.sendWatch(table, watching);
  }

  private sendWatch(table: string, watching: Watching): void {
    this.send({ type: 'watch', table, since: watching.since(), chatSince: watching.chatSince() });
  }

  private send(saying: Saying): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(saying));
  }

  /** Who asks is otherwise said by the socket. False: the server does not answer at all. */
  private async isGreeted(): Promise<boolean> {
    const me = await ask<Person>('GET', '/api/me');
    if (!me.ok && me.error.code === 'unreachable') return false;
    if (me.ok) useLine.setState({ who: { account: me.value.account, name: me.value.name }, isGreeted: true });
    else if (me.error.code === 'sign-in') useLine.setState({ who: null, isGreeted: true });
    return true;
  }

  /** What time it is there is otherwise said by the socket. */
  private async readTime(): Promise<void> {
    const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null);
    const now = Date.parse(answer?.headers.get('date') ?? '');
    if (!Number.isNaN(now)) noteServerTime(now);
  }

  private async poll(): Promise<void> {
    await this.readTime();
    if (!(await this.isGreeted())) {
      if (useLine.getState().state === 'polling') useLine.setState({ state: 'down' });
      return;
    }
    for (const [table, watching] of this.watched) {
      const words = await ask<readonly Word[]>('GET', `/api/tables/${table}/position?since=${watching.since()}`);
      if (words.ok) for (const word of words.value) this.heard(word);
    }
    for (const { deed } of this.pending.values()) await this.sendByRequest(deed);
  }

  private async sendByRequest(deed: Deed): Promise<void> {
    const path = `/api/tables/${deed.table}/${deed.type}`;
    const body =
      deed.type === 'act'
        ? { number: deed.number, action: deed.action, key: deed.key }
        : deed.type === 'chat'
          ? { text: deed.text, key: deed.key }
          : { key: deed.key };
    const done = await ask<{ number: number }>('POST', path, body);
    if (done.ok) this.settle(deed.key, { ok: true, number: done.value.number });
    else if (done.error.code !== 'unreachable') this.settle(deed.key, { ok: false, refusal: done.error });
  }

  private settle(key: string, answer: Answer): void {
    const waiting = this.pending.get(key);
    this.pending.delete(key);
    useLine.setState({ unsent: this.pending.size });
    waiting?.settle(answer);
  }

  private heard(word: Word): void {
    this.unanswered = 0;
    switch (word.type) {
      case 'hello':
        useLine.setState({ who: word.account, isGreeted: true, ahead: word.now - Date.now() });
        noteKnown(word.account !== null);
        void countWaiting(word.account?.account ?? null);
        return;
      case 'waiting':
        noteWaiting(word.tables);
        return;
      case 'notice':
        useLine.setState({ storage: STORAGE[word.code] ?? 'well' });
        // What was asked while the database was away may have been refused.
        if (word.code === 'storage-back') this.watchAll();
        return;
      case 'done':
        this.settle(word.key, { ok: true, number: word.number });
        return;
      case 'refused':
        if (word.key !== null) this.settle(word.key, { ok: false, refusal: word.refusal });
        else if (word.refusal.code === 'too-fast') this.wasTooFast = true;
        else for (const watching of this.watched.values()) watching.refused(word.refusal);
        return;
      case 'table':
        this.watched.get(word.table.id)?.hear(word);
        return;
      case 'position':
      case 'update':
      case 'chat':
        this.watched.get(word.table)?.hear(word);
        return;
      case 'pong':
        noteServerTime(word.now);
        return;
    }
  }
}

export const line = new Line();
export type { ChatLine };
