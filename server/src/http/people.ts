import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { House } from '../house.ts';
import type { Store } from '../storage/index.ts';
import { scoreAgainst } from '../ratings/rate.ts';
import { readRecordOf } from '../tables/record.ts';
import { readLobby } from '../tables/row.ts';
import type { LobbyTable, Person } from '../wire.ts';
import { limited, signedIn, whoAsks } from './app.ts';
import { reading, Refusing } from './guard.ts';
import { tableOf } from './tables.ts';

const MOST = 100;
const personId = z.strictObject({ id: z.string().max(40), other: z.string().max(40).optional() });

/** Tables somebody sits at, or, once a game is done, has sat at and left to a bot. */
const satAt = ({ db }: Store, account: string | null) =>
  db
    .selectFrom('seats')
    .select('seats.table')
    .where('account', '=', account)
    .union(db.selectFrom('results').select('results.table').where('account', '=', account));

const tablesOf = async ({ store, presence }: House, account: string, statuses: readonly string[]): Promise<LobbyTable[]> => {
  const { db } = store;
  const mine = statuses.includes('over')
    ? satAt(store, account)
    : db.selectFrom('seats').select('seats.table').where('account', '=', account);
  const ids = await db
    .selectFrom('tables')
    .select('tables.id')
    .where('tables.id', 'in', mine)
    .where('tables.status', 'in', statuses)
    .orderBy('tables.updated', 'desc')
    .limit(MOST)
    .execute();
  return readLobby(
    db,
    ids.map(({ id }) => id),
    (one) => presence.is(one),
  );
};

/** Results without the way to tables that were shared by link, except for those who sat at them. */
const asMayBeFound = async <Result extends { table: string }>(house: House, request: FastifyRequest, results: readonly Result[]) => {
  if (results.length === 0) return results;
  const me = (await whoAsks(house, request))?.id ?? null;
  const rows = await house.store.db
    .selectFrom('tables')
    .select('id')
    .where(
      'id',
      'in',
      results.map(({ table }) => table),
    )
    .where((is) => is.or([is('visibility', '=', 'public'), is('id', 'in', satAt(house.store, me))]))
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  return results.map((result) => ({ ...result, table: found.has(result.table) ? result.table : null }));
};

/** Who else played in each of these games, by table. */
const rivalsAt = async ({ db }: Store, tables: readonly string[], whose: string): Promise<ReadonlyMap<string, Person[]>> => {
  const rivals = new Map<string, Person[]>();
  if (tables.length === 0) return rivals;
  const rows = await db
    .selectFrom('results')
    .innerJoin('accounts', 'accounts.id', 'results.account')
    .select(['results.table', 'accounts.id', 'accounts.name'])
    .where('results.table', 'in', tables)
    .where('results.account', '!=', whose)
    .orderBy('results.seat')
    .execute();
  for (const { table, id, name } of rows) rivals.set(table, [...(rivals.get(table) ?? []), { account: id, name }]);
  return rivals;
};

/** One's own games. */
export const ownGameRoutes = (app: FastifyInstance, house: House): void => {
  app.get('/api/me/tables', async (request) => {
    const account = await signedIn(house, request);
    return tablesOf(house, account.id, ['open', 'playing', 'paused', 'rules-changed', 'stuck']);
  });

  /** The game that has been waiting for this person the longest. */
  app.get('/api/me/next', async (request) => {
    const account = await signedIn(house, request);
    const tables = await tablesOf(house, account.id, ['playing']);
    const waiting = tables.filter(({ seats, owing }) =>
      seats.some(({ seat, person }) => person?.account === account.id && owing.includes(seat)),
    );
    return { table: waiting.at(-1)?.id ?? null, waiting: waiting.length };
  });

  app.get('/api/me/history', async (request) => {
    const account = await signedIn(house, request);
    return tablesOf(house, account.id, ['over']);
  });
};

/** Other people's ratings and results. */
export const peopleRoutes = (app: FastifyInstance, house: House): void => {
  const { db } = house.store;

  app.get('/api/people/:id', async (request) => {
    const { id } = reading(personId, request.params);
    const person = await house.accounts.byId(id);
    if (!person) throw new Refusing(404, 'not-found');
    const [ratings, results] = await Promise.all([
      db.selectFrom('ratings').select(['game', 'side', 'rating', 'deviation', 'games']).where('account', '=', id).execute(),
      db
        .selectFrom('results')
        .select(['table', 'game', 'side', 'score', 'reason', 'at'])
        .where('account', '=', id)
        .orderBy('at', 'desc')
        .limit(MOST)
        .execute(),
    ]);
    const found = await asMayBeFound(house, request, results);
    const rivals = await rivalsAt(
      house.store,
      found.flatMap(({ table }) => table ?? []),
      id,
    );
    return {
      account: id,
      name: person.name,
      guest: person.handle === null,
      since: person.created,
      ratings,
      results: found.map((result) => ({ ...result, rivals: rivals.get(result.table ?? '') ?? [] })),
    };
  });
};

/** How people have fared against each other. */
export const rivalRoutes = (app: FastifyInstance, house: House): void => {
  const { db } = house.store;

  /** How two people have fared against each other. */
  app.get('/api/people/:id/against/:other', async (request) => {
    const { id, other = '' } = reading(personId, request.params);
    const games = await db
      .selectFrom('results as mine')
      .innerJoin('results as theirs', 'theirs.table', 'mine.table')
      .select(['mine.table', 'mine.game', 'mine.side', 'mine.score', 'mine.at'])
      .select(['theirs.side as against', 'theirs.score as lost', 'theirs.at as until'])
      .where('mine.account', '=', id)
      .where('theirs.account', '=', other)
      .orderBy('mine.at', 'desc')
      .limit(MOST)
      .execute();
    const scores = games.map(({ score, at, lost: theirs, until }) => scoreAgainst({ score, at }, { score: theirs, at: until }));
    const won = scores.filter((score) => score === 1).length;
    const lost = scores.filter((score) => score === 0).length;
    return { games: await asMayBeFound(house, request, games), won, lost, drawn: games.length - won - lost };
  });
};

/** What a game leaves behind. */
export const recordRoutes = (app: FastifyInstance, house: House): void => {
  const { db } = house.store;

  /** A game is everybody's to read once it is over; until then its record holds secrets. */
  app.get('/api/tables/:id/record', async (request, reply) => {
    const table = await tableOf(house, request);
    if (table.facts.status !== 'over') throw new Refusing(409, 'not-over');
    return reply
      .header('content-disposition', `attachment; filename="${table.facts.row.game}-${table.id}.json"`)
      .type('application/json')
      .send(await readRecordOf(db, table.id));
  });

  app.get('/api/tables/:id/verify', async (request) => {
    limited(house, 'verify', request.ip);
    const table = await tableOf(house, request);
    if (table.facts.status !== 'over') throw new Refusing(409, 'not-over');
    return table.verdict();
  });
};
