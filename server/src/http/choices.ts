import { whyNotRequest } from '@gunbai/protocol';
import { actionVerdict, seatChoices } from '@gunbai/protocol/answers';
import { z } from 'zod';
import type { Account } from '../accounts/accounts.ts';
import type { SeatQuestion } from '../referee/requests.ts';
import type { LiveTable } from '../tables/live-table.ts';
import { findSeatOfAccount } from '../tables/table-row.ts';
import { RefusalError } from './app.ts';
import type { TableRouteDeps } from './deps.ts';
import { HttpError } from './guard.ts';
import type { Router } from './router.ts';
import { queryNumber, requireTable } from './tables.ts';

const MAX_PAGE = 2000;
const DEFAULT_PAGE = 500;

const requireSeat = ({ info }: LiveTable, account: Account): string => {
  const seat = findSeatOfAccount(info, account.id);
  if (!seat) throw new HttpError(403, 'not-seated');
  return seat.seat;
};

const ask = async (table: LiveTable, question: SeatQuestion): Promise<object> => {
  const answer = await table.askForSeat(question);
  if ('code' in answer) throw new RefusalError(answer);
  return answer;
};

/** What the caller's seat may do now, so that a program needs no rules of its own. */
export const choiceRoutes = (router: Router, { tableManager }: TableRouteDeps): void => {
  const own = { access: 'account', scope: 'read', limits: [['choices', 'account']], isStable: true } as const;

  router.add(
    {
      ...own,
      method: 'GET',
      path: '/api/tables/:id/choices',
      summary: 'The prompt of your seat and its legal actions, a page at a time',
      query: z.strictObject({
        offset: queryNumber(1_000_000).default(0),
        limit: queryNumber(MAX_PAGE, 1).default(DEFAULT_PAGE),
      }),
      answer: seatChoices,
    },
    async ({ request, account, query: { offset, limit } }) => {
      const table = await requireTable(tableManager, request);
      const seat = requireSeat(table, account);
      const { status, row } = table.info;
      if (status !== 'playing') return { number: row.count, seat, prompt: null, actions: [], total: 0, next: null };
      return ask(table, { kind: 'choices', seat, offset, limit });
    },
  );

  router.add(
    {
      ...own,
      method: 'POST',
      path: '/api/tables/:id/why-not',
      summary: 'Whether your seat may take an action now, and if not, which rule forbids it. Nothing is done',
      body: whyNotRequest,
      answer: actionVerdict,
    },
    async ({ request, account, body: { action } }) => {
      const table = await requireTable(tableManager, request);
      const seat = requireSeat(table, account);
      const { status, row } = table.info;
      if (status === 'playing') return ask(table, { kind: 'why-not', seat, action });
      return {
        number: row.count,
        seat,
        refusal: { code: status === 'over' ? 'finished' : 'not-playing', detail: `the table is ${status}` },
      };
    },
  );
};
