import { allowed, failure, questionTo, success, whyNot } from '@gunbai/engine';
import type { Action, GameEvent, GameRecord, Outcome, Refusal, Result, SeatId, Told, View } from '@gunbai/engine';
import type { Title, TitleRules } from '@gunbai/games/registry';
import type { ProposalWish, TableStatus, TableView, Word } from '@gunbai/server/wire';
import { adviceAt, workerDesk } from '../session/botDesk.ts';
import type { BotDesk } from '../session/botDesk.ts';
import { randomHex } from '../session/seed.ts';
import { lastDecision } from '../session/session.ts';
import type { Advice, Halt, Person, Session, Sight } from '../session/session.ts';
import { ask, asRefusal } from './api.ts';
import { line, useLine } from './line.ts';
import type { ChatLine } from './line.ts';
import { ordered } from '../session/orders.ts';
import type { LeftOrder, Manner } from '../session/orders.ts';

type PositionWord = Extract<Word, { type: 'position' | 'update' }>;

/** What comes with an update of the position: how the table around it stands. */
type Desk = Pick<TableView, 'status' | 'owing' | 'clocks' | 'proposal'>;

const HALTS = ['paused', 'rules-changed', 'stuck', 'cancelled'] as const satisfies readonly Halt[];
const isDown = (): boolean => useLine.getState().state === 'down';
const haltOf = (status: TableStatus): Halt | null => HALTS.find((halt) => halt === status) ?? null;

/** What the table knows beside the game: talk, clocks, proposals. */
export interface OnlineSight {
  readonly table: TableView;
  readonly you: SeatId | null;
  readonly chat: readonly ChatLine[];
  /** What this seat has left, from whichever device. */
  readonly orders: readonly LeftOrder[];
}

/** A table over the net: the referee is the server; this screen asks, and computes only what its own seat may see. */
export class OnlineSession implements Session {
  readonly id: string;
  readonly title: Title;
  readonly rules: TitleRules;
  readonly canSwap = false;
  private facts: OnlineSight;
  private seated: readonly Person[];
  private story: readonly Told[] = [];
  private view: View<unknown> | null = null;
  private number = 0;
  private canUndo = false;
  private events: readonly GameEvent[] = [];
  private now: Sight | null = null;
  private changesOfOrders = 0;
  /** What was decided here and is not answered yet. */
  private sending: Action | null = null;
  /** That, once the line went down on it; until it is answered. */
  private kept: Action | null = null;
  private readonly stopListening: () => void;
  private readonly listeners = new Set<() => void>();
  private readonly openBots: () => BotDesk;
  private bots: BotDesk | null = null;

  constructor(title: Title, rules: TitleRules, table: TableView, you: SeatId | null, openBots = workerDesk) {
    this.openBots = openBots;
    this.id = table.id;
    this.title = title;
    this.rules = rules;
    this.facts = { table, you, chat: [], orders: [] };
    this.seated = peopleAt(this.facts);
    this.stopListening = useLine.subscribe(({ state }, before) => {
      if ((state === 'down') !== (before.state === 'down')) this.noteLine();
    });
  }

  /** Whether a position has come: before that there is only a table to wait at. */
  get hasBegun(): boolean {
    return this.view !== null;
  }

  get people(): readonly Person[] {
    return this.seated;
  }

  get commitment(): string {
    return this.facts.table.commitment;
  }

  online(): OnlineSight {
    return this.facts;
  }

  /** The first line of the story that has not been seen. */
  since(): number {
    return this.number;
  }

  chatSince(): number {
    return (this.facts.chat.at(-1)?.number ?? -1) + 1;
  }

  /** Takes in what the server says. */
  hear(word: Extract<Word, { type: 'table' | 'position' | 'update' | 'chat' }>): void {
    if (word.type === 'table') this.facts = { ...this.facts, table: word.table, you: word.you };
    else if (word.type === 'chat') this.facts = { ...this.facts, chat: merged(this.facts.chat, word.lines) };
    else this.take(word);
    this.publish();
  }

  private take(word: PositionWord & { readonly desk?: Desk }): void {
    const told = word.told as readonly Told[];
    const isFirst = this.view === null;
    this.story = word.reset || word.from === 0 ? told : [...this.story.filter(({ n }) => n < word.from), ...told];
    this.events = isFirst || word.reset ? [] : told.flatMap(({ events }) => events);
    this.view = word.view as View<unknown>;
    this.number = word.number;
    this.canUndo = word.undo;
    this.facts = { ...this.facts, table: { ...this.facts.table, ...word.desk, number: word.number } };
    // An order for a battle goes with the battle, and that is for the server to say.
    if (isFirst || this.facts.orders.some(({ until }) => until !== undefined)) void this.readOrders();
  }

  sight(): Sight {
    if (!this.now) throw new Error('the table has no position yet');
    return this.now;
  }

  private look(view: View<unknown>): Sight {
    const { game } = this.rules;
    const { table, you } = this.facts;
    const { status } = table;
    // Nobody is awaited at a game that cannot go on; after a pause, those who were before it.
    const owing = status === 'stuck' || status === 'cancelled' ? [] : table.owing;
    const { kept } = this;
    const cutOff = isDown() || kept ? { kept } : null;
    const acting = you !== null && status === 'playing' && owing.includes(you) && !kept ? you : null;
    const asked = acting ?? owing[0];
    return {
      number: this.number,
      view,
      viewer: you,
      acting,
      allowed: acting === null ? [] : allowed(game, view, acting),
      question: asked === undefined || view.outcome ? null : questionTo(game, view, asked),
      waitingFor: owing,
      halted: haltOf(status),
      cutOff,
      story: this.story,
      events: this.events,
      outcome: view.outcome ?? (table.outcome as Outcome | null),
      canUndo: this.canUndo && status === 'playing' && !cutOff,
      curtain: null,
      thinking: null,
      trouble: null,
    };
  }

  private publish(): void {
    const people = peopleAt(this.facts);
    if (JSON.stringify(people) !== JSON.stringify(this.seated)) this.seated = people;
    if (this.view) this.now = this.look(this.view);
    for (const listener of this.listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  why(action: Action): Refusal | null {
    if (this.kept) return { code: 'fault', detail: 'unsent' };
    if (!this.view || !this.now || this.now.acting === null) return { code: this.now?.outcome ? 'finished' : 'wrong-seat' };
    return whyNot(this.rules.game, this.view, this.now.acting, action);
  }

  async act(action: Action, number = this.number): Promise<Refusal | null> {
    this.sending = action;
    const said = line.say({ type: 'act', table: this.id, number, action });
    if (isDown()) this.noteLine();
    const done = await said;
    this.sending = null;
    if (this.kept) this.noteLine();
    return done.ok ? null : asRefusal(done.refusal);
  }

  private noteLine(): void {
    this.kept = this.sending && (isDown() ? this.sending : this.kept);
    this.publish();
  }

  /** A window that is brought back would be passed again at once by an order: those go first. */
  async undo(): Promise<Refusal | null> {
    const { orders } = this.facts;
    const refusal = orders.length > 0 ? await this.leaveOrders([]) : null;
    if (refusal) return refusal;
    const done = await line.say({ type: 'undo', table: this.id });
    if (done.ok) return null;
    if (orders.length > 0) await this.leaveOrders(orders);
    return asRefusal(done.refusal);
  }

  /** Only whoever plays against bots alone: there is nobody to be wronged by it. */
  get advises(): boolean {
    return this.facts.you !== null && this.seated.every(({ here, bot }) => here || bot !== null);
  }

  advise(): Promise<Advice | null> {
    this.bots ??= this.openBots();
    return adviceAt(this, this.bots, Number.parseInt(randomHex(3), 16));
  }

  async takeBack(): Promise<Refusal | null> {
    const last = lastDecision(this.story);
    if (!last) return { code: 'nothing-to-undo' };
    return this.propose({ kind: 'undo', to: last.n });
  }

  async propose(proposal: ProposalWish): Promise<Refusal | null> {
    const done = await ask('POST', `/api/tables/${this.id}/proposal`, proposal);
    return done.ok ? null : asRefusal(done.error);
  }

  async answer(agree: boolean): Promise<Refusal | null> {
    const { proposal } = this.facts.table;
    const done = await ask('POST', `/api/tables/${this.id}/answer`, { agree, ...(proposal ? { at: proposal.at } : {}) });
    return done.ok ? null : asRefusal(done.error);
  }

  /** Takes the game from a seat whose time is up. */
  async claimTime(): Promise<Refusal | null> {
    const done = await ask('POST', `/api/tables/${this.id}/claim-time`);
    return done.ok ? null : asRefusal(done.error);
  }

  async resign(): Promise<Refusal | null> {
    const done = await ask('POST', `/api/tables/${this.id}/resign`);
    return done.ok ? null : asRefusal(done.error);
  }

  /** With more than two at the table a bot takes the seat and the other people play on, if the table allows it. */
  resigning(): 'ends' | 'bot' | null {
    const { table, you } = this.facts;
    if (you === null || !['playing', 'paused', 'rules-changed'].includes(table.status)) return null;
    const isPlayedOn = table.seats.length > 2 && table.seats.some(({ seat, person }) => seat !== you && person !== null);
    return isPlayedOn && table.policy.botTakesOver ? 'bot' : 'ends';
  }

  /** The server follows orders from the next window on: the one that is open is passed here. */
  async keepPassing(manner: Manner): Promise<Refusal | null> {
    const { acting, question, number } = this.sight();
    if (acting === null || !question?.inAdvance) return { code: 'unknown-action' };
    const refusal = await this.leaveOrders(ordered(this.rules.game, this.facts.orders, question, manner));
    return refusal ?? this.act([question.inAdvance.pass], number);
  }

  leftOrders(): readonly LeftOrder[] {
    return this.facts.orders;
  }

  keepOrders(orders: readonly LeftOrder[]): Promise<Refusal | null> {
    return this.leaveOrders(orders);
  }

  /** Answers to windows, given in advance; they take the place of all that were left before. */
  private async leaveOrders(orders: readonly LeftOrder[]): Promise<Refusal | null> {
    this.changesOfOrders++;
    const done = await ask('PUT', `/api/tables/${this.id}/orders`, { orders });
    if (!done.ok) return asRefusal(done.error);
    this.takeOrders(orders);
    return null;
  }

  /** Asks the server what stands. */
  async readOrders(): Promise<void> {
    if (this.facts.you === null) return;
    const changes = this.changesOfOrders;
    const found = await ask<{ orders: readonly LeftOrder[] }>('GET', `/api/tables/${this.id}/orders`);
    if (found.ok && changes === this.changesOfOrders) this.takeOrders(found.value.orders);
  }

  private takeOrders(orders: readonly LeftOrder[]): void {
    if (JSON.stringify(orders) === JSON.stringify(this.facts.orders)) return;
    this.facts = { ...this.facts, orders };
    this.publish();
  }

  async say(text: string): Promise<Refusal | null> {
    const done = await line.say({ type: 'chat', table: this.id, text });
    return done.ok ? null : asRefusal(done.refusal);
  }

  /** Takes away what somebody has said, whom the reader reads no more. */
  forget(account: string): void {
    this.facts = { ...this.facts, chat: this.facts.chat.filter((one) => one.account !== account) };
    this.publish();
  }

  /** Nobody else sits at this screen. */
  liftCurtain(): void {
    this.publish();
  }

  retry(): void {
    line.open();
  }

  async record(): Promise<GameRecord | null> {
    if (this.facts.table.status !== 'over') return null;
    const found = await ask<GameRecord>('GET', `/api/tables/${this.id}/record`);
    return found.ok ? found.value : null;
  }

  replayAddress(): string | null {
    return this.facts.table.status === 'over' ? `/online/${this.id}/replay` : null;
  }

  async rematch(): Promise<Result<string, Refusal>> {
    const opened = await ask<TableView>('POST', `/api/tables/${this.id}/rematch`);
    return opened.ok ? success(`/online/${opened.value.id}`) : failure(asRefusal(opened.error));
  }

  close(): void {
    this.stopListening();
    this.listeners.clear();
    this.bots?.close();
  }
}

const peopleAt = ({ table, you }: OnlineSight): readonly Person[] =>
  table.seats.map(({ seat, name, bot, person }) => ({
    seat,
    name: person?.name ?? (bot === null ? name : ''),
    bot,
    here: seat === you,
  }));

const merged = (known: readonly ChatLine[], more: readonly ChatLine[]): readonly ChatLine[] => {
  const lines = new Map([...known, ...more].map((one) => [one.number, one]));
  return [...lines.values()].toSorted((a, b) => a.number - b.number);
};
