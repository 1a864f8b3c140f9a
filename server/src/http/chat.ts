import type { FastifyInstance } from 'fastify';
import type { ServerNode } from '../node.ts';
import { canWatch } from '../tables/table-row.ts';
import { chatRequest, noteRequest, reportRequest } from '@gunbai/protocol';
import { toResponse, rateLimit, requireAccount, findCurrentAccount } from './app.ts';
import { parseInput, HttpError } from './guard.ts';
import { requireTable } from './tables.ts';

/** Talk at a table, and complaints about it. */
export const chatRoutes = (app: FastifyInstance, node: ServerNode): void => {
  app.get('/api/tables/:id/chat', async (request) => {
    const account = await findCurrentAccount(node, request);
    const table = await requireTable(node, request);
    if (!canWatch(table.info, account?.id ?? null)) throw new HttpError(403, 'no-spectators');
    return node.chat.loadMessagesSince(table, 0, account?.id ?? null);
  });

  app.post('/api/tables/:id/chat', async (request) => {
    const account = await requireAccount(node, request);
    rateLimit(node, 'chat', account.id);
    const { text, key = null } = parseInput(chatRequest, request.body);
    return toResponse(await node.chat.postMessage(account, await requireTable(node, request), text, key));
  });

  app.post('/api/tables/:id/reports', async (request, reply) => {
    const account = await requireAccount(node, request);
    rateLimit(node, 'report', account.id);
    const { chat, reason } = parseInput(reportRequest, request.body);
    await node.chat.reportMessage(account, await requireTable(node, request), chat, reason);
    return reply.code(201).send({ ok: true });
  });
};

/** What somebody writes down for themselves. */
export const noteRoutes = (app: FastifyInstance, node: ServerNode): void => {
  const { db } = node.store;

  app.get('/api/tables/:id/note', async (request) => {
    const account = await requireAccount(node, request);
    const { id } = await requireTable(node, request);
    const note = await db.selectFrom('notes').select('text').where('table', '=', id).where('account', '=', account.id).executeTakeFirst();
    return { text: note?.text ?? '' };
  });

  app.put('/api/tables/:id/note', async (request) => {
    const account = await requireAccount(node, request);
    const { text } = parseInput(noteRequest, request.body);
    const { id } = await requireTable(node, request);
    await node.store.commit([
      db
        .insertInto('notes')
        .values({ table: id, account: account.id, text })
        .onConflict((conflict) => conflict.columns(['table', 'account']).doUpdateSet({ text })),
    ]);
    return { text };
  });
};
