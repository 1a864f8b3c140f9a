import type { Account } from '../accounts/accounts.ts';
import { newId } from '../ids.ts';
import { ConflictError } from '../storage/index.ts';
import type { ChatRow, Store } from '../storage/index.ts';
import type { ChatMessage, ServerMessage } from '@gunbai/protocol';
import type { TableManager } from './table-manager.ts';
import type { CommandResult, LiveTable } from './live-table.ts';
import { refuse } from './live-table.ts';

const MAX_MESSAGES = 200;

const toChatMessage = ({ number, account, name, text, hidden, at }: ChatRow): ChatMessage => ({
  number,
  account,
  name,
  text: hidden ? '' : text,
  hidden: hidden !== 0,
  at,
});

/** Chat at tables. Readers do not see messages of accounts they blocked or muted. */
export class Chat {
  private readonly store: Store;
  private readonly tableManager: TableManager;

  constructor(store: Store, tableManager: TableManager) {
    this.store = store;
    this.tableManager = tableManager;
    store.subscribe((channel, message) => {
      if (channel === 'chat') void this.onChatMessage(message).catch(() => {});
    });
  }

  /** Seated players may write, and members who watch. */
  async postMessage(account: Account, table: LiveTable, text: string, key: string | null): Promise<CommandResult> {
    const isSeated = table.info.seats.some((seat) => seat.account === account.id);
    if (!isSeated && (account.handle === null || !table.info.policy.spectators)) return refuse('not-seated');
    const { db } = this.store;
    for (;;) {
      const last = await db
        .selectFrom('chat')
        .select(({ fn }) => fn.max('number').as('number'))
        .where('table', '=', table.id)
        .executeTakeFirst();
      const number = last?.number === null || last === undefined ? 0 : Number(last.number) + 1;
      const row: ChatRow = { table: table.id, number, account: account.id, name: account.name, text, hidden: 0, at: Date.now(), key };
      try {
        await this.store.commit([db.insertInto('chat').values(row)]);
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
        const posted = key === null ? undefined : await this.findPosted(row);
        if (posted === undefined) continue;
        return { ok: true, number: posted };
      }
      this.store.publish('chat', `${table.id} ${number}`);
      return { ok: true, number };
    }
  }

  private async findPosted({ table, account, key }: ChatRow): Promise<number | undefined> {
    const posted = await this.store.db
      .selectFrom('chat')
      .select('number')
      .where('table', '=', table)
      .where('account', '=', account)
      .where('key', '=', key)
      .executeTakeFirst();
    return posted?.number;
  }

  private async onChatMessage(message: string): Promise<void> {
    const [id, number] = message.split(' ') as [string, string];
    const table = await this.tableManager.getIfLoaded(id);
    if (!table || table.watchers.size === 0) return;
    const { db } = this.store;
    const row = await db.selectFrom('chat').selectAll().where('table', '=', id).where('number', '=', Number(number)).executeTakeFirst();
    if (!row) return;
    const ignoring = await this.findAccountsIgnoring(row.account);
    const text = JSON.stringify({ type: 'chat', table: id, messages: [toChatMessage(row)] } satisfies ServerMessage);
    for (const watcher of table.watchers.all()) if (watcher.account === null || !ignoring.has(watcher.account)) watcher.send(text);
  }

  /** Accounts that blocked or muted the writer. */
  private async findAccountsIgnoring(speaker: string): Promise<ReadonlySet<string>> {
    const { db } = this.store;
    const [blockers, muters] = await Promise.all([
      db.selectFrom('blocks').select('account').where('blocked', '=', speaker).execute(),
      db.selectFrom('mutes').select('account').where('muted', '=', speaker).execute(),
    ]);
    return new Set([...blockers, ...muters].map(({ account }) => account));
  }

  /** Messages after `since`, newest last. */
  async loadMessagesSince(table: LiveTable, since: number, reader: string | null): Promise<ChatMessage[]> {
    const { db } = this.store;
    const rows = await db
      .selectFrom('chat')
      .selectAll()
      .where('table', '=', table.id)
      .where('number', '>=', since)
      .orderBy('number', 'desc')
      .limit(MAX_MESSAGES)
      .execute();
    if (rows.length === 0 || reader === null) return rows.map(toChatMessage).reverse();
    const [blocks, mutes] = await Promise.all([
      db.selectFrom('blocks').select('blocked').where('account', '=', reader).execute(),
      db.selectFrom('mutes').select('muted').where('account', '=', reader).execute(),
    ]);
    const ignored = new Set([...blocks.map(({ blocked }) => blocked), ...mutes.map(({ muted }) => muted)]);
    return rows
      .filter(({ account }) => !ignored.has(account))
      .map(toChatMessage)
      .reverse();
  }

  async reportMessage(account: Account, table: LiveTable, chat: number | null, reason: string): Promise<void> {
    const row = { id: newId(), table: table.id, reporter: account.id, chat, reason, resolved: 0, at: Date.now() };
    await this.store.commit([this.store.db.insertInto('reports').values(row)]);
  }

  /** Hides a message, as a moderator. */
  async hideMessage(table: string, number: number): Promise<void> {
    const { db } = this.store;
    await this.store.commit([db.updateTable('chat').set({ hidden: 1 }).where('table', '=', table).where('number', '=', number)]);
    this.store.publish('chat', `${table} ${number}`);
  }
}
