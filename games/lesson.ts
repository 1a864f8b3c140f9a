import { Match, readSetup } from '@gunbai/engine';
import type { Action, OpenWish, SeatId } from '@gunbai/engine';
import type { InLanguages } from '@gunbai/kits/text';
import type { TitleRules } from './title.ts';

/** What is decided at a table, and by whom. */
export type Decisions = readonly (readonly [SeatId, Action])[];

/** One thing that a lesson says, and what whoever learns then does. */
export interface LessonStep {
  /** What is decided at the table before this is said, by any seat. */
  readonly before?: Decisions;
  readonly say: InLanguages<string>;
  /** Where the rules say so. */
  readonly clauses?: readonly string[];
  /** What the board points at. */
  readonly show?: { readonly kind: string; readonly id: string };
  /** What is to be done; without it the step is read, and gone on from. */
  readonly does?: Action;
}

/**
 * A few decisions of a real game, explained one after the other. The dice are real, too: they follow from the seed, so
 * that every learner rolls the same.
 */
export interface Lesson {
  readonly id: string;
  readonly name: InLanguages<string>;
  /** Who learns sits here; the others are played by the lesson. */
  readonly seat: SeatId;
  readonly wish: OpenWish;
  /** Sixteen bytes or more in hexadecimal. */
  readonly seed: string;
  readonly steps: readonly [LessonStep, ...LessonStep[]];
}

/** All that is decided in a lesson, by any seat: the way to one that goes on where it ends. */
export const courseOf = ({ seat, steps }: Lesson): Decisions =>
  steps.flatMap(({ before = [], does }) => (does ? [...before, [seat, does] as const] : before));

/** Sentences in every language, of a game whose traditional Chinese is written from the simplified. */
export const wordsWith =
  (traditional: (zhHans: string) => string) =>
  (en: string, zhHans: string, ja: string): InLanguages<string> => ({ en, 'zh-Hans': zhHans, 'zh-Hant': traditional(zhHans), ja });

const decide = (match: Match, lesson: Lesson, seat: SeatId, action: Action): void => {
  const done = match.act(seat, action);
  if (done.ok) return;
  const { code, clause } = done.error;
  throw new Error(`lesson ${lesson.id}: ${seat} cannot ${JSON.stringify(action)} at ${match.number} (${clause ?? code})`);
};

/** Makes what is decided before a step is said. */
export const prepareStep = (match: Match, lesson: Lesson, step: LessonStep): void => {
  for (const [seat, action] of step.before ?? []) decide(match, lesson, seat, action);
};

/** The game as it stands when a step is said. The other seats are bots', so that it can be gone on with. */
export const lessonAt = ({ game, bots }: TitleRules, lesson: Lesson, at: number): Match => {
  const setup = readSetup(game, lesson.wish);
  const seats = setup.ok ? setup.value.seats : [];
  const bot = bots.at(-1)?.id ?? 'random';
  const people = seats.map((seat) => (seat === lesson.seat ? {} : { bot }));
  const opened = Match.open(game, { ...lesson.wish, people }, { seed: lesson.seed, entropy: {} });
  if (!opened.ok) throw new Error(`lesson ${lesson.id}: ${opened.error.detail ?? opened.error.code}`);
  const match = opened.value;
  for (const [index, step] of lesson.steps.slice(0, at + 1).entries()) {
    prepareStep(match, lesson, step);
    if (index < at && step.does) decide(match, lesson, lesson.seat, step.does);
  }
  return match;
};
