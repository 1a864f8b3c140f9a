import type { RawData } from 'ws';
import type { ClientMessage } from '@gunbai/protocol';
import type { Account } from './accounts/accounts.ts';
import { parseMessage } from './fast/message-parser.ts';
import type { Limits } from './rate-limiter.ts';
import { InvalidTextError, StorageFullError, StorageUnreachableError, toStorageError } from './storage/index.ts';
import type { Chat } from './tables/chat.ts';
import type { CommandResult, LiveTable } from './tables/live-table.ts';
import { submitAction, undoLastAction } from './tables/player-actions.ts';
import type { TableManager } from './tables/table-manager.ts';
import { findSeatOfAccount } from './tables/table-row.ts';
import type { Connection, ReadMessage } from './websocket-connection.ts';

export interface MessageHandlerDeps {
  readonly tableManager: Pick<TableManager, 'get'>;
  readonly chat: Chat;
  readonly limits: Limits;
}

const MAX_WATCHED_TABLES = 50;
const MAX_FAULTS = 50;
/** Log entries that a page gets with the position; it asks for earlier ones afterwards. */
const NEWEST_ENTRIES = 200;
const RATE_LIMITED: CommandResult = { ok: false, refusal: { code: 'rate-limited' } };

const parseClientMessage = (data: RawData): ClientMessage | null => {
  try {
    return parseMessage(JSON.parse(String(data)));
  } catch {
    return null;
  }
};

/** What waits is asked for once: of several requests to watch a table the last one counts. */
const toReadKey = (message: Pick<ReadMessage, 'type' | 'table'> & { readonly before?: number }): string =>
  [message.type, message.table, message.before ?? ''].join(' ');

const getMessageKey = (message: ClientMessage | null): string | null => (message && 'key' in message ? message.key : null);

const toErrorCode = (error: Error): string => {
  if (error instanceof StorageUnreachableError) return 'storage-unavailable';
  if (error instanceof StorageFullError) return 'storage-full';
  return error instanceof InvalidTextError ? 'malformed' : 'fault';
};

/** Handles messages of clients: each is limited, validated and authorized; a fault can end only the sender's socket. */
export class MessageHandler {
  private readonly deps: MessageHandlerDeps;

  constructor(deps: MessageHandlerDeps) {
    this.deps = deps;
  }

  /** Pings and messages share one limit. */
  tryConsumeMessage({ account, network }: Connection): boolean {
    return this.deps.limits.tryConsume('message', account ?? network);
  }

  async handle(connection: Connection, data: RawData, isBinary: boolean): Promise<void> {
    connection.isAlive = true;
    // A closing socket can still deliver messages.
    if (connection.socket.readyState !== connection.socket.OPEN) return;
    const message = isBinary ? null : parseClientMessage(data);
    if (!this.tryConsumeMessage(connection)) return this.reject(connection, getMessageKey(message), 'rate-limited');
    if (!message) return this.reject(connection, null, 'malformed');
    try {
      await this.execute(connection, message);
    } catch (error) {
      connection.sendMessage({ type: 'refused', key: getMessageKey(message), refusal: { code: toErrorCode(toStorageError(error)) } });
    }
  }

  /** Refuses a message, and closes the socket after too many bad ones. */
  private reject(connection: Connection, key: string | null, code: string): void {
    connection.sendMessage({ type: 'refused', key, refusal: { code } });
    if (++connection.faultCount > MAX_FAULTS) connection.close(1008, code);
  }

  private async execute(connection: Connection, message: ClientMessage): Promise<void> {
    if (message.type === 'ping') return connection.sendMessage({ type: 'pong', at: message.at, now: Date.now() });
    if (message.type === 'watch' || message.type === 'earlier-log') return this.enqueueRead(connection, message);
    if (message.type === 'unwatch') {
      connection.waitingReads.delete(toReadKey({ type: 'watch', table: message.table }));
      connection.watchedTables.get(message.table)?.unwatch(connection);
      connection.watchedTables.delete(message.table);
      return;
    }
    const found = this.deps.tableManager.get(message.table);
    const table = found instanceof Promise ? await found : found;
    if (!table) return connection.sendMessage({ type: 'refused', key: message.key, refusal: { code: 'not-found' } });
    if (!connection.user) return connection.sendMessage({ type: 'refused', key: message.key, refusal: { code: 'not-signed-in' } });
    // The player may have taken the seat on another node whose message was lost.
    if (!findSeatOfAccount(table.info, connection.account)) await table.refresh();
    const result = await this.dispatch(connection.user, table, message);
    if (result.ok) connection.sendMessage({ type: 'done', key: message.key, number: result.number });
    else connection.sendMessage({ type: 'refused', key: message.key, refusal: result.refusal });
  }

  /** Only for tables that the connection watches. */
  private async sendEarlierLog(connection: Connection, table: LiveTable | null, before: number): Promise<void> {
    if (!table || !connection.watchedTables.has(table.id)) return;
    if (!this.deps.limits.tryConsume('position', connection.account ?? table.id))
      return connection.sendMessage({ type: 'refused', key: null, refusal: { code: 'rate-limited' } });
    const text = await table.readEarlierLog(connection.account, before);
    if (text !== null) connection.send(text, true);
  }

  private dispatch(
    user: Account,
    table: LiveTable,
    message: ClientMessage & { type: 'act' | 'undo' | 'chat' },
  ): CommandResult | Promise<CommandResult> {
    const { limits } = this.deps;
    if (!limits.tryConsume('table', table.id)) return RATE_LIMITED;
    if (message.type === 'chat') return this.postMessage(user, table, message);
    if (!limits.tryConsume(message.type, user.id)) return RATE_LIMITED;
    return message.type === 'act' ? submitAction(user, table, message) : undoLastAction(user, table, message.key);
  }

  private async postMessage(user: Account, table: LiveTable, { text, key }: ClientMessage & { type: 'chat' }): Promise<CommandResult> {
    const { limits, chat } = this.deps;
    return (await limits.consume('chat', user.id)) ? chat.postMessage(user, table, text, key) : RATE_LIMITED;
  }

  /** Positions and logs are large: a client gets the next one when it has read the last. */
  private async enqueueRead(connection: Connection, message: ReadMessage): Promise<void> {
    const { waitingReads } = connection;
    const key = toReadKey(message);
    if (waitingReads.size >= MAX_WATCHED_TABLES && !waitingReads.has(key)) return this.refuseRead(connection, 'too-many-tables');
    waitingReads.set(key, message);
    if (connection.isReading) return;
    connection.isReading = true;
    while (waitingReads.size > 0) {
      // Nothing is awaited without need: an `unwatch` may follow at once.
      if (connection.isBehind()) await connection.waitUntilRead();
      const [next] = waitingReads;
      if (!next || connection.socket.readyState !== connection.socket.OPEN) waitingReads.clear();
      else {
        waitingReads.delete(next[0]);
        await this.answerRead(connection, next[1]).catch((error: unknown) =>
          this.refuseRead(connection, toErrorCode(toStorageError(error))),
        );
      }
    }
    connection.isReading = false;
  }

  private async answerRead(connection: Connection, message: ReadMessage): Promise<void> {
    const found = this.deps.tableManager.get(message.table);
    const table = found instanceof Promise ? await found : found;
    if (message.type === 'watch') await this.watchTable(connection, table, message);
    else await this.sendEarlierLog(connection, table, message.before);
  }

  private refuseRead(connection: Connection, code: string): void {
    connection.sendMessage({ type: 'refused', key: null, refusal: { code } });
  }

  private async watchTable(connection: Connection, table: LiveTable | null, message: ClientMessage & { type: 'watch' }): Promise<void> {
    if (!table) return this.refuseRead(connection, 'not-found');
    if (connection.watchedTables.size >= MAX_WATCHED_TABLES && !connection.watchedTables.has(table.id))
      return this.refuseRead(connection, 'too-many-tables');
    connection.watchedTables.set(table.id, table);
    // watch() also brings the table up to date, so only its answer permits reading the chat.
    if (!(await table.watch(connection, message.since, NEWEST_ENTRIES))) return void connection.watchedTables.delete(table.id);
    // The client may have left meanwhile.
    if (connection.socket.readyState !== connection.socket.OPEN || !connection.watchedTables.has(table.id))
      return table.unwatch(connection);
    const messages = await this.deps.chat.loadMessagesSince(table, message.chatSince, connection.account);
    connection.sendMessage({ type: 'chat', table: table.id, messages });
  }
}
