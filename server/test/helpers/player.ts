import { randomBytes } from 'node:crypto';
import { legalActions, seededRandom, pendingSeats } from '@gunbai/engine';
import type { Action, AnyGame, LogLine, View } from '@gunbai/engine';
import { findGame } from '@gunbai/games/registry';
import { WebSocket } from 'ws';
import type { TableView, ServerMessage } from '@gunbai/protocol';
import { checkDocumented } from './documented-answers.ts';

type PositionMessage = ServerMessage & { type: 'position' | 'update' };

/** A password that is not refused as common. */
export const PASSWORD = 'tsuru no ongaeshi 41';

const newKey = (): string => randomBytes(12).toString('base64url');

/** A test client: a cookie, a socket, and the last known position of one table. */
export class Player {
  /** Changes when the server is started again. */
  address: string;
  cookie = '';
  /** The trusted-device cookie. */
  device = '';
  account = '';
  socket: WebSocket | null = null;
  table: TableView | null = null;
  position: PositionMessage | null = null;
  private log: readonly LogLine[] = [];
  seat: string | null = null;
  readonly messages: ServerMessage[] = [];
  private readonly waiters: { matches: (message: ServerMessage) => boolean; resolve: (word: ServerMessage) => void }[] = [];

  constructor(address: string) {
    this.address = address;
  }

  static async createGuest(address: string, name: string): Promise<Player> {
    const player = new Player(address);
    const { account } = (await player.post('/api/guests', { name })) as { account: string };
    player.account = account;
    return player;
  }

  /** Registers a guest. */
  async becomeMember(name: string): Promise<void> {
    await this.post('/api/members', { name, password: PASSWORD });
  }

  async request(
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
    // An event stream does not end by itself.
    if (answer.headers.get('content-type')?.startsWith('application/json') !== true) {
      await answer.body?.cancel();
      return { status: answer.status, json: null };
    }
    const text = await answer.text();
    const json: unknown = text === '' ? null : JSON.parse(text);
    await checkDocumented(this.address, { method, path, status: answer.status, json });
    return { status: answer.status, json };
  }

  async post(path: string, body: unknown): Promise<unknown> {
    const { status, json } = await this.request('POST', path, body);
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
    return json;
  }

  async get(path: string): Promise<unknown> {
    return (await this.request('GET', path)).json;
  }

  /** Opens a socket, and watches a table if given, from the last known entry on. */
  async connect(table?: string, since = this.position?.number ?? 0): Promise<void> {
    const socket = new WebSocket(`${this.address.replace('http', 'ws')}/ws`, { headers: this.cookie ? { cookie: this.cookie } : {} });
    this.socket = socket;
    socket.on('message', (text) => this.onMessage(JSON.parse(String(text)) as ServerMessage));
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    if (table !== undefined) {
      this.send({ type: 'watch', table, since });
      await this.waitForMessage((message) => message.type === 'chat');
    }
  }

  send(message: object): void {
    this.socket?.send(JSON.stringify(message));
  }

  private onMessage(received: ServerMessage): void {
    const message = received.type === 'position' || received.type === 'update' ? this.withKnownLog(received) : received;
    this.messages.push(message);
    if (message.type === 'table') {
      this.table = message.table;
      this.seat = message.yourSeat;
    }
    if (message.type === 'position' || message.type === 'update') this.position = message;
    for (const one of this.waiters.filter(({ matches: fits }) => fits(message))) {
      this.waiters.splice(this.waiters.indexOf(one), 1);
      one.resolve(message);
    }
  }

  /** After an undo the message holds the log only from there on; a client keeps the entries before. */
  private withKnownLog(message: PositionMessage): PositionMessage {
    const entries = message.entries as readonly LogLine[];
    this.log = [...this.log.filter(({ n }) => n < message.from), ...entries];
    return message.reset ? { ...message, entries: this.log } : message;
  }

  /** The next matching message; earlier ones do not count. */
  waitForMessage<W extends ServerMessage>(matches: (message: ServerMessage) => boolean, ms = 30_000): Promise<W> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no matching message arrived')), ms);
      this.waiters.push({
        matches,
        resolve: (message) => {
          clearTimeout(timer);
          resolve(message as W);
        },
      });
    });
  }

  async act(
    table: string,
    action: unknown,
    number = this.position?.number ?? 0,
    key = newKey(),
  ): Promise<ServerMessage & { type: 'done' | 'refused' }> {
    const answer = this.waitForMessage<ServerMessage & { type: 'done' | 'refused' }>(
      (message) => (message.type === 'done' || message.type === 'refused') && message.key === key,
    );
    this.send({ type: 'act', table, number, action, key });
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

  dropConnection(): void {
    this.socket?.terminate();
    this.socket = null;
  }
}

export const loadGame = async (id: string): Promise<AnyGame> => {
  const title = findGame(id);
  if (!title) throw new Error(`there is no ${id}`);
  return (await title.rules()).game;
};

/** A legal action of the player's seat, computed from its own view like a client does. */
export const randomAction = (game: AnyGame, player: Player, chance = seededRandom(1)): Action | null => {
  const view = player.position?.view as View<unknown> | undefined;
  if (!view || player.seat === null || !pendingSeats(game, view).includes(player.seat)) return null;
  const actions = legalActions(game, view, player.seat);
  return actions[chance.next(actions.length)] ?? null;
};

/** Plays until every player has decided once, so that the game counts. All of them watch the table. */
export const letEverybodyDecide = async (game: AnyGame, table: string, players: readonly Player[]): Promise<void> => {
  const undecided = new Set(players);
  const findMover = (): Player | undefined => {
    const number = Math.max(...players.map(({ position }) => position?.number ?? 0));
    return players.find((player) => player.position?.number === number && randomAction(game, player) !== null);
  };
  while (undecided.size > 0) {
    const mover = findMover();
    if (!mover) {
      await Promise.race(players.map((player) => player.waitForMessage(() => true)));
      continue;
    }
    const answer = await mover.act(table, randomAction(game, mover));
    if (answer.type === 'done') undecided.delete(mover);
  }
};
