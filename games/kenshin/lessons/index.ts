import type { Lesson } from '../../lesson.ts';
import { battle } from './battle.ts';
import { castles } from './castles.ts';
import { kyo } from './kyo.ts';
import { march } from './march.ts';

export const lessons: readonly Lesson[] = [march, battle, castles, kyo];
