import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AccessTokens } from './accounts/access-tokens.ts';
import { Accounts } from './accounts/accounts.ts';
import type { Account } from './accounts/accounts.ts';
import { purgeAuditLog } from './audit-log.ts';
import { BotAccounts } from './accounts/bot-accounts.ts';
import { BotOffers } from './accounts/bot-offers.ts';
import { BanList } from './accounts/ban-list.ts';
import { fillNameKeys } from './accounts/name-key.ts';
import { closeRevokedSessions } from './accounts/revoked-sessions.ts';
import { TrustedDevices } from './accounts/trusted-devices.ts';
import type { Config } from './config.ts';
import { loadGameCatalog } from './game-catalog.ts';
import { EventStreams } from './event-streams.ts';
import type { GameCatalog } from './game-catalog.ts';
import { createApp } from './http/app.ts';
import { prepareGracefulClose } from './http/graceful-close.ts';
import { registerRoutes } from './http/routes.ts';
import type { RouteDeps } from './http/routes.ts';
import { createClientAddressResolver, createEncryptionCheck } from './ip.ts';
import { createJobHandlers } from './jobs/handlers.ts';
import { JobRunner } from './jobs/runner.ts';
import { Metrics } from './metrics.ts';
import { AccountEmails } from './notify/account-emails.ts';
import { NotificationChannels } from './notify/channels.ts';
import { TurnCountPusher } from './notify/turn-counts.ts';
import { scheduleMissedTurnNotifications, scheduleTurnNotifications } from './notify/turn-reminders.ts';
import { purgeExpiredData } from './ops/retention.ts';
import { Presence } from './presence.ts';
import { Limits } from './rate-limiter.ts';
import { RefereePool } from './referee/pool.ts';
import { SendBudget } from './send-budget.ts';
import { SharedBuckets } from './shared-buckets.ts';
import { serveClient } from './static-client.ts';
import { isPostgresUrl, openStore } from './storage/index.ts';
import type { Store } from './storage/index.ts';
import { IntegrityMonitor, listFileProblems } from './storage/integrity.ts';
import { sqlitePath } from './storage/sqlite.ts';
import { StorageMonitor } from './storage/status-monitor.ts';
import { Chat } from './tables/chat.ts';
import { OutageMonitor } from './tables/clocks/clock-compensation.ts';
import { startEpochAfterRestore } from './tables/dice/restore-epoch.ts';
import { forfeitAllGames } from './tables/forfeit-all.ts';
import type { TableDeps } from './tables/live-table.ts';
import { RulesMigrator } from './tables/rules-migrator.ts';
import { TableManager } from './tables/table-manager.ts';
import { SocketServer } from './websocket-server.ts';

const BAN_REFRESH_MS = 30_000;
const PURGE_INTERVAL_MS = 3_600_000;
const RULES_MIGRATION_INTERVAL_MS = 60_000;
const INTEGRITY_INTERVAL_MS = 3_600_000;

export interface ListeningNode {
  /** For example `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Every API method and path, for tests that must not miss one. */
  readonly routes: readonly string[];
  /** Takes no new work, finishes what is in progress, and releases everything. */
  close(): Promise<void>;
}

/** The composition root: builds every part of a node and gives each only what it needs. Only index.ts and tests import it. */
export class ServerNode {
  readonly nodeId = randomBytes(6).toString('base64url');
  readonly store: Store;
  readonly accounts: Accounts;
  readonly accessTokens: AccessTokens;
  readonly botAccounts: BotAccounts;
  readonly botOffers: BotOffers;
  readonly tableManager: TableManager;
  readonly outageMonitor: OutageMonitor;
  readonly presence: Presence;
  readonly rulesMigrator: RulesMigrator;
  readonly refereePool: RefereePool;
  readonly botPool: RefereePool;
  /** Resolves when the database is lost for good. */
  readonly databaseLost: Promise<Error>;
  private readonly config: Config;
  private readonly log: Logger;
  private readonly bans: BanList;
  private readonly devices: TrustedDevices;
  private readonly chat: Chat;
  private readonly limits: Limits;
  private readonly channels: NotificationChannels;
  private readonly accountEmails: AccountEmails;
  private readonly turnCounts: TurnCountPusher;
  private readonly metrics = new Metrics();
  private readonly sendBudget = new SendBudget();
  private readonly eventStreams: EventStreams;
  private readonly storageMonitor: StorageMonitor;
  private readonly integrityMonitor: IntegrityMonitor;
  private readonly jobs: JobRunner;
  private readonly timers: readonly NodeJS.Timeout[];
  private sockets: SocketServer | null = null;
  private address = '';
  private isClosing = false;

  private constructor(config: Config, log: Logger, store: Store, gamesModule: string, catalog: GameCatalog) {
    this.config = config;
    this.log = log;
    this.store = store;
    this.accounts = new Accounts(store);
    this.accessTokens = new AccessTokens(store);
    this.botAccounts = new BotAccounts(store);
    this.botOffers = new BotOffers(store);
    this.bans = new BanList(store);
    this.devices = new TrustedDevices(store);
    this.limits = new Limits(config.rateFactor, store.kind === 'postgres' ? new SharedBuckets(store) : null);
    this.channels = new NotificationChannels(config, store);
    this.accountEmails = new AccountEmails({ accounts: this.accounts, channels: this.channels, store, baseUrl: () => this.baseUrl() });
    this.storageMonitor = new StorageMonitor(log, (status) =>
      this.sockets?.broadcast({ type: 'server-status', code: `storage-${status}` }),
    );
    // PostgreSQL checks its own files.
    this.integrityMonitor = new IntegrityMonitor(
      async () => (isPostgresUrl(config.db) ? [] : listFileProblems(sqlitePath(config.db), 'quick_check')),
      (problems) => this.reportIntegrity(problems),
    );
    this.refereePool = this.createPool(config.workers, config.rulesMs, gamesModule);
    this.botPool = this.createPool(1, config.botMs, gamesModule);
    this.presence = new Presence(store, this.nodeId, (account) => this.onPresenceChange(account));
    this.eventStreams = new EventStreams({ presence: this.presence, sendBudget: this.sendBudget });
    this.turnCounts = new TurnCountPusher({
      store,
      isOnlineHere: (account) => this.presence.isOnlineHere(account),
      sendTo: (account, message) => this.sockets?.sendTo(account, message),
    });
    this.tableManager = new TableManager(this.createTableDeps(catalog), catalog, config.botTables);
    this.rulesMigrator = new RulesMigrator({ tableManager: this.tableManager, log });
    this.chat = new Chat(store, this.tableManager);
    this.outageMonitor = new OutageMonitor(this.tableManager);
    this.jobs = this.createJobRunner();
    store.subscribe((channel, message) => this.onNodeMessage(channel, message));
    store.onStatusChange((status) => this.storageMonitor.set(status));
    this.databaseLost = new Promise((resolve) =>
      store.onLost((error) => {
        log.fatal({ problem: error.message }, 'database lost for good: the node must be restarted');
        this.storageMonitor.set('unavailable');
        resolve(error);
      }),
    );
    this.timers = [
      setInterval(() => void this.refreshBans(), BAN_REFRESH_MS),
      setInterval(() => void this.purgeExpired(), PURGE_INTERVAL_MS),
      setInterval(() => void this.rulesMigrator.run(), RULES_MIGRATION_INTERVAL_MS),
      setInterval(() => void this.integrityMonitor.read(), INTEGRITY_INTERVAL_MS),
    ];
    for (const timer of this.timers) timer.unref();
    this.registerGauges();
  }

  static async open(config: Config, log: Logger, gamesModule: string): Promise<ServerNode> {
    // The database fails most often: open it before the games, which take a while to load.
    const store = await openStore(config.db);
    const closeAndThrow = async (error: unknown): Promise<never> => {
      await store.close();
      throw error;
    };
    const catalog = await loadGameCatalog(gamesModule, (game, problem) =>
      log.error({ game, problem: problem instanceof Error ? problem.message : String(problem) }, 'game could not be loaded'),
    ).catch(closeAndThrow);
    const restored = await startEpochAfterRestore(store).catch(closeAndThrow);
    if (restored > 0) log.warn({ tables: restored }, 'restored from a backup: games in play go on with new dice');
    await fillNameKeys(store).catch(closeAndThrow);
    const node = new ServerNode(config, log, store, gamesModule, catalog);
    await node.refreshBans();
    await node.outageMonitor.heartbeat();
    await scheduleMissedTurnNotifications(store, config.turnNoticeMs);
    node.jobs.wake();
    void node.rulesMigrator.run();
    void node.integrityMonitor.read();
    return node;
  }

  private createPool(threads: number, limitMs: number, gamesModule: string): RefereePool {
    const onStall = (table: string): void => {
      this.metrics.countStall();
      this.log.warn({ table }, 'the rules exceeded their time limit');
    };
    return new RefereePool({ threads, limitMs, gamesModule, onStall });
  }

  private createTableDeps(catalog: GameCatalog): TableDeps {
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
      setStorageStatus: (status) => this.storageMonitor.set(status),
      countCommand: (outcome) => this.metrics.countCommand(outcome),
      reportFault: (table, problem) => {
        this.metrics.countCommand('fault');
        this.log.error({ table, problem }, 'the rules failed');
      },
    };
  }

  private createJobRunner(): JobRunner {
    const { accounts, accountEmails, channels, outageMonitor, presence, store, tableManager, config, log } = this;
    const handlers = createJobHandlers({
      accounts,
      accountEmails,
      channels,
      outageMonitor,
      presence,
      store,
      tableManager,
      turnNoticeMs: config.turnNoticeMs,
      baseUrl: () => this.baseUrl(),
      forfeitAllGames: (account) => this.forfeitAllGames(account),
    });
    return new JobRunner(
      store,
      handlers,
      (job, problem) => {
        this.metrics.countFailedJob(job.kind);
        log.warn({ job: job.id, attempts: job.attempts, problem: problem instanceof Error ? problem.message : 'unknown' }, 'job failed');
      },
      {
        cpuBound: ['bot-move'],
        external: [['deliver-notification'], ['confirmation-email', 'password-reset-email', 'account-change-email']],
      },
    );
  }

  private createRouteDeps(): RouteDeps {
    const {
      accessTokens,
      accounts,
      accountEmails,
      botAccounts,
      botOffers,
      channels,
      chat,
      devices,
      eventStreams,
      limits,
      metrics,
      nodeId,
      outageMonitor,
      presence,
      store,
      tableManager,
    } = this;
    return {
      accessTokens,
      accounts,
      accountEmails,
      botAccounts,
      botOffers,
      channels,
      chat,
      devices,
      eventStreams,
      limits,
      metrics,
      nodeId,
      outageMonitor,
      presence,
      store,
      tableManager,
      origin: this.config.origin,
      adminToken: this.config.adminToken,
      isStorageFull: () => this.storageMonitor.isFull,
      readIntegrity: () => this.integrityMonitor.read(),
      readLoad: () => ({
        node: nodeId,
        sockets: this.sockets?.size ?? 0,
        tablesInMemory: tableManager.size,
        refereeQueue: this.countRefereeQueue(),
      }),
      forfeitAllGames: (account) => this.forfeitAllGames(account),
      refreshBans: () => this.refreshBans(),
    };
  }

  private registerGauges(): void {
    this.metrics.registerGauge('gunbai_tables', 'Tables in memory', () => this.tableManager.size);
    this.metrics.registerGauge('gunbai_streams', 'Open event streams and long polls', () => this.eventStreams.size);
    this.metrics.registerGauge('gunbai_sockets', 'Open sockets', () => this.sockets?.size ?? 0);
    this.metrics.registerGauge(
      'gunbai_send_buffer_bytes',
      'What waits for clients that read slowly',
      () => this.sockets?.bufferedBytes ?? 0,
    );
    this.metrics.registerGauge('gunbai_storage_full', '1 while the database disk is full', () => Number(this.storageMonitor.isFull));
    this.metrics.registerGauge('gunbai_storage_damaged', '1 if the database file is damaged', () =>
      Number(this.integrityMonitor.isDamaged),
    );
    this.metrics.registerGauge('gunbai_referee_queue', 'Requests waiting for the rules', () => this.countRefereeQueue());
  }

  private reportIntegrity(problems: readonly string[]): void {
    if (problems.length === 0) this.log.warn('database file intact again');
    else this.log.error({ problems: problems.slice(0, 5) }, 'database file is damaged: run gunbai doctor, and restore a backup');
  }

  private countRefereeQueue(): number {
    return this.refereePool.pendingCount + this.botPool.pendingCount;
  }

  private baseUrl(): string {
    return this.config.origin ?? this.address;
  }

  /** Messages between nodes, except those that tables, chat and presence handle themselves. */
  private onNodeMessage(channel: string, message: string): void {
    if (channel === 'turn-count') {
      this.turnCounts.schedule(message);
      this.eventStreams.notifyTurnChange(message);
    }
    if (channel === 'banned' || channel === 'signed-out') {
      const [account, session] = message.split(' ') as [string, string | undefined];
      this.sockets?.disconnectAccount(account, channel, session);
      this.eventStreams.disconnectAccount(account);
    }
    if (channel === 'signed-out-elsewhere') {
      const [account, kept] = message.split(' ') as [string, string];
      this.sockets?.disconnectOthers(account, kept);
      this.eventStreams.disconnectAccount(account);
    }
    if (channel === 'bans') void this.refreshBans();
  }

  /** Loads the bans, and closes every socket that they or an ended session rule out. */
  async refreshBans(): Promise<void> {
    await this.bans.load();
    if (this.sockets) await closeRevokedSessions(this.store, this.sockets).catch(() => {});
  }

  private async purgeExpired(): Promise<void> {
    const { store, accounts, limits, config, log } = this;
    const purges = [purgeExpiredData(store, accounts, config.guestDays), purgeAuditLog(store, config.auditDays), limits.purge()];
    await Promise.all(purges).catch((problem: unknown) =>
      log.warn({ problem: String(problem) }, 'expired data could not be deleted and will be retried'),
    );
  }

  private onPresenceChange(account: string): void {
    const watchedTables = new Set(this.sockets?.findWatchedTablesOf(account) ?? []);
    for (const table of watchedTables) table.broadcastTable();
    if (!this.presence.isOnline(account)) void scheduleTurnNotifications(this.store, this.config.turnNoticeMs, account).catch(() => {});
  }

  /** The games of an account and of its bots: those have nobody to answer for them any more. */
  async forfeitAllGames(account: Account): Promise<void> {
    for (const one of [account, ...(await this.botAccounts.list(account))])
      await forfeitAllGames({ store: this.store, tableManager: this.tableManager }, one);
  }

  /** The HTTP side without routes: hooks, limits and error answers. */
  createApp(): Promise<FastifyInstance> {
    const { accounts, limits, log, metrics, sendBudget, config } = this;
    return createApp({
      accounts,
      limits,
      log,
      metrics,
      sendBudget,
      origin: config.origin,
      trustProxy: config.trustProxy,
      isBanned: (address) => this.bans.isBanned(address),
      isShuttingDown: () => this.isClosing,
    });
  }

  async listen(): Promise<ListeningNode> {
    const { config } = this;
    const app = await this.createApp();
    const routes: string[] = [];
    app.addHook('onRoute', ({ method, url }) => {
      if (url.startsWith('/api/')) routes.push(...[method].flat().map((verb) => `${verb} ${url}`));
    });
    registerRoutes(app, this.createRouteDeps());
    await serveClient(app, config.client);
    this.sockets = this.createSocketServer(app);
    const startGracefulClose = prepareGracefulClose(app.server);
    this.address = await app.listen({ port: config.port, host: config.host });
    return {
      address: this.address,
      routes: routes.filter((route) => !route.startsWith('HEAD')),
      close: async () => {
        this.isClosing = true;
        await this.sockets?.close();
        this.eventStreams.close();
        const finishGracefulClose = startGracefulClose();
        await app.close();
        finishGracefulClose();
        await this.close();
      },
    };
  }

  private createSocketServer(app: FastifyInstance): SocketServer {
    const { nodeId, tableManager, accounts, chat, limits, presence, config } = this;
    return new SocketServer(
      {
        nodeId,
        tableManager,
        accounts,
        chat,
        limits,
        presence,
        sendBudget: this.sendBudget,
        origin: config.origin,
        isBanned: (address) => this.bans.isBanned(address),
        clientAddressOf: createClientAddressResolver(config.trustProxy),
        isEncrypted: createEncryptionCheck(config.trustProxy),
      },
      app.server,
    );
  }

  /** Finishes what is in progress and releases everything. A listening node is closed through what `listen` returned. */
  async close(): Promise<void> {
    this.isClosing = true;
    for (const timer of this.timers) clearInterval(timer);
    this.outageMonitor.close();
    await this.rulesMigrator.drain();
    await this.jobs.close();
    await this.tableManager.close();
    this.presence.close();
    this.channels.close();
    await Promise.all([this.refereePool.close(), this.botPool.close()]);
    await this.store.close();
  }
}
