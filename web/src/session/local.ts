import { copyState, fastChance, failure, Match, rulesIn, success } from '@gunbai/engine';
import type { Action, AnyGame, GameEvent, GameRecord, OpenWish, Outcome, Refusal, Result, SeatId, State } from '@gunbai/engine';
import type { Title, TitleRules } from '@gunbai/games/registry';
import { OrderBook, ordered } from './orders.ts';
import type { LeftOrder, Manner } from './orders.ts';
import { adviceAt } from './botDesk.ts';
import type { BotDesk } from './botDesk.ts';
import { newSeed, randomHex } from './seed.ts';
import { lastDecision } from './session.ts';
import type { Advice, Person, Session, Sight } from './session.ts';
import { didIn, putNew, standOf } from './shelf.ts';
import type { Kept, Shelf } from './shelf.ts';

/** What the local table asks of its surroundings. */
export interface Surroundings {
  readonly shelf: Shelf;
  readonly bots: BotDesk;
  /** Milliseconds that a bot's move takes at least, so that eyes can follow. */
  pace(): number;
  /** Whether a curtain is wanted even where nothing is hidden. */
  alwaysCurtain(): boolean;
  now(): number;
}

/** Sets up a new game and keeps it; the table then takes it up. */
export const openLocal = async (rules: TitleRules, wish: OpenWish, shelf: Shelf): Promise<Result<Kept, Refusal>> => {
  const opened = Match.open(rules.game, wish, { seed: newSeed(), entropy: {} });
  return opened.ok ? success(await putNew(opened.value, shelf)) : failure(opened.error);
};

/**
 * A game that was put away under earlier rules goes on under these, and its record says so: by itself where its moves lead to
 * where it stood, else from there once whoever plays has agreed (`isAgreed`). What happened before is still told.
 */
const takeUp = (game: AnyGame, kept: Kept, isAgreed: boolean): Result<Match, Refusal> => {
  const { record, state, finished, here } = kept;
  if (finished || rulesIn(record) >= game.rules) {
    const resumed = Match.resume(game, record);
    if (resumed.ok && resumed.value.hasEarlier) resumed.value.recall(didIn(game, kept));
    return resumed;
  }
  if (state) {
    const departs = isAgreed ? null : Match.departure(game, record, state);
    return departs ? failure(departs) : Match.adopt(game, { record, state, seen: didIn(game, kept) }, here);
  }
  const replayed = Match.underPresent(game, record);
  return replayed.ok ? Match.adopt(game, { record, state: replayed.value.state, seen: didIn(game, kept) }, here) : replayed;
};

/** The same game again, by the same people; each moves on one seat where they wish to swap. */
export const rematchWish = ({ scenario, options, seats }: GameRecord, swap: boolean): OpenWish => {
  const people = seats.map(({ name, bot }) => ({ ...(name === undefined ? {} : { name }), ...(bot === undefined ? {} : { bot }) }));
  return { scenario, options, players: seats.length, people: swap ? [...people.slice(1), ...people.slice(0, 1)] : people };
};

/** So many moves of bots one after the other are a long wait. */
const A_WHILE = 2;

/** Whether some seat could see what another must not: then the screen is not handed over openly. */
export const hidesSomething = (state: State<unknown>): boolean =>
  Object.values(state.zones).some(({ sees, pieces }) => sees !== 'all' && pieces.length > 0);

/** A game that is refereed in this browser: people at one screen, and bots. */
export class LocalSession implements Session {
  readonly id: string;
  readonly title: Title;
  readonly rules: TitleRules;
  readonly people: readonly Person[];
  readonly canSwap = true;
  readonly advises = true;
  private readonly around: Surroundings;
  private readonly begun: number;
  private match: Match;
  /** Whose eyes are at the screen. */
  private holder: SeatId | null;
  private curtain: SeatId | null = null;
  private thinking: SeatId | null = null;
  /** How many moves bots have made since somebody here was asked, whether the rest come without a pause, and what ends a pause. */
  private botMoves = 0;
  private isHurried = false;
  private endPause: () => void = () => undefined;
  private trouble: string | null = null;
  private events: readonly GameEvent[] = [];
  private seen: number;
  private now: Sight;
  private closed = false;
  private readonly listeners = new Set<() => void>();
  /** Windows that are passed without asking; an undo brings them all back. */
  private readonly orders: OrderBook;
  private readonly luck = fastChance(Number.parseInt(randomHex(4), 16) | 0);
  private saving: Promise<void> = Promise.resolve();

  private constructor(
    title: Title,
    rules: TitleRules,
    match: Match,
    around: Surroundings,
    kept: Pick<Kept, 'id' | 'begun' | 'seen' | 'here' | 'orders'>,
  ) {
    this.id = kept.id;
    this.title = title;
    this.rules = rules;
    this.match = match;
    this.around = around;
    this.begun = kept.begun;
    this.seen = kept.seen;
    this.orders = new OrderBook(kept.orders);
    this.people = match.record.seats.map(({ id, name, bot }) => ({
      seat: id,
      name: name ?? '',
      bot: bot ?? null,
      here: bot === undefined && kept.here.includes(id),
    }));
    const here = this.seatsHere();
    this.holder = here.length === 1 ? (here[0] as SeatId) : null;
    this.passScreen();
    this.now = this.look();
  }

  /** Takes up a kept game, new or old; `isAgreed` where it may go on under later rules though its moves do not hold under them. */
  static resume(title: Title, rules: TitleRules, kept: Kept, around: Surroundings, isAgreed = false): Result<LocalSession, Refusal> {
    const resumed = takeUp(rules.game, kept, isAgreed);
    if (!resumed.ok) return failure(resumed.error);
    const session = new LocalSession(title, rules, resumed.value, around, kept);
    session.wakeBots();
    // What was agreed on is not asked again.
    if (isAgreed) void session.saveOrStop();
    return success(session);
  }

  sight(): Sight {
    return this.now;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  async record(): Promise<GameRecord> {
    return this.copyOfRecord();
  }

  get commitment(): string {
    return this.match.record.commitment;
  }

  replayAddress(): string {
    return `/replay/${this.id}`;
  }

  async rematch(swap: boolean): Promise<Result<string, Refusal>> {
    const opened = await openLocal(this.rules, rematchWish(this.match.record, swap), this.around.shelf);
    return opened.ok ? success(`/table/${opened.value.id}`) : failure(opened.error);
  }

  private copyOfRecord(): GameRecord {
    const { record } = this.match;
    return { ...record, log: record.log.slice() };
  }

  why(action: Action): Refusal | null {
    const { acting, outcome } = this.now;
    // A reason given in another seat's place could tell what only that seat may know.
    if (acting === null) return { code: outcome ? 'finished' : 'wrong-seat' };
    return this.match.why(acting, action);
  }

  async act(action: Action): Promise<Refusal | null> {
    const { acting, number } = this.now;
    if (acting === null) return { code: 'wrong-seat' };
    return this.change(() => this.match.act(acting, action, number));
  }

  async keepPassing(manner: Manner): Promise<Refusal | null> {
    const { acting, question, number } = this.now;
    if (acting === null || !question?.inAdvance) return { code: 'unknown-action' };
    const { pass } = question.inAdvance;
    this.orders.leave(acting, ordered(this.match.game, this.orders.of(acting), question, manner));
    return this.change(() => this.match.act(acting, [pass], number));
  }

  leftOrders(): readonly LeftOrder[] {
    return this.holder === null ? [] : this.orders.of(this.holder);
  }

  async keepOrders(orders: readonly LeftOrder[]): Promise<Refusal | null> {
    if (this.holder === null) return { code: 'wrong-seat' };
    this.orders.leave(this.holder, orders);
    this.publish();
    await this.saveOrStop();
    return null;
  }

  advise(): Promise<Advice | null> {
    return adviceAt(this, this.around.bots, this.newLuck());
  }

  async undo(): Promise<Refusal | null> {
    const seat = this.undoer();
    if (seat === null) return { code: 'nothing-to-undo' };
    this.orders.clear();
    return this.change(() => this.match.undo(seat));
  }

  async takeBack(): Promise<Refusal | null> {
    const last = lastDecision(this.match.story(null), (seat) => this.isHere(seat));
    if (!last) return { code: 'nothing-to-undo' };
    this.orders.clear();
    return this.change(() => this.match.rewind(this.match.seats, last.n));
  }

  async resign(): Promise<Refusal | null> {
    const { acting, viewer } = this.now;
    const seat = acting ?? viewer;
    if (seat === null || !this.isHere(seat)) return { code: 'wrong-seat' };
    return this.change(() => this.match.end([seat], resignation(this.match.seats, seat)));
  }

  resigning(): 'ends' | null {
    return this.people.length === 2 ? 'ends' : null;
  }

  liftCurtain(): void {
    if (this.curtain === null) return;
    this.holder = this.curtain;
    this.curtain = null;
    this.publish();
  }

  hurry(): void {
    this.isHurried = true;
    this.endPause();
    this.publish();
  }

  retry(): void {
    this.trouble = null;
    this.publish();
    this.wakeBots();
    void this.saveOrStop();
  }

  /** Something failed that play should not go on without: a bot, or keeping the game. */
  private stop(error: unknown): void {
    this.trouble = error instanceof Error ? error.message : String(error);
    this.publish();
  }

  private saveOrStop(): Promise<void> {
    return this.save().catch((error: unknown) => this.stop(error));
  }

  /** Notes that everything up to now has been looked at. */
  async markSeen(): Promise<void> {
    this.seen = this.match.number;
    await this.save();
  }

  close(): void {
    this.closed = true;
    this.listeners.clear();
    this.around.bots.close();
  }

  private isHere(seat: SeatId): boolean {
    return this.people.some((person) => person.seat === seat && person.here);
  }

  private seatsHere(): readonly SeatId[] {
    return this.people.filter(({ here }) => here).map(({ seat }) => seat);
  }

  /** Who may take back now: whoever of this screen decided last. */
  private undoer(): SeatId | null {
    return this.seatsHere().find((seat) => this.match.undoPoint(seat) !== null) ?? null;
  }

  private async change(work: () => Result<unknown, Refusal>): Promise<Refusal | null> {
    const before = this.match.number;
    const done = work();
    if (!done.ok) return done.error;
    this.passWindows(before);
    this.events = this.match.story(this.holder, before).flatMap(({ events }) => events);
    this.passScreen();
    this.seen = this.match.number;
    this.publish();
    this.wakeBots();
    await this.saveOrStop();
    return null;
  }

  /** Windows that somebody here passes are not asked; orders that are over after the lines from `since` on pass nothing more. */
  private passWindows(since: number): void {
    for (let from = since; ;) {
      this.orders.closeOver(this.match, from);
      from = this.match.number;
      const seat = this.match.owing().find((one) => this.isHere(one));
      const step = seat === undefined ? null : this.match.question(seat)?.step;
      const order = seat === undefined ? undefined : this.orders.of(seat).find((one) => one.step === step);
      if (seat === undefined || !order || !this.match.act(seat, order.answer).ok) return;
    }
  }

  /** Hands the screen to the next player, behind a curtain where something is hidden. */
  private passScreen(): void {
    const due = this.match.owing().filter((seat) => this.isHere(seat));
    const next = due[0];
    if (next === undefined || (this.holder !== null && due.includes(this.holder))) return;
    if (this.seatsHere().length > 1 && (this.around.alwaysCurtain() || due.length > 1 || hidesSomething(this.match.state))) {
      this.curtain = next;
      this.holder = null;
    } else this.holder = next;
  }

  private look(): Sight {
    const { match, holder, curtain } = this;
    const waitingFor = match.owing();
    const acting = curtain === null && holder !== null && waitingFor.includes(holder) ? holder : null;
    const asked = acting ?? curtain ?? waitingFor[0];
    return {
      number: match.number,
      view: match.view(holder),
      viewer: holder,
      acting,
      allowed: acting === null ? [] : match.allowed(acting),
      question: asked === undefined ? null : match.question(asked),
      waitingFor,
      halted: null,
      story: match.story(holder),
      events: this.events,
      outcome: match.outcome,
      canUndo: curtain === null && this.undoer() !== null,
      curtain,
      thinking: this.thinking,
      canHurry: this.canHurry(waitingFor),
      trouble: this.trouble,
    };
  }

  private publish(): void {
    this.now = this.look();
    for (const listener of this.listeners) listener();
  }

  private save(): Promise<void> {
    const kept: Kept = {
      id: this.id,
      record: this.copyOfRecord(),
      state: copyState(this.match.state, this.rules.game.copyBoard),
      did: JSON.stringify(this.match.allSeen()),
      begun: this.begun,
      touched: this.around.now(),
      seen: this.seen,
      ...standOf(this.match),
      here: this.seatsHere(),
      orders: this.orders.all(),
    };
    const saved = this.saving.then(() => this.around.shelf.put(kept));
    this.saving = saved.catch(() => undefined);
    return saved;
  }

  /** Lets the bots that owe a decision make theirs, one after the other. */
  private wakeBots(): void {
    const bot = this.match
      .owing()
      .map((seat) => this.people.find((person) => person.seat === seat))
      .find((person) => person?.bot);
    if (!bot) {
      this.botMoves = 0;
      this.isHurried = false;
    }
    if (!bot?.bot || this.thinking !== null || this.trouble !== null || this.closed) return;
    this.thinking = bot.seat;
    this.publish();
    void this.botMove(bot.seat, bot.bot).finally(() => this.wakeBots());
  }

  private newLuck(): number {
    return this.luck.next(2 ** 31 - 1);
  }

  private pause(): Promise<void> {
    const pace = this.isHurried ? 0 : this.around.pace();
    if (pace <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pace);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Asked only of those who wait for bots that have a pause between moves, and who have seen some of them. */
  private canHurry(waitingFor: readonly SeatId[]): boolean {
    const areBots = this.people.some(({ seat, bot }) => bot !== null && waitingFor.includes(seat));
    return areBots && this.botMoves >= A_WHILE && !this.isHurried && this.around.pace() > 0 && this.seatsHere().length > 0;
  }

  private async botMove(seat: SeatId, bot: string): Promise<void> {
    const { match, around } = this;
    const { number } = match;
    try {
      const task = { game: match.game.id, bot, seat, view: match.view(seat), allowed: match.allowed(seat), luck: this.newLuck() };
      const [action] = await Promise.all([around.bots.choose(task), this.pause()]);
      this.thinking = null;
      this.botMoves++;
      if (this.closed || match.number !== number) return;
      const refused = await this.change(() => match.act(seat, action, number));
      if (!refused) return;
      // A bot that wants what the rules refuse must not end the game for the people at it: it does something else.
      console.warn(`${match.game.id}: ${bot} wanted ${JSON.stringify(action)}, refused by ${refused.clause ?? refused.code}`);
      const otherwise = task.allowed[this.luck.next(task.allowed.length)];
      const still = otherwise ? await this.change(() => match.act(seat, otherwise, number)) : refused;
      if (still) throw new Error(still.detail ?? still.clause ?? still.code);
    } catch (error) {
      this.thinking = null;
      this.stop(error);
    }
  }
}

const resignation = (seats: readonly SeatId[], loser: SeatId): Outcome => ({
  winners: seats.filter((seat) => seat !== loser),
  reason: 'resigned',
});
