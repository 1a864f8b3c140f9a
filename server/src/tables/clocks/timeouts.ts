import { parseSettings } from '../../accounts/accounts.ts';
import type { Account, Accounts } from '../../accounts/accounts.ts';
import { upsertJob } from '../../jobs/enqueue.ts';
import type { RefusalInfo } from '@gunbai/protocol';
import { findFirstSeatsOutOfTime, holdClockUntil, findNextExpiry, findSeatsOutOfTime, getExpiry } from './clocks.ts';
import type { CommandResult, LiveTable } from '../live-table.ts';
import { refuse } from '../live-table.ts';
import { findSeatOfAccount } from '../table-row.ts';
import type { TableInfo } from '../table-row.ts';
import { giveSeatToBot } from '../player-actions.ts';

const DAY_MS = 24 * 3600 * 1000;

/** The seat may have decided at the last moment, or on another node. */
const requireOutOfTime =
  (seat: string) =>
  (info: TableInfo): RefusalInfo | null =>
    info.status === 'playing' && findSeatsOutOfTime(info.clocks, Date.now()).includes(seat) ? null : { code: 'time-not-up' };

/** The seat loses, or a bot plays on for it if other people remain at a table of three or more, or the policy says so. */
const forfeitOnTime = (table: LiveTable, seat: string, bot: string): Promise<CommandResult> => {
  const { seats, policy, clocks } = table.info;
  const precondition = requireOutOfTime(seat);
  const canOthersPlayOn = seats.some((one) => one.seat !== seat && one.account !== null);
  if (canOthersPlayOn && (policy.timeOut === 'bot' || seats.length > 2)) return giveSeatToBot(table, seat, bot, 'time', precondition);
  // Clocks of simultaneous decisions may run out at the same moment: all of these seats lose.
  const lost = [seat, ...findFirstSeatsOutOfTime(clocks, Date.now())];
  const winners = seats.flatMap((one) => (lost.includes(one.seat) ? [] : [one.seat]));
  return table.execute({ kind: 'end', by: [seat], outcome: { winners, reason: 'time' } }, { precondition });
};

/** Start and end of the vacation of a seat's player. */
const loadVacation = async (accounts: Accounts, { seats, pace }: TableInfo, seat: string): Promise<{ from: number; until: number }> => {
  const account = seats.find((one) => one.seat === seat)?.account;
  const person = pace.kind === 'days' && pace.vacation > 0 && account ? await accounts.findById(account) : null;
  if (!person) return { from: 0, until: 0 };
  const { vacationFrom, vacationUntil } = parseSettings(person);
  return { from: vacationFrom, until: vacationUntil };
};

/** Stops the clock of a player on vacation who is out of time, up to the vacation days that the table grants. */
const holdForVacation = async (accounts: Accounts, table: LiveTable, seat: string): Promise<CommandResult> => {
  const vacation = await loadVacation(accounts, table.info, seat);
  if (vacation.until <= Date.now()) return refuse('not-on-vacation');
  return table.patch((info) => {
    const refused = requireOutOfTime(seat)(info);
    const { pace, clocks } = info;
    const clock = clocks[seat];
    if (refused || pace.kind !== 'days' || !clock || clock.since === null) return refused ?? { code: 'not-on-vacation' };
    // A vacation that began after the time ran out does not count.
    if (vacation.from > getExpiry(clock)) return { code: 'not-on-vacation' };
    const { since, away = 0 } = clock;
    const until = Math.min(vacation.until, since + pace.vacation * DAY_MS - away);
    return until > Date.now() ? { set: { clocks: JSON.stringify(holdClockUntil(clocks, seat, until)) } } : { code: 'not-on-vacation' };
  });
};

/** Runs when the clock-timeout job is due. If it is early, the job is scheduled again. */
export const handleTimeouts = async (accounts: Accounts, table: LiveTable, bot: string): Promise<void> => {
  const now = Date.now();
  for (const seat of table.info.status === 'playing' ? findSeatsOutOfTime(table.info.clocks, now) : []) {
    if ((await holdForVacation(accounts, table, seat)).ok) continue;
    if (table.info.policy.timeOut === 'claim') table.broadcastTable();
    else await forfeitOnTime(table, seat, bot);
  }
  await rescheduleTimeout(table, now);
};

/** Schedules the next timeout from the table's present state, so that it does not overwrite a newer schedule. */
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

/** An opponent claims the win against a seat that is out of time. */
export const claimTimeout = async (accounts: Accounts, account: Account, table: LiveTable, bot: string): Promise<CommandResult> => {
  const seat = findSeatOfAccount(table.info, account.id);
  if (!seat) return refuse('not-seated');
  if (table.info.status !== 'playing') return refuse('not-playing');
  const lateSeat = findSeatsOutOfTime(table.info.clocks, Date.now()).find((one) => one !== seat.seat);
  if (lateSeat === undefined || (await holdForVacation(accounts, table, lateSeat)).ok) return refuse('time-not-up');
  return forfeitOnTime(table, lateSeat, bot);
};
