import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, types } from 'pg';
import type { ClientBase, PoolClient } from 'pg';
import type { Schema } from './schema.ts';
import { Conflict, Forms, Full, Room, statementOf, Unreachable, Unwritable } from './store.ts';
import type { Heard, Reach, Statement, Store } from './store.ts';

const INT8 = 20;
const CHANNEL = 'gunbai';
/** PostgreSQL takes less than 8,000 bytes a message. */
const MOST_NEWS = 7000;
const TRY_AGAIN_MS = 500;
const CONNECT_MS = 5000;
/** How long lines may take to end in good order. */
const CLOSE_MS = 2000;

/** How often a line is asked whether it still bears, and how long it may take to answer. */
export interface Beat {
  readonly everyMs: number;
  readonly answerMs: number;
}

const BEAT: Beat = { everyMs: 5000, answerMs: 10_000 };
const DISK_FULL = '53100';
/** A text with a zero in it, which SQLite takes. */
const NO_SUCH_TEXT = '22021';

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Constraints and rows locked against each other are conflicts; a lost connection is neither yes nor no. */
const explain = (error: unknown): Error => {
  if (error instanceof Conflict || error instanceof Unwritable || error instanceof Full) return error;
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (/^(23|40)/.test(code)) return new Conflict(message);
  if (code === DISK_FULL) return new Full(message);
  if (code === NO_SUCH_TEXT) return new Unwritable(message);
  if (/^(08|57P|53|ECONN|EPIPE|ETIMEDOUT|ENOENT)/.test(code) || /terminated|timeout|Connection/i.test(message))
    return new Unreachable(message);
  return error instanceof Error ? error : new Error(message);
};

/** Ends a line at once: whatever waits for an answer on it learns that none will come. */
const cut = (client: ClientBase): void => void (client as Client).connection.stream.destroy();

interface EarWish {
  readonly address: string;
  readonly beat: Beat;
  readonly heard: (channel: string, message: string) => void;
  readonly reached: (state: 'away' | 'back') => void;
  /** The line has fallen silent, and others to the same database will have, too: all are to be cut. */
  readonly silent: () => void;
}

/** Hears what other nodes say, on a connection of its own, and comes back by itself when it is cut or falls silent. */
class Ear {
  private readonly wish: EarWish;
  private client: Client | null = null;
  private isClosed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(wish: EarWish) {
    this.wish = wish;
  }

  async open(): Promise<void> {
    const { address, heard, reached } = this.wish;
    const client = new Client({ connectionString: address, keepAlive: true, connectionTimeoutMillis: CONNECT_MS });
    client.on('notification', ({ payload = '' }) => {
      for (const [channel, message] of JSON.parse(payload) as [string, string][]) heard(channel, message);
    });
    client.on('error', () => this.again(client));
    client.on('end', () => this.again(client));
    this.client = client;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      reached('back');
      this.askLater(client);
    } catch (error) {
      this.again(client);
      throw explain(error);
    }
  }

  private again(client: Client): void {
    if (this.isClosed || this.client !== client) return;
    this.client = null;
    this.wish.reached('away');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.open().catch(() => {}), TRY_AGAIN_MS);
  }

  private askLater(client: Client): void {
    if (this.isClosed || this.client !== client) return;
    this.timer = setTimeout(() => void this.ask(client), this.wish.beat.everyMs);
    this.timer.unref();
  }

  /** A line that was cut without a word is like one on which nobody says anything, for hours: unless it is asked. */
  private async ask(client: Client): Promise<void> {
    const silence = setTimeout(this.wish.silent, this.wish.beat.answerMs);
    await client.query('select 1').catch(() => {});
    clearTimeout(silence);
    this.askLater(client);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => {});
  }

  cut(): void {
    if (this.client) cut(this.client);
  }
}

/** Says things to all nodes: what piles up while a message is on its way goes together in the next. */
class Mouth {
  private readonly pool: Pool;
  private news: [string, string][] = [];
  private isTalking = false;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  say(channel: string, message: string): void {
    this.news.push([channel, message]);
    if (!this.isTalking) void this.talk();
  }

  private async talk(): Promise<void> {
    this.isTalking = true;
    while (this.news.length > 0) {
      let size = 0;
      const fits = this.news.findIndex(([channel, message]) => (size += channel.length + 4 * message.length + 8) > MOST_NEWS);
      const payload = JSON.stringify(this.news.splice(0, fits <= 0 ? (fits === 0 ? 1 : this.news.length) : fits));
      await this.pool.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => {});
    }
    this.isTalking = false;
  }
}

const runUnit = async (client: PoolClient, statements: readonly Statement[]): Promise<void> => {
  await client.query('begin');
  for (const { sql: text, parameters, rows } of statements) {
    const { rowCount } = await client.query(text, [...parameters]);
    if (rows !== undefined && rowCount !== rows) throw new Conflict(`${rowCount ?? 0} rows instead of ${rows}`);
  }
  await client.query('commit');
};

const openPool = (address: string): Pool => {
  const pool = new Pool({
    connectionString: address,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types: {
      getTypeParser: (type, format) => (type === INT8 ? Number : (types.getTypeParser(type, format) as (text: string) => unknown)),
    },
  });
  pool.on('error', () => {});
  // A connection that is cut while in use says so twice: the query fails, which is handled there, and the client itself complains.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

/** Writes a unit on a connection of its own, and says of a failure what it means. */
const commitTo = async (pool: Pool, statements: readonly Statement[]): Promise<void> => {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    throw explain(error);
  }
  try {
    await runUnit(client, statements);
    client.release();
  } catch (error) {
    const explained = explain(error);
    if (explained instanceof Unreachable) client.release(true);
    else
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      );
    throw explained;
  }
};

/** A database that several nodes share. */
export const openPostgres = async (address: string, beat: Beat = BEAT): Promise<Store> => {
  const pool = openPool(address);
  const lines = new Set<PoolClient>();
  pool.on('connect', (client) => void lines.add(client));
  pool.on('remove', (client) => void lines.delete(client));
  const hearers: Heard[] = [];
  const watchers: ((state: Reach) => void)[] = [];
  const tellWatchers = (state: Reach): void => {
    for (const told of watchers) told(state);
  };
  const room = new Room(tellWatchers);
  const ear = new Ear({
    address,
    beat,
    heard(channel, message) {
      for (const heard of hearers) heard(channel, message);
    },
    reached: tellWatchers,
    silent: () => cutAll(),
  });
  const cutAll = (): void => {
    ear.cut();
    for (const line of lines) cut(line);
  };
  const close = async (): Promise<void> => {
    const late = setTimeout(cutAll, CLOSE_MS);
    await ear.close();
    await pool.end();
    clearTimeout(late);
  };
  await ear.open().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const mouth = new Mouth(pool);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    db,
    forms: new Forms(),
    async commit(steps) {
      try {
        await commitTo(pool, steps.map(statementOf));
        room.was(false);
      } catch (error) {
        if (error instanceof Full) room.was(true);
        throw error;
      }
    },
    tell: (channel, message) => mouth.say(channel, message),
    hear: (heard) => void hearers.push(heard),
    onLost() {},
    onReach: (told) => void watchers.push(told),
    consistently: (read) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
    close,
  };
};

export { explain as explainPostgres };
