import { seededRandom } from '@gunbai/engine';
import type { Action, RandomSource } from '@gunbai/engine';
import { canStillSucceed, listPossibleFills } from '@gunbai/games/age-of-war/rules/turn';
import type { GameState } from '@gunbai/games/age-of-war/rules/state';
import { LoadSocket } from './load-socket.ts';

/** Two simulated players at one table. They measure when an action is acknowledged and when the opponent sees it. */
interface LoadPair {
  /** The current table. */
  readonly table: string;
  /** Makes one move; resolves when both players have seen it. */
  move(): Promise<void>;
  close(): void;
}

export interface LoadTally {
  acknowledged: number;
  readonly latencies: number[];
  readonly problems: string[];
  /** Called when an action is sent to the server. */
  onSend?: (table: string, number: number) => void;
}

export const createTally = (): LoadTally => ({ acknowledged: 0, latencies: [], problems: [] });

const GAME = 'age-of-war';
const SEATS = ['p1', 'p2'];

const postJson = async (
  address: string,
  path: string,
  body: unknown,
  cookie = '',
): Promise<{ json: Record<string, unknown>; cookie: string }> => {
  const answer = await fetch(address + path, {
    method: 'POST',
    // A server may close an idle connection just when it is used again.
    headers: { connection: 'close', 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  });
  const json = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(json)}`);
  return { json, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? cookie };
};

/** Chooses a move, the same way for both servers. */
const candidateActions = (board: GameState): Action[] => {
  const choices: Action[] = [...listPossibleFills(board), ['reroll']];
  if (!canStillSucceed(board)) choices.push(['yield']);
  return choices;
};

interface ReceivedMessage {
  type: string;
  number: number;
  yourSeat?: string;
  refusal?: object;
}

/** Reads only kind and number of an update; the player to move parses it fully. */
const parseMessage = (text: string): ReceivedMessage => {
  const start = /^{"type":"(update|position)".*?"number":(\d+)/.exec(text);
  return start ? { type: start[1] as string, number: Number(start[2]) } : (JSON.parse(text) as ReceivedMessage);
};

class GunbaiSocket {
  private socket: LoadSocket | null = null;
  seat = '';
  position = '';
  onMessage: (message: ReceivedMessage) => void = () => {};

  async open(address: string, cookie: string): Promise<this> {
    const onMessage = (text: string): void => {
      const message = parseMessage(text);
      if (message.type === 'update' || message.type === 'position') this.position = text;
      this.onMessage(message);
    };
    this.socket = await LoadSocket.open({ address, path: '/ws', cookie, onMessage });
    return this;
  }

  /** The board part of the message, which contains no nested braces. Null when the game is over. */
  board(): GameState | null {
    if (!this.position.includes('"outcome":null')) return null;
    const start = this.position.indexOf('"board":{') + '"board":'.length;
    return JSON.parse(this.position.slice(start, this.position.indexOf('}', start) + 1)) as GameState;
  }

  send(message: object): void {
    this.socket?.send(JSON.stringify(message));
  }

  close(): void {
    this.socket?.close();
  }
}

/** Both players of one table of our server. */
class GunbaiPair implements LoadPair {
  private readonly addresses: readonly [string, string];
  private readonly tally: LoadTally;
  private readonly chance: RandomSource;
  private readonly cookies: readonly [string, string];
  private readonly sockets: readonly [GunbaiSocket, GunbaiSocket];
  table = '';
  private number = 0;
  private keys = 0;
  private pending: { number: number; at: number; mover: number; left: number; done: () => void } | null = null;

  constructor(
    addresses: readonly [string, string],
    tally: LoadTally,
    seed: number,
    cookies: [string, string],
    sockets: [GunbaiSocket, GunbaiSocket],
  ) {
    this.addresses = addresses;
    this.tally = tally;
    this.chance = seededRandom(seed);
    this.cookies = cookies;
    this.sockets = sockets;
    for (const [index, socket] of sockets.entries()) socket.onMessage = (message) => this.handleMessage(index, message);
  }

  async openTable(): Promise<void> {
    const seats = SEATS.map((seat, index) => ({ seat, who: index === 0 ? 'me' : 'open' }));
    const { json } = await postJson(
      this.addresses[0],
      '/api/tables',
      { game: GAME, players: 2, seats, visibility: 'link' },
      this.cookies[0],
    );
    this.table = json['id'] as string;
    await postJson(this.addresses[1], `/api/tables/${this.table}/seat`, {}, this.cookies[1]);
    const ready = Promise.all(this.sockets.map(() => new Promise<void>((resolve) => this.onPosition.push(resolve))));
    for (const socket of this.sockets) socket.send({ type: 'watch', table: this.table });
    await ready;
  }

  private readonly onPosition: (() => void)[] = [];

  private handleMessage(index: number, message: ReceivedMessage): void {
    const socket = this.sockets[index] as GunbaiSocket;
    if (message.type === 'table' && message.yourSeat) socket.seat = message.yourSeat;
    if (message.type === 'position' || message.type === 'update') {
      this.number = message.number;
      if (message.type === 'position') this.onPosition.pop()?.();
      const { pending } = this;
      if (pending && index !== pending.mover && message.number > pending.number) {
        this.tally.latencies.push(performance.now() - pending.at);
        this.countReply();
      }
    }
    if (message.type === 'done') {
      this.tally.acknowledged++;
      this.countReply();
    }
    if (message.type === 'refused') {
      this.tally.problems.push(JSON.stringify(message.refusal));
      this.pending?.done();
    }
  }

  private countReply(): void {
    const { pending } = this;
    if (!pending || --pending.left > 0) return;
    this.pending = null;
    pending.done();
  }

  async move(): Promise<void> {
    const board = this.sockets[0].board();
    if (!board) return this.openTable();
    const mover = this.sockets.findIndex(({ seat }) => seat === SEATS[board.active]);
    const choices = candidateActions(board);
    const action = choices[this.chance.next(choices.length)];
    const { number, table } = this;
    await new Promise<void>((done) => {
      this.pending = { number, at: performance.now(), mover, left: 2, done };
      this.tally.onSend?.(table, number);
      this.sockets[mover]?.send({ type: 'act', table, number, action, key: `load-key-${this.keys++}` });
    });
  }

  close(): void {
    for (const socket of this.sockets) socket.close();
  }
}

/** With several addresses, separated by commas, the two players are at different nodes. */
export const openGunbaiPair = async (address: string, tally: LoadTally, seed: number): Promise<GunbaiPair> => {
  const nodes = address.split(',');
  const addresses = [0, 1].map((player) => nodes[(seed + player) % nodes.length]) as [string, string];
  const guests = await Promise.all(['Oda', 'Mori'].map((name, player) => postJson(addresses[player] as string, '/api/guests', { name })));
  const cookies = guests.map(({ cookie }) => cookie) as [string, string];
  const sockets = await Promise.all(cookies.map((cookie, player) => new GunbaiSocket().open(addresses[player] as string, cookie)));
  const pair = new GunbaiPair(addresses, tally, seed, cookies, sockets as [GunbaiSocket, GunbaiSocket]);
  await pair.openTable();
  return pair;
};

interface BgioState {
  G: GameState;
  ctx: { currentPlayer: string; gameover?: object };
  _stateID: number;
}

/** One player's connection to boardgame.io, in the protocol of Socket.IO. */
class BgioSocket {
  private static readonly space = `/${GAME},`;
  private static readonly event = `42${BgioSocket.space}`;
  private socket: LoadSocket | null = null;
  private readonly onEvent: (event: string, args: readonly unknown[]) => void;
  private onJoined: () => void = () => {};

  constructor(onEvent: (event: string, args: readonly unknown[]) => void) {
    this.onEvent = onEvent;
  }

  /** Connects and joins the namespace of the game. */
  async open(address: string): Promise<this> {
    const isJoined = new Promise<void>((joined) => {
      this.onJoined = joined;
    });
    const onMessage = (text: string): void => this.handleText(text);
    this.socket = await LoadSocket.open({ address, path: '/socket.io/?EIO=4&transport=websocket', onMessage });
    this.socket.send(`40${BgioSocket.space}`);
    await isJoined;
    return this;
  }

  private handleText(text: string): void {
    if (text.startsWith(BgioSocket.event)) {
      const [name, ...args] = JSON.parse(text.slice(BgioSocket.event.length)) as [string, ...unknown[]];
      this.onEvent(name, args);
    } else if (text === '2') this.socket?.send('3');
    else if (text.startsWith('40')) this.onJoined();
  }

  emit(...event: readonly unknown[]): void {
    this.socket?.send(`${BgioSocket.event}${JSON.stringify(event)}`);
  }

  close(): void {
    this.socket?.close();
  }
}

let matchCount = 0;

class BgioPair implements LoadPair {
  private readonly tally: LoadTally;
  private readonly chance: RandomSource;
  private sockets: readonly BgioSocket[] = [];
  table = '';
  private state: BgioState | null = null;
  private onSync: () => void = () => {};
  private pending: { id: number; at: number; mover: number; left: number; done: () => void } | null = null;

  constructor(tally: LoadTally, seed: number) {
    this.tally = tally;
    this.chance = seededRandom(seed);
  }

  async join(address: string): Promise<void> {
    this.sockets = await Promise.all(
      SEATS.map((_, index) =>
        new BgioSocket((event, [, news]) => {
          if (event === 'update') this.handleUpdate(index, news as BgioState);
          if (event !== 'sync') return;
          ({ state: this.state } = news as { state: BgioState });
          this.onSync();
        }).open(address),
      ),
    );
    await this.openMatch();
  }

  private async openMatch(): Promise<void> {
    this.table = `match${matchCount++}`;
    for (const [index, socket] of this.sockets.entries())
      await new Promise<void>((resolve) => {
        this.onSync = resolve;
        socket.emit('sync', this.table, String(index), undefined, 2);
      });
  }

  private handleUpdate(index: number, state: BgioState): void {
    this.state = state;
    const { pending } = this;
    if (!pending || state['_stateID'] <= pending.id) return;
    if (index === pending.mover) this.tally.acknowledged++;
    else this.tally.latencies.push(performance.now() - pending.at);
    if (--pending.left > 0) return;
    this.pending = null;
    pending.done();
  }

  async move(): Promise<void> {
    const { state } = this;
    if (!state) throw new Error('there is no state');
    if (state.ctx.gameover) return this.openMatch();
    const mover = Number(state.ctx.currentPlayer);
    const choices = candidateActions(state.G);
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

export const openBgioPair = async (address: string, tally: LoadTally, seed: number): Promise<LoadPair> => {
  const pair = new BgioPair(tally, seed);
  await pair.join(address);
  return pair;
};

type OpenPair = (address: string, tally: LoadTally, seed: number) => Promise<LoadPair>;

const CONCURRENCY = 20;

export const openPairs = async (open: OpenPair, address: string, tally: LoadTally, tables: number): Promise<LoadPair[]> => {
  const pairs: LoadPair[] = [];
  for (let at = 0; at < tables; at += CONCURRENCY)
    pairs.push(
      ...(await Promise.all(Array.from({ length: Math.min(CONCURRENCY, tables - at) }, (_, i) => open(address, tally, at + i + 1)))),
    );
  return pairs;
};
