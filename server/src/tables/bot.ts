import { randomBytes } from 'node:crypto';
import { refused } from './live.ts';
import type { Change, LiveTable } from './live.ts';

/** Why a bot's choice may come to nothing though it is a good one: somebody else was quicker. */
const WAITS_NO_MORE: ReadonlySet<string> = new Set(['stale', 'not-playing', 'finished', 'rules-changed']);

const botAt = ({ facts }: LiveTable, seat: string): string | null => facts.seats.find((one) => one.seat === seat)?.bot ?? null;

/** Lets a bot choose for a seat, on threads of its own, and carries it out. */
export const playBot = async (table: LiveTable, seat: string, number: number, job: string): Promise<Change> => {
  // The job may have been asked for on another node, or just now on this one: see how the table stands before giving it up.
  if (botAt(table, seat) === null || number !== table.facts.row.count) await table.refresh();
  const bot = botAt(table, seat);
  if (bot === null || number !== table.facts.row.count) return refused('stale');
  const luck = randomBytes(16).toString('hex');
  const { state } = await table.store.db.selectFrom('tables').select('state').where('id', '=', table.id).executeTakeFirstOrThrow();
  const choice = async (by: string): Promise<Change | null> => {
    const answer = await table.choice({ kind: 'choose', seat, bot: by, luck }, state);
    if (answer.type !== 'chosen') return null;
    return table.play(
      { kind: 'act', seat, action: answer.action, number },
      { job, unless: ({ status }) => (status === 'playing' ? null : { code: 'not-playing' }) },
    );
  };
  const change = await choice(bot);
  if (change && (change.ok || WAITS_NO_MORE.has(change.refusal.code))) return change;
  // A bot that fails, thinks for ever or wants what is not allowed is a nuisance; a game that stands still because of it is worse.
  return (await choice('random')) ?? refused('fault', 'the bot could not choose');
};
