import { fastChance } from '@gunbai/engine';
import type { Action, Chance } from '@gunbai/engine';
import { canStillSucceed, possibleFills } from '@gunbai/games/age-of-war/rules/turn';
import type { Board } from '@gunbai/games/age-of-war/rules/board';
import { LoadSocket } from './load-socket.ts';

/** Two players of load at one table. They count what is acknowledged and how long the other waits to see it. */
export interface Pair {
  /** Where they sit now. */
  readonly table: string;
  /** Makes one move as soon as somebody may; resolves when both have seen it. */
  move(): Promise<void>;
  close(): void;
}

export interface Tally {
  acknowledged: number;
  readonly seenAfter: number[];
  readonly problems: string[];
  /** Told when a decision leaves for the server. */
  sent?: (table: string, number: number) => void;
}

export const newTally = (): Tally => ({ acknowledged: 0, seenAfter: [], problems: [] });

const GAME = 'age-of-war';
const SEATS = ['p1', 'p2'];

const ask = async (
  address: string,
  path: string,
  body: unknown,
  cookie = '',
): Promise<{ json: Record<string, unknown>; cookie: string }> => {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  });
  const json = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(json)}`);
  return { json, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? cookie };
};

/** What a player of load thinks of, at either server's table. */
const choicesOn = (board: Board): Action[] => {
  const choices: Action[] = [...possibleFills(board), ['reroll']];
  if (!canStillSucceed(board)) choices.push(['yield']);
  return choices;
};

interface Heard {
  type: string;
  number: number;
  you?: string;
  refusal?: object;
}

/** Only the kind and the number are read of a position; the one who moves next reads it whole. */
const readHeard = (text: string): Heard => {
  const start = /^{"type":"(update|position)".*?"number":(\d+)/.exec(text);
  return start ? { type: start[1] as string, number: Number(start[2]) } : (JSON.parse(text) as Heard);
};

class OurSocket {
  private socket: LoadSocket | null = null;
  seat = '';
  position = '';
  hear: (word: Heard) => void = () => {};

  async open(address: string, cookie: string): Promise<this> {
    const hear = (text: string): void => {
      const heard = readHeard(text);
      if (heard.type === 'update' || heard.type === 'position') this.position = text;
      this.hear(heard);
    };
    this.socket = await LoadSocket.open({ address, path: '/ws', cookie, hear });
    return this;
  }

  /** What there is to think about: the board alone is read, which holds no other braces. Null: the game is over. */
  board(): Board | null {
    if (!this.position.includes('"outcome":null')) return null;
    const start = this.position.indexOf('"board":{') + '"board":'.length;
    return JSON.parse(this.position.slice(start, this.position.indexOf('}', start) + 1)) as Board;
  }

  say(said: object): void {
    this.socket?.say(JSON.stringify(said));
  }

  close(): void {
    this.socket?.close();
  }
}

class OurPair implements Pair {
  private readonly address: string;
  private readonly tally: Tally;
  private readonly chance: Chance;
  private readonly cookies: readonly [string, string];
  private readonly sockets: readonly [OurSocket, OurSocket];
  table = '';
  private number = 0;
  private keys = 0;
  private pending: { number: number; at: number; mover: number; left: number; done: () => void } | null = null;

  constructor(address: string, tally: Tally, seed: number, cookies: [string, string], sockets: [OurSocket, OurSocket]) {
    this.address = address;
    this.tally = tally;
    this.chance = fastChance(seed);
    this.cookies = cookies;
    this.sockets = sockets;
    for (const [index, socket] of sockets.entries()) socket.hear = (word) => this.heard(index, word);
  }

  async sitDown(): Promise<void> {
    const seats = SEATS.map((seat, index) => ({ seat, who: index === 0 ? 'me' : 'open' }));
    const { json } = await ask(this.address, '/api/tables', { game: GAME, players: 2, seats, visibility: 'link' }, this.cookies[0]);
    this.table = json['id'] as string;
    await ask(this.address, `/api/tables/${this.table}/seat`, {}, this.cookies[1]);
    const ready = Promise.all(this.sockets.map(() => new Promise<void>((resolve) => this.positioned.push(resolve))));
    for (const socket of this.sockets) socket.say({ type: 'watch', table: this.table });
    await ready;
  }

  private readonly positioned: (() => void)[] = [];

  private heard(index: number, word: Heard): void {
    const socket = this.sockets[index] as OurSocket;
    if (word.type === 'table' && word.you) socket.seat = word.you;
    if (word.type === 'position' || word.type === 'update') {
      this.number = word.number;
      if (word.type === 'position') this.positioned.pop()?.();
      const { pending } = this;
      if (pending && index !== pending.mover && word.number > pending.number) {
        this.tally.seenAfter.push(performance.now() - pending.at);
        this.settle();
      }
    }
    if (word.type === 'done') {
      this.tally.acknowledged++;
      this.settle();
    }
    if (word.type === 'refused') {
      this.tally.problems.push(JSON.stringify(word.refusal));
      this.pending?.done();
    }
  }

  private settle(): void {
    const { pending } = this;
    if (!pending || --pending.left > 0) return;
    this.pending = null;
    pending.done();
  }

  async move(): Promise<void> {
    const board = this.sockets[0].board();
    if (!board) return this.sitDown();
    const mover = this.sockets.findIndex(({ seat }) => seat === SEATS[board.active]);
    const choices = choicesOn(board);
    const action = choices[this.chance.next(choices.length)];
    const { number, table } = this;
    await new Promise<void>((done) => {
      this.pending = { number, at: performance.now(), mover, left: 2, done };
      this.tally.sent?.(table, number);
      this.sockets[mover]?.say({ type: 'act', table, number, action, key: `load-key-${this.keys++}` });
    });
  }

  close(): void {
    for (const socket of this.sockets) socket.close();
  }
}

export const ourPair = async (address: string, tally: Tally, seed: number): Promise<Pair> => {
  const guests = await Promise.all(['Oda', 'Mori'].map((name) => ask(address, '/api/guests', { name })));
  const cookies = guests.map(({ cookie }) => cookie) as [string, string];
  const sockets = await Promise.all(cookies.map((cookie) => new OurSocket().open(address, cookie)));
  const pair = new OurPair(address, tally, seed, cookies, sockets as [OurSocket, OurSocket]);
  await pair.sitDown();
  return pair;
};

interface BgioState {
  G: Board;
  ctx: { currentPlayer: string; gameover?: object };
  _stateID: number;
}

/** One player's line to boardgame.io, in the words of Socket.IO. */
class BgioSocket {
  private static readonly space = `/${GAME},`;
  private static readonly event = `42${BgioSocket.space}`;
  private socket: LoadSocket | null = null;
  private readonly hear: (event: string, args: readonly unknown[]) => void;
  private joined: () => void = () => {};

  constructor(hear: (event: string, args: readonly unknown[]) => void) {
    this.hear = hear;
  }

  /** Opens the line and joins the game's space. */
  async open(address: string): Promise<this> {
    const isJoined = new Promise<void>((joined) => {
      this.joined = joined;
    });
    const hear = (text: string): void => this.heard(text);
    this.socket = await LoadSocket.open({ address, path: '/socket.io/?EIO=4&transport=websocket', hear });
    this.socket.say(`40${BgioSocket.space}`);
    await isJoined;
    return this;
  }

  private heard(text: string): void {
    if (text.startsWith(BgioSocket.event)) {
      const [name, ...args] = JSON.parse(text.slice(BgioSocket.event.length)) as [string, ...unknown[]];
      this.hear(name, args);
    } else if (text === '2') this.socket?.say('3');
    else if (text.startsWith('40')) this.joined();
  }

  emit(...event: readonly unknown[]): void {
    this.socket?.say(`${BgioSocket.event}${JSON.stringify(event)}`);
  }

  close(): void {
    this.socket?.close();
  }
}

let matches = 0;

class BgioPair implements Pair {
  private readonly tally: Tally;
  private readonly chance: Chance;
  private sockets: readonly BgioSocket[] = [];
  table = '';
  private state: BgioState | null = null;
  private synced: () => void = () => {};
  private pending: { id: number; at: number; mover: number; left: number; done: () => void } | null = null;

  constructor(tally: Tally, seed: number) {
    this.tally = tally;
    this.chance = fastChance(seed);
  }

  async come(address: string): Promise<void> {
    this.sockets = await Promise.all(
      SEATS.map((_, index) =>
        new BgioSocket((event, [, news]) => {
          if (event === 'update') this.heard(index, news as BgioState);
          if (event !== 'sync') return;
          ({ state: this.state } = news as { state: BgioState });
          this.synced();
        }).open(address),
      ),
    );
    await this.sitDown();
  }

  private async sitDown(): Promise<void> {
    this.table = `match${matches++}`;
    for (const [index, socket] of this.sockets.entries())
      await new Promise<void>((resolve) => {
        this.synced = resolve;
        socket.emit('sync', this.table, String(index), undefined, 2);
      });
  }

  private heard(index: number, state: BgioState): void {
    this.state = state;
    const { pending } = this;
    if (!pending || state['_stateID'] <= pending.id) return;
    if (index === pending.mover) this.tally.acknowledged++;
    else this.tally.seenAfter.push(performance.now() - pending.at);
    if (--pending.left > 0) return;
    this.pending = null;
    pending.done();
  }

  async move(): Promise<void> {
    const { state } = this;
    if (!state) throw new Error('there is no state');
    if (state.ctx.gameover) return this.sitDown();
    const mover = Number(state.ctx.currentPlayer);
    const choices = choicesOn(state.G);
    const [type, ...args] = choices[this.chance.next(choices.length)] as Action;
    const payload = { type, args, playerID: String(mover) };
    await new Promise<void>((done) => {
      this.pending = { id: state['_stateID'], at: performance.now(), mover, left: 2, done };
      this.sockets[mover]?.emit('update', { type: 'MAKE_MOVE', payload }, state['_stateID'], this.table, String(mover));
    });
  }

  close(): void {
    for (const socket of this.sockets) socket.close();
  }
}

export const bgioPair = async (address: string, tally: Tally, seed: number): Promise<Pair> => {
  const pair = new BgioPair(tally, seed);
  await pair.come(address);
  return pair;
};

type Opening = (address: string, tally: Tally, seed: number) => Promise<Pair>;

const AT_ONCE = 20;

export const openAll = async (open: Opening, address: string, tally: Tally, tables: number): Promise<Pair[]> => {
  const pairs: Pair[] = [];
  for (let at = 0; at < tables; at += AT_ONCE)
    pairs.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, tables - at) }, (_, i) => open(address, tally, at + i + 1)))));
  return pairs;
};
