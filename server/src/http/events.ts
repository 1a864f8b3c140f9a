import type { FastifyReply } from 'fastify';
import { myTurns, tableEvent, turnEvent } from '@gunbai/protocol/answers';
import type { MyTurn } from '@gunbai/protocol';
import { z } from 'zod';
import { REREAD_MS } from '../event-streams.ts';
import type { EventStream, EventStreams } from '../event-streams.ts';
import type { Store } from '../storage/index.ts';
import { canWatch } from '../tables/table-row.ts';
import type { TableRouteDeps } from './deps.ts';
import { HttpError, RateLimitError } from './guard.ts';
import type { Router } from './router.ts';
import { queryNumber, requireTable } from './tables.ts';

const MAX_WAIT_SECONDS = 30;
const NDJSON = 'application/x-ndjson';

interface EventDeps extends TableRouteDeps {
  readonly eventStreams: EventStreams;
  readonly store: Pick<Store, 'db'>;
}

/** The account's games in play, the one that has waited longest first. */
const listGames = async ({ store: { db } }: EventDeps, account: string): Promise<(MyTurn & { isPending: boolean })[]> => {
  const rows = await db
    .selectFrom('seats')
    .innerJoin('tables', 'tables.id', 'seats.table')
    .select(['tables.id', 'tables.game', 'tables.count', 'tables.pending_seats', 'seats.seat'])
    .where('seats.account', '=', account)
    .where('tables.status', '=', 'playing')
    .orderBy('tables.updated')
    .execute();
  return rows.map(({ id, game, count, seat, pending_seats }) => {
    const isPending = (JSON.parse(pending_seats) as string[]).includes(seat);
    return { table: id, game, seat, number: count, isPending };
  });
};

const listTurns = async (deps: EventDeps, account: string): Promise<MyTurn[]> =>
  (await listGames(deps, account)).filter(({ isPending }) => isPending).map(({ isPending: _isPending, ...turn }) => turn);

const requireStream = (stream: EventStream | null): EventStream => {
  if (!stream) throw tooManyStreams();
  return stream;
};

const tooManyStreams = (): HttpError => new RateLimitError(10);

/** Sends every turn once: those that wait now, and each that begins. Also tells when a game is no longer played. */
const streamTurns = (deps: EventDeps, stream: EventStream, account: string): void => {
  /** For each game in play, the last number sent. */
  const sent = new Map<string, number | null>();
  let reading: Promise<void> | null = null;
  let isStale = false;
  const sendEnds = async (tables: readonly string[]): Promise<void> => {
    if (tables.length === 0) return;
    const rows = await deps.store.db.selectFrom('tables').select(['id', 'game', 'status']).where('id', 'in', tables).execute();
    for (const { id, game, status } of rows) {
      sent.delete(id);
      stream.send(JSON.stringify({ type: 'ended', table: id, game, status }));
    }
  };
  const read = async (): Promise<void> => {
    const games = await listGames(deps, account);
    const playing = new Set(games.map(({ table }) => table));
    await sendEnds([...sent.keys()].filter((table) => !playing.has(table)));
    for (const { isPending, ...turn } of games) {
      const isNew = isPending && sent.get(turn.table) !== turn.number;
      if (isNew) stream.send(JSON.stringify({ type: 'turn', ...turn }));
      sent.set(turn.table, isNew ? turn.number : (sent.get(turn.table) ?? null));
    }
  };
  // Changes that come together share one reading; what fails is read again later.
  const update = (): void => {
    isStale = true;
    reading ??= (async () => {
      while (isStale && stream.isOpen) {
        isStale = false;
        await read().catch(() => {});
      }
      reading = null;
    })();
  };
  const stopListening = deps.eventStreams.onTurnChange(account, update);
  const timer = setInterval(update, REREAD_MS);
  timer.unref();
  stream.onClose(() => {
    clearInterval(timer);
    stopListening();
  });
  update();
};

/** What happens, for programs: streams of newline-delimited JSON, and a long poll. */
export const eventRoutes = (router: Router, deps: EventDeps): void => {
  const { eventStreams } = deps;

  router.add(
    {
      method: 'GET',
      path: '/api/me/turns',
      summary: 'The games that wait for you. With `wait`, the answer comes once one does, or after so many seconds',
      access: 'account',
      scope: 'read',
      limits: [['poll', 'account']],
      query: z.strictObject({ wait: queryNumber(MAX_WAIT_SECONDS).default(0) }),
      answer: myTurns,
      isStable: true,
    },
    async ({ request, account, query: { wait } }) => {
      const turns = await eventStreams.poll(request, account.id, wait, () => listTurns(deps, account.id));
      if (!turns) throw tooManyStreams();
      return turns;
    },
  );

  const stream = { method: 'GET', access: 'account', scope: 'read', isStable: true, contentType: NDJSON } as const;
  const limits = [['stream', 'address']] as const;

  router.add(
    {
      ...stream,
      path: '/api/me/events',
      summary: 'A stream of your turns: those that wait, then each that begins. Blank lines keep it open',
      limits,
      answer: turnEvent,
    },
    ({ request, reply, account }): FastifyReply => {
      streamTurns(deps, requireStream(eventStreams.start(request, reply, account.id)), account.id);
      return reply;
    },
  );

  router.add(
    {
      ...stream,
      access: 'anyone',
      path: '/api/tables/:id/events',
      summary: 'A stream of a table: the table, the position as your seat sees it, then each change. Resume with `since`',
      limits,
      query: z.strictObject({ since: queryNumber(1_000_000).default(0) }),
      answer: tableEvent,
    },
    async ({ request, reply, account, query: { since } }) => {
      const table = await requireTable(deps.tableManager, request);
      if (!canWatch(table.info, account?.id ?? null)) throw new HttpError(403, 'no-spectators');
      const watcher = requireStream(eventStreams.start(request, reply, account?.id ?? null));
      watcher.onClose(() => table.unwatch(watcher));
      await table.watch(watcher, since).catch(() => watcher.cut());
      // The client may have left meanwhile.
      if (!watcher.isOpen) table.unwatch(watcher);
      return reply;
    },
  );
};
