import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { Accounts } from './accounts/accounts.ts';
import type { Account } from './accounts/accounts.ts';
import { TrustedDevices } from './accounts/trusted-devices.ts';
import { toNetwork } from './ip.ts';
import { purgeExpiredData } from './ops/retention.ts';
import { loadGameCatalog } from './game-catalog.ts';
import type { Config } from './config.ts';
import { JobRunner } from './jobs/runner.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { Limits } from './rate-limiter.ts';
import { Metrics } from './metrics.ts';
import { NotificationChannels } from './notify/channels.ts';
import { scheduleMissedTurnNotifications, scheduleTurnNotifications, sendPendingGameCounts } from './notify/notifications.ts';
import { Presence } from './presence.ts';
import { RefereePool } from './referee/pool.ts';
import { SocketServer } from './websocket-server.ts';
import { openStore } from './storage/index.ts';
import type { StorageStatus, Store } from './storage/index.ts';
import { TableManager } from './tables/table-manager.ts';
import type { TableDeps } from './tables/live-table.ts';
import { findSeatOfAccount } from './tables/table-row.ts';
import { giveSeatToBot, resign, findStrongestBot } from './tables/player-actions.ts';
import { migrateAllTables } from './tables/rules-migration.ts';
import { OutageMonitor } from './tables/clock-compensation.ts';
import { Chat } from './tables/chat.ts';

const BAN_REFRESH_MS = 30_000;
/** As many as are asked for in one question. */
const SESSION_CHECK_BATCH_SIZE = 500;
const TURN_COUNT_DELAY_MS = 1000;
const PURGE_INTERVAL_MS = 3_600_000;
const RULES_MIGRATION_INTERVAL_MS = 60_000;

/** One node: everything it holds, and the way it is opened and closed. */
export class ServerNode {
  readonly nodeId = randomBytes(6).toString('base64url');
  readonly config: Config;
  readonly log: Logger;
  readonly store: Store;
  readonly accounts: Accounts;
  readonly devices: TrustedDevices;
  readonly tableManager: TableManager;
  readonly chat: Chat;
  readonly outageMonitor: OutageMonitor;
  readonly limits: Limits;
  readonly presence: Presence;
  readonly channels: NotificationChannels;
  readonly metrics = new Metrics();
  /** Settles when the database is lost for good. */
  readonly databaseLost: Promise<Error>;
  /** Where it listens, once it does. */
  address = '';
  readonly refereePool: RefereePool;
  readonly botPool: RefereePool;
  private readonly jobs: JobRunner;
  private socketServer: SocketServer | null = null;
  private bannedNetworks: ReadonlySet<string> = new Set();
  private storageStatus: StorageStatus = 'back';
  private isClosing = false;
  private readonly accountsToNotify = new Set<string>();
  private runningMigration: Promise<void> | null = null;
  private readonly timers: readonly NodeJS.Timeout[];

  private constructor(config: Config, log: Logger, store: Store, gamesModule: string, catalog: TableManager['catalog']) {
    this.config = config;
    this.log = log;
    this.store = store;
    this.accounts = new Accounts(store);
    this.devices = new TrustedDevices(store);
    this.channels = new NotificationChannels(config, store);
    this.limits = new Limits(config.rateFactor);
    const onStall = (table: string): void => {
      this.metrics.countStall();
      log.warn({ table }, 'the rules took too long');
    };
    this.refereePool = new RefereePool({ threads: config.workers, limitMs: config.rulesMs, gamesModule, onStall });
    this.botPool = new RefereePool({ threads: 1, limitMs: config.botMs, gamesModule, onStall });
    this.presence = new Presence(store, this.nodeId, (account) => this.onPresenceChange(account));
    this.tableManager = new TableManager(this.createTableDeps(catalog), catalog, config.botTables);
    this.chat = new Chat(store, this.tableManager);
    this.outageMonitor = new OutageMonitor(this.tableManager);
    this.jobs = new JobRunner(
      store,
      jobHandlers(this),
      (job, problem) => {
        this.metrics.countFailedJob(job.kind);
        log.warn({ job: job.id, attempts: job.attempts, problem: problem instanceof Error ? problem.message : 'unknown' }, 'a job failed');
      },
      { cpuBound: ['bot'], external: [['send'], ['confirm', 'reset', 'changed']] },
    );
    store.subscribe((channel, message) => this.onNodeMessage(channel, message));
    store.onStatusChange((state) => this.setStorageStatus(state));
    this.databaseLost = new Promise((resolve) =>
      store.onLost((error) => {
        log.fatal({ problem: error.message }, 'the database is lost');
        this.setStorageStatus('away');
        resolve(error);
      }),
    );
    this.timers = [
      setInterval(() => void this.loadBans(), BAN_REFRESH_MS),
      setInterval(() => void this.purgeExpired(), PURGE_INTERVAL_MS),
      setInterval(() => void this.migrateGamesToCurrentRules(), RULES_MIGRATION_INTERVAL_MS),
    ];
    for (const timer of this.timers) timer.unref();
    this.metrics.registerGauge('gunbai_tables', 'Tables in memory', () => this.tableManager.size);
    this.metrics.registerGauge('gunbai_sockets', 'Open sockets', () => this.socketServer?.size ?? 0);
    this.metrics.registerGauge('gunbai_storage_full', 'Whether nothing can be written for want of room', () => Number(this.isStorageFull));
    this.metrics.registerGauge(
      'gunbai_referee_queue',
      'Orders waiting for the rules',
      () => this.refereePool.pendingCount + this.botPool.pendingCount,
    );
  }

  /** What tables need of this node. */
  private createTableDeps(catalog: TableManager['catalog']): TableDeps {
    const { store, refereePool, botPool, nodeId, config } = this;
    return {
      store,
      refereePool,
      botPool,
      nodeId,
      turnNoticeMs: config.turnNoticeMs,
      isOnline: (account) => this.presence.isOnline(account),
      isShuttingDown: () => this.isClosing,
      pendingAdjustment: () => this.outageMonitor.pendingAdjustment(),
      rulesVersionOf: (game) => catalog.get(game)?.game.rules ?? 0,
      setStorageStatus: (state) => this.setStorageStatus(state),
      countCommand: (what) => this.metrics.countCommand(what),
      reportFault: (table, problem) => {
        this.metrics.countCommand('fault');
        this.log.error({ table, problem }, 'the rules failed');
      },
    };
  }

  /** What nodes tell each other beside tables, talk and presence. */
  private onNodeMessage(channel: string, message: string): void {
    if (channel === 'waiting') this.scheduleTurnCountPush(message);
    if (channel === 'banned' || channel === 'signed-out') {
      const [account, session] = message.split(' ') as [string, string | undefined];
      this.socketServer?.disconnectAccount(account, channel, session);
    }
    if (channel === 'bans') void this.loadBans();
  }

  private async purgeExpired(): Promise<void> {
    await purgeExpiredData(this.store, this.accounts, this.config.guestDays).catch((problem: unknown) =>
      this.log.warn({ problem: String(problem) }, 'what need not be kept could not be forgotten'),
    );
  }

  static async open(config: Config, log: Logger, gamesModule: string): Promise<ServerNode> {
    // What fails most often comes first: reading the titles takes a while.
    const store = await openStore(config.db);
    const catalog = await loadGameCatalog(gamesModule, (title, problem) =>
      log.error({ title, problem: problem instanceof Error ? problem.message : String(problem) }, 'a title could not be loaded'),
    ).catch(async (error: unknown) => {
      await store.close();
      throw error;
    });
    const node = new ServerNode(config, log, store, gamesModule, catalog);
    await node.loadBans();
    await node.outageMonitor.heartbeat();
    await scheduleMissedTurnNotifications(node);
    node.jobs.wake();
    void node.migrateGamesToCurrentRules();
    return node;
  }

  /** Takes over to this node's rules what plays by older ones; nodes of the version before may begin more. */
  migrateGamesToCurrentRules(): Promise<void> {
    return (this.runningMigration ??= this.runRulesMigration().finally(() => (this.runningMigration = null)));
  }

  private async runRulesMigration(): Promise<void> {
    const { log } = this;
    try {
      const counts = await migrateAllTables(this.tableManager, {
        onMismatch: (table, problem) => log.warn({ table, problem }, 'a game differs under the new rules'),
        onFailure: (table, problem) => log.error({ table, problem }, 'a game could not be taken over to new rules'),
      });
      if (counts.same + counts.different > 0) log.info(counts, 'games taken over to new rules');
    } catch (problem) {
      log.error({ problem: String(problem) }, 'games could not be taken over to new rules: they are tried again');
    }
  }

  /** Takes sockets from an HTTP server. */
  attachSockets(http: Server, clientAddressOf: ConstructorParameters<typeof SocketServer>[0]['clientAddressOf']): void {
    const { nodeId, tableManager, accounts, chat, limits, presence } = this;
    this.socketServer = new SocketServer(
      {
        nodeId,
        tableManager,
        accounts,
        chat,
        limits,
        presence,
        origin: this.config.origin,
        isBanned: (address) => this.isBanned(address),
        clientAddressOf,
      },
      http,
    );
  }

  get sockets(): SocketServer | null {
    return this.socketServer;
  }

  /** Whether there was no room for what was to be written last. */
  get isStorageFull(): boolean {
    return this.storageStatus === 'full';
  }

  /** Whether this node is about to end. */
  get isShuttingDown(): boolean {
    return this.isClosing;
  }

  /** Of an IPv6 address its whole network is: everybody has billions of them. */
  isBanned(address: string): boolean {
    return this.bannedNetworks.size > 0 && this.bannedNetworks.has(toNetwork(address));
  }

  async loadBans(): Promise<void> {
    const rows = await this.store.db
      .selectFrom('bans')
      .select('address')
      .execute()
      .catch(() => null);
    if (rows) this.bannedNetworks = new Set(rows.map(({ address }) => toNetwork(address)));
    await this.closeRevokedSessions().catch(() => {});
  }

  /** Nobody who was banned or signed out stays by a socket that is open, on whichever node, though its notice were lost. */
  private async closeRevokedSessions(): Promise<void> {
    const openSessions = this.socketServer?.listSessions() ?? [];
    const validSessions = new Set<string>();
    for (let from = 0; from < openSessions.length; from += SESSION_CHECK_BATCH_SIZE) {
      const found = await this.store.db
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account')
        .select('sessions.token')
        .where('sessions.token', 'in', openSessions.slice(from, from + SESSION_CHECK_BATCH_SIZE))
        .where('accounts.banned', '=', 0)
        .execute();
      for (const { token } of found) validSessions.add(token);
    }
    this.socketServer?.disconnectRevoked(new Set(openSessions.filter((session) => !validSessions.has(session))));
  }

  /** Once for all that changes within a moment, and for all people together. */
  private scheduleTurnCountPush(account: string): void {
    if (!this.presence.isOnlineHere(account)) return;
    if (this.accountsToNotify.size === 0)
      setTimeout(() => {
        const accounts = [...this.accountsToNotify];
        this.accountsToNotify.clear();
        void sendPendingGameCounts(this, accounts).catch(() => {});
      }, TURN_COUNT_DELAY_MS).unref();
    this.accountsToNotify.add(account);
  }

  private onPresenceChange(account: string): void {
    const watchedTables = new Set(this.socketServer?.findWatchedTablesOf(account) ?? []);
    for (const table of watchedTables) table.broadcastTable();
    if (!this.presence.isOnline(account)) void scheduleTurnNotifications(this, account).catch(() => {});
  }

  private setStorageStatus(state: StorageStatus): void {
    if (state === this.storageStatus) return;
    this.storageStatus = state;
    if (state === 'full') this.log.error({ state }, 'the database has no room left: nothing is lost, and nothing more can be written');
    else this.log.warn({ state }, 'the database');
    this.socketServer?.broadcast({ type: 'notice', code: `storage-${state}` });
  }

  /** Gives up every game of somebody who goes for good, and closes the tables they opened. */
  async forfeitAllGames(account: Account): Promise<void> {
    const ownedTables = await this.store.db
      .selectFrom('tables')
      .select('id')
      .where('status', '=', 'open')
      .where('owner', '=', account.id)
      .execute();
    for (const { id } of ownedTables) {
      const table = await this.tableManager.get(id);
      if (table) await this.tableManager.leaveSeat(account, table);
    }
    const seats = await this.store.db
      .selectFrom('seats')
      .innerJoin('tables', 'tables.id', 'seats.table')
      .select(['tables.id', 'tables.status'])
      .where('seats.account', '=', account.id)
      .where('tables.status', 'in', ['open', 'playing', 'paused', 'rules-changed', 'stuck'])
      .execute();
    for (const { id, status } of seats) {
      const table = await this.tableManager.get(id);
      const seat = table && findSeatOfAccount(table.info, account.id);
      if (!table || !seat) continue;
      const bot = findStrongestBot(this.tableManager.catalog, table);
      const result = await (status === 'open' ? this.tableManager.leaveSeat(account, table) : resign(account, table, bot));
      // Where a game cannot be given up now, a bot holds the seat: nobody is to wait for somebody who is gone.
      if (!result.ok) await giveSeatToBot(table, seat.seat, bot, 'resigned');
    }
  }

  /** Tells everybody that this node closes, and takes no more sockets. */
  async disconnectAll(): Promise<void> {
    this.isClosing = true;
    await this.socketServer?.close();
  }

  /** Finishes what was begun, and lets go of everything. */
  async close(): Promise<void> {
    this.isClosing = true;
    for (const timer of this.timers) clearInterval(timer);
    this.outageMonitor.close();
    await this.runningMigration;
    await this.jobs.close();
    await this.tableManager.close();
    this.presence.close();
    this.channels.close();
    await Promise.all([this.refereePool.close(), this.botPool.close()]);
    await this.store.close();
  }
}
