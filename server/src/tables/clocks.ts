import type { ClockView, Pace } from '@gunbai/protocol';

/** The clocks of a table: pure arithmetic in milliseconds, so that any node can carry on. */
export type Clocks = Readonly<Record<string, ClockView>>;

export const createClocks = (pace: Pace, seats: readonly string[]): Clocks => {
  if (pace.kind === 'none') return {};
  const clock =
    pace.kind === 'live'
      ? { left: pace.base * 1000, bank: 0, since: null }
      : { left: pace.move * 1000, bank: pace.bank * 1000, since: null };
  return Object.fromEntries(seats.map((seat) => [seat, clock]));
};

/** Back before the vacation was over: the rest of it is still theirs. Without one, two nodes differ a little about the time. */
const stopBeforeStart = (clock: ClockView, offset: number): ClockView =>
  clock.away === undefined ? { ...clock, since: null } : { ...clock, since: null, away: Math.max(0, clock.away + offset) };

/** Takes the time used off a clock and stops it. Moves by the day use their own time first, then the bank. */
const stopClock = (clock: ClockView, now: number): ClockView => {
  const used = clock.since === null ? 0 : now - clock.since;
  if (used < 0) return stopBeforeStart(clock, used);
  return { ...clock, left: clock.left - used, since: null };
};

/** The seat has decided: a live clock gains its increment; by the day, the next move has its full time again. */
const replenishClock = (pace: Pace, clock: ClockView): ClockView => {
  if (pace.kind === 'live') return { ...clock, left: clock.left + pace.increment * 1000 };
  if (pace.kind === 'days')
    return { ...clock, left: pace.move * 1000, bank: Math.max(0, clock.bank + Math.min(0, clock.left)), since: null };
  return clock;
};

export interface Tick {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Seats that decided just now. */
  readonly acted: readonly string[];
  /** A seat has taken back its last decision, and with it gives back what it gained by it. */
  readonly isUndo?: boolean;
  readonly now: number;
}

/** After something was done: clocks of those who owe nothing more stop, of those who owe something now start. */
export const tickClocks = (pace: Pace, clocks: Clocks, { before, after, acted, isUndo = false, now }: Tick): Clocks => {
  if (pace.kind === 'none') return clocks;
  const incrementTakenBack = pace.kind === 'live' && isUndo ? pace.increment * 1000 : 0;
  const next: Record<string, ClockView> = {};
  for (const [seat, clock] of Object.entries(clocks)) {
    const wasPending = before.includes(seat);
    const isPending = after.includes(seat);
    const isNewMove = !isPending || (pace.kind === 'days' && acted.includes(seat));
    if (wasPending && isNewMove) {
      const stopped = stopClock(clock, now);
      const replenished = pace.kind === 'days' || acted.includes(seat) ? replenishClock(pace, stopped) : stopped;
      next[seat] = isPending ? { ...replenished, since: now } : replenished;
    } else
      next[seat] =
        isPending && clock.since === null ? { ...clock, left: clock.left - (wasPending ? 0 : incrementTakenBack), since: now } : clock;
  }
  return next;
};

export const pauseClocks = (clocks: Clocks, now: number): Clocks =>
  Object.fromEntries(Object.entries(clocks).map(([seat, clock]) => [seat, stopClock(clock, now)]));

export const resumeClocks = (clocks: Clocks, pendingSeats: readonly string[], now: number): Clocks =>
  Object.fromEntries(Object.entries(clocks).map(([seat, clock]) => [seat, pendingSeats.includes(seat) ? { ...clock, since: now } : clock]));

export const getExpiry = (clock: ClockView): number => (clock.since === null ? Infinity : clock.since + clock.left + clock.bank);

/** When the first of the running clocks runs out, of those that have not by then; never, if none runs. */
export const findNextExpiry = (clocks: Clocks, after = -Infinity): number =>
  Math.min(
    Infinity,
    ...Object.values(clocks)
      .map(getExpiry)
      .filter((at) => at > after),
  );

/** Those whose time is up, in the order in which it was. */
export const findSeatsOutOfTime = (clocks: Clocks, now: number): string[] =>
  Object.entries(clocks)
    .map(([seat, clock]) => ({ seat, at: getExpiry(clock) }))
    .filter(({ at }) => at <= now)
    .toSorted((one, other) => one.at - other.at)
    .map(({ seat }) => seat);

/** Those whose time was up before anybody else's. */
export const findFirstSeatsOutOfTime = (clocks: Clocks, now: number): string[] => {
  const first = findNextExpiry(clocks);
  return findSeatsOutOfTime(clocks, Math.min(first, now));
};

/** A time in which nobody could decide anything. Clocks that were started until `from` stood still in it. */
export interface Outage {
  readonly from: number;
  readonly until: number;
}

/** Each clock gets it once, however often it is given. */
const creditOutage = (clocks: Clocks, { from, until }: Outage): Clocks =>
  Object.fromEntries(
    Object.entries(clocks).map(([seat, clock]) => [
      seat,
      clock.since === null || clock.since > from || (clock.given ?? 0) >= until
        ? clock
        : { ...clock, since: clock.since + until - from, given: until },
    ]),
  );

/** The machines' clocks were set back by so much: what was written until then is ahead by as much. `began` is when it was, by the clocks since. */
export interface SetBack {
  readonly by: number;
  readonly began: number;
}

/** Whether a running clock was started before that: what could have been started since is let be, and so is who comes back at a date. */
const isClockAhead = ({ since, away }: ClockView, { began }: SetBack, now: number): boolean =>
  since !== null && (since < began || (since > now && away === undefined));

/** Each clock that runs is set back once with the machines', however often it is tried: nobody gains by it. */
const setClocksBack = (clocks: Clocks, back: SetBack, now: number): Clocks =>
  Object.fromEntries(
    Object.entries(clocks).map(([seat, clock]) => {
      const { since, given } = clock;
      if (since === null || clock.back === back.began || !isClockAhead(clock, back, now)) return [seat, clock];
      return [seat, { ...clock, since: since - back.by, back: back.began, ...(given === undefined ? {} : { given: given - back.by }) }];
    }),
  );

/** What befell all clocks together. */
export type ClockAdjustment = Outage | SetBack;

/** Clocks as they would stand without it. */
export const adjustClocks = (clocks: Clocks, adjustment: ClockAdjustment, now: number): Clocks =>
  'by' in adjustment ? setClocksBack(clocks, adjustment, now) : creditOutage(clocks, adjustment);

/** Stands still until a vacation ends: the clock starts again then. */
export const holdClockUntil = (clocks: Clocks, seat: string, until: number): Clocks => {
  const clock = clocks[seat];
  if (!clock) return clocks;
  return { ...clocks, [seat]: { ...clock, since: until, away: (clock.away ?? 0) + until - (clock.since ?? until) } };
};
