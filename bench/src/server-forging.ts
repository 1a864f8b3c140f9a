import { fastChance, owing } from '@gunbai/engine';
import type { Action, AnyGame, Chance, View } from '@gunbai/engine';
import type { Clause } from '@gunbai/kits/text';
import { WebSocket } from 'ws';
import { openStore } from '../../server/src/storage/index.ts';
import type { Refused, TableView, Word } from '../../server/src/wire.ts';
import { complaintAbout, Forger } from '../../server/test/forger.ts';
import type { Due, Forgery } from '../../server/test/forger.ts';
import { anySetup } from './server-stages.ts';
import type { Attendant, Staged, StagedTable } from './server-stages.ts';

/** What came of all that was offered at the door. */
export class Tally {
  offered = 0;
  refused = 0;
  accepted = 0;
  positions = 0;
  trueMoves = 0;
  resentKeys = 0;
  changed = 0;
  readonly codes: Record<string, number> = {};
  readonly clauses: Record<string, number> = {};
  readonly kinds: Record<string, number> = {};
  readonly complaints: Record<string, number> = {};
  readonly examples: Record<string, unknown> = {};

  complain(what: string, example: unknown): void {
    count(this.complaints, what);
    this.examples[what] ??= example;
  }
}

const count = (counts: Record<string, number>, what: string): void => {
  counts[what] = (counts[what] ?? 0) + 1;
};

/** So many forgeries at one position, all under way at once; then a true move. */
const AT_A_POSITION = 100;
const AFTER_THE_END = 20;

interface Seen {
  number: number;
  readonly text: string;
}

let marks = 0;

/** One person's socket, through which they look at every table and act at it. */
class Door {
  readonly attendant: Attendant;
  readonly seen = new Map<string, Seen>();
  private readonly socket: WebSocket;
  private readonly answers = new Map<string, (word: Word & { type: 'done' | 'refused' }) => void>();
  private readonly looks = new Map<string, () => void>();
  private readonly waiting: { table: string; number: number; come: () => void }[] = [];
  private keys = 0;
  private readonly mark = String(marks++);

  private constructor(attendant: Attendant, socket: WebSocket) {
    this.attendant = attendant;
    this.socket = socket;
    socket.on('message', (text: Buffer) => this.heard(text.toString()));
  }

  static open(address: string, attendant: Attendant): Promise<Door> {
    return new Promise((resolve, reject) => {
      const headers = { cookie: attendant.cookie };
      const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers, perMessageDeflate: false });
      socket.once('open', () => resolve(new Door(attendant, socket)));
      socket.once('error', reject);
    });
  }

  private heard(text: string): void {
    const word = JSON.parse(text) as Word;
    if (word.type === 'done' || word.type === 'refused') {
      const answer = this.answers.get(word.key ?? '');
      this.answers.delete(word.key ?? '');
      answer?.(word);
    } else if (word.type === 'position' || word.type === 'update') {
      this.seen.set(word.table, { number: word.number, text: JSON.stringify(word.view) });
      for (const one of this.waiting.filter(({ table, number }) => table === word.table && number <= word.number)) {
        this.waiting.splice(this.waiting.indexOf(one), 1);
        one.come();
      }
    } else if (word.type === 'chat') {
      this.looks.get(word.table)?.();
      this.looks.delete(word.table);
    }
  }

  private say(said: object): void {
    this.socket.send(JSON.stringify(said));
  }

  /** Resolves when the position as the server has it now has come. */
  look(table: string, since = this.seen.get(table)?.number ?? 0): Promise<void> {
    return new Promise((resolve) => {
      this.looks.set(table, resolve);
      this.say({ type: 'watch', table, since });
    });
  }

  leave(table: string): void {
    this.seen.delete(table);
    this.say({ type: 'leave', table });
  }

  /** Resolves when an update has brought the table so far. */
  reach(table: string, number: number): Promise<void> {
    if ((this.seen.get(table)?.number ?? 0) >= number) return Promise.resolve();
    return new Promise((come) => this.waiting.push({ table, number, come }));
  }

  act(table: string, number: number, action: unknown, key = this.newKey()): Promise<Word & { type: 'done' | 'refused' }> {
    return new Promise((resolve) => {
      this.answers.set(key, resolve);
      this.say({ type: 'act', table, number, action, key });
    });
  }

  newKey(): string {
    return `forge-${this.mark}-${this.keys++}`;
  }

  async post(address: string, path: string, body: object): Promise<TableView> {
    const headers = { 'content-type': 'application/json', cookie: this.attendant.cookie };
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as TableView;
  }

  close(): void {
    this.socket.terminate();
  }
}

/** The attack on one title's tables. */
class Attack {
  private readonly address: string;
  private readonly game: AnyGame;
  private readonly clauses: ReadonlySet<string>;
  private readonly tally: Tally;
  private readonly isDone: () => boolean;
  private readonly doors: readonly Door[];
  private freshTables = 0;

  constructor(address: string, game: AnyGame, clauses: readonly Clause[], tally: Tally, isDone: () => boolean, doors: readonly Door[]) {
    this.address = address;
    this.game = game;
    this.clauses = new Set(clauses.map(({ id }) => id));
    this.tally = tally;
    this.isDone = isDone;
    this.doors = doors;
  }

  private get stranger(): Door {
    return this.doors.at(-1) as Door;
  }

  async atTable(table: StagedTable, chance: Chance): Promise<void> {
    const forger = new Forger(this.game, chance);
    let here = table;
    await Promise.all(here.seats.map((_, place) => this.doors[place]?.look(here.id, here.count)));
    let last: Due['last'];
    while (!this.isDone()) {
      const view = this.viewOf(here, 0);
      if (view.outcome) {
        await this.afterTheEnd(here, last);
        here = await this.another(here, chance);
        last = undefined;
        continue;
      }
      const owed = owing(this.game, view);
      const place = here.seats.indexOf(owed[0] as string);
      const mover = this.doors[place] as Door;
      const otherPlace = here.seats.findIndex((seat) => !owed.includes(seat));
      const other = this.doors[otherPlace] ?? this.stranger;
      const { number } = mover.seen.get(here.id) as Seen;
      const due = { view: this.viewOf(here, place), seat: owed[0] as string, number, hasOther: otherPlace >= 0 };
      const good = forger.at({ ...due, ...(last ? { last } : {}) });
      await this.offer(here, forger, { mover, other, stranger: this.stranger });
      last = await this.move(here, mover, good[chance.next(good.length)] as Action);
    }
  }

  private viewOf({ id }: StagedTable, place: number): View<unknown> {
    const { seen } = this.doors[place] as Door;
    return JSON.parse((seen.get(id) as Seen).text) as View<unknown>;
  }

  private async offer({ id }: StagedTable, forger: Forger, doors: Record<Forgery['by'], Door>): Promise<void> {
    const before = doors.mover.seen.get(id) as Seen;
    await Promise.all(
      Array.from({ length: AT_A_POSITION }, async () => {
        const forged = forger.next();
        const isWellFormed = forger.isWellFormed(forged.action);
        this.tally.offered++;
        const answer = await doors[forged.by].act(id, forged.number, forged.action);
        this.judge(forged, answer.type === 'refused' ? answer.refusal : null, isWellFormed);
      }),
    );
    await doors.mover.look(id);
    const after = doors.mover.seen.get(id) as Seen;
    this.tally.positions++;
    if (after.number !== before.number || after.text !== before.text) {
      this.tally.changed++;
      this.tally.complain('a position changed', { table: id, from: before.number, to: after.number });
    }
  }

  private judge(forged: Forgery, refusal: Refused | null, isWellFormed: boolean): void {
    const { tally } = this;
    count(tally.kinds, forged.kind);
    if (refusal) {
      tally.refused++;
      count(tally.codes, refusal.code);
      if (refusal.clause !== undefined) count(tally.clauses, refusal.clause);
    } else tally.accepted++;
    const complaint = complaintAbout(forged, refusal, isWellFormed, this.clauses);
    if (complaint !== null) tally.complain(complaint, { forged, refusal });
  }

  /** One allowed move, so that the next position comes up; sent again under its key, it is answered as done and done once. */
  private async move({ id, seats }: StagedTable, mover: Door, action: Action): Promise<Due['last']> {
    const { tally } = this;
    const { number } = mover.seen.get(id) as Seen;
    const key = mover.newKey();
    const done = await mover.act(id, number, action, key);
    if (done.type !== 'done') {
      tally.complain('a true move was refused', { action, refusal: done.refusal });
      return undefined;
    }
    tally.trueMoves++;
    await Promise.all(seats.map((_, place) => this.doors[place]?.reach(id, done.number)));
    const again = await mover.act(id, number, action, key);
    tally.resentKeys++;
    if (again.type !== 'done' || again.number > done.number) tally.complain('a resent key was not answered as done', { done, again });
    return { action, number };
  }

  /** The game is over: whatever is offered now is refused as well. */
  private async afterTheEnd({ id }: StagedTable, last: Due['last']): Promise<void> {
    const [door] = this.doors as [Door];
    const { number } = door.seen.get(id) as Seen;
    for (let i = 0; i < AFTER_THE_END; i++) {
      this.tally.offered++;
      count(this.tally.kinds, 'after-the-end');
      const answer = await door.act(id, i % 2 === 0 ? number : number - 1, last?.action ?? ['pass']);
      if (answer.type === 'refused' && answer.refusal.code === 'finished') {
        this.tally.refused++;
        count(this.tally.codes, 'finished');
      } else this.tally.complain('a game that is over was not closed', answer);
    }
  }

  private async another(old: StagedTable, chance: Chance): Promise<StagedTable> {
    for (const place of old.seats.keys()) this.doors[place]?.leave(old.id);
    const setup = anySetup(this.game, chance, this.freshTables++);
    const seats = this.game.scenarios.find(({ id }) => id === setup.scenario)?.seats.slice(0, setup.players) ?? [];
    const wish = {
      ...setup,
      game: this.game.id,
      seats: seats.map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'open' })),
      visibility: 'link',
    };
    const [owner] = this.doors as [Door];
    const { id } = await owner.post(this.address, '/api/tables', wish);
    for (const [place, seat] of seats.entries())
      if (place > 0) await this.doors[place]?.post(this.address, `/api/tables/${id}/seat`, { seat });
    await Promise.all(seats.map((_, place) => this.doors[place]?.look(id)));
    return { id, count: 0, seats };
  }
}

/** Lines that clients asked for: as many as true moves were acknowledged, and not one more. */
const writtenLines = async (db: string): Promise<number> => {
  const store = await openStore(db);
  const { lines } = await store.db
    .selectFrom('log')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('key', 'is not', null)
    .executeTakeFirstOrThrow();
  await store.close();
  return Number(lines);
};

export const attackTitle = async (
  address: string,
  { game, clauses }: { readonly game: AnyGame; readonly clauses: readonly Clause[] },
  staged: Staged,
  isDone: (tally: Tally) => boolean,
): Promise<Tally> => {
  const tally = new Tally();
  const doors = await Promise.all(staged.attendants.map((attendant) => Door.open(address, attendant)));
  const attack = new Attack(address, game, clauses, tally, () => isDone(tally), doors);
  await Promise.all(staged.tables.map((table, at) => attack.atTable(table, fastChance(at + 1))));
  for (const door of doors) door.close();
  return tally;
};

/** To be asked when the server has closed. */
export const checkWritten = async (db: string, tally: Tally): Promise<number> => {
  const lines = await writtenLines(db);
  if (lines !== tally.trueMoves)
    tally.complain('more or less was written than true moves were made', { lines, trueMoves: tally.trueMoves });
  return lines;
};
