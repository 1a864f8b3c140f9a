import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { EVERYBODY } from '../referee/orders.ts';
import type { Viewer } from '../referee/orders.ts';
import type { Schema, SeatRow, TableRow } from '../storage/schema.ts';
import type { Clocks } from './clocks.ts';
import { readDifference } from './difference.ts';
import type { AgreedPolicy, LobbyTable, Pace, Proposal, StandingOrders, TableStatus, TableView } from '../wire.ts';

/** A table as it is worked with: the row and its seats, with their JSON read. */
export interface TableFacts {
  readonly row: Omit<TableRow, 'state'>;
  readonly seats: readonly SeatFacts[];
  readonly status: TableStatus;
  readonly pace: Pace;
  readonly policy: AgreedPolicy;
  readonly owing: readonly string[];
  readonly clocks: Clocks;
  readonly proposal: Proposal | null;
  readonly outcome: { readonly winners: readonly string[]; readonly reason: string } | null;
}

export interface SeatFacts extends Omit<SeatRow, 'orders'> {
  readonly orders: StandingOrders;
}

/** Every column but the state, which may be large and which only the referees read. */
const COLUMNS = [
  'id',
  'game',
  'rules',
  'scenario',
  'options',
  'owner',
  'visibility',
  'status',
  'pace',
  'policy',
  'seed',
  'commitment',
  'entropy',
  'header',
  'count',
  'head',
  'revision',
  'owing',
  'clocks',
  'proposal',
  'difference',
  'outcome',
  'chats',
  'rematch',
  'created',
  'updated',
] as const;

const read = <T>(text: string, otherwise: T): T => (text === '' ? otherwise : (JSON.parse(text) as T));

export const factsOf = (row: Omit<TableRow, 'state'>, seats: readonly SeatRow[]): TableFacts => ({
  row,
  seats: seats.map((seat) => ({ ...seat, orders: read<StandingOrders>(seat.orders, []) })).sort((a, b) => a.place - b.place),
  status: row.status as TableStatus,
  pace: JSON.parse(row.pace) as Pace,
  policy: JSON.parse(row.policy) as AgreedPolicy,
  owing: read<string[]>(row.owing, []),
  clocks: read<Clocks>(row.clocks, {}),
  proposal: read<Proposal | null>(row.proposal, null),
  outcome: read<TableFacts['outcome']>(row.outcome, null),
});

export const readTable = async (db: Kysely<Schema>, id: string): Promise<TableFacts | null> => {
  const row = await db.selectFrom('tables').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  return factsOf(row, await db.selectFrom('seats').selectAll().where('table', '=', id).execute());
};

/** More than stands before the board in any state. */
const BEFORE_BOARD = 2000;

/** The turn, read from how a state begins: what comes before the board is small, the board may be large. Null where there is none yet. */
export const turnIn = (beginning: string): number | null => {
  const [, turn] = /,"turn":(\d+),"board":/.exec(beginning) ?? [];
  return turn === undefined ? null : Number(turn);
};

/** Tables for a list, in the order of their ids. */
export const readLobby = async (
  db: Kysely<Schema>,
  ids: readonly string[],
  isPresent: (account: string) => boolean,
): Promise<LobbyTable[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('tables')
    .select(COLUMNS)
    .select(sql<string>`substr(state, 1, ${sql.lit(BEFORE_BOARD)})`.as('beginning'))
    .where('id', 'in', ids)
    .execute();
  const seats = await db.selectFrom('seats').selectAll().where('table', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const known = byId.get(id);
    if (!known) return [];
    const { beginning, ...row } = known;
    const facts = factsOf(
      row,
      seats.filter(({ table }) => table === id),
    );
    return [{ ...viewOf(facts, isPresent), turn: turnIn(beginning) }];
  });
};

/** What anybody who may see the table is told of it. The seed stays secret until the game is over. */
export const viewOf = (facts: TableFacts, isPresent: (account: string) => boolean): TableView => {
  const { row, seats, status, pace, policy, owing, clocks, proposal, outcome } = facts;
  return {
    id: row.id,
    game: row.game,
    rules: row.rules,
    scenario: row.scenario,
    options: JSON.parse(row.options) as TableView['options'],
    owner: row.owner,
    visibility: row.visibility as TableView['visibility'],
    status,
    pace,
    policy,
    seats: seats.map(({ seat, account, bot, name }) => ({
      seat,
      person: account === null ? null : { account, name },
      bot,
      name,
      present: account !== null && isPresent(account),
    })),
    number: row.count,
    owing,
    clocks,
    proposal,
    difference: readDifference(row.difference),
    outcome,
    commitment: row.commitment,
    entropy: JSON.parse(row.entropy) as TableView['entropy'],
    seed: status === 'over' ? row.seed : null,
    rematch: row.rematch,
    created: row.created,
    updated: row.updated,
  };
};

export const seatOfAccount = (facts: TableFacts, account: string | null): SeatFacts | null =>
  account === null ? null : (facts.seats.find((seat) => seat.account === account) ?? null);

/** Whether somebody may look at a table at all. Knowing its id is the invitation. */
export const mayLook = (facts: TableFacts, account: string | null): boolean =>
  facts.status === 'open' || facts.policy.spectators || seatOfAccount(facts, account) !== null;

/** Through whose eyes somebody looks at a table: their seat's, a spectator's, or everybody's where the seats have agreed to it. */
export const viewerOf = (facts: TableFacts, account: string | null): Viewer =>
  seatOfAccount(facts, account)?.seat ?? (facts.policy.openHands === undefined ? null : EVERYBODY);
