import type { Action, ClauseId, GameEvent, Json, Roll, SeatId, Setup, State } from '@gunbai/engine';

/** A roll or an event, and a copy of the state just when it happened. Rules may emit an event before or after they change the state. */
export interface AuditStep<G> {
  /** Dice or draws as recorded: numbers from 0 to below `of`. */
  readonly roll?: Roll;
  /** The event in full, also if only some seats see it. */
  readonly event?: GameEvent;
  readonly state: State<G>;
}

/** One entry of a recorded game as an auditor reads it. */
export interface AuditEntry<G> {
  /** Its number in the log of the record. */
  readonly n: number;
  /** Null at the set-up, the first entry. */
  readonly act: { readonly seat: SeatId; readonly action: Action } | null;
  /** The state before the action; null at the set-up. */
  readonly before: State<G> | null;
  readonly after: State<G>;
  /** All rolls and events of the entry in their order. */
  readonly steps: readonly AuditStep<G>[];
}

/** A difference between what the printed rules demand and what the record shows. */
export interface Finding {
  readonly entry: number;
  readonly clause: ClauseId;
  /** What was checked, such as "points of oda". */
  readonly what: string;
  readonly expected: Json;
  readonly found: Json;
}

/** Collects findings about one entry. */
export interface Report {
  /** Compares two values; a difference is a finding. */
  equal(clause: ClauseId, what: string, expected: Json, found: Json): void;
  /** Adds a finding unless the statement is true; `found` says what was there instead. */
  require(clause: ClauseId, statement: string, isTrue: boolean, found?: Json): void;
}

/** Recomputes a game from its components and its clauses. It shares no code with the rules. */
interface Auditor<G> {
  /** Begins a game; the returned function gets its entries in order and may remember what it saw. */
  start(setup: Setup): (entry: AuditEntry<G>, report: Report) => void;
}

/** An auditor with its game type erased, for code that handles all games. */
export type AnyAuditor = Auditor<unknown>;
export const eraseAuditorType = <G>(auditor: Auditor<G>): AnyAuditor => auditor as unknown as AnyAuditor;
