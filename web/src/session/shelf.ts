import { copyState, recollected } from '@gunbai/engine';
import type { AnyGame, GameRecord, Match, SeatId, Seen, State } from '@gunbai/engine';
import type { OrdersBySeat } from './orders.ts';
import { newGameId } from './seed.ts';

/** A game kept in this browser. The record is all that is needed to go on with it, as long as the rules are the same. */
export interface Kept {
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
  readonly orders?: OrdersBySeat;
}

/** What each line of a kept game did: as it was kept, or else as far as these rules can make it again. */
export const didIn = (game: AnyGame, { record, state, did }: Kept): readonly (Seen | null)[] =>
  did === undefined ? recollected(game, record, state ?? null) : (JSON.parse(did) as (Seen | null)[]);

/** How far a game has come, for the list of kept games: nobody should have to open one to know it. */
export const standOf = ({ state, outcome }: Match): Pick<Kept, 'finished' | 'turn' | 'winners'> => ({
  finished: outcome !== null,
  turn: state.turn,
  ...(outcome && { winners: outcome.winners }),
});

/** A game that is put on the shelf for the first time; all seats but those of bots are decided for at this screen. */
export const putNew = async (match: Match, shelf: Shelf, seen = 0): Promise<Kept> => {
  const now = Date.now();
  const { record } = match;
  const kept: Kept = {
    id: newGameId(),
    record: { ...record, log: record.log.slice() },
    state: copyState(match.state, match.game.copyBoard),
    did: JSON.stringify(match.allSeen()),
    begun: now,
    touched: now,
    seen,
    ...standOf(match),
    here: record.seats.filter(({ bot }) => bot === undefined).map(({ id }) => id),
  };
  await shelf.put(kept);
  return kept;
};

/** Where games are kept between visits. */
export interface Shelf {
  put(kept: Kept): Promise<void>;
  get(id: string): Promise<Kept | null>;
  /** All of them, last touched first. */
  list(): Promise<readonly Kept[]>;
  remove(id: string): Promise<void>;
}

const byTouched = (games: readonly Kept[]): Kept[] => games.toSorted((a, b) => b.touched - a.touched);

/** For tests, and where the browser keeps nothing (a private window of some browsers). */
export const memoryShelf = (): Shelf => {
  const games = new Map<string, Kept>();
  return {
    put: async (kept) => void games.set(kept.id, structuredClone(kept)),
    get: async (id) => games.get(id) ?? null,
    list: async () => byTouched([...games.values()]),
    remove: async (id) => void games.delete(id),
  };
};

const STORE = 'games';

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser did not answer'));
  });

/** Where storage is closed to the page, some browsers throw at once. */
const openDatabase = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open('gunbai', 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE, { keyPath: 'id' });
  return answered(request);
};

/** Keeps games in IndexedDB. A put is done when the browser says that it is. */
const databaseShelf = (database: IDBDatabase): Shelf => {
  const store = (mode: IDBTransactionMode): IDBObjectStore =>
    database.transaction(STORE, mode, { durability: 'strict' }).objectStore(STORE);
  return {
    put: async (kept) => void (await answered(store('readwrite').put(kept))),
    get: async (id) => ((await answered(store('readonly').get(id))) as Kept | undefined) ?? null,
    list: async () => byTouched((await answered(store('readonly').getAll())) as Kept[]),
    remove: async (id) => void (await answered(store('readwrite').delete(id))),
  };
};

let opened: Promise<{ shelf: Shelf; lasts: boolean }> | null = null;

/** This browser's shelf, and whether what is put there outlasts the page. */
export const openShelf = (): Promise<{ shelf: Shelf; lasts: boolean }> =>
  (opened ??= openDatabase().then(
    (database) => ({ shelf: databaseShelf(database), lasts: true }),
    () => ({ shelf: memoryShelf(), lasts: false }),
  ));
