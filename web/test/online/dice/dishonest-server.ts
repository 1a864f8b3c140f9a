import { commitmentTo, Match } from '@gunbai/engine';
import type { AnyGame, GameRecord } from '@gunbai/engine';
import type { DiceRequest, TableView } from '@gunbai/protocol';
import type { DiceProblem } from '@gunbai/protocol/dice-witness';
import { DiceKeeper } from '../../../src/online/dice/dice-keeper.ts';
import { DiceMemory } from '../../../src/online/dice/dice-storage.ts';
import type { DiceStorage } from '../../../src/online/dice/dice-storage.ts';

export const memoryStorage = (): DiceStorage => {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
};

export interface Client {
  readonly seat: string;
  readonly keeper: DiceKeeper;
  readonly memory: DiceMemory;
}

type Dice = Pick<TableView, 'entropyHashes' | 'commitment' | 'entropy' | 'seed' | 'abandonedDice'>;

let seeds = 0;
export const newSeed = (): string => (++seeds).toString(16).padStart(64, '0');

/**
 * A server in memory for two clients that hold real browser code. It is honest until a test changes `dice`, what it shows
 * to one client (`disguise`), or the record. Every record it makes verifies by itself.
 */
export class FakeServer {
  readonly game: AnyGame;
  readonly seats: readonly string[];
  readonly clients: readonly Client[];
  seed = newSeed();
  dice: Dice = { entropyHashes: {}, commitment: '', entropy: {}, seed: null, abandonedDice: [] };
  status: TableView['status'] = 'open';
  /** What one client is shown instead. */
  disguise: (seat: string, dice: Dice) => Dice = (_seat, dice) => dice;

  constructor(game: AnyGame, seats: readonly string[], clientSeats: readonly string[] = seats) {
    this.game = game;
    this.seats = seats;
    this.clients = clientSeats.map((seat) => {
      const memory = new DiceMemory(memoryStorage());
      return { seat, memory, keeper: new DiceKeeper(memory, async (_table, request) => this.receive(seat, request)) };
    });
  }

  /** The table as a seat sees it. */
  tableFor(seat: string): TableView {
    const seats = this.seats.map((one) => ({ seat: one, person: { account: one, name: one }, bot: null, name: one, present: true }));
    const number = this.status === 'open' ? 0 : 1;
    return { id: 'fair-table-1', status: this.status, number, seats, ...this.disguise(seat, this.dice) } as unknown as TableView;
  }

  private receive(seat: string, request: DiceRequest): void {
    if ('entropyHash' in request) this.setHash(seat, request.entropyHash);
    else this.dice = { ...this.dice, entropy: { ...this.dice.entropy, [seat]: request.entropy } };
  }

  setHash(seat: string, hash: string): void {
    this.dice = { ...this.dice, entropyHashes: { ...this.dice.entropyHashes, [seat]: hash } };
  }

  /** Every client reads the table once, and answers it. */
  async showAll(): Promise<void> {
    for (const { keeper, seat } of this.clients) await keeper.observe(this.tableFor(seat), seat);
  }

  commit(): void {
    this.dice = { ...this.dice, commitment: commitmentTo(this.seed) };
  }

  /** The honest course: hashes, commitment, entropy. */
  async agree(): Promise<void> {
    await this.showAll();
    this.commit();
    await this.showAll();
  }

  /** Plays a game with these dice to its end. */
  play(change: Partial<Dice> = {}): GameRecord {
    this.dice = { ...this.dice, ...change, seed: this.seed };
    const opened = Match.open(this.game, { players: this.seats.length }, { seed: this.seed, entropy: this.dice.entropy });
    if (!opened.ok) throw new Error(opened.error.detail);
    const match = opened.value;
    for (let moves = 0; !match.outcome && moves < 3000; moves++) {
      const [seat] = match.pendingSeats() as [string];
      const actions = match.legalActions(seat);
      match.act(seat, actions[moves % actions.length]);
    }
    if (!match.outcome) match.end([this.seats[0] as string], { winners: [], reason: 'agreed' });
    this.status = 'over';
    this.dice = { ...this.dice, commitment: match.record.commitment };
    return match.record;
  }

  problemsFor(client: Client, record: GameRecord | null): readonly DiceProblem[] {
    return client.keeper.check(this.tableFor(client.seat), record, client.seat).problems;
  }
}

/** The first dice of a record, as the players see them. */
export const firstRolls = (record: GameRecord, count: number): number[] =>
  record.log
    .flatMap((entry) => ('rolls' in entry ? entry.rolls : []))
    .flatMap(({ of, got }) => (of === 6 ? got : []))
    .slice(0, count);
