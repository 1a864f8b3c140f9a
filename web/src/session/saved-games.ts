import { copyState, rebuildEffects } from '@gunbai/engine';
import type { AnyGame, GameRecord, Match, SeatId, EntryEffects, State } from '@gunbai/engine';
import type { StandingOrdersBySeat } from './standing-orders.ts';
import { createGameId } from './random-ids.ts';

/** A game saved in this browser. Under unchanged rules the record alone is enough to continue. IndexedDB stores these property names. */
export interface SavedGame {
  readonly id: string;
  readonly record: GameRecord;
  /** The position, from which the game continues under other rules. Old saves lack it, and the optional properties below. */
  readonly state?: State<unknown>;
  /**
   * The effects of each log entry, as JSON: shown even if newer rules would differ. The game is saved after every move, and IndexedDB
   * copies a string much faster.
   */
  readonly did?: string;
  readonly begun: number;
  readonly touched: number;
  /** How many log entries the reader has seen. */
  readonly seen: number;
  readonly finished: boolean;
  readonly turn?: number;
  /** The winners of a finished game. */
  readonly winners?: readonly SeatId[];
  /** Seats that this screen plays; empty for a record that can only be watched. */
  readonly here: readonly SeatId[];
  readonly orders?: StandingOrdersBySeat;
  /** Where a branch began: the address of the source game's replay, at the position of the branch. */
  readonly source?: string;
}

/** The effects of each entry, as saved, or rebuilt as far as the current rules can. */
export const effectsOfSavedGame = (game: AnyGame, { record, state, did }: SavedGame): readonly (EntryEffects | null)[] =>
  did === undefined ? rebuildEffects(game, record, state ?? null) : (JSON.parse(did) as (EntryEffects | null)[]);

/** How far a game has come, for the list of saved games. */
export const progressOf = ({ state, outcome }: Match): Pick<SavedGame, 'finished' | 'turn' | 'winners'> => ({
  finished: outcome !== null,
  turn: state.turn,
  ...(outcome && { winners: outcome.winners }),
});

/** Saves a new game in which this screen plays every seat without a bot. */
export const createSavedGame = async (match: Match, store: SavedGameStore, seen = 0, source?: string): Promise<SavedGame> => {
  const now = Date.now();
  const { record } = match;
  const savedGame: SavedGame = {
    id: createGameId(),
    record: { ...record, log: record.log.slice() },
    state: copyState(match.state, match.game.copyBoard),
    did: JSON.stringify(match.allEffects()),
    begun: now,
    touched: now,
    seen,
    ...progressOf(match),
    here: record.seats.filter(({ bot }) => bot === undefined).map(({ id }) => id),
    ...(source === undefined ? {} : { source }),
  };
  await store.put(savedGame);
  return savedGame;
};

export interface SavedGameStore {
  put(savedGame: SavedGame): Promise<void>;
  get(id: string): Promise<SavedGame | null>;
  /** All saved games, last played first. */
  list(): Promise<readonly SavedGame[]>;
  remove(id: string): Promise<void>;
}

const sortByLastPlayed = (games: readonly SavedGame[]): SavedGame[] => games.toSorted((a, b) => b.touched - a.touched);

/** For tests, and for browsers without storage (some private windows). */
export const inMemoryStore = (): SavedGameStore => {
  const games = new Map<string, SavedGame>();
  return {
    put: async (savedGame) => void games.set(savedGame.id, structuredClone(savedGame)),
    get: async (id) => games.get(id) ?? null,
    list: async () => sortByLastPlayed([...games.values()]),
    remove: async (id) => void games.delete(id),
  };
};

const OBJECT_STORE = 'games';

const awaitRequest = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the IndexedDB request failed'));
  });

/** Async, because some browsers throw at once if the page may not use storage. */
const openDatabase = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open('gunbai', 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(OBJECT_STORE, { keyPath: 'id' });
  return awaitRequest(request);
};

/** Stores games in IndexedDB. */
const indexedDbStore = (database: IDBDatabase): SavedGameStore => {
  const store = (mode: IDBTransactionMode): IDBObjectStore =>
    database.transaction(OBJECT_STORE, mode, { durability: 'strict' }).objectStore(OBJECT_STORE);
  return {
    put: async (savedGame) => void (await awaitRequest(store('readwrite').put(savedGame))),
    get: async (id) => ((await awaitRequest(store('readonly').get(id))) as SavedGame | undefined) ?? null,
    list: async () => sortByLastPlayed((await awaitRequest(store('readonly').getAll())) as SavedGame[]),
    remove: async (id) => void (await awaitRequest(store('readwrite').delete(id))),
  };
};

let openedStore: Promise<{ store: SavedGameStore; isPersistent: boolean }> | null = null;

/** This browser's saved games, and whether they outlast the page. */
export const openSavedGames = (): Promise<{ store: SavedGameStore; isPersistent: boolean }> =>
  (openedStore ??= openDatabase().then(
    (database) => ({ store: indexedDbStore(database), isPersistent: true }),
    () => ({ store: inMemoryStore(), isPersistent: false }),
  ));
