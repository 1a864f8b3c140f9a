import type { Lesson } from '../../lesson.ts';

/** All lessons play the same game, each from the end of the previous one. */
export const SHARED_LESSON = {
  seat: 'hideyoshi',
  matchOptions: { options: { fixedHand: true } },
  seed: '0000000000000000000000000000009b',
} as const satisfies Partial<Lesson>;
