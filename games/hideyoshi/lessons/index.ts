import type { Lesson } from '../../lesson.ts';
import { friends } from './friends.ts';
import { kyo } from './kyo.ts';
import { march } from './march.ts';
import { mino } from './mino.ts';

/** One war, from the march on Kyo to the first spring after it: each lesson goes on where the last one ended. */
export const lessons: readonly Lesson[] = [march, kyo, friends, mino];
