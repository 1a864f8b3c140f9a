import type { Lesson, LessonStep } from '../../lesson.ts';

type Decisions = NonNullable<LessonStep['before']>;

/** What all lessons share: they tell one war, each from where the last one ended. */
export const WAR = {
  seat: 'hideyoshi',
  wish: { options: { fixedHand: true } },
  seed: '0000000000000000000000000000009b',
} as const satisfies Partial<Lesson>;

/** All that is decided in a lesson, by any seat: the way to the next one. */
export const courseOf = ({ seat, steps }: Lesson): Decisions =>
  steps.flatMap(({ before = [], does }) => (does ? [...before, [seat, does] as const] : before));
