import type { GameEvent, LogLine, SeatId } from '@gunbai/engine';

/** Which events of a game make up a battle. */
export interface BattleEventTypes {
  /** A battle begins. */
  readonly starts: ReadonlySet<string>;
  /** The battle under way continues; any other event with facts ends it. */
  readonly continues: ReadonlySet<string>;
  /** Dice are rolled. */
  readonly rolls: ReadonlySet<string>;
}

/** An event and the log entry that it comes from. */
export interface LoggedEvent {
  readonly key: string;
  readonly n: number;
  /** The seat that decided. */
  readonly seat: SeatId | null;
  readonly event: GameEvent;
}

/** The events of one battle, in order. */
export interface LoggedBattle {
  readonly key: string;
  readonly events: readonly LoggedEvent[];
}

/** Events that say nothing do not end a battle. */
const saysNothing = (event: GameEvent): boolean => Object.keys(event).length === 1;

/** The battles of a log, earliest first. */
export const findBattles = (log: readonly LogLine[], { starts, continues }: BattleEventTypes): readonly LoggedBattle[] => {
  const battles: LoggedBattle[] = [];
  let current: LoggedEvent[] | null = null;
  for (const { n, seat, events } of log)
    for (const [index, event] of events.entries()) {
      const key = `${n}.${index}`;
      if (starts.has(event.type)) {
        current = [];
        battles.push({ key, events: current });
      } else if (!continues.has(event.type) && !saysNothing(event)) current = null;
      if (!saysNothing(event)) current?.push({ key, n, seat, event });
    }
  return battles;
};

/** The entry of the last roll of a battle; null if nothing was rolled. */
export const lastRollEntry = ({ events }: LoggedBattle, { rolls }: BattleEventTypes): number | null =>
  events.findLast(({ event }) => rolls.has(event.type))?.n ?? null;

/** Whether the first of these events belongs to the battle under way. */
export const continuesBattle = (events: readonly GameEvent[], { starts, continues }: BattleEventTypes): boolean => {
  const first = events.find((event) => !saysNothing(event));
  return first === undefined || (continues.has(first.type) && !starts.has(first.type));
};

/** The battle that a log entry belongs to, as far as it had gone then. */
export const battleAt = (log: readonly LogLine[], n: number, types: BattleEventTypes): LoggedBattle | null => {
  const [last] = findBattles(
    log.filter((line) => line.n <= n),
    types,
  ).slice(-1);
  return last?.events.some((one) => one.n === n) && lastRollEntry(last, types) !== null ? last : null;
};
