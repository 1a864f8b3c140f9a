import type { Compilable, CreateTableBuilder, Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from './schema.ts';

export interface Migration {
  readonly name: string;
  statements(db: Kysely<Schema>, kind: 'sqlite' | 'postgres'): Compilable[];
}

type Columns = Readonly<Record<string, 'text' | 'text?' | 'integer' | 'integer?' | 'bigint' | 'real'>>;

/** A database table; `?` marks nullable columns. Times need 64 bits. */
const createTable = (db: Kysely<Schema>, name: string, columns: Columns, key: readonly string[], suffix = ''): Compilable => {
  let builder: CreateTableBuilder<string, string> = db.schema.createTable(name) as unknown as CreateTableBuilder<string, string>;
  for (const [column, columnType] of Object.entries(columns)) {
    const isOptional = columnType.endsWith('?');
    const type = columnType.replace('?', '');
    builder = builder.addColumn(column, type === 'real' ? sql`double precision` : (type as 'text' | 'integer' | 'bigint'), (definition) =>
      isOptional ? definition : definition.notNull(),
    );
  }
  builder = builder.addPrimaryKeyConstraint(`${name}_pk`, [...key] as never[]);
  return suffix === '' ? builder : builder.modifyEnd(sql.raw(suffix));
};

const createIndex = (db: Kysely<Schema>, name: string, on: string, columns: readonly string[], unique = false): Compilable => {
  const builder = db.schema
    .createIndex(name)
    .on(on)
    .columns([...columns]);
  return unique ? builder.unique() : builder;
};

/** Wraps raw SQL as a statement. */
export const rawStatement = (db: Kysely<Schema>, statement: RawBuilder<unknown>): Compilable =>
  ({ compile: () => statement.compile(db) }) as Compilable;

const createLogTable = (db: Kysely<Schema>, suffix = ''): Compilable =>
  createTable(
    db,
    'log',
    { table: 'text', number: 'integer', entry: 'text', moment: 'text', key: 'text?', at: 'bigint' },
    ['table', 'number'],
    suffix,
  );

const RENAMED_COLUMNS = [
  ['tables', 'owing', 'pending_seats'],
  ['tables', 'difference', 'rules_change'],
  ['log', 'moment', 'effects'],
  ['seats', 'orders', 'standing_orders'],
  ['seats', 'notified', 'turn_notified'],
  ['seats', 'place', 'seat_index'],
  ['accounts', 'seen', 'last_seen'],
  ['accounts', 'verified', 'email_verified'],
  ['accounts', 'mail_problem', 'email_error'],
  ['sessions', 'token', 'token_hash'],
  ['sessions', 'proven', 'reauthenticated_at'],
  ['mailed_keys', 'token', 'token_hash'],
  ['jobs', 'done', 'gave_up_at'],
] as const;

const RENAMED_TABLES = [
  ['mailed_keys', 'email_tokens'],
  ['notices', 'notifications'],
  ['channels', 'notification_channels'],
  ['settings', 'server_state'],
] as const;

const RENAMED_JOBS = [
  ['bot', 'bot-move'],
  ['order', 'standing-order'],
  ['time', 'clock-timeout'],
  ['agreed', 'execute-proposal'],
  ['leave', 'forfeit-all-games'],
  ['rate', 'update-ratings'],
  ['turn', 'turn-notification'],
  ['over', 'game-over-notification'],
  ['send', 'deliver-notification'],
  ['confirm', 'confirmation-email'],
  ['reset', 'password-reset-email'],
  ['changed', 'account-change-email'],
] as const;

const RENAMED_STATE = [
  ['alive', 'last-heartbeat'],
  ['set-back', 'clock-set-back'],
  ['device-key', 'trusted-device-key'],
  ['push-keys', 'vapid-keys'],
] as const;

const RENAMED_SETTINGS = [
  ['mail', 'email'],
  ['hook', 'webhook'],
  ['page', 'inApp'],
] as const;

/** A job is found by its id, which begins with its kind: both change together. */
const renameJobKind = (db: Kysely<Schema>, from: string, to: string): Compilable => {
  const prefix = `${from}:`;
  const id = sql`case when substr(id, 1, ${sql.lit(prefix.length)}) = ${sql.lit(prefix)}
    then ${sql.lit(`${to}:`)} || substr(id, ${sql.lit(prefix.length + 1)}) else id end`;
  return rawStatement(db, sql`update jobs set id = ${id}, kind = ${sql.lit(to)} where kind = ${sql.lit(from)}`);
};

/** Only for JSON without free text, where the quoted key cannot be part of a value. */
const replaceJsonKey = (db: Kysely<Schema>, table: string, column: string, from: string, to: string): Compilable => {
  const ref = sql.ref(column);
  return rawStatement(
    db,
    sql`update ${sql.table(table)} set ${ref} = replace(${ref}, ${sql.lit(`"${from}":`)}, ${sql.lit(`"${to}":`)}) where ${ref} like '{%'`,
  );
};

/** Applied in order, each once and in one transaction. Never change a released migration. */
export const migrations: readonly Migration[] = [
  {
    name: '001 accounts, tables and their logs',
    statements: (db, kind) => [
      createTable(
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
      createIndex(db, 'accounts_handle', 'accounts', ['handle'], true),
      createTable(db, 'sessions', { token: 'text', account: 'text', created: 'bigint', expires: 'bigint' }, ['token']),
      createIndex(db, 'sessions_account', 'sessions', ['account']),
      createTable(db, 'passkeys', { id: 'text', account: 'text', public_key: 'text', counter: 'bigint', created: 'bigint' }, ['id']),
      createIndex(db, 'passkeys_account', 'passkeys', ['account']),
      createTable(
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
      createIndex(db, 'tables_status', 'tables', ['status', 'visibility', 'created']),
      createTable(
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
      createIndex(db, 'seats_account', 'seats', ['account']),
      createLogTable(db, kind === 'sqlite' ? 'without rowid' : ''),
    ],
  },
  {
    name: '002 talk, notes, blocks, reports and bans',
    statements: (db) => [
      createTable(
        db,
        'chat',
        { table: 'text', number: 'integer', account: 'text', name: 'text', text: 'text', hidden: 'integer', at: 'bigint' },
        ['table', 'number'],
      ),
      createTable(db, 'notes', { table: 'text', account: 'text', text: 'text' }, ['table', 'account']),
      createTable(db, 'blocks', { account: 'text', blocked: 'text' }, ['account', 'blocked']),
      createTable(
        db,
        'reports',
        { id: 'text', table: 'text', reporter: 'text', chat: 'integer?', reason: 'text', resolved: 'integer', at: 'bigint' },
        ['id'],
      ),
      createTable(db, 'bans', { address: 'text', reason: 'text', at: 'bigint' }, ['address']),
    ],
  },
  {
    name: '003 jobs, results, ratings, notices and the channels they go by',
    statements: (db) => [
      createTable(
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
      createIndex(db, 'jobs_due', 'jobs', ['done', 'run_at']),
      createTable(
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
      createTable(
        db,
        'results',
        { table: 'text', seat: 'text', account: 'text', game: 'text', side: 'text', score: 'real', reason: 'text', at: 'bigint' },
        ['table', 'seat'],
      ),
      createIndex(db, 'results_account', 'results', ['account', 'at']),
      createTable(
        db,
        'notices',
        { id: 'text', account: 'text', table: 'text', kind: 'text', number: 'integer', read: 'integer', at: 'bigint' },
        ['id'],
      ),
      createIndex(db, 'notices_account', 'notices', ['account', 'read']),
      createTable(db, 'channels', { id: 'text', account: 'text', kind: 'text', target: 'text', created: 'bigint' }, ['id']),
      createIndex(db, 'channels_account', 'channels', ['account']),
      createTable(db, 'settings', { name: 'text', value: 'text' }, ['name']),
    ],
  },
  {
    name: '004 addresses that were confirmed, and keys sent to them',
    statements: (db) => [
      db.schema.alterTable('accounts').addColumn('verified', 'integer', (column) => column.notNull().defaultTo(0)),
      createTable(db, 'mailed_keys', { token: 'text', account: 'text', purpose: 'text', email: 'text', expires: 'bigint' }, ['token']),
      createIndex(db, 'mailed_keys_account', 'mailed_keys', ['account']),
    ],
  },
  {
    name: '005 people who are not read',
    statements: (db) => [createTable(db, 'mutes', { account: 'text', muted: 'text' }, ['account', 'muted'])],
  },
  {
    // Sorted by key, simultaneous entries of many tables each touch their own pages; in insertion order they share pages.
    name: '006 the log of a file in the order of writing',
    statements: (db, kind) =>
      kind === 'postgres'
        ? []
        : [
            db.schema.alterTable('log').renameTo('log_by_key'),
            createLogTable(db),
            rawStatement(db, sql`insert into log select * from log_by_key order by at, "table", number`),
            db.schema.dropTable('log_by_key'),
          ],
  },
  {
    name: '007 what is said twice at a table is read once',
    statements: (db) => [
      db.schema.alterTable('chat').addColumn('key', 'text'),
      createIndex(db, 'chat_key', 'chat', ['table', 'account', 'key'], true),
    ],
  },
  {
    name: '008 when somebody last showed who they are',
    statements: (db) => [db.schema.alterTable('sessions').addColumn('proven', 'bigint', (column) => column.notNull().defaultTo(0))],
  },
  {
    name: '009 why nothing arrives by a channel',
    statements: (db) => [db.schema.alterTable('channels').addColumn('problem', 'text', (column) => column.notNull().defaultTo(''))],
  },
  {
    name: '010 why nothing arrives by mail',
    statements: (db) => [db.schema.alterTable('accounts').addColumn('mail_problem', 'text', (column) => column.notNull().defaultTo(''))],
  },
  {
    name: '011 plain names for columns, tables, jobs and settings',
    statements: (db) => [
      ...RENAMED_COLUMNS.map(([table, from, to]) => db.schema.alterTable(table).renameColumn(from, to)),
      ...RENAMED_TABLES.map(([from, to]) => db.schema.alterTable(from).renameTo(to)),
      db.schema.alterTable('tables').dropColumn('chats'),
      ...RENAMED_JOBS.map(([from, to]) => renameJobKind(db, from, to)),
      ...RENAMED_STATE.map(([from, to]) => rawStatement(db, sql`update server_state set name = ${to} where name = ${from}`)),
      rawStatement(db, sql`delete from server_state where name like 'challenge:%'`),
      ...RENAMED_SETTINGS.map(([from, to]) => replaceJsonKey(db, 'accounts', 'settings', from, to)),
      replaceJsonKey(db, 'tables', 'rules_change', 'line', 'entry'),
      rawStatement(db, sql`update accounts set email_error = 'not-sent' where email_error = 'unsent'`),
      rawStatement(db, sql`update notification_channels set kind = 'webhook' where kind = 'hook'`),
      rawStatement(db, sql`update reports set reason = 'chat' where reason = 'talk'`),
    ],
  },
  {
    name: '012 clocks of each decision',
    statements: (db) => [db.schema.alterTable('log').addColumn('clocks', 'text')],
  },
  {
    // Waiting tables begin again: their seeds were drawn before the seats gave anything.
    name: '013 dice by commitment of all seats',
    statements: (db) => [
      db.schema.alterTable('tables').addColumn('dice', 'text', (column) => column.notNull().defaultTo('{}')),
      rawStatement(db, sql`update tables set seed = '', commitment = '', entropy = '{}' where status = 'open' and header = ''`),
    ],
  },
  {
    // Clustered by key, a saved state touches one tree of the file instead of two.
    name: '014 saved states',
    statements: (db, kind) => [
      createTable(
        db,
        'saved_states',
        { table: 'text', number: 'integer', epoch: 'integer', state: 'text' },
        ['table', 'number'],
        kind === 'sqlite' ? ' without rowid' : '',
      ),
    ],
  },
  {
    name: '015 reserved seats of rematches, and players whom a bot replaced',
    statements: (db) => [
      db.schema.alterTable('seats').addColumn('reserved_for', 'text'),
      db.schema.alterTable('seats').addColumn('left_by', 'text'),
    ],
  },
  {
    name: '016 names that look alike',
    statements: (db) => [
      db.schema.alterTable('accounts').addColumn('name_key', 'text'),
      createIndex(db, 'accounts_name_key', 'accounts', ['name_key'], true),
    ],
  },
  {
    name: '017 audit log',
    statements: (db) => [
      createTable(db, 'audit_log', { id: 'text', at: 'bigint', kind: 'text', actor: 'text', subject: 'text', address: 'text' }, ['id']),
      createIndex(db, 'audit_log_at', 'audit_log', ['at', 'id']),
    ],
  },
  {
    name: '018 access tokens and bot accounts',
    statements: (db) => [
      db.schema.alterTable('accounts').addColumn('bot_owner', 'text'),
      createIndex(db, 'accounts_bot_owner', 'accounts', ['bot_owner']),
      createTable(
        db,
        'access_tokens',
        { id: 'text', token_hash: 'text', account: 'text', name: 'text', scopes: 'text', created: 'bigint', last_used: 'bigint' },
        ['id'],
      ),
      createIndex(db, 'access_tokens_hash', 'access_tokens', ['token_hash'], true),
      createIndex(db, 'access_tokens_account', 'access_tokens', ['account']),
      createTable(db, 'bot_offers', { account: 'text', games: 'text', max_games: 'integer', registered: 'integer' }, ['account']),
    ],
  },
  {
    name: '019 rate limits of all nodes together',
    statements: (db) => [
      createTable(db, 'rate_limits', { id: 'text', free_at: 'bigint' }, ['id']),
      createIndex(db, 'rate_limits_free_at', 'rate_limits', ['free_at']),
    ],
  },
  {
    name: '020 rating changes, and seats by whom they are reserved for',
    statements: (db) => [
      createTable(
        db,
        'rating_changes',
        {
          table: 'text',
          seat: 'text',
          account: 'text',
          game: 'text',
          side: 'text',
          rating_before: 'real',
          rating: 'real',
          deviation: 'real',
          at: 'bigint',
        },
        ['table', 'seat'],
      ),
      createIndex(db, 'rating_changes_account', 'rating_changes', ['account', 'at']),
      createIndex(db, 'seats_reserved_for', 'seats', ['reserved_for']),
    ],
  },
  {
    name: '021 networks of waiting seats, last use of sessions, push channels by session, names',
    statements: (db) => [
      createTable(db, 'seat_networks', { table: 'text', seat: 'text', network: 'text' }, ['table', 'seat']),
      createIndex(db, 'seat_networks_network', 'seat_networks', ['network']),
      db.schema.alterTable('sessions').addColumn('last_used', 'bigint', (column) => column.notNull().defaultTo(0)),
      db.schema.alterTable('notification_channels').addColumn('session', 'text'),
      // More letters look alike now: the next start writes the keys again.
      rawStatement(db, sql`update accounts set name_key = null where handle is not null`),
      createIndex(db, 'notification_channels_session', 'notification_channels', ['session']),
    ],
  },
];
