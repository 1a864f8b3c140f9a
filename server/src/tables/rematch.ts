import type { Account } from '../accounts/accounts.ts';
import type { NewTable } from '../wire.ts';
import type { Hall } from './hall.ts';
import type { Change, LiveTable } from './live.ts';
import { refused } from './live.ts';
import { seatOfAccount } from './row.ts';
import type { TableFacts } from './row.ts';

/** Everybody moves one seat on, so that two players swap sides. */
const nextSeat = ({ seats }: TableFacts, seat: string): string => {
  const at = seats.findIndex((one) => one.seat === seat);
  return seats[(at + 1) % seats.length]?.seat ?? seat;
};

/** The same game again with sides swapped: the first to ask opens the table, the others take their seats at it. */
export const rematch = async (hall: Hall, account: Account, table: LiveTable): Promise<Change | { ok: true; table: LiveTable }> => {
  const { facts } = table;
  const seat = seatOfAccount(facts, account.id);
  if (!seat) return refused('not-seated');
  if (facts.status !== 'over') return refused('not-over');
  const mine = nextSeat(facts, seat.seat);
  const { rematch: before } = facts.row;
  if (before !== null && !(await isGone(hall, before))) return sitAgain(hall, account, before, mine);
  // What the seats agreed on beyond the table's own policy, they agreed on for that game.
  const { openHands: _agreed, ...policy } = facts.policy;
  const wish: NewTable = {
    game: facts.row.game,
    scenario: facts.row.scenario,
    options: JSON.parse(facts.row.options) as NonNullable<NewTable['options']>,
    players: facts.seats.length,
    seats: facts.seats.map((one) => {
      const to = nextSeat(facts, one.seat);
      if (to === mine) return { seat: to, who: 'me' };
      return one.bot === null ? { seat: to, who: 'open' } : { seat: to, who: 'bot', bot: one.bot };
    }),
    visibility: 'link',
    pace: facts.pace,
    policy,
  };
  const opened = hall.prepare(account, wish);
  if (!opened.ok) return opened;
  // The new table is written together with the way to it: whoever asks at the same moment finds that one.
  const linked = await table.amend((now) =>
    now.row.rematch === before ? { set: { rematch: opened.id }, steps: opened.steps } : { code: 'rematch-open' },
  );
  if (!linked.ok && linked.refusal.code !== 'rematch-open') return linked;
  return sitAgain(hall, account, table.facts.row.rematch ?? '', mine);
};

/** Whoever opened it has left: then somebody else may open another. */
const isGone = async (hall: Hall, id: string): Promise<boolean> => (await hall.asWritten(id))?.facts.status === 'cancelled';

const sitAgain = async (hall: Hall, account: Account, id: string, seat: string): Promise<Change | { ok: true; table: LiveTable }> => {
  const table = await hall.at(id);
  if (!table) return refused('not-found');
  const change = await hall.sit(account, table, { seat });
  return change.ok || change.refusal.code === 'already-seated' ? { ok: true, table } : change;
};
