import type { FastifyRequest } from 'fastify';
import type { Account } from '../accounts/accounts.ts';
import type { Store } from '../storage/index.ts';
import type { LiveTable } from '../tables/live-table.ts';
import type { Chat } from '../tables/chat.ts';
import { canWatch, findSeatOfAccount } from '../tables/table-row.ts';
import { chatRequest, noteRequest, reportRequest } from '@gunbai/protocol';
import { chatMessages, commandDone, done, note } from '@gunbai/protocol/answers';
import { toResponse } from './app.ts';
import type { StoreDeps, TableRouteDeps } from './deps.ts';
import { HttpError } from './guard.ts';
import { oneAtATime } from '../accounts/one-at-a-time.ts';
import type { Router } from './router.ts';
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
export const chatRoutes = (router: Router, deps: TableRouteDeps & { readonly chat: Chat }): void => {
  const list = { method: 'GET', path: '/api/tables/:id/chat', summary: 'The chat of a table', isStable: true } as const;
  router.add({ ...list, access: 'anyone', scope: 'chat', answer: chatMessages }, async ({ request, account }) => {
    const table = await requireTable(deps.tableManager, request);
    if (!canWatch(table.info, account?.id ?? null)) throw new HttpError(403, 'no-spectators');
    return deps.chat.loadMessagesSince(table, 0, account?.id ?? null);
  });

  router.add(
    {
      method: 'POST',
      path: '/api/tables/:id/chat',
      summary: 'Write in the chat',
      access: 'account',
      scope: 'chat',
      limits: [['chat', 'account']],
      body: chatRequest,
      answer: commandDone,
      isStable: true,
    },
    async ({ request, account, body: { text, key = null } }) => {
      return toResponse(await deps.chat.postMessage(account, await requireTable(deps.tableManager, request), text, key));
    },
  );

  router.add(
    {
      method: 'POST',
      path: '/api/tables/:id/reports',
      summary: 'Report a message, or the table',
      access: 'session',
      limits: [
        ['report', 'address'],
        ['report', 'account'],
      ],
      body: reportRequest,
      answer: done,
      status: 201,
    },
    async ({ request, account, body: { chat, reason } }) => {
      const table = await requireWatchableTable(deps, request, account);
      await deps.chat.reportMessage(account, table, chat, reason);
      return { ok: true };
    },
  );
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
export const noteRoutes = (router: Router, deps: StoreDeps & TableRouteDeps): void => {
  const { db } = deps.store;

  const show = { method: 'GET', path: '/api/tables/:id/note', summary: 'Your private note', isStable: true } as const;
  router.add({ ...show, access: 'account', scope: 'read', answer: note }, async ({ request, account }) => {
    const { id } = await requireWatchableTable(deps, request, account);
    const found = await db.selectFrom('notes').select('text').where('table', '=', id).where('account', '=', account.id).executeTakeFirst();
    return { text: found?.text ?? '' };
  });

  router.add(
    {
      method: 'PUT',
      path: '/api/tables/:id/note',
      summary: 'Change your private note',
      access: 'account',
      scope: 'play',
      limits: [['note', 'account']],
      body: noteRequest,
      answer: note,
      isStable: true,
    },
    async ({ request, account, body: { text } }) => {
      const { id, info } = await requireWatchableTable(deps, request, account);
      await oneAtATime(account, async () => {
        if (!findSeatOfAccount(info, account.id) && (await countOtherNotes(deps.store, account, id)) >= MAX_NOTES_ELSEWHERE)
          throw new HttpError(429, 'too-many-notes');
        await deps.store.commit([
          db
            .insertInto('notes')
            .values({ table: id, account: account.id, text })
            .onConflict((conflict) => conflict.columns(['table', 'account']).doUpdateSet({ text })),
        ]);
      });
      return { text };
    },
  );
};
