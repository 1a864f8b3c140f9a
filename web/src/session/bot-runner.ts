import { seededRandom } from '@gunbai/engine';
import type { GameEvent, Match, Refusal, Result, SeatId } from '@gunbai/engine';
import type { BotClient } from './bot-client.ts';
import { continuesStroke, isVisible, MIN_FRAME_MS, strokeDelay } from './bot-pacing.ts';
import type { BotPace } from './bot-pacing.ts';
import { randomHex } from './random-ids.ts';
import type { SeatPlayer } from './session.ts';

/** Decides when the events of an applied bot move are shown; false leaves them to the next one. */
export type ShowMove = (events: readonly GameEvent[]) => Promise<boolean>;

/** Waits until a move with these events may be shown. */
export type MoveGate = (events: readonly GameEvent[]) => Promise<void>;

/** What a bot runner needs from the session it plays for. */
interface BotRunnerHost {
  readonly match: Match;
  readonly players: readonly SeatPlayer[];
  readonly bots: BotClient;
  botPace(): BotPace;
  /** Whether these events must be drawn, however much the bots hurry. */
  mustShow(events: readonly GameEvent[]): boolean;
  /** An error stops the bots until the player retries. */
  hasFailed(): boolean;
  applyBotMove(change: () => Result<unknown, Refusal>, showMove: ShowMove): Promise<Refusal | null>;
  onError(error: unknown): void;
}

/** Moves the bots of a local game, one after the other, with a pause before each stroke. */
export class BotRunner {
  private readonly host: BotRunnerHost;
  private readonly random = seededRandom(Number.parseInt(randomHex(4), 16) | 0);
  private thinking: SeatId | null = null;
  private isSkippingDelays = false;
  private endDelay: () => void = () => undefined;
  /** While a battle is shown, bots wait here. */
  private gate: MoveGate | null = null;
  private leaveGate: () => void = () => undefined;
  /** When the current turn of the bots began; null while people decide. Time at the gate does not count. */
  private turnStartedAt: number | null = null;
  private lastShownAt = 0;
  private lastEvents: readonly GameEvent[] = [];
  private isClosed = false;

  constructor(host: BotRunnerHost) {
    this.host = host;
  }

  get thinkingSeat(): SeatId | null {
    return this.thinking;
  }

  nextSeed(): number {
    return this.random.next(2 ** 31 - 1);
  }

  /** Starts the next bot that must decide, unless one is thinking already. */
  run(): void {
    const { match, players } = this.host;
    const next = match
      .pendingSeats()
      .map((seat) => players.find((player) => player.seat === seat))
      .find((player) => player?.bot);
    if (!next) {
      this.turnStartedAt = null;
      this.lastEvents = [];
      this.isSkippingDelays = false;
    }
    if (!next?.bot || this.thinking !== null || this.host.hasFailed() || this.isClosed) return;
    this.thinking = next.seat;
    this.beginTurn();
    void this.playMove(next.seat, next.bot).finally(() => this.run());
  }

  private beginTurn(): void {
    if (this.turnStartedAt !== null) return;
    this.turnStartedAt = this.lastShownAt = performance.now();
  }

  /** Drops the pauses until a person must decide again. */
  skipDelays(): void {
    this.isSkippingDelays = true;
    this.leaveGate();
    this.endDelay();
  }

  /** Lets the table decide when moves are shown. */
  setGate(gate: MoveGate | null): void {
    this.gate = gate;
    if (!gate) this.leaveGate();
  }

  private async passGate(events: readonly GameEvent[]): Promise<void> {
    if (!this.gate || this.isSkippingDelays) return;
    const since = performance.now();
    await Promise.race([this.gate(events), new Promise<void>((resolve) => (this.leaveGate = resolve))]);
    if (this.turnStartedAt !== null) this.turnStartedAt += performance.now() - Math.max(since, this.turnStartedAt);
  }

  /** Whether to offer skipping: people here wait for bots, and the bots pause. */
  canSkipDelays(pendingSeats: readonly SeatId[]): boolean {
    const { players } = this.host;
    return (
      players.some(({ seat, bot }) => bot !== null && pendingSeats.includes(seat)) &&
      !this.isSkippingDelays &&
      this.host.botPace().strokeMs > 0 &&
      players.some(({ isLocal }) => isLocal)
    );
  }

  close(): void {
    this.isClosed = true;
    this.host.bots.close();
  }

  private wait(delayMs: number): Promise<void> {
    if (delayMs <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, delayMs);
      this.endDelay = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Waits until a move may be shown. A move that only continues a march does not wait. */
  private async showMove(seat: SeatId, events: readonly GameEvent[]): Promise<boolean> {
    const { match, players } = this.host;
    const pendingSeats = match.pendingSeats();
    const isPersonPending = players.some(({ seat: one, bot }) => bot === null && pendingSeats.includes(one));
    const delayMs = this.strokeDelay();
    if (!isPersonPending && !continuesStroke(this.lastEvents, events)) await this.wait(delayMs - (performance.now() - this.lastShownAt));
    if (events.some(isVisible)) await this.passGate(events);
    if (events.length > 0) this.lastEvents = events;
    this.thinking = null;
    const isTurnOver = isPersonPending || match.outcome !== null || !pendingSeats.includes(seat);
    if (!isTurnOver && this.host.botPace().strokeMs > 0 && !this.isWorthShowing(events, delayMs)) return false;
    this.lastShownAt = performance.now();
    return true;
  }

  /** In the middle of a turn, silent moves are not drawn, and a hurried board is drawn only now and then. */
  private isWorthShowing(events: readonly GameEvent[], delayMs: number): boolean {
    return this.host.mustShow(events) || (events.some(isVisible) && (delayMs > 0 || performance.now() - this.lastShownAt >= MIN_FRAME_MS));
  }

  private strokeDelay(): number {
    const elapsedMs = this.turnStartedAt === null ? 0 : performance.now() - this.turnStartedAt;
    return this.isSkippingDelays ? 0 : strokeDelay(this.host.botPace(), elapsedMs);
  }

  private async playMove(seat: SeatId, bot: string): Promise<void> {
    const { match, bots } = this.host;
    const { number } = match;
    const showMove: ShowMove = (events) => this.showMove(seat, events);
    try {
      const task = { game: match.game.id, bot, seat, view: match.view(seat), allowed: match.legalActions(seat), seed: this.nextSeed() };
      const action = await bots.choose(task);
      if (action === null || this.isClosed || match.number !== number) return void (this.thinking = null);
      const refusal = await this.host.applyBotMove(() => match.act(seat, action, number), showMove);
      if (!refusal) return;
      // A faulty bot must not end the game for the people in it: it plays a random legal action instead.
      console.warn(`${match.game.id}: ${bot} chose ${JSON.stringify(action)}, refused by ${refusal.clause ?? refusal.code}`);
      const fallback = task.allowed[this.random.next(task.allowed.length)];
      const fallbackRefusal = fallback ? await this.host.applyBotMove(() => match.act(seat, fallback, number), showMove) : refusal;
      if (fallbackRefusal) throw new Error(fallbackRefusal.detail ?? fallbackRefusal.clause ?? fallbackRefusal.code);
    } catch (error) {
      this.thinking = null;
      this.host.onError(error);
    }
  }
}
