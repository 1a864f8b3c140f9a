import type { Lesson } from '../../lesson.ts';
import { battle } from './battle.ts';
import { firstImpulse } from './first-impulse.ts';
import { siege } from './siege.ts';
import { wayHome } from './way-home.ts';

export const lessons: readonly Lesson[] = [firstImpulse, battle, siege, wayHome];
