import type { Lesson } from '../../lesson.ts';

/** What all lessons share: they tell one war, each from where the last one ended. */
export const SHARED_LESSON = {
  seat: 'hideyoshi',
  matchOptions: { options: { fixedHand: true } },
  seed: '0000000000000000000000000000009b',
} as const satisfies Partial<Lesson>;
