import type { StandingOrders } from '@gunbai/protocol';
import type {
  Action,
  ChanceSeed,
  Entry,
  MatchOptions,
  Message,
  Outcome,
  Refusal,
  SavedState,
  SeatId,
  StandingOrderSpec,
} from '@gunbai/engine';

/** A seat, or null for a spectator. */
export type Viewer = SeatId | null;

/** A spectator who sees all hands with a delay; no seat has this id. */
export const OMNISCIENT_VIEWER: Viewer = '*';

/** What the referee does at a table. Plain JSON, because it crosses to a thread. */
export type RefereeCommand =
  | { readonly kind: 'start'; readonly options: MatchOptions; readonly chanceSeed: ChanceSeed }
  | { readonly kind: 'act'; readonly seat: SeatId; readonly action: unknown; readonly number: number }
  | { readonly kind: 'undo'; readonly seat: SeatId }
  | { readonly kind: 'undo-to'; readonly by: readonly SeatId[]; readonly to: number }
  | { readonly kind: 'end'; readonly by: readonly SeatId[]; readonly outcome: Outcome }
  /** Chooses for a bot from the state alone, which is sent as `stored`. */
  | { readonly kind: 'bot-move'; readonly seat: SeatId; readonly bot: string; readonly randomSeed: string }
  /** Answers a window by a seat's standing orders. */
  | { readonly kind: 'standing-order'; readonly seat: SeatId; readonly orders: StandingOrders; readonly number: number }
  /** Replays entries that another node wrote; they must come out the same. */
  | { readonly kind: 'apply-entries'; readonly entries: readonly Entry[] }
  /** Renders the position without changing it, with the log from entry `since` on. */
  | { readonly kind: 'render'; readonly since: number; readonly reset: boolean; readonly messageType: 'position' | 'update' }
  /** Renders a part of the log that is sent as `stored`, without the match: see `logOfPart`. */
  | { readonly kind: 'earlier-log'; readonly viewer: Viewer; readonly from: number; readonly undoneFrom: number }
  /** Moves the match to the current rules if they replay its log to the stored state. */
  | { readonly kind: 'migrate-if-same' }
  /** Continues from the stored state under the current rules. */
  | { readonly kind: 'migrate'; readonly by: readonly SeatId[] }
  | { readonly kind: 'verify' }
  /** Lists what a seat may do, a page of it. */
  | { readonly kind: 'choices'; readonly seat: SeatId; readonly offset: number; readonly limit: number }
  /** Says why a seat may not take an action. */
  | { readonly kind: 'why-not'; readonly seat: SeatId; readonly action: unknown };

/** Commands that ask for a seat and change nothing. */
export type SeatQuestion = RefereeCommand & { kind: 'choices' | 'why-not' };

export interface SeatChoices {
  readonly number: number;
  readonly seat: SeatId;
  /** Null if the seat has no decision to make. */
  readonly prompt: {
    readonly step: string;
    readonly message: Message;
    readonly actionTypes: readonly string[];
    /** Action types that allow more than what is listed. */
    readonly unlistedTypes: readonly string[];
    readonly window: boolean;
    readonly standingOrder: StandingOrderSpec | null;
  } | null;
  readonly actions: readonly Action[];
  readonly total: number;
  /** Offset of the next page; null after the last. */
  readonly next: number | null;
}

interface SeatVerdict {
  readonly number: number;
  readonly seat: SeatId;
  /** Null if the action is legal. */
  readonly refusal: Refusal | null;
}

export type SeatAnswer = SeatChoices | SeatVerdict;

export interface RefereeRequest {
  readonly id: number;
  readonly table: string;
  readonly game: string;
  /** Length of the log the request refers to; `head` is its hash. */
  readonly count: number;
  readonly head: string;
  /** JSON of `StoredMatchJson`; sent when the thread lacks the match or early entries of it. */
  readonly stored: string | null;
  readonly command: RefereeCommand;
  readonly viewers: readonly Viewer[];
  /** How many entries spectators who see all hands lag behind. */
  readonly spectatorDelay: number;
}

/** A message as text before and after the view. A null view stands for the state. */
export interface RenderedMessage {
  readonly prefix: string;
  readonly view: string | null;
  readonly suffix: string;
}

export interface StoredEntry {
  readonly number: number;
  /** The seat that chose this action itself; null for automatic entries. */
  readonly decidedBy: SeatId | null;
  readonly entry: string;
  readonly effects: string;
}

/** What the table needs to know of a match after a command. */
export interface Position {
  readonly count: number;
  readonly head: string;
  readonly pendingSeats: readonly SeatId[];
  /** The current step; `window` if it lets a seat respond to another's action. */
  readonly step: string;
  readonly window: boolean;
  /** Running steps, outermost first. */
  readonly flow: readonly string[];
  readonly outcome: Outcome | null;
  /** The side each seat played, for ratings; null until the game is over. */
  readonly sides: Readonly<Record<SeatId, string>> | null;
  readonly rules: number;
  /** Epoch of the dice. */
  readonly epoch: number;
  /** The entry from which on this command replaced the log; null if it only added to it. */
  readonly rewoundTo: number | null;
  /** The state as JSON, to store and, without hidden information, to send. */
  readonly state: string;
  /** The record's header as JSON; only after `start`. */
  readonly header: string | null;
}

export type RefereeResponse =
  | {
      readonly id: number;
      readonly type: 'done';
      readonly entries: readonly StoredEntry[];
      readonly position: Position;
      /** One message for each requested viewer, in order. */
      readonly rendered: readonly RenderedMessage[];
    }
  /** `problem` is for the server log only: it may name hidden pieces. */
  | { readonly id: number; readonly type: 'refused'; readonly refusal: Refusal; readonly problem?: string }
  | { readonly id: number; readonly type: 'chosen'; readonly action: Action | null }
  /** Log lines as a JSON list. */
  | { readonly id: number; readonly type: 'earlier-log'; readonly lines: string }
  | { readonly id: number; readonly type: 'answered'; readonly answer: SeatAnswer }
  /** Asks for the stored match, with all entries from `from` on. */
  | { readonly id: number; readonly type: 'missing'; readonly from: number };

export type DoneResponse = RefereeResponse & { type: 'done' };

/** A stored match as the thread receives it. */
export interface StoredMatchJson {
  readonly record: unknown;
  readonly state: unknown;
  readonly effects: readonly unknown[];
  /** Number of the first entry in the log. The first saved state is the one before it, unless it is 0. */
  readonly first: number;
  readonly savedStates: readonly SavedState[];
}
