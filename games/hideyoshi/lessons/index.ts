import type { Lesson } from '../../lesson.ts';
import { friends } from './friends.ts';
import { kyo } from './kyo.ts';
import { march } from './march.ts';
import { mino } from './mino.ts';

/** One game, from the march on Kyo to the spring of 1583. Each lesson continues where the previous one ended. */
export const lessons: readonly Lesson[] = [march, kyo, friends, mino];
