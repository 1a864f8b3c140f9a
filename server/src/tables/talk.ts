import type { Account } from '../accounts/accounts.ts';
import { newId } from '../ids.ts';
import { Conflict } from '../storage/index.ts';
import type { ChatRow, Store } from '../storage/index.ts';
import type { ChatLine, Word } from '../wire.ts';
import type { Hall } from './hall.ts';
import type { Change, LiveTable } from './live.ts';
import { refused } from './live.ts';

const MOST_LINES = 200;

const lineOf = ({ number, account, name, text, hidden, at }: ChatRow): ChatLine => ({
  number,
  account,
  name,
  text: hidden ? '' : text,
  hidden: hidden !== 0,
  at,
});

/** Talk at tables. Whoever a reader has blocked or muted is not read by them. */
export class Talk {
  private readonly store: Store;
  private readonly hall: Hall;

  constructor(store: Store, hall: Hall) {
    this.store = store;
    this.hall = hall;
    store.hear((channel, message) => {
      if (channel === 'chat') void this.heard(message).catch(() => {});
    });
  }

  /** Those who sit at the table may speak, and members who watch it. */
  async say(account: Account, table: LiveTable, text: string, key: string | null): Promise<Change> {
    const isSeated = table.facts.seats.some((seat) => seat.account === account.id);
    if (!isSeated && (account.handle === null || !table.facts.policy.spectators)) return refused('not-seated');
    const { db } = this.store;
    for (;;) {
      const last = await db
        .selectFrom('chat')
        .select(({ fn }) => fn.max('number').as('number'))
        .where('table', '=', table.id)
        .executeTakeFirst();
      const number = last?.number === null || last === undefined ? 0 : Number(last.number) + 1;
      const line: ChatRow = { table: table.id, number, account: account.id, name: account.name, text, hidden: 0, at: Date.now(), key };
      try {
        await this.store.commit([db.insertInto('chat').values(line)]);
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        const said = key === null ? undefined : await this.saidBefore(line);
        if (said === undefined) continue;
        return { ok: true, number: said };
      }
      this.store.tell('chat', `${table.id} ${number}`);
      return { ok: true, number };
    }
  }

  private async saidBefore({ table, account, key }: ChatRow): Promise<number | undefined> {
    const said = await this.store.db
      .selectFrom('chat')
      .select('number')
      .where('table', '=', table)
      .where('account', '=', account)
      .where('key', '=', key)
      .executeTakeFirst();
    return said?.number;
  }

  private async heard(message: string): Promise<void> {
    const [id, number] = message.split(' ') as [string, string];
    const table = await this.hall.ifInUse(id);
    if (!table || table.audience.size === 0) return;
    const { db } = this.store;
    const row = await db.selectFrom('chat').selectAll().where('table', '=', id).where('number', '=', Number(number)).executeTakeFirst();
    if (!row) return;
    const deaf = await this.deafTo(row.account);
    const text = JSON.stringify({ type: 'chat', table: id, lines: [lineOf(row)] } satisfies Word);
    for (const watcher of table.audience.watchers()) if (watcher.account === null || !deaf.has(watcher.account)) watcher.send(text);
  }

  /** Those who have blocked or muted somebody. */
  private async deafTo(speaker: string): Promise<ReadonlySet<string>> {
    const { db } = this.store;
    const [blockers, muters] = await Promise.all([
      db.selectFrom('blocks').select('account').where('blocked', '=', speaker).execute(),
      db.selectFrom('mutes').select('account').where('muted', '=', speaker).execute(),
    ]);
    return new Set([...blockers, ...muters].map(({ account }) => account));
  }

  /** What a reader has not seen yet, newest last. */
  async since(table: LiveTable, since: number, reader: string | null): Promise<ChatLine[]> {
    const { db } = this.store;
    const rows = await db
      .selectFrom('chat')
      .selectAll()
      .where('table', '=', table.id)
      .where('number', '>=', since)
      .orderBy('number', 'desc')
      .limit(MOST_LINES)
      .execute();
    if (rows.length === 0 || reader === null) return rows.map(lineOf).reverse();
    const [blocks, mutes] = await Promise.all([
      db.selectFrom('blocks').select('blocked').where('account', '=', reader).execute(),
      db.selectFrom('mutes').select('muted').where('account', '=', reader).execute(),
    ]);
    const unread = new Set([...blocks.map(({ blocked }) => blocked), ...mutes.map(({ muted }) => muted)]);
    return rows
      .filter(({ account }) => !unread.has(account))
      .map(lineOf)
      .reverse();
  }

  async report(account: Account, table: LiveTable, chat: number | null, reason: string): Promise<void> {
    const row = { id: newId(), table: table.id, reporter: account.id, chat, reason, resolved: 0, at: Date.now() };
    await this.store.commit([this.store.db.insertInto('reports').values(row)]);
  }

  /** A moderator strikes a line out. */
  async hide(table: string, number: number): Promise<void> {
    const { db } = this.store;
    await this.store.commit([db.updateTable('chat').set({ hidden: 1 }).where('table', '=', table).where('number', '=', number)]);
    this.store.tell('chat', `${table} ${number}`);
  }
}
