import type { FastifyInstance } from 'fastify';
import type { Chat } from '../tables/chat.ts';
import { canWatch } from '../tables/table-row.ts';
import { chatRequest, noteRequest, reportRequest } from '@gunbai/protocol';
import { toResponse, rateLimit, requireAccount, findCurrentAccount } from './app.ts';
import type { StoreDeps, TableRouteDeps } from './deps.ts';
import { parseInput, HttpError } from './guard.ts';
import { requireTable } from './tables.ts';

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
    const { chat, reason } = parseInput(reportRequest, request.body);
    await deps.chat.reportMessage(account, await requireTable(deps.tableManager, request), chat, reason);
    return reply.code(201).send({ ok: true });
  });
};

/** A player's private note at a table. */
export const noteRoutes = (app: FastifyInstance, deps: StoreDeps & Pick<TableRouteDeps, 'tableManager'>): void => {
  const { db } = deps.store;

  app.get('/api/tables/:id/note', async (request) => {
    const account = await requireAccount(deps, request);
    const { id } = await requireTable(deps.tableManager, request);
    const note = await db.selectFrom('notes').select('text').where('table', '=', id).where('account', '=', account.id).executeTakeFirst();
    return { text: note?.text ?? '' };
  });

  app.put('/api/tables/:id/note', async (request) => {
    const account = await requireAccount(deps, request);
    const { text } = parseInput(noteRequest, request.body);
    const { id } = await requireTable(deps.tableManager, request);
    await deps.store.commit([
      db
        .insertInto('notes')
        .values({ table: id, account: account.id, text })
        .onConflict((conflict) => conflict.columns(['table', 'account']).doUpdateSet({ text })),
    ]);
    return { text };
  });
};
