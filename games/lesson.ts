import { strongestBot } from '@gunbai/protocol/table-rules';
import { Match, resolveSetup } from '@gunbai/engine';
import type { Action, MatchOptions, SeatId } from '@gunbai/engine';
import type { ByLanguage } from '@gunbai/shared/i18n';
import type { GameModule } from './manifest.ts';

/** What is decided at a table, and by whom. */
export type Decisions = readonly (readonly [SeatId, Action])[];

/** One thing that a lesson says, and what whoever learns then does. */
export interface LessonStep {
  /** What is decided at the table before this is said, by any seat. */
  readonly setupActions?: Decisions;
  readonly text: ByLanguage<string>;
  /** Where the rules say so. */
  readonly clauses?: readonly string[];
  /** What the board points at. */
  readonly highlight?: { readonly kind: string; readonly id: string };
  /** What is to be done; without it the step is read, and gone on from. */
  readonly expectedAction?: Action;
}

/**
 * A few decisions of a real game, explained one after the other. The dice are real, too: they follow from the seed, so
 * that every learner rolls the same.
 */
export interface Lesson {
  readonly id: string;
  readonly name: ByLanguage<string>;
  /** Who learns sits here; the others are played by the lesson. */
  readonly seat: SeatId;
  readonly matchOptions: MatchOptions;
  /** Sixteen bytes or more in hexadecimal. */
  readonly seed: string;
  readonly steps: readonly [LessonStep, ...LessonStep[]];
}

/** All that is decided in a lesson, by any seat: the way to one that goes on where it ends. */
export const allDecisions = ({ seat, steps }: Lesson): Decisions =>
  steps.flatMap(({ setupActions = [], expectedAction }) =>
    expectedAction ? [...setupActions, [seat, expectedAction] as const] : setupActions,
  );

/** Sentences in every language, of a game whose traditional Chinese is written from the simplified. */
export const withTraditional =
  (traditional: (zhHans: string) => string) =>
  (en: string, zhHans: string, ja: string): ByLanguage<string> => ({ en, 'zh-Hans': zhHans, 'zh-Hant': traditional(zhHans), ja });

const applyDecision = (match: Match, lesson: Lesson, seat: SeatId, action: Action): void => {
  const result = match.act(seat, action);
  if (result.ok) return;
  const { code, clause } = result.error;
  throw new Error(`lesson ${lesson.id}: ${seat} cannot ${JSON.stringify(action)} at ${match.number} (${clause ?? code})`);
};

/** Makes what is decided before a step is said. */
export const prepareStep = (match: Match, lesson: Lesson, step: LessonStep): void => {
  for (const [seat, action] of step.setupActions ?? []) applyDecision(match, lesson, seat, action);
};

/** The game as it stands when a step is said. The other seats are bots', so that it can be gone on with. */
export const matchAtStep = ({ game, bots }: GameModule, lesson: Lesson, stepIndex: number): Match => {
  const setup = resolveSetup(game, lesson.matchOptions);
  const seats = setup.ok ? setup.value.seats : [];
  const bot = strongestBot(bots.map(({ id }) => id));
  const seatOptions = seats.map((seat) => (seat === lesson.seat ? {} : { bot }));
  const openedMatch = Match.open(game, { ...lesson.matchOptions, people: seatOptions }, { seed: lesson.seed, entropy: {} });
  if (!openedMatch.ok) throw new Error(`lesson ${lesson.id}: ${openedMatch.error.detail ?? openedMatch.error.code}`);
  const match = openedMatch.value;
  for (const [index, step] of lesson.steps.slice(0, stepIndex + 1).entries()) {
    prepareStep(match, lesson, step);
    if (index < stepIndex && step.expectedAction) applyDecision(match, lesson, lesson.seat, step.expectedAction);
  }
  return match;
};
