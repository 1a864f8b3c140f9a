import { seededRandom } from '@gunbai/engine';
import type { Match, Refusal, Result, SeatId } from '@gunbai/engine';
import type { BotClient } from './bot-client.ts';
import { randomHex } from './random-ids.ts';
import type { SeatPlayer } from './session.ts';

/** After this many bot moves in a row, the player may skip the pauses between the rest. */
const MIN_BOT_MOVES_TO_SKIP = 2;

/** What a bot runner needs from the session it plays for. */
interface BotRunnerHost {
  readonly match: Match;
  readonly players: readonly SeatPlayer[];
  readonly bots: BotClient;
  /** How long a bot's move takes at least, in milliseconds, so that people can follow it. */
  botDelay(): number;
  /** An error stops the bots until the player retries. */
  hasFailed(): boolean;
  applyChange(change: () => Result<unknown, Refusal>): Promise<Refusal | null>;
  onThinking(): void;
  onError(error: unknown): void;
}

/** Moves the bots of a local game, one after the other, with a pause before each move. */
export class BotRunner {
  private readonly host: BotRunnerHost;
  private readonly random = seededRandom(Number.parseInt(randomHex(4), 16) | 0);
  private thinking: SeatId | null = null;
  private moveStreak = 0;
  private isSkippingDelays = false;
  private endDelay: () => void = () => undefined;
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
      this.moveStreak = 0;
      this.isSkippingDelays = false;
    }
    if (!next?.bot || this.thinking !== null || this.host.hasFailed() || this.isClosed) return;
    this.thinking = next.seat;
    this.host.onThinking();
    void this.playMove(next.seat, next.bot).finally(() => this.run());
  }

  /** Drops the pauses until a person must decide again. */
  skipDelays(): void {
    this.isSkippingDelays = true;
    this.endDelay();
  }

  /** Whether to offer skipping: people wait for bots, the bots pause, and some moves have been shown. */
  canSkipDelays(pendingSeats: readonly SeatId[]): boolean {
    const { players } = this.host;
    return (
      players.some(({ seat, bot }) => bot !== null && pendingSeats.includes(seat)) &&
      this.moveStreak >= MIN_BOT_MOVES_TO_SKIP &&
      !this.isSkippingDelays &&
      this.host.botDelay() > 0 &&
      players.some(({ isLocal }) => isLocal)
    );
  }

  close(): void {
    this.isClosed = true;
    this.host.bots.close();
  }

  private delay(): Promise<void> {
    const delayMs = this.isSkippingDelays ? 0 : this.host.botDelay();
    if (delayMs <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, delayMs);
      this.endDelay = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async playMove(seat: SeatId, bot: string): Promise<void> {
    const { match, bots } = this.host;
    const { number } = match;
    try {
      const task = { game: match.game.id, bot, seat, view: match.view(seat), allowed: match.legalActions(seat), seed: this.nextSeed() };
      const [action] = await Promise.all([bots.choose(task), this.delay()]);
      this.thinking = null;
      this.moveStreak++;
      if (this.isClosed || match.number !== number) return;
      const refusal = await this.host.applyChange(() => match.act(seat, action, number));
      if (!refusal) return;
      // A faulty bot must not end the game for the people in it: it plays a random legal action instead.
      console.warn(`${match.game.id}: ${bot} chose ${JSON.stringify(action)}, refused by ${refusal.clause ?? refusal.code}`);
      const fallback = task.allowed[this.random.next(task.allowed.length)];
      const fallbackRefusal = fallback ? await this.host.applyChange(() => match.act(seat, fallback, number)) : refusal;
      if (fallbackRefusal) throw new Error(fallbackRefusal.detail ?? fallbackRefusal.clause ?? fallbackRefusal.code);
    } catch (error) {
      this.thinking = null;
      this.host.onError(error);
    }
  }
}
