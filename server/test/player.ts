import { randomBytes } from 'node:crypto';
import { allowed, fastChance, owing } from '@gunbai/engine';
import type { Action, AnyGame, View } from '@gunbai/engine';
import { titleOf } from '@gunbai/games/registry';
import { WebSocket } from 'ws';
import type { TableView, Word } from '../src/wire.ts';

export type Position = Word & { type: 'position' | 'update' };

const newKey = (): string => randomBytes(12).toString('base64url');

/** A person at a browser, as the tests have them: a cookie, a socket, and what was last seen of one table. */
export class Player {
  readonly address: string;
  cookie = '';
  /** The mark of this device. */
  device = '';
  account = '';
  socket: WebSocket | null = null;
  table: TableView | null = null;
  position: Position | null = null;
  seat: string | null = null;
  readonly words: Word[] = [];
  private readonly waiting: { fits: (word: Word) => boolean; resolve: (word: Word) => void }[] = [];

  constructor(address: string) {
    this.address = address;
  }

  static async guest(address: string, name: string): Promise<Player> {
    const player = new Player(address);
    const { account } = (await player.post('/api/guests', { name })) as { account: string };
    player.account = account;
    return player;
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; json: unknown }> {
    const answer = await fetch(this.address + path, {
      method,
      headers: {
        ...(this.cookie || this.device ? { cookie: [this.cookie, this.device].filter(Boolean).join('; ') } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [cookie = ''] = set.split(';');
      if (cookie.includes('-device=')) this.device = cookie;
      else this.cookie = cookie;
    }
    const text = await answer.text();
    return { status: answer.status, json: text === '' ? null : JSON.parse(text) };
  }

  async post(path: string, body: unknown): Promise<unknown> {
    const { status, json } = await this.ask('POST', path, body);
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
    return json;
  }

  async get(path: string): Promise<unknown> {
    return (await this.ask('GET', path)).json;
  }

  /** Opens a socket, and a table if one is named: with what was seen before, only the rest comes. */
  async connect(table?: string, since = this.position?.number ?? 0): Promise<void> {
    const socket = new WebSocket(`${this.address.replace('http', 'ws')}/ws`, { headers: this.cookie ? { cookie: this.cookie } : {} });
    this.socket = socket;
    socket.on('message', (text) => this.heard(JSON.parse(String(text)) as Word));
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    if (table !== undefined) {
      this.say({ type: 'watch', table, since });
      await this.hear((word) => word.type === 'chat');
    }
  }

  say(said: object): void {
    this.socket?.send(JSON.stringify(said));
  }

  private heard(word: Word): void {
    this.words.push(word);
    if (word.type === 'table') {
      this.table = word.table;
      this.seat = word.you;
    }
    if (word.type === 'position' || word.type === 'update') this.position = word;
    for (const one of this.waiting.filter(({ fits }) => fits(word))) {
      this.waiting.splice(this.waiting.indexOf(one), 1);
      one.resolve(word);
    }
  }

  /** The next word that fits; what was said before does not count. */
  hear<W extends Word>(fits: (word: Word) => boolean, ms = 10_000): Promise<W> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('nothing was heard')), ms);
      this.waiting.push({
        fits,
        resolve: (word) => {
          clearTimeout(timer);
          resolve(word as W);
        },
      });
    });
  }

  async act(
    table: string,
    action: unknown,
    number = this.position?.number ?? 0,
    key = newKey(),
  ): Promise<Word & { type: 'done' | 'refused' }> {
    const answer = this.hear<Word & { type: 'done' | 'refused' }>(
      (word) => (word.type === 'done' || word.type === 'refused') && word.key === key,
    );
    this.say({ type: 'act', table, number, action, key });
    return answer;
  }

  async close(): Promise<void> {
    const { socket } = this;
    this.socket = null;
    if (!socket || socket.readyState === socket.CLOSED) return;
    await new Promise((resolve) => {
      socket.once('close', resolve);
      socket.close();
    });
  }

  cut(): void {
    this.socket?.terminate();
    this.socket = null;
  }
}

export const gameOf = async (id: string): Promise<AnyGame> => {
  const title = titleOf(id);
  if (!title) throw new Error(`there is no ${id}`);
  return (await title.rules()).game;
};

/** Any allowed action of the player's seat, computed from its own view as a client does it. */
export const anyAction = (game: AnyGame, player: Player, chance = fastChance(1)): Action | null => {
  const view = player.position?.view as View<unknown> | undefined;
  if (!view || player.seat === null || !owing(game, view).includes(player.seat)) return null;
  const actions = allowed(game, view, player.seat);
  return actions[chance.next(actions.length)] ?? null;
};
