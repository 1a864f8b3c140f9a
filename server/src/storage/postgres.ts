import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, types } from 'pg';
import type { ClientBase, PoolClient } from 'pg';
import { CommitBatcher } from './commit-batcher.ts';
import type { Schema } from './schema.ts';
import { PreparedStatements } from '../fast/prepared-statements.ts';
import { ConflictError, StorageFullError, DiskSpaceMonitor, compileStatement, StorageUnreachableError, InvalidTextError } from './store.ts';
import type { Listener, StorageStatus, Store } from './store.ts';

const INT8_OID = 20;
const NOTIFY_CHANNEL = 'gunbai';
/** Does not wait for the disk: a lost message is found by a later look at the database. */
const NOTIFY_SQL = `select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`;
/** PostgreSQL limits a NOTIFY payload to 8,000 bytes. */
const MAX_NOTIFY_BYTES = 7000;
const RECONNECT_MS = 500;
const CONNECT_TIMEOUT_MS = 5000;
/** How long connections may take to close cleanly. */
const CLOSE_TIMEOUT_MS = 2000;

/** How often a connection is probed, and how long the answer may take. */
interface HeartbeatOptions {
  readonly intervalMs: number;
  readonly timeoutMs: number;
}

const HEARTBEAT: HeartbeatOptions = { intervalMs: 5000, timeoutMs: 10_000 };
const DISK_FULL = '53100';
/** Text with a zero byte, which SQLite accepts. */
const INVALID_TEXT = '22021';

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Violated constraints and deadlocks are conflicts; after a lost connection the result is unknown. */
const toStorageError = (error: unknown): Error => {
  if (error instanceof ConflictError || error instanceof InvalidTextError || error instanceof StorageFullError) return error;
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (/^(23|40)/.test(code)) return new ConflictError(message);
  if (code === DISK_FULL) return new StorageFullError(message);
  if (code === INVALID_TEXT) return new InvalidTextError(message);
  if (/^(08|57P|53|ECONN|EPIPE|ETIMEDOUT|ENOENT)/.test(code) || /terminated|timeout|Connection/i.test(message))
    return new StorageUnreachableError(message);
  return error instanceof Error ? error : new Error(message);
};

/** Closes a connection at once; pending queries fail. */
const destroyConnection = (client: ClientBase): void => void (client as Client).connection.stream.destroy();

interface NotifyListenerOptions {
  readonly address: string;
  readonly heartbeat: HeartbeatOptions;
  readonly onMessage: (channel: string, message: string) => void;
  readonly onStatusChange: (state: 'unavailable' | 'available') => void;
  /** The connection no longer answers; others to the same database have probably failed too and are closed. */
  readonly onTimeout: () => void;
}

/** Listens to other nodes on its own connection, and reconnects when that is lost or stops answering. */
class NotifyListener {
  private readonly options: NotifyListenerOptions;
  private client: Client | null = null;
  private isClosed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(options: NotifyListenerOptions) {
    this.options = options;
  }

  async open(): Promise<void> {
    const { address, onMessage, onStatusChange } = this.options;
    const client = new Client({ connectionString: address, keepAlive: true, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client.on('notification', ({ payload = '' }) => {
      for (const [channel, message] of JSON.parse(payload) as [string, string][]) onMessage(channel, message);
    });
    client.on('error', () => this.reconnectLater(client));
    client.on('end', () => this.reconnectLater(client));
    this.client = client;
    try {
      await client.connect();
      await client.query(`listen ${NOTIFY_CHANNEL}`);
      onStatusChange('available');
      this.scheduleHeartbeat(client);
    } catch (error) {
      this.reconnectLater(client);
      throw toStorageError(error);
    }
  }

  private reconnectLater(client: Client): void {
    if (this.isClosed || this.client !== client) return;
    this.client = null;
    this.options.onStatusChange('unavailable');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.open().catch(() => {}), RECONNECT_MS);
  }

  private scheduleHeartbeat(client: Client): void {
    if (this.isClosed || this.client !== client) return;
    this.timer = setTimeout(() => void this.sendHeartbeat(client), this.options.heartbeat.intervalMs);
    this.timer.unref();
  }

  /** A connection that was lost silently looks idle for hours unless it is probed. */
  private async sendHeartbeat(client: Client): Promise<void> {
    const timeout = setTimeout(this.options.onTimeout, this.options.heartbeat.timeoutMs);
    await client.query('select 1').catch(() => {});
    clearTimeout(timeout);
    this.scheduleHeartbeat(client);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => {});
  }

  destroy(): void {
    if (this.client) destroyConnection(this.client);
  }
}

/** Sends messages to all nodes; those that queue up during a send share the next one. */
class NotifyPublisher {
  private readonly pool: Pool;
  private pending: [string, string][] = [];
  private isSending = false;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  publish(channel: string, message: string): void {
    this.pending.push([channel, message]);
    if (!this.isSending) void this.sendPending();
  }

  private async sendPending(): Promise<void> {
    this.isSending = true;
    while (this.pending.length > 0) {
      let size = 0;
      const overflowIndex = this.pending.findIndex(
        ([channel, message]) => (size += Buffer.byteLength(JSON.stringify([channel, message])) + 1) > MAX_NOTIFY_BYTES,
      );
      const payload = JSON.stringify(
        this.pending.splice(0, overflowIndex <= 0 ? (overflowIndex === 0 ? 1 : this.pending.length) : overflowIndex),
      );
      await this.pool.query(NOTIFY_SQL, [NOTIFY_CHANNEL, payload]).catch(() => {});
    }
    this.isSending = false;
  }
}

const openPool = (address: string): Pool => {
  const pool = new Pool({
    connectionString: address,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    pipeline: true,
    types: {
      getTypeParser: (type, format) => (type === INT8_OID ? Number : (types.getTypeParser(type, format) as (text: string) => unknown)),
    },
  });
  pool.on('error', () => {});
  // A connection lost during a query also emits an error on the client; the failed query is handled where it was made.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

/** A database that several nodes can share. */
export const openPostgres = async (address: string, beat: HeartbeatOptions = HEARTBEAT): Promise<Store> => {
  const pool = openPool(address);
  const connections = new Set<PoolClient>();
  pool.on('connect', (client) => void connections.add(client));
  pool.on('remove', (client) => void connections.delete(client));
  const listeners: Listener[] = [];
  const statusListeners: ((state: StorageStatus) => void)[] = [];
  const notifyStatus = (state: StorageStatus): void => {
    for (const listener of statusListeners) listener(state);
  };
  const diskSpace = new DiskSpaceMonitor(notifyStatus);
  const notifyListener = new NotifyListener({
    address,
    heartbeat: beat,
    onMessage(channel, message) {
      for (const listener of listeners) listener(channel, message);
    },
    onStatusChange: notifyStatus,
    onTimeout: () => destroyAll(),
  });
  const destroyAll = (): void => {
    notifyListener.destroy();
    for (const connection of connections) destroyConnection(connection);
  };
  const close = async (): Promise<void> => {
    const forceTimer = setTimeout(destroyAll, CLOSE_TIMEOUT_MS);
    await notifyListener.close();
    await pool.end();
    clearTimeout(forceTimer);
  };
  await notifyListener.open().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const publisher = new NotifyPublisher(pool);
  const commits = new CommitBatcher(pool, toStorageError);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    db,
    preparedStatements: new PreparedStatements(),
    async commit(steps) {
      try {
        await commits.commit(steps.map(compileStatement));
        diskSpace.report(false);
      } catch (error) {
        if (error instanceof StorageFullError) diskSpace.report(true);
        throw error;
      }
    },
    publish: (channel, message) => publisher.publish(channel, message),
    subscribe: (listener) => void listeners.push(listener),
    onLost() {},
    onStatusChange: (listener) => void statusListeners.push(listener),
    readSnapshot: (read) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
    close,
  };
};

export { toStorageError };
