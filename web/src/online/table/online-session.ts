import { legalActions, failure, promptFor, success, refusalFor } from '@gunbai/engine';
import type { Action, GameEvent, GameRecord, Outcome, Refusal, Result, SeatId, LogLine, View } from '@gunbai/engine';
import type { GameManifest, GameModule } from '@gunbai/games/registry';
import type { ChatMessage, ProposalRequest, TableStatus, TableView } from '@gunbai/protocol';
import { resignEffect } from '@gunbai/protocol/table-rules';
import { requestAdvice, createBotWorker } from '../../session/bot-client.ts';
import type { BotClient } from '../../session/bot-client.ts';
import { randomHex } from '../../session/random-ids.ts';
import { lastDecision } from '../../session/session.ts';
import type { Advice, PauseReason, SeatPlayer, Session, TableSnapshot } from '../../session/session.ts';
import { fetchJson, toRefusal } from '../connection/api.ts';
import { diceKeeper } from '../dice/dice-keeper.ts';
import type { DiceReport } from '../dice/dice-keeper.ts';
import { newEntropyHash } from '../dice/dice-storage.ts';
import { OnlineStandingOrders } from './online-standing-orders.ts';
import { connection } from '../connection/connection.ts';
import { useConnection } from '../connection/connection-state.ts';
import type { TableMessage } from '../connection/connection.ts';
import { withOrder } from '../../session/standing-orders.ts';
import type { StandingOrder, PassScope } from '../../session/standing-orders.ts';

type PositionMessage = Extract<TableMessage, { type: 'position' | 'update' }>;
type EarlierLogMessage = Extract<TableMessage, { type: 'earlier-log' }>;

const PAUSE_REASONS = ['paused', 'rules-changed', 'stuck', 'cancelled'] as const satisfies readonly PauseReason[];
/** Answers that say nothing about the record. */
const RETRYABLE_CODES: ReadonlySet<string> = new Set(['unreachable', 'rate-limited', 'storage-unavailable', 'storage-full']);
const isOffline = (): boolean => useConnection.getState().state === 'down';
const pauseReasonFor = (status: TableStatus): PauseReason | null => PAUSE_REASONS.find((reason) => reason === status) ?? null;

/** The table around the game: chat, clocks, proposals. */
export interface OnlineTableSnapshot {
  readonly table: TableView;
  readonly you: SeatId | null;
  readonly chat: readonly ChatMessage[];
  /** The seat's standing orders, from all devices. */
  readonly standingOrders: readonly StandingOrder[];
}

/** A table whose match runs on the server. This client computes options and refusals from its seat's own view only. */
export class OnlineSession implements Session {
  readonly id: string;
  readonly manifest: GameManifest;
  readonly rules: GameModule;
  readonly canSwapSeats = false;
  private tableState: OnlineTableSnapshot;
  private playerList: readonly SeatPlayer[];
  private log: readonly LogLine[] = [];
  /** The entry from which on the log is complete. Long logs arrive in parts, the newest first. */
  private logFrom = 0;
  private view: View<unknown> | null = null;
  private number = 0;
  private canUndo = false;
  private events: readonly GameEvent[] = [];
  private current: TableSnapshot | null = null;
  private readonly seatOrders: OnlineStandingOrders;
  /** The action that awaits the server's answer. */
  private sendingAction: Action | null = null;
  /** The same action once the connection is lost, until it is answered. */
  private unsentAction: Action | null = null;
  private readonly unsubscribe: () => void;
  private readonly listeners = new Set<() => void>();
  private readonly createBots: () => BotClient;
  private bots: BotClient | null = null;

  constructor(manifest: GameManifest, rules: GameModule, table: TableView, you: SeatId | null, openBots = createBotWorker) {
    this.createBots = openBots;
    this.id = table.id;
    this.manifest = manifest;
    this.rules = rules;
    this.tableState = { table, you, chat: [], standingOrders: [] };
    this.playerList = playersAt(this.tableState);
    this.seatOrders = new OnlineStandingOrders(table.id, (standingOrders) => {
      this.tableState = { ...this.tableState, standingOrders };
      this.emit();
    });
    this.unsubscribe = useConnection.subscribe(({ state }, before) => {
      if ((state === 'down') !== (before.state === 'down')) this.updateConnection();
    });
  }

  /** Whether the game has begun, so that a position has arrived. */
  get hasBegun(): boolean {
    return this.view !== null;
  }

  get players(): readonly SeatPlayer[] {
    return this.playerList;
  }

  get commitment(): string {
    return this.tableState.table.commitment;
  }

  tableSnapshot(): OnlineTableSnapshot {
    return this.tableState;
  }

  /** The first log entry not received yet. */
  since(): number {
    return this.number;
  }

  chatSince(): number {
    return (this.tableState.chat.at(-1)?.number ?? -1) + 1;
  }

  /** Applies a message of the server. */
  receive(message: TableMessage): void {
    if (message.type === 'table') {
      this.tableState = { ...this.tableState, table: message.table, you: message.yourSeat };
      void diceKeeper.observe(message.table, message.yourSeat);
    }
    if (message.type === 'chat') this.tableState = { ...this.tableState, chat: mergeChat(this.tableState.chat, message.messages) };
    if (message.type === 'position' || message.type === 'update') this.applyPosition(message);
    if (message.type === 'earlier-log') this.applyEarlierLog(message);
    this.emit();
  }

  private applyPosition(message: PositionMessage): void {
    const entries = message.entries as readonly LogLine[];
    const isFirst = this.view === null;
    this.bots?.cancel?.();
    // The server leaves out entries between those that this page knows and the newest.
    const known = message.from > this.number ? [] : this.log.filter(({ n }) => n < message.from);
    this.log = [...known, ...entries];
    this.logFrom = message.from > this.number ? message.from : Math.min(this.logFrom, message.from);
    this.events = isFirst || message.reset ? [] : entries.flatMap(({ events }) => events);
    this.view = message.view as View<unknown>;
    this.number = message.number;
    this.canUndo = message.canUndo;
    this.tableState = { ...this.tableState, table: { ...this.tableState.table, ...message.tableStatus, number: message.number } };
    if (message.type === 'position') this.requestEarlierLog();
    // The server removes an order with its battle, so the list is fetched again.
    if (isFirst || this.tableState.standingOrders.some(({ until }) => until !== undefined)) void this.fetchStandingOrders();
  }

  private applyEarlierLog({ from, before, entries }: EarlierLogMessage): void {
    // An undo may have gone back further meanwhile: then another part is missing.
    if (before === this.logFrom) {
      this.log = [...(entries as readonly LogLine[]), ...this.log];
      this.logFrom = from;
    }
    this.requestEarlierLog();
  }

  private requestEarlierLog(): void {
    if (this.logFrom > 0) connection.requestEarlierLog(this.id, this.logFrom);
  }

  snapshot(): TableSnapshot {
    if (!this.current) throw new Error('no position received yet: check hasBegun before calling snapshot()');
    return this.current;
  }

  private buildSnapshot(view: View<unknown>): TableSnapshot {
    const { game } = this.rules;
    const { table, you } = this.tableState;
    const { status } = table;
    // Nobody must move in a stuck or cancelled game; after a pause the same seats as before.
    const pendingSeats = status === 'stuck' || status === 'cancelled' ? [] : table.pendingSeats;
    const { unsentAction } = this;
    const offline = isOffline() || unsentAction ? { unsentAction } : null;
    const actingSeat = you !== null && status === 'playing' && pendingSeats.includes(you) && !unsentAction ? you : null;
    const promptedSeat = actingSeat ?? pendingSeats[0];
    return {
      number: this.number,
      view,
      viewer: you,
      actingSeat,
      allowed: actingSeat === null ? [] : legalActions(game, view, actingSeat),
      prompt: promptedSeat === undefined || view.outcome ? null : promptFor(game, view, promptedSeat),
      pendingSeats,
      pauseReason: pauseReasonFor(status),
      offline,
      log: this.log,
      events: this.events,
      outcome: view.outcome ?? (table.outcome as Outcome | null),
      canUndo: this.canUndo && status === 'playing' && !offline,
      canProposeTakeback: this.canProposeTakeback() && !offline,
      handoverTo: null,
      thinkingSeat: null,
      error: null,
    };
  }

  /** Once another player must decide, an undo of the own last decision needs their consent. */
  private canProposeTakeback(): boolean {
    const { table, you } = this.tableState;
    if (you === null || table.status !== 'playing' || table.proposal !== null || table.pendingSeats.includes(you)) return false;
    return !this.canUndo && lastDecision(this.log)?.seat === you;
  }

  private emit(): void {
    const people = playersAt(this.tableState);
    if (JSON.stringify(people) !== JSON.stringify(this.playerList)) this.playerList = people;
    if (this.view) this.current = this.buildSnapshot(this.view);
    for (const listener of this.listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  refusalFor(action: Action): Refusal | null {
    if (this.unsentAction) return { code: 'fault', detail: 'unsent' };
    if (!this.view || !this.current || this.current.actingSeat === null) return { code: this.current?.outcome ? 'finished' : 'wrong-seat' };
    return refusalFor(this.rules.game, this.view, this.current.actingSeat, action);
  }

  async act(action: Action, number = this.number): Promise<Refusal | null> {
    this.sendingAction = action;
    const request = connection.request({ type: 'act', table: this.id, number, action });
    if (isOffline()) this.updateConnection();
    const done = await request;
    this.sendingAction = null;
    if (this.unsentAction) this.updateConnection();
    return done.ok ? null : toRefusal(done.refusal);
  }

  private updateConnection(): void {
    this.unsentAction = this.sendingAction && (isOffline() ? this.sendingAction : this.unsentAction);
    this.emit();
  }

  /** Clears the standing orders first, or they would pass the restored window at once. */
  async undo(): Promise<Refusal | null> {
    const { standingOrders } = this.tableState;
    const refusal = standingOrders.length > 0 ? await this.seatOrders.put([]) : null;
    if (refusal) return refusal;
    const done = await connection.request({ type: 'undo', table: this.id });
    if (done.ok) return null;
    if (standingOrders.length > 0) await this.seatOrders.put(standingOrders);
    return toRefusal(done.refusal);
  }

  /** Only in games against bots alone, where advice wrongs nobody. */
  get canAskBot(): boolean {
    return this.tableState.you !== null && this.playerList.every(({ isLocal, bot }) => isLocal || bot !== null);
  }

  askBot(): Promise<Advice | null> {
    this.bots ??= this.createBots();
    return requestAdvice(this, this.bots, Number.parseInt(randomHex(3), 16));
  }

  async takeBack(): Promise<Refusal | null> {
    const last = lastDecision(this.log);
    if (!last) return { code: 'nothing-to-undo' };
    return this.propose({ kind: 'undo', to: last.n });
  }

  private async post(path: string, body?: unknown): Promise<Refusal | null> {
    const done = await fetchJson('POST', `/api/tables/${this.id}/${path}`, body);
    return done.ok ? null : toRefusal(done.error);
  }

  async propose(proposal: ProposalRequest): Promise<Refusal | null> {
    return this.post('proposal', proposal);
  }

  async respond(agree: boolean): Promise<Refusal | null> {
    const { proposal } = this.tableState.table;
    return this.post('proposal/response', { agree, ...(proposal ? { at: proposal.at } : {}) });
  }

  /** Claims the win from a seat out of time. */
  async claimTime(): Promise<Refusal | null> {
    return this.post('claim-timeout');
  }

  async resign(): Promise<Refusal | null> {
    return this.post('resign');
  }

  resignEffect(): 'ends' | 'bot' | null {
    const { table, you } = this.tableState;
    if (you === null || !['playing', 'paused', 'rules-changed'].includes(table.status)) return null;
    const seats = table.seats.map(({ seat, person }) => ({ seat, isPerson: person !== null }));
    return resignEffect(seats, you, table.policy.botTakesOver);
  }

  /** The server applies orders from the next window on, so this passes the open one. */
  async autoPass(scope: PassScope): Promise<Refusal | null> {
    const { actingSeat, prompt, number } = this.snapshot();
    if (actingSeat === null || !prompt?.standingOrder) return { code: 'unknown-action' };
    const refusal = await this.seatOrders.put(withOrder(this.rules.game, this.tableState.standingOrders, prompt, scope));
    return refusal ?? this.act([prompt.standingOrder.pass], number);
  }

  standingOrders(): readonly StandingOrder[] {
    return this.tableState.standingOrders;
  }

  setStandingOrders(orders: readonly StandingOrder[]): Promise<Refusal | null> {
    return this.seatOrders.put(orders);
  }

  async fetchStandingOrders(): Promise<void> {
    if (this.tableState.you !== null) await this.seatOrders.fetch();
  }

  async sendChat(text: string): Promise<Refusal | null> {
    const done = await connection.request({ type: 'chat', table: this.id, text });
    return done.ok ? null : toRefusal(done.refusal);
  }

  /** Removes the messages of a muted or blocked person. */
  hideChatFrom(account: string): void {
    this.tableState = { ...this.tableState, chat: this.tableState.chat.filter((one) => one.account !== account) };
    this.emit();
  }

  /** Only one player uses this screen, so there is nothing to reveal. */
  revealForNextPlayer(): void {
    this.emit();
  }

  retry(): void {
    connection.open();
  }

  async checkDice(): Promise<DiceReport | null> {
    const { table, you } = this.tableState;
    const found = await fetchJson<GameRecord>('GET', `/api/tables/${this.id}/record`);
    if (!found.ok && RETRYABLE_CODES.has(found.error.code)) return null;
    // The seed is published with the end: the update that ended the game came without the table.
    const latest = table.seed === null ? await fetchJson<TableView>('GET', `/api/tables/${this.id}`) : success(table);
    return latest.ok ? diceKeeper.check(latest.value, found.ok ? found.value : null, you) : null;
  }

  async record(): Promise<GameRecord | null> {
    if (this.tableState.table.status !== 'over') return null;
    const found = await fetchJson<GameRecord>('GET', `/api/tables/${this.id}/record`);
    return found.ok ? found.value : null;
  }

  replayPath(): string | null {
    return this.tableState.table.status === 'over' ? `/online/${this.id}/replay` : null;
  }

  async rematch(): Promise<Result<string, Refusal>> {
    const opened = await fetchJson<TableView>('POST', `/api/tables/${this.id}/rematch`, { entropyHash: newEntropyHash() });
    return opened.ok ? success(`/online/${opened.value.id}`) : failure(toRefusal(opened.error));
  }

  close(): void {
    this.unsubscribe();
    this.listeners.clear();
    this.bots?.close();
  }
}

const playersAt = ({ table, you }: OnlineTableSnapshot): readonly SeatPlayer[] =>
  table.seats.map(({ seat, name, bot, person }) => ({
    seat,
    name: person?.name ?? (bot === null ? name : ''),
    bot,
    isLocal: seat === you,
  }));

const mergeChat = (current: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] => {
  const byNumber = new Map([...current, ...more].map((one) => [one.number, one]));
  return [...byNumber.values()].toSorted((a, b) => a.number - b.number);
};
