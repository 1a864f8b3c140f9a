import { copyState, rebuildEffects } from '@gunbai/engine';
import type { AnyGame, GameRecord, Match, SeatId, EntryEffects, State } from '@gunbai/engine';
import type { StandingOrdersBySeat } from './standing-orders.ts';
import { createGameId } from './random-ids.ts';

/** A game kept in this browser. The record is all that is needed to go on with it, as long as the rules are the same. */
export interface SavedGame {
  readonly id: string;
  readonly record: GameRecord;
  /** Where it stands: from there it goes on under other rules. Games put away long ago may lack it. */
  readonly state?: State<unknown>;
  /**
   * What each line did, by its number: to be told even when other rules would have it otherwise. The same holds. As JSON,
   * since a long game is put away after every move, and a text is copied many times faster.
   */
  readonly did?: string;
  readonly begun: number;
  readonly touched: number;
  /** How many lines of the log had been looked at. */
  readonly seen: number;
  readonly finished: boolean;
  /** The game turn it has come to; the same holds. */
  readonly turn?: number;
  /** Who won, once it is finished; the same holds. */
  readonly winners?: readonly SeatId[];
  /** Seats that this screen decides for; empty for a record that is only watched. */
  readonly here: readonly SeatId[];
  /** Windows that are passed without asking. */
  readonly orders?: StandingOrdersBySeat;
}

/** What each line of a kept game did: as it was kept, or else as far as these rules can make it again. */
export const effectsOfSavedGame = (game: AnyGame, { record, state, did }: SavedGame): readonly (EntryEffects | null)[] =>
  did === undefined ? rebuildEffects(game, record, state ?? null) : (JSON.parse(did) as (EntryEffects | null)[]);

/** How far a game has come, for the list of kept games: nobody should have to open one to know it. */
export const progressOf = ({ state, outcome }: Match): Pick<SavedGame, 'finished' | 'turn' | 'winners'> => ({
  finished: outcome !== null,
  turn: state.turn,
  ...(outcome && { winners: outcome.winners }),
});

/** A game that is put on the shelf for the first time; all seats but those of bots are decided for at this screen. */
export const createSavedGame = async (match: Match, store: SavedGameStore, seen = 0): Promise<SavedGame> => {
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
  };
  await store.put(savedGame);
  return savedGame;
};

/** Where games are kept between visits. */
export interface SavedGameStore {
  put(savedGame: SavedGame): Promise<void>;
  get(id: string): Promise<SavedGame | null>;
  /** All of them, last touched first. */
  list(): Promise<readonly SavedGame[]>;
  remove(id: string): Promise<void>;
}

const sortByLastPlayed = (games: readonly SavedGame[]): SavedGame[] => games.toSorted((a, b) => b.touched - a.touched);

/** For tests, and where the browser keeps nothing (a private window of some browsers). */
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
    request.onerror = () => reject(request.error ?? new Error('the browser did not answer'));
  });

/** Where storage is closed to the page, some browsers throw at once. */
const openDatabase = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open('gunbai', 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(OBJECT_STORE, { keyPath: 'id' });
  return awaitRequest(request);
};

/** Keeps games in IndexedDB. A put is done when the browser says that it is. */
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

/** This browser's shelf, and whether what is put there outlasts the page. */
export const openSavedGames = (): Promise<{ store: SavedGameStore; isPersistent: boolean }> =>
  (openedStore ??= openDatabase().then(
    (database) => ({ store: indexedDbStore(database), isPersistent: true }),
    () => ({ store: inMemoryStore(), isPersistent: false }),
  ));
