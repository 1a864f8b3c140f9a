import type { Lesson } from '../../lesson.ts';
import { battle } from './battle.ts';
import { firstImpulse } from './firstImpulse.ts';
import { siege } from './siege.ts';
import { wayHome } from './wayHome.ts';

export const lessons: readonly Lesson[] = [firstImpulse, battle, siege, wayHome];
