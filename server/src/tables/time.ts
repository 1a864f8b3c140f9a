import { settingsOf } from '../accounts/accounts.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { askFor } from '../jobs/steps.ts';
import { heldUntil, nextTimeOut, outOfTime } from './clocks.ts';
import type { Change, LiveTable } from './live.ts';
import { refused } from './live.ts';
import { seatOfAccount } from './row.ts';
import { giveToBot } from './seat.ts';

const DAY_MS = 24 * 3600 * 1000;

/** A seat's time is over: it loses, or a bot goes on for it; with more than two at the table, the others play on. */
const forfeit = (table: LiveTable, seat: string, bot: string): Promise<Change> => {
  const { seats, policy } = table.facts;
  const others = seats.flatMap((one) => (one.seat === seat ? [] : [one.seat]));
  if (policy.timeOut === 'bot' || others.length > 1) return giveToBot(table, seat, bot);
  return table.play(
    { kind: 'end', by: [seat], outcome: { winners: others, reason: 'time' } },
    {
      unless: (facts) => (facts.status === 'playing' && outOfTime(facts.clocks, Date.now()).includes(seat) ? null : { code: 'in-time' }),
    },
  );
};

/** Until when somebody is away, where the table grants vacation; no longer than it grants. */
const vacationOf = async (accounts: Accounts, table: LiveTable, seat: string, now: number): Promise<number> => {
  const { pace, seats, clocks } = table.facts;
  const account = seats.find((one) => one.seat === seat)?.account;
  if (pace.kind !== 'days' || pace.vacation === 0 || !account) return 0;
  const person = await accounts.byId(account);
  if (!person) return 0;
  const latest = (clocks[seat]?.since ?? now) + pace.vacation * DAY_MS;
  return Math.min(settingsOf(person).vacationUntil, latest);
};

/** What the clock brings about when it rings. It may ring early: then it is wound up again. */
export const timeUp = async (accounts: Accounts, table: LiveTable, bot: string): Promise<void> => {
  const now = Date.now();
  const { facts } = table;
  if (facts.status !== 'playing') return;
  const [late] = outOfTime(facts.clocks, now);
  if (late === undefined) return wind(table, nextTimeOut(facts.clocks));
  const until = await vacationOf(accounts, table, late, now);
  if (until > now) {
    const clocks = heldUntil(facts.clocks, late, until);
    await table.amend(() => ({ set: { clocks: JSON.stringify(clocks) } }));
    return wind(table, nextTimeOut(clocks));
  }
  if (facts.policy.timeOut === 'claim') table.showTable();
  else await forfeit(table, late, bot);
};

const wind = async (table: LiveTable, due: number): Promise<void> => {
  if (due === Infinity) return;
  const { store, id } = table;
  await store.commit([askFor(store.db, { id: `time:${id}`, kind: 'time', payload: { table: id }, runAt: due })]);
};

/** An opponent takes the win from a seat that is out of time. */
export const claimTime = async (account: Account, table: LiveTable, bot: string): Promise<Change> => {
  const seat = seatOfAccount(table.facts, account.id);
  if (!seat) return refused('not-seated');
  if (table.facts.status !== 'playing') return refused('not-playing');
  const late = outOfTime(table.facts.clocks, Date.now()).find((one) => one !== seat.seat);
  return late === undefined ? refused('in-time') : forfeit(table, late, bot);
};
