import type { Account } from '../accounts/accounts.ts';
import type { Catalogue } from '../catalogue.ts';
import { newId } from '../ids.ts';
import { botStep } from './due.ts';
import type { Change, LiveTable } from './live.ts';
import { refused } from './live.ts';
import { seatOfAccount } from './row.ts';
import type { TableFacts } from './row.ts';
import type { Refused, TableStatus } from '../wire.ts';

/** A game goes on only while its table is in play, and for its seats only while they are held by who asks. */
const unlessPlaying =
  (account: Account, seat: string) =>
  (facts: TableFacts): Refused | null => {
    if (seatOfAccount(facts, account.id)?.seat !== seat) return { code: 'not-seated' };
    if (facts.status === 'playing') return null;
    return { code: facts.status === 'over' ? 'finished' : 'not-playing', detail: `the table is ${facts.status}` };
  };

export interface ActWish {
  readonly number: number;
  readonly action: unknown;
  readonly key: string;
}

/** The door through which every decision of a person comes. */
export const act = (account: Account, table: LiveTable, { number, action, key }: ActWish): Change | Promise<Change> => {
  const seat = seatOfAccount(table.facts, account.id);
  if (!seat) return refused('not-seated');
  return table.play({ kind: 'act', seat: seat.seat, action, number }, { key, unless: unlessPlaying(account, seat.seat) });
};

/** Takes back the seat's own last decision, where nothing has been shown since. By its key it is done once, however often it is tried. */
export const undo = (account: Account, table: LiveTable, key: string = newId()): Change | Promise<Change> => {
  const seat = seatOfAccount(table.facts, account.id);
  if (!seat) return refused('not-seated');
  return table.play({ kind: 'undo', seat: seat.seat }, { key, unless: unlessPlaying(account, seat.seat) });
};

/** The bot that takes over a seat: the best there is, since others go on playing against it. */
export const strongestBot = (catalogue: Catalogue, { facts }: LiveTable): string => catalogue.get(facts.row.game)?.bots.at(-1) ?? 'random';

export const resign = async (account: Account, table: LiveTable, bot: string): Promise<Change> => {
  const seat = seatOfAccount(table.facts, account.id);
  if (!seat) return refused('not-seated');
  const { seats, policy } = table.facts;
  const others = seats.flatMap((one) => (one.seat === seat.seat ? [] : [one.seat]));
  // With more than two at the table the others want to play on: a bot takes the seat, if the table allows it.
  if (others.length > 1 && policy.botTakesOver) return giveToBot(table, seat.seat, bot);
  return table.play(
    { kind: 'end', by: [seat.seat], outcome: { winners: others, reason: 'resigned' } },
    {
      unless: (facts) => {
        if (facts.status === 'paused' && seatOfAccount(facts, account.id)?.seat === seat.seat) return null;
        return unlessPlaying(account, seat.seat)(facts);
      },
    },
  );
};

const GOES_ON: ReadonlySet<TableStatus> = new Set(['playing', 'paused', 'rules-changed']);

/** A bot goes on in a seat that its person has given up or lost. */
export const giveToBot = async (
  table: LiveTable,
  seat: string,
  bot: string,
  unless: (facts: TableFacts) => Refused | null = () => null,
): Promise<Change> =>
  table.amend((facts) => {
    if (!GOES_ON.has(facts.status)) return { code: 'not-playing' };
    const why = unless(facts);
    if (why) return why;
    const { db } = table.store;
    const { id, count } = facts.row;
    const take = db
      .updateTable('seats')
      .set({ account: null, bot, name: bot, orders: '' })
      .where('table', '=', id)
      .where('seat', '=', seat);
    const isDue = facts.status === 'playing' && facts.owing.includes(seat);
    // What was left of the person's time is nobody's: the bot plays without a clock.
    const { [seat]: _theirs, ...clocks } = facts.clocks;
    return {
      set: { clocks: JSON.stringify(clocks), proposal: '' },
      steps: [{ query: take, rows: 1 }, ...(isDue ? [botStep(db, id, count, seat, Date.now())] : [])],
    };
  });
