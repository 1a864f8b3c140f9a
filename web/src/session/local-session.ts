import { copyState, failure, success } from '@gunbai/engine';
import type { Action, GameEvent, GameRecord, Match, Refusal, Result, SeatId } from '@gunbai/engine';
import type { GameManifest, GameModule } from '@gunbai/games/registry';
import { resignationOutcome } from '@gunbai/protocol/table-rules';
import { StandingOrderBook, withOrder } from './standing-orders.ts';
import type { StandingOrder, PassScope } from './standing-orders.ts';
import { requestAdvice } from './bot-client.ts';
import type { BotClient } from './bot-client.ts';
import type { BotPace } from './bot-pacing.ts';
import { BotRunner } from './bot-runner.ts';
import type { MoveGate, ShowMove } from './bot-runner.ts';
import { progressOf } from './saved-games.ts';
import { lastDecision } from './session.ts';
import type { Advice, SeatPlayer, Session, TableSnapshot } from './session.ts';
import type { SavedGame, SavedGameStore } from './saved-games.ts';
import { createLocalGame, resumeMatch, rematchOptions } from './create-local-game.ts';
import { hasHiddenZones } from './hidden-zones.ts';

export interface LocalSessionDeps {
  readonly store: SavedGameStore;
  readonly bots: BotClient;
  botPace(): BotPace;
  /** Whether these events must be drawn, however much the bots hurry. */
  mustShow?(events: readonly GameEvent[]): boolean;
  /** Whether players confirm every handover, even if nothing is hidden. */
  alwaysConfirmsHandover(): boolean;
  now(): number;
}

/** A game whose match runs in this browser: people at one screen, and bots. */
export class LocalSession implements Session {
  readonly id: string;
  readonly manifest: GameManifest;
  readonly rules: GameModule;
  readonly players: readonly SeatPlayer[];
  readonly canSwapSeats = true;
  readonly canAskBot = true;
  private readonly deps: LocalSessionDeps;
  readonly sourcePath: string | null;
  private readonly createdAt: number;
  private readonly match: Match;
  /** The seat whose player looks at the screen. */
  private activeSeat: SeatId | null;
  private handoverTo: SeatId | null = null;
  private error: string | null = null;
  private events: readonly GameEvent[] = [];
  private lastViewed: number;
  private current: TableSnapshot;
  private readonly listeners = new Set<() => void>();
  /** Standing orders pass windows without asking. An undo removes all of them. */
  private readonly standingOrderBook: StandingOrderBook;
  private readonly botRunner: BotRunner;
  /** The first entry that is not shown yet, while bots play faster than the board is drawn. */
  private unshownSince: number | null = null;
  private pendingSave: Promise<void> = Promise.resolve();
  private isSaving = false;
  private isSaveOutdated = false;

  private constructor(
    manifest: GameManifest,
    rules: GameModule,
    match: Match,
    deps: LocalSessionDeps,
    savedGame: Pick<SavedGame, 'id' | 'begun' | 'seen' | 'here' | 'orders' | 'source'>,
  ) {
    this.id = savedGame.id;
    this.manifest = manifest;
    this.rules = rules;
    this.match = match;
    this.deps = deps;
    this.createdAt = savedGame.begun;
    this.lastViewed = savedGame.seen;
    this.sourcePath = savedGame.source ?? null;
    this.standingOrderBook = new StandingOrderBook(savedGame.orders);
    this.players = match.record.seats.map(({ id, name, bot }) => ({
      seat: id,
      name: name ?? '',
      bot: bot ?? null,
      isLocal: bot === undefined && savedGame.here.includes(id),
    }));
    this.botRunner = new BotRunner({
      match,
      players: this.players,
      bots: deps.bots,
      botPace: () => deps.botPace(),
      mustShow: (events) => deps.mustShow?.(events) ?? false,
      hasFailed: () => this.error !== null,
      applyBotMove: (change, showMove) => this.applyBotMove(change, showMove),
      onError: (error) => this.fail(error),
    });
    const here = this.localSeats();
    this.activeSeat = here.length === 1 ? (here[0] as SeatId) : null;
    this.handOverScreen();
    this.current = this.buildSnapshot();
  }

  /** Opens a saved game. `isAgreed` lets it continue under newer rules that refuse some of its moves. */
  static resume(
    manifest: GameManifest,
    rules: GameModule,
    savedGame: SavedGame,
    deps: LocalSessionDeps,
    isAgreed = false,
  ): Result<LocalSession, Refusal> {
    const resumed = resumeMatch(rules.game, savedGame, isAgreed);
    if (!resumed.ok) return failure(resumed.error);
    const session = new LocalSession(manifest, rules, resumed.value, deps, savedGame);
    session.botRunner.run();
    session.emit();
    // Saves the agreement, so that it is asked only once.
    if (isAgreed) void session.saveOrFail();
    return success(session);
  }

  snapshot(): TableSnapshot {
    return this.current;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  async record(): Promise<GameRecord> {
    return this.copyRecord();
  }

  get commitment(): string {
    return this.match.record.commitment;
  }

  replayPath(): string {
    return `/replay/${this.id}`;
  }

  async rematch(swap: boolean): Promise<Result<string, Refusal>> {
    const opened = await createLocalGame(this.rules, rematchOptions(this.match.record, swap), this.deps.store);
    return opened.ok ? success(`/table/${opened.value.id}`) : failure(opened.error);
  }

  private copyRecord(): GameRecord {
    const { record } = this.match;
    return { ...record, log: record.log.slice() };
  }

  refusalFor(action: Action): Refusal | null {
    const { actingSeat, outcome } = this.current;
    // A reason computed for another seat could reveal what only that seat may know.
    if (actingSeat === null) return { code: outcome ? 'finished' : 'wrong-seat' };
    return this.match.refusalFor(actingSeat, action);
  }

  async act(action: Action): Promise<Refusal | null> {
    const { actingSeat, number } = this.current;
    if (actingSeat === null) return { code: 'wrong-seat' };
    return this.applyChange(() => this.match.act(actingSeat, action, number));
  }

  async autoPass(scope: PassScope): Promise<Refusal | null> {
    const { actingSeat, prompt, number } = this.current;
    if (actingSeat === null || !prompt?.standingOrder) return { code: 'unknown-action' };
    const { pass } = prompt.standingOrder;
    this.standingOrderBook.setForSeat(actingSeat, withOrder(this.match.game, this.standingOrderBook.forSeat(actingSeat), prompt, scope));
    return this.applyChange(() => this.match.act(actingSeat, [pass], number));
  }

  standingOrders(): readonly StandingOrder[] {
    return this.activeSeat === null ? [] : this.standingOrderBook.forSeat(this.activeSeat);
  }

  async setStandingOrders(orders: readonly StandingOrder[]): Promise<Refusal | null> {
    if (this.activeSeat === null) return { code: 'wrong-seat' };
    this.standingOrderBook.setForSeat(this.activeSeat, orders);
    this.emit();
    await this.saveOrFail();
    return null;
  }

  askBot(): Promise<Advice | null> {
    return requestAdvice(this, this.deps.bots, this.botRunner.nextSeed());
  }

  async undo(): Promise<Refusal | null> {
    const seat = this.undoSeat();
    if (seat === null) return { code: 'nothing-to-undo' };
    this.standingOrderBook.clear();
    return this.applyChange(() => this.match.undo(seat));
  }

  async takeBack(): Promise<Refusal | null> {
    const last = lastDecision(this.match.logFor(null), (seat) => this.isLocalSeat(seat));
    if (!last) return { code: 'nothing-to-undo' };
    this.standingOrderBook.clear();
    return this.applyChange(() => this.match.undoTo(this.match.seats, last.n));
  }

  async resign(): Promise<Refusal | null> {
    const { actingSeat, viewer } = this.current;
    const seat = actingSeat ?? viewer;
    if (seat === null || !this.isLocalSeat(seat)) return { code: 'wrong-seat' };
    return this.applyChange(() => this.match.end([seat], resignationOutcome(this.match.seats, seat)));
  }

  resignEffect(): 'ends' | null {
    return this.players.length === 2 ? 'ends' : null;
  }

  revealForNextPlayer(): void {
    if (this.handoverTo === null) return;
    this.activeSeat = this.handoverTo;
    this.handoverTo = null;
    this.emit();
  }

  skipBotDelays(): void {
    this.botRunner.skipDelays();
    this.emit();
  }

  setMoveGate(gate: MoveGate | null): void {
    this.botRunner.setGate(gate);
  }

  retry(): void {
    this.error = null;
    this.botRunner.run();
    this.emit();
    void this.saveOrFail();
  }

  /** Stops the game with an error: a bot failed, or saving did. */
  private fail(error: unknown): void {
    this.error = error instanceof Error ? error.message : String(error);
    this.emit();
  }

  private saveOrFail(): Promise<void> {
    return this.save().catch((error: unknown) => this.fail(error));
  }

  /** Saves the position after bot moves; while one is being saved, the ones before the latest are left out. */
  private async saveLatest(): Promise<void> {
    this.isSaveOutdated = true;
    if (this.isSaving) return;
    this.isSaving = true;
    while (this.isSaveOutdated) {
      this.isSaveOutdated = false;
      await this.saveOrFail();
    }
    this.isSaving = false;
  }

  close(): void {
    this.listeners.clear();
    this.botRunner.close();
  }

  private isLocalSeat(seat: SeatId): boolean {
    return this.players.some((person) => person.seat === seat && person.isLocal);
  }

  private localSeats(): readonly SeatId[] {
    return this.players.filter(({ isLocal }) => isLocal).map(({ seat }) => seat);
  }

  /** The local seat that may undo alone: the one that decided last. */
  private undoSeat(): SeatId | null {
    return this.localSeats().find((seat) => this.match.earliestSoloUndo(seat) !== null) ?? null;
  }

  private async applyChange(work: () => Result<unknown, Refusal>): Promise<Refusal | null> {
    const before = this.match.number;
    const done = work();
    if (!done.ok) return done.error;
    this.deps.bots.cancel?.();
    this.autoPassWindows(before);
    this.showEventsSince(before);
    await this.saveOrFail();
    return null;
  }

  /** Applies a bot's move, and shows it when its time has come, alone or together with the next ones. */
  private async applyBotMove(work: () => Result<unknown, Refusal>, showMove: ShowMove): Promise<Refusal | null> {
    const before = this.match.number;
    const done = work();
    if (!done.ok) return done.error;
    this.autoPassWindows(before);
    this.unshownSince ??= before;
    if (await showMove(this.eventsSince(before))) this.showEventsSince(this.unshownSince ?? before);
    else this.botRunner.run();
    await this.saveLatest();
    return null;
  }

  private eventsSince(number: number): readonly GameEvent[] {
    return this.match.logFor(this.activeSeat, number).flatMap(({ events }) => events);
  }

  private showEventsSince(number: number): void {
    this.events = this.eventsSince(Math.min(number, this.unshownSince ?? number));
    this.unshownSince = null;
    this.handOverScreen();
    this.lastViewed = this.match.number;
    this.botRunner.run();
    this.emit();
  }

  /** Passes windows by standing orders, after dropping orders that ended since entry `since`. */
  private autoPassWindows(since: number): void {
    for (let from = since; ;) {
      this.standingOrderBook.removeEnded(this.match, from);
      from = this.match.number;
      const seat = this.match.pendingSeats().find((one) => this.isLocalSeat(one));
      const step = seat === undefined ? null : this.match.promptFor(seat)?.step;
      const order = seat === undefined ? undefined : this.standingOrderBook.forSeat(seat).find((one) => one.step === step);
      if (seat === undefined || !order || !this.match.act(seat, order.answer).ok) return;
    }
  }

  /** Gives the screen to the next player, with a confirmation if something is hidden. */
  private handOverScreen(): void {
    const pendingLocalSeats = this.match.pendingSeats().filter((seat) => this.isLocalSeat(seat));
    const next = pendingLocalSeats[0];
    if (next === undefined || (this.activeSeat !== null && pendingLocalSeats.includes(this.activeSeat))) return;
    if (
      this.localSeats().length > 1 &&
      (this.deps.alwaysConfirmsHandover() || pendingLocalSeats.length > 1 || hasHiddenZones(this.match.state))
    ) {
      this.handoverTo = next;
      this.activeSeat = null;
    } else this.activeSeat = next;
  }

  private buildSnapshot(): TableSnapshot {
    const { match, activeSeat, handoverTo } = this;
    const pendingSeats = match.pendingSeats();
    const actingSeat = handoverTo === null && activeSeat !== null && pendingSeats.includes(activeSeat) ? activeSeat : null;
    const promptedSeat = actingSeat ?? handoverTo ?? pendingSeats[0];
    return {
      number: match.number,
      view: match.view(activeSeat),
      viewer: activeSeat,
      actingSeat,
      allowed: actingSeat === null ? [] : match.legalActions(actingSeat),
      prompt: promptedSeat === undefined ? null : match.promptFor(promptedSeat),
      pendingSeats,
      pauseReason: null,
      log: match.logFor(activeSeat),
      events: this.events,
      outcome: match.outcome,
      canUndo: handoverTo === null && this.undoSeat() !== null,
      handoverTo,
      thinkingSeat: this.botRunner.thinkingSeat,
      canSkipBotDelays: this.botRunner.canSkipDelays(pendingSeats),
      error: this.error,
    };
  }

  private emit(): void {
    this.current = this.buildSnapshot();
    for (const listener of this.listeners) listener();
  }

  private save(): Promise<void> {
    const savedGame: SavedGame = {
      id: this.id,
      record: this.copyRecord(),
      state: copyState(this.match.state, this.rules.game.copyBoard),
      did: JSON.stringify(this.match.allEffects()),
      begun: this.createdAt,
      touched: this.deps.now(),
      seen: this.lastViewed,
      ...progressOf(this.match),
      here: this.localSeats(),
      orders: this.standingOrderBook.toRecord(),
      ...(this.sourcePath === null ? {} : { source: this.sourcePath }),
    };
    const saved = this.pendingSave.then(() => this.deps.store.put(savedGame));
    this.pendingSave = saved.catch(() => undefined);
    return saved;
  }
}
