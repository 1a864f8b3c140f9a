import type { GameEvent, LogLine, View } from '@gunbai/engine';
import { continuesBattle, findBattles } from '@gunbai/ui/battle';
import type { BattleReader, LoggedBattle } from '@gunbai/ui/battle';
import type { MoveGate } from './bot-runner.ts';
import type { Session, TableSnapshot } from './session.ts';

/** The least time for each battle roll of bots. */
export const MIN_ROLL_MS = 1500;

/** How battles are shown. */
export interface BattlePacing {
  /** How long a battle stays after its last roll; null until the player continues. */
  readonly stayMs: number | null;
  /** Whether bots wait for it. Otherwise only rolls of players here are shown. */
  readonly holdsBots: boolean;
  readonly isOff: boolean;
}

/** A battle on screen, with the position when it was first seen. */
export interface StagedBattle {
  readonly battle: LoggedBattle;
  readonly view: View<unknown>;
  /** The first entry with rolls that were not shown before. */
  readonly newFrom: number;
  /** Grows with every roll, so that the time starts again. */
  readonly rolls: number;
}

interface StageDeps {
  readonly session: Session;
  readonly reader: BattleReader<unknown>;
  pacing(): BattlePacing;
}

/** Shows each battle with new rolls, one after the other, and makes bots wait meanwhile. */
export class BattleStage {
  private readonly deps: StageDeps;
  private readonly listeners = new Set<() => void>();
  /** The number of the first log entry that is not examined yet. */
  private nextEntry: number;
  private queue: readonly StagedBattle[] = [];
  private lastRollAt = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  isPaused = false;
  private waiting: (() => void)[] = [];

  constructor(deps: StageDeps) {
    this.deps = deps;
    this.nextEntry = firstNewEntry(deps.session.snapshot().log);
  }

  /** Watches the session; returns how to stop. */
  start(): () => void {
    const stop = this.deps.session.subscribe(() => this.update());
    this.deps.session.setMoveGate?.(this.gate);
    return () => {
      stop();
      this.deps.session.setMoveGate?.(null);
      this.clear();
    };
  }

  get current(): StagedBattle | null {
    return this.queue[0] ?? null;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Closes the battle on screen; the next one follows. */
  continue(): void {
    this.queue = this.queue.slice(1);
    this.showCurrent();
  }

  /** Closes all. */
  clear(): void {
    this.queue = [];
    this.showCurrent();
  }

  /** While the reader points at the card, it stays. */
  pause(isPaused: boolean): void {
    if (this.isPaused === isPaused) return;
    this.isPaused = isPaused;
    this.startTimer();
    this.emit();
  }

  /** A bot's next move waits: within the battle until its roll was seen, otherwise until the battle is closed. */
  private readonly gate: MoveGate = async (events) => {
    if (!this.current || !this.deps.pacing().holdsBots) return;
    if (!continuesBattle(events, this.deps.reader.types)) return new Promise((resolve) => void this.waiting.push(resolve));
    const rest = this.lastRollAt + MIN_ROLL_MS - performance.now();
    if (rest > 0)
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
        setTimeout(resolve, rest);
      });
  };

  private update(): void {
    const snapshot = this.deps.session.snapshot();
    const { log } = snapshot;
    const first = Math.min(this.nextEntry, firstNewEntry(log));
    const undone = first < this.nextEntry;
    this.nextEntry = firstNewEntry(log);
    if (undone) return this.clear();
    const added = log.filter(({ n }) => n >= first);
    if (added.length === 0) return;
    this.addRolls(snapshot, first);
    const decidesHere = added.some(({ seat, auto }) => seat !== null && !auto && this.isLocal(seat));
    // Playing on is continuing, unless the decision belongs to the battle.
    if (decidesHere && this.current && !this.current.battle.events.some(({ n }) => n >= first)) this.continue();
  }

  private addRolls(snapshot: TableSnapshot, first: number): void {
    const { reader, pacing } = this.deps;
    const { isOff, holdsBots } = pacing();
    const last = this.queue.at(-1);
    const queue = this.queue.slice();
    for (const battle of isOff ? [] : findBattles(snapshot.log, reader.types)) {
      if (!battle.events.some(({ n }) => n >= first)) continue;
      const at = queue.findIndex((one) => one.battle.key === battle.key);
      const rolls = battle.events.filter(({ event }) => reader.types.rolls.has(event.type));
      const newRoll = rolls.find(({ n }) => n >= first);
      const isShown =
        newRoll !== undefined && !reader.isOnBoard?.(battle, snapshot.actingSeat) && (holdsBots || this.isLocal(newRoll.seat ?? ''));
      if (!isShown && at < 0) continue;
      const known = queue[at];
      const staged: StagedBattle = {
        battle,
        view: known?.view ?? snapshot.view,
        newFrom: newRoll?.n ?? known?.newFrom ?? first,
        rolls: rolls.length,
      };
      if (at < 0) queue.push(staged);
      else queue[at] = staged;
    }
    const wasEmpty = last === undefined;
    const before = this.current;
    this.queue = queue;
    if (wasEmpty || before?.rolls !== this.current?.rolls) this.showCurrent();
    else this.emit();
  }

  private isLocal(seat: string): boolean {
    return this.deps.session.players.some((player) => player.seat === seat && player.isLocal);
  }

  private showCurrent(): void {
    this.lastRollAt = performance.now();
    this.isPaused = this.isPaused && this.current !== null;
    this.startTimer();
    if (!this.current) for (const resolve of this.waiting.splice(0)) resolve();
    this.emit();
  }

  private startTimer(): void {
    clearTimeout(this.timer);
    const { stayMs } = this.deps.pacing();
    if (this.current && stayMs !== null && !this.isPaused) this.timer = setTimeout(() => this.continue(), stayMs);
  }

  private emit(): void {
    for (const listener of this.listeners) listener();
  }
}

const firstNewEntry = (log: readonly LogLine[]): number => (log.at(-1)?.n ?? -1) + 1;

/** Whether these events hold a battle roll, which is always drawn. */
export const hasBattleRoll = (events: readonly GameEvent[], { types }: BattleReader<unknown>): boolean =>
  events.some(({ type }) => types.rolls.has(type));
