import { parseSettings } from '../accounts/accounts.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { upsertJob } from '../jobs/enqueue.ts';
import type { RefusalInfo } from '@gunbai/protocol';
import { findFirstSeatsOutOfTime, holdClockUntil, findNextExpiry, findSeatsOutOfTime, getExpiry } from './clocks.ts';
import type { CommandResult, LiveTable } from './live-table.ts';
import { refuse } from './live-table.ts';
import { findSeatOfAccount } from './table-row.ts';
import type { TableInfo } from './table-row.ts';
import { giveSeatToBot } from './player-actions.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Who has decided meanwhile, at the last moment or on another node, is in time after all. */
const requireOutOfTime =
  (seat: string) =>
  (info: TableInfo): RefusalInfo | null =>
    info.status === 'playing' && findSeatsOutOfTime(info.clocks, Date.now()).includes(seat) ? null : { code: 'time-not-up' };

/** A seat's time is over: it loses, or a bot goes on for it; with more than two at the table, the other people play on. Bots alone do not. */
const forfeitOnTime = (table: LiveTable, seat: string, bot: string): Promise<CommandResult> => {
  const { seats, policy, clocks } = table.info;
  const precondition = requireOutOfTime(seat);
  const canOthersPlayOn = seats.some((one) => one.seat !== seat && one.account !== null);
  if (canOthersPlayOn && (policy.timeOut === 'bot' || seats.length > 2)) return giveSeatToBot(table, seat, bot, 'time', precondition);
  // Where all were asked at once, the time of several may be up at the same moment: they have all lost.
  const lost = [seat, ...findFirstSeatsOutOfTime(clocks, Date.now())];
  const winners = seats.flatMap((one) => (lost.includes(one.seat) ? [] : [one.seat]));
  return table.execute({ kind: 'end', by: [seat], outcome: { winners, reason: 'time' } }, { precondition });
};

/** From when until when a seat's person wants to be away. */
const loadVacation = async (accounts: Accounts, { seats, pace }: TableInfo, seat: string): Promise<{ from: number; until: number }> => {
  const account = seats.find((one) => one.seat === seat)?.account;
  const person = pace.kind === 'days' && pace.vacation > 0 && account ? await accounts.findById(account) : null;
  if (!person) return { from: 0, until: 0 };
  const { vacationFrom, vacationUntil } = parseSettings(person);
  return { from: vacationFrom, until: vacationUntil };
};

/** Holds the clock of somebody who is out of time and on vacation, where the table grants it and as long as it grants in all. */
const holdForVacation = async (accounts: Accounts, table: LiveTable, seat: string): Promise<CommandResult> => {
  const vacation = await loadVacation(accounts, table.info, seat);
  if (vacation.until <= Date.now()) return refuse('not-on-vacation');
  return table.patch((info) => {
    const refused = requireOutOfTime(seat)(info);
    const { pace, clocks } = info;
    const clock = clocks[seat];
    if (refused || pace.kind !== 'days' || !clock || clock.since === null) return refused ?? { code: 'not-on-vacation' };
    // Whoever goes away when the time is up already was not away while it ran.
    if (vacation.from > getExpiry(clock)) return { code: 'not-on-vacation' };
    const { since, away = 0 } = clock;
    const until = Math.min(vacation.until, since + pace.vacation * DAY_MS - away);
    return until > Date.now() ? { set: { clocks: JSON.stringify(holdClockUntil(clocks, seat, until)) } } : { code: 'not-on-vacation' };
  });
};

/** What the clock brings about when it rings. It may ring early: then it is wound up again. */
export const handleTimeouts = async (accounts: Accounts, table: LiveTable, bot: string): Promise<void> => {
  const now = Date.now();
  for (const seat of table.info.status === 'playing' ? findSeatsOutOfTime(table.info.clocks, now) : []) {
    if ((await holdForVacation(accounts, table, seat)).ok) continue;
    if (table.info.policy.timeOut === 'claim') table.broadcastTable();
    else await forfeitOnTime(table, seat, bot);
  }
  await rescheduleTimeout(table, now);
};

/** Has the clock ring for those who still had time then; by how the table stands, lest it undo what was wound up meanwhile. */
const rescheduleTimeout = (table: LiveTable, after: number): Promise<CommandResult> =>
  table.patch(({ status, clocks, row }) => {
    const expiry = findNextExpiry(clocks, after);
    if (status !== 'playing' || expiry === Infinity) return { code: 'time-not-up' };
    const { id } = row;
    const timeoutJob = upsertJob(table.store.db, {
      id: `clock-timeout:${id}`,
      kind: 'clock-timeout',
      payload: { table: id },
      runAt: expiry,
    });
    return { set: { updated: row.updated }, statements: [timeoutJob] };
  });

/** An opponent takes the win from a seat that is out of time. */
export const claimTimeout = async (accounts: Accounts, account: Account, table: LiveTable, bot: string): Promise<CommandResult> => {
  const seat = findSeatOfAccount(table.info, account.id);
  if (!seat) return refuse('not-seated');
  if (table.info.status !== 'playing') return refuse('not-playing');
  const lateSeat = findSeatsOutOfTime(table.info.clocks, Date.now()).find((one) => one !== seat.seat);
  if (lateSeat === undefined || (await holdForVacation(accounts, table, lateSeat)).ok) return refuse('time-not-up');
  return forfeitOnTime(table, lateSeat, bot);
};
