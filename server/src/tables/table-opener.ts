import { resolveSetup } from '@gunbai/engine';
import type { MatchOptions } from '@gunbai/engine';
import type { NewTable } from '@gunbai/protocol';
import { botsForSeats, defaultBot } from '@gunbai/protocol/table-rules';
import type { Account } from '../accounts/accounts.ts';
import { BotOffers } from '../accounts/bot-offers.ts';
import type { GameCatalog } from '../game-catalog.ts';
import { newId } from '../ids.ts';
import type { SeatRow, Statement, Store, TableRow } from '../storage/index.ts';
import { newDiceRound } from './dice/round.ts';
import { refuse } from './live-table.ts';
import type { CommandResult } from './live-table.ts';
import { buildInvitationJob } from './scheduled-jobs.ts';
import { buildOpenerNetwork, findNetworkTableLimit, hashNetwork } from './seats/networks.ts';
import type { RequestOrigin } from './seats/networks.ts';
import { SerialQueues } from './serial-queues.ts';
import type { TableInfo } from './table-row.ts';

/** Bot-only games that one account may run at a time. */
const MAX_BOT_TABLES_PER_OWNER = 2;
/** Open tables per account, so that one account cannot flood the lobby. */
const MAX_OPEN_TABLES_PER_OWNER = 20;

type Refusal = CommandResult & { ok: false };

const findSeatProblem = (rows: readonly SeatRow[], request: NewTable, seats: readonly string[]): string | null => {
  const unknown = request.seats.find(({ seat }) => !seats.includes(seat));
  if (unknown) return `there is no seat ${unknown.seat}; there are ${seats.join(', ')}`;
  const accounts = rows.flatMap(({ account }) => account ?? []);
  if (new Set(accounts).size < accounts.length) return 'one account takes one seat';
  return null;
};

/** Bot accounts that take their seats at once, by id. */
type SeatedBots = ReadonlyMap<string, Account>;

/** The bot accounts that a request names. */
const listBotAccounts = ({ seats }: Pick<NewTable, 'seats'>): string[] =>
  seats.flatMap((seat) => (seat.who === 'bot-account' ? [seat.account] : []));

/** The accounts that may take the seats of a table; seats that are not listed are free for all. */
export type ReservedSeats = Readonly<Record<string, string>>;

const buildSeatRow = (
  table: string,
  seat: string,
  place: number,
  owner: Account,
  request: NewTable,
  pickBot: (id?: string) => string,
  { reserved, bots }: { reserved: ReservedSeats; bots: SeatedBots },
): SeatRow => {
  const requested = request.seats.find((one) => one.seat === seat);
  const bot = requested?.who === 'bot' ? pickBot(requested.bot) : null;
  const holder = requested?.who === 'me' ? owner : requested?.who === 'bot-account' ? bots.get(requested.account) : undefined;
  return {
    table,
    seat,
    seat_index: place,
    account: holder?.id ?? null,
    bot,
    name: holder?.name ?? bot ?? '',
    standing_orders: '',
    turn_notified: 0,
    reserved_for: reserved[seat] ?? null,
    left_by: null,
  };
};

export interface OpeningOptions {
  /** The members for whom seats are reserved; they are told. */
  readonly invited?: ReservedSeats;
  readonly origin?: RequestOrigin;
}

/** Statements that create a table. */
export const prepareTable = (
  { db }: Pick<Store, 'db'>,
  catalog: GameCatalog,
  owner: Account,
  request: NewTable,
  { reserved = {}, bots: seatedBots = new Map() }: { reserved?: ReservedSeats; bots?: SeatedBots } = {},
): Refusal | { ok: true; id: string; statements: readonly Statement[]; botsOnly: boolean } => {
  const entry = catalog.get(request.game);
  if (!entry) return refuse('unknown-game');
  const setup = resolveSetup(entry.game, { ...request, players: request.players ?? (request.seats.length || undefined) } as MatchOptions);
  if (!setup.ok) return refuse('bad-setup', setup.error);
  const { scenario, options, seats } = setup.value;
  const id = newId();
  const bots = botsForSeats(entry.bots, seats.length);
  const pickBot = (asked?: string): string => bots.find((bot) => bot.id === asked)?.id ?? defaultBot(bots, seats.length);
  const rows = seats.map((seat, index) => buildSeatRow(id, seat, index, owner, request, pickBot, { reserved, bots: seatedBots }));
  const problem = findSeatProblem(rows, request, seats);
  if (problem !== null) return refuse('bad-setup', problem);
  const now = Date.now();
  const ownSeat = rows.find(({ account }) => account === owner.id);
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
    seed: '',
    commitment: '',
    entropy: '{}',
    dice: JSON.stringify(newDiceRound(ownSeat?.seat, request.entropyHash)),
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
  const statements = [db.insertInto('tables').values(row), db.insertInto('seats').values(rows)];
  return { ok: true, id, statements, botsOnly: rows.every(({ bot }) => bot !== null) };
};

/** Creates tables within the limits per account and per server. */
export class TableOpener {
  private readonly store: Store;
  private readonly catalog: GameCatalog;
  private readonly maxBotTables: number;
  private readonly botOffers: BotOffers;
  private readonly openings = new SerialQueues();

  constructor(store: Store, catalog: GameCatalog, maxBotTables: number) {
    this.store = store;
    this.catalog = catalog;
    this.maxBotTables = maxBotTables;
    this.botOffers = new BotOffers(store);
  }

  async create(
    owner: Account,
    request: NewTable,
    { invited = {}, origin }: OpeningOptions = {},
  ): Promise<Refusal | { ok: true; id: string }> {
    const unknownBot = this.findUnknownBot(request);
    if (unknownBot !== null) return refuse('unknown-bot', unknownBot);
    const open = (bots: SeatedBots) => this.open(owner, request, { reserved: invited, bots, origin });
    if (listBotAccounts(request).length === 0) return open(new Map());
    // One after the other, so that no bot account gets more games than it offers.
    return this.openings.run('bot-accounts', async () => {
      const accepted = await this.seatBots(owner, request);
      return accepted instanceof Map ? open(accepted) : accepted;
    });
  }

  private async open(
    owner: Account,
    request: NewTable,
    { reserved, bots, origin }: { reserved: ReservedSeats; bots: SeatedBots; origin: RequestOrigin | undefined },
  ): Promise<Refusal | { ok: true; id: string }> {
    const prepared = prepareTable(this.store, this.catalog, owner, request, { reserved, bots });
    if (!prepared.ok) return prepared;
    const { id, botsOnly } = prepared;
    const invitations = Object.entries(reserved).map(([seat, account]) =>
      buildInvitationJob(this.store.db, { table: id, seat, account }, Date.now()),
    );
    const network = origin ? [buildOpenerNetwork(this.store.db, id, origin)] : [];
    const statements = [...prepared.statements, ...invitations, ...network];
    const listedFrom = request.visibility === 'public' ? origin : undefined;
    const refused = await (botsOnly ? this.openBotsOnly(owner, statements) : this.openWithPeople(owner, statements, listedFrom));
    return refused ?? { ok: true, id };
  }

  /** Of the players of a game, the bot accounts that play on against this one without being asked. */
  async seatAgain(challenger: Account, { row, pace, seats }: TableInfo): Promise<SeatedBots> {
    const again = new Map<string, Account>();
    for (const { account } of seats) {
      if (account === null || account === challenger.id) continue;
      const accepted = await this.botOffers.accept(challenger, { game: row.game, pace, botAccount: account });
      if (accepted.ok) again.set(account, accepted.bot);
    }
    return again;
  }

  /** The bot accounts of a request, if all of them accept. */
  private async seatBots(owner: Account, { game, pace, seats }: NewTable): Promise<Refusal | Map<string, Account>> {
    const invited = new Map<string, Account>();
    for (const botAccount of listBotAccounts({ seats })) {
      const accepted = await this.botOffers.accept(owner, { game, pace, botAccount });
      if (!accepted.ok) return accepted;
      invited.set(botAccount, accepted.bot);
    }
    return invited;
  }

  /** A rematch may name a bot that this release no longer has; a new table may not. */
  private findUnknownBot({ game, seats }: NewTable): string | null {
    const bots = (this.catalog.get(game)?.bots ?? []).map(({ id }) => id);
    const requested = seats.flatMap((seat) => (seat.who === 'bot' && seat.bot !== undefined ? [seat.bot] : []));
    const unknown = requested.find((bot) => !bots.includes(bot));
    return unknown === undefined ? null : `there is no bot ${unknown}; there are ${bots.join(', ')}`;
  }

  /** `origin` is given for a table in the lobby. */
  private async openWithPeople(
    owner: Account,
    statements: readonly Statement[],
    origin: RequestOrigin | undefined,
  ): Promise<Refusal | void> {
    const { id } = owner;
    const open = () => this.openings.run(id, () => this.openWithinLimit(id, statements));
    if (!origin) return open();
    return this.openings.run(hashNetwork(origin), async () => {
      const limit = await findNetworkTableLimit(this.store.db, owner, origin);
      return limit ? refuse(limit.code, limit.detail) : open();
    });
  }

  private async openWithinLimit(id: string, statements: readonly Statement[]): Promise<Refusal | void> {
    const openTables = await this.store.db.selectFrom('tables').select('id').where('owner', '=', id).where('status', '=', 'open').execute();
    if (openTables.length >= MAX_OPEN_TABLES_PER_OWNER)
      return refuse('too-many-open-tables', `${MAX_OPEN_TABLES_PER_OWNER} tables that wait at a time`);
    return this.store.commit(statements);
  }

  /** Bot-only games run at full speed, so their number is limited. */
  private openBotsOnly(owner: Account, statements: readonly Statement[]): Promise<Refusal | void> {
    return this.openings.run('bots', async () => {
      const owners = await this.loadBotTableOwners();
      if (owners.filter((other) => other === owner.id).length >= MAX_BOT_TABLES_PER_OWNER)
        return refuse('bot-game-limit-account', `${MAX_BOT_TABLES_PER_OWNER} games of bots at a time`);
      if (owners.length >= this.maxBotTables)
        return refuse('bot-game-limit-server', `${this.maxBotTables} games of bots at a time on this server`);
      return this.store.commit(statements);
    });
  }

  private async loadBotTableOwners(): Promise<string[]> {
    const rows = await this.store.db
      .selectFrom('tables')
      .select('owner')
      .where('status', 'in', ['open', 'playing'])
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('seats').select('seats.seat').whereRef('seats.table', '=', 'tables.id').where('seats.bot', 'is', null))),
      )
      .execute();
    return rows.map(({ owner }) => owner);
  }
}
