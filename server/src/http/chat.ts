import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account } from '../accounts/accounts.ts';
import type { Store } from '../storage/index.ts';
import type { LiveTable } from '../tables/live-table.ts';
import type { Chat } from '../tables/chat.ts';
import { canWatch, findSeatOfAccount } from '../tables/table-row.ts';
import { chatRequest, noteRequest, reportRequest } from '@gunbai/protocol';
import { toResponse, rateLimit, requireAccount, findCurrentAccount } from './app.ts';
import type { StoreDeps, TableRouteDeps } from './deps.ts';
import { parseInput, HttpError } from './guard.ts';
import { requireTable } from './tables.ts';

const requireWatchableTable = async (
  { tableManager }: Pick<TableRouteDeps, 'tableManager'>,
  request: FastifyRequest,
  account: Account,
): Promise<LiveTable> => {
  const table = await requireTable(tableManager, request);
  if (!canWatch(table.info, account.id)) throw new HttpError(403, 'no-spectators');
  return table;
};

/** Chat at a table, and reports of messages. */
export const chatRoutes = (app: FastifyInstance, deps: TableRouteDeps & { readonly chat: Chat }): void => {
  app.get('/api/tables/:id/chat', async (request) => {
    const account = await findCurrentAccount(deps, request);
    const table = await requireTable(deps.tableManager, request);
    if (!canWatch(table.info, account?.id ?? null)) throw new HttpError(403, 'no-spectators');
    return deps.chat.loadMessagesSince(table, 0, account?.id ?? null);
  });

  app.post('/api/tables/:id/chat', async (request) => {
    const account = await requireAccount(deps, request);
    rateLimit(deps.limits, 'chat', account.id);
    const { text, key = null } = parseInput(chatRequest, request.body);
    return toResponse(await deps.chat.postMessage(account, await requireTable(deps.tableManager, request), text, key));
  });

  app.post('/api/tables/:id/reports', async (request, reply) => {
    const account = await requireAccount(deps, request);
    rateLimit(deps.limits, 'report', account.id);
    rateLimit(deps.limits, 'report', request.ip);
    const { chat, reason } = parseInput(reportRequest, request.body);
    const table = await requireWatchableTable(deps, request, account);
    await deps.chat.reportMessage(account, table, chat, reason);
    return reply.code(201).send({ ok: true });
  });
};

/** Notes of one account at tables where it has no seat. */
const MAX_NOTES_ELSEWHERE = 100;

const countOtherNotes = async ({ db }: Pick<Store, 'db'>, { id }: Account, table: string): Promise<number> => {
  const notes = db.selectFrom('notes').select('table').where('account', '=', id).where('table', '!=', table);
  const elsewhere = notes.where(({ not, exists, selectFrom }) =>
    not(exists(selectFrom('seats').select('seats.seat').whereRef('seats.table', '=', 'notes.table').where('seats.account', '=', id))),
  );
  return (await elsewhere.limit(MAX_NOTES_ELSEWHERE).execute()).length;
};

/** A player's private note at a table. */
export const noteRoutes = (app: FastifyInstance, deps: StoreDeps & TableRouteDeps): void => {
  const { db } = deps.store;

  app.get('/api/tables/:id/note', async (request) => {
    const account = await requireAccount(deps, request);
    const { id } = await requireWatchableTable(deps, request, account);
    const note = await db.selectFrom('notes').select('text').where('table', '=', id).where('account', '=', account.id).executeTakeFirst();
    return { text: note?.text ?? '' };
  });

  app.put('/api/tables/:id/note', async (request) => {
    const account = await requireAccount(deps, request);
    const { text } = parseInput(noteRequest, request.body);
    rateLimit(deps.limits, 'note', account.id);
    const { id, info } = await requireWatchableTable(deps, request, account);
    if (!findSeatOfAccount(info, account.id) && (await countOtherNotes(deps.store, account, id)) >= MAX_NOTES_ELSEWHERE)
      throw new HttpError(429, 'too-many-notes');
    await deps.store.commit([
      db
        .insertInto('notes')
        .values({ table: id, account: account.id, text })
        .onConflict((conflict) => conflict.columns(['table', 'account']).doUpdateSet({ text })),
    ]);
    return { text };
  });
};
