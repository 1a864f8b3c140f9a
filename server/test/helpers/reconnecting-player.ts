import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { legalActions, seededRandom, pendingSeats } from '@gunbai/engine';
import type { Action, AnyGame, RandomSource, View } from '@gunbai/engine';
import { WebSocket } from 'ws';
import { openStore } from '../../src/storage/index.ts';
import type { ServerMessage } from '@gunbai/protocol';
import { loadGame } from './player.ts';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface NodeProcess {
  readonly process: ChildProcess;
  kill(signal: NodeJS.Signals): Promise<void>;
}

export const startNode = (port: number, db: string, env: NodeJS.ProcessEnv = {}): Promise<NodeProcess> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./node-process.ts', import.meta.url)), [String(port), db], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      env: { ...process.env, ...env },
    });
    const exited = new Promise<void>((done) => child.once('exit', () => done()));
    child.once('exit', () => reject(new Error('the node did not come up')));
    child.once('message', () =>
      resolve({
        process: child,
        async kill(signal) {
          child.kill(signal);
          await exited;
        },
      }),
    );
  });

/** Every action that was acknowledged, as the client knows it. */
interface AcknowledgedAction {
  readonly table: string;
  readonly number: number;
  readonly key: string;
  readonly action: string;
}

/** Retries until a node answers: nodes come and go. */
const retryPost = async (
  addresses: () => readonly string[],
  path: string,
  body: unknown,
  cookie: string,
): Promise<{ json: { id?: string }; cookie: string }> => {
  for (let tries = 0; ; tries++) {
    const all = addresses();
    try {
      const answer = await fetch((all[tries % all.length] as string) + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      });
      const json = (await answer.json()) as { id?: string; error?: { code: string } };
      if (answer.ok) return { json, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? cookie };
      if (json.error?.code === 'already-seated') return { json, cookie };
      if (answer.status < 500) throw new TypeError(`${path}: ${answer.status} ${JSON.stringify(json)}`);
    } catch (error) {
      if (error instanceof TypeError && error.message.startsWith(path)) throw error;
    }
    if (tries > 300) throw new Error(`nobody answers ${path}`);
    await sleep(100);
  }
};

/** Refusals after which sending again is right. */
const RETRYABLE_CODES: readonly string[] = ['storage-unavailable', 'fault', 'rate-limited'];
const RETRY_MS = 200;

interface Pending {
  readonly number: number;
  readonly action: Action;
  readonly key: string;
  sent: number;
}

/** A player who reconnects, resumes from the last entry seen, and resends unacknowledged actions. */
class ReconnectingPlayer {
  private readonly addresses: () => readonly string[];
  private readonly cookie: string;
  private readonly game: AnyGame;
  private readonly chance: RandomSource;
  private readonly pauseMs: number;
  private socket: WebSocket | null = null;
  private seat: string | null = null;
  private view: View<unknown> | null = null;
  private pending: Pending | null = null;
  private disconnectedAt: number | null = null;
  private isMovingStopped = false;
  private isStopped = false;
  table = '';
  /** The last number seen. */
  number = 0;
  readonly acknowledged: AcknowledgedAction[] = [];
  readonly problems: string[] = [];
  /** Every refusal, by its code. */
  readonly refusals: Record<string, number> = {};
  /** Time from each connection loss until the position was there again, in milliseconds. */
  readonly recoveryTimesMs: number[] = [];
  /** Actions sent again because no answer came. */
  resent = 0;
  resumed = 0;
  notices: string[] = [];
  isOver = false;

  constructor(addresses: () => readonly string[], cookie: string, game: AnyGame, seed: number, pauseMs: number) {
    this.addresses = addresses;
    this.cookie = cookie;
    this.game = game;
    this.chance = seededRandom(seed);
    this.pauseMs = pauseMs;
  }

  joinTable(table: string): void {
    this.table = table;
    void this.keepConnected();
  }

  private async keepConnected(): Promise<void> {
    for (let tries = this.chance.next(3); !this.isStopped; tries++) {
      const all = this.addresses();
      await this.connect(all[tries % all.length] as string).catch(() => {});
      this.disconnectedAt ??= performance.now();
      await sleep(50 + this.chance.next(100));
    }
  }

  private connect(address: string): Promise<void> {
    return new Promise((resolve) => {
      const headers = { cookie: this.cookie };
      const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers, handshakeTimeout: 10_000 });
      this.socket = socket;
      socket.on('open', () => {
        this.resumed++;
        this.watch(socket);
      });
      socket.on('message', (text) => this.onMessage(socket, JSON.parse(String(text)) as ServerMessage));
      socket.on('error', () => socket.terminate());
      socket.on('close', () => resolve());
    });
  }

  private watch(socket: WebSocket): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'watch', table: this.table, since: this.number }));
  }

  private onMessage(socket: WebSocket, message: ServerMessage): void {
    if (message.type === 'table') {
      this.seat = message.yourSeat;
      this.isOver = message.table.status === 'over';
    } else if (message.type === 'position' || message.type === 'update')
      this.onPosition(socket, message.type, message.number, message.view as View<unknown>);
    else if (message.type === 'done' && message.key === this.pending?.key) {
      const { number, action, key } = this.pending;
      this.acknowledged.push({ table: this.table, number, key, action: JSON.stringify(action) });
      this.pending = null;
      void this.scheduleMove(socket);
    } else if (message.type === 'refused') this.onRefused(socket, message.key, message.refusal.code);
    else if (message.type === 'server-status') this.notices.push(message.code);
  }

  private onPosition(socket: WebSocket, as: 'position' | 'update', number: number, view: View<unknown>): void {
    if (number < this.number) this.problems.push(`went back from ${this.number} to ${number}`);
    this.number = number;
    this.view = view;
    if (as === 'position' && this.disconnectedAt !== null) {
      this.recoveryTimesMs.push(performance.now() - this.disconnectedAt);
      this.disconnectedAt = null;
    }
    if (as === 'position' && this.pending) this.send();
    else if (!this.pending) void this.scheduleMove(socket);
  }

  private onRefused(socket: WebSocket, key: string | null, code: string): void {
    this.refusals[code] = (this.refusals[code] ?? 0) + 1;
    if (key === null) setTimeout(() => this.watch(socket), RETRY_MS);
    else if (key !== this.pending?.key) return;
    else if (RETRYABLE_CODES.includes(code)) setTimeout(() => this.send(), RETRY_MS);
    else {
      this.problems.push(`${code} ${JSON.stringify(this.pending)}`);
      this.pending = null;
    }
  }

  private async scheduleMove(socket: WebSocket): Promise<void> {
    await sleep(this.pauseMs);
    if (this.isStopped || this.isMovingStopped || socket !== this.socket || this.pending) return;
    if (!this.view || this.seat === null || !pendingSeats(this.game, this.view).includes(this.seat)) return;
    const actions = legalActions(this.game, this.view, this.seat);
    const action = actions[this.chance.next(actions.length)] as Action;
    this.pending = { number: this.number, action, key: randomBytes(12).toString('base64url'), sent: 0 };
    this.send();
  }

  private send(): void {
    if (!this.pending || this.socket?.readyState !== WebSocket.OPEN) return;
    const { sent, ...act } = this.pending;
    if (sent > 0) this.resent++;
    this.pending.sent++;
    this.socket.send(JSON.stringify({ type: 'act', table: this.table, ...act }));
  }

  get hasPendingAction(): boolean {
    return this.pending !== null;
  }

  /** Whether the connection was lost and the position has not been received since. */
  get isDisconnected(): boolean {
    return this.disconnectedAt !== null;
  }

  /** Makes no new moves; waits for answers to those sent. */
  stopMoving(): void {
    this.isMovingStopped = true;
  }

  stop(): void {
    this.isStopped = true;
    this.socket?.terminate();
  }
}

export interface LoadRun {
  readonly players: readonly ReconnectingPlayer[];
  acknowledged(): AcknowledgedAction[];
  problems(): string[];
  /** Stops playing after every player got an answer to the last action. */
  finish(): Promise<void>;
  stop(): void;
}

const OPEN_CONCURRENCY = 10;

/** Two-player tables that keep playing while nodes come and go; each player waits a while before each move. */
export const startLoad = async (
  addresses: () => readonly string[],
  tables: number,
  pauseMs: number,
  gameId = 'age-of-war',
): Promise<LoadRun> => {
  const game = await loadGame(gameId);
  const players: ReconnectingPlayer[] = [];
  const openOne = async (index: number): Promise<void> => {
    const [one, two] = await Promise.all(['Oda', 'Mori'].map((name) => retryPost(addresses, '/api/guests', { name }, '')));
    const seats = game.scenarios[0]?.seats.slice(0, 2) ?? [];
    const newTable = {
      game: gameId,
      players: 2,
      seats: seats.map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'open' })),
      visibility: 'link',
    };
    const { json } = await retryPost(addresses, '/api/tables', newTable, one?.cookie ?? '');
    await retryPost(addresses, `/api/tables/${json.id}/seat`, {}, two?.cookie ?? '');
    for (const [at, guest] of [one, two].entries()) {
      const player = new ReconnectingPlayer(addresses, guest?.cookie ?? '', game, index * 2 + at + 1, pauseMs);
      players.push(player);
      player.joinTable(json.id as string);
    }
  };
  for (let at = 0; at < tables; at += OPEN_CONCURRENCY)
    await Promise.all(Array.from({ length: Math.min(OPEN_CONCURRENCY, tables - at) }, (_, i) => openOne(at + i)));
  return {
    players,
    acknowledged: () => players.flatMap((player) => player.acknowledged),
    problems: () => players.flatMap((player) => player.problems),
    async finish() {
      for (const player of players) player.stopMoving();
      for (let tries = 0; tries < 1200 && players.some(({ hasPendingAction: isWaiting }) => isWaiting); tries++) await sleep(50);
    },
    stop() {
      for (const player of players) player.stop();
    },
  };
};

/** Number of log entries of each table. */
export const countLogEntries = async (db: string): Promise<ReadonlyMap<string, number>> => {
  const store = await openStore(db);
  const rows = await store.db
    .selectFrom('log')
    .select(({ fn }) => ['table', fn.countAll<number>().as('entryCount')])
    .groupBy('table')
    .execute();
  await store.close();
  return new Map(rows.map(({ table, entryCount }) => [table, Number(entryCount)]));
};

/** Every acknowledged action is in the log once, at its number. */
export const findLostOrDuplicated = async (db: string, acknowledged: readonly AcknowledgedAction[]): Promise<string[]> => {
  const store = await openStore(db);
  const rows = await store.db.selectFrom('log').select(['table', 'number', 'key', 'entry']).where('key', 'is not', null).execute();
  await store.close();
  const byKey = Map.groupBy(rows, ({ table, key }) => `${table} ${key}`);
  return acknowledged.flatMap(({ table, key, number, action }) => {
    const found = byKey.get(`${table} ${key}`) ?? [];
    if (found.length !== 1) return [`${key} is written ${found.length} times`];
    const [row] = found;
    const written = JSON.stringify((JSON.parse(row?.entry ?? '{}') as { action?: unknown }).action);
    return row?.number === number && written === action ? [] : [`${key} is written otherwise: ${row?.number} ${written}`];
  });
};
