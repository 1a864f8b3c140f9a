import { verifyLog } from '@gunbai/engine';
import type { GameRecord } from '@gunbai/engine';
import type { DiceRequest, TableView } from '@gunbai/protocol';
import { findDiceProblems, findUnplayedDiceProblems, listStandingRounds, nextDiceStep, witnessRound } from '@gunbai/protocol/dice-witness';
import type { DiceProblem, DiceStep, WitnessedRound } from '@gunbai/protocol/dice-witness';
import { fetchJson } from '../connection/api.ts';
import { diceMemory } from './dice-storage.ts';
import type { DiceMemory } from './dice-storage.ts';

/** The result of comparing a game with what this browser saw before it. */
export interface DiceReport {
  readonly problems: readonly DiceProblem[];
  /** Whether this browser took part in the commitments. Without that only the record can be checked. */
  readonly hasWitnessed: boolean;
  /** The own seat confirmed the dice again, but not from this browser. */
  readonly isConfirmedElsewhere: boolean;
  /** Rolls that were derived again; null without a record. */
  readonly rolls: number | null;
  /** Rounds before play that were abandoned. */
  readonly abandonedRounds: number;
  /** How often the server was restored from a backup during the game. */
  readonly restores: number;
}

type Send = (table: string, request: DiceRequest) => Promise<unknown>;

const distinctProblems = (problems: readonly DiceProblem[]): readonly DiceProblem[] => [
  ...new Map(problems.map((problem) => [`${problem.code} ${problem.seat ?? ''}`, problem])).values(),
];

const isOver = ({ status }: TableView): boolean => status === 'over' || status === 'cancelled';

/** Takes part in the commitments before a game, remembers them, and compares the game with them. */
export class DiceKeeper {
  private readonly memory: DiceMemory;
  private readonly send: Send;
  /** Requests under way, so that a repeated message does not send them twice. */
  private readonly sending = new Set<string>();
  /** The hash given last at each table: a message from before it arrived must not bring another one. */
  private readonly given = new Map<string, string>();

  constructor(memory: DiceMemory, send: Send) {
    this.memory = memory;
    this.send = send;
  }

  private readonly findEntropy = (hash: string): string | undefined => this.memory.findEntropy(hash);

  /** Remembers what the server shows, and answers it. */
  async observe(table: TableView, seat: string | null): Promise<void> {
    const known = this.memory.loadTable(table.id);
    const rounds = witnessRound(known.rounds, table, seat, this.findEntropy);
    const waitingSeat = table.status === 'open' ? seat : null;
    if (rounds.length > 0 || waitingSeat !== null || known.waitingSeat !== null) this.memory.saveTable(table.id, { rounds, waitingSeat });
    const step = nextDiceStep(rounds, table, seat, this.findEntropy);
    if (step?.kind === 'reveal') await this.sendOnce(table.id, { entropy: step.entropy });
    if (step?.kind === 'give-hash') await this.sendOnce(table.id, { entropyHash: this.hashToGive(table.id, rounds) });
  }

  /** The same hash again, until a round was begun with it. Entropy is never used in two rounds. */
  private hashToGive(table: string, rounds: readonly WitnessedRound[]): string {
    const before = this.given.get(table);
    const hash = before !== undefined && rounds.every((round) => round.entropyHash !== before) ? before : this.memory.newEntropyHash();
    this.given.set(table, hash);
    return hash;
  }

  private async sendOnce(table: string, request: DiceRequest): Promise<void> {
    const key = `${table} ${JSON.stringify(request)}`;
    if (this.sending.has(key)) return;
    this.sending.add(key);
    try {
      await this.send(table, request);
    } finally {
      this.sending.delete(key);
    }
  }

  /** What the player must know or do before the game; null if nothing. */
  stepFor(table: TableView, seat: string | null): DiceStep | null {
    return nextDiceStep(this.memory.loadTable(table.id).rounds, table, seat, this.findEntropy);
  }

  /** The player moved to this device: all give new entropy. */
  async beginHere(table: string): Promise<void> {
    await this.send(table, { entropyHash: this.memory.newEntropyHash() });
  }

  /** Compares a game in play with what was seen. */
  findProblems(table: TableView): readonly DiceProblem[] {
    const { rounds } = this.memory.loadTable(table.id);
    const unplayed = findUnplayedDiceProblems(rounds, table);
    if (table.number === 0) return distinctProblems(unplayed);
    return distinctProblems([...findDiceProblems(listStandingRounds(rounds, table), { ...table, isOver: isOver(table) }), ...unplayed]);
  }

  /** Checks a finished game: its record, against itself and against what was seen. `record` is null if the server withholds it. */
  check(table: TableView, record: GameRecord | null, seat: string | null): DiceReport {
    const { rounds } = this.memory.loadTable(table.id);
    const standing = listStandingRounds(rounds, table);
    const verdict = record && verifyLog(record);
    const problems = [
      ...this.findProblems(table),
      ...(record ? findDiceProblems(standing, { ...record, isOver: true }) : []),
      ...(record && record.seed === null ? [{ code: 'seed-withheld' } as const] : []),
      ...(record === null && table.number > 0 ? [{ code: 'seed-withheld' } as const] : []),
      ...(verdict && !verdict.ok ? [{ code: 'rolls-differ' } as const] : []),
    ];
    return {
      problems: distinctProblems(problems),
      hasWitnessed: standing.length > 0,
      isConfirmedElsewhere: seat !== null && rounds.length > 0 && standing.length === 0,
      rolls: verdict && verdict.rolls,
      abandonedRounds: table.abandonedDice.length,
      restores: record?.log.filter(({ type }) => type === 'epoch').length ?? 0,
    };
  }

  listWaiting(): readonly { readonly table: string; readonly seat: string }[] {
    return this.memory.listWaitingTables().flatMap((table) => {
      const { waitingSeat } = this.memory.loadTable(table);
      return waitingSeat === null ? [] : [{ table, seat: waitingSeat }];
    });
  }

  /** The player left, or the table is gone. */
  forgetWaiting(table: string): void {
    this.memory.saveTable(table, { ...this.memory.loadTable(table), waitingSeat: null });
  }
}

export const diceKeeper = new DiceKeeper(diceMemory, (table, request) => fetchJson('POST', `/api/tables/${table}/dice`, request));
