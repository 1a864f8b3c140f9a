import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { Accounts } from './accounts/accounts.ts';
import type { Account } from './accounts/accounts.ts';
import { Devices } from './accounts/devices.ts';
import { networkOf } from './addresses.ts';
import { forgetOldGuests } from './care/retention.ts';
import { readCatalogue } from './catalogue.ts';
import type { Config } from './config.ts';
import { JobRunner } from './jobs/runner.ts';
import { doings } from './jobs/doings.ts';
import { Limits } from './limits.ts';
import { Metrics } from './metrics.ts';
import { Channels } from './notify/channels.ts';
import { remindAfterStart, remindLater, tellWaiting } from './notify/notify.ts';
import { Presence } from './presence.ts';
import { RefereePool } from './referee/pool.ts';
import { Sockets } from './sockets.ts';
import { openStore } from './storage/index.ts';
import type { Reach, Store } from './storage/index.ts';
import { Hall } from './tables/hall.ts';
import type { Around } from './tables/live.ts';
import { seatOfAccount } from './tables/row.ts';
import { giveToBot, resign, strongestBot } from './tables/seat.ts';
import { takeOverNewRules } from './tables/upgrade.ts';
import { Pulse } from './tables/outage.ts';
import { Talk } from './tables/talk.ts';

const BANS_MS = 30_000;
/** As many as are asked for in one question. */
const SESSIONS_AT_ONCE = 500;
const WAITING_MS = 1000;
const CLEANING_MS = 3_600_000;
const UPGRADE_MS = 60_000;

/** One node: everything it holds, and the way it is opened and closed. */
export class House {
  readonly node = randomBytes(6).toString('base64url');
  readonly config: Config;
  readonly log: Logger;
  readonly store: Store;
  readonly accounts: Accounts;
  readonly devices: Devices;
  readonly hall: Hall;
  readonly talk: Talk;
  readonly pulse: Pulse;
  readonly limits: Limits;
  readonly presence: Presence;
  readonly channels: Channels;
  readonly metrics = new Metrics();
  /** Settles when the database is lost for good. */
  readonly lost: Promise<Error>;
  /** Where it listens, once it does. */
  address = '';
  readonly referees: RefereePool;
  readonly bots: RefereePool;
  private readonly jobs: JobRunner;
  private sockets: Sockets | null = null;
  private banned: ReadonlySet<string> = new Set();
  private reach: Reach = 'back';
  private isClosing = false;
  private readonly awaited = new Set<string>();
  private upgrading: Promise<void> | null = null;
  private readonly timers: readonly NodeJS.Timeout[];

  private constructor(config: Config, log: Logger, store: Store, titles: string, catalogue: Hall['catalogue']) {
    this.config = config;
    this.log = log;
    this.store = store;
    this.accounts = new Accounts(store);
    this.devices = new Devices(store);
    this.channels = new Channels(config, store);
    this.limits = new Limits(config.rateFactor);
    const onStall = (table: string): void => {
      this.metrics.stall();
      log.warn({ table }, 'the rules took too long');
    };
    this.referees = new RefereePool({ threads: config.workers, limitMs: config.rulesMs, titles, onStall });
    this.bots = new RefereePool({ threads: 1, limitMs: config.botMs, titles, onStall });
    this.presence = new Presence(store, this.node, (account) => this.presenceChanged(account));
    this.hall = new Hall(this.around(catalogue), catalogue, config.botTables);
    this.talk = new Talk(store, this.hall);
    this.pulse = new Pulse(this.hall);
    this.jobs = new JobRunner(
      store,
      doings(this),
      (job, problem) => {
        this.metrics.jobFailed(job.kind);
        log.warn({ job: job.id, attempts: job.attempts, problem: problem instanceof Error ? problem.message : 'unknown' }, 'a job failed');
      },
      { thinking: ['bot'], outward: [['send'], ['confirm', 'reset', 'changed']] },
    );
    store.hear((channel, message) => this.heard(channel, message));
    store.onReach((state) => this.storageIs(state));
    this.lost = new Promise((resolve) =>
      store.onLost((error) => {
        log.fatal({ problem: error.message }, 'the database is lost');
        this.storageIs('away');
        resolve(error);
      }),
    );
    this.timers = [
      setInterval(() => void this.readBans(), BANS_MS),
      setInterval(() => void this.clean(), CLEANING_MS),
      setInterval(() => void this.takeOver(), UPGRADE_MS),
    ];
    for (const timer of this.timers) timer.unref();
    this.metrics.gauge('gunbai_tables', 'Tables in memory', () => this.hall.size);
    this.metrics.gauge('gunbai_sockets', 'Open sockets', () => this.sockets?.size ?? 0);
    this.metrics.gauge('gunbai_storage_full', 'Whether nothing can be written for want of room', () => Number(this.isFull));
    this.metrics.gauge('gunbai_referee_queue', 'Orders waiting for the rules', () => this.referees.load + this.bots.load);
  }

  /** What tables need of this node. */
  private around(catalogue: Hall['catalogue']): Around {
    const { store, referees, bots, node, config } = this;
    return {
      store,
      referees,
      bots,
      node,
      turnNoticeMs: config.turnNoticeMs,
      isPresent: (account) => this.presence.is(account),
      isClosing: () => this.isClosing,
      trouble: () => this.pulse.unsettled(),
      rulesOf: (game) => catalogue.get(game)?.game.rules ?? 0,
      storage: (state) => this.storageIs(state),
      count: (what) => this.metrics.deed(what),
      complain: (table, problem) => {
        this.metrics.deed('fault');
        this.log.error({ table, problem }, 'the rules failed');
      },
    };
  }

  /** What nodes tell each other beside tables, talk and presence. */
  private heard(channel: string, message: string): void {
    if (channel === 'waiting') this.tellWaitingSoon(message);
    if (channel === 'banned' || channel === 'signed-out') {
      const [account, session] = message.split(' ') as [string, string | undefined];
      this.sockets?.dismiss(account, channel, session);
    }
    if (channel === 'bans') void this.readBans();
  }

  private async clean(): Promise<void> {
    await forgetOldGuests(this.store, this.accounts, this.config.guestDays).catch((problem: unknown) =>
      this.log.warn({ problem: String(problem) }, 'what need not be kept could not be forgotten'),
    );
  }

  static async open(config: Config, log: Logger, titles: string): Promise<House> {
    // What fails most often comes first: reading the titles takes a while.
    const store = await openStore(config.db);
    const catalogue = await readCatalogue(titles, (title, problem) =>
      log.error({ title, problem: problem instanceof Error ? problem.message : String(problem) }, 'a title could not be loaded'),
    ).catch(async (error: unknown) => {
      await store.close();
      throw error;
    });
    const house = new House(config, log, store, titles, catalogue);
    await house.readBans();
    await house.pulse.beat();
    await remindAfterStart(house);
    house.jobs.poke();
    void house.takeOver();
    return house;
  }

  /** Takes over to this node's rules what plays by older ones; nodes of the version before may begin more. */
  takeOver(): Promise<void> {
    return (this.upgrading ??= this.takeOverAll().finally(() => (this.upgrading = null)));
  }

  private async takeOverAll(): Promise<void> {
    const { log } = this;
    try {
      const counts = await takeOverNewRules(this.hall, {
        differs: (table, problem) => log.warn({ table, problem }, 'a game differs under the new rules'),
        failed: (table, problem) => log.error({ table, problem }, 'a game could not be taken over to new rules'),
      });
      if (counts.same + counts.different > 0) log.info(counts, 'games taken over to new rules');
    } catch (problem) {
      log.error({ problem: String(problem) }, 'games could not be taken over to new rules: they are tried again');
    }
  }

  /** Takes sockets from an HTTP server. */
  attach(http: Server, addressOf: ConstructorParameters<typeof Sockets>[0]['addressOf']): void {
    const { node, hall, accounts, talk, limits, presence } = this;
    this.sockets = new Sockets(
      {
        node,
        hall,
        accounts,
        talk,
        limits,
        presence,
        origin: this.config.origin,
        isBanned: (address) => this.isBanned(address),
        addressOf,
      },
      http,
    );
  }

  get live(): Sockets | null {
    return this.sockets;
  }

  /** Whether there was no room for what was to be written last. */
  get isFull(): boolean {
    return this.reach === 'full';
  }

  /** Whether this node is about to end. */
  get isGoing(): boolean {
    return this.isClosing;
  }

  /** Of an IPv6 address its whole network is: everybody has billions of them. */
  isBanned(address: string): boolean {
    return this.banned.size > 0 && this.banned.has(networkOf(address));
  }

  async readBans(): Promise<void> {
    const rows = await this.store.db
      .selectFrom('bans')
      .select('address')
      .execute()
      .catch(() => null);
    if (rows) this.banned = new Set(rows.map(({ address }) => networkOf(address)));
    await this.dismissThoseGone().catch(() => {});
  }

  /** Nobody who was banned or signed out stays by a socket that is open, on whichever node, though its notice were lost. */
  private async dismissThoseGone(): Promise<void> {
    const open = this.sockets?.sessions() ?? [];
    const held = new Set<string>();
    for (let from = 0; from < open.length; from += SESSIONS_AT_ONCE) {
      const found = await this.store.db
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account')
        .select('sessions.token')
        .where('sessions.token', 'in', open.slice(from, from + SESSIONS_AT_ONCE))
        .where('accounts.banned', '=', 0)
        .execute();
      for (const { token } of found) held.add(token);
    }
    this.sockets?.dismissThoseOf(new Set(open.filter((session) => !held.has(session))));
  }

  /** Once for all that changes within a moment, and for all people together. */
  private tellWaitingSoon(account: string): void {
    if (!this.presence.isHere(account)) return;
    if (this.awaited.size === 0)
      setTimeout(() => {
        const accounts = [...this.awaited];
        this.awaited.clear();
        void tellWaiting(this, accounts).catch(() => {});
      }, WAITING_MS).unref();
    this.awaited.add(account);
  }

  private presenceChanged(account: string): void {
    const seen = new Set(this.sockets?.tablesOf(account) ?? []);
    for (const table of seen) table.showTable();
    if (!this.presence.is(account)) void remindLater(this, account).catch(() => {});
  }

  private storageIs(state: Reach): void {
    if (state === this.reach) return;
    this.reach = state;
    if (state === 'full') this.log.error({ state }, 'the database has no room left: nothing is lost, and nothing more can be written');
    else this.log.warn({ state }, 'the database');
    this.sockets?.sayToAll({ type: 'notice', code: `storage-${state}` });
  }

  /** Gives up every game of somebody who goes for good, and closes the tables they opened. */
  async leaveEverything(account: Account): Promise<void> {
    const owned = await this.store.db
      .selectFrom('tables')
      .select('id')
      .where('status', '=', 'open')
      .where('owner', '=', account.id)
      .execute();
    for (const { id } of owned) {
      const table = await this.hall.at(id);
      if (table) await this.hall.stand(account, table);
    }
    const seats = await this.store.db
      .selectFrom('seats')
      .innerJoin('tables', 'tables.id', 'seats.table')
      .select(['tables.id', 'tables.status'])
      .where('seats.account', '=', account.id)
      .where('tables.status', 'in', ['open', 'playing', 'paused', 'rules-changed', 'stuck'])
      .execute();
    for (const { id, status } of seats) {
      const table = await this.hall.at(id);
      const seat = table && seatOfAccount(table.facts, account.id);
      if (!table || !seat) continue;
      const bot = strongestBot(this.hall.catalogue, table);
      const left = await (status === 'open' ? this.hall.stand(account, table) : resign(account, table, bot));
      // Where a game cannot be given up now, a bot holds the seat: nobody is to wait for somebody who is gone.
      if (!left.ok) await giveToBot(table, seat.seat, bot, 'resigned');
    }
  }

  /** Tells everybody that this node closes, and takes no more sockets. */
  async dismissAll(): Promise<void> {
    this.isClosing = true;
    await this.sockets?.close();
  }

  /** Finishes what was begun, and lets go of everything. */
  async close(): Promise<void> {
    this.isClosing = true;
    for (const timer of this.timers) clearInterval(timer);
    this.pulse.close();
    await this.upgrading;
    await this.jobs.close();
    await this.hall.close();
    this.presence.close();
    this.channels.close();
    await Promise.all([this.referees.close(), this.bots.close()]);
    await this.store.close();
  }
}
