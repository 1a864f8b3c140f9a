import { failure, isSameAction } from '@gunbai/engine';
import type { Action, GameEvent, GameRecord, Match, Refusal, Result } from '@gunbai/engine';
import { matchAtStep, prepareStep } from '@gunbai/games/registry';
import type { Lesson, LessonStep, GameManifest, GameModule } from '@gunbai/games/registry';
import type { SeatPlayer, Session, TableSnapshot } from './session.ts';
import { createSavedGame } from './saved-games.ts';
import type { SavedGameStore } from './saved-games.ts';

/** Legal by the rules, but not what the lesson teaches. */
const NOT_IN_LESSON: Refusal = { code: 'unknown-action', detail: 'lesson' };

/** A lesson played with the real rules and dice. Only the action that the step teaches is legal. */
export class LessonSession implements Session {
  readonly id: string;
  readonly manifest: GameManifest;
  readonly rules: GameModule;
  readonly lesson: Lesson;
  readonly players: readonly SeatPlayer[];
  readonly canSwapSeats = false;
  readonly canAskBot = false;
  private match: Match;
  private index: number;
  private events: readonly GameEvent[] = [];
  private current: TableSnapshot;
  private readonly listeners = new Set<() => void>();

  constructor(manifest: GameManifest, rules: GameModule, lesson: Lesson, stepIndex: number) {
    this.id = `${manifest.id} ${lesson.id}`;
    this.manifest = manifest;
    this.rules = rules;
    this.lesson = lesson;
    this.index = Math.min(Math.max(stepIndex, 0), lesson.steps.length - 1);
    this.match = matchAtStep(rules, lesson, this.index);
    this.players = this.match.record.seats.map(({ id, bot }) => ({ seat: id, name: '', bot: bot ?? null, isLocal: bot === undefined }));
    this.current = this.buildSnapshot();
  }

  get stepIndex(): number {
    return this.index;
  }

  private get step(): LessonStep {
    return this.lesson.steps[this.index] ?? this.lesson.steps[0];
  }

  private get isLast(): boolean {
    return this.index === this.lesson.steps.length - 1;
  }

  /** Continues from a step without an action. */
  nextStep(): void {
    if (this.step.expectedAction || this.isLast) return;
    this.advance(this.match.number);
  }

  previousStep(): void {
    if (this.index === 0) return;
    this.index--;
    this.match = matchAtStep(this.rules, this.lesson, this.index);
    this.events = [];
    this.emit();
  }

  async act(action: Action): Promise<Refusal | null> {
    const { expectedAction } = this.step;
    const { number } = this.match;
    if (!expectedAction || !isSameAction(action, expectedAction)) return this.refusalFor(action) ?? NOT_IN_LESSON;
    const done = this.match.act(this.lesson.seat, action);
    if (!done.ok) return done.error;
    this.advance(number);
    return null;
  }

  /** Goes to the next step and shows the events since entry `before`. */
  private advance(before: number): void {
    if (!this.isLast) {
      this.index++;
      prepareStep(this.match, this.lesson, this.step);
    }
    this.events = this.match.logFor(this.lesson.seat, before).flatMap(({ events }) => events);
    this.emit();
  }

  refusalFor(action: Action): Refusal | null {
    const { expectedAction } = this.step;
    if (!expectedAction) return NOT_IN_LESSON;
    return this.match.refusalFor(this.lesson.seat, action) ?? (isSameAction(action, expectedAction) ? null : NOT_IN_LESSON);
  }

  snapshot(): TableSnapshot {
    return this.current;
  }

  private buildSnapshot(): TableSnapshot {
    const { match, step } = this;
    const { seat } = this.lesson;
    return {
      number: match.number,
      view: match.view(seat),
      viewer: seat,
      actingSeat: step.expectedAction ? seat : null,
      allowed: step.expectedAction ? [step.expectedAction] : [],
      prompt: match.promptFor(seat),
      pendingSeats: match.pendingSeats(),
      pauseReason: step.expectedAction ? null : 'lesson',
      log: match.logFor(seat),
      events: this.events,
      outcome: match.outcome,
      canUndo: this.index > 0,
      handoverTo: null,
      thinkingSeat: null,
      error: null,
    };
  }

  private emit(): void {
    this.current = this.buildSnapshot();
    for (const listener of this.listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Saves the current position as a game against bots. */
  async saveForPlay(store: SavedGameStore): Promise<string> {
    const savedGame = await createSavedGame(this.match, store, this.match.number);
    return `/table/${savedGame.id}`;
  }

  async undo(): Promise<Refusal | null> {
    this.previousStep();
    return null;
  }

  async takeBack(): Promise<Refusal | null> {
    return this.undo();
  }

  async askBot(): Promise<null> {
    return null;
  }

  async resign(): Promise<Refusal | null> {
    return NOT_IN_LESSON;
  }

  resignEffect(): null {
    return null;
  }

  revealForNextPlayer(): void {
    this.emit();
  }

  retry(): void {
    this.emit();
  }

  async record(): Promise<GameRecord> {
    const { record } = this.match;
    return { ...record, log: record.log.slice() };
  }

  get commitment(): string {
    return this.match.record.commitment;
  }

  replayPath(): null {
    return null;
  }

  async rematch(): Promise<Result<string, Refusal>> {
    return failure(NOT_IN_LESSON);
  }

  close(): void {
    this.listeners.clear();
  }
}
