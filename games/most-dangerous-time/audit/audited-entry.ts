import type { AuditEntry, AuditStep, Report } from '@gunbai/shared/audit';
import type { Action, GameEvent, Json, Roll, SeatId, State } from '@gunbai/engine';
import type { Board } from './board.ts';
import { Position } from './position.ts';

/** An event or dice, and the position when it happened. */
export interface Observation {
  readonly event: GameEvent | null;
  readonly roll: Roll | null;
  readonly state: State<Board>;
  readonly position: Position;
}

/** One entry of a game, prepared for the checks. */
export interface AuditedEntry {
  readonly report: Report;
  readonly before: Position | null;
  readonly after: Position;
  readonly beforeState: State<Board> | null;
  readonly afterState: State<Board>;
  readonly action: Action | null;
  readonly seat: SeatId | null;
  /** The step in which the action was chosen. */
  readonly step: string;
  readonly seen: readonly Observation[];
}

/** A check reads every entry in order and may remember what it saw. */
export type Check = (entry: AuditedEntry) => void;

const toObservation = ({ roll, event, state }: AuditStep<Board>): Observation => ({
  event: event ?? null,
  roll: roll ?? null,
  state,
  position: new Position(state.board),
});

export const prepareEntry = (entry: AuditEntry<Board>, report: Report): AuditedEntry => ({
  report,
  before: entry.before && new Position(entry.before.board),
  after: new Position(entry.after.board),
  beforeState: entry.before,
  afterState: entry.after,
  action: entry.act?.action ?? null,
  seat: entry.act?.seat ?? null,
  step: entry.before?.flow.at(-1)?.step ?? '',
  seen: entry.steps.map(toObservation),
});

export type ObservedEvent = Observation & { readonly event: GameEvent };
type ObservedRoll = Observation & { readonly roll: Roll };

export const isEvent = (seen: Observation, ...types: readonly string[]): seen is ObservedEvent =>
  seen.event !== null && types.includes(seen.event.type);
export const isRoll = (seen: Observation, ...clauses: readonly string[]): seen is ObservedRoll =>
  seen.roll !== null && clauses.includes(seen.roll.why);

export const eventsOf = ({ seen }: AuditedEntry, ...types: readonly string[]): ObservedEvent[] =>
  seen.filter((one): one is ObservedEvent => isEvent(one, ...types));

export const rollsOf = ({ seen }: AuditedEntry, ...clauses: readonly string[]): ObservedRoll[] =>
  seen.filter((one): one is ObservedRoll => isRoll(one, ...clauses));

/** Dice as a player reads them, from 1 to 6. */
export const diceOf = ({ roll }: ObservedRoll): number[] => roll.got.map((number) => number + 1);

export const text = (event: GameEvent, key: string): string => {
  const value = event[key];
  return typeof value === 'string' ? value : '';
};

export const number = (event: GameEvent, key: string): number => {
  const value = event[key];
  return typeof value === 'number' ? value : 0;
};

export const textOf = (json: Json | undefined): string => (typeof json === 'string' ? json : '');

/** Whether a step runs in a state. */
export const runs = (state: State<Board> | null, step: string): boolean => state?.flow.some((frame) => frame.step === step) ?? false;
