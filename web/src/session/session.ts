import type { Action, GameEvent, GameRecord, Outcome, Prompt, Refusal, Result, SeatId, LogLine, View } from '@gunbai/engine';
import type { GameManifest, GameModule } from '@gunbai/games/registry';
import type { StandingOrder, PassScope } from './standing-orders.ts';

/** Who sits where. */
export interface SeatPlayer {
  readonly seat: SeatId;
  /** What they call themselves; empty where they go by the seat's own name. */
  readonly name: string;
  /** The bot that plays this seat; null for a person. */
  readonly bot: string | null;
  /** Whether this screen decides for the seat. */
  readonly isLocal: boolean;
}

/** Why nobody can move though the game is not over. */
export type PauseReason = 'paused' | 'rules-changed' | 'stuck' | 'cancelled' | 'lesson';

/** All that a table shows at one moment. A new object with every change. */
export interface TableSnapshot {
  /** The number of the decision now due. */
  readonly number: number;
  readonly view: View<unknown>;
  /** Whose eyes the view is made for; null for a spectator. */
  readonly viewer: SeatId | null;
  /** The seat that this screen may decide for now. */
  readonly actingSeat: SeatId | null;
  readonly allowed: readonly Action[];
  /** What the acting seat is asked, or else the seat that everybody waits for. */
  readonly prompt: Prompt | null;
  readonly pendingSeats: readonly SeatId[];
  readonly pauseReason: PauseReason | null;
  /** The line to a referee elsewhere is down: a choice is kept, then nothing else can be chosen, and it goes out when the line is back. */
  readonly offline?: { readonly unsentAction: Action | null } | null;
  readonly log: readonly LogLine[];
  /** What the last step brought. */
  readonly events: readonly GameEvent[];
  readonly outcome: Outcome | null;
  readonly canUndo: boolean;
  /** Up between two players at one screen: who is to take it next. */
  readonly handoverTo: SeatId | null;
  /** The bot that is thinking now. */
  readonly thinkingSeat: SeatId | null;
  /** Bots have been moving for a while; whoever has seen enough of it may have the rest at once. */
  readonly canSkipBotDelays?: boolean;
  /** Something went wrong that play cannot go on from by itself; a bot failed. */
  readonly error: string | null;
}

/** The last decision to which all may agree to go back: what the rules did by themselves is none, nor is what was played under others. */
export const lastDecision = (log: readonly LogLine[], isRelevantSeat: (seat: SeatId) => boolean = () => true): LogLine | undefined => {
  const last = log.findLast(({ seat, auto, rules }) => rules !== undefined || (seat !== null && !auto && isRelevantSeat(seat)));
  return last?.rules ? undefined : last;
};

/** What a bot would do in somebody's place. */
export interface Advice {
  readonly bot: string;
  readonly action: Action;
}

/**
 * A table as its page knows it, wherever its actions go: to the referee in this browser, or over the net. Everything
 * offered is answered with nothing, or with why not.
 */
export interface Session {
  readonly id: string;
  readonly manifest: GameManifest;
  readonly rules: GameModule;
  readonly players: readonly SeatPlayer[];
  snapshot(): TableSnapshot;
  subscribe(listener: () => void): () => void;
  act(action: Action): Promise<Refusal | null>;
  /** Passes the window that is open, and those of the battle or this one for good; where the table itself sees to that. */
  autoPass?(manner: PassScope): Promise<Refusal | null>;
  /** What whoever looks on has left to be passed so. */
  standingOrders?(): readonly StandingOrder[];
  /** Keeps only these of them. */
  setStandingOrders?(orders: readonly StandingOrder[]): Promise<Refusal | null>;
  refusalFor(action: Action): Refusal | null;
  /** Whether whoever decides here may ask a bot; against people far away it would be help that they do not have. */
  readonly canAskBot: boolean;
  /** What the game's best bot would do now; null once that is no longer the question. */
  askBot(): Promise<Advice | null>;
  undo(): Promise<Refusal | null>;
  /** Goes back to before the last own decision by agreement of all; dice after that are rolled afresh. */
  takeBack(): Promise<Refusal | null>;
  resign(): Promise<Refusal | null>;
  /** What comes of giving up: the game ends, or a bot plays on in the seat; null where nobody at this screen can give up. */
  resignEffect(): 'ends' | 'bot' | null;
  revealForNextPlayer(): void;
  /** Lets bots move without a pause until somebody here is asked; where a pause is made for eyes to follow. */
  skipBotDelays?(): void;
  /** Tries again what `trouble` speaks of. */
  retry(): void;
  /** The record, where this screen may know all of it by now. */
  record(): Promise<GameRecord | null>;
  /** What the dice are bound by, published when the table opened. */
  readonly commitment: string;
  /** The address of the same game's replay; null while it is not to be seen yet. */
  replayPath(): string | null;
  /** Whether a rematch may be had with or without swapping seats; elsewhere it always swaps. */
  readonly canSwapSeats: boolean;
  /** Sets the game up once more; gives the address of the new table, or why not. */
  rematch(swap: boolean): Promise<Result<string, Refusal>>;
  close(): void;
}
