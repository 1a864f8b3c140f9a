import { defaultBot } from '@gunbai/protocol/table-rules';
import { Match, resolveSetup } from '@gunbai/engine';
import type { Action, MatchOptions, SeatId } from '@gunbai/engine';
import type { ByLanguage } from '@gunbai/shared/i18n';
import type { GameModule } from './manifest.ts';

/** Actions with the seats that take them. */
export type Decisions = readonly (readonly [SeatId, Action])[];

/** One step of a lesson: a text, and the action expected from the learner. */
export interface LessonStep {
  /** Actions taken before the text appears, by any seat. */
  readonly setupActions?: Decisions;
  readonly text: ByLanguage<string>;
  /** The clauses behind the text. */
  readonly clauses?: readonly string[];
  /** What the board highlights. */
  readonly highlight?: { readonly kind: string; readonly id: string };
  /** The action to take. Without it the learner only reads and continues. */
  readonly expectedAction?: Action;
}

/** A few decisions of a real game, explained one by one. The seed fixes the dice, so every learner rolls the same. */
export interface Lesson {
  readonly id: string;
  readonly name: ByLanguage<string>;
  /** The learner's seat. The lesson plays the others. */
  readonly seat: SeatId;
  readonly matchOptions: MatchOptions;
  /** At least sixteen bytes in hexadecimal. */
  readonly seed: string;
  readonly steps: readonly [LessonStep, ...LessonStep[]];
}

/** All actions of a lesson, by any seat: the start of a lesson that continues it. */
export const allDecisions = ({ seat, steps }: Lesson): Decisions =>
  steps.flatMap(({ setupActions = [], expectedAction }) =>
    expectedAction ? [...setupActions, [seat, expectedAction] as const] : setupActions,
  );

/** Texts in every language; `traditional` derives traditional from simplified Chinese. */
export const withTraditional =
  (traditional: (zhHans: string) => string) =>
  (en: string, zhHans: string, ja: string): ByLanguage<string> => ({ en, 'zh-Hans': zhHans, 'zh-Hant': traditional(zhHans), ja });

const applyDecision = (match: Match, lesson: Lesson, seat: SeatId, action: Action): void => {
  const result = match.act(seat, action);
  if (result.ok) return;
  const { code, clause } = result.error;
  throw new Error(`lesson ${lesson.id}: ${seat} cannot ${JSON.stringify(action)} at ${match.number} (${clause ?? code})`);
};

/** Takes the actions that precede a step's text. */
export const prepareStep = (match: Match, lesson: Lesson, step: LessonStep): void => {
  for (const [seat, action] of step.setupActions ?? []) applyDecision(match, lesson, seat, action);
};

/** The match at the text of a step. Bots hold the other seats, so that the game can be continued. */
export const matchAtStep = ({ game, bots }: GameModule, lesson: Lesson, stepIndex: number): Match => {
  const setup = resolveSetup(game, lesson.matchOptions);
  const seats = setup.ok ? setup.value.seats : [];
  const bot = defaultBot(bots, seats.length);
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
