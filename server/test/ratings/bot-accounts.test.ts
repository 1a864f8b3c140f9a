import { afterAll, beforeAll, expect, test } from 'vitest';
import { Accounts } from '../../src/accounts/accounts.ts';
import { BotAccounts } from '../../src/accounts/bot-accounts.ts';
import { upsertJob } from '../../src/jobs/enqueue.ts';
import { rateTable } from '../../src/ratings/rate-table.ts';
import { openStore } from '../../src/storage/index.ts';
import type { Store } from '../../src/storage/index.ts';
import { startServer } from '../../src/index.ts';
import type { TableView } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { PASSWORD, Player } from '../helpers/player.ts';
import { fixtureRegistry } from '../helpers/two-players.ts';

type PlayerName = 'Hana' | 'Ken' | 'bot of Hana' | 'other bot of Hana' | 'bot of Ken';

let store: Store;
let ids: Readonly<Record<PlayerName, string>>;
let tables: { readonly strict: string; readonly mixed: string };

beforeAll(async () => {
  const db = scratchFile();
  const server = await startServer({ port: 0, db, log: 'silent', workers: 1, rateFactor: 100 }, fixtureRegistry(1));
  const owner = await Player.createGuest(server.address, 'Owner');
  const seats = ['a', 'b'].map((seat) => ({ seat, who: 'open' }));
  const openTable = async (ratedWithBots: boolean): Promise<string> =>
    ((await owner.post('/api/tables', { game: 'steady', seats, policy: { rated: true, ratedWithBots } })) as TableView).id;
  tables = { strict: await openTable(false), mixed: await openTable(true) };
  await server.close();
  store = await openStore(db);
  const [accounts, bots] = [new Accounts(store), new BotAccounts(store)];
  const hana = await accounts.register(null, { name: 'Hana', password: PASSWORD });
  const ken = await accounts.register(null, { name: 'Ken', password: PASSWORD });
  ids = {
    Hana: hana.id,
    Ken: ken.id,
    'bot of Hana': (await bots.create(hana, 'Ichi')).id,
    'other bot of Hana': (await bots.create(hana, 'Ni')).id,
    'bot of Ken': (await bots.create(ken, 'San')).id,
  };
});
afterAll(() => store.close());

/** Who is rated when these have played. */
const rateGame = async (players: readonly PlayerName[], kind: 'strict' | 'mixed' = 'strict'): Promise<readonly string[]> => {
  const table = tables[kind];
  const results = players.map((player, at) => {
    const seat = `p${at + 1}`;
    return { table, seat, account: ids[player], game: 'steady', side: seat, score: at === 0 ? 1 : 0, reason: 'reached', at: 1 };
  });
  const { db } = store;
  const job = { id: 'update-ratings', kind: 'update-ratings', payload: { table }, runAt: 1 };
  await store.commit([db.deleteFrom('ratings'), db.deleteFrom('rating_changes'), db.deleteFrom('results'), upsertJob(db, job)]);
  await store.commit([db.insertInto('results').values(results)]);
  await rateTable(store, table, job.id);
  const rated = await db.selectFrom('ratings').select('account').execute();
  return players.filter((player) => rated.some(({ account }) => account === ids[player]));
};

test('games of people against a bot account are rated only if the table allows it', async () => {
  expect(await rateGame(['Ken', 'bot of Hana'])).toEqual([]);
  expect(await rateGame(['Ken', 'bot of Hana'], 'mixed')).toEqual(['Ken', 'bot of Hana']);
});

test('people among each other, and bots of two owners, are rated in any case', async () => {
  expect(await rateGame(['Hana', 'Ken', 'bot of Ken'])).toEqual(['Hana', 'Ken']);
  expect(await rateGame(['bot of Hana', 'bot of Ken'])).toEqual(['bot of Hana', 'bot of Ken']);
});

test('nobody gains by beating the own bots', async () => {
  expect(await rateGame(['Hana', 'bot of Hana'], 'mixed')).toEqual([]);
  expect(await rateGame(['bot of Hana', 'other bot of Hana'], 'mixed')).toEqual([]);
});
