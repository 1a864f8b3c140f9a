import { entropyHash } from '@gunbai/engine';
import type { WitnessedRound } from '@gunbai/protocol/dice-witness';
import { randomHex } from '../../session/random-ids.ts';
import { TABLE_PREFIX } from './waiting-flag.ts';

/** What this browser remembers of a table's dice. */
interface TableDice {
  readonly rounds: readonly WitnessedRound[];
  /** The own seat while the game has not begun; null afterwards. */
  readonly waitingSeat: string | null;
}

/** Where a browser keeps its entropy and what it saw. */
export interface DiceStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): readonly string[];
}

const ENTROPY_PREFIX = 'gunbai.dice.entropy.';
const ENTROPY_BYTES = 32;
/** Each table needs less than a kilobyte. The oldest are dropped first. */
const MAX_KEPT = 300;

/** Used where the browser's storage is unavailable: the game can be played and checked until the page is closed. */
const createMemoryStorage = (): DiceStorage => {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
};

/** The browser's storage; what does not fit is kept until the page is closed. */
export const openBrowserStorage = (): DiceStorage => {
  const overflow = createMemoryStorage();
  let storage: Storage;
  try {
    storage = localStorage;
  } catch {
    return overflow;
  }
  return {
    getItem: (key) => overflow.getItem(key) ?? storage.getItem(key),
    setItem(key, value) {
      try {
        storage.setItem(key, value);
        overflow.removeItem(key);
      } catch {
        overflow.setItem(key, value);
      }
    },
    removeItem(key) {
      storage.removeItem(key);
      overflow.removeItem(key);
    },
    keys: () => [...new Set([...Object.keys(storage), ...overflow.keys()])],
  };
};

interface Stored<T> {
  readonly at: number;
  readonly value: T;
}

/** The own entropy by its hash, and the rounds of commitments seen at each table. */
export class DiceMemory {
  private readonly storage: DiceStorage;
  private readonly now: () => number;

  constructor(storage: DiceStorage, now: () => number = Date.now) {
    this.storage = storage;
    this.now = now;
  }

  /** New entropy for a seat, kept before its hash is sent: the answer may be lost. */
  newEntropyHash(): string {
    const entropy = randomHex(ENTROPY_BYTES);
    const hash = entropyHash(entropy);
    this.write(ENTROPY_PREFIX + hash, entropy);
    return hash;
  }

  findEntropy(hash: string): string | undefined {
    return this.read<string>(ENTROPY_PREFIX + hash);
  }

  loadTable(table: string): TableDice {
    return this.read<TableDice>(TABLE_PREFIX + table) ?? { rounds: [], waitingSeat: null };
  }

  saveTable(table: string, dice: TableDice): void {
    if (JSON.stringify(this.loadTable(table)) !== JSON.stringify(dice)) this.write(TABLE_PREFIX + table, dice);
  }

  /** Tables of this browser's player that have not begun. */
  listWaitingTables(): readonly string[] {
    const ids = this.keysWith(TABLE_PREFIX).map((key) => key.slice(TABLE_PREFIX.length));
    return ids.filter((id) => this.loadTable(id).waitingSeat !== null);
  }

  private keysWith(prefix: string): string[] {
    return this.storage.keys().filter((key) => key.startsWith(prefix));
  }

  private readStored<T>(key: string): Stored<T> | null {
    try {
      return JSON.parse(this.storage.getItem(key) ?? 'null') as Stored<T> | null;
    } catch {
      return null;
    }
  }

  private read<T>(key: string): T | undefined {
    return this.readStored<T>(key)?.value;
  }

  private write(key: string, value: unknown): void {
    this.storage.setItem(key, JSON.stringify({ at: this.now(), value } satisfies Stored<unknown>));
    for (const prefix of [ENTROPY_PREFIX, TABLE_PREFIX]) this.dropOldest(prefix);
  }

  private dropOldest(prefix: string): void {
    const keys = this.keysWith(prefix);
    if (keys.length <= MAX_KEPT) return;
    const byAge = keys.toSorted((one, other) => (this.readStored(one)?.at ?? 0) - (this.readStored(other)?.at ?? 0));
    for (const key of byAge.slice(0, keys.length - MAX_KEPT)) this.storage.removeItem(key);
  }
}

export const diceMemory = new DiceMemory(openBrowserStorage());

export const newEntropyHash = (): string => diceMemory.newEntropyHash();
