import { randomBytes } from 'node:crypto';
import { commitmentTo, readSetup } from '@gunbai/engine';
import type { OpenWish } from '@gunbai/engine';
import { GONE } from '../accounts/accounts.ts';
import type { Account } from '../accounts/accounts.ts';
import type { Catalogue } from '../catalogue.ts';
import { newId } from '../ids.ts';
import type { SeatRow, Step, TableRow } from '../storage/index.ts';
import type { NewTable } from '../wire.ts';
import { LiveTable, refused } from './live.ts';
import type { Amendment, Around, Change } from './live.ts';
import { readTable, seatOfAccount } from './row.ts';
import type { SeatFacts, TableFacts } from './row.ts';
import { abandon, getStuck } from './seat.ts';

const IDLE_MS = 10 * 60_000;
const CHECK_MS = 2000;
/** Games of bots among themselves that one person may have going. */
const BOT_TABLES_EACH = 2;
/** Tables of one person that wait for others at a time: nobody is to fill the lobby. */
const OPEN_TABLES_EACH = 20;

/** A table that cannot be read now counts as none. */
const orNull = (known: LiveTable | Promise<LiveTable | null>): Promise<LiveTable | null> => Promise.resolve(known).catch(() => null);

const isFull = ({ seats }: TableFacts): boolean => seats.every(({ account, bot }) => account !== null || bot !== null);

/** Every table that is in use on this node, and the way to those that are not. */
export class Hall {
  readonly around: Around;
  readonly catalogue: Catalogue;
  /** What is being read is a promise until it is there. */
  private readonly tables = new Map<string, LiveTable | Promise<LiveTable | null>>();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly botTables: number;
  /** Tables of one person, and games of bots, are opened one after the other, so that they can be counted. */
  private readonly opening = new Map<string, Promise<unknown>>();

  constructor(around: Around, catalogue: Catalogue, botTables: number) {
    this.around = around;
    this.catalogue = catalogue;
    this.botTables = botTables;
    around.store.hear((channel, message) => {
      if (channel === 'table') void this.heard(message).catch(() => {});
      if (channel === 'person') this.lookAnewAt(message);
    });
    this.timers.push(setInterval(() => void this.sweep(), CHECK_MS));
    for (const timer of this.timers) timer.unref();
  }

  /** The table of that id, taken up if need be. */
  at(id: string): LiveTable | Promise<LiveTable | null> {
    const known = this.tables.get(id);
    if (known instanceof LiveTable) known.touch();
    return known ?? this.takeUp(id);
  }

  private takeUp(id: string): Promise<LiveTable | null> {
    const forget = (): boolean => this.tables.delete(id);
    const read = readTable(this.around.store.db, id).then((facts) => (facts ? new LiveTable(facts, this.around) : null));
    this.tables.set(id, read);
    read.then((table) => (table ? this.tables.set(id, table) : forget()), forget);
    // A node may have been killed between the taking of the last seat and the start.
    read.then((table) => table && this.startIfFull(table)).catch(() => {});
    return read;
  }

  /** Somebody has another name now, or none. */
  private lookAnewAt(account: string): void {
    for (const known of this.tables.values())
      if (known instanceof LiveTable && seatOfAccount(known.facts, account)) void known.lookAnew().catch(() => {});
  }

  /** The same, as it stands in the database: for what was asked for on another node. */
  async asWritten(id: string): Promise<LiveTable | null> {
    const table = await this.at(id);
    await table?.refresh();
    return table;
  }

  /** The table of that id, if somebody is using it here. */
  async ifInUse(id: string): Promise<LiveTable | null> {
    return (await this.tables.get(id)) ?? null;
  }

  private async heard(message: string): Promise<void> {
    const [id, revision, node] = message.split(' ') as [string, string, string];
    if (node === this.around.node) return;
    const table = await this.tables.get(id);
    await table?.follow(Number(revision)).catch(() => {});
  }

  /** Lets go of tables nobody looks at; and, where nodes share a database, asks for news that may have been lost. */
  private async sweep(): Promise<void> {
    const watched: LiveTable[] = [];
    for (const [id, known] of this.tables) {
      const table = await orNull(known);
      if (!table) continue;
      if (table.audience.size > 0) watched.push(table);
      else if (table.isIdle(IDLE_MS)) this.tables.delete(id);
    }
    if (this.around.store.kind === 'sqlite' || watched.length === 0) return;
    const { db } = this.around.store;
    const ids = watched.map(({ id }) => id);
    const rows = await db
      .selectFrom('tables')
      .select(['id', 'revision'])
      .where('id', 'in', ids)
      .execute()
      .catch(() => []);
    const revisions = new Map(rows.map(({ id, revision }) => [id, revision]));
    for (const table of watched) void table.follow(revisions.get(table.id) ?? 0).catch(() => {});
  }

  /** Opens a table; if its seats are all taken, play begins at once. */
  async open(owner: Account, wish: NewTable): Promise<Change | { ok: true; table: LiveTable }> {
    const prepared = this.prepare(owner, wish);
    if (!prepared.ok) return prepared;
    const { steps } = prepared;
    const why = await (prepared.botsOnly ? this.openForBots(owner, steps) : this.openForPeople(owner, steps));
    if (why) return why;
    const table = await this.at(prepared.id);
    if (!table) return refused('not-found');
    await this.startIfFull(table);
    return { ok: true, table };
  }

  private async inTurnOf<T>(whom: string, work: () => Promise<T>): Promise<T> {
    const opened = (this.opening.get(whom) ?? Promise.resolve()).then(work);
    const done = opened.catch(() => {});
    this.opening.set(whom, done);
    try {
      return await opened;
    } finally {
      if (this.opening.get(whom) === done) this.opening.delete(whom);
    }
  }

  private openForPeople({ id }: Account, steps: readonly Step[]): Promise<(Change & { ok: false }) | void> {
    return this.inTurnOf(id, async () => {
      const { store } = this.around;
      const waiting = await store.db.selectFrom('tables').select('id').where('owner', '=', id).where('status', '=', 'open').execute();
      if (waiting.length >= OPEN_TABLES_EACH) return refused('too-many-open', `${OPEN_TABLES_EACH} tables that wait at a time`);
      return store.commit(steps);
    });
  }

  /** Bots that play among themselves keep nobody waiting, and go on as fast as they can: without a bound they would leave others no time. */
  private openForBots(owner: Account, steps: readonly Step[]): Promise<(Change & { ok: false }) | void> {
    return this.inTurnOf('bots', async () => {
      const owners = await this.ownersOfBotTables();
      if (owners.filter((one) => one === owner.id).length >= BOT_TABLES_EACH)
        return refused('too-many-bot-games', `${BOT_TABLES_EACH} games of bots at a time`);
      if (owners.length >= this.botTables) return refused('bot-games-full', `${this.botTables} games of bots at a time on this server`);
      return this.around.store.commit(steps);
    });
  }

  private async ownersOfBotTables(): Promise<string[]> {
    const rows = await this.around.store.db
      .selectFrom('tables')
      .select('owner')
      .where('status', 'in', ['open', 'playing'])
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('seats').select('seats.seat').whereRef('seats.table', '=', 'tables.id').where('seats.bot', 'is', null))),
      )
      .execute();
    return rows.map(({ owner }) => owner);
  }

  /** A new table, to be written. */
  prepare(owner: Account, wish: NewTable): (Change & { ok: false }) | { ok: true; id: string; steps: readonly Step[]; botsOnly: boolean } {
    const offer = this.catalogue.get(wish.game);
    if (!offer) return refused('unknown-game');
    const setup = readSetup(offer.game, { ...wish, players: wish.players ?? (wish.seats.length || undefined) } as OpenWish);
    if (!setup.ok) return refused('bad-setup', setup.error);
    const { scenario, options, seats } = setup.value;
    const id = newId();
    const rows = seats.map((seat, place) => this.seatRow(id, seat, place, owner, wish, offer.bots));
    const problem = seatProblem(rows, wish, seats);
    if (problem !== null) return refused('bad-setup', problem);
    const seed = randomBytes(32).toString('hex');
    const now = Date.now();
    const mine = rows.find(({ account }) => account !== null);
    const row: TableRow = {
      id,
      game: offer.id,
      rules: offer.game.rules,
      scenario,
      options: JSON.stringify(options),
      owner: owner.id,
      visibility: wish.visibility,
      status: 'open',
      pace: JSON.stringify(wish.pace),
      policy: JSON.stringify(wish.policy),
      seed,
      commitment: commitmentTo(seed),
      entropy: JSON.stringify(mine && wish.entropy ? { [mine.seat]: wish.entropy } : {}),
      header: '',
      count: 0,
      head: '',
      revision: 0,
      state: 'null',
      owing: '[]',
      clocks: '{}',
      proposal: '',
      difference: '',
      outcome: '',
      chats: 0,
      rematch: null,
      created: now,
      updated: now,
    };
    const { db } = this.around.store;
    const steps = [db.insertInto('tables').values(row), db.insertInto('seats').values(rows)];
    return { ok: true, id, steps, botsOnly: rows.every(({ bot }) => bot !== null) };
  }

  private seatRow(table: string, seat: string, place: number, owner: Account, wish: NewTable, bots: readonly string[]): SeatRow {
    const asked = wish.seats.find((one) => one.seat === seat);
    const bot = asked?.who === 'bot' ? (bots.find((one) => one === asked.bot) ?? bots.at(-1) ?? 'random') : null;
    const isMine = asked?.who === 'me';
    return { table, seat, place, account: isMine ? owner.id : null, bot, name: isMine ? owner.name : (bot ?? ''), orders: '', notified: 0 };
  }

  /** Takes a seat: the one named, or the first that is free. Who sits there already changes to the one named. */
  async sit(account: Account, table: LiveTable, wish: { seat?: string | undefined; entropy?: string | undefined }): Promise<Change> {
    const blocked = await this.isBlocked(account, table.facts);
    const change = await table.amend(async (facts): Promise<Amendment> => {
      if (!(await this.isThere(account))) return { code: 'sign-in' };
      const held = seatOfAccount(facts, account.id);
      if (held && (wish.seat === undefined || wish.seat === held.seat || facts.status !== 'open')) return { code: 'already-seated' };
      if (facts.status !== 'open') return { code: 'not-open' };
      if (blocked) return { code: 'blocked' };
      const seat = facts.seats.find(
        (one) => one.account === null && one.bot === null && (wish.seat === undefined || one.seat === wish.seat),
      );
      if (!seat) return { code: 'seat-taken' };
      const { [held?.seat ?? '']: brought, ...others } = JSON.parse(facts.row.entropy) as Record<string, string>;
      const entropy = { ...others, [seat.seat]: wish.entropy || brought };
      return {
        set: { entropy: JSON.stringify(entropy) },
        steps: [...(held ? [this.seatStep(held, account.id, null)] : []), this.seatStep(seat, null, account)],
      };
    });
    // Who sits there already may have been cut off just before the start.
    if (change.ok || change.refusal.code === 'already-seated') await this.startIfFull(table);
    return change;
  }

  /** A seat passes from one person to another, or to nobody, if it is still theirs. */
  private seatStep({ table, seat }: SeatFacts, from: string | null, to: Account | null): Step {
    const query = this.around.store.db
      .updateTable('seats')
      .set({ account: to?.id ?? null, name: to?.name ?? '' })
      .where('table', '=', table)
      .where('seat', '=', seat);
    return { query: from === null ? query.where('account', 'is', null) : query.where('account', '=', from), rows: 1 };
  }

  /** Whoever is just being forgotten, or was banned, sits down nowhere: others would wait for them. */
  private async isThere({ id }: Account): Promise<boolean> {
    const { db } = this.around.store;
    const found = db.selectFrom('accounts').select('id').where('id', '=', id).where('banned', '=', 0).where('name', '!=', GONE);
    return (await found.executeTakeFirst()) !== undefined;
  }

  private async isBlocked(account: Account, { seats, row }: TableFacts): Promise<boolean> {
    const others = [row.owner, ...seats.flatMap((seat) => (seat.account === null ? [] : [seat.account]))];
    const found = await this.around.store.db
      .selectFrom('blocks')
      .select('account')
      .where('account', 'in', others)
      .where('blocked', '=', account.id)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Leaves a table that has not begun, or cannot. The owner's leaving closes it; so does anybody's who is stuck at it. */
  async stand(account: Account, table: LiveTable): Promise<Change> {
    if (table.facts.status === 'stuck') return abandon(account, table);
    return table.amend((facts) => {
      if (facts.status !== 'open') return { code: 'not-open' };
      if (facts.row.owner === account.id) return { set: { status: 'cancelled' } };
      const seat = seatOfAccount(facts, account.id);
      if (!seat) return { code: 'not-seated' };
      const { [seat.seat]: _theirs, ...entropy } = JSON.parse(facts.row.entropy) as Record<string, string>;
      return { set: { entropy: JSON.stringify(entropy) }, steps: [this.seatStep(seat, account.id, null)] };
    });
  }

  async startIfFull(table: LiveTable): Promise<void> {
    while (table.facts.status === 'open' && isFull(table.facts)) {
      const { ok, code } = await this.start(table);
      if (code === 'fault') await getStuck(table);
      if (ok || code !== 'not-open') return;
    }
  }

  /** Begins with those who sit there, unless somebody has gone or come meanwhile. */
  private async start(table: LiveTable): Promise<{ ok: boolean; code: string }> {
    const { row, seats } = table.facts;
    const wish: OpenWish = {
      scenario: row.scenario,
      options: JSON.parse(row.options) as NonNullable<OpenWish['options']>,
      players: seats.length,
      people: seats.map(({ name, bot }) => (bot === null ? { name } : { bot })),
    };
    const secret = { seed: row.seed, entropy: JSON.parse(row.entropy) as Record<string, string> };
    const unless = ({ row: { revision } }: TableFacts) => (revision === row.revision ? null : { code: 'not-open' });
    const started = await table.play({ kind: 'start', wish, secret }, { unless });
    return { ok: started.ok, code: started.ok ? '' : started.refusal.code };
  }

  /** All tables now in memory, for the metrics. */
  get size(): number {
    return this.tables.size;
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    for (const known of this.tables.values()) await (await orNull(known))?.rest();
  }
}

const seatProblem = (rows: readonly SeatRow[], wish: NewTable, seats: readonly string[]): string | null => {
  const unknown = wish.seats.find(({ seat }) => !seats.includes(seat));
  if (unknown) return `there is no seat ${unknown.seat}; there are ${seats.join(', ')}`;
  if (rows.filter(({ account }) => account !== null).length > 1) return 'one person takes one seat';
  return null;
};
