import type { AuditEntry, AuditStep, Report } from '@gunbai/shared/audit';
import type { GameEvent, Roll, State } from '@gunbai/engine';
import { Position, currentStep, localOf } from './position.ts';
import type { Board } from './board.ts';
import type { World } from './world.ts';

/** An event and the position when it happened. */
export interface ObservedEvent {
  readonly type: 'event';
  readonly event: GameEvent;
  readonly state: State<Board>;
  readonly position: Position;
}

/** A die and the position when it was rolled. */
export interface ObservedRoll {
  readonly type: 'roll';
  readonly why: string;
  /** As a player reads it, from 1 to 6. */
  readonly die: number;
  readonly state: State<Board>;
  readonly position: Position;
}

export type Observation = ObservedEvent | ObservedRoll;

/** One entry of a game, prepared for the checks. */
export interface AuditedEntry {
  readonly report: Report;
  readonly world: World;
  /** Null at the set-up. */
  readonly before: Position | null;
  readonly after: Position;
  readonly beforeState: State<Board> | null;
  readonly afterState: State<Board>;
  /** The words of the action; empty at the set-up. */
  readonly action: readonly string[];
  /** The step in which the action was chosen. */
  readonly step: string;
  readonly seen: readonly Observation[];
  /** Units that a check has found a reason for to lose, or to regain, steps in this entry. */
  readonly mayLose: Set<number>;
  readonly mayRegain: Set<number>;
}

/** A check reads every entry in order and may remember what it saw. */
export type Check = (entry: AuditedEntry) => void;

const dieOf = ({ got }: Roll): number => (got[0] ?? 0) + 1;

const observationsOf = (world: World, { roll, event, state }: AuditStep<Board>): Observation[] => {
  const position = new Position(world, state.board);
  return [
    ...(roll ? [{ type: 'roll' as const, why: roll.why, die: dieOf(roll), state, position }] : []),
    ...(event ? [{ type: 'event' as const, event, state, position }] : []),
  ];
};

export const prepareEntry = (world: World, entry: AuditEntry<Board>, report: Report): AuditedEntry => ({
  report,
  world,
  before: entry.before ? new Position(world, entry.before.board) : null,
  after: new Position(world, entry.after.board),
  beforeState: entry.before,
  afterState: entry.after,
  action: (entry.act?.action ?? []).map(String),
  step: entry.before ? currentStep(entry.before) : '',
  seen: entry.steps.flatMap((step) => observationsOf(world, step)),
  mayLose: new Set(),
  mayRegain: new Set(),
});

export const isEvent = (seen: Observation, ...types: readonly string[]): seen is ObservedEvent =>
  seen.type === 'event' && types.includes(seen.event.type);

/** The events of some types, in their order. */
export const eventsOf = ({ seen }: AuditedEntry, ...types: readonly string[]): ObservedEvent[] =>
  seen.filter((one): one is ObservedEvent => isEvent(one, ...types));

/** The rolls of some clauses, in their order. */
export const rollsOf = ({ seen }: AuditedEntry, ...clauses: readonly string[]): ObservedRoll[] =>
  seen.filter((one): one is ObservedRoll => one.type === 'roll' && clauses.includes(one.why));

/** The first event of some types after a roll or event. */
export const eventAfter = ({ seen }: AuditedEntry, from: Observation, ...types: readonly string[]): ObservedEvent | undefined =>
  seen.slice(seen.indexOf(from) + 1).find((one): one is ObservedEvent => isEvent(one, ...types));

/** The units whose steps were restored while a step of the flow ran. */
export const unitsRestoredIn = (entry: AuditedEntry, step: string): number[] =>
  eventsOf(entry, 'restored')
    .filter(({ state }) => localOf(state, step) !== null)
    .map(({ event }) => entry.world.unit(text(event, 'unit')));

export const text = (event: GameEvent, key: string): string => {
  const value = event[key];
  return typeof value === 'string' ? value : '';
};

export const number = (event: GameEvent, key: string): number => {
  const value = event[key];
  return typeof value === 'number' ? value : 0;
};
