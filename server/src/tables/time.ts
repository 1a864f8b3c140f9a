import { settingsOf } from '../accounts/accounts.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { askFor } from '../jobs/steps.ts';
import type { Refused } from '../wire.ts';
import { firstOutOfTime, heldUntil, nextTimeOut, outOfTime, runsOutAt } from './clocks.ts';
import type { Change, LiveTable } from './live.ts';
import { refused } from './live.ts';
import { seatOfAccount } from './row.ts';
import type { TableFacts } from './row.ts';
import { giveToBot } from './seat.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Who has decided meanwhile, at the last moment or on another node, is in time after all. */
const unlessOutOfTime =
  (seat: string) =>
  (facts: TableFacts): Refused | null =>
    facts.status === 'playing' && outOfTime(facts.clocks, Date.now()).includes(seat) ? null : { code: 'in-time' };

/** A seat's time is over: it loses, or a bot goes on for it; with more than two at the table, the other people play on. Bots alone do not. */
const forfeit = (table: LiveTable, seat: string, bot: string): Promise<Change> => {
  const { seats, policy, clocks } = table.facts;
  const unless = unlessOutOfTime(seat);
  const isPlayedOn = seats.some((one) => one.seat !== seat && one.account !== null);
  if (isPlayedOn && (policy.timeOut === 'bot' || seats.length > 2)) return giveToBot(table, seat, bot, 'time', unless);
  // Where all were asked at once, the time of several may be up at the same moment: they have all lost.
  const lost = [seat, ...firstOutOfTime(clocks, Date.now())];
  const winners = seats.flatMap((one) => (lost.includes(one.seat) ? [] : [one.seat]));
  return table.play({ kind: 'end', by: [seat], outcome: { winners, reason: 'time' } }, { unless });
};

/** From when until when a seat's person wants to be away. */
const vacationOf = async (accounts: Accounts, { seats, pace }: TableFacts, seat: string): Promise<{ from: number; until: number }> => {
  const account = seats.find((one) => one.seat === seat)?.account;
  const person = pace.kind === 'days' && pace.vacation > 0 && account ? await accounts.byId(account) : null;
  if (!person) return { from: 0, until: 0 };
  const { vacationFrom, vacationUntil } = settingsOf(person);
  return { from: vacationFrom, until: vacationUntil };
};

/** Holds the clock of somebody who is out of time and on vacation, where the table grants it and as long as it grants in all. */
const hold = async (accounts: Accounts, table: LiveTable, seat: string): Promise<Change> => {
  const wanted = await vacationOf(accounts, table.facts, seat);
  if (wanted.until <= Date.now()) return refused('here');
  return table.amend((facts) => {
    const why = unlessOutOfTime(seat)(facts);
    const { pace, clocks } = facts;
    const clock = clocks[seat];
    if (why || pace.kind !== 'days' || !clock || clock.since === null) return why ?? { code: 'here' };
    // Whoever goes away when the time is up already was not away while it ran.
    if (wanted.from > runsOutAt(clock)) return { code: 'here' };
    const { since, away = 0 } = clock;
    const until = Math.min(wanted.until, since + pace.vacation * DAY_MS - away);
    return until > Date.now() ? { set: { clocks: JSON.stringify(heldUntil(clocks, seat, until)) } } : { code: 'here' };
  });
};

/** What the clock brings about when it rings. It may ring early: then it is wound up again. */
export const timeUp = async (accounts: Accounts, table: LiveTable, bot: string): Promise<void> => {
  const now = Date.now();
  for (const late of table.facts.status === 'playing' ? outOfTime(table.facts.clocks, now) : []) {
    if ((await hold(accounts, table, late)).ok) continue;
    if (table.facts.policy.timeOut === 'claim') table.showTable();
    else await forfeit(table, late, bot);
  }
  await wind(table, now);
};

/** Has the clock ring for those who still had time then; by how the table stands, lest it undo what was wound up meanwhile. */
const wind = (table: LiveTable, then: number): Promise<Change> =>
  table.amend(({ status, clocks, row }) => {
    const due = nextTimeOut(clocks, then);
    if (status !== 'playing' || due === Infinity) return { code: 'in-time' };
    const { id } = row;
    const ring = askFor(table.store.db, { id: `time:${id}`, kind: 'time', payload: { table: id }, runAt: due });
    return { set: { updated: row.updated }, steps: [ring] };
  });

/** An opponent takes the win from a seat that is out of time. */
export const claimTime = async (accounts: Accounts, account: Account, table: LiveTable, bot: string): Promise<Change> => {
  const seat = seatOfAccount(table.facts, account.id);
  if (!seat) return refused('not-seated');
  if (table.facts.status !== 'playing') return refused('not-playing');
  const late = outOfTime(table.facts.clocks, Date.now()).find((one) => one !== seat.seat);
  if (late === undefined || (await hold(accounts, table, late)).ok) return refused('in-time');
  return forfeit(table, late, bot);
};
