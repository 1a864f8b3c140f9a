import { randomBytes } from 'node:crypto';
import { refuse } from './live-table.ts';
import type { CommandResult, LiveTable } from './live-table.ts';

/** Refusals that only mean the table has changed since the bot chose. */
const SUPERSEDED_CODES: ReadonlySet<string> = new Set(['stale', 'not-playing', 'finished', 'rules-changed']);

const findBotAt = ({ info }: LiveTable, seat: string): string | null => info.seats.find((one) => one.seat === seat)?.bot ?? null;

/** Lets a bot choose for a seat on the bot threads, and submits the action. */
export const playBotMove = async (table: LiveTable, seat: string, number: number, job: string): Promise<CommandResult> => {
  // Another node may have enqueued the job: load its entries before dropping the job as stale.
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
  // If the bot fails, times out or chooses an illegal action, a random legal one keeps the game going.
  return (await tryBot('random')) ?? refuse('fault', 'the bot could not choose');
};
