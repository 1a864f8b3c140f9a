import type { ClockView, Pace } from '@gunbai/protocol';

/** Clock arithmetic in milliseconds, without side effects. */
export type Clocks = Readonly<Record<string, ClockView>>;

export const createClocks = (pace: Pace, seats: readonly string[]): Clocks => {
  if (pace.kind === 'none') return {};
  const clock =
    pace.kind === 'live'
      ? { left: pace.base * 1000, bank: 0, since: null }
      : { left: pace.move * 1000, bank: pace.bank * 1000, since: null };
  return Object.fromEntries(seats.map((seat) => [seat, clock]));
};

/** The clock starts in the future: a vacation ended early, and its rest is refunded. Small differences come from node clocks. */
const stopBeforeStart = (clock: ClockView, offset: number): ClockView =>
  clock.away === undefined ? { ...clock, since: null } : { ...clock, since: null, away: Math.max(0, clock.away + offset) };

/** Subtracts the time used and stops the clock. Correspondence uses the move's time first, then the bank. */
const stopClock = (clock: ClockView, now: number): ClockView => {
  const used = clock.since === null ? 0 : now - clock.since;
  if (used < 0) return stopBeforeStart(clock, used);
  return { ...clock, left: clock.left - used, since: null };
};

/** After a decision a live clock gains its increment; a correspondence clock gets its full time for the next move. */
const replenishClock = (pace: Pace, clock: ClockView): ClockView => {
  if (pace.kind === 'live') return { ...clock, left: clock.left + pace.increment * 1000 };
  if (pace.kind === 'days')
    return { ...clock, left: pace.move * 1000, bank: Math.max(0, clock.bank + Math.min(0, clock.left)), since: null };
  return clock;
};

interface Tick {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Seats that decided just now. */
  readonly acted: readonly string[];
  /** The seat undid its last decision and loses the increment it gained by it. */
  readonly isUndo?: boolean;
  readonly now: number;
}

/** Stops clocks of seats that are no longer pending and starts those of newly pending seats. */
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

/** What an undone decision restores: the time that ran since goes back, and increments earned since are lost. */
export const restoreClocks = (clocks: Clocks, earlier: Clocks, pendingSeats: readonly string[], now: number): Clocks =>
  Object.fromEntries(
    Object.entries(clocks).map(([seat, clock]) => {
      const { left, bank } = earlier[seat] ?? stopClock(clock, now);
      return [seat, { ...clock, left, bank, since: pendingSeats.includes(seat) ? now : null }];
    }),
  );

export const getExpiry = (clock: ClockView): number => (clock.since === null ? Infinity : clock.since + clock.left + clock.bank);

/** When the next running clock runs out; `Infinity` if none runs. */
export const findNextExpiry = (clocks: Clocks, after = -Infinity): number =>
  Math.min(
    Infinity,
    ...Object.values(clocks)
      .map(getExpiry)
      .filter((at) => at > after),
  );

/** Seats out of time, in the order in which they ran out. */
export const findSeatsOutOfTime = (clocks: Clocks, now: number): string[] =>
  Object.entries(clocks)
    .map(([seat, clock]) => ({ seat, at: getExpiry(clock) }))
    .filter(({ at }) => at <= now)
    .toSorted((one, other) => one.at - other.at)
    .map(({ seat }) => seat);

/** Seats that ran out of time first. */
export const findFirstSeatsOutOfTime = (clocks: Clocks, now: number): string[] => {
  const first = findNextExpiry(clocks);
  return findSeatsOutOfTime(clocks, Math.min(first, now));
};

/** A server outage. Clocks started before `from` are credited for it. */
export interface Outage {
  readonly from: number;
  readonly until: number;
}

/** Idempotent: each clock is credited once. */
const creditOutage = (clocks: Clocks, { from, until }: Outage): Clocks =>
  Object.fromEntries(
    Object.entries(clocks).map(([seat, clock]) => [
      seat,
      clock.since === null || clock.since > from || (clock.given ?? 0) >= until
        ? clock
        : { ...clock, since: clock.since + until - from, given: until },
    ]),
  );

/** The system clock was set back by `by` milliseconds at `began` (new time), so earlier times lie ahead by as much. */
export interface SetBack {
  readonly by: number;
  readonly began: number;
}

/** Whether a running clock was started before the setback. Vacations, which end at a date, are left alone. */
const isClockAhead = ({ since, away }: ClockView, { began }: SetBack, now: number): boolean =>
  since !== null && (since < began || (since > now && away === undefined));

/** Idempotent: each running clock is set back once with the system clock. */
const setClocksBack = (clocks: Clocks, back: SetBack, now: number): Clocks =>
  Object.fromEntries(
    Object.entries(clocks).map(([seat, clock]) => {
      const { since, given } = clock;
      if (since === null || clock.back === back.began || !isClockAhead(clock, back, now)) return [seat, clock];
      return [seat, { ...clock, since: since - back.by, back: back.began, ...(given === undefined ? {} : { given: given - back.by }) }];
    }),
  );

/** An event that affects all clocks. */
export type ClockAdjustment = Outage | SetBack;

/** Clocks corrected for the event. */
export const adjustClocks = (clocks: Clocks, adjustment: ClockAdjustment, now: number): Clocks =>
  'by' in adjustment ? setClocksBack(clocks, adjustment, now) : creditOutage(clocks, adjustment);

/** Stops the clock until the vacation ends. */
export const holdClockUntil = (clocks: Clocks, seat: string, until: number): Clocks => {
  const clock = clocks[seat];
  if (!clock) return clocks;
  return { ...clocks, [seat]: { ...clock, since: until, away: (clock.away ?? 0) + until - (clock.since ?? until) } };
};
