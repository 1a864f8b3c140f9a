import { randomBytes } from 'node:crypto';
import { legalActions, commitmentTo, seededRandom, Match } from '@gunbai/engine';
import type { Action, AnyGame, RandomSource, MatchOptions, Scenario, State } from '@gunbai/engine';
import { Accounts } from '../../server/src/accounts/accounts.ts';
import type { Account } from '../../server/src/accounts/accounts.ts';
import { newId } from '../../server/src/ids.ts';
import { openStore } from '../../server/src/storage/index.ts';
import type { LogRow, SeatRow, Store, TableRow } from '../../server/src/storage/index.ts';

/** A player with the same seat index at every table. */
export interface SeededPlayer {
  readonly account: Account;
  readonly cookie: string;
}

export interface SeededTable {
  readonly id: string;
  /** Number of log entries at the start. */
  readonly count: number;
  readonly seats: readonly string[];
}

export interface SeededTables {
  readonly players: readonly SeededPlayer[];
  readonly tables: readonly SeededTable[];
  /** Progress of the tables, from the first decision to the last. */
  readonly stages: { readonly minEntries: number; readonly maxEntries: number };
}

/** What the store holds for a table at one point of its game. */
interface GameSnapshot {
  readonly count: number;
  readonly head: string;
  readonly state: string;
  readonly pendingSeats: readonly string[];
}

const SNAPSHOTS_PER_GAME = 4;
const MAX_ACTIONS = 20_000;
const ROWS_PER_INSERT = 500;

/** Cycles through scenarios, numbers of players and options. */
export const randomSetup = (
  game: AnyGame,
  chance: RandomSource,
  index: number,
): Required<Pick<MatchOptions, 'scenario' | 'options' | 'players'>> => {
  const scenario = game.scenarios[index % game.scenarios.length] as Scenario;
  const minPlayers = scenario.minPlayers ?? scenario.seats.length;
  const options = game.options.filter((option) => !option.scenarios || option.scenarios.includes(scenario.id));
  return {
    scenario: scenario.id,
    players: minPlayers + chance.next(scenario.seats.length - minPlayers + 1),
    options: Object.fromEntries(options.map(({ id, values, defaultValue }) => [id, values[chance.next(values.length)] ?? defaultValue])),
  };
};

const openMatch = (game: AnyGame, chance: RandomSource, index: number, people: readonly SeededPlayer[]): Match => {
  const setup = randomSetup(game, chance, index);
  const names = people.slice(0, setup.players).map(({ account }) => ({ name: account.name }));
  const opened = Match.open(game, { ...setup, people: names }, { seed: randomBytes(32).toString('hex'), entropy: {} });
  if (!opened.ok) throw new Error(`${game.id} does not open: ${opened.error.detail}`);
  return opened.value;
};

/** Plays randomly to the end and takes snapshots at evenly spread points. */
const takeSnapshots = (match: Match, chance: RandomSource): { snapshots: GameSnapshot[]; effects: readonly string[] } => {
  const effectsJson = (line: number): string => JSON.stringify(match.effectsOf(line));
  const effects = match.record.log.map(({ n }) => effectsJson(n));
  let snapshots: GameSnapshot[] = [];
  let stride = 1;
  for (let made = 0; !match.outcome && made < MAX_ACTIONS; made++) {
    if (made % stride === 0) {
      const { head } = match.record;
      snapshots.push({ count: head.count, head: head.hash, state: JSON.stringify(match.state), pendingSeats: match.pendingSeats() });
      if (snapshots.length > SNAPSHOTS_PER_GAME * 4) {
        snapshots = snapshots.filter((_, index) => index % 2 === 0);
        stride *= 2;
      }
    }
    const seats = match.pendingSeats();
    const seat = seats[chance.next(seats.length)] as string;
    const actions = legalActions(match.game, match.state as State<unknown>, seat);
    const done = match.act(seat, actions[chance.next(actions.length)] as Action);
    if (!done.ok) throw new Error(`${match.game.id} refuses what it offers: ${JSON.stringify(done.error)}`);
    effects.push(...done.value.map(({ n }) => effectsJson(n)));
  }
  const first = chance.next(Math.ceil(snapshots.length / SNAPSHOTS_PER_GAME));
  const spread = snapshots.filter((_, index) => (index - first) % Math.ceil(snapshots.length / SNAPSHOTS_PER_GAME) === 0);
  return { snapshots: spread.slice(0, SNAPSHOTS_PER_GAME), effects };
};

/** The whole log of a game, as a server would have written it. */
export const buildLogRows = (match: Match, table: string): LogRow[] =>
  match.record.log.map((entry) => ({
    table,
    number: entry.n,
    entry: JSON.stringify(entry),
    effects: JSON.stringify(match.effectsOf(entry.n)),
    key: null,
    at: 0,
    clocks: null,
  }));

export const buildRows = (match: Match, snapshot: GameSnapshot, people: readonly SeededPlayer[]): { table: TableRow; seats: SeatRow[] } => {
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
    owner: (people[0] as SeededPlayer).account.id,
    visibility: 'link',
    status: 'playing',
    pace: '{"kind":"none"}',
    policy: '{"timeOut":"claim","botTakesOver":true,"spectators":true,"rated":false}',
    seed: seed as string,
    commitment: commitmentTo(seed as string),
    entropy: '{}',
    dice: '{}',
    header: JSON.stringify(header),
    count: snapshot.count,
    head: snapshot.head,
    revision: snapshot.count,
    state: snapshot.state,
    pending_seats: JSON.stringify(snapshot.pendingSeats),
    clocks: '{}',
    proposal: '',
    rules_change: '',
    outcome: '',
    rematch: null,
    created: now,
    updated: now,
  };
  const seats = match.seats.map((seat, place): SeatRow => {
    const { account } = people[place] as SeededPlayer;
    return {
      table: id,
      seat,
      seat_index: place,
      account: account.id,
      bot: null,
      name: account.name,
      standing_orders: '',
      turn_notified: 0,
      reserved_for: null,
      left_by: null,
    };
  });
  return { table, seats };
};

const insertTables = async (
  store: Store,
  match: Match,
  snapshots: readonly GameSnapshot[],
  effects: readonly string[],
  people: readonly SeededPlayer[],
): Promise<SeededTable[]> => {
  const { log } = match.record;
  const seeded: SeededTable[] = [];
  for (const stop of snapshots) {
    const { table, seats } = buildRows(match, stop, people);
    const entries = log.slice(0, stop.count).map((entry): LogRow => ({
      table: table.id,
      number: entry.n,
      entry: JSON.stringify(entry),
      effects: effects[entry.n] as string,
      key: null,
      at: 0,
      clocks: null,
    }));
    const { db } = store;
    await store.commit([db.insertInto('tables').values(table), db.insertInto('seats').values(seats)]);
    for (let at = 0; at < entries.length; at += ROWS_PER_INSERT)
      await store.commit([db.insertInto('log').values(entries.slice(at, at + ROWS_PER_INSERT))]);
    seeded.push({ id: table.id, count: stop.count, seats: match.seats });
  }
  return seeded;
};

/** Fills a database with tables at all stages of random games. */
export const seedTables = async (db: string, game: AnyGame, tables: number, seed: number): Promise<SeededTables> => {
  const store = await openStore(db);
  const accounts = new Accounts(store);
  const chance = seededRandom(seed);
  const maxSeats = Math.max(...game.scenarios.map(({ seats }) => seats.length));
  const players: SeededPlayer[] = [];
  // One more than there are seats: a player without a seat.
  for (let i = 0; i <= maxSeats; i++) {
    const account = await accounts.createGuest(`Attendant ${i + 1}`);
    players.push({ account, cookie: `gunbai=${await accounts.createSession(account)}` });
  }
  const seeded: SeededTable[] = [];
  let minEntries = Infinity;
  let maxEntries = 0;
  for (let turn = 0; seeded.length < tables; turn++) {
    const match = openMatch(game, chance, turn, players);
    const played = takeSnapshots(match, chance);
    const snapshots = played.snapshots.slice(0, tables - seeded.length);
    for (const { count } of snapshots) {
      minEntries = Math.min(minEntries, count);
      maxEntries = Math.max(maxEntries, count);
    }
    seeded.push(...(await insertTables(store, match, snapshots, played.effects, players)));
  }
  await store.close();
  return { players, tables: seeded, stages: { minEntries, maxEntries } };
};
