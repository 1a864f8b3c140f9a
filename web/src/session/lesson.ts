import { failure, sameAction } from '@gunbai/engine';
import type { Action, GameEvent, GameRecord, Match, Refusal, Result } from '@gunbai/engine';
import { lessonAt, prepareStep } from '@gunbai/games/registry';
import type { Lesson, LessonStep, Title, TitleRules } from '@gunbai/games/registry';
import type { Person, Session, Sight } from './session.ts';
import { putNew } from './shelf.ts';
import type { Shelf } from './shelf.ts';

/** The rules would allow it, but the lesson is about something else. */
const NOT_NOW: Refusal = { code: 'unknown-action', detail: 'lesson' };

/** A lesson as a table: real rules and dice, in which only what is taught can be done. */
export class LessonSession implements Session {
  readonly id: string;
  readonly title: Title;
  readonly rules: TitleRules;
  readonly lesson: Lesson;
  readonly people: readonly Person[];
  readonly canSwap = false;
  readonly advises = false;
  private match: Match;
  private place: number;
  private events: readonly GameEvent[] = [];
  private now: Sight;
  private readonly listeners = new Set<() => void>();

  constructor(title: Title, rules: TitleRules, lesson: Lesson, place: number) {
    this.id = `${title.id} ${lesson.id}`;
    this.title = title;
    this.rules = rules;
    this.lesson = lesson;
    this.place = Math.min(Math.max(place, 0), lesson.steps.length - 1);
    this.match = lessonAt(rules, lesson, this.place);
    this.people = this.match.record.seats.map(({ id, bot }) => ({ seat: id, name: '', bot: bot ?? null, here: bot === undefined }));
    this.now = this.look();
  }

  /** The number of the step that is said now. */
  get at(): number {
    return this.place;
  }

  private get step(): LessonStep {
    return this.lesson.steps[this.place] ?? this.lesson.steps[0];
  }

  private get isLast(): boolean {
    return this.place === this.lesson.steps.length - 1;
  }

  /** Goes on from what was only to be read. */
  goOn(): void {
    if (this.step.does || this.isLast) return;
    this.follow(this.match.number);
  }

  goBack(): void {
    if (this.place === 0) return;
    this.place--;
    this.match = lessonAt(this.rules, this.lesson, this.place);
    this.events = [];
    this.publish();
  }

  async act(action: Action): Promise<Refusal | null> {
    const { does } = this.step;
    const { number } = this.match;
    if (!does || !sameAction(action, does)) return this.why(action) ?? NOT_NOW;
    const done = this.match.act(this.lesson.seat, action);
    if (!done.ok) return done.error;
    this.follow(number);
    return null;
  }

  /** The next step; what has been decided since line `before` is shown with it. */
  private follow(before: number): void {
    if (!this.isLast) {
      this.place++;
      prepareStep(this.match, this.lesson, this.step);
    }
    this.events = this.match.story(this.lesson.seat, before).flatMap(({ events }) => events);
    this.publish();
  }

  why(action: Action): Refusal | null {
    const { does } = this.step;
    if (!does) return NOT_NOW;
    return this.match.why(this.lesson.seat, action) ?? (sameAction(action, does) ? null : NOT_NOW);
  }

  sight(): Sight {
    return this.now;
  }

  private look(): Sight {
    const { match, step } = this;
    const { seat } = this.lesson;
    return {
      number: match.number,
      view: match.view(seat),
      viewer: seat,
      acting: step.does ? seat : null,
      allowed: step.does ? [step.does] : [],
      question: match.question(seat),
      waitingFor: match.owing(),
      halted: step.does ? null : 'lesson',
      story: match.story(seat),
      events: this.events,
      outcome: match.outcome,
      canUndo: this.place > 0,
      curtain: null,
      thinking: null,
      trouble: null,
    };
  }

  private publish(): void {
    this.now = this.look();
    for (const listener of this.listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Keeps the game as it stands, to be gone on with against bots. */
  async playOn(shelf: Shelf): Promise<string> {
    const kept = await putNew(this.match, shelf, this.match.number);
    return `/table/${kept.id}`;
  }

  async undo(): Promise<Refusal | null> {
    this.goBack();
    return null;
  }

  async takeBack(): Promise<Refusal | null> {
    return this.undo();
  }

  async advise(): Promise<null> {
    return null;
  }

  async resign(): Promise<Refusal | null> {
    return NOT_NOW;
  }

  resigning(): null {
    return null;
  }

  liftCurtain(): void {
    this.publish();
  }

  retry(): void {
    this.publish();
  }

  async record(): Promise<GameRecord> {
    const { record } = this.match;
    return { ...record, log: record.log.slice() };
  }

  get commitment(): string {
    return this.match.record.commitment;
  }

  replayAddress(): null {
    return null;
  }

  async rematch(): Promise<Result<string, Refusal>> {
    return failure(NOT_NOW);
  }

  close(): void {
    this.listeners.clear();
  }
}
