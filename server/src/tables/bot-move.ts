import { randomBytes } from 'node:crypto';
import { refuse } from './live-table.ts';
import type { CommandResult, LiveTable } from './live-table.ts';

/** Why a bot's choice may come to nothing though it is a good one: somebody else was quicker. */
const SUPERSEDED_CODES: ReadonlySet<string> = new Set(['stale', 'not-playing', 'finished', 'rules-changed']);

const findBotAt = ({ info }: LiveTable, seat: string): string | null => info.seats.find((one) => one.seat === seat)?.bot ?? null;

/** Lets a bot choose for a seat, on threads of its own, and carries it out. */
export const playBotMove = async (table: LiveTable, seat: string, number: number, job: string): Promise<CommandResult> => {
  // The job may have been asked for on another node, or just now on this one: see how the table stands before giving it up.
  if (findBotAt(table, seat) === null || number !== table.info.row.count) await table.refresh();
  const bot = findBotAt(table, seat);
  if (bot === null || number !== table.info.row.count) return refuse('stale');
  const randomSeed = randomBytes(16).toString('hex');
  const { state } = await table.store.db.selectFrom('tables').select('state').where('id', '=', table.id).executeTakeFirstOrThrow();
  const tryBot = async (botId: string): Promise<CommandResult | null> => {
    const response = await table.chooseBotAction({ kind: 'bot-move', seat, bot: botId, randomSeed }, state);
    if (response.type !== 'chosen') return null;
    return table.execute(
      { kind: 'act', seat, action: response.action, number },
      { job, precondition: ({ status }) => (status === 'playing' ? null : { code: 'not-playing' }) },
    );
  };
  const result = await tryBot(bot);
  if (result && (result.ok || SUPERSEDED_CODES.has(result.refusal.code))) return result;
  // A bot that fails, thinks for ever or wants what is not allowed is a nuisance; a game that stands still because of it is worse.
  return (await tryBot('random')) ?? refuse('fault', 'the bot could not choose');
};
