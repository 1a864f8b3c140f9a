import type { Compilable, CreateTableBuilder, Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from './schema.ts';

export interface Migration {
  readonly name: string;
  steps(db: Kysely<Schema>, kind: 'sqlite' | 'postgres'): Compilable[];
}

type Columns = Readonly<Record<string, 'text' | 'text?' | 'integer' | 'integer?' | 'bigint' | 'real'>>;

/** A table of plain columns; `?` may be null. Times need 64 bits. */
const table = (db: Kysely<Schema>, name: string, columns: Columns, key: readonly string[], ending = ''): Compilable => {
  let made: CreateTableBuilder<string, string> = db.schema.createTable(name) as unknown as CreateTableBuilder<string, string>;
  for (const [column, form] of Object.entries(columns)) {
    const isOptional = form.endsWith('?');
    const type = form.replace('?', '');
    made = made.addColumn(column, type === 'real' ? sql`double precision` : (type as 'text' | 'integer' | 'bigint'), (of) =>
      isOptional ? of : of.notNull(),
    );
  }
  made = made.addPrimaryKeyConstraint(`${name}_pk`, [...key] as never[]);
  return ending === '' ? made : made.modifyEnd(sql.raw(ending));
};

const index = (db: Kysely<Schema>, name: string, on: string, columns: readonly string[], unique = false): Compilable => {
  const made = db.schema
    .createIndex(name)
    .on(on)
    .columns([...columns]);
  return unique ? made.unique() : made;
};

/** A statement as it stands. */
export const raw = (db: Kysely<Schema>, statement: RawBuilder<unknown>): Compilable =>
  ({ compile: () => statement.compile(db) }) as Compilable;

const logTable = (db: Kysely<Schema>, ending = ''): Compilable =>
  table(
    db,
    'log',
    { table: 'text', number: 'integer', entry: 'text', moment: 'text', key: 'text?', at: 'bigint' },
    ['table', 'number'],
    ending,
  );

/** Applied in order, each once, each whole or not at all. A migration that has been released is never changed. */
export const migrations: readonly Migration[] = [
  {
    name: '001 accounts, tables and their logs',
    steps: (db, kind) => [
      table(
        db,
        'accounts',
        {
          id: 'text',
          name: 'text',
          handle: 'text?',
          password: 'text?',
          email: 'text?',
          admin: 'integer',
          banned: 'integer',
          settings: 'text',
          created: 'bigint',
          seen: 'bigint',
        },
        ['id'],
      ),
      index(db, 'accounts_handle', 'accounts', ['handle'], true),
      table(db, 'sessions', { token: 'text', account: 'text', created: 'bigint', expires: 'bigint' }, ['token']),
      index(db, 'sessions_account', 'sessions', ['account']),
      table(db, 'passkeys', { id: 'text', account: 'text', public_key: 'text', counter: 'bigint', created: 'bigint' }, ['id']),
      index(db, 'passkeys_account', 'passkeys', ['account']),
      table(
        db,
        'tables',
        {
          id: 'text',
          game: 'text',
          rules: 'integer',
          scenario: 'text',
          options: 'text',
          owner: 'text',
          visibility: 'text',
          status: 'text',
          pace: 'text',
          policy: 'text',
          seed: 'text',
          commitment: 'text',
          entropy: 'text',
          header: 'text',
          count: 'integer',
          head: 'text',
          revision: 'integer',
          state: 'text',
          owing: 'text',
          clocks: 'text',
          proposal: 'text',
          difference: 'text',
          outcome: 'text',
          chats: 'integer',
          rematch: 'text?',
          created: 'bigint',
          updated: 'bigint',
        },
        ['id'],
      ),
      index(db, 'tables_status', 'tables', ['status', 'visibility', 'created']),
      table(
        db,
        'seats',
        {
          table: 'text',
          seat: 'text',
          place: 'integer',
          account: 'text?',
          bot: 'text?',
          name: 'text',
          orders: 'text',
          notified: 'integer',
        },
        ['table', 'seat'],
      ),
      index(db, 'seats_account', 'seats', ['account']),
      logTable(db, kind === 'sqlite' ? 'without rowid' : ''),
    ],
  },
  {
    name: '002 talk, notes, blocks, reports and bans',
    steps: (db) => [
      table(
        db,
        'chat',
        { table: 'text', number: 'integer', account: 'text', name: 'text', text: 'text', hidden: 'integer', at: 'bigint' },
        ['table', 'number'],
      ),
      table(db, 'notes', { table: 'text', account: 'text', text: 'text' }, ['table', 'account']),
      table(db, 'blocks', { account: 'text', blocked: 'text' }, ['account', 'blocked']),
      table(
        db,
        'reports',
        { id: 'text', table: 'text', reporter: 'text', chat: 'integer?', reason: 'text', resolved: 'integer', at: 'bigint' },
        ['id'],
      ),
      table(db, 'bans', { address: 'text', reason: 'text', at: 'bigint' }, ['address']),
    ],
  },
  {
    name: '003 jobs, results, ratings, notices and the channels they go by',
    steps: (db) => [
      table(
        db,
        'jobs',
        {
          id: 'text',
          kind: 'text',
          payload: 'text',
          run_at: 'bigint',
          locked_until: 'bigint',
          attempts: 'integer',
          done: 'bigint',
          problem: 'text',
        },
        ['id'],
      ),
      index(db, 'jobs_due', 'jobs', ['done', 'run_at']),
      table(
        db,
        'ratings',
        {
          account: 'text',
          game: 'text',
          side: 'text',
          rating: 'real',
          deviation: 'real',
          volatility: 'real',
          games: 'integer',
          updated: 'bigint',
        },
        ['account', 'game', 'side'],
      ),
      table(
        db,
        'results',
        { table: 'text', seat: 'text', account: 'text', game: 'text', side: 'text', score: 'real', reason: 'text', at: 'bigint' },
        ['table', 'seat'],
      ),
      index(db, 'results_account', 'results', ['account', 'at']),
      table(db, 'notices', { id: 'text', account: 'text', table: 'text', kind: 'text', number: 'integer', read: 'integer', at: 'bigint' }, [
        'id',
      ]),
      index(db, 'notices_account', 'notices', ['account', 'read']),
      table(db, 'channels', { id: 'text', account: 'text', kind: 'text', target: 'text', created: 'bigint' }, ['id']),
      index(db, 'channels_account', 'channels', ['account']),
      table(db, 'settings', { name: 'text', value: 'text' }, ['name']),
    ],
  },
  {
    name: '004 addresses that were confirmed, and keys sent to them',
    steps: (db) => [
      db.schema.alterTable('accounts').addColumn('verified', 'integer', (column) => column.notNull().defaultTo(0)),
      table(db, 'mailed_keys', { token: 'text', account: 'text', purpose: 'text', email: 'text', expires: 'bigint' }, ['token']),
      index(db, 'mailed_keys_account', 'mailed_keys', ['account']),
    ],
  },
  {
    name: '005 people who are not read',
    steps: (db) => [table(db, 'mutes', { account: 'text', muted: 'text' }, ['account', 'muted'])],
  },
  {
    // In the order of their key, lines of many tables at once touch a page or three each; in the order of writing they share pages.
    name: '006 the log of a file in the order of writing',
    steps: (db, kind) =>
      kind === 'postgres'
        ? []
        : [
            db.schema.alterTable('log').renameTo('log_by_key'),
            logTable(db),
            raw(db, sql`insert into log select * from log_by_key order by at, "table", number`),
            db.schema.dropTable('log_by_key'),
          ],
  },
  {
    name: '007 what is said twice at a table is read once',
    steps: (db) => [
      db.schema.alterTable('chat').addColumn('key', 'text'),
      index(db, 'chat_key', 'chat', ['table', 'account', 'key'], true),
    ],
  },
  {
    name: '008 when somebody last showed who they are',
    steps: (db) => [db.schema.alterTable('sessions').addColumn('proven', 'bigint', (column) => column.notNull().defaultTo(0))],
  },
  {
    name: '009 why nothing arrives by a channel',
    steps: (db) => [db.schema.alterTable('channels').addColumn('problem', 'text', (column) => column.notNull().defaultTo(''))],
  },
  {
    name: '010 why nothing arrives by mail',
    steps: (db) => [db.schema.alterTable('accounts').addColumn('mail_problem', 'text', (column) => column.notNull().defaultTo(''))],
  },
];
