import type { Entry } from '@gunbai/engine';
import type { Answer, Deed, Viewer } from '../referee/orders.ts';
import type { RefereePool } from '../referee/pool.ts';
import { Conflict, explainError, Unreachable } from '../storage/index.ts';
import type { Step, Store } from '../storage/index.ts';
import type { Refused, TableView, Word } from '../wire.ts';
import { consequencesOf } from './after.ts';
import { withoutTrouble } from './clocks.ts';
import type { Trouble } from './clocks.ts';
import { Audience, textOf } from './audience.ts';
import type { Watcher } from './audience.ts';
import { readKept } from './record.ts';
import { mayLook, readTable, viewerOf, viewOf } from './row.ts';
import type { TableFacts } from './row.ts';
import { guardedUpdate } from './writing.ts';
import type { Row } from './writing.ts';

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
  /** What befell all clocks and may not have been made good at this table. */
  trouble(): Promise<Trouble | null> | null;
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

/** A change of the table beside the game: what to set, and what else to write with it. */
export type Amendment = { readonly set?: Partial<Row>; readonly steps?: readonly Step[] } | Refused;

const isRefused = (amendment: Amendment): amendment is Refused => 'code' in amendment;

const MOST_TRIES = 8;
const AWAY_MS = 250;

/**
 * One table on one node. Whatever is done to it is done one thing after the other; nothing is told to anybody before it
 * is on the disk; and if another node was quicker, what it did is taken up first.
 */
export class LiveTable {
  facts: TableFacts;
  readonly audience = new Audience();
  private readonly around: Around;
  private queue: Promise<unknown> = Promise.resolve();
  /** How much was begun and is not done; and when the last of it was, by a clock that nobody sets. */
  private begun = 0;
  private rested = performance.now();
  /** The revision at which the game was over and its whole record found right: it need not be replayed for everybody who asks. */
  private isRightAt: number | null = null;

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

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    // Where nothing is under way there is nothing to wait for.
    const next = this.begun++ === 0 ? work() : this.queue.then(work);
    this.queue = next.then(this.ended, this.ended);
    return next;
  }

  private readonly ended = (): void => {
    this.begun--;
    this.touch();
  };

  /** Somebody has a use for it. */
  touch(): void {
    this.rested = performance.now();
  }

  /** Whether nobody looks at it, and nothing was done at it for so long. */
  isIdle(ms: number): boolean {
    return this.audience.size === 0 && this.begun === 0 && performance.now() - this.rested > ms;
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
    const { viewers } = this.audience;
    const answer = await this.ask(deed, viewers);
    if (answer.type !== 'done') {
      this.around.count('refused');
      return { ok: false, refusal: answer.type === 'refused' ? answer.refusal : { code: 'fault', detail: 'the table could not be read' } };
    }
    const now = this.factsNow();
    const { set, steps, stands } = consequencesOf(store, now instanceof Promise ? await now : now, answer, {
      now: Date.now(),
      key: key ?? null,
      job: job ?? null,
      isPresent: (account) => this.around.isPresent(account),
      undone: deed.kind === 'undo',
      turnNoticeMs: this.around.turnNoticeMs,
    });
    await store.commit([guardedUpdate(store, this.facts.row, set, answer.position.state), ...steps]);
    const before = this.facts;
    const row = { ...before.row, ...set, revision: before.row.revision + 1 };
    this.facts = { ...stands, row };
    this.around.count('accepted');
    if (deed.kind === 'start') this.audience.showOut(this.facts);
    this.audience.show(viewers, answer, this.facts);
    if (
      deed.kind === 'start' ||
      (this.facts.status === 'over') !== (before.status === 'over') ||
      deed.kind === 'adopt' ||
      deed.kind === 'upgrade'
    )
      this.showTable();
    this.tellOthers();
    this.tellWaiting(before);
    return { ok: true, number: this.facts.row.count };
  }

  /** The table as it stands, its clocks without the time in which there was no server. */
  private factsNow(): TableFacts | Promise<TableFacts> {
    const trouble = this.facts.row.clocks === '{}' ? null : this.around.trouble();
    return trouble === null ? this.facts : this.factsWithout(trouble);
  }

  private async factsWithout(trouble: Promise<Trouble | null>): Promise<TableFacts> {
    const befell = await trouble;
    return befell ? { ...this.facts, clocks: withoutTrouble(this.facts.clocks, befell, Date.now()) } : this.facts;
  }

  /** Those who are awaited now, or no longer, hear of it on every page they have open. Nobody is while the game stands still. */
  private tellWaiting(before: TableFacts): void {
    const isAwaited = ({ status, owing }: TableFacts, seat: string): boolean => status === 'playing' && owing.includes(seat);
    for (const { seat, account } of this.facts.seats)
      if (account !== null && isAwaited(before, seat) !== isAwaited(this.facts, seat)) this.around.store.tell('waiting', account);
  }

  /** A game goes on under the rules it was begun with; new ones are taken over first. It can be ended under any. */
  private otherRules({ kind }: Deed): Refused | null {
    const { game, rules } = this.facts.row;
    if (kind === 'upgrade' || kind === 'adopt' || kind === 'start' || kind === 'end' || this.around.rulesOf(game) === rules) return null;
    return { code: 'rules-changed', detail: `the table plays rules ${rules}, this server has rules ${this.around.rulesOf(game)}` };
  }

  private async attemptAmendment(change: (facts: TableFacts) => Amendment | Promise<Amendment>): Promise<Change> {
    const amendment = await change(await this.factsNow());
    if (isRefused(amendment)) return { ok: false, refusal: amendment };
    const set = { updated: Date.now(), ...amendment.set };
    await this.store.commit([guardedUpdate(this.store, this.facts.row, set), ...(amendment.steps ?? [])]);
    const before = this.facts;
    const seen = JSON.stringify(this.view());
    await this.reload();
    if (JSON.stringify(this.view()) !== seen) this.showTable();
    this.tellOthers();
    this.tellWaiting(before);
    return { ok: true, number: this.facts.row.count };
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

  /** What a bot chooses at the table as it stands, on threads for what may take long. */
  async choice(deed: Deed & { kind: 'choose' }, state: string): Promise<Answer> {
    const { id, game, count, head } = this.facts.row;
    return this.complained(await this.around.bots.ask({ table: id, game, count, head, load: state, deed, viewers: [], late: 0 }));
  }

  /** Checks the whole record: the chain of lines, every roll, every action, and the state that is kept. */
  async verdict(): Promise<{ ok: boolean; problem: string | null }> {
    const { status, row } = this.facts;
    const right = { ok: true, problem: null };
    if (this.isRightAt === row.revision) return right;
    const answer = await this.ask({ kind: 'doctor' }, []);
    if (answer.type === 'done') {
      if (status === 'over') this.isRightAt = row.revision;
      return right;
    }
    return {
      ok: false,
      problem: answer.type === 'refused' ? (answer.refusal.detail ?? answer.refusal.code) : 'the table could not be read',
    };
  }

  showTable(): void {
    this.audience.showTable(this.view());
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
        this.audience.refuse(watcher);
        return false;
      }
      const viewer = viewerOf(this.facts, watcher.account);
      this.audience.sendTable(watcher, viewer, this.view());
      if (this.facts.row.header !== '') await this.sendPosition(watcher, viewer, since);
      this.audience.add(watcher, viewer);
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
    this.audience.delete(watcher);
  }

  private async reload(): Promise<void> {
    const facts = await readTable(this.around.store.db, this.id);
    if (!facts) throw new Error(`table ${this.id} is gone`);
    this.facts = facts;
    this.audience.seatAnew(facts);
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
    if (row.count !== before.row.count && row.header !== '' && this.audience.size > 0)
      await this.showNewLines(before).catch((error) => {
        // What could not be shown counts as not yet known: it is taken up again at the next look.
        this.facts = before;
        throw error;
      });
    const isNews = row.count === before.row.count ? JSON.stringify(this.view()) !== shown : this.facts.status !== before.status;
    if (isNews) this.showTable();
  }

  private async showNewLines(before: TableFacts): Promise<void> {
    const { viewers } = this.audience;
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
    if (followed.type === 'done') return this.audience.show(viewers, followed, this.facts);
    const whole = entries.some(({ type }) => type === 'undo' || type === 'rules');
    const answer = await this.ask({ kind: 'look', since: count, whole, as: 'update' }, viewers);
    if (answer.type === 'done') this.audience.show(viewers, answer, this.facts);
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
