import { randomBytes } from 'node:crypto';
import { allowed, commitmentTo, fastChance, Match } from '@gunbai/engine';
import type { Action, AnyGame, Chance, OpenWish, Scenario, State } from '@gunbai/engine';
import { Accounts } from '../../server/src/accounts/accounts.ts';
import type { Account } from '../../server/src/accounts/accounts.ts';
import { newId } from '../../server/src/ids.ts';
import { openStore } from '../../server/src/storage/index.ts';
import type { LogRow, SeatRow, Store, TableRow } from '../../server/src/storage/index.ts';

/** Somebody who sits at the same place of every table. */
export interface Attendant {
  readonly account: Account;
  readonly cookie: string;
}

export interface StagedTable {
  readonly id: string;
  /** How many lines it had when it was set up. */
  readonly count: number;
  readonly seats: readonly string[];
}

export interface Staged {
  readonly attendants: readonly Attendant[];
  readonly tables: readonly StagedTable[];
  /** How far on the tables stand, from the first decision to the last of their game. */
  readonly stages: { readonly fewest: number; readonly most: number };
}

/** A game stopped for a moment: what a table that has come so far holds. */
interface Stop {
  readonly count: number;
  readonly head: string;
  readonly state: string;
  readonly owing: readonly string[];
}

const STOPS_A_GAME = 4;
const MOST_ACTIONS = 20_000;
const ROWS_AT_ONCE = 500;

/** Scenarios in turn, with as many players as they take and any of their options. */
export const anySetup = (game: AnyGame, chance: Chance, turn: number): Required<Pick<OpenWish, 'scenario' | 'options' | 'players'>> => {
  const scenario = game.scenarios[turn % game.scenarios.length] as Scenario;
  const fewest = scenario.fewest ?? scenario.seats.length;
  const options = game.options.filter((option) => !option.scenarios || option.scenarios.includes(scenario.id));
  return {
    scenario: scenario.id,
    players: fewest + chance.next(scenario.seats.length - fewest + 1),
    options: Object.fromEntries(options.map(({ id, values, initial }) => [id, values[chance.next(values.length)] ?? initial])),
  };
};

const open = (game: AnyGame, chance: Chance, turn: number, people: readonly Attendant[]): Match => {
  const setup = anySetup(game, chance, turn);
  const names = people.slice(0, setup.players).map(({ account }) => ({ name: account.name }));
  const opened = Match.open(game, { ...setup, people: names }, { seed: randomBytes(32).toString('hex'), entropy: {} });
  if (!opened.ok) throw new Error(`${game.id} does not open: ${opened.error.detail}`);
  return opened.value;
};

/** Plays at random to the end and stops at evenly spread points on the way, whatever the game's length. */
const stopsOf = (match: Match, chance: Chance): { stops: Stop[]; moments: readonly string[] } => {
  const momentOf = (line: number): string => JSON.stringify(match.seen(line));
  const moments = match.record.log.map(({ n }) => momentOf(n));
  let stops: Stop[] = [];
  let stride = 1;
  for (let made = 0; !match.outcome && made < MOST_ACTIONS; made++) {
    if (made % stride === 0) {
      const { head } = match.record;
      stops.push({ count: head.count, head: head.hash, state: JSON.stringify(match.state), owing: match.owing() });
      if (stops.length > STOPS_A_GAME * 4) {
        stops = stops.filter((_, index) => index % 2 === 0);
        stride *= 2;
      }
    }
    const seats = match.owing();
    const seat = seats[chance.next(seats.length)] as string;
    const actions = allowed(match.game, match.state as State<unknown>, seat);
    const done = match.act(seat, actions[chance.next(actions.length)] as Action);
    if (!done.ok) throw new Error(`${match.game.id} refuses what it offers: ${JSON.stringify(done.error)}`);
    moments.push(...done.value.map(({ n }) => momentOf(n)));
  }
  const first = chance.next(Math.ceil(stops.length / STOPS_A_GAME));
  const spread = stops.filter((_, index) => (index - first) % Math.ceil(stops.length / STOPS_A_GAME) === 0);
  return { stops: spread.slice(0, STOPS_A_GAME), moments };
};

const rowsOf = (match: Match, stop: Stop, people: readonly Attendant[]): { table: TableRow; seats: SeatRow[] } => {
  const { record, game } = match;
  const { seed, log: _log, head: _head, ...header } = record;
  const id = newId();
  const now = Date.now();
  const table: TableRow = {
    id,
    game: game.id,
    rules: game.rules,
    scenario: record.scenario,
    options: JSON.stringify(record.options),
    owner: (people[0] as Attendant).account.id,
    visibility: 'link',
    status: 'playing',
    pace: '{"kind":"none"}',
    policy: '{"timeOut":"claim","botTakesOver":true,"spectators":true,"rated":false}',
    seed: seed as string,
    commitment: commitmentTo(seed as string),
    entropy: '{}',
    header: JSON.stringify(header),
    count: stop.count,
    head: stop.head,
    revision: stop.count,
    state: stop.state,
    owing: JSON.stringify(stop.owing),
    clocks: '{}',
    proposal: '',
    difference: '',
    outcome: '',
    chats: 0,
    rematch: null,
    created: now,
    updated: now,
  };
  const seats = match.seats.map((seat, place): SeatRow => {
    const { account } = people[place] as Attendant;
    return { table: id, seat, place, account: account.id, bot: null, name: account.name, orders: '', notified: 0 };
  });
  return { table, seats };
};

const write = async (
  store: Store,
  match: Match,
  stops: readonly Stop[],
  moments: readonly string[],
  people: readonly Attendant[],
): Promise<StagedTable[]> => {
  const { log } = match.record;
  const staged: StagedTable[] = [];
  for (const stop of stops) {
    const { table, seats } = rowsOf(match, stop, people);
    const lines = log.slice(0, stop.count).map((entry): LogRow => ({
      table: table.id,
      number: entry.n,
      entry: JSON.stringify(entry),
      moment: moments[entry.n] as string,
      key: null,
      at: 0,
    }));
    const { db } = store;
    await store.commit([db.insertInto('tables').values(table), db.insertInto('seats').values(seats)]);
    for (let at = 0; at < lines.length; at += ROWS_AT_ONCE)
      await store.commit([db.insertInto('log').values(lines.slice(at, at + ROWS_AT_ONCE))]);
    staged.push({ id: table.id, count: stop.count, seats: match.seats });
  }
  return staged;
};

/** Fills a database with tables in the middle of games: from the first decision to the last, by random play. */
export const stageTables = async (db: string, game: AnyGame, tables: number, seed: number): Promise<Staged> => {
  const store = await openStore(db);
  const accounts = new Accounts(store);
  const chance = fastChance(seed);
  const most = Math.max(...game.scenarios.map(({ seats }) => seats.length));
  const attendants: Attendant[] = [];
  // One more than there are seats: somebody who sits nowhere.
  for (let i = 0; i <= most; i++) {
    const account = await accounts.guest(`Attendant ${i + 1}`);
    attendants.push({ account, cookie: `gunbai=${await accounts.openSession(account)}` });
  }
  const staged: StagedTable[] = [];
  let fewest = Infinity;
  let furthest = 0;
  for (let turn = 0; staged.length < tables; turn++) {
    const match = open(game, chance, turn, attendants);
    const played = stopsOf(match, chance);
    const stops = played.stops.slice(0, tables - staged.length);
    for (const { count } of stops) {
      fewest = Math.min(fewest, count);
      furthest = Math.max(furthest, count);
    }
    staged.push(...(await write(store, match, stops, played.moments, attendants)));
  }
  await store.close();
  return { attendants, tables: staged, stages: { fewest, most: furthest } };
};
