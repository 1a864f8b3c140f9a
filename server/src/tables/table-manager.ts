import { strongestBot } from '@gunbai/protocol/table-rules';
import { randomBytes } from 'node:crypto';
import { commitmentTo, resolveSetup } from '@gunbai/engine';
import type { MatchOptions } from '@gunbai/engine';
import { DELETED_USER_NAME } from '../accounts/accounts.ts';
import type { Account } from '../accounts/accounts.ts';
import type { GameCatalog } from '../game-catalog.ts';
import { newId } from '../ids.ts';
import type { SeatRow, Statement, TableRow } from '../storage/index.ts';
import type { NewTable } from '@gunbai/protocol';
import { LiveTable, refuse } from './live-table.ts';
import type { TablePatch, TableDeps, CommandResult } from './live-table.ts';
import { loadTable, findSeatOfAccount } from './table-row.ts';
import type { SeatInfo, TableInfo } from './table-row.ts';
import { cancelTable, markStuck } from './player-actions.ts';

const IDLE_MS = 10 * 60_000;
const SWEEP_INTERVAL_MS = 2000;
/** Bot-only games that one account may run at a time. */
const MAX_BOT_TABLES_PER_OWNER = 2;
/** Open tables per account, so that nobody floods the lobby. */
const MAX_OPEN_TABLES_PER_OWNER = 20;

/** Loading errors count as a missing table. */
const nullOnError = (table: LiveTable | Promise<LiveTable | null>): Promise<LiveTable | null> => Promise.resolve(table).catch(() => null);

const isEverySeatTaken = ({ seats }: TableInfo): boolean => seats.every(({ account, bot }) => account !== null || bot !== null);

/** Tables in memory on this node; loads others on demand. */
export class TableManager {
  readonly deps: TableDeps;
  readonly catalog: GameCatalog;
  /** A promise while the table is being loaded. */
  private readonly tables = new Map<string, LiveTable | Promise<LiveTable | null>>();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly maxBotTables: number;
  /** Serializes openings per account, so that the limits hold. */
  private readonly openingQueues = new Map<string, Promise<unknown>>();

  constructor(deps: TableDeps, catalog: GameCatalog, maxBotTables: number) {
    this.deps = deps;
    this.catalog = catalog;
    this.maxBotTables = maxBotTables;
    deps.store.subscribe((channel, message) => {
      if (channel === 'table') void this.onTableMessage(message).catch(() => {});
      if (channel === 'account') this.refreshTablesOf(message);
    });
    this.timers.push(setInterval(() => void this.sweep(), SWEEP_INTERVAL_MS));
    for (const timer of this.timers) timer.unref();
  }

  /** Returns the table, loading it if needed. */
  get(id: string): LiveTable | Promise<LiveTable | null> {
    const loaded = this.tables.get(id);
    if (loaded instanceof LiveTable) loaded.touch();
    return loaded ?? this.load(id);
  }

  private load(id: string): Promise<LiveTable | null> {
    const forget = (): boolean => this.tables.delete(id);
    const loading = loadTable(this.deps.store.db, id).then((info) => (info ? new LiveTable(info, this.deps) : null));
    this.tables.set(id, loading);
    loading.then((table) => (table ? this.tables.set(id, table) : forget()), forget);
    // A node may have been killed after the last seat was taken and before the start.
    loading.then((table) => table && this.startIfFull(table)).catch(() => {});
    return loading;
  }

  /** Refreshes the tables of an account whose name changed. */
  private refreshTablesOf(account: string): void {
    for (const table of this.tables.values())
      if (table instanceof LiveTable && findSeatOfAccount(table.info, account)) void table.refreshAndBroadcast().catch(() => {});
  }

  /** Like `get`, with everything that other nodes have committed. */
  async getFresh(id: string): Promise<LiveTable | null> {
    const table = await this.get(id);
    await table?.refresh();
    return table;
  }

  /** Returns the table only if it is in memory. */
  async getIfLoaded(id: string): Promise<LiveTable | null> {
    return (await this.tables.get(id)) ?? null;
  }

  private async onTableMessage(message: string): Promise<void> {
    const [id, revision, node] = message.split(' ') as [string, string, string];
    if (node === this.deps.nodeId) return;
    const table = await this.tables.get(id);
    await table?.catchUpTo(Number(revision)).catch(() => {});
  }

  /** Unloads idle tables. On PostgreSQL, also refreshes watched tables in case a notification was lost. */
  private async sweep(): Promise<void> {
    const watched: LiveTable[] = [];
    for (const [id, loading] of this.tables) {
      const table = await nullOnError(loading);
      if (!table) continue;
      if (table.watchers.size > 0) watched.push(table);
      else if (table.isIdle(IDLE_MS)) this.tables.delete(id);
    }
    if (this.deps.store.kind === 'sqlite' || watched.length === 0) return;
    const { db } = this.deps.store;
    const ids = watched.map(({ id }) => id);
    const rows = await db
      .selectFrom('tables')
      .select(['id', 'revision'])
      .where('id', 'in', ids)
      .execute()
      .catch(() => []);
    const revisions = new Map(rows.map(({ id, revision }) => [id, revision]));
    for (const table of watched) void table.catchUpTo(revisions.get(table.id) ?? 0).catch(() => {});
  }

  /** Opens a table; play begins at once if all seats are taken. */
  async openTable(owner: Account, request: NewTable): Promise<CommandResult | { ok: true; table: LiveTable }> {
    const prepared = this.prepareTable(owner, request);
    if (!prepared.ok) return prepared;
    const { statements } = prepared;
    const refused = await (prepared.botsOnly ? this.openBotsOnly(owner, statements) : this.openWithPeople(owner, statements));
    if (refused) return refused;
    const table = await this.get(prepared.id);
    if (!table) return refuse('not-found');
    await this.startIfFull(table);
    return { ok: true, table };
  }

  private async runSerially<T>(key: string, work: () => Promise<T>): Promise<T> {
    const result = (this.openingQueues.get(key) ?? Promise.resolve()).then(work);
    const done = result.catch(() => {});
    this.openingQueues.set(key, done);
    try {
      return await result;
    } finally {
      if (this.openingQueues.get(key) === done) this.openingQueues.delete(key);
    }
  }

  private openWithPeople({ id }: Account, statements: readonly Statement[]): Promise<(CommandResult & { ok: false }) | void> {
    return this.runSerially(id, async () => {
      const { store } = this.deps;
      const openTables = await store.db.selectFrom('tables').select('id').where('owner', '=', id).where('status', '=', 'open').execute();
      if (openTables.length >= MAX_OPEN_TABLES_PER_OWNER)
        return refuse('too-many-open-tables', `${MAX_OPEN_TABLES_PER_OWNER} tables that wait at a time`);
      return store.commit(statements);
    });
  }

  /** Bot-only games run at full speed, so their number is limited. */
  private openBotsOnly(owner: Account, statements: readonly Statement[]): Promise<(CommandResult & { ok: false }) | void> {
    return this.runSerially('bots', async () => {
      const owners = await this.loadBotTableOwners();
      if (owners.filter((other) => other === owner.id).length >= MAX_BOT_TABLES_PER_OWNER)
        return refuse('bot-game-limit-account', `${MAX_BOT_TABLES_PER_OWNER} games of bots at a time`);
      if (owners.length >= this.maxBotTables)
        return refuse('bot-game-limit-server', `${this.maxBotTables} games of bots at a time on this server`);
      return this.deps.store.commit(statements);
    });
  }

  private async loadBotTableOwners(): Promise<string[]> {
    const rows = await this.deps.store.db
      .selectFrom('tables')
      .select('owner')
      .where('status', 'in', ['open', 'playing'])
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('seats').select('seats.seat').whereRef('seats.table', '=', 'tables.id').where('seats.bot', 'is', null))),
      )
      .execute();
    return rows.map(({ owner }) => owner);
  }

  /** Statements that create a table. */
  prepareTable(
    owner: Account,
    request: NewTable,
  ): (CommandResult & { ok: false }) | { ok: true; id: string; statements: readonly Statement[]; botsOnly: boolean } {
    const entry = this.catalog.get(request.game);
    if (!entry) return refuse('unknown-game');
    const setup = resolveSetup(entry.game, { ...request, players: request.players ?? (request.seats.length || undefined) } as MatchOptions);
    if (!setup.ok) return refuse('bad-setup', setup.error);
    const { scenario, options, seats } = setup.value;
    const id = newId();
    const rows = seats.map((seat, index) => this.buildSeatRow(id, seat, index, owner, request, entry.bots));
    const problem = findSeatProblem(rows, request, seats);
    if (problem !== null) return refuse('bad-setup', problem);
    const seed = randomBytes(32).toString('hex');
    const now = Date.now();
    const ownSeat = rows.find(({ account }) => account !== null);
    const row: TableRow = {
      id,
      game: entry.id,
      rules: entry.game.rules,
      scenario,
      options: JSON.stringify(options),
      owner: owner.id,
      visibility: request.visibility,
      status: 'open',
      pace: JSON.stringify(request.pace),
      policy: JSON.stringify(request.policy),
      seed,
      commitment: commitmentTo(seed),
      entropy: JSON.stringify(ownSeat && request.entropy ? { [ownSeat.seat]: request.entropy } : {}),
      header: '',
      count: 0,
      head: '',
      revision: 0,
      state: 'null',
      pending_seats: '[]',
      clocks: '{}',
      proposal: '',
      rules_change: '',
      outcome: '',
      rematch: null,
      created: now,
      updated: now,
    };
    const { db } = this.deps.store;
    const statements = [db.insertInto('tables').values(row), db.insertInto('seats').values(rows)];
    return { ok: true, id, statements, botsOnly: rows.every(({ bot }) => bot !== null) };
  }

  private buildSeatRow(table: string, seat: string, place: number, owner: Account, request: NewTable, bots: readonly string[]): SeatRow {
    const requested = request.seats.find((one) => one.seat === seat);
    const bot = requested?.who === 'bot' ? (bots.find((one) => one === requested.bot) ?? strongestBot(bots)) : null;
    const isMine = requested?.who === 'me';
    return {
      table,
      seat,
      seat_index: place,
      account: isMine ? owner.id : null,
      bot,
      name: isMine ? owner.name : (bot ?? ''),
      standing_orders: '',
      turn_notified: 0,
    };
  }

  /** Takes the named seat or the first free one. A seated player moves to the named seat. */
  async takeSeat(
    account: Account,
    table: LiveTable,
    request: { seat?: string | undefined; entropy?: string | undefined },
  ): Promise<CommandResult> {
    const blocked = await this.isBlocked(account, table.info);
    const result = await table.patch(async (info): Promise<TablePatch> => {
      if (!(await this.isAccountActive(account))) return { code: 'not-signed-in' };
      const current = findSeatOfAccount(info, account.id);
      if (current && (request.seat === undefined || request.seat === current.seat || info.status !== 'open'))
        return { code: 'already-seated' };
      if (info.status !== 'open') return { code: 'not-open' };
      if (blocked) return { code: 'blocked' };
      const seat = info.seats.find(
        (one) => one.account === null && one.bot === null && (request.seat === undefined || one.seat === request.seat),
      );
      if (!seat) return { code: 'seat-taken' };
      const { [current?.seat ?? '']: brought, ...others } = JSON.parse(info.row.entropy) as Record<string, string>;
      const entropy = { ...others, [seat.seat]: request.entropy || brought };
      return {
        set: { entropy: JSON.stringify(entropy) },
        statements: [...(current ? [this.buildSeatTransfer(current, account.id, null)] : []), this.buildSeatTransfer(seat, null, account)],
      };
    });
    // A seated player may have lost the connection just before the start.
    if (result.ok || result.refusal.code === 'already-seated') await this.startIfFull(table);
    return result;
  }

  /** Transfers a seat if the previous holder still has it. */
  private buildSeatTransfer({ table, seat }: SeatInfo, from: string | null, to: Account | null): Statement {
    const query = this.deps.store.db
      .updateTable('seats')
      .set({ account: to?.id ?? null, name: to?.name ?? '' })
      .where('table', '=', table)
      .where('seat', '=', seat);
    return { query: from === null ? query.where('account', 'is', null) : query.where('account', '=', from), rows: 1 };
  }

  /** Deleted and banned accounts may not take a seat. */
  private async isAccountActive({ id }: Account): Promise<boolean> {
    const { db } = this.deps.store;
    const found = db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', id)
      .where('banned', '=', 0)
      .where('name', '!=', DELETED_USER_NAME);
    return (await found.executeTakeFirst()) !== undefined;
  }

  private async isBlocked(account: Account, { seats, row }: TableInfo): Promise<boolean> {
    const others = [row.owner, ...seats.flatMap((seat) => (seat.account === null ? [] : [seat.account]))];
    const found = await this.deps.store.db
      .selectFrom('blocks')
      .select('account')
      .where('account', 'in', others)
      .where('blocked', '=', account.id)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Leaves a table before play. The table is cancelled if the owner leaves, or if it is stuck. */
  async leaveSeat(account: Account, table: LiveTable): Promise<CommandResult> {
    if (table.info.status === 'stuck') return cancelTable(account, table);
    return table.patch((info) => {
      if (info.status !== 'open') return { code: 'not-open' };
      if (info.row.owner === account.id) return { set: { status: 'cancelled' } };
      const seat = findSeatOfAccount(info, account.id);
      if (!seat) return { code: 'not-seated' };
      const { [seat.seat]: _theirs, ...entropy } = JSON.parse(info.row.entropy) as Record<string, string>;
      return { set: { entropy: JSON.stringify(entropy) }, statements: [this.buildSeatTransfer(seat, account.id, null)] };
    });
  }

  async startIfFull(table: LiveTable): Promise<void> {
    while (table.info.status === 'open' && isEverySeatTaken(table.info)) {
      const { ok, code } = await this.start(table);
      if (code === 'fault') await markStuck(table);
      if (ok || code !== 'not-open') return;
    }
  }

  /** Starts the game unless the seats have changed meanwhile. */
  private async start(table: LiveTable): Promise<{ ok: boolean; code: string }> {
    const { row, seats } = table.info;
    const options: MatchOptions = {
      scenario: row.scenario,
      options: JSON.parse(row.options) as NonNullable<MatchOptions['options']>,
      players: seats.length,
      people: seats.map(({ name, bot }) => (bot === null ? { name } : { bot })),
    };
    const chanceSeed = { seed: row.seed, entropy: JSON.parse(row.entropy) as Record<string, string> };
    const precondition = ({ row: { revision } }: TableInfo) => (revision === row.revision ? null : { code: 'not-open' });
    const started = await table.execute({ kind: 'start', options, chanceSeed }, { precondition });
    return { ok: started.ok, code: started.ok ? '' : started.refusal.code };
  }

  /** Tables in memory, for the metrics. */
  get size(): number {
    return this.tables.size;
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    for (const table of this.tables.values()) await (await nullOnError(table))?.drain();
  }
}

const findSeatProblem = (rows: readonly SeatRow[], request: NewTable, seats: readonly string[]): string | null => {
  const unknown = request.seats.find(({ seat }) => !seats.includes(seat));
  if (unknown) return `there is no seat ${unknown.seat}; there are ${seats.join(', ')}`;
  if (rows.filter(({ account }) => account !== null).length > 1) return 'one person takes one seat';
  return null;
};
