import { randomBytes } from 'node:crypto';
import type { Entry } from '@gunbai/engine';
import { EVERYBODY } from '../referee/orders.ts';
import type { Answer, Deed, Done, Shown, Viewer } from '../referee/orders.ts';
import type { RefereePool } from '../referee/pool.ts';
import { Conflict, explainError, Unreachable } from '../storage/index.ts';
import type { Step, Store, TableRow } from '../storage/index.ts';
import type { Refused, TableView, Word } from '../wire.ts';
import { consequencesOf } from './after.ts';
import { readKept } from './record.ts';
import { mayLook, readTable, viewerOf, viewOf } from './row.ts';
import type { TableFacts } from './row.ts';

/** Somebody who looks at a table through one socket. */
export interface Watcher {
  readonly account: string | null;
  send(text: string): void;
}

/** What a table needs of the node it lives on. */
export interface Around {
  readonly store: Store;
  readonly referees: RefereePool;
  /** Threads for what may take long: bots that think, whole games that are replayed. */
  readonly bots: RefereePool;
  readonly node: string;
  readonly turnNoticeMs: number;
  isPresent(account: string): boolean;
  /** Whether the node is about to end, and waits for nothing more. */
  isClosing(): boolean;
  /** The version of a game's rules on this node. */
  rulesOf(game: string): number;
  /** The database cannot be reached, or can again. */
  storage(state: 'away' | 'back'): void;
  /** Counts what was done, for the metrics. */
  count(what: 'accepted' | 'refused' | 'conflict'): void;
  /** The rules broke down at a table. */
  complain(table: string, problem: string): void;
}

export type Change = { readonly ok: true; readonly number: number } | { readonly ok: false; readonly refusal: Refused };

export const refused = (code: string, detail?: string): Change & { ok: false } => ({
  ok: false,
  refusal: { code, ...(detail === undefined ? {} : { detail }) },
});

export interface PlayWish {
  readonly key?: string;
  readonly job?: string;
  /** Checked again before every attempt, since another node may have changed the table. */
  readonly unless?: (facts: TableFacts) => Refused | null;
}

/** The row as a node keeps it at hand: without the state, which may be large. */
type Row = TableFacts['row'];

/** A change of the table beside the game: what to set, and what else to write with it. */
export type Amendment = { readonly set?: Partial<Row>; readonly steps?: readonly Step[] } | Refused;

/** Puts a message together around the view. */
const textOf = ({ before, view, after }: Shown, state: string, end: string): string => before + (view ?? state) + after.slice(0, -1) + end;

const isRefused = (amendment: Amendment): amendment is Refused => 'code' in amendment;

/** Why a bot's choice may come to nothing though it is a good one: somebody else was quicker. */
const WAITS_NO_MORE: ReadonlySet<string> = new Set(['stale', 'not-playing', 'finished', 'rules-changed']);

const NO_SPECTATORS = JSON.stringify({ type: 'refused', key: null, refusal: { code: 'no-spectators' } } satisfies Word);

const MOST_TRIES = 8;
const AWAY_MS = 250;

/**
 * One table on one node. Whatever is done to it is done one thing after the other; nothing is told to anybody before it
 * is on the disk; and if another node was quicker, what it did is taken up first.
 */
export class LiveTable {
  facts: TableFacts;
  readonly watchers = new Map<Watcher, Viewer>();
  touched = Date.now();
  private readonly around: Around;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(facts: TableFacts, around: Around) {
    this.facts = facts;
    this.around = around;
  }

  get id(): string {
    return this.facts.row.id;
  }

  get store(): Store {
    return this.around.store;
  }

  /** Nobody is shown anything late once the game is over. */
  private get late(): number {
    return this.facts.status === 'over' ? 0 : (this.facts.policy.openHands ?? 0);
  }

  private get viewers(): readonly Viewer[] {
    const viewers: Viewer[] = [];
    for (const viewer of this.watchers.values()) if (!viewers.includes(viewer)) viewers.push(viewer);
    return viewers;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.touched = Date.now();
    const next = this.queue.then(work);
    this.queue = next.catch(() => {});
    return next;
  }

  /** Waits until all that was begun is done. */
  async rest(): Promise<void> {
    await this.queue;
  }

  view(): TableView {
    return viewOf(this.facts, (account) => this.around.isPresent(account));
  }

  /** Has the referee do something, writes it, and only then shows it. */
  play(deed: Deed, wish: PlayWish = {}): Promise<Change> {
    return this.inTurn(() => this.untilSettled(() => this.attempt(deed, wish), wish.key ?? null));
  }

  /** Changes the table beside the game. */
  amend(change: (facts: TableFacts) => Amendment | Promise<Amendment>): Promise<Change> {
    return this.inTurn(() => this.untilSettled(() => this.attemptAmendment(change), null));
  }

  private async untilSettled(attempt: () => Promise<Change>, key: string | null): Promise<Change> {
    for (let tries = 1; ; tries++)
      try {
        return await attempt();
      } catch (error) {
        if (tries === MOST_TRIES) throw error;
        const written = await this.recover(error, key);
        if (written !== null) return { ok: true, number: written };
      }
  }

  /** After a unit failed: finds out how the table stands, however long that takes, and whether the unit was written after all. */
  private async recover(error: unknown, key: string | null): Promise<number | null> {
    let why = explainError(error);
    for (;;) {
      if (why instanceof Unreachable) await this.untilReachable();
      else if (why instanceof Conflict) this.around.count('conflict');
      else throw why;
      try {
        await this.catchUp();
        return key === null ? null : await this.lineOf(key);
      } catch (again) {
        why = explainError(again);
      }
    }
  }

  private async attempt(deed: Deed, { key, job, unless }: PlayWish): Promise<Change> {
    const { store } = this.around;
    if (key !== undefined && (deed.kind === 'undo' || (deed.kind === 'act' && deed.number !== this.facts.row.count))) {
      const written = await this.lineOf(key, deed.kind === 'act' ? deed.number : undefined);
      if (written !== null) return { ok: true, number: written };
    }
    const why = unless?.(this.facts) ?? this.otherRules(deed);
    if (why) return { ok: false, refusal: why };
    const { viewers } = this;
    const answer = await this.ask(deed, viewers);
    if (answer.type !== 'done') {
      this.around.count('refused');
      return { ok: false, refusal: answer.type === 'refused' ? answer.refusal : { code: 'fault', detail: 'the table could not be read' } };
    }
    const now = Date.now();
    const { set, steps, stands } = consequencesOf(store, this.facts, answer, {
      now,
      key: key ?? null,
      job: job ?? null,
      isPresent: (account) => this.around.isPresent(account),
      undone: deed.kind === 'undo',
      turnNoticeMs: this.around.turnNoticeMs,
    });
    await store.commit([this.guardedUpdate(set, answer.position.state), ...steps]);
    const before = this.facts;
    const row = { ...before.row, ...set, revision: before.row.revision + 1 };
    this.facts = { ...before, ...stands, row };
    this.around.count('accepted');
    if (deed.kind === 'start') this.showOut();
    this.show(viewers, answer);
    if (
      deed.kind === 'start' ||
      (this.facts.status === 'over') !== (before.status === 'over') ||
      deed.kind === 'adopt' ||
      deed.kind === 'upgrade'
    )
      this.showTable();
    this.tellOthers();
    this.tellWaiting(before.owing);
    return { ok: true, number: this.facts.row.count };
  }

  /** Those who are awaited now, or no longer, hear of it on every page they have open. */
  private tellWaiting(before: readonly string[]): void {
    const { seats, owing } = this.facts;
    for (const { seat, account } of seats)
      if (account !== null && before.includes(seat) !== owing.includes(seat)) this.around.store.tell('waiting', account);
  }

  /** A game goes on under the rules it was begun with; new ones are taken over first. It can be ended under any. */
  private otherRules({ kind }: Deed): Refused | null {
    const { game, rules } = this.facts.row;
    if (kind === 'upgrade' || kind === 'adopt' || kind === 'start' || kind === 'end' || this.around.rulesOf(game) === rules) return null;
    return { code: 'rules-changed', detail: `the table plays rules ${rules}, this server has rules ${this.around.rulesOf(game)}` };
  }

  private async attemptAmendment(change: (facts: TableFacts) => Amendment | Promise<Amendment>): Promise<Change> {
    const amendment = await change(this.facts);
    if (isRefused(amendment)) return { ok: false, refusal: amendment };
    await this.around.store.commit([this.guardedUpdate({ updated: Date.now(), ...amendment.set }), ...(amendment.steps ?? [])]);
    const before = JSON.stringify(this.view());
    await this.reload();
    if (JSON.stringify(this.view()) !== before) this.showTable();
    this.tellOthers();
    return { ok: true, number: this.facts.row.count };
  }

  /** Holds only if nobody has changed the table since it was read; writes only what differs. */
  private guardedUpdate(set: Partial<Row>, state?: string): Step {
    const { row } = this.facts;
    const { id, revision } = row;
    const { db, forms } = this.around.store;
    let form = 'table';
    const values: unknown[] = [];
    const columns: (keyof TableRow)[] = [];
    for (const column of Object.keys(set) as (keyof Row)[]) {
      if (set[column] === row[column]) continue;
      form += ` ${column}`;
      columns.push(column);
      values.push(set[column]);
    }
    if (state !== undefined) {
      form += ' state';
      columns.push('state');
      values.push(state);
    }
    const changed = () => Object.fromEntries(columns.map((column, index) => [column, values[index]]));
    values.push(revision + 1, id, revision);
    return forms.statement(
      form,
      values,
      () =>
        db
          .updateTable('tables')
          .set({ ...changed(), revision: revision + 1 })
          .where('id', '=', id)
          .where('revision', '=', revision),
      1,
    );
  }

  /**
   * Where a key was written. An action stands at its own number, or where others answered the same question first, soon
   * after: that is found without reading the whole log.
   */
  private async lineOf(key: string, number?: number): Promise<number | null> {
    const lines = this.around.store.db.selectFrom('log').select('number').where('table', '=', this.id).where('key', '=', key);
    const near = (from: number) => lines.where('number', '>=', from).where('number', '<', from + this.facts.seats.length);
    const line = await (number === undefined ? lines : near(number)).executeTakeFirst();
    return line ? line.number + 1 : null;
  }

  /** Asks the referee; a thread that does not have the table is given it. */
  private async ask(deed: Deed, viewers: readonly Viewer[]): Promise<Answer> {
    const { row } = this.facts;
    const { referees, bots } = this.around;
    const pool = deed.kind === 'upgrade' || deed.kind === 'doctor' ? bots : referees;
    const order = { table: row.id, game: row.game, count: row.count, head: row.head, load: null, deed, viewers, late: this.late };
    const answer = await pool.ask(order);
    if (answer.type !== 'missing') return this.complained(answer);
    return this.complained(await pool.ask({ ...order, load: await readKept(this.around.store.db, this.id) }));
  }

  /** Whoever runs the server learns of rules that break down. */
  private complained(answer: Answer): Answer {
    if (answer.type === 'refused' && answer.problem !== undefined) this.around.complain(this.id, answer.problem);
    return answer;
  }

  /** Lets a bot choose for a seat, on threads of its own, and carries it out. */
  async playBot(seat: string, number: number, job: string): Promise<Change> {
    const botOf = (): string | null | undefined => this.facts.seats.find((one) => one.seat === seat)?.bot;
    // The job may have been asked for on another node, or just now on this one: see how the table stands before giving it up.
    if (!botOf() || number !== this.facts.row.count) await this.refresh();
    const bot = botOf();
    if (bot === null || bot === undefined || number !== this.facts.row.count) return refused('stale');
    const { row } = this.facts;
    const { state } = await this.around.store.db.selectFrom('tables').select('state').where('id', '=', row.id).executeTakeFirstOrThrow();
    const order = { table: row.id, game: row.game, count: row.count, head: row.head, load: state, viewers: [], late: 0 };
    const luck = randomBytes(16).toString('hex');
    const choice = async (by: string): Promise<Change | null> => {
      const answer = this.complained(await this.around.bots.ask({ ...order, deed: { kind: 'choose', seat, bot: by, luck } }));
      if (answer.type !== 'chosen') return null;
      return this.play(
        { kind: 'act', seat, action: answer.action, number },
        { job, unless: ({ status }) => (status === 'playing' ? null : { code: 'not-playing' }) },
      );
    };
    const change = await choice(bot);
    if (change && (change.ok || WAITS_NO_MORE.has(change.refusal.code))) return change;
    // A bot that fails, thinks for ever or wants what is not allowed is a nuisance; a game that stands still because of it is worse.
    return (await choice('random')) ?? refused('fault', 'the bot could not choose');
  }

  /** Checks the whole record: the chain of lines, every roll, every action, and the state that is kept. */
  async verdict(): Promise<{ ok: boolean; problem: string | null }> {
    const answer = await this.ask({ kind: 'doctor' }, []);
    if (answer.type === 'done') return { ok: true, problem: null };
    return {
      ok: false,
      problem: answer.type === 'refused' ? (answer.refusal.detail ?? answer.refusal.code) : 'the table could not be read',
    };
  }

  private show(viewers: readonly Viewer[], { shown, position }: Done): void {
    const { status, owing, clocks, proposal } = this.facts;
    const desk = JSON.stringify({ status, owing, clocks, proposal });
    const texts = new Map<Shown, string>();
    for (const [watcher, viewer] of this.watchers) {
      const mine = shown[viewers.indexOf(viewer)];
      if (mine === undefined) continue;
      const text = texts.get(mine) ?? textOf(mine, position.state, `,"desk":${desk}}`);
      texts.set(mine, text);
      watcher.send(text);
    }
  }

  showTable(): void {
    for (const [watcher, viewer] of this.watchers) watcher.send(this.tableWord(viewer));
  }

  private tableWord(viewer: Viewer): string {
    return JSON.stringify({ type: 'table', table: this.view(), you: viewer === EVERYBODY ? null : viewer } satisfies Word);
  }

  private tellOthers(): void {
    const { id, revision } = this.facts.row;
    const { store, node } = this.around;
    // A file has one node only: nobody else is waiting for news.
    if (store.kind === 'postgres') store.tell('table', `${id} ${revision} ${node}`);
    if (this.facts.seats.some(({ seat, bot }) => bot !== null && this.facts.owing.includes(seat))) store.tell('jobs', '');
  }

  /**
   * Somebody comes in, or comes back: they are sent the position and what they have missed, then all that follows. Says
   * whether they may look.
   */
  watch(watcher: Watcher, since: number): Promise<boolean> {
    return this.inTurn(async () => {
      // A node that was killed may have taken its last news with it: whoever comes back must not be shown less than was written.
      if (this.around.store.kind === 'postgres') await this.catchUp();
      if (!mayLook(this.facts, watcher.account)) {
        watcher.send(NO_SPECTATORS);
        return false;
      }
      const viewer = viewerOf(this.facts, watcher.account);
      watcher.send(this.tableWord(viewer));
      if (this.facts.row.header !== '') await this.sendPosition(watcher, viewer, since);
      this.watchers.set(watcher, viewer);
      return true;
    });
  }

  /** The words somebody would be sent who comes in now, as texts; nobody is watching afterwards. */
  async glance(account: string | null, since: number): Promise<readonly string[]> {
    const words: string[] = [];
    const watcher: Watcher = { account, send: (text) => void words.push(text) };
    await this.watch(watcher, since);
    this.leave(watcher);
    return words;
  }

  private async sendPosition(watcher: Watcher, viewer: Viewer, since: number): Promise<void> {
    const whole = since > this.facts.row.count || since === 0 || (await this.wentBackSince(since));
    const answer = await this.ask({ kind: 'look', since, whole, as: 'position' }, [viewer]);
    if (answer.type === 'done' && answer.shown[0] !== undefined) watcher.send(textOf(answer.shown[0], answer.position.state, '}'));
    else watcher.send(JSON.stringify({ type: 'refused', key: null, refusal: { code: 'fault' } } satisfies Word));
  }

  private async wentBackSince(since: number): Promise<boolean> {
    const lines = await this.linesFrom(since);
    return lines.some(({ type }) => type === 'undo' || type === 'rules');
  }

  private async linesFrom(since: number): Promise<Entry[]> {
    const rows = await this.around.store.db
      .selectFrom('log')
      .select('entry')
      .where('table', '=', this.id)
      .where('number', '>=', since)
      .orderBy('number')
      .execute();
    return rows.map(({ entry }) => JSON.parse(entry) as Entry);
  }

  leave(watcher: Watcher): void {
    this.watchers.delete(watcher);
  }

  private async reload(): Promise<void> {
    const facts = await readTable(this.around.store.db, this.id);
    if (!facts) throw new Error(`table ${this.id} is gone`);
    this.facts = facts;
    for (const watcher of this.watchers.keys()) this.watchers.set(watcher, viewerOf(facts, watcher.account));
    this.showOut();
  }

  /** Whoever looked in before play began, or had a seat, may no longer look where there are no spectators. */
  private showOut(): void {
    if (this.facts.policy.spectators) return;
    for (const watcher of this.watchers.keys()) {
      if (mayLook(this.facts, watcher.account)) continue;
      this.watchers.delete(watcher);
      watcher.send(NO_SPECTATORS);
    }
  }

  /** Reads and shows the table once more: something beside it has changed, such as a name. */
  lookAnew(): Promise<void> {
    return this.inTurn(async () => {
      await this.catchUp();
      this.showTable();
    });
  }

  /** Makes sure that nothing has been missed that is written. */
  refresh(): Promise<void> {
    return this.inTurn(() => this.catchUp());
  }

  /** Takes up what another node has written, and shows it here. */
  follow(revision: number): Promise<void> {
    return this.inTurn(async () => {
      if (revision > this.facts.row.revision) await this.catchUp();
    });
  }

  private async catchUp(): Promise<void> {
    const before = this.facts;
    const shown = JSON.stringify(this.view());
    await this.reload();
    const { row } = this.facts;
    if (row.revision === before.row.revision) return;
    if (row.count !== before.row.count && row.header !== '' && this.watchers.size > 0)
      await this.showNewLines(before).catch((error) => {
        // What could not be shown counts as not yet known: it is taken up again at the next look.
        this.facts = before;
        throw error;
      });
    const isNews = row.count === before.row.count ? JSON.stringify(this.view()) !== shown : this.facts.status !== before.status;
    if (isNews) this.showTable();
  }

  private async showNewLines(before: TableFacts): Promise<void> {
    const { viewers } = this;
    const entries = (await this.linesFrom(before.row.count)).slice(0, this.facts.row.count - before.row.count);
    const { game, count, head, id } = before.row;
    const followed = await this.around.referees.ask({
      table: id,
      game,
      count,
      head,
      load: null,
      deed: { kind: 'follow', entries },
      viewers,
      late: this.late,
    });
    if (followed.type === 'done') return this.show(viewers, followed);
    const whole = entries.some(({ type }) => type === 'undo' || type === 'rules');
    const answer = await this.ask({ kind: 'look', since: count, whole, as: 'update' }, viewers);
    if (answer.type === 'done') this.show(viewers, answer);
  }

  private async untilReachable(): Promise<void> {
    this.around.storage('away');
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
      try {
        await this.around.store.db.selectFrom('migrations').select('name').limit(1).execute();
        this.around.storage('back');
        return;
      } catch (error) {
        if (!(explainError(error) instanceof Unreachable) || this.around.isClosing()) throw error;
      }
    }
  }
}
