import type { StandingOrders } from '@gunbai/protocol';
import type { Action, Entry, MatchOptions, Outcome, Refusal, SeatId, ChanceSeed } from '@gunbai/engine';

/** Who is shown a position: a seat, or null for those who hold none. */
export type Viewer = SeatId | null;

/** A spectator who sees all hands, late: no seat has this name. */
export const OMNISCIENT_VIEWER: Viewer = '*';

/** What the referee is asked to do at a table. All plain JSON: it crosses to a thread. */
export type RefereeCommand =
  | { readonly kind: 'start'; readonly options: MatchOptions; readonly chanceSeed: ChanceSeed }
  | { readonly kind: 'act'; readonly seat: SeatId; readonly action: unknown; readonly number: number }
  | { readonly kind: 'undo'; readonly seat: SeatId }
  | { readonly kind: 'undo-to'; readonly by: readonly SeatId[]; readonly to: number }
  | { readonly kind: 'end'; readonly by: readonly SeatId[]; readonly outcome: Outcome }
  /** A bot's choice, from the state alone, which is sent as `load`. */
  | { readonly kind: 'bot-move'; readonly seat: SeatId; readonly bot: string; readonly randomSeed: string }
  /** Answers a window by the orders a seat has left. */
  | { readonly kind: 'standing-order'; readonly seat: SeatId; readonly orders: StandingOrders; readonly number: number }
  /** Lines that another node wrote: they are made again, and must come out the same. */
  | { readonly kind: 'apply-entries'; readonly entries: readonly Entry[] }
  /** What there is to see: for somebody who comes in, or because others have moved. */
  | { readonly kind: 'render'; readonly since: number; readonly reset: boolean; readonly messageType: 'position' | 'update' }
  /** Whether the log, replayed under the present rules, leads to the state that was kept; if so it moves over. */
  | { readonly kind: 'migrate-if-same' }
  /** Goes on under the present rules from the kept state. */
  | { readonly kind: 'migrate'; readonly by: readonly SeatId[] }
  | { readonly kind: 'verify' };

export interface RefereeRequest {
  readonly id: number;
  readonly table: string;
  readonly game: string;
  /** The position this is asked of: what the log counts and hashes to. */
  readonly count: number;
  readonly head: string;
  /** The record, the kept state and what each line did, as text; sent when the thread does not have the table. */
  readonly stored: string | null;
  readonly command: RefereeCommand;
  readonly viewers: readonly Viewer[];
  /** How many lines late those are who see all hands. */
  readonly spectatorDelay: number;
}

/** A message as text in halves around the view; no view of its own means that it is the state. */
export interface RenderedMessage {
  readonly prefix: string;
  readonly view: string | null;
  readonly suffix: string;
}

export interface StoredEntry {
  readonly number: number;
  /** The seat that decided this itself. */
  readonly decidedBy: SeatId | null;
  readonly entry: string;
  readonly effects: string;
}

/** Where a game stands after a deed, as far as the table has to know. */
export interface Position {
  readonly count: number;
  readonly head: string;
  readonly pendingSeats: readonly SeatId[];
  /** The step that asks, and whether it is a window in which a seat may respond. */
  readonly step: string;
  readonly window: boolean;
  /** The steps under way, outermost first. */
  readonly flow: readonly string[];
  readonly outcome: Outcome | null;
  /** Which side each seat played, for ratings; once the game is over. */
  readonly sides: Readonly<Record<SeatId, string>> | null;
  readonly rules: number;
  /** The whole state as text, to be kept and, where nothing is hidden, shown. */
  readonly state: string;
  /** The record's header, as text; only after `start`. */
  readonly header: string | null;
}

export type RefereeResponse =
  | {
      readonly id: number;
      readonly type: 'done';
      readonly entries: readonly StoredEntry[];
      readonly position: Position;
      /** For each viewer asked for, in order, what it is shown. */
      readonly rendered: readonly RenderedMessage[];
    }
  /** `problem` is what broke down, for whoever runs the server: it may name what lies hidden. */
  | { readonly id: number; readonly type: 'refused'; readonly refusal: Refusal; readonly problem?: string }
  | { readonly id: number; readonly type: 'chosen'; readonly action: Action | null }
  | { readonly id: number; readonly type: 'missing' };

export type DoneResponse = RefereeResponse & { type: 'done' };

/** The record and everything beside it, when a thread must take a table up. */
export interface StoredMatchJson {
  readonly record: unknown;
  readonly state: unknown;
  readonly effects: readonly unknown[];
}
