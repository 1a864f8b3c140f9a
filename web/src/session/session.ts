import type { Action, GameEvent, GameRecord, Outcome, Prompt, Refusal, Result, SeatId, LogLine, View } from '@gunbai/engine';
import type { GameManifest, GameModule } from '@gunbai/games/registry';
import type { DiceReport } from '../online/dice/dice-keeper.ts';
import type { AdviceReasons } from './advice-reasons.ts';
import type { MoveGate } from './bot-runner.ts';
import type { StandingOrder, PassScope } from './standing-orders.ts';

/** The player of a seat. */
export interface SeatPlayer {
  readonly seat: SeatId;
  /** The name the player entered; empty to show the seat's name. */
  readonly name: string;
  readonly bot: string | null;
  /** Whether this screen plays the seat. */
  readonly isLocal: boolean;
}

/** Why nobody can move in an unfinished game. */
export type PauseReason = 'paused' | 'rules-changed' | 'stuck' | 'cancelled' | 'lesson';

/** Everything a table shows at one moment. Every change makes a new object. */
export interface TableSnapshot {
  /** The number of the next log entry. */
  readonly number: number;
  readonly view: View<unknown>;
  /** The seat whose view this is; null for a spectator. */
  readonly viewer: SeatId | null;
  /** The seat that this screen may act for now. */
  readonly actingSeat: SeatId | null;
  readonly allowed: readonly Action[];
  /** The prompt of the acting seat, or else of the seat that everybody waits for. */
  readonly prompt: Prompt | null;
  readonly pendingSeats: readonly SeatId[];
  readonly pauseReason: PauseReason | null;
  /** Set while the connection is lost. One action can be chosen; it is sent after reconnecting. */
  readonly offline?: { readonly unsentAction: Action | null } | null;
  readonly log: readonly LogLine[];
  /** The events of the last step. */
  readonly events: readonly GameEvent[];
  readonly outcome: Outcome | null;
  readonly canUndo: boolean;
  /** The viewer's last decision can only be taken back if the others agree. */
  readonly canProposeTakeback?: boolean;
  /** The player who must take the screen next; null if no handover is due. */
  readonly handoverTo: SeatId | null;
  readonly thinkingSeat: SeatId | null;
  /** Whether the player may skip the pauses between the bots' moves. */
  readonly canSkipBotDelays?: boolean;
  /** An error that stops the game until `retry`, such as a failing bot. */
  readonly error: string | null;
}

/** The last decision that all may agree to take back. Automatic decisions and those before a rules change do not count. */
export const lastDecision = (log: readonly LogLine[], isRelevantSeat: (seat: SeatId) => boolean = () => true): LogLine | undefined => {
  const last = log.findLast(({ seat, auto, rules }) => rules !== undefined || (seat !== null && !auto && isRelevantSeat(seat)));
  return last?.rules ? undefined : last;
};

export interface Advice {
  readonly bot: string;
  readonly action: Action;
  readonly reasons: AdviceReasons;
}

/** A table as its page sees it, whether the match runs in this browser or on a server. Actions resolve to null, or to the refusal. */
export interface Session {
  readonly id: string;
  readonly manifest: GameManifest;
  readonly rules: GameModule;
  readonly players: readonly SeatPlayer[];
  snapshot(): TableSnapshot;
  subscribe(listener: () => void): () => void;
  act(action: Action): Promise<Refusal | null>;
  /** Passes the open window and leaves a standing order. Absent in lessons. */
  autoPass?(scope: PassScope): Promise<Refusal | null>;
  /** The viewer's standing orders. */
  standingOrders?(): readonly StandingOrder[];
  /** Replaces them. */
  setStandingOrders?(orders: readonly StandingOrder[]): Promise<Refusal | null>;
  refusalFor(action: Action): Refusal | null;
  /** Whether the player may ask a bot. Not in games against remote people, who lack that help. */
  readonly canAskBot: boolean;
  /** What the strongest bot would do now; null if the position has changed meanwhile. */
  askBot(): Promise<Advice | null>;
  undo(): Promise<Refusal | null>;
  /** Goes back before the last decision, by agreement of all. Later dice are rolled again. */
  takeBack(): Promise<Refusal | null>;
  resign(): Promise<Refusal | null>;
  /** What resigning does: end the game, or give the seat to a bot; null if nobody here can resign. */
  resignEffect(): 'ends' | 'bot' | null;
  revealForNextPlayer(): void;
  /** Drops the pauses between bot moves until a local player must decide. */
  skipBotDelays?(): void;
  /** Makes the bots wait before a move is shown, for example while a battle is on screen. */
  setMoveGate?(gate: MoveGate | null): void;
  /** Tries again after an `error`. */
  retry(): void;
  /** The record; null while it is sealed. */
  record(): Promise<GameRecord | null>;
  /** Compares a finished online game with what this browser saw before it; null if the server does not answer. */
  checkDice?(): Promise<DiceReport | null>;
  /** The hash that commits the dice, published before play. */
  readonly commitment: string;
  /** The path of the replay; null while the record is sealed. */
  replayPath(): string | null;
  /** For a branch: the path of the replay of its source game, at the position of the branch. */
  readonly sourcePath?: string | null;
  /** Whether the players may choose to swap seats in a rematch. Online they always do. */
  readonly canSwapSeats: boolean;
  /** Starts the same game again and returns the path of the new table. */
  rematch(swap: boolean): Promise<Result<string, Refusal>>;
  close(): void;
}
