import type { Outcome } from '@gunbai/engine';
import { sql } from 'kysely';
import { loadSeatRatings } from '../ratings/seat-ratings.ts';
import type { Kysely } from 'kysely';
import { OMNISCIENT_VIEWER } from '../referee/requests.ts';
import type { Viewer } from '../referee/requests.ts';
import type { Schema, SeatRow, TableRow } from '../storage/schema.ts';
import type { Clocks } from './clocks/clocks.ts';
import { parseDiceRound } from './dice/round.ts';
import type { DiceRound } from './dice/round.ts';
import { parseRulesChangeIssue } from '@gunbai/protocol/rules-change';
import type { AgreedPolicy, LobbyTable, Pace, Proposal, StandingOrders, TableStatus, TableView } from '@gunbai/protocol';

/** A table row and its seats, with parsed JSON. */
export interface TableInfo {
  readonly row: Omit<TableRow, 'state'>;
  readonly seats: readonly SeatInfo[];
  readonly status: TableStatus;
  readonly pace: Pace;
  readonly policy: AgreedPolicy;
  readonly pendingSeats: readonly string[];
  readonly clocks: Clocks;
  readonly proposal: Proposal | null;
  readonly dice: DiceRound;
  readonly outcome: Outcome | null;
}

export interface SeatInfo extends Omit<SeatRow, 'orders'> {
  readonly orders: StandingOrders;
  /** The name of the account in `reserved_for`. */
  readonly reservedName: string | null;
}

/** Every column but the state, which may be large and is needed by referee threads only. */
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
  'dice',
  'header',
  'count',
  'head',
  'revision',
  'pending_seats',
  'clocks',
  'proposal',
  'rules_change',
  'outcome',
  'rematch',
  'created',
  'updated',
] as const;

type StoredSeat = SeatRow & Pick<SeatInfo, 'reservedName'>;

const loadSeats = async (db: Kysely<Schema>, tables: readonly string[]): Promise<readonly StoredSeat[]> =>
  db
    .selectFrom('seats')
    .leftJoin('accounts', 'accounts.id', 'seats.reserved_for')
    .selectAll('seats')
    .select('accounts.name as reservedName')
    .where('seats.table', 'in', tables)
    .execute();

const parseOr = <T>(text: string, otherwise: T): T => (text === '' ? otherwise : (JSON.parse(text) as T));

const parseTableRow = (row: Omit<TableRow, 'state'>, seats: readonly StoredSeat[]): TableInfo => ({
  row,
  seats: seats
    .map((seat) => ({ ...seat, orders: parseOr<StandingOrders>(seat.standing_orders, []) }))
    .sort((a, b) => a.seat_index - b.seat_index),
  status: row.status as TableStatus,
  pace: JSON.parse(row.pace) as Pace,
  policy: JSON.parse(row.policy) as AgreedPolicy,
  pendingSeats: parseOr<string[]>(row.pending_seats, []),
  clocks: parseOr<Clocks>(row.clocks, {}),
  proposal: parseOr<Proposal | null>(row.proposal, null),
  dice: parseDiceRound(row.dice),
  outcome: parseOr<TableInfo['outcome']>(row.outcome, null),
});

/** The table after a change of columns that belong to the game. */
export const withRowChange = (info: TableInfo, set: Partial<TableInfo['row']>): TableInfo => {
  const row = { ...info.row, ...set };
  return {
    ...info,
    row,
    pendingSeats: parseOr<string[]>(row.pending_seats, []),
    clocks: parseOr<Clocks>(row.clocks, {}),
    proposal: parseOr<Proposal | null>(row.proposal, null),
    outcome: parseOr<TableInfo['outcome']>(row.outcome, null),
  };
};

export const loadTable = async (db: Kysely<Schema>, id: string): Promise<TableInfo | null> => {
  const row = await db.selectFrom('tables').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  return parseTableRow(row, await loadSeats(db, [id]));
};

/** Longer than everything before the board in any state. */
const STATE_PREFIX_LENGTH = 2000;

/** Reads the turn from the first part of a state, since the board may be large. Null before play. */
export const parseTurn = (statePrefix: string): number | null => {
  const [, turn] = /,"turn":(\d+),"board":/.exec(statePrefix) ?? [];
  return turn === undefined ? null : Number(turn);
};

/** Loads tables for a list, in the given order. */
export const loadLobby = async (
  db: Kysely<Schema>,
  ids: readonly string[],
  isOnline: (account: string) => boolean,
): Promise<LobbyTable[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('tables')
    .select(COLUMNS)
    .select(sql<string>`substr(state, 1, ${sql.lit(STATE_PREFIX_LENGTH)})`.as('beginning'))
    .where('id', 'in', ids)
    .execute();
  const seats = await loadSeats(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const views = ids.flatMap((id) => {
    const found = byId.get(id);
    if (!found) return [];
    const { beginning, ...row } = found;
    const info = parseTableRow(
      row,
      seats.filter(({ table }) => table === id),
    );
    return [{ ...toTableView(info, isOnline), turn: parseTurn(beginning) }];
  });
  const ratings = await loadSeatRatings(db, views);
  return views.map((view, index) => ({ ...view, ratings: ratings[index] ?? {} }));
};

/** The public view of a table. The seed stays secret until the game is over or the table is closed. */
export const toTableView = (info: TableInfo, isOnline: (account: string) => boolean): TableView => {
  const { row, seats, status, pace, policy, pendingSeats, clocks, proposal, dice, outcome } = info;
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
    seats: seats.map(({ seat, account, bot, name, reserved_for, reservedName }) => ({
      seat,
      person: account === null ? null : { account, name },
      bot,
      name,
      present: account !== null && isOnline(account),
      reservedFor: account === null && reserved_for !== null ? { account: reserved_for, name: reservedName ?? '' } : null,
    })),
    number: row.count,
    pendingSeats,
    clocks,
    proposal,
    rulesChange: parseRulesChangeIssue(row.rules_change),
    outcome,
    entropyHashes: dice.entropyHashes,
    commitment: row.commitment,
    entropy: JSON.parse(row.entropy) as TableView['entropy'],
    seed: (status === 'over' || status === 'cancelled') && row.seed !== '' ? row.seed : null,
    abandonedDice: dice.abandoned,
    rematch: row.rematch,
    created: row.created,
    updated: row.updated,
  };
};

export const findSeatOfAccount = (info: TableInfo, account: string | null): SeatInfo | null =>
  account === null ? null : (info.seats.find((seat) => seat.account === account) ?? null);

/** Whether an account may watch a table. Knowing the id of an open table is enough. */
export const canWatch = (info: TableInfo, account: string | null): boolean =>
  info.status === 'open' || info.policy.spectators || findSeatOfAccount(info, account) !== null;

/** The viewer for an account: its seat, a spectator, or all seats if the players agreed to open hands. */
export const resolveViewer = (info: TableInfo, account: string | null): Viewer =>
  findSeatOfAccount(info, account)?.seat ?? (info.policy.openHands === undefined ? null : OMNISCIENT_VIEWER);
