import { sideOf } from '@gunbai/engine';
import type { State } from '@gunbai/engine';
import type { Account } from '../accounts/accounts.ts';
import type { Catalogue } from '../catalogue.ts';
import { newId } from '../ids.ts';
import { callOff } from '../jobs/steps.ts';
import type { Step } from '../storage/index.ts';
import { paused } from './clocks.ts';
import { botStep } from './due.ts';
import type { Amendment, Change, LiveTable } from './live.ts';
import { refused } from './live.ts';
import { seatOfAccount } from './row.ts';
import type { SeatFacts, TableFacts } from './row.ts';
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

const GOES_ON: ReadonlySet<TableStatus> = new Set(['playing', 'paused', 'rules-changed']);

/** What the referee says of a game it cannot take up: what is kept of it cannot be read, or its rules do not come to an end. */
const UNREADABLE: ReadonlySet<string> = new Set(['fault', 'bad-record']);

/** A game that cannot go on, through no fault of its players, counts for nobody. */
export const closing = (table: LiveTable, { row }: TableFacts): Amendment => ({
  set: { status: 'cancelled', proposal: '', owing: '[]' },
  steps: [callOff(table.store.db, `time:${row.id}`), table.store.db.deleteFrom('results').where('table', '=', row.id)],
});

/** The rules have failed for good: nobody's clock runs, and nobody need stay. */
export const getStuck = (table: LiveTable): Promise<Change> =>
  table.amend((facts): Amendment => {
    if (facts.status !== 'open' && facts.status !== 'playing') return { code: 'not-playing' };
    return {
      set: { status: 'stuck', proposal: '', clocks: JSON.stringify(paused(facts.clocks, Date.now())) },
      steps: [callOff(table.store.db, `time:${facts.row.id}`)],
    };
  });

/** Whoever sits at a table that is stuck, or opened it, may close it. */
export const abandon = (account: Account, table: LiveTable, isStuck = ({ status }: TableFacts): boolean => status === 'stuck') =>
  table.amend((facts): Amendment => {
    if (!seatOfAccount(facts, account.id) && facts.row.owner !== account.id) return { code: 'not-seated' };
    return isStuck(facts) ? closing(table, facts) : { code: 'not-playing', detail: `the table is ${facts.status}` };
  });

export const resign = async (account: Account, table: LiveTable, bot: string): Promise<Change> => {
  const seat = seatOfAccount(table.facts, account.id);
  if (!seat) return refused('not-seated');
  const { seats, policy, status } = table.facts;
  if (status === 'stuck') return abandon(account, table);
  const others = seats.flatMap((one) => (one.seat === seat.seat ? [] : [one.seat]));
  // With more than two at the table the other people want to play on: a bot takes the seat, if the table allows it.
  const isPlayedOn = others.length > 1 && seats.some((one) => one.seat !== seat.seat && one.account !== null);
  if (isPlayedOn && policy.botTakesOver)
    return giveToBot(table, seat.seat, bot, 'resigned', (facts) =>
      seatOfAccount(facts, account.id)?.seat === seat.seat ? null : { code: 'not-seated' },
    );
  const unless = (facts: TableFacts): Refused | null => {
    // Nobody is kept at a game that rests, or that waits until all agree to new rules.
    if (GOES_ON.has(facts.status) && seatOfAccount(facts, account.id)?.seat === seat.seat) return null;
    return unlessPlaying(account, seat.seat)(facts);
  };
  const giveUp = (): Promise<Change> =>
    table.play({ kind: 'end', by: [seat.seat], outcome: { winners: others, reason: 'resigned' } }, { unless });
  // Once may be chance: a thread that had to be ended.
  for (let tries = 0; tries < 2; tries++) {
    const ended = await giveUp();
    if (ended.ok || !UNREADABLE.has(ended.refusal.code)) return ended;
  }
  return abandon(account, table, (facts) => unless(facts) === null);
};

/** Who leaves before the end has lost, whatever comes of the game: what is written of it counts when the others are done. */
const lostStep = async (
  table: LiveTable,
  { row }: TableFacts,
  { seat, account }: SeatFacts,
  reason: string,
  at: number,
): Promise<Step[]> => {
  if (account === null) return [];
  const { db } = table.store;
  const { state } = await db.selectFrom('tables').select('state').where('id', '=', row.id).executeTakeFirstOrThrow();
  const result = { table: row.id, seat, account, game: row.game, side: sideIn(state, seat), score: 0, reason, at };
  return [db.insertInto('results').values(result)];
};

const sideIn = (state: string, seat: string): string => {
  try {
    return sideOf(JSON.parse(state) as State<unknown>, seat);
  } catch {
    return seat;
  }
};

/** A bot goes on in a seat that its person has given up or lost. */
export const giveToBot = async (
  table: LiveTable,
  seat: string,
  bot: string,
  reason: 'resigned' | 'time',
  unless: (facts: TableFacts) => Refused | null = () => null,
): Promise<Change> =>
  table.amend(async (facts) => {
    if (!GOES_ON.has(facts.status)) return { code: 'not-playing' };
    const why = unless(facts);
    if (why) return why;
    const { db } = table.store;
    const { id, count } = facts.row;
    const now = Date.now();
    const left = facts.seats.find((one) => one.seat === seat);
    const take = db
      .updateTable('seats')
      .set({ account: null, bot, name: bot, orders: '', notified: 0 })
      .where('table', '=', id)
      .where('seat', '=', seat);
    const isDue = facts.status === 'playing' && facts.owing.includes(seat);
    // What was left of the person's time is nobody's: the bot plays without a clock.
    const { [seat]: _theirs, ...clocks } = facts.clocks;
    return {
      set: { clocks: JSON.stringify(clocks), proposal: '' },
      steps: [
        { query: take, rows: 1 },
        ...(left ? await lostStep(table, facts, left, reason, now) : []),
        ...(isDue ? [botStep(db, id, count, seat, now)] : []),
      ],
    };
  });
