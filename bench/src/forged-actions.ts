import { seededRandom, pendingSeats } from '@gunbai/engine';
import type { Action, AnyGame, RandomSource, View } from '@gunbai/engine';
import type { Clause } from '@gunbai/shared/i18n';
import { WebSocket } from 'ws';
import { openStore } from '../../server/src/storage/index.ts';
import type { RefusalInfo, TableView, ServerMessage } from '@gunbai/protocol';
import { findForgeryProblem, ActionForger } from '../../server/test/helpers/forged-actions.ts';
import type { PendingDecision, ForgedAction } from '../../server/test/helpers/forged-actions.ts';
import { randomSetup } from './seed-tables.ts';
import type { SeededPlayer, SeededTables, SeededTable } from './seed-tables.ts';

/** Results of all forged actions. */
class AttackTally {
  offered = 0;
  refused = 0;
  accepted = 0;
  positions = 0;
  legalMoves = 0;
  resentKeys = 0;
  changed = 0;
  readonly codes: Record<string, number> = {};
  readonly clauses: Record<string, number> = {};
  readonly kinds: Record<string, number> = {};
  readonly complaints: Record<string, number> = {};
  readonly examples: Record<string, unknown> = {};

  complain(what: string, example: unknown): void {
    increment(this.complaints, what);
    this.examples[what] ??= example;
  }
}

const increment = (counts: Record<string, number>, what: string): void => {
  counts[what] = (counts[what] ?? 0) + 1;
};

/** Forged actions sent concurrently at one position, before a legal move. */
const FORGERIES_PER_POSITION = 100;
const ACTIONS_AFTER_END = 20;

interface LastPosition {
  number: number;
  readonly text: string;
}

let socketCount = 0;

/** The socket of one player, for watching and acting at every table. */
class AttackerSocket {
  readonly player: SeededPlayer;
  readonly positions = new Map<string, LastPosition>();
  private readonly socket: WebSocket;
  private readonly answers = new Map<string, (message: ServerMessage & { type: 'done' | 'refused' }) => void>();
  private readonly onRefreshed = new Map<string, () => void>();
  private readonly waiters: { table: string; number: number; resolve: () => void }[] = [];
  private keys = 0;
  private readonly id = String(socketCount++);

  private constructor(player: SeededPlayer, socket: WebSocket) {
    this.player = player;
    this.socket = socket;
    socket.on('message', (text: Buffer) => this.handleMessage(text.toString()));
  }

  static open(address: string, player: SeededPlayer): Promise<AttackerSocket> {
    return new Promise((resolve, reject) => {
      const headers = { cookie: player.cookie };
      const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers, perMessageDeflate: false });
      socket.once('open', () => resolve(new AttackerSocket(player, socket)));
      socket.once('error', reject);
    });
  }

  private handleMessage(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === 'done' || message.type === 'refused') {
      const answer = this.answers.get(message.key ?? '');
      this.answers.delete(message.key ?? '');
      answer?.(message);
    } else if (message.type === 'position' || message.type === 'update') {
      this.positions.set(message.table, { number: message.number, text: JSON.stringify(message.view) });
      for (const one of this.waiters.filter(({ table, number }) => table === message.table && number <= message.number)) {
        this.waiters.splice(this.waiters.indexOf(one), 1);
        one.resolve();
      }
    } else if (message.type === 'chat') {
      this.onRefreshed.get(message.table)?.();
      this.onRefreshed.delete(message.table);
    }
  }

  private send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Resolves when the current position of the server has arrived. */
  refresh(table: string, since = this.positions.get(table)?.number ?? 0): Promise<void> {
    return new Promise((resolve) => {
      this.onRefreshed.set(table, resolve);
      this.send({ type: 'watch', table, since });
    });
  }

  leave(table: string): void {
    this.positions.delete(table);
    this.send({ type: 'unwatch', table });
  }

  /** Resolves when an update has reached this entry number. */
  waitForNumber(table: string, number: number): Promise<void> {
    if ((this.positions.get(table)?.number ?? 0) >= number) return Promise.resolve();
    return new Promise((resolve) => this.waiters.push({ table, number, resolve }));
  }

  act(table: string, number: number, action: unknown, key = this.newKey()): Promise<ServerMessage & { type: 'done' | 'refused' }> {
    return new Promise((resolve) => {
      this.answers.set(key, resolve);
      this.send({ type: 'act', table, number, action, key });
    });
  }

  newKey(): string {
    return `forge-${this.id}-${this.keys++}`;
  }

  async post(address: string, path: string, body: object): Promise<TableView> {
    const headers = { 'content-type': 'application/json', cookie: this.player.cookie };
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as TableView;
  }

  close(): void {
    this.socket.terminate();
  }
}

/** The attack on the tables of one game. */
class Attack {
  private readonly address: string;
  private readonly game: AnyGame;
  private readonly clauses: ReadonlySet<string>;
  private readonly tally: AttackTally;
  private readonly isDone: () => boolean;
  private readonly sockets: readonly AttackerSocket[];
  private freshTables = 0;

  constructor(
    address: string,
    game: AnyGame,
    clauses: readonly Clause[],
    tally: AttackTally,
    isDone: () => boolean,
    sockets: readonly AttackerSocket[],
  ) {
    this.address = address;
    this.game = game;
    this.clauses = new Set(clauses.map(({ id }) => id));
    this.tally = tally;
    this.isDone = isDone;
    this.sockets = sockets;
  }

  private get stranger(): AttackerSocket {
    return this.sockets.at(-1) as AttackerSocket;
  }

  async attackTable(table: SeededTable, chance: RandomSource): Promise<void> {
    const forger = new ActionForger(this.game, chance);
    let here = table;
    await Promise.all(here.seats.map((_, place) => this.sockets[place]?.refresh(here.id, here.count)));
    let last: PendingDecision['last'];
    while (!this.isDone()) {
      const view = this.viewOf(here, 0);
      if (view.outcome) {
        await this.attackFinishedGame(here, last);
        here = await this.openNextTable(here, chance);
        last = undefined;
        continue;
      }
      const owed = pendingSeats(this.game, view);
      const place = here.seats.indexOf(owed[0] as string);
      const mover = this.sockets[place] as AttackerSocket;
      const otherPlace = here.seats.findIndex((seat) => !owed.includes(seat));
      const other = this.sockets[otherPlace] ?? this.stranger;
      const { number } = mover.positions.get(here.id) as LastPosition;
      const due = { view: this.viewOf(here, place), seat: owed[0] as string, number, hasIdleSeat: otherPlace >= 0 };
      const good = forger.setPosition({ ...due, ...(last ? { last } : {}) });
      await this.sendForgeries(here, forger, { mover, other, stranger: this.stranger });
      last = await this.makeLegalMove(here, mover, good[chance.next(good.length)] as Action);
    }
  }

  private viewOf({ id }: SeededTable, place: number): View<unknown> {
    const { positions } = this.sockets[place] as AttackerSocket;
    return JSON.parse((positions.get(id) as LastPosition).text) as View<unknown>;
  }

  private async sendForgeries(
    { id }: SeededTable,
    forger: ActionForger,
    sockets: Record<ForgedAction['by'], AttackerSocket>,
  ): Promise<void> {
    const before = sockets.mover.positions.get(id) as LastPosition;
    await Promise.all(
      Array.from({ length: FORGERIES_PER_POSITION }, async () => {
        const forged = forger.next();
        const isWellFormed = forger.isWellFormed(forged.action);
        this.tally.offered++;
        const answer = await sockets[forged.by].act(id, forged.number, forged.action);
        this.countAnswer(forged, answer.type === 'refused' ? answer.refusal : null, isWellFormed);
      }),
    );
    await sockets.mover.refresh(id);
    const after = sockets.mover.positions.get(id) as LastPosition;
    this.tally.positions++;
    if (after.number !== before.number || after.text !== before.text) {
      this.tally.changed++;
      this.tally.complain('a position changed', { table: id, from: before.number, to: after.number });
    }
  }

  private countAnswer(forged: ForgedAction, refusal: RefusalInfo | null, isWellFormed: boolean): void {
    const { tally } = this;
    increment(tally.kinds, forged.kind);
    if (refusal) {
      tally.refused++;
      increment(tally.codes, refusal.code);
      if (refusal.clause !== undefined) increment(tally.clauses, refusal.clause);
    } else tally.accepted++;
    const complaint = findForgeryProblem(forged, refusal, isWellFormed, this.clauses);
    if (complaint !== null) tally.complain(complaint, { forged, refusal });
  }

  /** Makes one legal move to reach the next position. Sent again with the same key, it must count once. */
  private async makeLegalMove({ id, seats }: SeededTable, mover: AttackerSocket, action: Action): Promise<PendingDecision['last']> {
    const { tally } = this;
    const { number } = mover.positions.get(id) as LastPosition;
    const key = mover.newKey();
    const done = await mover.act(id, number, action, key);
    if (done.type !== 'done') {
      tally.complain('a true move was refused', { action, refusal: done.refusal });
      return undefined;
    }
    tally.legalMoves++;
    await Promise.all(seats.map((_, place) => this.sockets[place]?.waitForNumber(id, done.number)));
    const resent = await mover.act(id, number, action, key);
    tally.resentKeys++;
    if (resent.type !== 'done' || resent.number > done.number)
      tally.complain('a resent key was not answered as done', { done, again: resent });
    return { action, number };
  }

  /** After the end of the game, every action must be refused. */
  private async attackFinishedGame({ id }: SeededTable, last: PendingDecision['last']): Promise<void> {
    const [door] = this.sockets as [AttackerSocket];
    const { number } = door.positions.get(id) as LastPosition;
    for (let i = 0; i < ACTIONS_AFTER_END; i++) {
      this.tally.offered++;
      increment(this.tally.kinds, 'after-the-end');
      const answer = await door.act(id, i % 2 === 0 ? number : number - 1, last?.action ?? ['pass']);
      if (answer.type === 'refused' && answer.refusal.code === 'finished') {
        this.tally.refused++;
        increment(this.tally.codes, 'finished');
      } else this.tally.complain('a game that is over was not closed', answer);
    }
  }

  private async openNextTable(old: SeededTable, chance: RandomSource): Promise<SeededTable> {
    for (const place of old.seats.keys()) this.sockets[place]?.leave(old.id);
    const setup = randomSetup(this.game, chance, this.freshTables++);
    const seats = this.game.scenarios.find(({ id }) => id === setup.scenario)?.seats.slice(0, setup.players) ?? [];
    const request = {
      ...setup,
      game: this.game.id,
      seats: seats.map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'open' })),
      visibility: 'link',
    };
    const [owner] = this.sockets as [AttackerSocket];
    const { id } = await owner.post(this.address, '/api/tables', request);
    for (const [place, seat] of seats.entries())
      if (place > 0) await this.sockets[place]?.post(this.address, `/api/tables/${id}/seat`, { seat });
    await Promise.all(seats.map((_, place) => this.sockets[place]?.refresh(id)));
    return { id, count: 0, seats };
  }
}

/** The log must contain exactly the acknowledged legal moves. */
const countWrittenEntries = async (db: string): Promise<number> => {
  const store = await openStore(db);
  const { entries } = await store.db
    .selectFrom('log')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where('key', 'is not', null)
    .executeTakeFirstOrThrow();
  await store.close();
  return Number(entries);
};

export const attackGame = async (
  address: string,
  { game, clauses }: { readonly game: AnyGame; readonly clauses: readonly Clause[] },
  seeded: SeededTables,
  isDone: (tally: AttackTally) => boolean,
): Promise<AttackTally> => {
  const tally = new AttackTally();
  const sockets = await Promise.all(seeded.players.map((attendant) => AttackerSocket.open(address, attendant)));
  const attack = new Attack(address, game, clauses, tally, () => isDone(tally), sockets);
  await Promise.all(seeded.tables.map((table, at) => attack.attackTable(table, seededRandom(at + 1))));
  for (const door of sockets) door.close();
  return tally;
};

/** Call after the server has stopped. */
export const verifyWrittenEntries = async (db: string, tally: AttackTally): Promise<number> => {
  const entries = await countWrittenEntries(db);
  if (entries !== tally.legalMoves)
    tally.complain('the log does not match the acknowledged legal moves', { entries, legalMoves: tally.legalMoves });
  return entries;
};
